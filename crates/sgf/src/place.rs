//! Where in a file something stands.

use std::fmt;

/// A line and a column, both counted from 1; columns count characters, not bytes.
///
/// Places refer to the decoded text, so they match what an editor shows. Nodes made by a
/// program rather than read from a file have the place [`Place::NOWHERE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
}

impl Place {
    /// The place of something that was never in a file.
    pub const NOWHERE: Place = Place { line: 0, column: 0 };

    /// The first character of a file.
    pub const START: Place = Place { line: 1, column: 1 };

    /// The place reached after walking over `text` from here.
    #[must_use]
    pub fn after(self, text: &str) -> Place {
        if self == Place::NOWHERE {
            return self;
        }
        let mut cursor = Cursor::at(self);
        cursor.walk(text.as_bytes());
        cursor.place
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Place::NOWHERE {
            f.write_str("in a new tree")
        } else {
            write!(f, "line {}, column {}", self.line, self.column)
        }
    }
}

/// Follows a text from left to right and always knows the place.
///
/// Line ends are `\n`, `\r\n` and a lone `\r`, as old Macintosh files have them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cursor {
    pub(crate) place: Place,
    after_return: bool,
}

impl Cursor {
    pub(crate) fn at(place: Place) -> Cursor {
        Cursor {
            place,
            after_return: false,
        }
    }

    /// Moves over UTF-8 bytes; continuation bytes do not count as columns.
    pub(crate) fn walk(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            match byte {
                b'\n' if self.after_return => self.after_return = false,
                b'\n' | b'\r' => {
                    self.place.line = self.place.line.saturating_add(1);
                    self.place.column = 1;
                    self.after_return = byte == b'\r';
                }
                0x80..=0xBF => {}
                _ => {
                    self.place.column = self.place.column.saturating_add(1);
                    self.after_return = false;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_in_three_ways_and_columns_count_characters() {
        let after = |text| {
            let place = Place::START.after(text);
            (place.line, place.column)
        };
        assert_eq!(after("ab"), (1, 3));
        assert_eq!(after("a\nb"), (2, 2));
        assert_eq!(after("a\r\nb"), (2, 2));
        assert_eq!(after("a\rb\r\rc"), (4, 2));
        assert_eq!(after("黒白"), (1, 3));
    }

    #[test]
    fn nowhere_stays_nowhere() {
        assert_eq!(Place::NOWHERE.after("abc\n"), Place::NOWHERE);
        assert_eq!(Place::NOWHERE.to_string(), "in a new tree");
    }
}
