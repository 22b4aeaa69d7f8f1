//! What a question comes to, in one figure, as engines for whole games want it.

use goban::Move;
use life::solve::MAX_THREATS;
use life::{Brief, Class};

/// Whether the side that moves first gets what it wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Code {
    /// Not even with six threats of its own.
    Fails,
    /// Only with threats of its own.
    NeedsThreats,
    /// By a ko that it takes first: the other side needs threats.
    TakesFirst,
    /// Whatever threats there are.
    Works,
}

impl Code {
    /// The attacker moves first and wants to kill.
    pub fn of_attack(class: Class) -> Code {
        match class.threshold {
            t if t <= -MAX_THREATS => Code::Works,
            t if t <= 0 => Code::TakesFirst,
            t if t <= MAX_THREATS => Code::NeedsThreats,
            _ => Code::Fails,
        }
    }

    /// The defender moves first and wants to survive.
    pub fn of_defence(class: Class) -> Code {
        match class.threshold {
            t if t > MAX_THREATS => Code::Works,
            t if t > 0 => Code::TakesFirst,
            t if t > -MAX_THREATS => Code::NeedsThreats,
            _ => Code::Fails,
        }
    }

    /// What a brief answer comes to, and whether it was read out as far as ko without threats.
    pub fn of_brief(brief: &Brief, attacking: bool) -> (Code, bool) {
        let kills = match brief.killed() {
            Some(kills) => kills,
            None => brief.leans_to_kill,
        };
        let code = match (attacking, kills) {
            (true, true) if brief.bounds.held >= -MAX_THREATS => Code::TakesFirst,
            (true, false) if brief.bounds.killed <= MAX_THREATS => Code::NeedsThreats,
            (false, true) if brief.bounds.held >= -MAX_THREATS => Code::NeedsThreats,
            (false, false) if brief.bounds.killed <= MAX_THREATS => Code::TakesFirst,
            (attacking, kills) if attacking == kills => Code::Works,
            _ => Code::Fails,
        };
        (code, brief.killed().is_some())
    }

    /// The code for the other side, who moves second.
    #[must_use]
    pub fn reversed(self) -> Code {
        match self {
            Code::Fails => Code::Works,
            Code::NeedsThreats => Code::TakesFirst,
            Code::TakesFirst => Code::NeedsThreats,
            Code::Works => Code::Fails,
        }
    }

    /// The code of a capture or a rescue.
    pub fn of_reading(code: readers::Code) -> Code {
        match code {
            readers::Code::Fail => Code::Fails,
            readers::Code::KoNeedsThreat => Code::NeedsThreats,
            readers::Code::KoTakesFirst => Code::TakesFirst,
            readers::Code::Win => Code::Works,
        }
    }

    /// The figure that GNU Go prints.
    pub fn digit(self) -> u8 {
        match self {
            Code::Fails => 0,
            Code::Works => 1,
            Code::TakesFirst => 2,
            Code::NeedsThreats => 3,
        }
    }

    /// Whether anything is reached at all.
    pub fn is_something(self) -> bool {
        self != Code::Fails
    }
}

/// A code, and a move that reaches it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reached {
    /// What is reached.
    pub code: Code,
    /// The moves that reach it, the most natural first; a pass among them where nothing need be
    /// done.
    pub moves: Vec<Move>,
    /// Whether all of it is known: otherwise the limits ran out and the code is a guess.
    pub certain: bool,
}
