//! From text to trees, in one pass and without recursion.
//!
//! The reader follows the format where the file does, and otherwise asks what the writer
//! must have meant. What it mends it reports; see [`RepairKind`].

use std::borrow::Cow;

use crate::error::Error;
use crate::limits::Limits;
use crate::place::{Cursor, Place};
use crate::repair::{RepairKind, Repairs};
use crate::tree::{NodeData, NodeId, PropertyData, Tree};
use crate::value;

/// Reads all game trees in `text`.
pub(crate) fn read(
    text: &str,
    limits: &Limits,
    taken: usize,
    repairs: &mut Repairs,
) -> Result<Vec<Tree>, Error> {
    let start = match first_game(text.as_bytes()) {
        Some(start) => start,
        None if text.trim().is_empty() => return Err(Error::Empty),
        None => return Err(Error::NotSgf),
    };
    // Parentheses too many before a game belong to it.
    let start = text[..start]
        .trim_end_matches(|c: char| c == '(' || c.is_ascii_whitespace())
        .len();
    // A variation that begins like a root is a new game only if parentheses are missing,
    // which shows at the end of the file.
    let before = repairs.clone();
    let (trees, suspicious) = run(text, start, limits, taken, repairs, false)?;
    let trees = match suspicious {
        false => trees,
        true => {
            drop(trees);
            *repairs = before;
            run(text, start, limits, taken, repairs, true)?.0
        }
    };
    match trees.is_empty() {
        true => Err(Error::NotSgf),
        false => Ok(trees),
    }
}

/// Reads the games from `start` on; says too whether one of them seems to have swallowed
/// the next. With `split`, such games are taken apart.
fn run(
    text: &str,
    start: usize,
    limits: &Limits,
    taken: usize,
    repairs: &mut Repairs,
    split: bool,
) -> Result<(Vec<Tree>, bool), Error> {
    let mut parser = Parser {
        text,
        at: 0,
        cursor: Cursor::at(Place::START),
        walked: 0,
        trees: Vec::new(),
        open: Vec::new(),
        current: None,
        closed: None,
        growing: false,
        has_move: false,
        skipping: false,
        swallowed: false,
        split,
        memory: taken,
        limits,
        repairs,
    };
    if start > 0 {
        parser.repair(RepairKind::TextOutside);
    }
    parser.at = start;
    parser.read()?;
    let suspicious = parser.swallowed && !parser.open.is_empty();
    Ok((parser.trees, suspicious))
}

/// Where the first game begins: at "(;", else at "(" before a property, else at a bare node at the
/// start of the file.
fn first_game(bytes: &[u8]) -> Option<usize> {
    let after = |at: usize| bytes[at + 1..].trim_ascii_start();
    let opens = |at: &usize| bytes[*at] == b'(';
    let every = || 0..bytes.len();
    every()
        .filter(opens)
        .find(|&at| after(at).first() == Some(&b';'))
        .or_else(|| every().filter(opens).find(|&at| is_property(after(at))))
        .or_else(|| {
            let start = bytes.len() - bytes.trim_ascii_start().len();
            let node = bytes.get(start) == Some(&b';') && is_property(after(start));
            (node || is_property(&bytes[start..])).then_some(start)
        })
        // A file of nothing but parentheses is told so by the depth limit.
        .or_else(|| {
            every()
                .find(opens)
                .filter(|&at| after(at).first() == Some(&b'('))
        })
}

/// Whether an identifier and a bracket stand here. Words of a text seldom meet a bracket,
/// and identifiers are short.
fn is_property(bytes: &[u8]) -> bool {
    let len = bytes.iter().take_while(|b| b.is_ascii_alphabetic()).count();
    (1..=32).contains(&len) && bytes[len..].trim_ascii_start().first() == Some(&b'[')
}

