//! Moves in the capture of a chain.

use goban::{Board, Colour, Point, PointSet};

use crate::goal::{FREE, may_be_ko, quiet};
use crate::state::{State, chain_of};

/// The moves of either side that are likely to matter to a chain.
pub(crate) fn candidates(state: &State, seeker: Colour, target: Point) -> PointSet {
    let board = &state.board;
    let (chain, liberties) = chain_of(board, target);
    if state.seeking {
        attacks(board, seeker, state.rest, chain, liberties)
    } else {
        rescues(board, seeker, state.rest, chain, liberties)
    }
}

fn attacks(
    board: &Board,
    seeker: Colour,
    rest: u8,
    chain: PointSet,
    liberties: PointSet,
) -> PointSet {
    // A move elsewhere leaves all liberties, so there must be enough left for such a quiet one.
    let takes_ko = (liberties.only()).is_some_and(|point| may_be_ko(board, seeker, chain, point));
    if liberties.len() == 1 && !takes_ko || quiet(liberties.len()) > rest && rest < FREE {
        return liberties;
    }
    let empty = board.empty();
    let mut set = liberties;
    // Chains of the attacker around it that may be taken have to be looked after. They fight for their liberties by
    // taking those of their neighbours.
    let around = chain.neighbours(board.stones(seeker));
    let most = if rest == FREE { 2 } else { 3 };
    let (weak, weak_liberties) = weak_chains(board, around, seeker, most);
    set |= weak_liberties;
    let seeds = weak.neighbours(board.stones(!seeker) - chain);
    set |= weak_chains(board, seeds, !seeker, most - 1).1;
    // Nets, and approach moves where a liberty cannot be filled yet.
    let second = liberties.neighbours(empty);
    set |= second;
    // Friends that the chain may join.
    let friends = liberties.neighbours(board.stones(!seeker) - chain);
    set |= weak_chains(board, friends, !seeker, 2).1;
    if liberties.len() <= 2 {
        set |= second.neighbours(empty);
    }
    set
}

fn rescues(
    board: &Board,
    seeker: Colour,
    rest: u8,
    chain: PointSet,
    liberties: PointSet,
) -> PointSet {
    let empty = board.empty();
    let around = chain.neighbours(board.stones(seeker));
    let mut set = liberties;
    let takes_ko = (liberties.only()).is_some_and(|point| may_be_ko(board, seeker, chain, point));
    if liberties.len() == 1 && !takes_ko {
        // Nothing but a move here or a capture beside it helps, for the next move takes the chain.
        return set | captures_beside(board, chain, seeker);
    }
    let most = if rest == FREE { 2 } else { 3 };
    let (weak, weak_liberties) = weak_chains(board, around, seeker, most);
    set |= weak_liberties;
    let seeds = weak.neighbours(board.stones(!seeker) - chain);
    set |= weak_chains(board, seeds, !seeker, most - 1).1;
    set |= liberties.neighbours(empty);
    let friends = liberties.neighbours(board.stones(!seeker) - chain);
    set | weak_chains(board, friends, !seeker, 2).1
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
