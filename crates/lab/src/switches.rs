//! What can be turned on and off.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// One rule of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Switch {
    /// Order: a move that leaves its own chain with one liberty comes late.
    NoSelfAtari,
    /// Order: joining large chains.
    JoinBig,
    /// Order: the attacker joins a chain that cannot be captured.
    JoinSafe,
    /// Order: captures.
    Capture,
    /// Order: moves that leave a chain of the other side with one liberty.
    Atari,
    /// Order: joining small chains.
    JoinSmall,
    /// Order: liberties beside stones that can be captured before others.
    UnsafeLiberties,
    /// Order: the reply that was best against a brother is tried as a move of one's own.
    Stolen,
    /// Order: two moves that cut at the same depth before.
    Killers,
    /// Results are kept in a table.
    Table,
    /// The table of the first mover serves the second one too.
    KeptTable,
    /// Cut: self-atari with chains of more than two stones is not played.
    SelfAtariCut,
    /// Cut: a pass is tried only where at most four moves are left.
    LatePasses,
    /// The ko rule: a stone that was just taken may not be taken back at once.
    Ko,
    /// Play goes on after the capture, where the group may come back to life.
    UnderTheStones,
    /// Eye shapes are looked up, in a table made by exhaustive search.
    EyeShapes,
}

impl Switch {
    /// Every switch, in the order of tables.
    pub const ALL: [Switch; 16] = [
        Switch::NoSelfAtari,
        Switch::JoinBig,
        Switch::JoinSafe,
        Switch::Capture,
        Switch::Atari,
        Switch::JoinSmall,
        Switch::UnsafeLiberties,
        Switch::Stolen,
        Switch::Killers,
        Switch::Table,
        Switch::KeptTable,
        Switch::SelfAtariCut,
        Switch::LatePasses,
        Switch::Ko,
        Switch::UnderTheStones,
        Switch::EyeShapes,
    ];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Switch::NoSelfAtari => "no-self-atari",
            Switch::JoinBig => "join-big",
            Switch::JoinSafe => "join-safe",
            Switch::Capture => "capture",
            Switch::Atari => "atari",
            Switch::JoinSmall => "join-small",
            Switch::UnsafeLiberties => "unsafe-liberties",
            Switch::Stolen => "stolen",
            Switch::Killers => "killers",
            Switch::Table => "table",
            Switch::KeptTable => "kept-table",
            Switch::SelfAtariCut => "self-atari-cut",
            Switch::LatePasses => "late-passes",
            Switch::Ko => "ko",
            Switch::UnderTheStones => "under-the-stones",
            Switch::EyeShapes => "eye-shapes",
        }
    }

    /// Whether turning it round can change an answer, and not only what it costs.
    pub fn can_change_answers(self) -> bool {
        matches!(
            self,
            Switch::SelfAtariCut | Switch::LatePasses | Switch::Ko | Switch::UnderTheStones
        )
    }
}

impl fmt::Display for Switch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// No switch has this name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no switch {0:?}; there are {names}", names = names())]
pub struct UnknownSwitch(pub String);

fn names() -> String {
    Switch::ALL.map(Switch::name).join(", ")
}

impl FromStr for Switch {
    type Err = UnknownSwitch;

    fn from_str(text: &str) -> Result<Switch, UnknownSwitch> {
        let named = Switch::ALL.into_iter().find(|switch| switch.name() == text);
        named.ok_or_else(|| UnknownSwitch(text.to_owned()))
    }
}

/// Which switches are on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switches(u16);

impl Default for Switches {
    /// Everything but the two cuts that can make an answer wrong.
    fn default() -> Switches {
        Switches(u16::MAX)
            .turned(Switch::SelfAtariCut)
            .turned(Switch::LatePasses)
    }
}

impl Switches {
    /// Whether a switch is on.
    pub fn has(self, switch: Switch) -> bool {
        self.0 >> switch as u8 & 1 == 1
    }

    /// The same with one switch turned round.
    #[must_use]
    pub fn turned(self, switch: Switch) -> Switches {
        Switches(self.0 ^ 1 << switch as u8)
    }

    /// The same with one switch off.
    #[must_use]
    pub fn without(self, switch: Switch) -> Switches {
        Switches(self.0 & !(1 << switch as u8))
    }

    /// The same with one switch on.
    #[must_use]
    pub fn with(self, switch: Switch) -> Switches {
        Switches(self.0 | 1 << switch as u8)
    }
}

/// What differs from the usual: `-table +late-passes`, or `usual`.
impl fmt::Display for Switches {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let usual = Switches::default();
        let differs = |s: &Switch| self.has(*s) != usual.has(*s);
        let mut first = true;
        for switch in Switch::ALL.into_iter().filter(differs) {
            let sign = if self.has(switch) { '+' } else { '-' };
            let space = if first { "" } else { " " };
            write!(f, "{space}{sign}{switch}")?;
            first = false;
        }
        if first {
            f.write_str("usual")?;
        }
        Ok(())
    }
}
