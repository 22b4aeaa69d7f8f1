//! Levels: from a beginner to all the player can do.

/// A level from 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

impl Default for Level {
    fn default() -> Level {
        Level::FULL
    }
}

/// How a level plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    /// Visits of a search; none means that time alone ends it.
    pub visits: Option<u64>,
    /// How freely a move is drawn from the policy; 0 means that the best is played.
    pub whim: f32,
}

impl Level {
    /// All the player can do.
    pub const FULL: Level = Level(10);

    /// A level, when the number is one.
    pub fn new(number: u32) -> Option<Level> {
        (1..=10).contains(&number).then_some(Level(number as u8))
    }

    /// Its number.
    pub fn number(self) -> u32 {
        u32::from(self.0)
    }

    /// How it plays. The lowest three play from the policy alone, more and more loosely.
    pub fn strength(self) -> Strength {
        let (visits, whim) = match self.0 {
            1 => (Some(1), 1.6),
            2 => (Some(1), 1.0),
            3 => (Some(1), 0.5),
            4 => (Some(12), 0.0),
            5 => (Some(40), 0.0),
            6 => (Some(120), 0.0),
            7 => (Some(400), 0.0),
            8 => (Some(1_200), 0.0),
            9 => (Some(4_000), 0.0),
            _ => (None, 0.0),
        };
        Strength { visits, whim }
    }
}
