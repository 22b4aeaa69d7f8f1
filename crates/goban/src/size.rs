//! How large a board is.

use std::fmt;

use thiserror::Error;

use crate::{Point, PointSet};

/// The width and height of a board, each from 1 to 19.
///
/// # Examples
///
/// ```
/// use goban::{Point, Size};
///
/// let size = Size::new(5, 3)?;
/// assert_eq!(size.area(), 15);
/// assert_eq!(size.points().count(), 15);
/// assert!(size.contains(Point::new(4, 2)));
/// assert!(!size.contains(Point::new(2, 4)));
/// assert!(Size::new(20, 20).is_err());
/// # Ok::<(), goban::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Size {
    width: u8,
    height: u8,
}

/// A board that is smaller than 1x1 or larger than 19x19.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "a board of {width}x{height} is not possible: each side must be 1 to {}",
    Size::MAX
)]
pub struct SizeError {
    /// The width asked for.
    pub width: usize,
    /// The height asked for.
    pub height: usize,
}

impl Size {
    /// The longest side a board can have.
    pub const MAX: usize = 19;

    /// The size of a board with `width` columns and `height` rows.
    ///
    /// # Errors
    ///
    /// When a side is 0 or more than 19.
    pub const fn new(width: usize, height: usize) -> Result<Size, SizeError> {
        if width < 1 || width > Size::MAX || height < 1 || height > Size::MAX {
            return Err(SizeError { width, height });
        }
        Ok(Size {
            width: width as u8,
            height: height as u8,
        })
    }

    /// The size of a board with sides of equal length.
    ///
    /// # Errors
    ///
    /// When `side` is 0 or more than 19.
    pub const fn square(side: usize) -> Result<Size, SizeError> {
        Size::new(side, side)
    }

    /// The number of columns.
    #[must_use]
    pub const fn width(self) -> usize {
        self.width as usize
    }

    /// The number of rows.
    #[must_use]
    pub const fn height(self) -> usize {
        self.height as usize
    }

    /// The number of points.
    #[must_use]
    pub const fn area(self) -> usize {
        self.width() * self.height()
    }

    /// Whether both sides are equally long.
    #[must_use]
    pub const fn is_square(self) -> bool {
        self.width == self.height
    }

    /// The size of this board laid on its side.
    #[must_use]
    pub const fn transposed(self) -> Size {
        Size {
            width: self.height,
            height: self.width,
        }
    }

    /// Whether the point lies on a board of this size.
    #[must_use]
    pub const fn contains(self, point: Point) -> bool {
        point.x() < self.width && point.y() < self.height
    }

    /// Every point, row by row from the top left.
    pub fn points(self) -> impl Iterator<Item = Point> {
        (0..self.height).flat_map(move |y| (0..self.width).map(move |x| Point::new(x, y)))
    }

    /// Every point as a set.
    #[must_use]
    pub const fn all(self) -> PointSet {
        PointSet::rectangle(self.width, self.height)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}
