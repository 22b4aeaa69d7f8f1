//! The rules on which rulesets differ.

use crate::Suicide;

/// Which repetitions are forbidden.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum KoRule {
    /// None at all.
    Off,
    /// A single stone that took a single stone may not be taken back at once.
    #[default]
    Simple,
    /// No move may bring back any earlier arrangement of stones.
    Positional,
    /// No move may bring back an earlier arrangement of stones with the same player to move.
    Situational,
}

/// The rules on which rulesets differ while a game is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Which repetitions are forbidden.
    pub ko: KoRule,
    /// Whether a player may take off his own stones.
    pub suicide: Suicide,
}
