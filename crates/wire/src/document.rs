//! From bytes to items: game trees, text boards, problem lines.

use std::path::Path;

use sgf::Tree;

use crate::failure::Failure;
use crate::problem_line::LineError;
use crate::question::Question;
use crate::text_boards::{self, TextBoard};

/// The formats files come in, told by their extensions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Game trees
    Sgf,
    /// Text boards
    Text,
    /// Problem lines
    Lines,
    /// A picture that scales
    Svg,
    /// A picture in pixels
    Png,
}

impl Format {
    /// The format a file name stands for.
    pub fn of_name(name: &Path) -> Option<Format> {
        let extension = name.extension()?.to_str()?;
        match extension.to_ascii_lowercase().as_str() {
            "sgf" => Some(Format::Sgf),
            "txt" => Some(Format::Text),
            "json" | "jsonl" | "ndjson" => Some(Format::Lines),
            "svg" => Some(Format::Svg),
            "png" => Some(Format::Png),
            _ => None,
        }
    }

    /// The extension files of this format get.
    pub fn extension(self) -> &'static str {
        match self {
            Format::Sgf => "sgf",
            Format::Text => "txt",
            Format::Lines => "jsonl",
            Format::Svg => "svg",
            Format::Png => "png",
        }
    }

    /// Whether a file of this format holds one position and no more.
    pub fn is_picture(self) -> bool {
        matches!(self, Format::Svg | Format::Png)
    }

    /// The format that content looks like, when the name does not tell.
    pub fn of_content(bytes: &[u8]) -> Format {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let is_board = |line: &[u8]| {
            let line = line.trim_ascii();
            let board = |byte: &u8| b".,+XxOo#@ |-/".contains(byte) || byte.is_ascii_digit();
            line.starts_with(b"$$") || line.iter().all(board)
        };
        let start = bytes.iter().find(|byte| !byte.is_ascii_whitespace());
        let line = bytes.split(|&byte| byte == b'\n').find(|line| {
            let line = line.trim_ascii();
            let names =
                line.len() > 1 && line.split(|&byte| byte == b' ').all(|name| name.len() < 2);
            let is_names = names
                && line
                    .iter()
                    .all(|byte| byte.is_ascii_alphabetic() || *byte == b' ');
            !line.is_empty() && !line.starts_with(b"//") && !is_names
        });
        match start {
            Some(b'{') => Format::Lines,
            Some(b'(') => Format::Sgf,
            _ if line.is_some_and(is_board) || is_drawn(bytes) => Format::Text,
            // The SGF reader finds games behind a mail header or a web page,
            // and says best what is wrong when there is none.
            _ => Format::Sgf,
        }
    }
}

/// Whether text holds the grid of a board as terminals show it.
fn is_drawn(bytes: &[u8]) -> bool {
    let start = &bytes[..bytes.len().min(4096)];
    let text = String::from_utf8_lossy(start);
    let signs = text.chars().filter(|c| "─●○┼├┤".contains(*c));
    signs.count() > 8
}

/// One game, board or problem of a file.
#[derive(Clone, Debug)]
pub enum Item {
    /// A game or problem from an SGF file.
    Tree(Tree),
    /// A board from a text file.
    Board(Box<TextBoard>),
    /// A problem from a file of problem lines, and the line it stands on.
    Line(Box<Question>, usize),
}

/// The longest text or file of problem lines, in bytes, and the most items in
/// one. An item takes more memory than its text, and the whole must stay well
/// below 1 GiB whatever a file holds.
const LONGEST_TEXT: usize = 32 << 20;
const MOST_ITEMS: usize = 1_000_000;

/// A file that was read. Items that could not be read are in their place as
/// failures.
#[derive(Debug)]
pub struct Document {
    /// The name for messages.
    pub name: String,
    /// What the file holds, in order; at least one item.
    pub items: Vec<Result<Item, Failure>>,
    /// What the SGF reader mended and what a text board left open, the first of it in words.
    pub repairs: Vec<String>,
    /// How much that was.
    pub repair_count: usize,
}

