//! Fuego's count of what is safe by Benson's rule: living chains and the regions around which they
//! stand.

use goban::{Board, Colour, PointSet};

use crate::unconditional::living;

/// The points of a colour that are safe even if its owner passes for ever: living stones, and the
/// regions enclosed by them in which the opponent cannot make a living chain of his own.
#[must_use]
pub fn benson_safe(board: &Board, colour: Colour) -> PointSet {
    let alive = living(board, colour);
    let mut safe = alive;
    let empty = board.empty();
    for region in (board.all() - alive).components() {
        // No two points of the region lie apart from the wall: no room for two eyes.
        let inner = (region & empty) - alive.beside(region & empty);
        let small = inner.is_empty();
        if small && !region.neighbours(alive).is_empty() {
            safe |= region;
        }
    }
    safe
}
