//! Finds the charset that a file declares, before it can be decoded.
//!
//! Labels and everything around them are plain ASCII in every charset in question, so the
//! bytes can be looked through as they are. In some charsets the second byte of a character
//! may look like a bracket or a backslash, so the search may stumble over a name; it falls
//! in step again a few brackets later, and a plain search for `CA[` is the last resort.

/// The values of `CA` in the roots of a file, each with its offset.
pub(crate) fn declared(bytes: &[u8]) -> Vec<(usize, &str)> {
    let found: Vec<_> = Labels::new(bytes).collect();
    match found.is_empty() {
        true => plain_search(bytes).into_iter().collect(),
        false => found,
    }
}

/// Walks over a file and stops at each `CA` of a root.
struct Labels<'a> {
    bytes: &'a [u8],
    at: usize,
    depth: usize,
    /// Whether the node at hand is the first after the outermost parenthesis.
    in_root: bool,
}

impl<'a> Labels<'a> {
    fn new(bytes: &'a [u8]) -> Labels<'a> {
        Labels {
            bytes,
            at: 0,
            depth: 0,
            in_root: false,
        }
    }
}

impl<'a> Iterator for Labels<'a> {
    type Item = (usize, &'a str);

    fn next(&mut self) -> Option<(usize, &'a str)> {
        let mut ident = 0..0;
        while let Some(&byte) = self.bytes.get(self.at) {
            let start = self.at;
            self.at += 1;
            match byte {
                b'(' => {
                    self.depth += 1;
                    self.in_root = self.depth == 1;
                }
                b')' => {
                    self.depth = self.depth.saturating_sub(1);
                    self.in_root = false;
                }
                // The first semicolon opens the root, the second ends it. Text between
                // the two would be an error, so looking back one step is enough.
                b';' => {
                    let before = self.bytes[..start].trim_ascii_end();
                    self.in_root &= before.last() == Some(&b'(');
                    ident = 0..0;
                }
                b'[' => {
                    let value = self.value();
                    let label = std::str::from_utf8(value).unwrap_or("");
                    if self.in_root && is_charset(&self.bytes[ident.clone()]) {
                        return Some((ident.start, label));
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
        None
    }
}

impl<'a> Labels<'a> {
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

/// Whether an identifier is `CA`, in any of the spellings that the reader takes for it.
fn is_charset(ident: &[u8]) -> bool {
    let lower = !ident.iter().any(u8::is_ascii_uppercase);
    ident
        .iter()
        .filter(|b| lower || !b.is_ascii_lowercase())
        .map(u8::to_ascii_uppercase)
        .eq(*b"CA")
}

fn plain_search(bytes: &[u8]) -> Option<(usize, &str)> {
    let mut from = 0;
    loop {
        let at = from + bytes[from..].windows(3).position(|w| w == b"CA[")?;
        from = at + 3;
        if at > 0 && bytes[at - 1].is_ascii_alphabetic() {
            continue;
        }
        let end = bytes[from..].iter().take(40).position(|&b| b == b']');
        let label = end.and_then(|end| std::str::from_utf8(&bytes[from..from + end]).ok());
        if let Some(label) = label {
            return Some((at, label));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(text: &str) -> Vec<&str> {
        let found = declared(text.as_bytes());
        found.into_iter().map(|(_, label)| label).collect()
    }

    #[test]
    fn only_the_roots_declare() {
        assert_eq!(labels("(;GM[1]CA[UTF-8];B[aa])"), ["UTF-8"]);
        assert_eq!(labels("(;CA[GBK])\n( ;CA [Big5](;CA[x]))"), ["GBK", "Big5"]);
        assert_eq!(labels("(;C[a CA[GBK\\] b]CA[Big5];CA[x])"), ["Big5"]);
        assert_eq!(
            labels("(CA[GBK])(;ca[Big5])(;ChArset[x])"),
            ["GBK", "Big5", "x"]
        );
        assert!(labels("(;B[aa];W[bb])").is_empty());
    }

    #[test]
    fn a_bracket_within_a_character_is_survived() {
        // The first name ends in a byte that looks like a backslash.
        let bytes = b"(;PB[\x83\x5c]CA[Shift_JIS];B[aa])";
        assert_eq!(declared(bytes)[0].1, "Shift_JIS");
    }
}
