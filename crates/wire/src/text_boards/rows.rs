//! A block of lines taken apart: rows of points, edges, labels, words.

use goban::{Colour, Size};

use super::cells::{self, Cell, Dialect, Legend};
use super::{Fault, size_of};

/// The letters of columns: there is no I.
const COLUMNS: &str = "ABCDEFGHJKLMNOPQRST";

/// Which edges of the board are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Edges {
    pub left: bool,
    pub right: bool,
    pub top: bool,
    pub bottom: bool,
}

/// A row of points.
#[derive(Debug)]
pub(super) struct Row {
    /// The line of the file.
    pub line: usize,
    /// The number before the row, counted from the lower edge.
    pub label: Option<usize>,
    /// The points.
    pub cells: Vec<Cell>,
}

/// A block of lines with one board.
#[derive(Debug, Default)]
pub(super) struct Block {
    pub rows: Vec<Row>,
    pub edges: Edges,
    /// The first column that the letters name, from 0, and their line.
    pub columns: Option<(usize, usize)>,
    /// The size that a `$$` line tells.
    pub size: Option<Size>,
    /// Who moves, as a `$$` line tells.
    pub to_move: Option<Colour>,
    /// What is written above and below the board.
    pub words: Vec<(usize, String)>,
    /// Whether letters stand on points.
    pub has_letters: bool,
    /// Whether this is a `$$` diagram, whose board has 19 lines unless it says otherwise.
    pub is_sensei: bool,
    closed: bool,
}

impl Block {
    /// Takes the lines of a block apart.
    pub fn read(lines: &[(usize, &str)]) -> Result<Block, Fault> {
        let is_sensei = lines.first().is_some_and(|(_, line)| is_dollar(line));
        let mut block = Block {
            is_sensei,
            ..Block::default()
        };
        let (dialect, lines) = match is_sensei {
            true => (Dialect::Sensei, block.without_dollars(lines)?),
            false => (Dialect::Plain, lines.to_vec()),
        };
        let mut legend = Legend::new();
        let mut rows = Vec::new();
        for &(number, line) in &lines {
            if is_words(line) {
                block.add_words(number, line, rows.is_empty(), &mut legend);
                continue;
            }
            if block.words.iter().any(|(words, _)| *words < number) && block.is_ended(&rows) {
                return Err(Fault::new(
                    number,
                    "words stand between two rows of the board",
                ));
            }
            if block.is_outline(number, line, rows.is_empty())? {
                continue;
            }
            if block.closed {
                return Err(Fault::new(number, "a row stands below the lower edge"));
            }
            match dialect {
                Dialect::Sensei => rows.push((number, line, 0)),
                // A stroke ends a row as a line does.
                Dialect::Plain => {
                    let mut before = 0;
                    for row in line.split('/') {
                        if !row.trim().is_empty() {
                            rows.push((number, row, before));
                        }
                        before += row.chars().count() + 1;
                    }
                }
            }
        }
        let numbered = dialect == Dialect::Plain && rows.iter().all(|(_, row, _)| leads(row));
        for (line, row, before) in rows {
            block.add_row(dialect, &legend, numbered, (line, row, before))?;
        }
        block.look_at_grid(&lines, numbered);
        match block.rows.is_empty() {
            true => Err(Fault::new(
                lines.first().map_or(1, |(line, _)| *line),
                "there is no board",
            )),
            false => Ok(block),
        }
    }

    /// The line where the board begins.
    pub fn first_line(&self) -> usize {
        self.rows.first().map_or(1, |row| row.line)
    }

    /// How many points a row has.
    pub fn width(&self) -> usize {
        self.rows.first().map_or(0, |row| row.cells.len())
    }

    /// Whether words came after the rows: then the rows are over.
    fn is_ended(&self, rows: &[(usize, &str, usize)]) -> bool {
        let first = rows.first().map(|(line, ..)| *line);
        first.is_some_and(|first| self.words.iter().any(|(words, _)| *words > first))
    }

    fn add_words(&mut self, line: usize, words: &str, is_above: bool, legend: &mut Legend) {
        match cells::legend(words) {
            Some(found) if !is_above => legend.extend(found),
            _ if is_above => self.words.push((line, words.trim().to_owned())),
            // What stands below a board is not its title.
            _ => self.words.push((line, String::new())),
        }
    }

