//! Why there is no proof.

use crate::solve::OutOfLimits;

/// Why there is no proof of answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoProof {
    /// An answer is unknown, or there is none.
    #[error("no proof was found: what is to be proven is not known")]
    Unknown,
    /// One answer was read literally for want of time and another was not; a proof has one reading.
    #[error("no proof was found: the answers are of different readings, which takes a proof each")]
    Readings,
    /// The limits on nodes or time ran out, or the work was cancelled.
    #[error("no proof was found within the limits")]
    Limits,
    /// It would have taken more memory than it may.
    #[error("no proof could be written within the memory")]
    Memory,
    /// In a wide region the moves that are known go round in circles.
    #[error("no proof could be written: the moves that were found go round in circles")]
    Circle,
    /// The table contradicts itself.
    #[error(
        "no proof could be written: what was found contradicts itself, which is an error of the program"
    )]
    Broken,
}

/// Why a strategy could not be written down.
pub(super) enum Failure {
    Limits,
    Memory,
    /// The position is one that the strategy is just coming from.
    Circle,
    /// The table contradicts itself.
    Broken,
}

impl From<OutOfLimits> for Failure {
    fn from(_: OutOfLimits) -> Failure {
        Failure::Limits
    }
}

impl From<Failure> for NoProof {
    fn from(failure: Failure) -> NoProof {
        match failure {
            Failure::Limits => NoProof::Limits,
            Failure::Memory => NoProof::Memory,
            Failure::Circle => NoProof::Circle,
            Failure::Broken => NoProof::Broken,
        }
    }
}
