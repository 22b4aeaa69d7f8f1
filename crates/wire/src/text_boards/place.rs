//! The size of the board, and where the drawn part of it lies.

use goban::Size;

use super::Fault;
use super::rows::Block;

/// The board of a drawing that does not say how large it is.
const USUAL: usize = 19;

/// Where a drawing lies.
pub(super) struct Place {
    pub size: Size,
    /// The column of the first point, from 0.
    pub left: usize,
    /// The row of the first point, from 0 at the upper edge.
    pub top: usize,
    /// What had to be assumed.
    pub assumed: Option<String>,
}

impl Place {
    /// Places a drawing on a board of the size that was told, or else of the size that follows
    /// from edges and labels.
    pub fn of(block: &Block, told: Option<Size>) -> Result<Place, Fault> {
        let (columns, rows) = (block.width(), block.rows.len());
        let line = block.first_line();
        let fault = |message: String| Fault::new(line, message);
        let edges = block.edges;
        let upper = block.rows.first().and_then(|row| row.label);
        let lower = block.rows.last().and_then(|row| row.label);
        let mut assumed = None;
        let (width, height) = match told {
            Some(size) => (size.width(), size.height()),
            None => {
                let width = (edges.left && edges.right).then_some(columns);
                let height = match (edges.top, edges.bottom, upper) {
                    (true, true, _) => Some(rows),
                    (true, false, Some(upper)) => Some(upper),
                    (_, _, Some(USUAL)) => Some(USUAL),
                    _ => None,
                };
                let is_bare = edges == Default::default();
                // With letters from A and numbers down to 1, or with neither, a square is a board.
                let is_whole = is_bare
                    && columns == rows
                    && block.columns.is_none_or(|(first, _)| first == 0)
                    && lower.is_none_or(|lower| lower == 1)
                    && !block.is_sensei;
                match (width, height) {
                    _ if is_whole => (columns, rows),
                    (Some(width), Some(height)) => (width, height),
                    (Some(side), None) => (side, side.max(rows)),
                    (None, Some(side)) => (side.max(columns), side),
                    (None, None) => {
                        if is_bare && block.columns.is_none() && upper.is_none() {
                            return Err(fault(format!(
                                "a drawing of {columns}x{rows} points without edges could lie \
                                 anywhere: draw the edges with | and -, or say `// size \
                                 {columns}x{rows}` if it is the whole board"
                            )));
                        }
                        if !block.is_sensei {
                            assumed = Some(format!(
                                "this is taken for a part of a {USUAL}x{USUAL} board; `// size 9` \
                                 before it says otherwise"
                            ));
                        }
                        (USUAL, USUAL)
                    }
                }
            }
        };
        let size = Size::new(width, height).map_err(|error| fault(error.to_string()))?;
        let left = match (block.columns, edges.left, edges.right) {
            (Some((first, _)), ..) => first,
            (None, true, _) => 0,
            (None, false, true) => width.saturating_sub(columns),
            (None, false, false) if columns == width => 0,
            _ => {
                let message = "nothing tells how far the drawing is from the left edge: \
                               draw an edge with | or name the columns";
                return Err(fault(message.to_owned()));
            }
        };
        let top = match (upper, edges.top, edges.bottom) {
            (Some(upper), ..) if upper <= height => height - upper,
            (Some(upper), ..) => {
                let message = format!("there is no row {upper} on a {size} board");
                return Err(fault(message));
            }
            (None, true, _) => 0,
            (None, false, true) => height.saturating_sub(rows),
            (None, false, false) if rows == height => 0,
            _ => {
                let message = "nothing tells how far the drawing is from the upper edge: \
                               draw an edge with - or number the rows";
                return Err(fault(message.to_owned()));
            }
        };
        let (right, bottom) = (left + columns, top + rows);
        if right > width || bottom > height {
            let message = format!("the drawing does not fit on a {size} board");
            return Err(fault(message));
        }
        for (is_drawn, lies_there, name) in [
            (edges.left, left == 0, "left"),
            (edges.right, right == width, "right"),
            (edges.top, top == 0, "upper"),
            (edges.bottom, bottom == height, "lower"),
        ] {
            if is_drawn && !lies_there {
                let message =
                    format!("the {name} edge is not where size and labels of the board say it is");
                return Err(fault(message));
            }
        }
        Ok(Place {
            size,
            left,
            top,
            assumed,
        })
    }
}
