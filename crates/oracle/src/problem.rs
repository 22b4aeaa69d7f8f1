//! What is asked.

use goban::{Board, Colour, Point, PointSet, Size};
use thiserror::Error;

/// Whether one surviving target is enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Survive {
    /// At least one target must survive.
    Any,
    /// All of them must.
    All,
}

/// What it means that the targets are captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// A captured target is gone, even if its point is filled again.
    Literal,
    /// Unconditional life on the points that the targets held is a success.
    Group,
}

/// A life-and-death problem with nothing left to find out.
#[derive(Clone, Debug)]
pub struct Problem {
    /// Board size.
    pub size: Size,
    /// Black stones.
    pub black: PointSet,
    /// White stones.
    pub white: PointSet,
    /// Owner of the targets.
    pub defender: Colour,
    /// The stones in question.
    pub targets: PointSet,
    /// Whether one surviving target is enough.
    pub survive: Survive,
    /// What captured means.
    pub reading: Reading,
    /// Points where both may play, with the stones that stand there.
    pub region: PointSet,
    /// Points where only the attacker may play.
    pub attacker_only: PointSet,
    /// Points where a defender stone has got away: its chain cannot be captured.
    pub escape: PointSet,
    /// Point banned for the first mover.
    pub ko: Option<Point>,
}

impl Problem {
    /// All defender stones of the region are targets, any may survive, and captures are literal.
    /// Empty points that the defender could touch beyond the region are the attacker's alone.
    #[must_use]
    pub fn new(board: &Board, defender: Colour, region: PointSet) -> Problem {
        let ours = region - board.stones(!defender);
        Problem {
            size: board.size(),
            black: board.stones(Colour::Black),
            white: board.stones(Colour::White),
            defender,
            targets: board.stones(defender) & region,
            survive: Survive::Any,
            reading: Reading::Literal,
            region,
            attacker_only: ours.neighbours(board.empty()) - region,
            escape: PointSet::EMPTY,
            ko: None,
        }
    }
}

/// A problem that is more than a plain listing of all positions can take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum TooLarge {
    /// The field has more points than a set of 32 bits.
    #[error("{0} points are too many to list all positions")]
    Points(usize),
    /// There are more positions than the limit allows.
    #[error("there are more than {0} positions")]
    States(usize),
}
