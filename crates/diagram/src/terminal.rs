//! The board for terminals: Unicode grid and stones, with colours or without.

use std::fmt::Write as _;

use goban::{Colour, Point};

use crate::crop::Edges;
use crate::model::{Diagram, Mark, Shade};
use crate::star::star_points;
use crate::text::{cell_width, column_name, row_name, short};
use crate::theme::Theme;

/// Whether a terminal board has colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colours {
    /// Escape codes for 256 colours, which every terminal of today knows.
    On(Theme),
    /// Characters only; black stones are filled, white ones are rings.
    Off,
}

/// Colour numbers of the 256-colour palette.
struct Ink {
    board: u8,
    region: u8,
    fringe: u8,
    line: u8,
    name: u8,
    accent: u8,
    black: u8,
    white: u8,
}

fn ink(theme: Theme) -> Ink {
    match theme {
        Theme::Light => Ink {
            board: 180,
            region: 222,
            fringe: 223,
            line: 95,
            name: 95,
            accent: 88,
            black: 16,
            white: 231,
        },
        Theme::Dark => Ink {
            board: 240,
            region: 94,
            fringe: 242,
            line: 246,
            name: 248,
            accent: 222,
            black: 16,
            white: 231,
        },
        // A terminal is no paper: white stones on white could not be seen.
        Theme::Print => Ink {
            board: 252,
            region: 248,
            fringe: 250,
            line: 243,
            name: 240,
            accent: 16,
            black: 16,
            white: 231,
        },
    }
}

/// A stretch of characters with one look.
struct Piece {
    text: String,
    ink: Role,
    backdrop: Backdrop,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Line,
    Name,
    Accent,
    Stone(Colour),
    /// A label on a stone, which then fills its cell.
    On(Colour),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Backdrop {
    Board,
    Shade(Shade),
    Stone(Colour),
}

impl Diagram {
    /// Draws the diagram for a terminal.
    ///
    /// The crate cannot know what the output is connected to. The caller turns colours off when it
    /// is not a terminal or when `NO_COLOR` is set.
    ///
    /// ```
    /// use diagram::{Colours, Diagram};
    /// use goban::board;
    ///
    /// let mut diagram = Diagram::new(&board! { . X . / X O . / . . . });
    /// diagram.coordinates = false;
    /// assert_eq!(diagram.to_terminal(Colours::Off), "\
    /// ┌─●─┐
    /// ●─○─┤
    /// └─┴─┘
    /// ");
    /// ```
    pub fn to_terminal(&self, colours: Colours) -> String {
        let window = self.window();
        let edges = Edges::of(window, self.size());
        let width = cell_width(self).max(2);
        let pad = if self.coordinates { " " } else { "" };
        // A line that is cut at the left comes out of the open.
        let stub = if edges.left { "" } else { "─" };
        let mut text = String::new();
        if self.coordinates {
            let mut letters = String::from(if edges.left { "    " } else { "     " });
            for x in window.columns() {
                let name = column_name(self, x);
                letters.push_str(&name);
                let fill = self.fill(x, width, name.len());
                letters.push_str(&" ".repeat(fill));
            }
            let _ = writeln!(text, "{}", finish(&[plain(&letters)], colours, pad));
        }
        for y in window.rows() {
            let mut pieces = Vec::new();
            if self.coordinates {
                pieces.push(plain(&format!(" {:>2} ", row_name(self, y))));
            }
            pieces.push(Piece {
                text: stub.to_owned(),
                ink: Role::Line,
                backdrop: Backdrop::Board,
            });
            for x in window.columns() {
                self.cell(Point::new(x, y), width, &mut pieces);
            }
            let _ = writeln!(text, "{}", finish(&pieces, colours, pad));
        }
        for line in self.arrow_lines().into_iter().chain(self.footer()) {
            let _ = writeln!(text, "{line}");
        }
        text
    }

    /// One point and the line to its right neighbour.
    fn cell(&self, point: Point, width: usize, pieces: &mut Vec<Piece>) {
        let edges = Edges::of(self.window(), self.size());
        let backdrop = self.backdrop(point);
        let (text, role) = self.glyph(point, edges);
        let fill = self.fill(point.x(), width, text.chars().count());
        pieces.push(Piece {
            text,
            ink: role,
            backdrop: match role {
                Role::On(colour) => Backdrop::Stone(colour),
                _ => backdrop,
            },
        });
        pieces.push(Piece {
            text: "─".repeat(fill),
            ink: Role::Line,
            backdrop,
        });
    }

    /// The length of the line that follows a point whose own sign takes `used`
    /// columns. After the last point it goes on only where the board does.
    fn fill(&self, x: u8, width: usize, used: usize) -> usize {
        let window = self.window();
        match (x == window.right, Edges::of(window, self.size()).right) {
            (true, true) => 0,
            (true, false) => 1,
            (false, _) => width.saturating_sub(used),
        }
    }

    fn backdrop(&self, point: Point) -> Backdrop {
        if self.shaded(Shade::Region).contains(point) {
            Backdrop::Shade(Shade::Region)
        } else if self.shaded(Shade::Fringe).contains(point) {
            Backdrop::Shade(Shade::Fringe)
        } else {
            Backdrop::Board
        }
    }

