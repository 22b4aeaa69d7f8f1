//! Which character stands for what.

use std::collections::HashMap;

use goban::Colour;

/// What a character of a row stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cell {
    /// An empty point.
    Empty,
    /// A stone.
    Stone(Colour),
}

use Cell::{Empty, Stone};
use Colour::{Black, White};

/// The dialects of text boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dialect {
    /// What people type, and what `nakade` draws.
    Plain,
    /// Sensei's `$$` diagrams.
    Sensei,
}

/// What a legend under the board says of characters.
pub(super) type Legend = HashMap<String, Cell>;

/// The point that a character stands for, or `None` when it stands for none.
pub(super) fn cell(dialect: Dialect, legend: &Legend, found: char) -> Option<Cell> {
    if let Some(&cell) = legend.get(found.encode_utf8(&mut [0; 4]) as &str) {
        return Some(cell);
    }
    match (dialect, found) {
        (_, '.' | ',' | '+' | '*') => Some(Empty),
        (_, 'X' | '#') => Some(Stone(Black)),
        (_, 'O') => Some(Stone(White)),
        (Dialect::Plain, 'x' | '@') => Some(Stone(Black)),
        (Dialect::Plain, 'o') => Some(Stone(White)),
        // Regions, as the text drawings show them.
        (Dialect::Plain, '_' | '~') => Some(Empty),
        // Stones with marks and numbers, as the terminal drawings show them.
        (Dialect::Plain, '●' | '◉' | '■' | '▲' | '✖' | '◆') => Some(Stone(Black)),
        (Dialect::Plain, '○' | '◎' | '□' | '△' | '⊗' | '◇') => Some(Stone(White)),
        (Dialect::Plain, '❶'..='❿' | '⓫'..='⓴') => Some(Stone(Black)),
        (Dialect::Plain, '①'..='⑳') => Some(Stone(White)),
        (Dialect::Plain, '░' | '▪' | '▫' | '◦' | '▵' | '×' | '⬩' | '·') => {
            Some(Empty)
        }
        (Dialect::Plain, grid) if is_grid(grid) => Some(Empty),
        (Dialect::Sensei, 'B' | 'Y' | 'Z') => Some(Stone(Black)),
        (Dialect::Sensei, 'W' | '@' | 'Q' | 'P') => Some(Stone(White)),
        (Dialect::Sensei, 'C' | 'S' | 'T' | 'M') => Some(Empty),
        // Numbers are moves that have not been played yet.
        (Dialect::Sensei, '0'..='9') => Some(Empty),
        // Letters name empty points.
        (_, 'a'..='z') => Some(Empty),
        _ => None,
    }
}

/// The lines of a board as the terminal drawings show them.
pub(super) fn is_grid(found: char) -> bool {
    "┌┬┐├┼┤└┴┘╋╶╴╷╵│".contains(found)
}

/// Why a character cannot be read.
pub(super) fn refusal(dialect: Dialect, found: char) -> String {
    match (dialect, found) {
        (Dialect::Plain, '0'..='9') => {
            format!("{found} hides whether there is a stone: write X, O or .")
        }
        (Dialect::Plain, _) => format!("{found:?} is none of . X O (docs/text-boards.md)"),
        (Dialect::Sensei, '?' | '_') => {
            format!("{found} hides the point: write what stands there")
        }
        (Dialect::Sensei, _) => format!("{found:?} means nothing in a $$ diagram"),
    }
}

/// Reads the legend that `nakade` writes under a text drawing: `B black with circle, _ region`.
/// `None` when the line is no legend.
pub(super) fn legend(line: &str) -> Option<Legend> {
    let mut legend = Legend::new();
    for entry in line.trim().split(", ") {
        let words: Vec<&str> = entry.split_whitespace().collect();
        let (symbols, cell) = match words.as_slice() {
            [_, "black", "with", _] => (&words[..1], Stone(Black)),
            [_, "white", "with", _] => (&words[..1], Stone(White)),
            [_, "empty", "with", _] | [_, "black's" | "white's", "point"] => (&words[..1], Empty),
            [_, "region"] | [_, "around", "the", "region"] => (&words[..1], Empty),
            [symbols @ .., "black"] if !symbols.is_empty() => (symbols, Stone(Black)),
            [symbols @ .., "white"] if !symbols.is_empty() => (symbols, Stone(White)),
            _ => return None,
        };
        for symbol in symbols {
            legend.insert((*symbol).to_owned(), cell);
        }
    }
    Some(legend)
}