struct Parser<'a> {
    text: &'a str,
    /// The next byte to read.
    at: usize,
    /// The place of the byte `walked`, moved on only when a place is needed.
    cursor: Cursor,
    walked: usize,
    trees: Vec<Tree>,
    /// For every open parenthesis, the node it was opened after.
    open: Vec<Option<NodeId>>,
    /// The node that the next one follows; `None` before a root.
    current: Option<NodeId>,
    /// The last node on the trunk of the game that has just ended.
    closed: Option<NodeId>,
    /// Whether properties may still be added to the current node.
    growing: bool,
    /// Whether the current node has a move.
    has_move: bool,
    /// Whether the last thing was skipped text, which is reported once a run.
    skipping: bool,
    /// Whether a variation looked like a game of its own.
    swallowed: bool,
    /// Whether such variations are made games.
    split: bool,
    memory: usize,
    limits: &'a Limits,
    repairs: &'a mut Repairs,
}

impl Parser<'_> {
    fn read(&mut self) -> Result<(), Error> {
        let bytes = self.text.as_bytes();
        while let Some(&byte) = bytes.get(self.at) {
            let skipping = std::mem::take(&mut self.skipping);
            match byte {
                b'(' => self.open()?,
                b')' => self.close(),
                b';' if self.open.is_empty() && !self.opening_is_clear() => self.skip(skipping),
                b';' => {
                    if self.open.is_empty() && !skipping {
                        self.reopen();
                    }
                    self.at += 1;
                    self.node(self.at - 1)?;
                }
                b'[' => {
                    // A value that nobody owns is skipped as a whole, lest its text be read.
                    let rest = &self.text[self.at + 1..];
                    let len = value::length(rest).map_or(rest.len(), |len| len + 1);
                    self.skip_to(self.at + 1 + len, skipping);
                }
                b if b.is_ascii_alphabetic() => self.property(skipping)?,
                b if is_blank(b) => {
                    self.at += 1;
                    self.skipping = skipping;
                }
                0xEF if bytes[self.at..].starts_with("\u{FEFF}".as_bytes()) => self.at += 3,
                _ => self.skip(skipping),
            }
        }
        if !self.open.is_empty() {
            self.repair(RepairKind::MissingClosing(self.open.len()));
        }
        Ok(())
    }

    fn open(&mut self) -> Result<(), Error> {
        if self.open.len() >= self.limits.depth {
            return Err(Error::TooDeep {
                place: self.place(self.at),
                limit: self.limits.depth,
            });
        }
        if self.open.is_empty() {
            // Text between games may hold parentheses; a game has a node behind its first.
            let rest = self.text.as_bytes()[self.at + 1..].trim_ascii_start();
            if !matches!(rest.first(), Some(b';' | b'(')) && !is_property(rest) {
                self.skip(false);
                return Ok(());
            }
        } else if self.current.is_none() {
            self.repair(RepairKind::EmptyVariation);
        } else if self.is_new_game() && self.split {
            self.repair(RepairKind::MissingClosing(self.open.len()));
            self.open.clear();
            self.current = None;
        }
        self.open.push(self.current);
        self.growing = false;
        self.at += 1;
        Ok(())
    }

    fn close(&mut self) {
        match self.open.pop() {
            None => self.repair(RepairKind::ExtraClosing),
            Some(before) => {
                self.closed = self.current.filter(|_| self.open.is_empty());
                if self.current == before && !self.growing && self.is_after_open() {
                    self.repair(RepairKind::EmptyVariation);
                }
                self.current = before;
            }
        }
        self.growing = false;
        self.at += 1;
    }

    /// Goes on with the game before, when a bare move right behind it shows that its last
    /// closing parenthesis was one too many.
    fn reopen(&mut self) {
        let rest = self.text.as_bytes()[self.at + 1..].trim_ascii_start();
        let is_move = rest.starts_with(b"B[") || rest.starts_with(b"W[");
        if let (true, Some(last)) = (is_move, self.closed.take()) {
            self.repair(RepairKind::ExtraClosing);
            self.open.push(None);
            self.current = Some(last);
        }
    }

    /// Whether the variation that opens here says what only a root says, so that the game
    /// before it must have ended without its closing parentheses.
    fn is_new_game(&mut self) -> bool {
        let rest = self.text.as_bytes()[self.at + 1..].trim_ascii_start();
        let Some(rest) = rest.strip_prefix(b";") else {
            return false;
        };
        let rest = rest.trim_ascii_start();
        let found = self.current != Some(NodeId::ROOT)
            && (rest.starts_with(b"GM[") || rest.starts_with(b"FF["));
        self.swallowed |= found;
        found
    }

    fn is_after_open(&self) -> bool {
        self.text[..self.at].trim_end().ends_with('(')
    }

    /// Whether a node outside all parentheses can only be a game without its first one.
    /// That is clear at the start of a file or after another game, when a property follows.
    fn opening_is_clear(&self) -> bool {
        is_property(self.text.as_bytes()[self.at + 1..].trim_ascii_start())
    }

    /// Begins a node that stands at `at`.
    fn node(&mut self, at: usize) -> Result<(), Error> {
        let place = self.place(at);
        if self.open.is_empty() {
            self.repairs.add(place, RepairKind::MissingOpening);
            self.open.push(None);
        }
        self.spend(size_of::<NodeData>(), place)?;
        let tree = match (self.current, self.trees.last_mut()) {
            (Some(_), Some(tree)) => tree,
            _ => {
                // Besides the tree itself, its three vectors have a size below which they
                // do not start.
                self.spend(size_of::<Tree>() + 320, place)?;
                self.trees.push(Tree {
                    nodes: Vec::new(),
                    properties: Vec::new(),
                    text: String::new(),
                });
                let last = self.trees.len() - 1;
                &mut self.trees[last]
            }
        };
        self.current = Some(tree.push_node(self.current, place));
        self.growing = true;
        self.has_move = false;
        Ok(())
    }

    /// Reads an identifier and its values, or skips the word when there is no value.
    fn property(&mut self, skipping: bool) -> Result<(), Error> {
        let bytes = self.text.as_bytes();
        let start = self.at;
        let word = |b: &&u8| b.is_ascii_alphanumeric() || **b == b'_';
        let ident_end = start + bytes[start..].iter().take_while(word).count();
        let ident = &self.text[start..ident_end];
        let lower = !ident.bytes().any(|b| b.is_ascii_uppercase());
        // A longer word in small letters before a bracket is likelier text, unless the
        // bracket touches it.
        let bracket = next_bracket(bytes, ident_end)
            .filter(|&at| !lower || ident.len() <= 2 || at == ident_end);
        if bracket.is_none() {
            self.skip_to(ident_end, skipping);
            return Ok(());
        }
        if self.open.is_empty() && !self.trees.is_empty() {
            // Behind the last game, a word and a bracket are more likely just text.
            self.skip_to(ident_end, skipping);
            return Ok(());
        }
        if lower {
            self.repair(RepairKind::LowerCase);
        }
        let capitals = || ident.bytes().filter(|b| lower || !b.is_ascii_lowercase());
        let is_move = capitals().count() == 1
            && capitals().all(|b| matches!(b.to_ascii_uppercase(), b'B' | b'W'));
        if !self.growing || (is_move && self.has_move) {
            self.repair(RepairKind::MissingSemicolon);
            self.node(start)?;
        }
        self.has_move |= is_move;

        let place = self.place(start);
        if let Some(end) = bracket
            .filter(|_| is_move)
            .and_then(|at| self.unclosed_move(at))
        {
            self.at = end;
            self.repair(RepairKind::MissingBracket);
            let text = format!("{}]", &self.text[start..end]);
            return self.add(text.into(), ident, lower, place);
        }
        let (end, whole) = self.values(ident_end);
        let text = &self.text[start..end];
        self.at = if whole { end } else { bytes.len() };
        match whole {
            true => self.add(text.into(), ident, lower, place),
            false => match mended(text, ident) {
                Some(text) => self.add(text.into(), ident, lower, place),
                None => Ok(()),
            },
        }
    }

    /// Adds a property to the current node, its identifier in capitals if need be.
    fn add(
        &mut self,
        mut text: Cow<'_, str>,
        ident: &str,
        lower: bool,
        place: Place,
    ) -> Result<(), Error> {
        self.spend(text.len() + size_of::<PropertyData>(), place)?;
        if lower {
            text.to_mut()[..ident.len()].make_ascii_uppercase();
        }
        if let (Some(node), Some(tree)) = (self.current, self.trees.last_mut()) {
            tree.push_property(node, &text, ident.len(), place);
        }
        Ok(())
    }

    /// Where the value of a move ends that lacks its closing bracket: behind two letters
    /// that a node or a parenthesis follows.
    fn unclosed_move(&self, bracket: usize) -> Option<usize> {
        let [x, y, rest @ ..] = &self.text.as_bytes()[bracket + 1..] else {
            return None;
        };
        let letters = x.is_ascii_lowercase() && y.is_ascii_lowercase();
        let next = rest.trim_ascii_start().first();
        // A value that is closed before the next one opens is whole, whatever it holds.
        let closed = rest.iter().find(|b| matches!(b, b'[' | b']')) == Some(&b']');
        (letters && !closed && matches!(next, Some(b';' | b'(' | b')'))).then_some(bracket + 3)
    }

    /// The end of the values that begin after `at`, and whether the last one is closed.
    fn values(&mut self, at: usize) -> (usize, bool) {
        let bytes = self.text.as_bytes();
        let mut end = at;
        while let Some(bracket) = next_bracket(bytes, end) {
            match value::length(&self.text[bracket + 1..]) {
                Some(len) => end = bracket + 1 + len + 1,
                None => {
                    self.at = bracket;
                    self.repair(RepairKind::UnclosedValue);
                    return (bytes.len(), false);
                }
            }
        }
        (end, true)
    }

    /// Skips one character that means nothing.
    fn skip(&mut self, skipping: bool) {
        let len = self.text[self.at..]
            .chars()
            .next()
            .map_or(1, char::len_utf8);
        self.skip_to(self.at + len, skipping);
    }

    fn skip_to(&mut self, end: usize, skipping: bool) {
        if !skipping {
            self.repair(match self.open.is_empty() {
                true => RepairKind::TextOutside,
                false => RepairKind::TextInside,
            });
        }
        self.skipping = true;
        self.at = end;
    }

    /// The place of the byte `at`, which must not lie before the last one asked for.
    fn place(&mut self, at: usize) -> Place {
        if at > self.walked {
            self.cursor.walk(&self.text.as_bytes()[self.walked..at]);
            self.walked = at;
        }
        self.cursor.place
    }

    fn repair(&mut self, kind: RepairKind) {
        let place = self.place(self.at);
        self.repairs.add(place, kind);
    }

    fn spend(&mut self, bytes: usize, place: Place) -> Result<(), Error> {
        self.memory += bytes;
        let limit = self.limits.memory;
        match self.memory > limit {
            true => Err(Error::TooMuch { place, limit }),
            false => Ok(()),
        }
    }
}

