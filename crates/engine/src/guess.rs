//! How likely first moves are, before anything is read: the hunches of `play` as a prior.

use goban::{Board, Colour};
use life::{Prior, Setup};

/// The odds of the first moves of a position with one side to move.
pub(crate) fn guess(setup: &Setup, mover: Colour) -> Prior {
    let mut board = Board::new(setup.size);
    for colour in Colour::BOTH {
        for point in setup.stones(colour).iter() {
            board.place(point, colour);
        }
    }
    let hunches = play::hunch::hunches(&board, setup.ko, mover);
    Prior::new(hunches.into_iter().map(|h| (h.mv, h.odds)).collect())
}
