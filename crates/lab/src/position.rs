//! A position of the laboratory's game.

use local::bits::Bits;
use local::field::{Field, NOWHERE, State};

/// A position, and whether the last move was a pass that counts: two of them end the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LabPosition<B> {
    /// The stones, the ban and the mover.
    pub state: State<B>,
    /// Whether the other side has just passed, and not to lift a ban.
    pub passed: bool,
    /// Whether both have: the game is over.
    pub over: bool,
}

impl<B: Bits> LabPosition<B> {
    /// A position nobody has passed in.
    pub fn fresh(state: State<B>) -> LabPosition<B> {
        LabPosition {
            state,
            passed: false,
            over: false,
        }
    }

    /// The position after a pass. One that lifts a ban does not count towards the two.
    pub fn pass(&self, field: &Field<B>) -> LabPosition<B> {
        let counts = self.state.ko == NOWHERE;
        LabPosition {
            state: field.pass(&self.state),
            passed: counts,
            over: counts && self.passed,
        }
    }
}
