//! Where things lie in a picture. One unit is a fortieth of the distance
//! between two lines, so most of the numbers are whole.

use goban::Point;

use crate::crop::{Edges, Window};
use crate::model::Diagram;

/// The distance between two lines.
pub(crate) const CELL: f64 = 40.0;
/// From an edge of the board to the end of the wood.
const RIM: f64 = 30.0;
/// From a cut to the end of the picture: the lines run to the very end.
const CUT: f64 = 24.0;
/// What coordinates add to a side.
const NAMES: f64 = 20.0;
/// From a line to the middle of its name.
const NAME_OFFSET: f64 = 36.0;

/// The measures of one picture.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    pub window: Window,
    pub edges: Edges,
    /// The sides that have coordinates.
    pub names: Edges,
    left: f64,
    top: f64,
    /// The size of the part with the board, without the footer.
    pub width: f64,
    pub height: f64,
}

impl Layout {
    pub fn of(diagram: &Diagram) -> Layout {
        let window = diagram.window();
        let edges = Edges::of(window, diagram.size());
        // Names stand along edges of the board; a window that touches none
        // gets them at the left and below.
        let on = diagram.coordinates;
        let names = Edges {
            left: on && (edges.left || !edges.right),
            right: on && edges.right,
            top: on && edges.top,
            bottom: on && (edges.bottom || !edges.top),
        };
        let side = |is_edge: bool, named: bool| {
            let base = if is_edge { RIM } else { CUT };
            match (named, is_edge) {
                (false, _) => base,
                (true, true) => base + NAMES,
                (true, false) => base + NAMES + RIM - CUT,
            }
        };
        let left = side(edges.left, names.left);
        let top = side(edges.top, names.top);
        let columns = f64::from(window.right - window.left);
        let rows = f64::from(window.bottom - window.top);
        Layout {
            window,
            edges,
            names,
            left,
            top,
            width: left + columns * CELL + side(edges.right, names.right),
            height: top + rows * CELL + side(edges.bottom, names.bottom),
        }
    }

    /// The middle of a column.
    pub fn x(&self, column: u8) -> f64 {
        self.left + (f64::from(column) - f64::from(self.window.left)) * CELL
    }

    /// The middle of a row.
    pub fn y(&self, row: u8) -> f64 {
        self.top + (f64::from(row) - f64::from(self.window.top)) * CELL
    }

    /// The middle of a point.
    pub fn at(&self, point: Point) -> (f64, f64) {
        (self.x(point.x()), self.y(point.y()))
    }

    /// How far the grid reaches: to the last line at an edge of the board, half
    /// a cell further at a cut.
    pub fn grid(&self) -> [f64; 4] {
        let over = |is_edge: bool| if is_edge { 0.0 } else { CELL * 0.5 };
        [
            self.x(self.window.left) - over(self.edges.left),
            self.y(self.window.top) - over(self.edges.top),
            self.x(self.window.right) + over(self.edges.right),
            self.y(self.window.bottom) + over(self.edges.bottom),
        ]
    }

    /// The middles of the names of a column, above and below.
    pub fn column_names(&self, column: u8) -> impl Iterator<Item = (f64, f64)> {
        let x = self.x(column);
        let above = self
            .names
            .top
            .then(|| self.y(self.window.top) - NAME_OFFSET);
        let below = self
            .names
            .bottom
            .then(|| self.y(self.window.bottom) + NAME_OFFSET);
        above.into_iter().chain(below).map(move |y| (x, y))
    }

    /// The middles of the names of a row, at the left and at the right.
    pub fn row_names(&self, row: u8) -> impl Iterator<Item = (f64, f64)> {
        let y = self.y(row);
        let left = self
            .names
            .left
            .then(|| self.x(self.window.left) - NAME_OFFSET);
        let right = self
            .names
            .right
            .then(|| self.x(self.window.right) + NAME_OFFSET);
        left.into_iter().chain(right).map(move |x| (x, y))
    }
}

/// A number as short as two decimals allow.
pub(crate) fn number(n: f64) -> String {
    let text = format!("{n:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    match text {
        "-0" => "0".to_owned(),
        _ => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        assert_eq!(number(1.0), "1");
        assert_eq!(number(-0.001), "0");
        assert_eq!(number(2.5), "2.5");
        assert_eq!(number(0.126), "0.13");
    }
}
