//! Where the nodes of a proof are found again by what they are about.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use proof::Section;

/// A position without budget, in a section.
pub(super) type Key = (Section, u64);
/// A node for it: its budget and its number.
pub(super) type Written = (i8, u32);

/// Nodes that are written or numbered, by section and position without budget. Nearly all positions have one node, so the
/// others are kept apart: large proofs are mostly this.
#[derive(Default)]
pub(super) struct Nodes {
    first: HashMap<Key, Written>,
    more: HashMap<Key, Vec<Written>>,
}

impl Nodes {
    /// The oldest node of a position with a budget that serves.
    pub fn find(&self, key: Key, serves: impl Fn(i8) -> bool) -> Option<u32> {
        let first = self.first.get(&key)?;
        let more = || self.more.get(&key).into_iter().flatten();
        (std::iter::once(first).chain(std::iter::once_with(more).flatten()))
            .find(|(budget, _)| serves(*budget))
            .map(|&(_, number)| number)
    }

    /// Adds a node; tells whether it is the first of its position.
    pub fn insert(&mut self, key: Key, node: Written) -> bool {
        match self.first.entry(key) {
            Entry::Vacant(vacant) => {
                vacant.insert(node);
                true
            }
            Entry::Occupied(_) => {
                self.more.entry(key).or_default().push(node);
                false
            }
        }
    }
}
