//! A local game: points between safe stones, as small bit sets.
//!
//! Safe stones are no part of it. A point only knows whether it *touches* safe stones of a colour.
//! A stone that does is safe itself, and is left out at once, with all that it is connected to. So
//! a local game is the points that are left, what they touch, and the stones on them that are not
//! safe.

use goban::{Board, Colour, Point, PointSet};

use crate::rules::Counting;

/// The most points a local game can have.
pub const MOST_POINTS: usize = 64;

/// The points of an area and which of them are next to each other.
#[derive(Clone, Debug)]
pub struct Frame {
    points: Vec<Point>,
    /// The neighbours of each point, as a set of numbers of points.
    around: Vec<u64>,
}

/// A position in a frame. Sets of points are bits by the numbers of the frame; pairs are by colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Local {
    /// The points that are not settled.
    pub points: u64,
    /// The points that touch a safe stone.
    pub touch: [u64; 2],
    /// The stones.
    pub stones: [u64; 2],
}

/// What is left of a position when everything settled is counted and taken away.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rest {
    /// What Black has more than White in what is settled.
    pub score: i32,
    /// Parts that have nothing to do with each other.
    pub parts: Vec<Local>,
}

/// A move and where it leads.
#[derive(Clone, Debug)]
pub struct Step {
    /// The number of the point.
    pub point: u32,
    /// Whether stones were captured.
    pub captures: bool,
    /// What is left after it.
    pub rest: Rest,
}

/// Black's part of a score counts as it is, White's against it.
pub fn sign(colour: usize) -> i32 {
    1 - 2 * colour as i32
}

impl Frame {
    /// The frame of an area of a board, and the position in it. `safe` are the safe stones of both
    /// colours; they are no part of the area.
    ///
    /// The answer is `None` if there are too many points.
    #[must_use]
    pub fn new(board: &Board, area: PointSet, safe: [PointSet; 2]) -> Option<(Frame, Local)> {
        if area.len() > MOST_POINTS {
            return None;
        }
        let points: Vec<Point> = area.iter().collect();
        let set = |wanted: PointSet| -> u64 {
            let numbers = points.iter().enumerate();
            numbers
                .filter(|(_, p)| wanted.contains(**p))
                .fold(0, |set, (i, _)| set | 1 << i)
        };
        let around = (points.iter())
            .map(|&point| set(PointSet::single(point).neighbours(board.all())))
            .collect();
        let all = board.all();
        let local = Local {
            points: set(area),
            touch: safe.map(|safe| set(safe.neighbours(all))),
            stones: Colour::BOTH.map(|colour| set(board.stones(colour))),
        };
        Some((Frame { points, around }, local))
    }

    /// A frame of points alone, as a stored position names them.
    #[must_use]
    pub fn of_points(points: Vec<Point>) -> Frame {
        let near = |a: Point, b: Point| a.x().abs_diff(b.x()) + a.y().abs_diff(b.y()) == 1;
        let around = (points.iter())
            .map(|&a| {
                let others = points.iter().enumerate().filter(|(_, b)| near(a, **b));
                others.fold(0, |set, (i, _)| set | 1 << i)
            })
            .collect();
        Frame { points, around }
    }

    /// The points by their numbers.
    #[must_use]
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// The points next to some.
    fn beside(&self, mut set: u64) -> u64 {
        let mut all = 0;
        while set != 0 {
            all |= self.around[set.trailing_zeros() as usize];
            set &= set - 1;
        }
        all
    }

    /// The points at most two steps from one.
    pub(crate) fn near(&self, point: u32) -> u64 {
        let beside = self.around[point as usize];
        self.beside(beside) | beside
    }

    /// What is connected to a seed within a set.
    fn flood(&self, seed: u64, within: u64) -> u64 {
        let mut reached = seed & within;
        let mut new = reached;
        while new != 0 {
            new = self.beside(new) & within & !reached;
            reached |= new;
        }
        reached
    }

