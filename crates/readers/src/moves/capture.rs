//! Moves in the capture of a chain.

use goban::{Board, Colour, Point, PointSet};

use crate::goal::{may_be_ko, quiet};
use crate::state::{State, chain_of};

/// Chains of either side with at most this many liberties are weak.
const WEAK: usize = 3;
/// A friend with more liberties than this cannot be captured in a few moves.
const FRIEND: usize = 4;

/// The moves of either side that are likely to matter to a chain.
pub(crate) fn candidates(state: &State, seeker: Colour, target: Point) -> PointSet {
    let board = &state.board;
    let (chain, liberties) = chain_of(board, target);
    let takes_ko = (liberties.only()).is_some_and(|point| may_be_ko(board, seeker, chain, point));
    if liberties.len() == 1 && !takes_ko {
        // Nothing but a move here or a capture beside it helps, for the next move takes the chain.
        return match state.seeking {
            true => liberties,
            false => liberties | captures_beside(board, chain, seeker),
        };
    }
    // A move elsewhere leaves all liberties, so there must be enough left for such a quiet one.
    if state.seeking && quiet(liberties.len()) > state.rest {
        return liberties;
    }
    if state.narrow && state.seeking {
        return direct(board, seeker, chain, liberties);
    }
    let around = Around::new(board, seeker, chain, liberties);
    if state.seeking {
        around.attacks()
    } else {
        around.rescues()
    }
}

/// The most direct attacks: liberties, points that touch two of them, and the rescue of stones
/// around that are in atari. Where the seeker would be captured on a liberty himself, approach
/// moves to it come too.
fn direct(board: &Board, seeker: Colour, chain: PointSet, liberties: PointSet) -> PointSet {
    let empty = board.empty();
    let mut set = liberties;
    let around = (chain | liberties).neighbours(board.stones(seeker));
    let (stones, last) = weak_chains(board, around, seeker, 1);
    set |= last | captures_beside(board, stones, !seeker);
    let mut seen = PointSet::EMPTY;
    for point in liberties.iter() {
        let near = PointSet::single(point).neighbours(empty);
        if liberties.len() <= 2 {
            set |= near & seen;
            seen |= near;
        }
        if liberties_after(board, seeker, PointSet::EMPTY, point) <= 1 {
            set |= near;
            let friends = PointSet::single(point).neighbours(board.stones(seeker));
            set |= weak_chains(board, friends, seeker, 2).1;
        }
    }
    set
}

/// A chain and what lies around it.
struct Around<'a> {
    board: &'a Board,
    seeker: Colour,
    liberties: PointSet,
    /// The chain and the friends that one move joins to it.
    family: PointSet,
    /// What one move more of the holder would add to its liberties.
    second: PointSet,
    /// The liberties of the seeker's weak chains that touch it, or would touch it after one move.
    weak: PointSet,
    /// The liberties of those chains of the holder whose capture would save a weak one.
    prey: PointSet,
}

impl Around<'_> {
    fn new(board: &Board, seeker: Colour, chain: PointSet, liberties: PointSet) -> Around<'_> {
        let (own, hostile) = (board.stones(!seeker), board.stones(seeker));
        let seeds = liberties.neighbours(own - chain);
        let (friends, more) = weak_chains(board, seeds, !seeker, FRIEND);
        let family = chain | friends;
        let second = liberties.neighbours(board.empty()) | more;
        let touching = (family | liberties).neighbours(hostile);
        let (stones, weak) = weak_chains(board, touching, seeker, WEAK);
        let seeds = stones.neighbours(own - chain);
        let (_, prey) = weak_chains(board, seeds, !seeker, WEAK - 1);
        Around {
            board,
            seeker,
            liberties,
            family,
            second,
            weak,
            prey,
        }
    }

    /// Liberties; nets and approach moves; the seeker's own weak chains, which fight for their
    /// liberties by taking those of their neighbours.
    fn attacks(&self) -> PointSet {
        let mut set = self.liberties | self.second | self.weak | self.prey;
        if self.liberties.len() <= 2 {
            set |= self.second.neighbours(self.board.empty());
        }
        set
    }

    /// Liberties; room beyond them; attacks on the weak chains around.
    fn rescues(&self) -> PointSet {
        let captures = captures_beside(self.board, self.family, self.seeker);
        self.liberties | self.second | self.weak | self.prey | captures
    }
}

/// The chains of a colour that hold one of the seeds and have at most `most` liberties; and
/// these liberties.
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

/// About how many liberties a chain with these liberties has after a move of its owner at one of
/// them.
pub(crate) fn liberties_after(
    board: &Board,
    owner: Colour,
    liberties: PointSet,
    point: Point,
) -> usize {
    let stone = PointSet::single(point);
    let mut after = liberties | stone.neighbours(board.empty());
    let mut friends = stone.neighbours(board.stones(owner));
    while let Some(friend) = friends.first() {
        let (chain, more) = chain_of(board, friend);
        friends -= chain;
        after |= more;
    }
    let mut hostile = stone.neighbours(board.stones(!owner));
    while let Some(other) = hostile.first() {
        let (chain, more) = chain_of(board, other);
        hostile -= chain;
        if more == stone {
            after |= chain;
        }
    }
    (after - stone).len()
}
