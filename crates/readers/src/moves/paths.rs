//! Ways from one set of stones to another: how many stones they take, and where they lead.

use goban::{Board, Colour, PointSet};

use super::capture::{captures_beside, weak_chains};
use crate::state::State;

/// Ways that take more stones than this do not count.
const LONGEST: usize = 8;
/// A way may lead over chains of the opponent with at most this many liberties.
const PREY: usize = 3;

/// What a side can reach from some stones, by the number of stones it takes.
///
/// A way may lead over a chain of the opponent. It takes as many stones as the chain has liberties,
/// and joins all that touch the chain.
pub(crate) struct Paths {
    /// What is reached with at most this many stones.
    rings: [PointSet; LONGEST + 1],
    count: usize,
}

/// Whether chains that share two liberties count as one: whichever is taken, the other is left.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Links {
    Count,
    AreWays,
}

impl Paths {
    /// How many stones of a colour would join one set to the other, if the opponent did nothing.
    /// Chains that share two liberties are joined already.
    pub fn distance(board: &Board, colour: Colour, from: PointSet, to: PointSet) -> Option<u32> {
        Paths::spread(board, colour, from, to, Links::Count).length(board, to)
    }

    /// With how many stones one of these points is reached or touched.
    fn length(&self, board: &Board, to: PointSet) -> Option<u32> {
        let touches = |ring: &PointSet| ring.grown(board.all()).intersects(to);
        let found = self.rings[..self.count].iter().position(touches)?;
        Some(found as u32)
    }

    /// Goes out from some stones until others are touched.
    fn spread(board: &Board, colour: Colour, from: PointSet, to: PointSet, links: Links) -> Paths {
        let (empty, own, hostile) = (board.empty(), board.stones(colour), board.stones(!colour));
        let mut paths = Paths {
            rings: [PointSet::EMPTY; LONGEST + 1],
            count: 0,
        };
        // What the capture of chains brings, by the stones it takes.
        let mut brought = [PointSet::EMPTY; LONGEST + 1];
        let mut seen = PointSet::EMPTY;
        let mut reached = from;
        for stones in 0..=LONGEST {
            if stones > 0 {
                reached |= reached.neighbours(empty) | brought[stones];
            }
            reached |= PointSet::flood(reached.grown(own) & own, own);
            if links == Links::Count {
                reached |= linked_to(reached & own, empty, own);
            }
            paths.rings[stones] = reached;
            paths.count = stones + 1;
            if reached.grown(board.all()).intersects(to) {
                break;
            }
            let mut touched = reached.neighbours(hostile - seen);
            while let Some(point) = touched.first() {
                let chain = PointSet::flood(PointSet::single(point), hostile);
                touched -= chain;
                seen |= chain;
                let cost = chain.neighbours(empty).len();
                if cost <= PREY && stones + cost <= LONGEST {
                    brought[stones + cost] |= chain | PointSet::flood(chain.neighbours(own), own);
                }
            }
        }
        paths
    }

    /// What is reached with at most this many stones.
    fn within(&self, stones: usize) -> PointSet {
        self.rings[stones.min(self.count - 1)]
    }
}

/// The chains that share two liberties with some stones, or with such chains.
fn linked_to(stones: PointSet, empty: PointSet, own: PointSet) -> PointSet {
    let mut linked = stones;
    loop {
        let liberties = linked.neighbours(empty);
        let mut near = liberties.neighbours(own - linked);
        let before = linked;
        while let Some(point) = near.first() {
            let chain = PointSet::flood(PointSet::single(point), own);
            near -= chain;
            if chain.neighbours(liberties).len() >= 2 {
                linked |= chain;
            }
        }
        if linked == before {
            return linked;
        }
    }
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
    let spread = |from| Paths::spread(board, seeker, from, PointSet::EMPTY, Links::AreWays);
    let ways = (spread(from), spread(to));
    let Some(distance) = ways.0.length(board, to) else {
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
