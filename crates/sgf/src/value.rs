//! What the text between two brackets means: escapes, soft line breaks, composed values.
//!
//! Trees keep values raw, as they stand in the file, so that nothing is lost in writing
//! them again. The functions here turn the raw form into what a reader should see, and
//! back.

use std::borrow::Cow;

/// Resolves a raw `Text` value. A backslash takes the next character literally; before a line end
/// it removes the line end (a soft line break). Every other line end becomes `\n`, and other white
/// space becomes a space.
///
/// ```
/// assert_eq!(sgf::value::text(r"a\]b\\c"), r"a]b\c");
/// assert_eq!(sgf::value::text("soft\\\nbreak, hard\r\nbreak"), "softbreak, hard\nbreak");
/// ```
pub fn text(raw: &str) -> Cow<'_, str> {
    unescape(raw, '\n')
}

/// Resolves a raw `SimpleText` value: as [`text`], but hard line ends become spaces too.
pub fn simple_text(raw: &str) -> Cow<'_, str> {
    unescape(raw, ' ')
}

fn unescape(raw: &str, line_end: char) -> Cow<'_, str> {
    // Only these blanks become spaces; an ideographic space, say, is a character of its own.
    let blank = |c: char| matches!(c, '\t' | '\u{b}' | '\u{c}');
    if !raw.contains(|c: char| matches!(c, '\\' | '\r' | '\n') || blank(c)) {
        return Cow::Borrowed(raw);
    }
    let mut out = String::with_capacity(raw.len());
    let mut rest = raw.chars().peekable();
    // A line end is one character or the two of "\r\n"; this eats the second.
    fn finish_line_end(first: char, rest: &mut std::iter::Peekable<std::str::Chars<'_>>) {
        let second = match first {
            '\r' => '\n',
            _ => '\r',
        };
        if rest.peek() == Some(&second) {
            rest.next();
        }
    }
    while let Some(c) = rest.next() {
        match c {
            '\\' => match rest.next() {
                Some(end @ ('\n' | '\r')) => finish_line_end(end, &mut rest),
                Some(c) if blank(c) => out.push(' '),
                Some(c) => out.push(c),
                None => {}
            },
            '\n' | '\r' => {
                finish_line_end(c, &mut rest);
                out.push(line_end);
            }
            c if blank(c) => out.push(' '),
            c => out.push(c),
        }
    }
    Cow::Owned(out)
}

/// Escapes a text so that it can stand between brackets: `]` and `\` get a backslash.
///
/// ```
/// assert_eq!(sgf::value::escape(r"a]b\c"), r"a\]b\\c");
/// ```
pub fn escape(text: &str) -> Cow<'_, str> {
    escape_also(text, &[])
}

/// Escapes one half of a composed value: as [`escape`], and `:` gets a backslash too.
pub fn escape_half(text: &str) -> Cow<'_, str> {
    escape_also(text, &[':'])
}

fn escape_also<'a>(text: &'a str, also: &[char]) -> Cow<'a, str> {
    let special = |c: char| c == ']' || c == '\\' || also.contains(&c);
    if !text.contains(special) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        if special(c) {
            out.push('\\');
        }
        out.push(c);
    }
    Cow::Owned(out)
}

/// Splits a raw composed value at its first colon that is not escaped. The halves are
/// still raw.
///
/// ```
/// assert_eq!(sgf::value::split("dd:a\\:b"), Some(("dd", "a\\:b")));
/// assert_eq!(sgf::value::split("dd"), None);
/// ```
pub fn split(raw: &str) -> Option<(&str, &str)> {
    let mut escaped = false;
    for (at, byte) in raw.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b':' => return Some((&raw[..at], &raw[at + 1..])),
            _ => {}
        }
    }
    None
}

/// The length of the raw value at the start of `text`, up to its closing bracket, which is
/// the first that is not escaped; `None` when the text ends first.
pub(crate) fn length(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b']' => return Some(at),
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    None
}

/// Makes any string fit to stand raw between brackets. It changes only what would end the value
/// early: an unescaped `]`, or a backslash at the very end.
pub(crate) fn made_safe(raw: &str) -> Cow<'_, str> {
    let dangling = raw.bytes().rev().take_while(|&b| b == b'\\').count() % 2 == 1;
    if length(raw).is_none() && !dangling {
        return Cow::Borrowed(raw);
    }
    let mut out = String::with_capacity(raw.len() + 8);
    let mut escaped = false;
    for c in raw.chars() {
        if c == ']' && !escaped {
            out.push('\\');
        }
        escaped = c == '\\' && !escaped;
        out.push(c);
    }
    if escaped {
        out.push('\\');
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_resolves_escapes_and_line_ends() {
        assert_eq!(text("plain words"), "plain words");
        assert_eq!(text("one\\\r\ntwo"), "onetwo");
        assert_eq!(text("one\\\n\rtwo"), "onetwo");
        assert_eq!(text("one\rtwo\n\nthree"), "one\ntwo\n\nthree");
        assert_eq!(text("tab\there"), "tab here");
        assert_eq!(text("end\\"), "end");
        assert_eq!(text("\\:\\]\\\\"), ":]\\");
    }

    #[test]
    fn simple_text_has_no_line_ends() {
        assert_eq!(simple_text("Honinbo\nShusaku"), "Honinbo Shusaku");
        assert_eq!(simple_text("soft\\\nbreak"), "softbreak");
    }

    #[test]
    fn escaping_then_reading_gives_the_text_back() {
        for original in ["", "a]b", "\\", "a\\]b:", "line\nline", "囲碁]\\"] {
            assert_eq!(text(&escape(original)), original);
            assert_eq!(text(&escape_half(original)), original);
        }
    }

    #[test]
    fn composed_values_split_at_the_first_free_colon() {
        assert_eq!(split("aa:cc"), Some(("aa", "cc")));
        assert_eq!(split("a\\:b:c:d"), Some(("a\\:b", "c:d")));
        assert_eq!(split("\\\\:x"), Some(("\\\\", "x")));
        assert_eq!(split(""), None);
    }

    #[test]
    fn unsafe_raw_values_are_made_safe_and_safe_ones_left_alone() {
        assert_eq!(made_safe("a\\]b"), "a\\]b");
        assert_eq!(made_safe("a]b"), "a\\]b");
        assert_eq!(made_safe("a\\"), "a\\\\");
        assert_eq!(made_safe("a\\\\"), "a\\\\");
        assert_eq!(made_safe("a\\\\]"), "a\\\\\\]");
    }
}