    /// Everything that can be done in a position by a colour. Any ko may be taken back at once:
    /// what that means is for the reader of the graph to say.
    #[must_use]
    pub fn steps(&self, local: &Local, colour: usize, counting: Counting) -> Vec<Step> {
        let mut empty = local.points & !local.stones[0] & !local.stones[1];
        let mut steps = Vec::with_capacity(empty.count_ones() as usize);
        while empty != 0 {
            let point = empty.trailing_zeros();
            empty &= empty - 1;
            if let Some(step) = self.step(local, colour, point, counting) {
                steps.push(step);
            }
        }
        steps
    }

    /// One move, if it is legal.
    #[must_use]
    pub fn step(
        &self,
        local: &Local,
        colour: usize,
        point: u32,
        counting: Counting,
    ) -> Option<Step> {
        let other = 1 - colour;
        let mut next = *local;
        let stone = 1u64 << point;
        next.stones[colour] |= stone;
        let occupied = next.stones[0] | next.stones[1];
        let free = next.points & !occupied;
        let mut captured = 0;
        let mut beside = self.around[point as usize] & local.stones[other];
        while beside != 0 {
            let chain = self.flood(beside & beside.wrapping_neg(), local.stones[other]);
            beside &= !chain;
            // Stones that touch their own safe stones are no longer here.
            if self.beside(chain) & free == 0 {
                captured |= chain;
            }
        }
        next.stones[other] &= !captured;
        if captured == 0 {
            let chain = self.flood(stone, next.stones[colour]);
            if chain & next.touch[colour] == 0 && self.beside(chain) & free == 0 {
                return None;
            }
        }
        let mut rest = self.rest(next, counting);
        if counting == Counting::Territory {
            rest.score += sign(colour) * captured.count_ones() as i32;
        }
        Some(Step {
            point,
            captures: captured != 0,
            rest,
        })
    }

    /// Counts what is settled in a position, takes it away, and divides the rest.
    #[must_use]
    pub fn rest(&self, mut local: Local, counting: Counting) -> Rest {
        let mut rest = Rest::default();
        self.take_safe(&mut local, counting, &mut rest.score);
        // Empty points that touch safe stones of both colours do not influence each other. Whoever
        // plays there is safe at once, and they are nobody's until then.
        let occupied = local.stones[0] | local.stones[1];
        let open = local.points & local.touch[0] & local.touch[1] & !occupied;
        let mut left = local.points;
        while left != 0 {
            let seed = left & left.wrapping_neg();
            let part = self.component(seed, local.points, open);
            left &= !part;
            let part = Local {
                points: part,
                touch: local.touch.map(|set| set & part),
                stones: local.stones.map(|set| set & part),
            };
            match self.settled(&part, counting) {
                Some(score) => rest.score += score,
                None => rest.parts.push(part),
            }
        }
        rest
    }

    /// Takes stones away that are connected to safe ones.
    fn take_safe(&self, local: &mut Local, counting: Counting, score: &mut i32) {
        for colour in 0..2 {
            let safe = self.flood(
                local.stones[colour] & local.touch[colour],
                local.stones[colour],
            );
            if safe == 0 {
                continue;
            }
            local.points &= !safe;
            local.stones[colour] &= !safe;
            local.touch = local.touch.map(|set| set & !safe);
            local.touch[colour] |= self.beside(safe) & local.points;
            if counting == Counting::Area {
                *score += sign(colour) * safe.count_ones() as i32;
            }
        }
        // What one colour connected may have changed what the other touches, but not which of its
        // stones do.
        local.touch = local.touch.map(|set| set & local.points);
    }

    /// The part that a point belongs to, where `open` points are not connected with each other.
    fn component(&self, seed: u64, points: u64, open: u64) -> u64 {
        let mut reached = seed;
        let mut new = seed;
        while new != 0 {
            let from_open = self.beside(new & open) & points & !open;
            let from_others = self.beside(new & !open) & points;
            new = (from_open | from_others) & !reached;
            reached |= new;
        }
        reached
    }

