//! Text boards as people write them: bare, or with a frame and coordinates.

use goban::{Board, TextError};

use crate::failure::Failure;

/// A board from a text file, with the remark before it.
#[derive(Clone, Debug)]
pub struct TextBoard {
    /// The remark, without its slashes.
    pub title: Option<String>,
    /// The stones.
    pub board: Board,
}

/// Reads all boards of a text. Boards are separated by blank lines; lines that
/// begin with `//` are remarks, and the ones before a board are its title.
pub fn read<'t>(
    file: &'t str,
    text: &'t str,
) -> impl Iterator<Item = Result<TextBoard, Failure>> + use<'t> {
    let mut lines = (1..).zip(text.lines()).peekable();
    let mut title: Vec<&str> = Vec::new();
    std::iter::from_fn(move || {
        let mut rows: Vec<(usize, &str)> = Vec::new();
        while let Some(&(number, line)) = lines.peek() {
            let remark = line.trim_start().strip_prefix("//");
            let ends = remark.is_some() || line.trim().is_empty();
            if ends && !rows.is_empty() {
                break;
            }
            lines.next();
            match remark {
                Some(remark) => title.push(remark.trim()),
                None if ends => {}
                None => rows.push((number, line)),
            }
        }
        if rows.is_empty() {
            return None;
        }
        let remark = std::mem::take(&mut title).join(" ");
        let title = (!remark.is_empty()).then_some(remark);
        Some(parse(file, &rows).map(|board| TextBoard { title, board }))
    })
}

fn parse(file: &str, rows: &[(usize, &str)]) -> Result<Board, Failure> {
    let first = rows.first().map_or(1, |(number, _)| *number);
    let text: Vec<String> = rows.iter().map(|(_, row)| unframed(row)).collect();
    Board::parse(&text.join("\n")).map_err(|error| {
        // The board knows its own lines only.
        let (line, column) = match error {
            TextError::Empty => (1, None),
            TextError::Character { line, column, .. } => (line, Some(column)),
            TextError::Ragged { line, .. } | TextError::TooLarge { line } => (line, None),
        };
        let message = error.to_string();
        let message = match message.split_once(": ") {
            Some((place, rest)) if place.starts_with("line ") => rest.to_owned(),
            _ => message,
        };
        Failure::at(file, first + line - 1, column, message)
    })
}

/// A row with its frame and coordinates replaced by spaces, so that columns in
/// messages stay true.
fn unframed(row: &str) -> String {
    let blank = |row: &str| " ".repeat(row.chars().count());
    let is_rule = row.contains('-') && row.chars().all(|c| "+-| ".contains(c));
    if is_rule || is_column_names(row) {
        return blank(row);
    }
    let inner: Vec<char> = row.chars().collect();
    let frame = |c: &char| c.is_ascii_digit() || *c == '|' || *c == ' ';
    let before = inner.iter().take_while(|c| frame(c)).count();
    let after = inner.iter().rev().take_while(|c| frame(c)).count();
    if before + after >= inner.len() {
        return row.to_owned();
    }
    let mut bare = blank(row);
    bare.truncate(before);
    bare.extend(&inner[before..inner.len() - after]);
    bare
}

/// `A B C D…` in order, without `I`.
fn is_column_names(row: &str) -> bool {
    let names: String = row.split_whitespace().collect();
    names.len() > 1 && "ABCDEFGHJKLMNOPQRST".starts_with(&names)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(text: &str) -> Result<String, String> {
        let mut boards = read("x", text);
        let board = boards.next().expect("a board");
        assert!(boards.next().is_none(), "{text}");
        match board {
            Ok(found) => Ok(found.board.to_string()),
            Err(failure) => Err(failure.to_string()),
        }
    }

    #[test]
    fn frames_and_coordinates_are_passed_over() {
        let bare = ". X\nO .\n";
        assert_eq!(one(bare).as_deref(), Ok(bare));
        let framed = "    A B\n  +-----+\n 2| . X |\n 1| O . |\n  +-----+\n";
        assert_eq!(one(framed).as_deref(), Ok(bare));
        let numbered = "   A B\n 2 . X 2\n 1 O . 1\n   A B\n";
        assert_eq!(one(numbered).as_deref(), Ok(bare));
    }

    #[test]
    fn errors_name_line_and_column_of_the_file() {
        assert!(
            one("\n\n 2| . X\n 1| O ?\n")
                .unwrap_err()
                .starts_with("x:4:7: ")
        );
        assert!(
            one("// a title\n. X\nO\n")
                .unwrap_err()
                .starts_with("x:3: ")
        );
    }

    #[test]
    fn a_file_holds_many_boards() {
        let boards = read("x", "// first\n. X\n. .\n\n// second\n. O\n\n\n. .\n");
        let titles: Vec<_> = boards.map(|board| board.unwrap().title).collect();
        assert_eq!(titles, [Some("first".into()), Some("second".into()), None]);
    }
}
