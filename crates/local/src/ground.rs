//! The part of a board that is played on.

use goban::{Point, PointSet, Size};

use crate::field::Role;
use crate::layout::Layout;
use crate::view::{View, upright};

/// The points of a local question, and what they are for either side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ground {
    /// The board.
    pub size: Size,
    /// Every point where somebody may play, with the stones that stand there.
    pub points: PointSet,
    /// Those where only the attacker may play.
    pub attacker_only: PointSet,
    /// Those where only the defender may play.
    pub defender_only: PointSet,
    /// Those where an attacker stone is safe, with its chain.
    pub wall: PointSet,
    /// Those where a defender stone is safe, with its chain.
    pub haven: PointSet,
    /// Those that the question is about.
    pub concern: PointSet,
}

/// A position to start from. Stones beyond the ground do not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    /// The defender's stones.
    pub defender: PointSet,
    /// The attacker's stones.
    pub attacker: PointSet,
    /// Stones of the defender whose capture is remembered.
    pub target: PointSet,
    /// Point banned for the mover.
    pub ko: Option<Point>,
    /// Who moves.
    pub mover: Role,
    /// How often the attacker (positive) or the defender (negative) may break a ban.
    pub threats: i8,
}

impl Ground {
    /// A ground where both sides play on every point and no stone is safe.
    #[must_use]
    pub fn new(size: Size, points: PointSet) -> Ground {
        Ground {
            size,
            points,
            attacker_only: PointSet::EMPTY,
            defender_only: PointSet::EMPTY,
            wall: PointSet::EMPTY,
            haven: PointSet::EMPTY,
            concern: PointSet::EMPTY,
        }
    }

    /// The points that touch the board beyond the ground.
    #[must_use]
    pub fn rim(&self) -> PointSet {
        let all = self.size.all();
        (all - self.points).neighbours(all) & self.points
    }

    /// The view from which all images of the ground look the same. The sets are what is compared to
    /// find it. The colours stay as they are.
    #[must_use]
    pub fn view(&self, sets: &[PointSet]) -> View {
        View {
            symmetry: upright(self.size, self.points, sets),
            swap: false,
            size: self.size,
        }
    }

    /// The layout of the ground as it looks from a view.
    #[must_use]
    pub fn layout(&self, view: View) -> Layout {
        Layout::new(self.points, view)
    }
}
