//! Zones on the whole board: the part of it that a win of the seeker depends on.
//!
//! The argument is that of [`tactics::zone`]: a win has the zone Z when it is also a win from every position with the
//! same stones on Z, whatever stands elsewhere. Here nothing lies outside the field, so every chain can be captured.

use goban::{Board, Colour, Point, PointSet};

use crate::state::{PASS, State};

/// The least zone that has a set of points and is closed in a position: of a chain it has all stones or none, and if
/// it has them a liberty; a point in it without an empty neighbour has its neighbours in it, and chains around
/// such a point have another liberty in it if they have one at all.
pub(crate) fn closed(board: &Board, zone: PointSet) -> PointSet {
    let empty = board.empty();
    let cramped = empty - empty.beside(empty);
    let mut zone = zone;
    let mut done = PointSet::EMPTY;
    loop {
        let before = zone;
        zone |= (zone & cramped).grown(board.all());
        for colour in Colour::BOTH {
            let stones = board.stones(colour);
            let mut left = (zone & stones) - done;
            while let Some(point) = left.first() {
                let chain = PointSet::flood(PointSet::single(point), stones);
                left -= chain;
                zone |= chain;
                let liberties = chain.neighbours(empty);
                let inside = liberties & zone;
                if inside.is_subset(cramped) && inside.len() < 2 {
                    if let Some(more) = (liberties - zone).first() {
                        zone.insert(more);
                    }
                } else {
                    // The zone only grows, so this chain needs no second look.
                    done |= chain;
                }
            }
        }
        if zone == before {
            return zone;
        }
    }
}

/// The zone of a win from `before`, which goes on with `mv` to `after` and has the zone `zone` there.
pub(crate) fn widened(before: &State, mv: u16, after: &State, zone: PointSet) -> PointSet {
    if mv == PASS {
        return closed(&before.board, zone);
    }
    let all = before.board.all();
    let stone = PointSet::single(Point::from_index(mv as usize));
    let mut zone = zone | stone;
    let captured = before.board.occupied() - after.board.occupied();
    if !captured.is_empty() {
        zone |= captured.grown(all) | stone.grown(all);
    }
    if before.seeking {
        // The move must be possible, its stone must stand, and it must capture no more than this.
        zone = closed(&after.board, zone);
    }
    closed(&before.board, zone)
}
