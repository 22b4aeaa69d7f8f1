//! How much a first move looks like the one that a problem is about.
//!
//! Often several first moves are equally good, and a person would still call one of them the move.
//! It is the one on the vital point, and not one that also works. Which one that is cannot be
//! proven. It can be learnt from problems whose answer somebody has written down, by what a player
//! sees at a glance. That is line and corner, what stands around the point, liberties before and
//! after, stones in atari, room for eyes.
//!
//! [`Look::features`] counts these things for a point, and a table of small trees (`TREES`) makes
//! one number of them. The trees were fitted so that the number is the logarithm of the odds that a
//! point of a problem is the move (`cargo run --release -p life --example look`; `docs/life.md` has
//! the figures). The number is used for the order of moves and for nothing that is proven. (Odds of
//! moves from what is seen of them: Coulom, *Computing "Elo ratings" of move patterns in the game
//! of Go*, ICGA Journal 2007.)

use goban::{Board, Colour, Point, PointSet, Suicide};

use crate::question::problem::Problem;

mod table;
#[cfg(test)]
mod tests;
mod view;

use table::TREES;
use view::Surroundings;

/// How many things are counted.
pub const COUNTED: usize = 74;
/// The largest count.
pub const MOST: usize = 31;

/// What is counted for a point, in this order. *Own* is the side to move; numbers are cut off where
/// more makes no difference.
///
/// | place | what |
/// |---|---|
/// | 0, 1 | steps to the nearer edge, and to the nearest of the other direction |
/// | 2 – 4 | neighbours: own stones, others, empty points |
/// | 5 – 10 | own stones a diagonal step, a jump, a knight's move, a long jump, an elephant's move, a large knight's move away |
/// | 11 – 16 | the same of the other side's stones |
/// | 17 – 21 | of the eight points around, pairs side by side: own and other, two own, two others, own and empty, other and empty |
/// | 22 – 24 | of the eight points around, pairs across: two own, own and other, two others |
/// | 25 – 33 | what stands on the point towards the edge, away from it, to either side, diagonally towards the edge, diagonally away, and two steps away from it |
/// | 34 – 38 | after the move: liberties, stones captured, stones of the chain, the same if it is in atari, liberties of a chain that takes it |
/// | 39 – 44 | chains beside it: own, others; fewest and most liberties of own ones, and of others |
/// | 45 – 48 | stones beside it: own in atari, own with two liberties, others with two, others with three |
/// | 49 | fewest liberties of the others beside it, after the move |
/// | 50, 51 | the same move by the other side: liberties, stones captured |
/// | 52 – 54 | steps to own stones, to others, to the target |
/// | 55, 56 | empty points within two steps; within three steps over empty points |
/// | 57 – 59 | whether the defender is to move, the point is in the region, in the room for eyes |
/// | 60, 61 | room for eyes beside it; in one piece with it |
/// | 62 – 65 | stones of the target beside it, within two steps; liberties of the target; all room for eyes |
/// | 66, 67 | pieces that the point leaves of the room; steps from it to the far end |
/// | 68, 69 | fewest liberties of own stones within two steps; of others |
/// | 70, 71 | points beside it that are own eyes after the move, or that the other side would make eyes |
/// | 72, 73 | stones of the target; empty neighbours in the region |
pub type Features = [u8; COUNTED];

/// A tree that asks the same question on each level: whether a count is larger than a number. The
/// answers, the first as the lowest bit, are the place of what it adds, in 1/1000.
pub struct Tree {
    /// Which count, and the number.
    pub asked: [(u8, u8); DEPTH],
    /// What each row of answers adds.
    pub adds: [i16; 1 << DEPTH],
}

/// How many questions a tree asks.
pub const DEPTH: usize = 4;

impl Tree {
    /// What the tree adds for a point.
    #[must_use]
    pub fn value(&self, features: &Features) -> i32 {
        let answers = self.asked.iter().enumerate();
        let place = answers.fold(0, |place, (level, &(which, number))| {
            place | usize::from(features[usize::from(which)] > number) << level
        });
        i32::from(self.adds[place])
    }
}

/// A problem that is looked at with a side to move.
pub struct Look {
    board: Board,
    mover: Colour,
    is_defender: bool,
    targets: PointSet,
    region: PointSet,
    /// Points that are not beside anything the attacker cannot lose.
    room: PointSet,
    /// Those of them without a stone of the defender.
    eyes: PointSet,
}

