//! What there is to count in a race on a board: liberties outside, shared ones, an eye.
//!
//! A heuristic. An eye is an area that only one group stands around. A liberty costs its filler one
//! move, and one more where the stone could be taken off at once. The textbook ([`crate::count`])
//! says what comes of it.

use goban::{Point, PointSet};

use crate::code::Code;
use crate::count::{self, Eye, Racer};
use crate::scene::Scene;

/// A race as it is counted for the side that moves first.
#[derive(Clone, Copy, Debug)]
pub struct Tally {
    /// The mover's side and the other one.
    pub sides: [Racer; 2],
    /// Liberties that both have.
    pub shared: u32,
    /// A liberty of the other group that is best filled first.
    pub fill: Option<Point>,
}

impl Tally {
    /// Whether the mover saves his group, and whether he kills the other.
    #[must_use]
    pub fn codes(&self) -> (Code, Code) {
        let [first, second] = self.sides;
        match count::race(first, second, self.shared) {
            count::Result::Kills => (Code::Works, Code::Works),
            count::Result::Seki => (Code::Works, Code::Fails),
            count::Result::Dies => (Code::Fails, Code::Fails),
        }
    }
}

impl Tally {
    /// Whether neither side can kill by counting, whoever moves first.
    #[must_use]
    pub fn is_seki(&self) -> bool {
        let [first, second] = self.sides;
        let orders = [(first, second), (second, first)];
        let seki = |(a, b)| count::race(a, b, self.shared) == count::Result::Seki;
        orders.into_iter().all(seki)
    }
}

/// An area with more points than this is no eye but the open board.
const MOST_EYE: usize = 7;

/// Counts the race of a group of the side that moves first against another.
#[must_use]
pub fn tally(scene: &Scene, own: PointSet, other: PointSet) -> Tally {
    let eyes = [own, other].map(|group| eye(scene, group));
    let liberties = [own, other].map(|group| scene.liberties(group));
    let shared = (liberties[0] & liberties[1]) - eyes[0].1 - eyes[1].1;
    let side = |i: usize| {
        let outside = liberties[i] - shared - eyes[i].1;
        let group = [own, other][i];
        let costly = outside
            .iter()
            .filter(|&point| needs_approach(scene, point, group));
        Racer {
            outside: (outside.len() + costly.count()) as u32,
            eye: eyes[i].0,
        }
    };
    let outside = liberties[1] - shared - eyes[1].1;
    let plain = outside
        .iter()
        .find(|&point| !needs_approach(scene, point, other));
    Tally {
        sides: [side(0), side(1)],
        shared: shared.len() as u32,
        fill: plain
            .or(outside.first())
            .or(shared.first())
            .or(eyes[1].1.first()),
    }
}

/// Whether a stone that fills a liberty of a group would be in atari.
fn needs_approach(scene: &Scene, point: Point, group: PointSet) -> bool {
    let Some(colour) = group.first().and_then(|stone| scene.owner(stone)) else {
        return false;
    };
    match scene.after(point, !colour) {
        None => true,
        Some(after) => {
            let chain = after.chains_of(PointSet::single(point), !colour);
            after.liberties(chain).len() < 2
        }
    }
}

/// The largest eye of a group, and the empty points of all its eyes.
fn eye(scene: &Scene, group: PointSet) -> (Eye, PointSet) {
    let all = scene.size.all();
    let Some(colour) = group.first().and_then(|stone| scene.owner(stone)) else {
        return (Eye::default(), PointSet::EMPTY);
    };
    let theirs = scene.stones(!colour);
    let mut best = Eye::default();
    let mut inside = PointSet::EMPTY;
    for area in (all - scene.stones(colour)).components() {
        let around = area.neighbours(scene.stones(colour));
        if area.len() > MOST_EYE || around.is_empty() || !around.is_subset(group) {
            continue;
        }
        inside |= area - theirs;
        if area.len() as u32 > best.size {
            best = Eye {
                size: area.len() as u32,
                filled: (area & theirs).len() as u32,
            };
        }
    }
    (best, inside)
}