    /// Takes the `$$` off each line, and reads what the first one says.
    fn without_dollars<'t>(
        &mut self,
        lines: &[(usize, &'t str)],
    ) -> Result<Vec<(usize, &'t str)>, Fault> {
        let mut rest = Vec::new();
        for (i, &(number, line)) in lines.iter().enumerate() {
            let Some(row) = line.trim_start().strip_prefix("$$") else {
                let message = "a $$ diagram has $$ before each line, this one has not";
                return Err(Fault::new(number, message));
            };
            if i == 0 && !row.starts_with(char::is_whitespace) && !row.is_empty() {
                self.header(number, row)?;
            } else if !row.trim_start().starts_with(['{', '[']) && !row.trim().is_empty() {
                rest.push((number, row));
            }
        }
        Ok(rest)
    }

    /// `Bc9m1 A title`: who moves, coordinates, size, the first number.
    fn header(&mut self, line: usize, header: &str) -> Result<(), Fault> {
        let (codes, title) = match header.split_once(char::is_whitespace) {
            Some((codes, title)) => (codes, title.trim()),
            None => (header, ""),
        };
        let mut codes = codes;
        for (letter, colour) in [('B', Colour::Black), ('W', Colour::White)] {
            if let Some(rest) = codes.strip_prefix(letter) {
                (codes, self.to_move) = (rest, Some(colour));
                break;
            }
        }
        codes = codes.strip_prefix('c').unwrap_or(codes);
        let digits = codes.chars().take_while(char::is_ascii_digit).count();
        if digits > 0 {
            self.size = Some(size_of(&codes[..digits], line)?);
        }
        let first = codes[digits..].strip_prefix('m');
        let is_number = |rest: &str| rest.chars().all(|c| c.is_ascii_digit());
        if !codes[digits..].is_empty() && !first.is_some_and(is_number) {
            let message = format!("`$${header}` is no head of a diagram, such as $$B or $$Wc9m1");
            return Err(Fault::new(line, message));
        }
        if !title.is_empty() {
            self.words.push((line, title.to_owned()));
        }
        Ok(())
    }

    /// Whether a line is an edge or names the columns, and notes it.
    fn is_outline(&mut self, number: usize, line: &str, is_above: bool) -> Result<bool, Fault> {
        let is_edge = line.contains('-') && line.chars().all(|c| "+-| \t".contains(c));
        if is_edge {
            match is_above {
                true => self.edges.top = true,
                false => (self.edges.bottom, self.closed) = (true, true),
            }
            return Ok(true);
        }
        let Some(first) = first_column(line).filter(|_| !self.is_sensei) else {
            return Ok(false);
        };
        match self.columns {
            Some((before, _)) if before != first => {
                let message = "the letters above and below the board differ";
                return Err(Fault::new(number, message));
            }
            _ => self.columns = Some((first, number)),
        }
        Ok(true)
    }

    fn add_row(
        &mut self,
        dialect: Dialect,
        legend: &Legend,
        numbered: bool,
        (line, text, before): (usize, &str, usize),
    ) -> Result<(), Fault> {
        let chars: Vec<char> = text.chars().collect();
        let body = Body::of(&chars, numbered);
        self.edges.left |= body.left;
        self.edges.right |= body.right;
        let mut cells = Vec::new();
        let mut at = body.start;
        while at < body.end {
            let found = chars[at];
            let fault = |message: String| Fault {
                line,
                column: Some(before + at + 1),
                message,
            };
            if found.is_whitespace() || found == '─' {
                at += 1;
                continue;
            }
            let digits = chars[at..body.end].iter();
            let digits = digits.take_while(|c| c.is_ascii_digit()).count();
            let number: String = chars[at..at + digits].iter().collect();
            if dialect == Dialect::Plain
                && digits > 0
                && let Some(&cell) = legend.get(&number)
            {
                cells.push(cell);
                at += digits;
                continue;
            }
            let cell = cells::cell(dialect, legend, found);
            cells.push(cell.ok_or_else(|| fault(cells::refusal(dialect, found)))?);
            self.has_letters |= found.is_ascii_lowercase() && !"xo".contains(found);
            at += 1;
        }
        let row = Row {
            line,
            label: body.label,
            cells,
        };
        if let Some(last) = self.rows.last() {
            let (found, expected) = (row.cells.len(), self.width());
            if found != expected {
                let message =
                    format!("the row has {found} points where the first one has {expected}");
                return Err(Fault::new(line, message));
            }
            if let (Some(above), Some(label)) = (last.label, row.label)
                && label + 1 != above
            {
                let message = format!("row {label} stands below row {above}: rows count down to 1");
                return Err(Fault::new(line, message));
            }
        }
        if row.cells.is_empty() {
            return Err(Fault::new(line, "there is no point on this row"));
        }
        if row.cells.len() > Size::MAX || self.rows.len() == Size::MAX {
            let message = format!("the board is larger than {max}x{max}", max = Size::MAX);
            return Err(Fault::new(line, message));
        }
        self.rows.push(row);
        Ok(())
    }

    /// Finds the edges that the terminal drawings show by the shape of their crossings.
    fn look_at_grid(&mut self, lines: &[(usize, &str)], numbered: bool) {
        let drawn: Vec<Vec<char>> = lines
            .iter()
            .filter(|(number, _)| self.rows.iter().any(|row| row.line == *number))
            .map(|(_, line)| {
                let chars: Vec<char> = line.chars().collect();
                let body = Body::of(&chars, numbered);
                let points = chars[body.start..body.end].iter().copied();
                points.filter(|c| !c.is_whitespace() && *c != '─').collect()
            })
            .collect();
        let any = |signs: &str, mut at: Box<dyn Iterator<Item = char> + '_>| {
            at.any(|sign| signs.contains(sign))
        };
        let each = |of: fn(&Vec<char>) -> Option<&char>| {
            Box::new(drawn.iter().filter_map(of).copied()) as Box<dyn Iterator<Item = char>>
        };
        let row = |row: Option<&'_ Vec<char>>| {
            let signs: Vec<char> = row.cloned().unwrap_or_default();
            Box::new(signs.into_iter()) as Box<dyn Iterator<Item = char>>
        };
        self.edges.left |= any("┌├└", each(|row| row.first()));
        self.edges.right |= any("┐┤┘", each(|row| row.last()));
        self.edges.top |= any("┌┬┐", row(drawn.first()));
        self.edges.bottom |= any("└┴┘", row(drawn.last()));
    }
}

