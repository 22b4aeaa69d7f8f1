//! What a test expects, and how it came out.

use std::fmt;

use regex::Regex;

/// The replies that are right.
#[derive(Clone, Debug)]
pub struct Expected {
    /// The expression as it stands in the file, without brackets and marks.
    pub text: String,
    /// `!`: every reply but these is right.
    pub negated: bool,
    /// `*`: the author's program gets this wrong.
    pub starred: bool,
    /// `&`: the reply is asked for and not counted.
    pub ignored: bool,
    /// The expression, unless it cannot be read.
    matcher: Option<Regex>,
}

impl Expected {
    /// Reads a line such as `#? [!(A1|B2)]*`.
    pub fn parse(line: &str) -> Option<Expected> {
        let rest = line.strip_prefix("#?")?.trim_start().strip_prefix('[')?;
        let (text, marks) = rest.rsplit_once(']')?;
        let negated = text.starts_with('!');
        let text = text.trim_start_matches('!').to_owned();
        let matcher = Regex::new(&format!("^(?:{text})$")).ok();
        let mut marks = marks.chars();
        let mut next = marks.next();
        let starred = next == Some('*');
        if starred {
            next = marks.next();
        }
        let ignored = next == Some('&');
        Some(Expected {
            text,
            negated,
            starred,
            ignored,
            matcher,
        })
    }

    /// Whether a reply is right. A failure never is.
    pub fn accepts(&self, reply: std::result::Result<&str, &str>) -> bool {
        let Ok(reply) = reply else {
            return false;
        };
        let matcher = self.matcher.as_ref();
        let matches = matcher.is_some_and(|matcher| matcher.is_match(reply.trim()));
        matches != self.negated
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let negated = if self.negated { "!" } else { "" };
        write!(f, "{negated}{}", self.text)
    }
}

/// How a test came out, seen from what the suite expects. GNU Go's words: `passed` and `FAILED`,
/// `PASSED` and `failed`; capitals are a surprise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// As the suite expects: right, or wrong where the test is starred.
    Expected(bool),
    /// Not as the suite expects.
    Unexpected(bool),
}

impl Outcome {
    /// The outcome of a test that is `right`, and is or is not starred.
    pub fn of(right: bool, starred: bool) -> Outcome {
        match right == starred {
            true => Outcome::Unexpected(right),
            false => Outcome::Expected(right),
        }
    }

    /// Whether the reply was right.
    pub fn is_right(self) -> bool {
        let (Outcome::Expected(right) | Outcome::Unexpected(right)) = self;
        right
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Outcome::Expected(true) => "passed",
            Outcome::Unexpected(true) => "PASSED",
            Outcome::Expected(false) => "failed",
            Outcome::Unexpected(false) => "FAILED",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_whole_reply_must_match() {
        let expected = Expected::parse("#? [1 (C3|D4)]").unwrap();
        assert!(expected.accepts(Ok("1 D4")));
        assert!(!expected.accepts(Ok("1 D44")));
        assert!(!expected.accepts(Ok("11 D4")));
        assert!(!expected.accepts(Err("1 D4")));
        let alternatives = Expected::parse("#? [A1|B2]").unwrap();
        assert!(
            !alternatives.accepts(Ok("A1B2")),
            "the bar divides the whole"
        );
    }

    #[test]
    fn marks_stand_behind_the_bracket() {
        let expected = Expected::parse("#? [!E5]*&").unwrap();
        assert!(expected.negated && expected.starred && expected.ignored);
        assert!(expected.accepts(Ok("E4")) && !expected.accepts(Ok("E5")));
        assert!(
            !expected.accepts(Err("unknown command")),
            "a failure is no other reply"
        );
        assert_eq!(expected.to_string(), "!E5");
        assert!(Expected::parse("# a comment [1]").is_none());
        assert!(
            !Expected::parse("#? [(]").unwrap().accepts(Ok("(")),
            "no expression"
        );
    }

    #[test]
    fn capitals_are_a_surprise() {
        let words = [(true, false), (true, true), (false, true), (false, false)]
            .map(|(right, starred)| Outcome::of(right, starred).to_string());
        assert_eq!(words, ["passed", "PASSED", "failed", "FAILED"]);
    }
}
