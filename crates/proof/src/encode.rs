//! Writing a file: the bytes of nodes, and what goes around them.
//!
//! `docs/proof-format.md` describes every byte.

use std::convert::Infallible;

use goban::{Move, Size};

use crate::file::{ALL, BODIES, LEAF, MAGIC, NEAR, VERSION, WIN};
use crate::header;
use crate::model::{Body, Edge, Header, Node, Proof, Section};

/// A file that is put together piece by piece, for proofs that are too large to be in memory twice.
///
/// The four sections follow in the order of [`Section::ALL`], each with its number of nodes and
/// their bytes ([`Node::encode`]) in the order of their numbers.
pub struct Encoder<'a, E> {
    put: &'a mut dyn FnMut(&[u8]) -> Result<(), E>,
    sum: u64,
}

impl<'a, E> Encoder<'a, E> {
    /// Begins a file, the bytes of which `put` takes one after the other.
    ///
    /// # Errors
    ///
    /// Those of `put`, as for all that follows.
    pub fn new(
        header: &Header,
        put: &'a mut dyn FnMut(&[u8]) -> Result<(), E>,
    ) -> Result<Encoder<'a, E>, E> {
        let sum = FNV_BASIS;
        let mut encoder = Encoder { put, sum };
        let header = header::write(header);
        for line in [MAGIC, VERSION.as_bytes(), b"\n", header.as_bytes(), b"\n"] {
            encoder.nodes(line)?;
        }
        Ok(encoder)
    }

    /// Begins the next section.
    ///
    /// # Errors
    ///
    /// Those of `put`.
    pub fn section(&mut self, nodes: usize) -> Result<(), E> {
        let mut bytes = Vec::new();
        put_number(&mut bytes, nodes as u64);
        self.nodes(&bytes)
    }

    /// Goes on with the bytes of nodes, or with a part of them.
    ///
    /// # Errors
    ///
    /// Those of `put`.
    pub fn nodes(&mut self, bytes: &[u8]) -> Result<(), E> {
        self.sum = fnv1a(self.sum, bytes);
        (self.put)(bytes)
    }

    /// Ends the file, after the four sections.
    ///
    /// # Errors
    ///
    /// Those of `put`.
    pub fn finish(self) -> Result<(), E> {
        (self.put)(&self.sum.to_le_bytes())
    }
}

impl Proof {
    /// The proof as the bytes of a file.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let mut file = Vec::new();
        let Ok(()) = self.write(&mut |bytes: &[u8]| {
            file.extend_from_slice(bytes);
            Ok::<(), Infallible>(())
        });
        file
    }

    fn write<E>(&self, put: &mut dyn FnMut(&[u8]) -> Result<(), E>) -> Result<(), E> {
        let mut encoder = Encoder::new(&self.header, put)?;
        for section in Section::ALL {
            let nodes = self.sections.get(section);
            let mut bytes = Vec::new();
            for (number, node) in (0..).zip(nodes) {
                node.encode(number, &mut bytes);
            }
            encoder.section(nodes.len())?;
            encoder.nodes(&bytes)?;
        }
        encoder.finish()
    }
}

impl Node {
    /// Appends the bytes of the node that has this number in its section.
    pub fn encode(&self, number: u32, bytes: &mut Vec<u8>) {
        let budget = zigzag(i64::from(self.budget)) * BODIES;
        match &self.body {
            Body::Leaf => put_number(bytes, budget + LEAF),
            Body::Win(mv, edge) => {
                put_number(bytes, budget + WIN);
                put_number(bytes, move_number(*mv));
                put_edge(bytes, number, *edge);
            }
            Body::All(edges) => {
                put_number(bytes, budget + ALL);
                put_number(bytes, edges.len() as u64);
                for &edge in edges {
                    put_edge(bytes, number, edge);
                }
            }
            Body::Near(replies) => {
                put_number(bytes, budget + NEAR);
                put_number(bytes, replies.len() as u64);
                for &(mv, edge) in replies {
                    put_number(bytes, move_number(mv));
                    put_edge(bytes, number, edge);
                }
            }
        }
    }
}

/// Appends a number in LEB128: seven bits a byte, the low ones first.
fn put_number(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Small numbers of either sign as small numbers: 0, -1, 1, -2, 2 become 0, 1, 2, 3, 4.
const fn zigzag(number: i64) -> u64 {
    ((number << 1) ^ (number >> 63)) as u64
}

/// Edges are written as the distance back from their node, which is short for most of them.
fn put_edge(bytes: &mut Vec<u8>, number: u32, edge: Edge) {
    match edge {
        Edge::Terminal => put_number(bytes, 0),
        Edge::Node(to) => put_number(bytes, 1 + zigzag(i64::from(number) - i64::from(to))),
    }
}

/// A pass is 0, and the points of a board of 19x19 follow row by row.
fn move_number(mv: Move) -> u64 {
    mv.point().map_or(0, |point| {
        1 + u64::from(point.y()) * Size::MAX as u64 + u64::from(point.x())
    })
}

/// What the hash of nothing is.
pub(crate) const FNV_BASIS: u64 = 0xcbf2_9ce4_8422_2325;

/// Goes on with a 64-bit FNV-1a hash (Fowler, Noll and Vo). It finds accidents, not forgeries: a
/// forged proof is found by checking it.
pub(crate) fn fnv1a(hash: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(hash, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
