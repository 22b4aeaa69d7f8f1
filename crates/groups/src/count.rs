//! Races by counting: who wins, from liberties and eyes alone, as textbooks teach it.
//!
//! The classes of eyes and the liberties that a big eye is worth are those of Müller, "Race to
//! capture: analyzing semeai in Go" (1999). The count holds for races of one chain against one, all
//! of whose liberties are plain: filled by one move each. It is a first guess, and what tests
//! compare the search with; no verdict is made of it.

/// The eye of a side in a race: its size, and how many stones of the other side lie in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Eye {
    /// Its points, with those that the other side occupies.
    pub size: u32,
    /// Those that the other side occupies.
    pub filled: u32,
}

impl Eye {
    /// How many moves the other side needs to fill it.
    pub fn liberties(self) -> u32 {
        let n = self.size;
        let all = match n {
            0..=2 => n,
            _ => (n * n + 6 - 3 * n) / 2,
        };
        all.saturating_sub(self.filled)
    }

    /// Which eye beats which: none, up to three points, and then each size for itself.
    fn class(self) -> u32 {
        match self.size {
            0 => 0,
            1..=3 => 1,
            n => n - 2,
        }
    }
}

/// One side of a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Racer {
    /// Liberties that the other side does not share, without those in the eye.
    pub outside: u32,
    /// Its eye.
    pub eye: Eye,
}

impl Racer {
    /// Liberties of its own.
    fn own(self) -> u32 {
        self.outside + self.eye.liberties()
    }
}

/// What becomes of a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Result {
    /// The side that moves first kills.
    Kills,
    /// Neither can kill.
    Seki,
    /// The side that moves first is killed.
    Dies,
}

/// The result of a race for the side that moves first, with this many shared liberties.
pub fn race(first: Racer, second: Racer, shared: u32) -> Result {
    let kills = |hunter: Racer, prey: Racer, tempo: u32| {
        let (h, p) = (hunter.own() + tempo, prey.own());
        match hunter.eye.class().cmp(&prey.eye.class()) {
            // Shared liberties count for the better eye alone.
            std::cmp::Ordering::Greater => h + shared > p,
            std::cmp::Ordering::Less => h > p + shared,
            // The last shared liberty without eyes is filled by the capture itself.
            std::cmp::Ordering::Equal if hunter.eye.class() == 0 => {
                h > p + shared.saturating_sub(1)
            }
            std::cmp::Ordering::Equal => h > p + shared,
        }
    };
    if kills(first, second, 1) {
        Result::Kills
    } else if kills(second, first, 0) {
        Result::Dies
    } else {
        Result::Seki
    }
}

/// By how many liberties the first side is ahead: as many moves as it can play elsewhere, and still
/// kill when it moves first. Negative where it has to be given moves.
pub fn ahead(first: Racer, second: Racer, shared: u32) -> i64 {
    let margin = |extra: i64| {
        let outside = i64::from(first.outside) + extra;
        let first = Racer {
            outside: u32::try_from(outside).unwrap_or(0),
            ..first
        };
        outside >= 0 && race(first, second, shared) == Result::Kills
    };
    let most = i64::from(first.own() + second.own() + shared) + 1;
    (-most..=most)
        .find(|&extra| margin(extra))
        .map_or(-most, |extra| -extra)
}
