//! A problem that is read as a race.

use goban::Colour;
use search::Limits;

use super::Session;
use crate::solve::brief::Brief;

/// A problem that is read as a race with other stones, whose capture counts as life. That is a
/// heuristic, so it gives brief answers alone.
#[derive(Debug)]
pub struct Racing(pub(super) Session);

impl Racing {
    /// Sets new limits, counted from now.
    pub fn renew(&mut self, limits: Limits) {
        self.0.renew(limits, None);
    }

    /// As [`Session::brief`].
    pub fn brief(&mut self, to_move: Colour) -> Brief {
        self.0.brief(to_move)
    }

    /// Moves made in search since the limits were set.
    pub fn nodes(&self) -> u64 {
        self.0.nodes()
    }
}