impl Document {
    /// Reads the bytes of a file. The name tells the format when it has a known extension; else
    /// the content does.
    ///
    /// # Errors
    /// When the format cannot be read, or nothing in it can.
    pub fn read(name: &str, bytes: &[u8], format: Option<Format>) -> Result<Document, Failure> {
        if bytes.trim_ascii().is_empty() {
            return Err(Failure::of_file(name, "the file is empty"));
        }
        match format.unwrap_or_else(|| Format::of_content(bytes)) {
            Format::Text => {
                let mut notes = Vec::new();
                let boards = text_boards::read(name, text(name, bytes)?).map(|board| {
                    let board = board?;
                    if let Some((line, assumed)) = &board.assumed {
                        notes.push(format!("{line}: {assumed}"));
                    }
                    Ok(Item::Board(Box::new(board)))
                });
                let mut document = document(name, boards)?;
                document.repair_count = notes.len();
                document.repairs = notes;
                Ok(document)
            }
            Format::Lines => {
                let text = text(name, bytes)?;
                // A file may also hold one problem over several lines.
                let is_one = serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok();
                if is_one && text.trim().lines().count() > 1 {
                    let blank = text.lines().take_while(|line| line.trim().is_empty());
                    let number = blank.count() + 1;
                    let item = match Question::parse(text) {
                        Ok(question) => Ok(Item::Line(Box::new(question), number)),
                        Err(error) => Err(Failure::at(name, number, None, error.to_string())),
                    };
                    return document(name, [item]);
                }
                document(name, lines(name, text))
            }
            Format::Sgf => trees(name, bytes),
            Format::Svg | Format::Png => Err(unreadable(name, format.unwrap_or(Format::Svg))),
        }
    }
}

/// What is told of a picture that was given to be read.
pub fn unreadable(name: &str, format: Format) -> Failure {
    let message = format!("a {} can be written but not read", format.extension());
    Failure::of_file(name, message)
}

fn document(
    name: &str,
    items: impl IntoIterator<Item = Result<Item, Failure>>,
) -> Result<Document, Failure> {
    let items: Vec<_> = items.into_iter().take(MOST_ITEMS + 1).collect();
    match items.len() {
        0 => Err(Failure::of_file(name, "there is no board in this file")),
        1..=MOST_ITEMS => Ok(Document {
            name: name.to_owned(),
            items,
            repairs: Vec::new(),
            repair_count: 0,
        }),
        _ => {
            let message = format!("there are more than {MOST_ITEMS} boards in this file");
            Err(Failure::of_file(name, message))
        }
    }
}

fn trees(name: &str, bytes: &[u8]) -> Result<Document, Failure> {
    let parsed = sgf::parse(bytes).map_err(|error| Failure::of_sgf(name, &error))?;
    let repairs = parsed
        .repairs
        .iter()
        .map(|repair| {
            let place = repair.place;
            format!("{}:{}: {}", place.line, place.column, repair.kind)
        })
        .collect();
    let items = parsed.collection.trees.into_iter();
    Ok(Document {
        name: name.to_owned(),
        repairs,
        repair_count: parsed.repairs.total(),
        items: items.map(|tree| Ok(Item::Tree(tree))).collect(),
    })
}

/// Reads problem lines one by one.
fn lines<'t>(
    file: &'t str,
    text: &'t str,
) -> impl Iterator<Item = Result<Item, Failure>> + use<'t> {
    (1..)
        .zip(text.lines())
        .filter(|(_, line)| !line.trim().is_empty())
        .map(move |(number, line)| match Question::parse(line) {
            Ok(line) => Ok(Item::Line(Box::new(line), number)),
            Err(error) => Err(line_failure(file, number, &error)),
        })
}

/// What is wrong with a problem line, with its place in the file.
pub fn line_failure(file: &str, number: usize, error: &LineError) -> Failure {
    let column = match error {
        LineError::Json { column: 0, .. } | LineError::Field { .. } => None,
        LineError::Json { column, .. } => Some(*column),
    };
    Failure::at(file, number, column, error.to_string())
}

fn text<'t>(name: &str, bytes: &'t [u8]) -> Result<&'t str, Failure> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    if bytes.len() > LONGEST_TEXT {
        let message = format!("the file is larger than {} MiB", LONGEST_TEXT >> 20);
        return Err(Failure::of_file(name, message));
    }
    std::str::from_utf8(bytes).map_err(|error| {
        let good = &bytes[..error.valid_up_to()];
        let line = 1 + good.iter().filter(|&&byte| byte == b'\n').count();
        Failure::at(name, line, None, "this is not UTF-8 text".to_owned())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_tells_the_format_when_the_name_does_not() {
        assert_eq!(Format::of_content(b"(;SZ[9])"), Format::Sgf);
        assert_eq!(Format::of_content(b"From: me\n\n(;SZ[9])"), Format::Sgf);
        assert_eq!(Format::of_content(b" {\"size\":9"), Format::Lines);
        assert_eq!(Format::of_content(b"// a corner\n. X O\n"), Format::Text);
        assert_eq!(Format::of_content(b"   A B\n 2 . X\n"), Format::Text);
        assert_eq!(Format::of_content(b"$$B A title\n$$ . X\n"), Format::Text);
        assert_eq!(Format::of_content(b"   C D\n 2 x o\n"), Format::Text);
        assert_eq!(
            Format::of_content("──●─○─┼─┼─┼─┼─".as_bytes()),
            Format::Text
        );
        assert_eq!(Format::of_content(b"\x89PNG"), Format::Sgf);
    }
}
