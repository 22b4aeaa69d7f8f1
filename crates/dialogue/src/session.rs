//! What a conversation is about: a game, moves tried on top of it, settings.

use std::collections::HashMap;

use goban::{Colour, Game, Point, Rules, Size};
use gtp::Failure;
use readers::{Certainty, Readers};

use crate::playing::{Playing, Table};
use crate::searching::Searching;

/// The state of one conversation.
pub struct Session {
    /// The game, tried moves included.
    pub(crate) game: Game,
    /// The game before each move that was only tried.
    pub(crate) tried: Vec<Game>,
    /// How many moves were tried since the count was last reset.
    pub(crate) tries: u64,
    /// A number that programs may ask for and set. Nothing here is random, so nothing depends on
    /// it.
    pub(crate) seed: u32,
    /// What answers questions about chains.
    pub(crate) readers: Readers,
    /// How and where they read.
    pub(crate) searching: Searching,
    /// Whether answers say that limits ran out.
    pub(crate) report_uncertainty: bool,
    /// How far the last answer can be relied on.
    pub(crate) last_certainty: Option<Certainty>,
    /// Fields of which it was read whether the stones of the other side die there.
    pub(crate) killed: HashMap<(u64, Colour, Option<Point>), bool>,
    /// Nodes that questions about groups took.
    pub(crate) owl_nodes: u64,
    /// Who plays, and how.
    pub(crate) table: Table,
}

impl Default for Session {
    fn default() -> Session {
        Session::new()
    }
}

impl Session {
    /// A conversation that begins with an empty board of nineteen lines.
    pub fn new() -> Session {
        let size = Size::square(19).unwrap_or_else(|_| unreachable!("boards may be that large"));
        Session {
            game: Game::new(size, Rules::default()),
            tried: Vec::new(),
            tries: 0,
            seed: 0,
            readers: Readers::new(),
            searching: Searching::default(),
            report_uncertainty: false,
            last_certainty: None,
            killed: HashMap::new(),
            owl_nodes: 0,
            table: Table::default(),
        }
    }

    /// A conversation with a player who plays like this.
    pub fn with_player(playing: Playing) -> Session {
        let mut session = Session::new();
        session.table.playing = playing;
        session
    }

    /// The game as it stands.
    pub fn game(&self) -> &Game {
        &self.game
    }

    pub(crate) fn size(&self) -> Size {
        self.game.size()
    }

    /// The real game: moves that were only tried are taken back.
    pub(crate) fn real_game(&mut self) -> &mut Game {
        if let Some(game) = self.tried.drain(..).next() {
            self.game = game;
        }
        &mut self.game
    }

    /// Begins another game. Komi and rules stay.
    pub(crate) fn restart(&mut self, size: Size) {
        let (rules, komi) = (self.game.rules(), self.game.komi());
        let mut game = Game::new(size, rules);
        game.set_komi(komi);
        self.replace(game);
        self.table.restart();
    }

    /// Goes on with another game.
    pub(crate) fn replace(&mut self, game: Game) {
        self.tried.clear();
        self.game = game;
    }

    /// The last move and who made it.
    pub(crate) fn last_move(&self) -> Result<(Colour, goban::Move), Failure> {
        let known = self.game.last_move().and_then(|_| self.game.moves().last());
        known.ok_or_else(|| Failure::from("no previous move known"))
    }
}
