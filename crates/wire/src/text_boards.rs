//! Text boards as people write them.
//!
//! A board is a block of lines: rows of points, with or without a frame, row numbers and column
//! letters, drawn whole or in part. Sensei's `$$` diagrams and the drawings of `nakade show` are
//! such blocks too. docs/text-boards.md is the full description.
//!
//! | file | holds |
//! |---|---|
//! | `cells` | which character stands for what |
//! | `rows` | a block taken apart: rows, edges, labels, legend |
//! | `place` | the size of the board, and where a part of it lies |

mod cells;
mod place;
mod rows;

use goban::{Board, Colour, Point, Size};

use crate::failure::Failure;
use crate::question::Question;
use cells::Cell;
use place::Place;
use rows::Block;

/// A board from a text file.
#[derive(Clone, Debug)]
pub struct TextBoard {
    /// The remark before the board, without its slashes, or the title of a `$$` diagram.
    pub title: Option<String>,
    /// The stones, and who moves if the text says so.
    pub question: Question,
    /// What had to be assumed, with the line: how large a board is that is drawn in part.
    pub assumed: Option<(usize, String)>,
}

/// What is wrong with a text board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: Option<usize>,
    /// The reason.
    pub message: String,
}

impl Fault {
    fn new(line: usize, message: impl Into<String>) -> Fault {
        Fault {
            line,
            column: None,
            message: message.into(),
        }
    }
}

/// What the remarks before a board say.
#[derive(Default)]
struct Remarks {
    title: Vec<String>,
    to_move: Option<Colour>,
    size: Option<Size>,
}

impl Remarks {
    fn add(&mut self, remark: &str, line: usize) -> Result<(), Fault> {
        let words = remark.trim().trim_end_matches('.').to_ascii_lowercase();
        match words.as_str() {
            "black to move" | "black to play" => self.to_move = Some(Colour::Black),
            "white to move" | "white to play" => self.to_move = Some(Colour::White),
            _ => match words.strip_prefix("size ") {
                Some(size) => self.size = Some(size_of(size, line)?),
                None if remark.trim().is_empty() => {}
                None => self.title.push(remark.trim().to_owned()),
            },
        }
        Ok(())
    }
}

/// `13` or `13x9`.
fn size_of(text: &str, line: usize) -> Result<Size, Fault> {
    let fault = |message: String| Fault::new(line, message);
    let side = |text: &str| {
        let side = text.trim().parse::<usize>();
        side.map_err(|_| fault("a size is written as 13 or 13x9".to_owned()))
    };
    let (width, height) = match text.split_once('x') {
        Some((width, height)) => (side(width)?, side(height)?),
        None => (side(text)?, side(text)?),
    };
    Size::new(width, height).map_err(|error| fault(error.to_string()))
}

/// Reads all boards of a text. Blank lines stand between boards. Lines that begin with `//` are
/// remarks; those before a board are its title, or say who moves and how large the board is.
pub fn read<'t>(
    file: &'t str,
    text: &'t str,
) -> impl Iterator<Item = Result<TextBoard, Failure>> + use<'t> {
    let mut lines = (1..).zip(text.lines()).peekable();
    std::iter::from_fn(move || {
        let mut remarks = Remarks::default();
        let mut wrong = None;
        let mut rows: Vec<(usize, &str)> = Vec::new();
        while let Some(&(number, line)) = lines.peek() {
            let remark = line.trim_start().strip_prefix("//");
            let ends = remark.is_some() || line.trim().is_empty();
            if ends && !rows.is_empty() {
                break;
            }
            lines.next();
            match remark {
                Some(remark) => wrong = wrong.or(remarks.add(remark, number).err()),
                None if ends => {}
                None => rows.push((number, line)),
            }
        }
        if rows.is_empty() {
            return wrong.map(|fault| Err(failure(file, fault)));
        }
        let board = match wrong {
            Some(fault) => Err(fault),
            None => board(&rows, remarks),
        };
        Some(board.map_err(|fault| failure(file, fault)))
    })
}

fn failure(file: &str, fault: Fault) -> Failure {
    Failure::at(file, fault.line, fault.column, fault.message)
}

fn board(lines: &[(usize, &str)], mut remarks: Remarks) -> Result<TextBoard, Fault> {
    let block = Block::read(lines)?;
    for (line, words) in &block.words {
        remarks.add(words, *line)?;
    }
    let size = remarks.size.or(block.size);
    let Place {
        size,
        left,
        top,
        assumed,
    } = Place::of(&block, size)?;
    let mut board = Board::new(size);
    let mut stones = 0;
    for (y, row) in (top..).zip(&block.rows) {
        for (x, cell) in (left..).zip(&row.cells) {
            if let (Cell::Stone(colour), Some(point)) = (*cell, Point::checked(x, y)) {
                board.place(point, colour);
                stones += 1;
            }
        }
    }
    let first = block.first_line();
    if stones == 0 && block.has_letters {
        let message = "there is no stone on this board: Black is X, White is O";
        return Err(Fault::new(first, message));
    }
    let title = remarks.title.join(" ");
    Ok(TextBoard {
        title: (!title.is_empty()).then_some(title),
        question: Question {
            to_move: remarks.to_move.or(block.to_move),
            ..Question::of_board(board)
        },
        assumed: assumed.map(|assumed| (first, assumed)),
    })
}

#[cfg(test)]
mod tests;
