//! What the reader mended on its way.

use std::fmt;

use crate::place::Place;

/// One thing that was wrong in a file and whose meaning was clear all the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    /// Where.
    pub place: Place,
    /// What.
    pub kind: RepairKind,
}

/// What was mended.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RepairKind {
    /// Text before, between or after the games was skipped.
    TextOutside,
    /// Text inside a game that belongs to no property was skipped.
    TextInside,
    /// A node did not begin with a semicolon.
    MissingSemicolon,
    /// A game did not begin with a parenthesis.
    MissingOpening,
    /// That many closing parentheses were missing at the end of the file.
    MissingClosing(usize),
    /// A closing parenthesis had nothing to close.
    ExtraClosing,
    /// A parenthesis was opened and closed, or opened twice, without a node between.
    EmptyVariation,
    /// The file ended within a value. Text was kept, half a point was dropped.
    UnclosedValue,
    /// The value of a move was not closed before the next node.
    MissingBracket,
    /// An identifier was written without capitals.
    LowerCase,
    /// The file's text is not in the charset it declares (or, declaring none, not in
    /// UTF-8).
    Charset {
        /// What `CA` says, if anything.
        declared: Option<String>,
        /// What the reader took instead.
        used: &'static str,
    },
    /// Some bytes mean nothing in the file's charset and became U+FFFD.
    Undecodable,
}

impl fmt::Display for Repair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.kind)
    }
}

impl fmt::Display for RepairKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RepairKind::TextOutside => f.write_str("skipped text outside any game"),
            RepairKind::TextInside => f.write_str("skipped text that belongs to no property"),
            RepairKind::MissingSemicolon => f.write_str("added a missing semicolon"),
            RepairKind::MissingOpening => f.write_str("added a missing opening parenthesis"),
            RepairKind::MissingClosing(1) => f.write_str("added a missing closing parenthesis"),
            RepairKind::MissingClosing(n) => write!(f, "added {n} missing closing parentheses"),
            RepairKind::ExtraClosing => f.write_str("skipped a closing parenthesis too many"),
            RepairKind::EmptyVariation => f.write_str("skipped a variation without a node"),
            RepairKind::UnclosedValue => f.write_str("the file ends within a value"),
            RepairKind::MissingBracket => f.write_str("added a missing closing bracket"),
            RepairKind::LowerCase => f.write_str("read an identifier in small letters as capitals"),
            RepairKind::Charset {
                declared: Some(declared),
                used,
            } => write!(f, "CA[{declared}] is wrong, read as {used}"),
            RepairKind::Charset {
                declared: None,
                used,
            } => write!(f, "no charset is declared, read as {used}"),
            RepairKind::Undecodable => f.write_str("some bytes mean nothing in the file's charset"),
        }
    }
}

/// The repairs of one reading. Only the first few are kept, so that a hostile file cannot
/// fill the memory with them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Repairs {
    kept: Vec<Repair>,
    total: usize,
}

impl Repairs {
    /// How many repairs are kept.
    pub const KEPT: usize = 200;

    pub(crate) fn add(&mut self, place: Place, kind: RepairKind) {
        self.total += 1;
        if self.kept.len() < Repairs::KEPT {
            self.kept.push(Repair { place, kind });
        }
    }

    /// How many repairs were made, kept or not.
    pub fn total(&self) -> usize {
        self.total
    }

    /// Whether nothing had to be mended.
    pub fn is_empty(&self) -> bool {
        self.total == 0
    }

    /// The first [`Repairs::KEPT`] repairs.
    pub fn iter(&self) -> std::slice::Iter<'_, Repair> {
        self.kept.iter()
    }
}

impl<'a> IntoIterator for &'a Repairs {
    type Item = &'a Repair;
    type IntoIter = std::slice::Iter<'a, Repair>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
