//! Chains that stand because their owner answers, where reading tells it and no rule does.
//!
//! A *fort* is chains of one colour with all small regions beside them; a region is connected
//! without stones of that colour. The other side moves first, and the owner answers in these
//! regions or passes. Everything around is taken for living stones of the other side: no chain has
//! a liberty outside. So what happens elsewhere does not matter.
//!
//! **Claim.** If a fort holds, none of its stones is captured and its regions are its owner's.
//!
//! A position holds if safety by answers tells so, with eyes and answers in the regions alone. It
//! also holds if every chain has two liberties there, and each move of the other side there has an
//! answer after which the position holds. Stones of the other side must come off too: then the
//! owner moving first must have such a move as well. The other side may break every ko ban, the
//! owner none. Lines end after a few answers, so nothing repeats for ever.

use goban::{Board, Colour, Point, PointSet, Suicide};
use tactics::alternating::Alternating;

use crate::safety::Safe;

/// Regions with more points than this are no part of a fort.
const MOST_POINTS: usize = 12;
/// The most empty points of a fort.
const MOST_EMPTY: usize = 12;
/// Places that are tried for each eye of the other side around a fort.
const MOST_EYES: usize = 6;
/// The most answers in a line.
const MOST_ANSWERS: u32 = 2;
/// A fort that takes more positions than this is given up.
const MOST_POSITIONS: u32 = 400;

/// What is read: whose fort it is, its first stones, and its regions.
struct Fort {
    owner: Colour,
    stones: PointSet,
    ground: PointSet,
    /// How many more positions may be looked at.
    left: u32,
}

/// What a colour has on a board besides what is known to be safe, because reading says so.
///
/// # Examples
/// ```
/// use endgame::{by_rule, safe_by_reading};
/// use goban::{Colour, board};
///
/// // Whatever White plays in the corner, Black has an answer that leaves him two eyes.
/// let corner = board! {
///     . X . X O . O . /
///     . . . X O . O . /
///     X X X X O . O . /
///     O O O O O O O O
/// };
/// let ruled = by_rule(&corner, Colour::Black);
/// assert!(ruled.stones.is_empty());
/// let read = safe_by_reading(&corner, Colour::Black, &ruled);
/// assert_eq!(read.stones, corner.stones(Colour::Black));
/// assert_eq!(read.territory.len(), 5);
/// ```
#[must_use]
pub fn safe_by_reading(board: &Board, owner: Colour, known: &Safe) -> Safe {
    let own = board.stones(owner);
    let small = |region: &PointSet| region.len() <= MOST_POINTS;
    let regions: Vec<PointSet> = (board.all() - own).components().filter(small).collect();
    let mut more = Safe::default();
    let mut seen = PointSet::EMPTY;
    for chain in board.chains(owner) {
        if chain.intersects(seen) || chain.is_subset(known.stones) {
            continue;
        }
        let (stones, ground) = fort_of(board, own, chain, &regions);
        seen |= stones;
        let empty = (ground & board.empty()).len();
        if !(2..=MOST_EMPTY).contains(&empty) {
            continue;
        }
        let Some(alone) = beset(board, owner, stones, ground) else {
            continue;
        };
        let mut fort = Fort {
            owner,
            stones,
            ground,
            left: MOST_POSITIONS,
        };
        let holds = (1..=MOST_ANSWERS).any(|answers| fort.holds(&alone, answers));
        if holds {
            more.stones |= stones;
            more.territory |= ground;
        }
    }
    more
}

/// The chains and small regions that hang together with a chain.
fn fort_of(
    board: &Board,
    own: PointSet,
    chain: PointSet,
    regions: &[PointSet],
) -> (PointSet, PointSet) {
    let (mut stones, mut ground) = (chain, PointSet::EMPTY);
    loop {
        let rim = stones.neighbours(board.all());
        let beside = regions.iter().filter(|region| region.intersects(rim));
        let wider = beside.fold(ground, |all, &region| all | region);
        if wider == ground {
            return (stones, ground);
        }
        ground = wider;
        stones = PointSet::flood(stones | ground.neighbours(own), own);
    }
}

