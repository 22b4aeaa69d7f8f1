//! A game under way as a file.

use std::fs;
use std::path::Path;

use goban::{Colour, Move};
use play::Counting;
use sgf::Tree;

use super::Match;

impl Match {
    /// Writes the game to a new file, and says what became of that.
    pub fn save(&self, name: &str) -> String {
        let path = Path::new(name);
        if name.is_empty() {
            return "save needs the name of a file.".to_owned();
        }
        if path.exists() {
            return "That file is there already; choose another name.".to_owned();
        }
        match fs::write(path, format!("{}\n", self.record())) {
            Ok(()) => "Saved.".to_owned(),
            Err(error) => format!("Not saved: {error}"),
        }
    }

    /// The game from the last position that was set up.
    fn record(&self) -> Tree {
        let mut first = self.game.clone();
        let mut since = 0;
        while first.last_move().is_some() {
            first.undo();
            since += 1;
        }
        let moves: Vec<(Colour, Move)> = self.game.moves().collect();
        let moves = &moves[moves.len() - since..];
        let mut tree = Tree::for_board(self.game.size());
        let mut node = tree.root().id();
        let names = ["Nakade", "Human"];
        let black = usize::from(self.human == Colour::Black);
        tree.set_text(node, "PB", names[black]);
        tree.set_text(node, "PW", names[1 - black]);
        tree.set(node, "KM", &self.game.komi().to_string());
        let rules = match self.counting {
            Counting::Territory => "Japanese",
            _ => "Chinese",
        };
        tree.set(node, "RU", rules);
        if let Some(result) = &self.result {
            tree.set(node, "RE", result);
        }
        if first.handicap() > 0 {
            tree.set(node, "HA", &first.handicap().to_string());
        }
        tree.set_points(node, "AB", first.board().stones(Colour::Black));
        tree.set_points(node, "AW", first.board().stones(Colour::White));
        if moves.is_empty() {
            tree.set_player(node, first.to_move());
        }
        for &(colour, action) in moves {
            node = tree.add_move(node, colour, action);
        }
        tree
    }
}
