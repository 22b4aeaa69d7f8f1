//! The points of a problem by number, and what a move does to them.

use goban::{Colour, Point};
use rustc_hash::FxHashMap;

use crate::problem::{Problem, TooLarge};

/// A set of points of the field, one bit a point.
pub(crate) type Bits = u32;

/// The stones of a position: the defender's and the attacker's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Stones {
    pub defender: Bits,
    pub attacker: Bits,
}

/// The points where something can happen.
pub(crate) struct Field {
    pub points: Vec<Point>,
    /// For each point the points of the field next to it.
    near: Vec<Bits>,
    /// Points next to the outside, where attacker stones never die.
    rim: Bits,
    attacker_only: Bits,
    /// Points where defender chains cannot be captured.
    escape: Bits,
    all: Bits,
    /// What is left of the defender's stones if the attacker alone plays, for stones seen before.
    left: FxHashMap<Stones, Bits>,
}

impl Field {
    pub fn new(problem: &Problem) -> Result<Field, TooLarge> {
        let set = problem.region | problem.attacker_only;
        let points: Vec<Point> = set.iter().collect();
        if points.len() > Bits::BITS as usize {
            return Err(TooLarge::Points(points.len()));
        }
        let number = |point| points.iter().position(|&p| p == point);
        let bits = |list: &mut dyn Iterator<Item = Point>| {
            list.filter_map(number).fold(0, |bits, i| bits | 1 << i)
        };
        let size = problem.size;
        let near = points.iter().map(|p| bits(&mut p.neighbours(size)));
        let on_rim = |p: &Point| p.neighbours(size).any(|q| !set.contains(q));
        Ok(Field {
            near: near.collect(),
            rim: bits(&mut points.iter().copied().filter(on_rim)),
            attacker_only: bits(&mut problem.attacker_only.iter()),
            escape: bits(&mut problem.escape.iter()),
            all: bits(&mut set.iter()),
            left: FxHashMap::default(),
            points,
        })
    }

    pub fn bits(&self, list: impl IntoIterator<Item = Point>) -> Bits {
        let number = |point| self.points.iter().position(|&p| p == point);
        list.into_iter()
            .filter_map(number)
            .fold(0, |bits, i| bits | 1 << i)
    }

    /// The first position of a problem.
    pub fn stones(&self, problem: &Problem) -> Stones {
        let (defender, attacker) = match problem.defender {
            Colour::Black => (problem.black, problem.white),
            Colour::White => (problem.white, problem.black),
        };
        Stones {
            defender: self.bits(defender),
            attacker: self.bits(attacker),
        }
    }

    /// The empty points where a side may try to play.
    pub fn open(&self, stones: Stones, attacker: bool) -> Bits {
        let empty = self.all & !(stones.defender | stones.attacker);
        if attacker {
            empty
        } else {
            empty & !self.attacker_only
        }
    }

    /// The points next to a set, and the set.
    fn grown(&self, set: Bits) -> Bits {
        each(set).fold(set, |grown, i| grown | self.near[i])
    }

    fn chain(&self, stone: usize, stones: Bits) -> Bits {
        let mut chain = 1 << stone;
        loop {
            let grown = self.grown(chain) & stones;
            if grown == chain {
                return chain;
            }
            chain = grown;
        }
    }

    /// Whether a chain stays on the board; `haven` is where stones of its side never die.
    fn has_liberty(&self, chain: Bits, haven: Bits, empty: Bits) -> bool {
        chain & haven != 0 || self.grown(chain) & empty != 0
    }

    /// The stones after a move on an empty point and the point it bans, or `None` for suicide.
    pub fn play(
        &self,
        stones: Stones,
        point: usize,
        attacker: bool,
    ) -> Option<(Stones, Option<usize>)> {
        self.play_with(stones, point, attacker, self.rim)
    }

    fn play_with(
        &self,
        stones: Stones,
        point: usize,
        attacker: bool,
        haven: Bits,
    ) -> Option<(Stones, Option<usize>)> {
        let (mut own, mut theirs) = if attacker {
            (stones.attacker, stones.defender)
        } else {
            (stones.defender, stones.attacker)
        };
        // The attacker's stones never die at the outside, the defender's where they have got away.
        let (own_haven, their_haven) = if attacker {
            (haven, self.escape)
        } else {
            (self.escape, haven)
        };
        own |= 1 << point;
        let empty = self.all & !(own | theirs);
        let mut taken = 0;
        for i in each(self.near[point] & theirs) {
            let chain = self.chain(i, theirs);
            if !self.has_liberty(chain, their_haven, empty) {
                taken |= chain;
            }
        }
        theirs &= !taken;
        let empty = empty | taken;
        let chain = self.chain(point, own);
        if !self.has_liberty(chain, own_haven, empty) {
            return None;
        }
        let is_ko = taken.count_ones() == 1
            && chain == 1 << point
            && self.near[point] & empty == taken
            && chain & own_haven == 0;
        let ban = is_ko.then(|| taken.trailing_zeros() as usize);
        let (defender, attacker) = if attacker {
            (theirs, own)
        } else {
            (own, theirs)
        };
        Some((Stones { defender, attacker }, ban))
    }

    /// The defender stones that stand whatever the attacker does while the defender only passes.
    /// This is what unconditional life means; no rule about eyes is used.
    ///
    /// Points of the attacker alone count as his ground here. The defender may never play there, so
    /// an attacker stone on one of them is taken to be connected to the outside.
    pub fn unconditional(&mut self, stones: Stones) -> Bits {
        if let Some(&left) = self.left.get(&stones) {
            return left;
        }
        // The attacker's stones only become more, so this comes to an end.
        let mut left = stones.defender;
        for point in each(self.open(stones, true)) {
            if left == 0 {
                break;
            }
            let haven = self.rim | self.attacker_only;
            if let Some((next, _)) = self.play_with(stones, point, true, haven) {
                left &= self.unconditional(next);
            }
        }
        self.left.insert(stones, left);
        left
    }
}

/// The numbers in a set, rising.
pub(crate) fn each(mut set: Bits) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        lowest
    })
}