/// The board with everything around a fort filled by the other side, so that no stone of it has a
/// liberty there. In each part the other side lives on two eyes: no sound rule takes it for the
/// fort's. `None` where there is no room for that.
fn beset(board: &Board, owner: Colour, stones: PointSet, ground: PointSet) -> Option<Board> {
    let mut alone = *board;
    let outside = board.all() - stones - ground;
    for part in outside.components() {
        let eyes = two_eyes(part, part - stones.neighbours(part))?;
        for point in part {
            alone.remove(point);
            if !eyes.contains(point) {
                alone.place(point, !owner);
            }
        }
    }
    Some(alone)
}

/// Two of some points of a part that are not beside each other and without which it hangs together.
fn two_eyes(part: PointSet, choice: PointSet) -> Option<PointSet> {
    for first in choice.iter().take(MOST_EYES) {
        let one = PointSet::single(first);
        for second in (choice - one.grown(part)).iter().take(MOST_EYES) {
            let eyes = one | PointSet::single(second);
            let wall = part - eyes;
            let seed = wall.first().map(PointSet::single)?;
            if PointSet::flood(seed, wall) == wall {
                return Some(eyes);
            }
        }
    }
    None
}

impl Fort {
    /// Whether the position holds with the other side to move, by this many answers at most.
    fn holds(&mut self, board: &Board, answers: u32) -> bool {
        if self.left == 0 {
            return false;
        }
        self.left -= 1;
        let told = Alternating::at_home(board, self.owner);
        if self.stones.is_subset(told.stones) && self.ground.is_subset(told.stones | told.territory)
        {
            return true;
        }
        answers > 0 && self.has_two_liberties(board) && self.is_answered(board, answers)
    }

    /// Whether every chain of the fort has two liberties.
    fn has_two_liberties(&self, board: &Board) -> bool {
        let mut chains = board.chains(self.owner);
        chains.all(|chain| {
            !chain.intersects(self.stones) || chain.neighbours(board.empty()).len() >= 2
        })
    }

    fn is_answered(&mut self, board: &Board, answers: u32) -> bool {
        let other = !self.owner;
        // If the other side passes, its stones still have to come off.
        if board.stones(other).intersects(self.ground) && !self.has_answer(board, None, answers) {
            return false;
        }
        for point in self.ground & board.empty() {
            let mut next = *board;
            let Ok(played) = next.play(point, other, Suicide::Forbidden) else {
                continue;
            };
            let answered =
                self.holds(&next, answers - 1) || self.has_answer(&next, played.ko, answers);
            if !answered {
                return false;
            }
        }
        true
    }

    /// Whether the owner has a move after which the position holds.
    fn has_answer(&mut self, board: &Board, banned: Option<Point>, answers: u32) -> bool {
        let points = self.ground & board.empty();
        points.iter().any(|point| {
            let mut next = *board;
            Some(point) != banned
                && next.play(point, self.owner, Suicide::Forbidden).is_ok()
                && self.holds(&next, answers - 1)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::safety::by_rule;

    /// How many stones and points reading finds for Black, where rules find nothing.
    fn read(text: &str) -> (usize, usize) {
        let board: Board = text.parse().unwrap();
        let known = by_rule(&board, Colour::Black);
        assert!(known.stones.is_empty());
        let more = safe_by_reading(&board, Colour::Black, &known);
        (more.stones.len(), more.territory.len())
    }

    #[test]
    fn a_room_with_a_stone_in_it_is_held_by_answers() {
        let room = "
            . . . . X O . O .
            . X . . X O . O .
            X X X X X O . O .
            O O O O O O O O O
            . . . . . . . . .";
        assert_eq!(read(room), (8, 7));
    }

    #[test]
    fn prisoners_that_come_off_are_no_matter() {
        let room = "
            . . . X . X O . O .
            X O . . . X O . O .
            X X X X X X O . O .
            O O O O O O O O O O
            . . . . . . . . . .";
        assert_eq!(read(room), (10, 8));
    }

    #[test]
    fn six_points_in_the_corner_are_not_held_without_liberties() {
        let corner = "
            . . . X O . O .
            . . . X O . O .
            X X X X O . O .
            O O O O O O O O
            . . . . . . . .";
        assert_eq!(read(corner), (0, 0));
    }
}