    fn glyph(&self, point: Point, edges: Edges) -> (String, Role) {
        let stone = self.stone(point);
        if let Some(label) = self.label_at(point) {
            let label = short(label);
            return match stone {
                Some(colour) => (label, Role::On(colour)),
                None => (label, Role::Accent),
            };
        }
        let role = stone.map_or(Role::Accent, Role::Stone);
        if let Some(mark) = self.mark_at(point) {
            let glyph = match mark {
                Mark::Circle => '◉',
                Mark::Square => '■',
                Mark::Triangle => '▲',
                Mark::Cross => '✖',
                Mark::Selected => '◆',
            };
            return (glyph.to_string(), role);
        }
        if stone.is_some() {
            return ("●".to_owned(), role);
        }
        if let Some(owner) = self.owner(point) {
            return ("▪".to_owned(), Role::Stone(owner));
        }
        (self.crossing(point, edges).to_string(), Role::Line)
    }

    /// The lines that meet at an empty point.
    fn crossing(&self, point: Point, edges: Edges) -> char {
        if star_points(self.size()).contains(point) {
            return '╋';
        }
        let window = self.window();
        let left = point.x() == window.left && edges.left;
        let right = point.x() == window.right && edges.right;
        let top = point.y() == window.top && edges.top;
        let bottom = point.y() == window.bottom && edges.bottom;
        match (top, bottom, left, right) {
            (true, true, true, true) => '·',
            (true, true, true, false) => '╶',
            (true, true, false, true) => '╴',
            (true, true, false, false) => '─',
            (true, false, true, true) => '╷',
            (false, true, true, true) => '╵',
            (false, false, true, true) => '│',
            (true, _, true, _) => '┌',
            (true, _, _, true) => '┐',
            (true, _, _, _) => '┬',
            (_, true, true, _) => '└',
            (_, true, _, true) => '┘',
            (_, true, _, _) => '┴',
            (_, _, true, _) => '├',
            (_, _, _, true) => '┤',
            _ => '┼',
        }
    }
}

fn plain(text: &str) -> Piece {
    Piece {
        text: text.to_owned(),
        ink: Role::Name,
        backdrop: Backdrop::Board,
    }
}

/// Joins the pieces of a line, with escape codes or without.
fn finish(pieces: &[Piece], colours: Colours, pad: &str) -> String {
    let theme = match colours {
        Colours::On(theme) => theme,
        Colours::Off => {
            let line: String = pieces.iter().map(colourless).collect();
            return line.trim_end().to_owned();
        }
    };
    let ink = ink(theme);
    let mut line = String::new();
    let end = plain(pad);
    for piece in pieces.iter().chain([&end]) {
        if piece.text.is_empty() {
            continue;
        }
        let stone = |colour| match colour {
            Colour::Black => ink.black,
            Colour::White => ink.white,
        };
        let front = match piece.ink {
            Role::Line => ink.line,
            Role::Name => ink.name,
            Role::Accent => ink.accent,
            Role::Stone(colour) => stone(colour),
            Role::On(colour) => stone(!colour),
        };
        let back = match piece.backdrop {
            Backdrop::Board => ink.board,
            Backdrop::Shade(Shade::Region) => ink.region,
            Backdrop::Shade(Shade::Fringe) => ink.fringe,
            Backdrop::Stone(colour) => stone(colour),
        };
        let weight = match piece.ink {
            Role::Accent | Role::On(_) => "1;",
            _ => "",
        };
        let _ = write!(
            line,
            "\x1b[{weight}38;5;{front};48;5;{back}m{}\x1b[0m",
            piece.text
        );
    }
    line
}

/// A piece for terminals without colours, where shape must tell what colour
/// would have told.
fn colourless(piece: &Piece) -> String {
    match (piece.ink, piece.backdrop) {
        (Role::Stone(Colour::White), _) => piece
            .text
            .chars()
            .map(|c| match c {
                '●' => '○',
                '◉' => '◎',
                '■' => '□',
                '▲' => '△',
                '✖' => '⊗',
                '◆' => '◇',
                '▪' => '▫',
                c => c,
            })
            .collect(),
        (Role::On(colour), _) => encircled(colour, &piece.text),
        (Role::Accent, _) => piece
            .text
            .chars()
            .map(|c| match c {
                '◉' => '◦',
                '■' => '▫',
                '▲' => '▵',
                '✖' => '×',
                '◆' => '⬩',
                c => c,
            })
            .collect(),
        (Role::Line, Backdrop::Shade(Shade::Region)) => piece
            .text
            .chars()
            .map(|c| if c == '─' { '─' } else { '░' })
            .collect(),
        _ => piece.text.clone(),
    }
}

/// Move numbers up to 20 exist as characters for both colours.
fn encircled(colour: Colour, label: &str) -> String {
    let first = match (colour, label.parse::<u32>()) {
        (Colour::Black, Ok(n @ 1..=10)) => Some('\u{2776}' as u32 + n - 1),
        (Colour::Black, Ok(n @ 11..=20)) => Some('\u{24eb}' as u32 + n - 11),
        (Colour::White, Ok(n @ 1..=20)) => Some('\u{2460}' as u32 + n - 1),
        _ => None,
    };
    match first.and_then(char::from_u32) {
        // A two-digit number gives a place back to the line.
        Some(sign) => format!("{sign}{}", "─".repeat(label.len() - 1)),
        None => label.to_owned(),
    }
}
