//! What a player does in his turn.

use std::fmt;

use crate::{Point, PointError, Size};

/// A stone on a point, or none.
///
/// # Examples
///
/// ```
/// use goban::{Move, Point, Size};
///
/// let size = Size::square(9)?;
/// assert_eq!(Move::from_gtp("PASS", size), Ok(Move::Pass));
/// assert_eq!(Move::from_sgf("", size), Ok(Move::Pass));
/// assert_eq!(Move::from_sgf("aa", size), Ok(Move::Play(Point::new(0, 0))));
/// # Ok::<(), goban::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A stone is put on the point.
    Play(Point),
    /// No stone is played.
    Pass,
}

impl Move {
    /// The point played on, if any.
    #[must_use]
    pub const fn point(self) -> Option<Point> {
        match self {
            Move::Play(point) => Some(point),
            Move::Pass => None,
        }
    }

    /// Reads a move as SGF writes it: two letters, or a pass as the empty text or `tt`.
    ///
    /// # Errors
    ///
    /// When the text is neither a pass nor a point on the board.
    pub fn from_sgf(text: &str, size: Size) -> Result<Move, PointError> {
        // FF[3] wrote a pass as `tt`, which is no point on any board up to 19x19.
        if text.is_empty() || text == "tt" {
            return Ok(Move::Pass);
        }
        let point = Point::from_sgf(text)?;
        if !size.contains(point) {
            return Err(PointError::OffBoard { text: text.into() });
        }
        Ok(Move::Play(point))
    }

    /// The move as SGF writes it from version 4 on: a pass is the empty text.
    #[must_use]
    pub fn to_sgf(self) -> String {
        self.point().map_or_else(String::new, Point::to_sgf)
    }

    /// Reads a move as GTP writes it: a point such as `C3`, or `pass` in any case.
    ///
    /// # Errors
    ///
    /// When the text is neither a pass nor a point on the board.
    pub fn from_gtp(text: &str, size: Size) -> Result<Move, PointError> {
        if text.eq_ignore_ascii_case("pass") {
            return Ok(Move::Pass);
        }
        Point::from_gtp(text, size).map(Move::Play)
    }

    /// The move as GTP writes it on a board of the given size.
    ///
    /// # Panics
    ///
    /// When the point is off the board.
    #[must_use]
    pub fn to_gtp(self, size: Size) -> String {
        self.point()
            .map_or_else(|| "pass".into(), |point| point.to_gtp(size))
    }
}

impl From<Point> for Move {
    fn from(point: Point) -> Move {
        Move::Play(point)
    }
}

/// Writes the point as SGF does, and a pass as `pass`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Play(point) => point.fmt(f),
            Move::Pass => f.pad("pass"),
        }
    }
}
