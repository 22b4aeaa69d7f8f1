//! The position and the game at any node.
//!
//! A node may hold setup, a turn and a move at once; they take effect in that order. Moves are made
//! whatever the ko rule says, because a record tells what happened. A move onto a stone cannot have
//! happened, and is an error.

use goban::{Board, Colour, Game, Illegal, Move, Point, Rules, Size, Suicide};

use crate::error::Error;
use crate::info::Ruleset;
use crate::points::{PlacedMove, Placement};
use crate::tree::{Node, NodeId, Tree};

/// A position without a past: what a diagram or a problem needs of a node.
#[derive(Clone, Debug, PartialEq)]
pub struct Snapshot {
    /// The stones.
    pub board: Board,
    /// Who moves next. When the record does not say (see [`Snapshot::turn_is_given`]), it is the
    /// colour that moves in the first child. Else it is White in a handicap game, or Black.
    pub to_move: Colour,
    /// Whether the record gives the turn, by `PL` or by a move before.
    pub turn_is_given: bool,
    /// The point where the simple ko rule forbids the mover to play.
    pub ko: Option<Point>,
    /// The last move and its mover, unless stones were set up since.
    pub last_move: Option<(Colour, Move)>,
    /// How many moves were made, passes included.
    pub moves: usize,
}

impl Snapshot {
    /// The empty board before a tree's root.
    pub fn new(size: Size) -> Snapshot {
        Snapshot {
            board: Board::new(size),
            to_move: Colour::Black,
            turn_is_given: false,
            ko: None,
            last_move: None,
            moves: 0,
        }
    }

    /// Does all that one node says: setup, turn, moves.
    ///
    /// # Errors
    /// When a point is wrong or a move is made onto a stone.
    pub fn enter(&mut self, node: Node<'_>) -> Result<(), Error> {
        self.set_up(node)?;
        for mv in node.moves(self.board.size()) {
            self.play(mv?)?;
        }
        Ok(())
    }

    /// Does the setup and gives the turn as one node says, but makes no move.
    ///
    /// # Errors
    /// When a point is wrong or the turn is unreadable.
    pub fn set_up(&mut self, node: Node<'_>) -> Result<(), Error> {
        let setup = node.setup(self.board.size())?;
        if !setup.is_empty() {
            for point in &setup.black {
                self.board.place(point, Colour::Black);
            }
            for point in &setup.white {
                self.board.place(point, Colour::White);
            }
            for point in &setup.empty {
                self.board.remove(point);
            }
            self.ko = None;
            self.last_move = None;
        }
        if let Some(colour) = node.player()? {
            if colour != self.to_move {
                self.ko = None;
            }
            self.to_move = colour;
            self.turn_is_given = true;
        }
        Ok(())
    }

    fn play(&mut self, mv: PlacedMove) -> Result<(), Error> {
        self.ko = None;
        if let Move::Play(point) = mv.mv {
            let played = self
                .board
                .play(point, mv.colour, Suicide::Allowed)
                .map_err(|illegal| refused(mv, point, illegal))?;
            self.ko = played.ko;
        }
        self.to_move = !mv.colour;
        self.turn_is_given = true;
        self.last_move = Some((mv.colour, mv.mv));
        self.moves += 1;
        Ok(())
    }
}

fn refused(mv: PlacedMove, point: Point, illegal: Illegal) -> Error {
    let PlacedMove { colour, place, .. } = mv;
    match illegal {
        Illegal::Occupied => Error::Occupied {
            place,
            colour,
            point,
        },
        other => Error::Illegal {
            place,
            colour,
            point,
            reason: other.to_string(),
        },
    }
}

impl Tree {
    /// The position after `node`.
    ///
    /// # Errors
    /// When something on the way there is wrong.
    pub fn position(&self, node: NodeId) -> Result<Snapshot, Error> {
        let mut position = Snapshot::new(self.size()?);
        for id in self.path_to(node) {
            position.enter(self.node(id))?;
        }
        if !position.turn_is_given {
            position.to_move = self.likely_turn(node);
        }
        Ok(position)
    }

    /// Who moves after `node`, when nothing up to it says so.
    fn likely_turn(&self, node: NodeId) -> Colour {
        let next = self.node(node).children().find_map(|child| child.mover());
        let handicap = self.handicap().ok().flatten().unwrap_or(0);
        next.unwrap_or(match handicap {
            0 | 1 => Colour::Black,
            _ => Colour::White,
        })
    }

    /// The game up to `node`, with its history, under the rules and komi the root names.
    ///
    /// # Errors
    /// As [`Tree::game_under`].
    pub fn game(&self, node: NodeId) -> Result<Game, Error> {
        self.game_under(node, self.ruleset().map(Ruleset::rules).unwrap_or_default())
    }

    /// The game up to `node` under given rules. A move that retakes a ko too early or repeats a
    /// position is made as if the ban had been lifted before it.
    ///
    /// # Errors
    /// When a point is wrong, a move is made onto a stone, or a move is a suicide that the
    /// rules forbid.
    pub fn game_under(&self, node: NodeId, rules: Rules) -> Result<Game, Error> {
        let size = self.size()?;
        let mut game = Game::new(size, rules);
        if let Ok(Some(komi)) = self.komi() {
            game.set_komi(komi);
        }
        let mut turn_is_given = false;
        for id in self.path_to(node) {
            let node = self.node(id);
            let setup = node.setup(size)?;
            if !setup.is_empty() {
                self.set_up(&mut game, &setup);
            }
            if let Some(colour) = node.player()? {
                game.set_to_move(colour);
                turn_is_given = true;
            }
            for mv in node.moves(size) {
                let mv = mv?;
                make(&mut game, mv)?;
                turn_is_given = true;
            }
        }
        if !turn_is_given {
            game.set_to_move(self.likely_turn(node));
        }
        Ok(game)
    }
}

impl Tree {
    /// Puts stones on the board of a game: as its handicap when they are what `HA` speaks
    /// of, or else as plain setup.
    fn set_up(&self, game: &mut Game, setup: &Placement) {
        let handicap = self.handicap().ok().flatten();
        if handicap == Some(setup.black.len()) && setup.white.is_empty() {
            let stones: Vec<Point> = setup.black.iter().collect();
            if game.place_free_handicap(&stones).is_ok() {
                return;
            }
        }
        let black = setup.black.iter().map(|p| (p, Some(Colour::Black)));
        let white = setup.white.iter().map(|p| (p, Some(Colour::White)));
        let empty = setup.empty.iter().map(|p| (p, None));
        game.set_up(black.chain(white).chain(empty))
            .expect("the points of a setup are on the board");
    }
}

fn make(game: &mut Game, mv: PlacedMove) -> Result<(), Error> {
    let mut result = game.play_as(mv.colour, mv.mv);
    if let Err(Illegal::Ko | Illegal::Superko) = result {
        // Lifting a ban that is not there still makes the past forgotten.
        if game.set_ko(None).is_ok() {
            result = game.play_as(mv.colour, mv.mv);
        }
    }
    match (result, mv.mv) {
        (Ok(()), _) | (_, Move::Pass) => Ok(()),
        (Err(illegal), Move::Play(point)) => Err(refused(mv, point, illegal)),
    }
}
