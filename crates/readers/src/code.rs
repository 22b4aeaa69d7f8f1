//! What a reader answers.

use std::fmt;

use goban::{Move, PointSet};

/// How a question ends for the side that moves first, as GNU Go numbers it.
///
/// The order is that of preference: `Fail < KoNeedsThreat < KoTakesFirst < Win`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Code {
    /// 0: not even with six ko threats.
    #[default]
    Fail,
    /// 3 (KO_B): only with ko threats of his own.
    KoNeedsThreat,
    /// 2 (KO_A): if nobody has a threat, but not against every number of them.
    KoTakesFirst,
    /// 1: whatever threats the other side has.
    Win,
}

impl Code {
    /// The number that GTP commands print.
    #[must_use]
    pub const fn number(self) -> u8 {
        match self {
            Code::Fail => 0,
            Code::Win => 1,
            Code::KoTakesFirst => 2,
            Code::KoNeedsThreat => 3,
        }
    }

    /// How it ends for the other side, who moves second.
    #[must_use]
    pub const fn reversed(self) -> Code {
        match self {
            Code::Fail => Code::Win,
            Code::KoNeedsThreat => Code::KoTakesFirst,
            Code::KoTakesFirst => Code::KoNeedsThreat,
            Code::Win => Code::Fail,
        }
    }

    /// Whether there is anything to gain.
    #[must_use]
    pub const fn works(self) -> bool {
        !matches!(self, Code::Fail)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

/// How far an answer can be relied on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Certainty {
    /// The limits ran out: the answer is the better guess.
    Cut,
    /// One side's moves were a selection: the other's success is a guess, if a good one.
    Selected,
    /// Every reply that could matter was read: the answer is a theorem.
    Proven,
}

/// The answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Readout {
    /// How it ends for the side that moves first.
    pub code: Code,
    /// His move, if there is something to gain by one. A pass means that nothing need be done.
    pub mv: Option<Move>,
    /// How far that can be relied on.
    pub certainty: Certainty,
    /// Moves made in search.
    pub nodes: u64,
    /// Where it is decided: stones and points elsewhere do not matter. Everything, where that is
    /// not known.
    pub rests_on: PointSet,
}

impl Readout {
    /// Whether the answer did not come from limits that ran out.
    #[must_use]
    pub const fn is_certain(&self) -> bool {
        !matches!(self.certainty, Certainty::Cut)
    }

    /// The answer that nothing can be gained, known at a look.
    pub(crate) fn nothing(board: &goban::Board) -> Readout {
        Readout {
            code: Code::Fail,
            mv: None,
            certainty: Certainty::Proven,
            nodes: 0,
            rests_on: board.all(),
        }
    }

    /// The point to play, if the move is not a pass.
    #[must_use]
    pub fn point(&self) -> Option<goban::Point> {
        self.mv.and_then(Move::point)
    }
}

/// Why a question has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// There is no stone on a point that should hold one.
    NoStone(goban::Point),
    /// Two chains that should be of one colour are not.
    TwoColours(goban::Point, goban::Point),
    /// Two chains that should be of two colours are of one.
    OneColour(goban::Point, goban::Point),
    /// The area is empty.
    NoArea,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::NoStone(_) => f.write_str("vertex must not be empty"),
            Refused::TwoColours(..) => f.write_str("stones must have the same color"),
            Refused::OneColour(..) => f.write_str("stones must have different colors"),
            Refused::NoArea => f.write_str("the area is empty"),
        }
    }
}

impl std::error::Error for Refused {}
