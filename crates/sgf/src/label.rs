//! Finds the charset that a file declares, before it can be decoded.
//!
//! Labels and everything around them are plain ASCII in every charset in question, so the bytes can
//! be looked through as they are. In some charsets the second byte of a character may look like a
//! bracket or a backslash, so the search may stumble over a name. It falls in step again a few
//! brackets later. A plain search for `CA[` is the last resort.

/// The first charset that a root of the file declares.
pub(crate) fn declared(bytes: &[u8]) -> Option<&str> {
    Games::new(bytes)
        .find_map(|game| game.label)
        .or_else(|| plain_search(bytes))
}

/// The bytes of one game and the charset it declares. Text between games belongs to the
/// game before it, or to the first.
pub(crate) struct Game<'a> {
    pub(crate) bytes: &'a [u8],
    pub(crate) label: Option<&'a str>,
}

/// Walks over a file game by game.
pub(crate) struct Games<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Games<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Games<'a> {
        Games { bytes, at: 0 }
    }

    /// Walks over the value that begins here and its closing bracket.
    fn value(&mut self) -> &'a [u8] {
        let start = self.at;
        while let Some(&byte) = self.bytes.get(self.at) {
            self.at += 1;
            match byte {
                b']' => return &self.bytes[start..self.at - 1],
                b'\\' => self.at += 1,
                _ => {}
            }
        }
        self.at = self.bytes.len();
        &[]
    }
}

impl<'a> Iterator for Games<'a> {
    type Item = Game<'a>;

    fn next(&mut self) -> Option<Game<'a>> {
        let begin = self.at;
        let mut label = None;
        let mut ident = begin..begin;
        let mut depth = 0_usize;
        let mut opened = false;
        // Whether the node at hand is the first after the outermost parenthesis.
        let mut in_root = false;
        while let Some(&byte) = self.bytes.get(self.at) {
            let start = self.at;
            if byte == b'(' && depth == 0 && opened {
                break;
            }
            self.at += 1;
            match byte {
                b'(' => {
                    depth += 1;
                    opened = true;
                    in_root = depth == 1;
                }
                b')' => {
                    depth = depth.saturating_sub(1);
                    in_root = false;
                }
                // The first semicolon opens the root, the second ends it.
                b';' => {
                    let before = self.bytes[begin..start].trim_ascii_end();
                    in_root &= before.last() == Some(&b'(');
                    ident = self.at..self.at;
                }
                b'[' => {
                    let value = self.value();
                    if in_root && label.is_none() && is_charset(&self.bytes[ident.clone()]) {
                        label = std::str::from_utf8(value).ok();
                    }
                }
                b if b.is_ascii_alphanumeric() || b == b'_' => {
                    if ident.end != start {
                        ident.start = start;
                    }
                    ident.end = self.at;
                }
                _ => {}
            }
        }
        let bytes = &self.bytes[begin..self.at];
        (!bytes.is_empty()).then_some(Game { bytes, label })
    }
}

/// Whether an identifier is `CA`, in any of the spellings that the reader takes for it.
fn is_charset(ident: &[u8]) -> bool {
    let lower = !ident.iter().any(u8::is_ascii_uppercase);
    ident
        .iter()
        .filter(|b| lower || !b.is_ascii_lowercase())
        .map(u8::to_ascii_uppercase)
        .eq(*b"CA")
}

fn plain_search(bytes: &[u8]) -> Option<&str> {
    let mut from = 0;
    loop {
        let at = from + bytes[from..].windows(3).position(|w| w == b"CA[")?;
        from = at + 3;
        if at > 0 && bytes[at - 1].is_ascii_alphabetic() {
            continue;
        }
        let end = bytes[from..].iter().take(40).position(|&b| b == b']');
        let label = end.and_then(|end| std::str::from_utf8(&bytes[from..from + end]).ok());
        if label.is_some() {
            return label;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(text: &str) -> Vec<&str> {
        let games = Games::new(text.as_bytes());
        games.map(|game| game.label.unwrap_or("none")).collect()
    }

    #[test]
    fn only_the_roots_declare() {
        assert_eq!(labels("(;GM[1]CA[UTF-8];B[aa])"), ["UTF-8"]);
        assert_eq!(
            labels("x(;CA[GBK])\n( ;CA [Big5](;CA[x]))"),
            ["GBK", "Big5"]
        );
        assert_eq!(
            labels("(;C[a CA[GBK\\] b]CA[Big5];CA[x])(;)"),
            ["Big5", "none"]
        );
        assert_eq!(
            labels("(CA[GBK])(;ca[Big5])(;ChArset[x])"),
            ["GBK", "Big5", "x"]
        );
        assert_eq!(labels("(;B[aa];W[bb](;CA[GBK]))"), ["none"]);
        assert!(labels("").is_empty());
    }

    #[test]
    fn games_cover_the_file() {
        let text = b"junk ) [ (;C[(;\\]] (;B[]) ) more (;W[](;))) ( x";
        let covered: usize = Games::new(text).map(|game| game.bytes.len()).sum();
        assert_eq!(covered, text.len());
    }

    #[test]
    fn a_bracket_within_a_character_is_survived() {
        // The first name ends in a byte that looks like a backslash.
        let bytes = b"(;PB[\x83\x5c]CA[Shift_JIS];B[aa])";
        assert_eq!(declared(bytes), Some("Shift_JIS"));
    }
}
