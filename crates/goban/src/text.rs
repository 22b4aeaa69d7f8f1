//! Boards as text: one character a point, one line a row.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::{Board, Colour, Point, Size};

/// Text that is not a board. Lines and columns count from 1, as editors do.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TextError {
    /// There is no row at all.
    #[error("the text holds no board")]
    Empty,
    /// A character that stands for nothing.
    #[error("line {line}, column {column}: {found:?} is none of . + X # O")]
    Character {
        /// The line of the character.
        line: usize,
        /// The column of the character.
        column: usize,
        /// The character.
        found: char,
    },
    /// A row that is shorter or longer than the first one.
    #[error("line {line}: the row has {found} points where the first one has {expected}")]
    Ragged {
        /// The line of the row.
        line: usize,
        /// Its number of points.
        found: usize,
        /// The number of points of the first row.
        expected: usize,
    },
    /// More rows or columns than a board can have.
    #[error("line {line}: the board is larger than {max}x{max}", max = Size::MAX)]
    TooLarge {
        /// The first line that is too much.
        line: usize,
    },
}

impl Board {
    /// Reads a board from text: `.` or `+` is an empty point, `X` or `#` a black stone, `O` a
    /// white one. Spaces and blank lines count for nothing; a `/` ends a row as a line does.
    ///
    /// # Errors
    ///
    /// When the text holds another character, the rows differ in length, or there are none or
    /// too many. The error names the place.
    ///
    /// # Examples
    ///
    /// ```
    /// use goban::{Board, Colour, Point};
    ///
    /// let board = Board::parse(". X O\n. . .\n")?;
    /// assert_eq!(board.get(Point::new(1, 0)), Some(Colour::Black));
    /// assert_eq!(board.to_string(), ". X O\n. . .\n");
    /// # Ok::<(), goban::TextError>(())
    /// ```
    pub fn parse(text: &str) -> Result<Board, TextError> {
        let mut stones = Vec::new();
        let mut width = None;
        let mut height = 0;
        for (number, row) in rows(text) {
            let cells = cells(number, row, height, &mut stones)?;
            if cells == 0 {
                continue;
            }
            let expected = *width.get_or_insert(cells);
            if cells != expected {
                return Err(TextError::Ragged {
                    line: number,
                    found: cells,
                    expected,
                });
            }
            height += 1;
        }
        let width = width.ok_or(TextError::Empty)?;
        let size = Size::new(width, height).map_err(|_| TextError::Empty)?;
        let mut board = Board::new(size);
        for (point, colour) in stones {
            board.place(point, colour);
        }
        Ok(board)
    }
}

/// The rows of a text with the line each is on.
fn rows(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines()
        .enumerate()
        .flat_map(|(i, line)| line.split('/').map(move |row| (i + 1, row)))
}

/// Reads one row, adds its stones, and returns its number of points.
fn cells(
    line: usize,
    row: &str,
    y: usize,
    stones: &mut Vec<(Point, Colour)>,
) -> Result<usize, TextError> {
    let mut x = 0;
    for (i, found) in row.chars().enumerate() {
        let stone = match found {
            '.' | '+' => None,
            'X' | '#' => Some(Colour::Black),
            'O' => Some(Colour::White),
            space if space.is_whitespace() => continue,
            _ => {
                let column = i + 1;
                return Err(TextError::Character {
                    line,
                    column,
                    found,
                });
            }
        };
        let point = Point::checked(x, y).ok_or(TextError::TooLarge { line })?;
        stones.extend(stone.map(|colour| (point, colour)));
        x += 1;
    }
    Ok(x)
}

impl FromStr for Board {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Board, TextError> {
        Board::parse(text)
    }
}

/// Writes the board so that [`Board::parse`] reads it back.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.size().width() - 1;
        for point in self.size().points() {
            let mark = match self.get(point) {
                None => '.',
                Some(Colour::Black) => 'X',
                Some(Colour::White) => 'O',
            };
            let end = if usize::from(point.x()) == last {
                "\n"
            } else {
                " "
            };
            write!(f, "{mark}{end}")?;
        }
        Ok(())
    }
}

/// The same picture, on a line of its own, so that a failed assertion shows two boards.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{self}")
    }
}

/// Draws a board for tests and examples: `.` or `+` empty, `X` or `#` Black, `O` White, and a `/`
/// at the end of each row, which may be left out after the last.
///
/// # Panics
///
/// When the drawing is not a board.
///
/// # Examples
///
/// ```
/// use goban::{board, Colour, Point};
///
/// let position = board! {
///     . X O . /
///     X . X O /
///     . X O .
/// };
/// assert_eq!(position.size().to_string(), "4x3");
/// assert_eq!(position.liberty_count(Point::new(2, 1)), 1);
/// ```
#[macro_export]
macro_rules! board {
    ($($row:tt)*) => {
        match $crate::Board::parse(stringify!($($row)*)) {
            Ok(board) => board,
            Err(error) => panic!("{error}"),
        }
    };
}