impl Look {
    /// Looks at a problem with a side to move.
    #[must_use]
    pub fn new(problem: &Problem, mover: Colour) -> Look {
        let mut board = Board::new(problem.size);
        let all = board.all();
        for colour in Colour::BOTH {
            for point in (problem.stones(colour) & all).iter() {
                board.place(point, colour);
            }
        }
        let region = (problem.region | problem.attacker_only) & all;
        let wall = (all - region).neighbours(region);
        let attackers = board.stones(!problem.defender) & region;
        let immortal = PointSet::flood(attackers & wall, attackers);
        let room = region - immortal.grown(all) - wall;
        Look {
            board,
            mover,
            is_defender: mover == problem.defender,
            targets: problem.targets,
            region,
            room,
            eyes: room - problem.stones(problem.defender),
        }
    }

    /// How much a move looks like the one that is meant: the logarithm of its odds in 1/1000, but
    /// for a constant of the position. `None` if it cannot be played.
    #[must_use]
    pub fn odds(&self, point: Point) -> Option<i32> {
        let features = self.features(point)?;
        Some(TREES.iter().map(|tree| tree.value(&features)).sum())
    }

    /// Counts what there is to count for a move. `None` if it cannot be played.
    #[must_use]
    pub fn features(&self, point: Point) -> Option<Features> {
        let played = (self.board)
            .effect(point, self.mover, Suicide::Forbidden)
            .ok()?;
        let mut after = self.board;
        after.apply(&played);
        let view = Surroundings::new(&self.board, self.mover, point);
        let mut counts = Counts::default();
        counts.put(view.place());
        counts.put(self.beside(point));
        counts.put(view.steps());
        counts.put(view.pairs());
        counts.put(view.seen_from_edge());
        counts.put(self.after(&after, point, played.captured().len()));
        counts.put(self.chains(point));
        counts.put([self.fewest(&after, after.around(point), !self.mover)]);
        counts.put(self.by_the_other(point));
        counts.put(self.distances(point));
        counts.put(self.in_the_room(point));
        let near = self.within(point, 2);
        let [own, theirs] =
            [self.mover, !self.mover].map(|colour| self.fewest(&self.board, near, colour));
        counts.put([own, theirs]);
        counts.put(self.eyes_beside(point));
        let beside = self.board.around(point) & self.board.empty() & self.region;
        counts.put([self.targets.len().min(20), beside.len()]);
        debug_assert_eq!(counts.filled, COUNTED);
        Some(counts.features)
    }

    fn within(&self, point: Point, steps: usize) -> PointSet {
        let all = self.board.all();
        (0..steps).fold(PointSet::single(point), |set, _| set.grown(all))
    }

    fn beside(&self, point: Point) -> [usize; 3] {
        let around = self.board.around(point);
        let (own, theirs) = (
            self.board.stones(self.mover),
            self.board.stones(!self.mover),
        );
        [own, theirs, self.board.empty()].map(|set| (around & set).len())
    }

    /// What the move does to its own stones.
    fn after(&self, after: &Board, point: Point, captured: usize) -> [usize; 5] {
        let chain = after.chain(point).len();
        let liberties = after.liberties(point);
        let in_atari = liberties.len() == 1 && captured == 0;
        let taken = liberties.only().and_then(|last| {
            let taking = after.effect(last, !self.mover, Suicide::Forbidden).ok()?;
            let mut taken = *after;
            taken.apply(&taking);
            let takes = taking.captured().contains(point);
            takes.then(|| taken.liberty_count(last).min(8))
        });
        [
            liberties.len().min(7),
            captured.min(6),
            chain.min(8),
            match in_atari {
                true => chain.min(5),
                false => 0,
            },
            taken.unwrap_or(MANY),
        ]
    }