fn is_blank(byte: u8) -> bool {
    // A zero byte or Ctrl-Z at the end is what old editors left behind.
    byte.is_ascii_whitespace() || matches!(byte, 0 | 0x0B | 0x1A)
}

fn next_bracket(bytes: &[u8], at: usize) -> Option<usize> {
    let blanks = bytes[at..].iter().take_while(|b| is_blank(**b)).count();
    (bytes.get(at + blanks) == Some(&b'[')).then_some(at + blanks)
}

/// Closes the last value of a property that the end of the file cut off. A text is kept as
/// far as it goes; half a point is worth nothing and dropped.
fn mended(text: &str, ident: &str) -> Option<String> {
    let short = ident.bytes().filter(u8::is_ascii_uppercase).count() < 3;
    let is_text = ["C", "GC", "PB", "PW", "GN", "N", "EV", "PC", "SO"].contains(&ident) || !short;
    let mut end = ident.len();
    while let Some(bracket) = next_bracket(text.as_bytes(), end) {
        match value::length(&text[bracket + 1..]) {
            Some(len) => end = bracket + 1 + len + 1,
            None if is_text => {
                let raw = text[bracket + 1..].trim_end();
                return Some(format!("{}[{}]", &text[..end], value::made_safe(raw)));
            }
            None => break,
        }
    }
    (end > ident.len()).then(|| text[..end].to_owned())
}
