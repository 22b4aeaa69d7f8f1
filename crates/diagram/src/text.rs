//! The plain text board: ASCII but for what labels hold, one character a point
//! where it can be.
//!
//! The letters for marked stones are those of Sensei's Library diagrams, which players who write
//! boards in plain text know. A legend under the board explains the ones in use.

use goban::{Colour, Point};

use crate::crop::Edges;
use crate::model::{Diagram, Mark, Shade};
use crate::star::star_points;

/// Longer labels are cut; a text board with wider cells is no longer a board.
pub(crate) const LONGEST_LABEL: usize = 3;

impl Diagram {
    /// Draws the diagram as plain text.
    ///
    /// Edges of the board have a frame, cut edges have none:
    ///
    /// ```
    /// use diagram::{Crop, Diagram};
    /// use goban::{Board, Size};
    ///
    /// let mut diagram = Diagram::new(&Board::new(Size::square(9).unwrap()));
    /// diagram.crop = Crop::parse("A9:D7", diagram.size()).unwrap();
    /// assert_eq!(diagram.to_text(), "
    ///     A B C D
    ///   +--------
    ///  9| . . . .
    ///  8| . . . .
    ///  7| . . + .
    /// ".trim_start_matches('\n'));
    /// ```
    pub fn to_text(&self) -> String {
        let window = self.window();
        let edges = Edges::of(window, self.size());
        let cell = cell_width(self);
        let mut lines = Vec::new();

        let margin = if self.coordinates { "  " } else { "" };
        if self.coordinates {
            let left = if edges.left { "|" } else { " " };
            let mut letters = format!("{margin}{}", " ".repeat(left.len()));
            for x in window.columns() {
                let name = column_name(self, x);
                letters.push_str(&format!("{name:>cell$}"));
            }
            lines.push(letters);
        }
        let corner = |is_edge| if is_edge { "+" } else { " " };
        let width = window.columns().count() * cell;
        // The last column has a space after it when the frame follows.
        let rule = format!(
            "{margin}{}{}{}",
            corner(edges.left),
            "-".repeat(width),
            if edges.right { "-+" } else { "" },
        );
        if edges.top {
            lines.push(rule.clone());
        }
        for y in window.rows() {
            let mut line = String::new();
            if self.coordinates {
                line.push_str(&format!("{:>2}", row_name(self, y)));
            }
            line.push_str(if edges.left { "|" } else { " " });
            for x in window.columns() {
                line.push_str(&format!("{:>cell$}", self.symbol(Point::new(x, y))));
            }
            if edges.right {
                line.push_str(" |");
            }
            lines.push(line);
        }
        if edges.bottom {
            lines.push(rule);
        }
        lines.extend(self.arrow_lines());
        lines.extend(self.legend());
        lines.extend(self.footer());

        let mut text = String::new();
        for line in lines {
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }

    fn symbol(&self, point: Point) -> String {
        if let Some(label) = self.label_at(point) {
            return short(label);
        }
        let symbol = match (self.stone(point), self.mark_at(point)) {
            (stone, Some(mark)) => mark_letter(stone, mark),
            (Some(Colour::Black), None) => 'X',
            (Some(Colour::White), None) => 'O',
            (None, None) => match self.owner(point) {
                Some(Colour::Black) => 'x',
                Some(Colour::White) => 'o',
                None if self.shaded(Shade::Region).contains(point) => '_',
                None if self.shaded(Shade::Fringe).contains(point) => '~',
                None if star_points(self.size()).contains(point) => '+',
                None => '.',
            },
        };
        symbol.to_string()
    }

    /// Explains the symbols in the drawn window that are not plain stones.
    fn legend(&self) -> Option<String> {
        let window = self.window();
        let drawn: Vec<Point> = self
            .size()
            .points()
            .filter(|&point| window.contains(point))
            .collect();
        let mut legend: Vec<String> = Vec::new();
        let mut explain = |symbol: String, meaning: String| {
            let entry = format!("{symbol} {meaning}");
            if !legend.contains(&entry) {
                legend.push(entry);
            }
        };
        for &point in &drawn {
            let symbol = self.symbol(point);
            if self.label_at(point).is_some() {
                continue;
            } else if let Some(mark) = self.mark_at(point) {
                let what = match self.stone(point) {
                    Some(colour) => format!("{colour} with"),
                    None => "empty with".to_owned(),
                };
                explain(symbol, format!("{what} {}", mark_name(mark)));
            } else if self.stone(point).is_none() {
                match (self.owner(point), symbol.as_str()) {
                    (Some(owner), _) => explain(symbol, format!("{owner}'s point")),
                    (None, "_") => explain(symbol, "region".to_owned()),
                    (None, "~") => explain(symbol, "around the region".to_owned()),
                    _ => {}
                }
            }
        }
        // A label hides the stone under it, so the stones are named.
        for colour in [Colour::Black, Colour::White] {
            let hidden: Vec<String> = drawn
                .iter()
                .filter(|&&point| self.stone(point) == Some(colour))
                .filter_map(|&point| self.label_at(point))
                .map(short)
                .collect();
            if !hidden.is_empty() {
                explain(sorted(hidden).join(" "), colour.to_string());
            }
        }
        (!legend.is_empty()).then(|| legend.join(", "))
    }

    /// Arrows cannot be drawn in text, so they are told.
    pub(crate) fn arrow_lines(&self) -> Option<String> {
        let told: Vec<String> = self
            .arrows()
            .iter()
            .map(|arrow| {
                let join = if arrow.head { "->" } else { "--" };
                let [from, to] = [arrow.from, arrow.to].map(|point| point.to_gtp(self.size()));
                format!("{from} {join} {to}")
            })
            .collect();
        (!told.is_empty()).then(|| told.join(", "))
    }
}

/// The width of a cell with the space before it.
pub(crate) fn cell_width(diagram: &Diagram) -> usize {
    let longest = diagram
        .size()
        .points()
        .filter_map(|point| diagram.label_at(point))
        .map(|label| short(label).chars().count())
        .max()
        .unwrap_or(1);
    longest + 1
}

/// The name of a column as GTP has it.
pub(crate) fn column_name(diagram: &Diagram, x: u8) -> String {
    let name = Point::new(x, 0).to_gtp(diagram.size());
    name.chars().take_while(char::is_ascii_alphabetic).collect()
}

/// The number of a row as GTP has it.
pub(crate) fn row_name(diagram: &Diagram, y: u8) -> usize {
    diagram.size().height() - usize::from(y)
}

/// A label cut to what a text board has room for.
pub(crate) fn short(label: &str) -> String {
    label.chars().take(LONGEST_LABEL).collect()
}

/// Numbers by value, then the rest by spelling.
fn sorted(mut labels: Vec<String>) -> Vec<String> {
    labels.sort_by_key(|label| (label.parse::<u32>().unwrap_or(u32::MAX), label.clone()));
    labels
}

fn mark_letter(stone: Option<Colour>, mark: Mark) -> char {
    let [black, white, empty] = match mark {
        Mark::Circle => ['B', 'W', 'C'],
        Mark::Square => ['#', '@', 'S'],
        Mark::Triangle => ['Y', 'Q', 'T'],
        Mark::Cross => ['Z', 'P', 'M'],
        Mark::Selected => ['%', '&', '*'],
    };
    match stone {
        Some(Colour::Black) => black,
        Some(Colour::White) => white,
        None => empty,
    }
}

fn mark_name(mark: Mark) -> &'static str {
    match mark {
        Mark::Circle => "circle",
        Mark::Square => "square",
        Mark::Triangle => "triangle",
        Mark::Cross => "cross",
        Mark::Selected => "dot",
    }
}
