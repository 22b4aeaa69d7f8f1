//! The two players.

use std::fmt;
use std::ops::Not;

/// The colour of a stone, and so the name of a player.
///
/// # Examples
///
/// ```
/// use goban::Colour;
///
/// assert_eq!(!Colour::Black, Colour::White);
/// assert_eq!(Colour::White.to_string(), "white");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// The player who moves first in an even game.
    Black,
    /// The other player.
    White,
}

impl Colour {
    /// Both colours, Black first, so that a loop over them has a fixed order.
    pub const BOTH: [Colour; 2] = [Colour::Black, Colour::White];

    /// The other player.
    #[must_use]
    pub const fn opponent(self) -> Colour {
        match self {
            Colour::Black => Colour::White,
            Colour::White => Colour::Black,
        }
    }

    /// 0 for Black and 1 for White: the place of this colour in a table of two.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter that SGF and GTP use: `B` or `W`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Colour::Black => 'B',
            Colour::White => 'W',
        }
    }

    /// Reads `b`, `black`, `w` or `white` in any case, as GTP and SGF's `PL` write them.
    ///
    /// # Examples
    ///
    /// ```
    /// use goban::Colour;
    ///
    /// assert_eq!(Colour::from_name("W"), Some(Colour::White));
    /// assert_eq!(Colour::from_name("green"), None);
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> Option<Colour> {
        let is = |word: &str| name.eq_ignore_ascii_case(word);
        if is("b") || is("black") {
            Some(Colour::Black)
        } else if is("w") || is("white") {
            Some(Colour::White)
        } else {
            None
        }
    }
}

impl Not for Colour {
    type Output = Colour;

    fn not(self) -> Colour {
        self.opponent()
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Colour::Black => "black",
            Colour::White => "white",
        })
    }
}