    /// The score of a part that one colour has for sure. Its safe stones alone are around it, and
    /// the other has no room for two eyes.
    fn settled(&self, part: &Local, counting: Counting) -> Option<i32> {
        let owner = self.enclosed_by(part)?;
        let inner = part.points & !part.touch[owner];
        let room = match inner.count_ones() {
            0 | 1 => false,
            2 => self.beside(inner & inner.wrapping_neg()) & inner == 0,
            _ => true,
        };
        (!room).then(|| whole(part, owner, counting))
    }

    /// The colour whose safe stones alone are around a part.
    #[must_use]
    pub fn enclosed_by(&self, part: &Local) -> Option<usize> {
        match (part.touch[0] != 0, part.touch[1] != 0) {
            (true, false) => Some(0),
            (false, true) => Some(1),
            _ => None,
        }
    }

    /// What Black has more than White if both pass now and all stones stay.
    #[must_use]
    pub fn as_it_stands(&self, local: &Local, counting: Counting) -> i32 {
        let occupied = local.stones[0] | local.stones[1];
        let mut left = local.points & !occupied;
        let mut score = 0;
        while left != 0 {
            let region = self.flood(left & left.wrapping_neg(), left);
            left &= !region;
            let rim = self.beside(region);
            let reached =
                [0, 1].map(|c| region & local.touch[c] != 0 || rim & local.stones[c] != 0);
            let points = region.count_ones() as i32;
            match reached {
                [true, false] => score += points,
                [false, true] => score -= points,
                _ => {}
            }
        }
        if counting == Counting::Area {
            score += local.stones[0].count_ones() as i32 - local.stones[1].count_ones() as i32;
        }
        score
    }

    /// The position as bytes that are the same for all turned, mirrored and colour-swapped images
    /// of it, and whether colours were swapped.
    #[must_use]
    pub fn key(&self, local: &Local) -> (Box<[u8]>, bool) {
        let mut points: Vec<(u8, u8, u8)> = Vec::with_capacity(local.points.count_ones() as usize);
        let mut left = local.points;
        while left != 0 {
            let number = left.trailing_zeros();
            left &= left - 1;
            let point = self.points[number as usize];
            let bit = |set: u64| (set >> number & 1) as u8;
            let flags = bit(local.touch[0])
                | bit(local.touch[1]) << 1
                | bit(local.stones[0]) << 2
                | bit(local.stones[1]) << 3;
            points.push((point.x(), point.y(), flags));
        }
        let mut best: Option<(Vec<u8>, bool)> = None;
        for symmetry in 0..8u8 {
            let turned = points.iter().map(|&(x, y, flags)| {
                let (x, y) = if symmetry & 4 == 0 { (x, y) } else { (y, x) };
                let x = if symmetry & 1 == 0 { x } else { 31 - x };
                let y = if symmetry & 2 == 0 { y } else { 31 - y };
                (y, x, flags)
            });
            let mut turned: Vec<(u8, u8, u8)> = turned.collect();
            let low_y = turned.iter().map(|p| p.0).min().unwrap_or(0);
            let low_x = turned.iter().map(|p| p.1).min().unwrap_or(0);
            turned.sort_unstable();
            for swapped in [false, true] {
                let bytes = turned.iter().flat_map(|&(y, x, flags)| {
                    let flags = if swapped {
                        (flags & 5) << 1 | (flags & 10) >> 1
                    } else {
                        flags
                    };
                    [y - low_y, x - low_x, flags]
                });
                if best
                    .as_ref()
                    .is_none_or(|(best, _)| bytes.clone().lt(best.iter().copied()))
                {
                    best = Some((bytes.collect(), swapped));
                }
            }
        }
        let (bytes, swapped) = best.unwrap_or_default();
        (bytes.into(), swapped)
    }
}

/// The score of a part all of which belongs to one colour.
#[must_use]
pub fn whole(part: &Local, owner: usize, counting: Counting) -> i32 {
    let points = match counting {
        Counting::Area => part.points.count_ones(),
        // A point each, and one more for each stone that is taken off.
        Counting::Territory => {
            (part.points & !part.stones[owner]).count_ones() + part.stones[1 - owner].count_ones()
        }
    };
    sign(owner) * points as i32
}
