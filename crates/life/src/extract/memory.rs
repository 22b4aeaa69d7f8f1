//! How much memory a proof takes while it is written.
//!
//! The bytes are counted, not measured: what a node, its moves and the map to it occupy, with the room that growing
//! vectors and maps leave free. So the same problem stops at the same node on any machine.

use std::mem::size_of;

use proof::{Body, Edge, Node};

use super::Failure;
use super::nodes::{Key, Written};

/// What an allocator adds to a block.
const BLOCK: usize = 16;

/// Counts bytes up to a bound.
pub(super) struct Meter {
    left: usize,
}

impl Meter {
    pub fn new(bound: usize) -> Meter {
        Meter { left: bound }
    }

    pub fn take(&mut self, bytes: usize) -> Result<(), Failure> {
        self.left = self.left.checked_sub(bytes).ok_or(Failure::Memory)?;
        Ok(())
    }

    pub fn give_back(&mut self, bytes: usize) {
        self.left += bytes;
    }
}

/// A number of elements of a vector or a map, which is a third empty on average.
pub(super) const fn growing<T>(elements: usize) -> usize {
    elements * size_of::<T>() * 3 / 2
}

/// A node that is written or numbered, with what finds it again.
pub(super) fn node() -> usize {
    growing::<Node>(1) + growing::<(Key, Written)>(1)
}

/// What a node takes more if its position has one already.
pub(super) fn further_node() -> usize {
    growing::<(Key, Vec<Written>)>(1) + 4 * size_of::<Written>() + BLOCK
}

/// The moves of a node.
pub(super) fn body(body: &Body) -> usize {
    match body {
        Body::All(edges) => edges.len() * size_of::<Edge>() + BLOCK,
        Body::Near(replies) => growing::<(goban::Move, Edge)>(replies.len()) + BLOCK,
        Body::Win(..) | Body::Leaf => 0,
    }
}
