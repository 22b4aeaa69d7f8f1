//! The ends of captures, races and connections.
//!
//! They are played on the whole board, where every chain can be captured, by the rules of
//! `rules.rs`. A seeker must reach something in finitely many moves. In *kill?* that is the
//! attacker, who takes stones off the board. In *safe?* it is the defender, who makes stones one
//! chain. Nothing else differs from life and death.

use goban::{Point, PointSet};

use crate::model::{Goal, Role, Section, Survive};
use crate::rules::{FieldPosition, Game};

impl Game {
    /// The targets of a capture that are off the board for good. A stone that was taken in a ko is
    /// gone once its owner has had his chance to retake it.
    pub fn gone(&self, at: &FieldPosition) -> PointSet {
        let retaken = |&point: &Point| at.mover == Role::Defender && at.ban == Some(point);
        (self.targets - at.defender)
            .iter()
            .filter(|point| !retaken(point))
            .collect()
    }

    /// Whether the targets of a connection have become one chain.
    fn connected(&self, at: &FieldPosition) -> bool {
        let first = self.targets.first().into_iter().collect();
        at.standing == self.targets && self.targets.is_subset(PointSet::flood(first, at.defender))
    }

    /// Whether the defender has what he seeks in *safe?*.
    pub fn reached(&self, at: &FieldPosition) -> bool {
        match self.goal {
            Goal::Life | Goal::Capture => self.alive(at),
            Goal::Connect => self.connected(at),
        }
    }

    /// Whether a position is decided in favour of the section's winner.
    pub fn terminal_of_goal(&self, section: Section, at: &FieldPosition) -> bool {
        match section {
            Section::KillYes => self.captured(at),
            // What stands for ever is never captured, and a stone that is lost was not kept.
            Section::KillNo => at.kept != self.keep || self.alive(at),
            Section::SafeYes => self.connected(at),
            // A stone that is gone is never connected.
            Section::SafeNo => at.standing != self.targets,
        }
    }

    /// The points that a terminal position is decided by.
    pub fn what_ends(&self, at: &FieldPosition) -> PointSet {
        match (self.goal, self.survive) {
            (Goal::Life, _) => PointSet::EMPTY,
            (Goal::Capture, Survive::Any) => self.targets | self.keep,
            (Goal::Capture, Survive::All) => {
                let one: PointSet = self.gone(at).first().into_iter().collect();
                one | self.keep
            }
            (Goal::Connect, _) => self.targets,
        }
    }
}
