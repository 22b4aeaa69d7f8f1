//! Reading a file: a magic line, a version line, the header, the nodes in small numbers, a
//! checksum.
//!
//! `docs/proof-format.md` describes every byte.

use goban::{Move, Point, Size};
use thiserror::Error;

use crate::encode::{FNV_BASIS, fnv1a};
use crate::header;
use crate::model::{Body, Edge, Node, Proof, Section, Sections};

/// The first line of every proof file.
pub const MAGIC: &[u8] = b"nakade proof\n";

/// The version of the format that this crate writes.
pub const VERSION: &str = "4";

/// An older version that it reads as well: goals other than life are all that it lacks.
const WITHOUT_GOALS: &str = "3";

/// The longest version line that is still looked at as one.
const VERSION_LINE: usize = 32;

/// The number of bytes of the checksum.
const CHECKSUM: usize = 8;

/// Bodies as the file numbers them.
pub(crate) const LEAF: u64 = 0;
pub(crate) const WIN: u64 = 1;
pub(crate) const ALL: u64 = 2;
pub(crate) const NEAR: u64 = 3;
pub(crate) const BODIES: u64 = 4;

/// Why bytes are not a proof. Offsets count bytes from the beginning of the file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DecodeError {
    /// The file does not begin as a proof does.
    #[error("this is not a proof file: it does not begin with \"nakade proof\"")]
    Magic,
    /// The file was written in a format this program does not know.
    #[error("the proof has format version {found:?}, and this program reads version {VERSION:?}")]
    Version {
        /// The version in the file.
        found: String,
    },
    /// The file ends in the middle.
    #[error("the file is cut short: byte {offset} is missing")]
    Truncated {
        /// The first byte that is missing.
        offset: usize,
    },
    /// The header is not what it should be.
    #[error("header: {reason}")]
    Header {
        /// What is wrong and where.
        reason: String,
    },
    /// A number or a node that means nothing.
    #[error("byte {offset}: {reason}")]
    Node {
        /// Where the number begins.
        offset: usize,
        /// What is wrong with it.
        reason: &'static str,
    },
    /// There is something after the end.
    #[error("byte {offset}: the proof ends here, but the file goes on")]
    Trailing {
        /// Where the file should end.
        offset: usize,
    },
    /// The bytes are not those that were written.
    #[error("the checksum is wrong: the file is damaged")]
    Checksum,
}

impl Proof {
    /// Reads the bytes of a file. That they are a proof in form does not mean that they prove
    /// anything: see [`verify`](crate::verify).
    ///
    /// # Errors
    ///
    /// When the bytes are not exactly what [`encode`](Proof::encode) would write for some proof,
    /// but for spaces and the order of keys in the header. The error names the place.
    pub fn decode(bytes: &[u8]) -> Result<Proof, DecodeError> {
        let mut input = Input { bytes, at: 0 };
        input.magic()?;
        let version = input.line(VERSION_LINE)?;
        if ![VERSION, WITHOUT_GOALS]
            .map(str::as_bytes)
            .contains(&version)
        {
            let found = String::from_utf8_lossy(version).into_owned();
            return Err(DecodeError::Version { found });
        }
        let line = input.line(usize::MAX)?;
        let header = header::read(line).map_err(|reason| DecodeError::Header { reason })?;
        let mut sections = Sections::default();
        for section in Section::ALL {
            input.nodes(sections.get_mut(section))?;
        }
        input.checksum()?;
        Ok(Proof { header, sections })
    }
}

/// What [`encode`](Proof::encode) makes of small numbers of either sign, undone.
const fn unzigzag(number: u64) -> i64 {
    (number >> 1) as i64 ^ -((number & 1) as i64)
}

fn move_of(number: u64) -> Option<Move> {
    let Some(index) = number.checked_sub(1) else {
        return Some(Move::Pass);
    };
    let index = usize::try_from(index).ok()?;
    Point::checked(index % Size::MAX, index / Size::MAX).map(Move::Play)
}

