//! A line cleaned and taken apart (GTP 2 draft 2, sections 2.2, 3.1 and 3.2).

/// The most bytes of a line that are looked at. No command comes near it; a line that does not end
/// must not fill the memory.
pub const LONGEST_LINE: usize = 1 << 16;

/// What one line of input says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// Nothing: it is blank or holds a comment alone.
    Nothing,
    /// `# interrupt`: stop the command that runs.
    Interrupt,
    /// A command.
    Request(Request),
}

/// A command as it was sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The number that the reply repeats.
    pub id: Option<u32>,
    /// The name of the command. It is empty when the line is an id alone.
    pub name: String,
    /// All after the name, without space around it.
    pub text: String,
}

impl Line {
    /// Takes a line apart. Control characters are dropped, tabs become spaces, `#` begins a
    /// comment, and bytes that are not UTF-8 become question marks of their own kind.
    ///
    /// # Examples
    /// ```
    /// use gtp::{Line, Request};
    ///
    /// let line = Line::read(b"7\tplay  black D4 # a comment\r\n");
    /// let Line::Request(request) = line else { panic!() };
    /// assert_eq!((request.id, &*request.name, &*request.text), (Some(7), "play", "black D4"));
    /// assert_eq!(Line::read(b"  # a comment"), Line::Nothing);
    /// assert_eq!(Line::read(b"# interrupt"), Line::Interrupt);
    /// ```
    pub fn read(bytes: &[u8]) -> Line {
        let text = String::from_utf8_lossy(bytes);
        let clean: String = text
            .chars()
            .map(|c| if c == '\t' { ' ' } else { c })
            .filter(|c| !c.is_control())
            .collect();
        let (command, comment) = match clean.split_once('#') {
            Some((command, comment)) => (command.trim(), Some(comment.trim())),
            None => (clean.trim(), None),
        };
        if command.is_empty() {
            return match comment {
                Some("interrupt") => Line::Interrupt,
                _ => Line::Nothing,
            };
        }
        let (first, rest) = split_word(command);
        match id_of(first) {
            Some(id) => {
                let (name, text) = split_word(rest);
                Line::Request(Request::new(Some(id), name, text))
            }
            None => Line::Request(Request::new(None, first, rest)),
        }
    }
}

impl Request {
    fn new(id: Option<u32>, name: &str, text: &str) -> Request {
        Request {
            id,
            name: name.to_owned(),
            text: text.to_owned(),
        }
    }
}

/// An id is a number below 2^31 and nothing else.
fn id_of(word: &str) -> Option<u32> {
    let digits = word.bytes().all(|byte| byte.is_ascii_digit());
    let id = word.parse().ok().filter(|_| digits)?;
    (id < 1 << 31).then_some(id)
}

fn split_word(text: &str) -> (&str, &str) {
    match text.split_once(' ') {
        Some((word, rest)) => (word, rest.trim_start()),
        None => (text, ""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(bytes: &[u8]) -> (Option<u32>, String, String) {
        match Line::read(bytes) {
            Line::Request(Request { id, name, text }) => (id, name, text),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn an_id_is_a_number_below_two_to_the_31st() {
        assert_eq!(request(b"2147483647 name").0, Some(2_147_483_647));
        assert_eq!(request(b"2147483648 name").1, "2147483648");
        assert_eq!(request(b"-1 name").1, "-1");
        assert_eq!(request(b"+1 name").1, "+1");
        assert_eq!(request(b"12"), (Some(12), String::new(), String::new()));
    }

    #[test]
    fn control_characters_count_for_nothing() {
        assert_eq!(request(b"na\x01me\x7f\r").1, "name");
        assert_eq!(request(b"\xff\xfe").1, "\u{fffd}\u{fffd}");
        assert_eq!(Line::read(b"\x00\x01\t \r\n"), Line::Nothing);
    }

    #[test]
    fn only_the_word_interrupt_interrupts() {
        assert_eq!(Line::read(b"  #  interrupt  "), Line::Interrupt);
        assert_eq!(Line::read(b"# interrupted"), Line::Nothing);
        assert_eq!(request(b"name # interrupt").1, "name");
    }
}