    /// The chains beside a point.
    fn chains(&self, point: Point) -> [usize; 10] {
        let chains = |colour: Colour| -> Vec<(usize, usize)> {
            let stones = self.board.stones(colour);
            let chains = PointSet::flood(self.board.around(point) & stones, stones).components();
            chains
                .map(|chain| (chain.len(), chain.neighbours(self.board.empty()).len()))
                .collect()
        };
        let (own, theirs) = (chains(self.mover), chains(!self.mover));
        let liberties = |chains: &[(usize, usize)]| {
            let counts = chains.iter().map(|chain| chain.1.min(MANY));
            (
                counts.clone().min().unwrap_or(MANY),
                counts.max().unwrap_or(0),
            )
        };
        let stones = |chains: &[(usize, usize)], liberties| -> usize {
            let with = chains.iter().filter(|chain| chain.1 == liberties);
            with.map(|chain| chain.0).sum()
        };
        let (own_least, own_most) = liberties(&own);
        let (least, most) = liberties(&theirs);
        [
            own.len(),
            theirs.len(),
            own_least,
            own_most,
            least,
            most,
            stones(&own, 1).min(6),
            stones(&own, 2).min(6),
            stones(&theirs, 2).min(8),
            stones(&theirs, 3).min(8),
        ]
    }

    /// The fewest liberties of stones of a colour on some points.
    fn fewest(&self, board: &Board, points: PointSet, colour: Colour) -> usize {
        let stones = board.stones(colour);
        let chains = PointSet::flood(points & stones, stones).components();
        let liberties = chains.map(|chain| chain.neighbours(board.empty()).len());
        liberties.min().unwrap_or(MANY).min(MANY)
    }

    /// What the other side would do with a move there.
    fn by_the_other(&self, point: Point) -> [usize; 2] {
        let Ok(played) = (self.board).effect(point, !self.mover, Suicide::Forbidden) else {
            return [0, 0];
        };
        let mut after = self.board;
        after.apply(&played);
        [
            after.liberty_count(point).min(7),
            played.captured().len().min(6),
        ]
    }

    fn distances(&self, point: Point) -> [usize; 5] {
        let (all, empty) = (self.board.all(), self.board.empty());
        let steps = |stones: PointSet| {
            let mut reached = PointSet::single(point);
            let mut steps = 0;
            while steps < 6 && !reached.intersects(stones) {
                reached = reached.grown(all);
                steps += 1;
            }
            steps
        };
        let over_empty = (0..3).fold(PointSet::single(point), |set, _| set.grown(empty));
        [
            steps(self.board.stones(self.mover)),
            steps(self.board.stones(!self.mover)),
            steps(self.targets),
            (self.within(point, 2) & empty).len(),
            over_empty.len(),
        ]
    }

    /// How a point lies to the region, the room for eyes and the target.
    fn in_the_room(&self, point: Point) -> [usize; 11] {
        let around = self.board.around(point);
        let single = PointSet::single(point);
        let piece = PointSet::flood(single & self.eyes, self.eyes);
        let mut reached = single;
        let mut steps = 0;
        while steps < 12 && !piece.is_subset(reached) {
            reached = reached.grown(piece);
            steps += 1;
        }
        let empty = self.board.empty();
        [
            usize::from(self.is_defender),
            usize::from(self.region.contains(point)),
            usize::from(self.room.contains(point)),
            (around & self.eyes).len(),
            piece.len().min(20),
            (around & self.targets).len(),
            (self.within(point, 2) & self.targets).len(),
            self.targets.neighbours(empty).len().min(15),
            (self.eyes & empty).len().min(25),
            (piece - single).components().count(),
            steps,
        ]
    }

    /// Points beside it with nothing but own stones around after the move, and with nothing but
    /// others' now.
    fn eyes_beside(&self, point: Point) -> [usize; 2] {
        let beside = self.board.around(point) & self.board.empty();
        [self.mover, !self.mover].map(|colour| {
            let stones = self.board.stones(colour);
            let is_eye =
                |p: &Point| (self.board.around(*p) - PointSet::single(point)).is_subset(stones);
            beside.iter().filter(is_eye).count()
        })
    }
}

/// More liberties than this make no difference.
const MANY: usize = 9;

/// Features that are being filled in.
struct Counts {
    features: Features,
    filled: usize,
}

impl Default for Counts {
    fn default() -> Counts {
        Counts {
            features: [0; COUNTED],
            filled: 0,
        }
    }
}

impl Counts {
    fn put<const N: usize>(&mut self, counts: [usize; N]) {
        for count in counts {
            self.features[self.filled] = count.min(MOST) as u8;
            self.filled += 1;
        }
    }
}
