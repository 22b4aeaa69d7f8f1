//! The eyes of an eye space: the least and the most that its owner gets.
//!
//! A heuristic decides which points belong to an eye space, which of them lie open, and which eyes
//! are half or false. It follows the chapter on eyes of GNU Go's manual. What the space is then
//! worth is exact: it is a small game (`game`), and all of its positions are worked out.

mod game;
mod graph;
mod space;
mod sum;

use goban::{Colour, Point, PointSet};
use readers::{Limits, Position, Readers};

pub use graph::{EyeGraph, NoGraph};
pub use sum::genus;

use game::{Cells, Game};

/// The eyes of a space. More than two count as two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Eyes {
    /// If the other side moves first, and the owner then leaves it alone once.
    pub threatened: u8,
    /// If the other side moves first.
    pub least: u8,
    /// If the owner moves first.
    pub most: u8,
    /// If the owner moves first, and is left alone once.
    pub hoped: u8,
    /// Where the other side plays, if it matters who moves first.
    pub attack: Option<Point>,
    /// Where the owner plays.
    pub defence: Option<Point>,
}

impl Eyes {
    /// The four figures, from the worst case to the best.
    #[must_use]
    pub fn value(&self) -> String {
        let Eyes {
            threatened,
            least,
            most,
            hoped,
            ..
        } = self;
        format!("{threatened}{least}{most}{hoped}")
    }
}

/// A half eye: who gets its key decides whether it is one.
#[derive(Clone, Debug)]
struct Key {
    /// The point that is an eye or not.
    eye: Point,
    /// Where the other side takes it.
    attack: Point,
    /// Where the owner does.
    defence: Point,
    /// Whom a ko beside it favours.
    ko: Ko,
}

/// Whom a ko beside a half eye favours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ko {
    /// Nobody: there is none, or one for each side.
    Nobody,
    /// The owner: at his best it is an eye already.
    Owner,
    /// The other side: at the worst it is none.
    Other,
}

/// An eye space on a board.
#[derive(Clone, Debug)]
pub struct EyeSpace {
    /// Whose it is.
    owner: Colour,
    /// Its points.
    points: PointSet,
    /// Those that lie open.
    margin: PointSet,
    /// Those that are no eye by themselves, although the other side cannot move there.
    hollow: PointSet,
    /// Open points with prisoners that the outside holds only after one move more.
    loose: PointSet,
    /// Stones of the other side in it.
    prisoners: PointSet,
    /// Points beside stones of the owner that stand around it.
    rooted: PointSet,
    keys: Vec<Key>,
}

impl EyeSpace {
    /// The eye space that a point belongs to; `None` where it belongs to none, or to both sides'.
    pub fn at(
        position: &Position,
        point: Point,
        readers: &mut Readers,
        limits: &Limits,
    ) -> Option<EyeSpace> {
        space::find(position, point, readers, limits)
    }

    /// Whose it is.
    #[must_use]
    pub fn owner(&self) -> Colour {
        self.owner
    }

    /// Its points.
    #[must_use]
    pub fn points(&self) -> PointSet {
        self.points
    }

    /// A point of it that is an eye or none, whoever moves first.
    #[must_use]
    pub fn half_eye(&self) -> Option<Point> {
        self.keys.first().map(|key| key.eye)
    }

    /// What it is worth. Kos are lost in the least and won in the most.
    #[must_use]
    pub fn eyes(&self) -> Eyes {
        let cells = self.points.len() + self.loose.len() + self.keys.len();
        if cells > game::MOST_CELLS {
            // A space this large has room for two eyes.
            return Eyes {
                threatened: 2,
                least: 2,
                most: 2,
                hoped: 2,
                attack: None,
                defence: None,
            };
        }
        let worst = self.eyes_if(Ko::Other);
        if self.keys.iter().all(|key| key.ko == Ko::Nobody) {
            return worst;
        }
        let best = self.eyes_if(Ko::Owner);
        let key = self.keys.first().filter(|_| worst.least != best.most);
        Eyes {
            most: best.most,
            hoped: best.hoped,
            attack: (worst.attack.or(best.attack)).or(key.map(|key| key.attack)),
            defence: (best.defence.or(worst.defence)).or(key.map(|key| key.defence)),
            ..worst
        }
    }

    /// What it is worth if this side wins every ko.
    fn eyes_if(&self, winner: Ko) -> Eyes {
        let points: Vec<Point> = self.points.iter().collect();
        let number = |point: Point| points.iter().position(|&p| p == point);
        let mask = |set: PointSet| -> u16 { set.iter().filter_map(number).map(|i| 1 << i).sum() };
        let (decided, keys): (Vec<&Key>, Vec<&Key>) =
            (self.keys.iter()).partition(|key| key.ko != Ko::Nobody && key.ko == winner);
        let lost: PointSet = match winner {
            Ko::Other => decided.iter().map(|key| key.eye).collect(),
            Ko::Owner | Ko::Nobody => PointSet::EMPTY,
        };
        let cells = Cells {
            count: points.len(),
            beside: (points.iter())
                .map(|&point| mask(PointSet::single(point).neighbours(self.points)))
                .collect(),
            margin: mask(self.margin | lost),
            hollow: mask(self.hollow),
            rooted: mask(self.rooted),
            loose: mask(self.loose),
            keys: (keys.iter())
                .map(|key| mask(PointSet::single(key.eye)))
                .collect(),
        };
        let game = Game::of(&cells);
        let worth = game.worth(mask(self.prisoners));
        let place = |cell: usize, defends: bool| match (points.get(cell), defends) {
            (Some(&point), _) => Some(point),
            (None, true) => keys.get(cell - points.len()).map(|key| key.defence),
            (None, false) => keys.get(cell - points.len()).map(|key| key.attack),
        };
        let (attack, defence) = worth.vital.unzip();
        Eyes {
            threatened: worth.values[0],
            least: worth.values[1],
            most: worth.values[2],
            hoped: worth.values[3],
            attack: attack.and_then(|cell| place(cell, false)),
            defence: defence.and_then(|cell| place(cell, true)),
        }
    }
}
