//! What is wrong with an input, and where.

use std::fmt;

use serde::Serialize;

/// What is wrong with an input, and where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Failure {
    /// The file, as it was given.
    pub file: String,
    /// The line, from 1, when known.
    pub line: Option<u32>,
    /// The column, from 1, when known.
    pub column: Option<u32>,
    /// What is wrong.
    #[serde(rename = "error")]
    pub message: String,
}

impl Failure {
    /// Something wrong with a file as a whole.
    pub fn of_file(file: &str, message: impl fmt::Display) -> Failure {
        Failure {
            file: file.to_owned(),
            line: None,
            column: None,
            message: message.to_string(),
        }
    }

    /// Something wrong on a line of a file.
    pub fn at(file: &str, line: usize, column: Option<usize>, message: String) -> Failure {
        let short = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Failure {
            file: file.to_owned(),
            line: Some(short(line)),
            column: column.map(short),
            message,
        }
    }

    /// What the SGF reader has to say about a file.
    pub fn of_sgf(file: &str, error: &sgf::Error) -> Failure {
        let message = error.to_string();
        let Some(place) = error.place() else {
            return Failure::of_file(file, message);
        };
        // The reader names the place in words; here it stands before the message.
        let message = match message.strip_prefix(&format!("{place}: ")) {
            Some(rest) => rest.to_owned(),
            None => message,
        };
        let (line, column) = (place.line as usize, place.column as usize);
        Failure::at(file, line, Some(column), message)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
            if let Some(column) = self.column {
                write!(f, ":{column}")?;
            }
        }
        write!(f, ": {}", self.message)
    }
}

impl std::error::Error for Failure {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_stands_before_the_message() {
        let whole = Failure::of_file("a.sgf", "the file is empty");
        assert_eq!(whole.to_string(), "a.sgf: the file is empty");
        let placed = Failure::at("a.sgf", 3, Some(7), "what".to_owned());
        assert_eq!(placed.to_string(), "a.sgf:3:7: what");
        let line = Failure::at("a.jsonl", 3, None, "what".to_owned());
        assert_eq!(line.to_string(), "a.jsonl:3: what");
    }
}
