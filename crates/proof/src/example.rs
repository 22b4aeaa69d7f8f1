//! Positions for the tests of this crate.

use goban::{Board, Colour, PointSet};

use crate::model::{Goal, Header, Reading, Role, Rules, Survive};
use crate::rules::{FieldPosition, Game};

/// The game of all black stones of a board, which defend in a region, with the attacker to move.
pub(crate) fn game(board: &Board, region: PointSet) -> (Game, FieldPosition) {
    let header = Header {
        program: String::new(),
        size: board.size(),
        black: board.stones(Colour::Black),
        white: board.stones(Colour::White),
        goal: Goal::Life,
        defender: Colour::Black,
        keep: PointSet::EMPTY,
        targets: board.stones(Colour::Black),
        survive: Survive::Any,
        reading: Reading::Literal,
        region,
        escape: PointSet::EMPTY,
        attacker_only: PointSet::EMPTY,
        ko: None,
        rules: Rules::Area,
        assumptions: Vec::new(),
        outcome: Vec::new(),
        claims: Vec::new(),
    };
    let game = Game::new(&header);
    let root = game.root(&header, Role::Attacker);
    (game, root)
}
