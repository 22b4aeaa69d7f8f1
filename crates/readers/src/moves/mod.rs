//! Which moves are read, and which of them first.
//!
//! The seeker's moves may be a selection: a win that is found with a part of them is a win. The
//! holder's are a selection only at first. Once the seeker is known to win after a pass, every move
//! in the zone of that win is read ([`search::Game::further_children`]).

pub(crate) mod capture;
pub(crate) mod paths;

use goban::{Colour, Point, PointSet};

use crate::goal::{Goal, Width, open};
use crate::state::{PASS, State};

/// A chain of a race with more liberties than this does not fear for them.
const SHORT: usize = 4;

/// The moves to be read at a position, passes left out.
pub(crate) fn candidates(goal: &Goal, state: &State, seeker: Colour) -> PointSet {
    if state.rest == Width::Full.rest() {
        return state.board.empty();
    }
    match *goal {
        Goal::Capture(a, b) => {
            let mut set = capture::candidates(state, seeker, a);
            if let Some(b) = b {
                set |= capture::candidates(state, seeker, b);
            }
            set
        }
        Goal::Race(prey, own) => {
            let mut set = capture::candidates(state, seeker, prey);
            // The mover's own chain needs care where it is short of liberties itself.
            if state.chain(own).1.len() <= SHORT {
                let turned = State {
                    seeking: !state.seeking,
                    ..*state
                };
                set |= capture::candidates(&turned, !seeker, own);
            }
            set
        }
        Goal::Connect(a, b) => {
            let board = &state.board;
            paths::candidates(state, seeker, board.chain(a), board.chain(b), false)
        }
        Goal::Reach(a, area) => {
            let goal = open(&state.board, seeker, area);
            paths::candidates(state, seeker, state.board.chain(a), goal, true)
        }
    }
}

/// How far from the matter a move is that has just been made: something to add to its first number.
pub(crate) fn remoteness(goal: &Goal, state: &State, seeker: Colour, mv: u16) -> u32 {
    if mv == PASS {
        return if state.seeking { 0 } else { 4 };
    }
    let point = Point::from_index(mv as usize);
    let board = &state.board;
    let mover = if state.seeking { !seeker } else { seeker };
    let (chain, liberties) = state.chain(point);
    let touches = |target: Point| {
        let stones = board.chain(target);
        stones.contains(point)
            || PointSet::single(point)
                .neighbours(board.all())
                .intersects(stones)
    };
    let near = match *goal {
        Goal::Capture(a, b) => touches(a) || b.is_some_and(touches),
        Goal::Race(a, b) | Goal::Connect(a, b) => touches(a) || touches(b),
        Goal::Reach(a, _) => touches(a),
    };
    let mut far = if near { 0 } else { 2 };
    // A stone that can be taken at once is a sacrifice, which is rarely the point.
    if liberties.len() <= 1 && !chain.is_empty() && board.get(point) == Some(mover) {
        far += 3;
    }
    far
}
