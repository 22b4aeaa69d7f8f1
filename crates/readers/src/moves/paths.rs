//! Ways from one set of stones to another: how many stones they take, and where they lead.

use goban::{Board, Colour, PointSet};

use super::capture::{captures_beside, weak_chains};
use crate::state::State;

/// Longer ways than this are none.
const LONGEST: usize = 8;

/// What a side can reach from some stones, by the number of stones it takes.
pub(crate) struct Paths {
    /// What is reached with at most so many stones.
    rings: [PointSet; LONGEST + 1],
    count: usize,
}

impl Paths {
    /// How many stones of a colour would join one set to the other, if the opponent did nothing.
    pub fn distance(board: &Board, colour: Colour, from: PointSet, to: PointSet) -> Option<u32> {
        let mut reached = from;
        let (empty, own) = (board.empty(), board.stones(colour));
        let hostile = passable(board, colour, from | to);
        // Stones are joined when they touch, so the last step onto the goal takes no stone.
        for stones in 0..LONGEST {
            if reached.grown(board.all()).intersects(to) {
                return Some(stones as u32);
            }
            let next = grown(reached, empty, own, hostile);
            if next == reached {
                return None;
            }
            reached = next;
        }
        None
    }

    fn from(board: &Board, colour: Colour, from: PointSet, hostile: PointSet) -> Paths {
        let (empty, own) = (board.empty(), board.stones(colour));
        let mut paths = Paths {
            rings: [from; LONGEST + 1],
            count: 1,
        };
        while paths.count <= LONGEST {
            let before = paths.rings[paths.count - 1];
            let next = grown(before, empty, own, hostile);
            if next == before {
                break;
            }
            paths.rings[paths.count] = next;
            paths.count += 1;
        }
        paths
    }

    /// What is reached with at most so many stones.
    fn within(&self, stones: usize) -> PointSet {
        self.rings[stones.min(self.count - 1)]
    }
}

/// Stones of the opponent beside one of the ends that a way may lead over, because they can soon be
/// captured.
fn passable(board: &Board, colour: Colour, ends: PointSet) -> PointSet {
    let seeds = (ends & board.stones(colour)).neighbours(board.stones(!colour));
    weak_chains(board, seeds, !colour, 2).0
}

/// What is reached with one stone more: chains that touch it are reached with it.
fn grown(reached: PointSet, empty: PointSet, own: PointSet, hostile: PointSet) -> PointSet {
    let next = reached | reached.neighbours(empty | own | hostile);
    next | PointSet::flood(next.grown(own) & own, own)
}

/// The moves of either side that are likely to matter to a way from one set to the other.
pub(crate) fn candidates(
    state: &State,
    seeker: Colour,
    from: PointSet,
    to: PointSet,
    area: bool,
) -> PointSet {
    let board = &state.board;
    let empty = board.empty();
    let hostile = passable(board, seeker, from | to);
    let ways = (
        Paths::from(board, seeker, from, hostile),
        Paths::from(board, seeker, to, hostile),
    );
    let Some(distance) = Paths::distance(board, seeker, from, to) else {
        return from.neighbours(empty);
    };
    let slack = usize::from(state.rest > 0);
    let total = distance as usize + 1 + slack;
    let mut set = PointSet::EMPTY;
    for stones in 1..=total {
        set |= ways.0.within(stones) & ways.1.within(total - stones);
    }
    if area {
        set |= ways.0.within(distance as usize + 1) & to;
    }
    let near = set;
    set &= empty;
    // What stands in the way and may be taken, and what may be taken of one's own.
    let ends = if area { from } else { from | to };
    let walls = near.grown(board.all()) & board.stones(!seeker);
    set |= weak_chains(board, walls, !seeker, 3).1;
    let bridge = near.grown(board.all()) & board.stones(seeker) | ends;
    let (weak, liberties) = weak_chains(board, bridge, seeker, 2);
    set |= liberties;
    set | captures_beside(board, weak, !seeker)
}
