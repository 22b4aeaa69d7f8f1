//! One intersection, and how SGF and GTP write it.

use std::fmt;

use thiserror::Error;

use crate::Size;

/// An intersection, counted from the top left corner, independent of the size of the board.
///
/// The index is `y * 20 + x` whatever the board: nineteen columns and one that no board uses. That
/// spare column is what lets [`PointSet`](crate::PointSet) step to the side by a plain shift. A
/// step over the right edge lands in it and never on the next row.
///
/// # Examples
///
/// ```
/// use goban::{Point, Size};
///
/// let size = Size::square(19)?;
/// let point = Point::new(2, 3);
/// assert_eq!(point.to_sgf(), "cd");
/// assert_eq!(point.to_gtp(size), "C16");
/// assert_eq!(Point::from_gtp("c16", size), Ok(point));
/// # Ok::<(), goban::SizeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(u16);

/// Text that should name a point and does not.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PointError {
    /// The text is not a coordinate at all.
    #[error("{text:?} is not a point")]
    Malformed {
        /// What was read.
        text: String,
    },
    /// The text is a coordinate, but no board or not this board has such a point.
    #[error("{text:?} is off the board")]
    OffBoard {
        /// What was read.
        text: String,
    },
}

/// The columns as GTP and most books name them: the letter I is left out.
const GTP_COLUMNS: &[u8; Size::MAX] = b"ABCDEFGHJKLMNOPQRST";

impl Point {
    /// The distance between the indices of a point and the point below it.
    pub const STRIDE: usize = 20;

    /// One more than the greatest index: the length of a table over all points.
    pub const LIMIT: usize = Point::STRIDE * Size::MAX;

    /// The point in column `x` from the left and row `y` from the top, both from 0.
    ///
    /// # Panics
    ///
    /// When `x` or `y` is more than 18. Use [`Point::checked`] on numbers from outside.
    #[must_use]
    #[inline]
    pub const fn new(x: u8, y: u8) -> Point {
        assert!(
            (x as usize) < Size::MAX && (y as usize) < Size::MAX,
            "no board has such a point"
        );
        Point(y as u16 * Point::STRIDE as u16 + x as u16)
    }

    /// Like [`Point::new`], but `None` when no board has such a point.
    #[must_use]
    pub const fn checked(x: usize, y: usize) -> Option<Point> {
        if x < Size::MAX && y < Size::MAX {
            Some(Point((y * Point::STRIDE + x) as u16))
        } else {
            None
        }
    }

    /// The point with this [`index`](Point::index).
    ///
    /// # Panics
    ///
    /// When no point has it, because it is 380 or more or lies in the spare column.
    #[must_use]
    #[inline]
    pub const fn from_index(index: usize) -> Point {
        assert!(
            index < Point::LIMIT && index % Point::STRIDE < Size::MAX,
            "no point has such an index"
        );
        Point(index as u16)
    }

    /// The point of a bit in a set, which holds no others.
    #[inline]
    pub(crate) const fn from_bit(index: usize) -> Point {
        debug_assert!(index < Point::LIMIT && index % Point::STRIDE < Size::MAX);
        Point(index as u16)
    }

    /// The column, from 0 at the left.
    #[must_use]
    #[inline]
    pub const fn x(self) -> u8 {
        (self.0 % Point::STRIDE as u16) as u8
    }

    /// The row, from 0 at the top.
    #[must_use]
    #[inline]
    pub const fn y(self) -> u8 {
        (self.0 / Point::STRIDE as u16) as u8
    }

    /// The place of this point in a table of [`Point::LIMIT`] entries.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The two to four points next to this one on a board of the given size.
    pub fn neighbours(self, size: Size) -> impl Iterator<Item = Point> {
        let (x, y) = (self.x() as usize, self.y() as usize);
        [
            (x, y.wrapping_sub(1)),
            (x.wrapping_sub(1), y),
            (x + 1, y),
            (x, y + 1),
        ]
        .into_iter()
        .filter_map(|(x, y)| Point::checked(x, y))
        .filter(move |&point| size.contains(point))
    }

    /// Reads a point as SGF writes it, two letters from `a`: the column and then the row.
    ///
    /// # Errors
    ///
    /// When the text is not two letters, or they lie beyond `s`, the nineteenth.
    pub fn from_sgf(text: &str) -> Result<Point, PointError> {
        let &[x, y] = text.as_bytes() else {
            return Err(PointError::malformed(text));
        };
        if !x.is_ascii_alphabetic() || !y.is_ascii_alphabetic() {
            return Err(PointError::malformed(text));
        }
        // Capital letters are columns 27 to 52 in SGF, beyond any board we have.
        let number = |letter: u8| letter.checked_sub(b'a').map_or(usize::MAX, usize::from);
        Point::checked(number(x), number(y)).ok_or_else(|| PointError::off_board(text))
    }

    /// The point as SGF writes it.
    #[must_use]
    pub fn to_sgf(self) -> String {
        self.to_string()
    }

    /// Reads a point as GTP writes it, such as `C3`: rows are counted from the bottom of the board.
    ///
    /// # Errors
    ///
    /// When the text is not a letter and a number, or the point is off the board.
    pub fn from_gtp(text: &str, size: Size) -> Result<Point, PointError> {
        let malformed = || PointError::malformed(text);
        let letter = text.chars().next().ok_or_else(malformed)?;
        let digits = &text[letter.len_utf8()..];
        let plain = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
        if !letter.is_ascii_alphabetic() || !plain {
            return Err(malformed());
        }
        // A number too long for the type is certainly off the board, and so is the letter I.
        let row: usize = digits.parse().unwrap_or(usize::MAX);
        let column = GTP_COLUMNS
            .iter()
            .position(|&name| name == letter.to_ascii_uppercase() as u8);
        column
            .zip(size.height().checked_sub(row))
            .and_then(|(x, y)| Point::checked(x, y))
            .filter(|&point| size.contains(point))
            .ok_or_else(|| PointError::off_board(text))
    }

    /// The point as GTP writes it on a board of the given size.
    ///
    /// # Panics
    ///
    /// When the point is off the board.
    #[must_use]
    pub fn to_gtp(self, size: Size) -> String {
        assert!(size.contains(self), "{self} is off a board of {size}");
        let letter = GTP_COLUMNS[self.x() as usize] as char;
        format!("{letter}{}", size.height() - self.y() as usize)
    }
}

impl PointError {
    fn malformed(text: &str) -> PointError {
        PointError::Malformed { text: text.into() }
    }

    fn off_board(text: &str) -> PointError {
        PointError::OffBoard { text: text.into() }
    }
}

/// Writes the point as SGF does, because that needs no board.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = [b'a' + self.x(), b'a' + self.y()];
        f.pad(std::str::from_utf8(&letters).unwrap_or_default())
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
