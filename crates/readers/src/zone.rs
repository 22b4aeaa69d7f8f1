//! Zones on the whole board: the part of it that a win of the seeker depends on.
//!
//! The argument is that of `tactics::zone`. A win has the zone Z when every position with the same
//! stones on Z is also a win, whatever stands elsewhere. Here nothing lies outside the field, so
//! every chain can be captured.
//!
//! A zone is *closed* in a position when two things hold. Of a chain it has all stones or none, and
//! if it has them a liberty. A point in it without an empty neighbour has its neighbours in it, and
//! chains around such a point have another liberty in it if they have one at all.

use goban::{Board, Colour, Point, PointSet};

use crate::state::{PASS, State};

/// The least zone that has a set of points and is closed in a position.
pub(crate) fn closed(board: &Board, zone: PointSet) -> PointSet {
    extended(board, zone, zone)
}

/// The least closed zone with these points. Only what touches the points of `todo` may not be
/// closed yet.
fn extended(board: &Board, zone: PointSet, todo: PointSet) -> PointSet {
    let (mut zone, mut todo) = (zone, todo & zone);
    let empty = board.empty();
    let cramped = empty - empty.beside(empty);
    while !todo.is_empty() {
        let mut more = (todo & cramped).grown(board.all()) - zone;
        for colour in Colour::BOTH {
            let stones = board.stones(colour);
            let mut left = (todo | more) & stones;
            while let Some(point) = left.first() {
                let chain = PointSet::flood(PointSet::single(point), stones);
                left -= chain;
                zone |= chain;
                let liberties = chain.neighbours(empty);
                loop {
                    let inside = liberties & (zone | more);
                    if !inside.is_subset(cramped) || inside.len() >= 2 {
                        break;
                    }
                    let Some(liberty) = (liberties - zone - more).first() else {
                        break;
                    };
                    more.insert(liberty);
                }
            }
        }
        // Stones have been looked at; empty points that are new may be cramped.
        todo = (more & empty) - zone;
        zone |= more;
    }
    zone
}

/// The zone of a win from `before`, which goes on with `mv` to `after` and has the closed zone
/// `zone` there.
pub(crate) fn widened(before: &State, mv: u16, after: &State, zone: PointSet) -> PointSet {
    if mv == PASS {
        return zone;
    }
    let all = before.board.all();
    let stone = PointSet::single(Point::from_index(mv as usize));
    let captured = before.board.occupied() - after.board.occupied();
    let mut wider = zone | stone;
    if !captured.is_empty() {
        wider |= captured.grown(all) | stone.grown(all);
    }
    // What the move changed, and what touches it.
    let changed = (captured | stone).grown(all) | (wider - zone);
    if before.seeking {
        // The move must be possible, its stone must stand, and it must capture no more than this.
        wider = extended(&after.board, wider, changed);
    }
    extended(&before.board, wider, changed | (wider - zone))
}

/// Where the holder should look for an answer to a win from `before` with `mv`: a zone that is not
/// closed, and so no theorem. It has the moves of the win, what is captured, and the liberties of
/// the seeker's stones that have few.
pub(crate) fn loose(before: &State, mv: u16, after: &State, zone: PointSet) -> PointSet {
    if mv == PASS {
        return zone;
    }
    let point = Point::from_index(mv as usize);
    let captured = before.board.occupied() - after.board.occupied();
    let mut wider = zone | captured;
    wider.insert(point);
    if before.seeking {
        let (_, liberties) = after.chain(point);
        if liberties.len() <= FEW_LIBERTIES {
            wider |= liberties;
        }
    }
    wider
}

/// Stones of the seeker with at most this many liberties may be attacked on the way.
const FEW_LIBERTIES: usize = 3;