/// Where the points of a row lie between its number and its edges.
struct Body {
    start: usize,
    end: usize,
    label: Option<usize>,
    left: bool,
    right: bool,
}

impl Body {
    fn of(chars: &[char], numbered: bool) -> Body {
        let spaces = |from: usize| {
            let rest = chars[from..].iter();
            from + rest.take_while(|c| c.is_whitespace()).count()
        };
        let mut start = spaces(0);
        let mut label: Option<usize> = None;
        if numbered {
            let digits: String = chars[start..]
                .iter()
                .take_while(|c| c.is_ascii_digit())
                .collect();
            label = digits.parse().ok();
            start = spaces(start + digits.len());
        }
        let mut end = chars.len();
        let trimmed = |end: usize| {
            let spaces = chars[start..end].iter().rev();
            end - spaces.take_while(|c| c.is_whitespace()).count()
        };
        end = trimmed(end);
        // The number may stand at the end of the row as well.
        if let Some(label) = label {
            let number: Vec<char> = label.to_string().chars().collect();
            let before = end.saturating_sub(number.len());
            if before > start
                && chars[before..end] == number[..]
                && !chars[before - 1].is_ascii_digit()
            {
                end = trimmed(before);
            }
        }
        let left = start < end && chars[start] == '|';
        start += usize::from(left);
        let right = start < end && chars[end - 1] == '|';
        end -= usize::from(right);
        Body {
            start,
            end,
            label,
            left,
            right,
        }
    }
}

fn is_dollar(line: &str) -> bool {
    line.trim_start().starts_with("$$")
}

/// Whether a row begins with a number.
fn leads(row: &str) -> bool {
    row.trim_start().starts_with(|c: char| c.is_ascii_digit())
}

/// Whether a line is written in words: a word has three letters or more, two of them none that
/// stones are drawn with. A slip in a row must not turn it into words.
fn is_words(line: &str) -> bool {
    let is_word = |word: &str| {
        let mut other: Vec<char> = word.chars().filter(|c| !"XOxo".contains(*c)).collect();
        other.sort_unstable();
        other.dedup();
        word.chars().count() >= 3 && other.len() >= 2
    };
    let is_names = first_column(line).is_some();
    line.contains("->") || !is_names && line.split(|c: char| !c.is_alphabetic()).any(is_word)
}

/// The column, from 0, with which a line of column letters begins.
fn first_column(line: &str) -> Option<usize> {
    let letters: String = line.split_whitespace().collect();
    let letters = letters.to_ascii_uppercase();
    let is_uniform = !line.chars().any(char::is_uppercase) || !line.chars().any(char::is_lowercase);
    match letters.len() > 1 && is_uniform {
        true => COLUMNS.find(&letters),
        false => None,
    }
}