/// Bytes and how far they have been read.
struct Input<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Input<'a> {
    fn rest(&self) -> &'a [u8] {
        &self.bytes[self.at..]
    }

    fn truncated(&self) -> DecodeError {
        let offset = self.bytes.len();
        DecodeError::Truncated { offset }
    }

    fn magic(&mut self) -> Result<(), DecodeError> {
        if !self.bytes.starts_with(MAGIC) {
            // The beginning of the magic and nothing else is a proof cut short.
            let cut = !self.bytes.is_empty() && MAGIC.starts_with(self.bytes);
            return Err(if cut {
                self.truncated()
            } else {
                DecodeError::Magic
            });
        }
        self.at = MAGIC.len();
        Ok(())
    }

    /// The bytes up to the end of the line, of which there may be at most `longest`.
    fn line(&mut self, longest: usize) -> Result<&'a [u8], DecodeError> {
        let rest = self.rest();
        let shown = &rest[..rest.len().min(longest)];
        let Some(length) = shown.iter().position(|&byte| byte == b'\n') else {
            if shown.len() == rest.len() {
                return Err(self.truncated());
            }
            let found = String::from_utf8_lossy(shown).into_owned();
            return Err(DecodeError::Version { found });
        };
        self.at += length + 1;
        Ok(&rest[..length])
    }

    /// One number in LEB128, in the shortest form only, so that a proof has one spelling.
    fn number(&mut self) -> Result<u64, DecodeError> {
        let offset = self.at;
        let mut number = 0u64;
        for (i, &byte) in self.rest().iter().enumerate() {
            let bits = u64::from(byte & 0x7f);
            let shift = 7 * i as u32;
            if shift >= u64::BITS || bits << shift >> shift != bits {
                let reason = "the number is too large";
                return Err(DecodeError::Node { offset, reason });
            }
            number |= bits << shift;
            if byte & 0x80 == 0 {
                if i > 0 && byte == 0 {
                    let reason = "the number is longer than it need be";
                    return Err(DecodeError::Node { offset, reason });
                }
                self.at += i + 1;
                return Ok(number);
            }
        }
        Err(self.truncated())
    }

    /// A number of things that take at least one byte each, so that no file can ask for more
    /// memory than its own length justifies.
    fn count(&mut self) -> Result<usize, DecodeError> {
        let count = self.number()?;
        match usize::try_from(count) {
            Ok(count) if count <= self.rest().len() => Ok(count),
            _ => Err(self.truncated()),
        }
    }

    fn nodes(&mut self, nodes: &mut Vec<Node>) -> Result<(), DecodeError> {
        for number in 0..self.count()? {
            nodes.push(self.node(number as i64)?);
        }
        Ok(())
    }

    fn node(&mut self, number: i64) -> Result<Node, DecodeError> {
        let offset = self.at;
        let head = self.number()?;
        let budget = i8::try_from(unzigzag(head / BODIES)).map_err(|_| {
            let reason = "the budget is beyond 127 threats";
            DecodeError::Node { offset, reason }
        })?;
        let body = match head % BODIES {
            LEAF => Body::Leaf,
            WIN => Body::Win(self.mv()?, self.edge(number)?),
            NEAR => {
                let count = self.count()?;
                let replies = (0..count).map(|_| Ok((self.mv()?, self.edge(number)?)));
                Body::Near(replies.collect::<Result<_, _>>()?)
            }
            _ => {
                let count = self.count()?;
                let edges = (0..count).map(|_| self.edge(number));
                Body::All(edges.collect::<Result<_, _>>()?)
            }
        };
        Ok(Node { budget, body })
    }

    fn mv(&mut self) -> Result<Move, DecodeError> {
        let offset = self.at;
        move_of(self.number()?).ok_or(DecodeError::Node {
            offset,
            reason: "the move is off the board",
        })
    }

    fn edge(&mut self, number: i64) -> Result<Edge, DecodeError> {
        let offset = self.at;
        let Some(back) = self.number()?.checked_sub(1) else {
            return Ok(Edge::Terminal);
        };
        let to = number.checked_sub(unzigzag(back));
        match to.and_then(|to| u32::try_from(to).ok()) {
            Some(to) => Ok(Edge::Node(to)),
            None => Err(DecodeError::Node {
                offset,
                reason: "the edge leads to no node number",
            }),
        }
    }

    fn checksum(&mut self) -> Result<(), DecodeError> {
        let (read, rest) = self.bytes.split_at(self.at);
        let Ok(sum) = <[u8; CHECKSUM]>::try_from(rest) else {
            return Err(if rest.len() < CHECKSUM {
                self.truncated()
            } else {
                let offset = self.at + CHECKSUM;
                DecodeError::Trailing { offset }
            });
        };
        if u64::from_le_bytes(sum) != fnv1a(FNV_BASIS, read) {
            return Err(DecodeError::Checksum);
        }
        Ok(())
    }
}
