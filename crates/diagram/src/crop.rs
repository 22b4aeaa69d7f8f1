//! Which part of the board is drawn.

use goban::{Point, PointSet, Size};
use thiserror::Error;

/// How much of the board to draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crop {
    /// All of it.
    Full,
    /// What has something on it and two lines around, widened to an edge of
    /// the board that is close by.
    Auto,
    /// A given part. What lies off the board is cut away.
    Window(Window),
}

/// A rectangle of points, both corners included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// The leftmost column, counted from 0.
    pub left: u8,
    /// The topmost row, counted from 0.
    pub top: u8,
    /// The rightmost column.
    pub right: u8,
    /// The lowest row.
    pub bottom: u8,
}

/// A crop that cannot be understood.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "crop `{text}` is not `auto`, `full` or two points such as `C3:J9` on a {width}x{height} board"
)]
pub struct CropError {
    /// What was given.
    pub text: String,
    /// The width of the board it was given for.
    pub width: usize,
    /// The height of that board.
    pub height: usize,
}

/// Lines left free around what is drawn, and the distance at which an edge of
/// the board counts as close. A cut two lines from the edge saves nothing and
/// hides whether the edge is there, which in life and death is the point.
const MARGIN: u8 = 2;

impl Crop {
    /// Reads `auto`, `full` or two opposite corners in GTP coordinates.
    ///
    /// ```
    /// use diagram::{Crop, Window};
    /// use goban::Size;
    ///
    /// let size = Size::square(19).unwrap();
    /// let window = Window { left: 2, top: 10, right: 8, bottom: 16 };
    /// assert_eq!(Crop::parse("C3:J9", size), Ok(Crop::Window(window)));
    /// assert!(Crop::parse("C3", size).is_err());
    /// ```
    pub fn parse(text: &str, size: Size) -> Result<Crop, CropError> {
        let error = || CropError {
            text: text.to_owned(),
            width: size.width(),
            height: size.height(),
        };
        match text.to_ascii_lowercase().as_str() {
            "auto" => return Ok(Crop::Auto),
            "full" => return Ok(Crop::Full),
            _ => {}
        }
        let (one, other) = text.split_once(':').ok_or_else(error)?;
        let corner = |text: &str| Point::from_gtp(text.trim(), size).map_err(|_| error());
        Ok(Crop::Window(Window::around(corner(one)?, corner(other)?)))
    }

    /// The rectangle to draw on a board of `size`, when `drawn` are the points
    /// that have something on them.
    pub fn window(self, size: Size, drawn: PointSet) -> Window {
        let full = Window {
            left: 0,
            top: 0,
            right: last_line(size.width()),
            bottom: last_line(size.height()),
        };
        match self {
            Crop::Full => full,
            Crop::Window(window) => window.clipped(full),
            Crop::Auto => match Window::bounding(drawn & size.all()) {
                Some(bounds) => bounds.widened(full),
                None => full,
            },
        }
    }
}

impl Window {
    /// The rectangle with two given corners, in either order.
    pub fn around(one: Point, other: Point) -> Window {
        Window {
            left: one.x().min(other.x()),
            top: one.y().min(other.y()),
            right: one.x().max(other.x()),
            bottom: one.y().max(other.y()),
        }
    }

    /// The smallest rectangle around some points.
    pub fn bounding(points: PointSet) -> Option<Window> {
        points
            .iter()
            .map(|point| Window::around(point, point))
            .reduce(|a, b| Window {
                left: a.left.min(b.left),
                top: a.top.min(b.top),
                right: a.right.max(b.right),
                bottom: a.bottom.max(b.bottom),
            })
    }

    /// Whether a point is inside.
    pub fn contains(self, point: Point) -> bool {
        (self.left..=self.right).contains(&point.x())
            && (self.top..=self.bottom).contains(&point.y())
    }

    /// The columns, from left to right.
    pub fn columns(self) -> std::ops::RangeInclusive<u8> {
        self.left..=self.right
    }

    /// The rows, from top to bottom.
    pub fn rows(self) -> std::ops::RangeInclusive<u8> {
        self.top..=self.bottom
    }

    fn clipped(self, full: Window) -> Window {
        let left = self.left.min(full.right);
        let top = self.top.min(full.bottom);
        Window {
            left,
            top,
            right: self.right.clamp(left, full.right),
            bottom: self.bottom.clamp(top, full.bottom),
        }
    }

    fn widened(self, full: Window) -> Window {
        let low = |side: u8| match side.saturating_sub(MARGIN) {
            near if near <= MARGIN => 0,
            far => far,
        };
        let high = |side: u8, edge: u8| match side.saturating_add(MARGIN) {
            near if near.saturating_add(MARGIN) >= edge => edge,
            far => far,
        };
        Window {
            left: low(self.left),
            top: low(self.top),
            right: high(self.right, full.right),
            bottom: high(self.bottom, full.bottom),
        }
    }
}

/// The sides of a window that are edges of the board; the others are cuts, and
/// are drawn open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Edges {
    pub left: bool,
    pub top: bool,
    pub right: bool,
    pub bottom: bool,
}

impl Edges {
    pub fn of(window: Window, size: Size) -> Edges {
        Edges {
            left: window.left == 0,
            top: window.top == 0,
            right: window.right == last_line(size.width()),
            bottom: window.bottom == last_line(size.height()),
        }
    }
}

/// The number of the last line, when the first is 0.
fn last_line(length: usize) -> u8 {
    u8::try_from(length.saturating_sub(1)).unwrap_or(u8::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn auto(points: &[(u8, u8)]) -> (u8, u8, u8, u8) {
        let size = Size::square(19).unwrap();
        let points = points.iter().map(|&(x, y)| Point::new(x, y)).collect();
        let window = Crop::Auto.window(size, points);
        (window.left, window.top, window.right, window.bottom)
    }

    #[test]
    fn auto_leaves_two_lines_around_the_stones() {
        assert_eq!(auto(&[(8, 9), (9, 10)]), (6, 7, 11, 12));
    }

    #[test]
    fn auto_snaps_to_an_edge_that_is_close() {
        assert_eq!(auto(&[(1, 1), (4, 2)]), (0, 0, 6, 4));
        assert_eq!(auto(&[(4, 5)]), (0, 3, 6, 7));
        assert_eq!(auto(&[(14, 13)]), (12, 11, 18, 15));
    }

    #[test]
    fn auto_of_nothing_is_the_full_board() {
        assert_eq!(auto(&[]), (0, 0, 18, 18));
    }

    #[test]
    fn corners_come_in_any_order_and_must_be_on_the_board() {
        let size = Size::square(9).unwrap();
        assert_eq!(Crop::parse("A1:C3", size), Crop::parse("c3:a1", size));
        assert!(Crop::parse("A1:K3", size).is_err());
        assert!(Crop::parse("", size).is_err());
        assert_eq!(Crop::parse("AUTO", size), Ok(Crop::Auto));
    }

    #[test]
    fn a_window_off_the_board_is_clipped() {
        let size = Size::square(5).unwrap();
        let window = Window {
            left: 9,
            top: 0,
            right: 12,
            bottom: 12,
        };
        let clipped = Crop::Window(window).window(size, PointSet::EMPTY);
        assert_eq!((clipped.left, clipped.right, clipped.bottom), (4, 4, 4));
    }
}
