//! Replies and their frames (GTP 2 draft 2, section 3.3 and 3.4).

use std::fmt;
use std::io::{self, Write};

/// What a command answers: text, which may be empty, or why it failed.
pub type Reply = Result<String, Failure>;

/// Why a command failed, in the words of the error line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure(String);

impl Failure {
    /// The standard's answer to arguments that cannot be read.
    pub fn syntax() -> Failure {
        Failure::from("syntax error")
    }
}

impl From<&str> for Failure {
    fn from(text: &str) -> Failure {
        Failure(text.to_owned())
    }
}

impl From<String> for Failure {
    fn from(text: String) -> Failure {
        Failure(text)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Failure {}

/// One reply being written: at once, or line by line while the command runs.
pub(crate) struct Frame<'o> {
    out: &'o mut dyn Write,
    id: Option<u32>,
    begun: bool,
}

impl<'o> Frame<'o> {
    pub fn new(out: &'o mut dyn Write, id: Option<u32>) -> Frame<'o> {
        Frame {
            out,
            id,
            begun: false,
        }
    }

    /// Writes lines of a reply whose end is not known yet. The first makes it a success.
    pub fn stream(&mut self, text: &str) -> io::Result<()> {
        if !self.begun {
            self.begun = true;
            writeln!(self.out, "={}", self.id_text())?;
        }
        let text = framed(text);
        if !text.is_empty() {
            writeln!(self.out, "{text}")?;
        }
        self.out.flush()
    }

    /// Writes the reply, or what is left of it, and its end.
    pub fn finish(mut self, reply: &Reply) -> io::Result<()> {
        if self.begun {
            // The frame is a success already; what went wrong later can only be its last line.
            let last = match reply {
                Ok(text) => framed(text),
                Err(failure) => framed(&format!("# {failure}")),
            };
            self.stream(&last)?;
            writeln!(self.out)?;
        } else {
            let (mark, text) = match reply {
                Ok(text) => ('=', framed(text)),
                Err(failure) => ('?', framed(&failure.to_string())),
            };
            write!(self.out, "{mark}{} {text}\n\n", self.id_text())?;
        }
        self.out.flush()
    }

    fn id_text(&self) -> String {
        self.id.map_or_else(String::new, |id| id.to_string())
    }
}

/// Text fit for a frame: no control character, no empty line, no line end behind the last.
fn framed(text: &str) -> String {
    let clean = |line: &str| -> String {
        let spaces = line.chars().map(|c| if c == '\t' { ' ' } else { c });
        spaces.filter(|c| !c.is_control()).collect()
    };
    let lines: Vec<String> = text
        .lines()
        .map(clean)
        .filter(|line| !line.trim().is_empty())
        .collect();
    // A diagram begins under the line of the mark.
    let below = text.starts_with('\n') && !lines.is_empty();
    format!("{}{}", if below { "\n" } else { "" }, lines.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finished(id: Option<u32>, reply: Reply) -> String {
        let mut out = Vec::new();
        Frame::new(&mut out, id).finish(&reply).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_reply_has_one_empty_line_and_it_is_the_last() {
        assert_eq!(finished(None, Ok(String::new())), "= \n\n");
        assert_eq!(finished(Some(3), Ok("a\n\n\r\nb\n".into())), "=3 a\nb\n\n");
        assert_eq!(finished(None, Ok("\nboard\n".into())), "= \nboard\n\n");
        assert_eq!(finished(None, Ok("\n\n \n".into())), "= \n\n");
        assert_eq!(
            finished(Some(0), Err("bad\n\nthing".into())),
            "?0 bad\nthing\n\n"
        );
    }

    #[test]
    fn a_line_of_control_characters_alone_is_empty() {
        assert_eq!(finished(None, Ok("a\n\x01\x02\nb".into())), "= a\nb\n\n");
    }

    #[test]
    fn lines_can_be_written_before_the_end_is_known() {
        let mut out = Vec::new();
        let mut frame = Frame::new(&mut out, Some(9));
        frame.stream("one").unwrap();
        frame.stream("two\n\nthree").unwrap();
        frame.finish(&Ok(String::new())).unwrap();
        assert_eq!(out, b"=9\none\ntwo\nthree\n\n");
    }
}
