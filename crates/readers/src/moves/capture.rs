//! Moves in the capture of a chain.

use goban::{Board, Colour, Point, PointSet};

use crate::goal::Width;
use crate::state::{State, chain_of};

/// The moves of either side that are likely to matter to a chain.
pub(crate) fn candidates(state: &State, seeker: Colour, width: Width, target: Point) -> PointSet {
    let board = &state.board;
    let (chain, liberties) = chain_of(board, target);
    if state.seeking {
        attacks(board, seeker, width, chain, liberties)
    } else {
        rescues(board, seeker, width, chain, liberties)
    }
}

fn attacks(
    board: &Board,
    seeker: Colour,
    width: Width,
    chain: PointSet,
    liberties: PointSet,
) -> PointSet {
    if width == Width::Ladder || liberties.len() == 1 {
        return liberties;
    }
    let empty = board.empty();
    let mut set = liberties;
    // Chains of the attacker around it that may be taken have to be looked after.
    let (weak, weak_liberties) =
        weak_chains(board, chain.neighbours(board.stones(seeker)), seeker, 2);
    set |= weak_liberties;
    set |= captures_beside(board, weak, !seeker);
    if width == Width::Narrow {
        return set;
    }
    // Nets, and approach moves where a liberty cannot be filled yet.
    set |= liberties.neighbours(empty);
    // Friends that the chain may join.
    let friends = liberties.neighbours(board.stones(!seeker) - chain);
    let (weak, weak_liberties) = weak_chains(board, friends, !seeker, 2);
    let _ = weak;
    set |= weak_liberties;
    if liberties.len() <= 2 {
        set |= liberties.neighbours(empty).neighbours(empty);
    }
    set
}

fn rescues(
    board: &Board,
    seeker: Colour,
    width: Width,
    chain: PointSet,
    liberties: PointSet,
) -> PointSet {
    let empty = board.empty();
    let around = chain.neighbours(board.stones(seeker));
    let mut set = liberties;
    if liberties.len() == 1 {
        // Nothing but a move here or a capture beside it helps, for the next move takes the chain.
        return set | captures_beside(board, chain, seeker);
    }
    let most = if width <= Width::Narrow { 1 } else { 2 };
    let (weak, weak_liberties) = weak_chains(board, around, seeker, most);
    set |= weak_liberties;
    set |= captures_beside(board, weak, !seeker);
    if width <= Width::Narrow {
        return set;
    }
    set |= liberties.neighbours(empty);
    let friends = liberties.neighbours(board.stones(!seeker) - chain);
    let (_, weak_liberties) = weak_chains(board, friends, !seeker, 2);
    set | weak_liberties
}

/// The chains of a colour that have one of the seeds and at most so many liberties, and these liberties.
pub(crate) fn weak_chains(
    board: &Board,
    seeds: PointSet,
    colour: Colour,
    most: usize,
) -> (PointSet, PointSet) {
    let (mut stones, mut liberties) = (PointSet::EMPTY, PointSet::EMPTY);
    let mut left = seeds;
    while let Some(point) = left.first() {
        let (chain, around) = chain_of(board, point);
        debug_assert!(board.get(point) == Some(colour));
        left -= chain;
        if around.len() <= most {
            stones |= chain;
            liberties |= around;
        }
    }
    (stones, liberties)
}

/// Where chains of a colour beside some stones can be taken at once.
pub(crate) fn captures_beside(board: &Board, stones: PointSet, colour: Colour) -> PointSet {
    weak_chains(board, stones.neighbours(board.stones(colour)), colour, 1).1
}
