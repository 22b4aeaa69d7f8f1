//! Where the nodes of a proof are found again by what they are about.
//!
//! Large proofs were mostly this while they were written. So the keys are in the order of the
//! nodes, once, and a table of their numbers finds them: 17 bytes a node. The table is made anew
//! from the keys when it grows, so the old one need not be there at the same time.

use proof::Section;

use super::Failure;
use super::memory::Meter;
use super::pieces::Pieces;

/// A table has this many places at first.
const FIRST: usize = 256;
/// Bytes of a place.
const PLACE: usize = size_of::<u8>() + size_of::<u32>();
/// The tag of a free place.
const FREE: u8 = 0;

/// Nodes that are written or numbered, by section and position without budget.
#[derive(Default)]
pub(super) struct Nodes {
    sections: [Known; 4],
}

impl Nodes {
    /// The oldest node of a position with a budget that serves.
    pub fn find(&self, section: Section, key: u64, serves: impl Fn(i8) -> bool) -> Option<u32> {
        self.sections[section as usize].find(key, serves)
    }

    /// Adds a node of a position with its budget, and numbers it.
    pub fn insert(
        &mut self,
        section: Section,
        key: u64,
        budget: i8,
        memory: &mut Meter,
    ) -> Result<u32, Failure> {
        self.sections[section as usize].insert(key, budget, memory)
    }
}

/// The nodes of one section.
#[derive(Default)]
struct Known {
    /// The position of each node.
    keys: Pieces<u64>,
    /// Its budget.
    budgets: Pieces<i8>,
    /// A few bits of the key of each place, because most looks are for other positions.
    tags: Vec<u8>,
    /// The number of the node of each place.
    numbers: Vec<u32>,
}

impl Known {
    fn find(&self, key: u64, serves: impl Fn(i8) -> bool) -> Option<u32> {
        let mut place = self.first(key);
        // Of the nodes of one position the older ones come first.
        while let Some(&found) = self.tags.get(place).filter(|&&tag| tag != FREE) {
            if found == tag(key) {
                let number = self.numbers[place];
                let node = number as usize;
                if self.keys.get(node) == key && serves(self.budgets.get(node)) {
                    return Some(number);
                }
            }
            place = self.after(place);
        }
        None
    }

    fn insert(&mut self, key: u64, budget: i8, memory: &mut Meter) -> Result<u32, Failure> {
        let number = u32::try_from(self.keys.len()).map_err(|_| Failure::Memory)?;
        self.keys.push(key, memory)?;
        self.budgets.push(budget, memory)?;
        if self.keys.len() * 4 > self.tags.len() * 3 {
            self.grow(memory)?;
        } else {
            self.enter(key, number);
        }
        Ok(number)
    }

    /// Makes the table half as large again. Nobody goes on where there is no memory for it.
    fn grow(&mut self, memory: &mut Meter) -> Result<(), Failure> {
        let places = (self.tags.len() * 3 / 2).max(FIRST);
        memory.give_back(self.tags.len() * PLACE);
        (self.tags, self.numbers) = (Vec::new(), Vec::new());
        memory.take(places * PLACE)?;
        (self.tags, self.numbers) = (vec![FREE; places], vec![0; places]);
        for number in 0..self.keys.len() {
            self.enter(self.keys.get(number), number as u32);
        }
        Ok(())
    }

    /// Puts a node into the first free place from that of its key. There is always one.
    fn enter(&mut self, key: u64, number: u32) {
        let mut place = self.first(key);
        while self.tags[place] != FREE {
            place = self.after(place);
        }
        self.tags[place] = tag(key);
        self.numbers[place] = number;
    }

    /// The place where a key is looked for first.
    fn first(&self, key: u64) -> usize {
        ((u128::from(key) * self.tags.len() as u128) >> u64::BITS) as usize
    }

    /// The place that is tried after another.
    fn after(&self, place: usize) -> usize {
        match place + 1 {
            next if next == self.tags.len() => 0,
            next => next,
        }
    }
}

/// Low bits of a key; the high ones say where it stands.
const fn tag(key: u64) -> u8 {
    key as u8 | 0x80
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    /// Keys that differ in their low bits alone, or in the high ones alone, or not at all.
    fn keys() -> impl Iterator<Item = u64> {
        let random = oracle::Random(1);
        (0..30_000).scan(random, |random, i| {
            let key = random.below(5000) as u64;
            Some(match i % 3 {
                0 => key,
                1 => key << 50,
                _ => key.wrapping_mul(0x9e37_79b9_7f4a_7c15),
            })
        })
    }

    #[test]
    fn the_oldest_node_that_serves_is_found() {
        let mut memory = Meter::new(usize::MAX);
        let mut nodes = Nodes::default();
        let mut all: HashMap<u64, Vec<(i8, u32)>> = HashMap::new();
        for (number, key) in (0..).zip(keys()) {
            let budget = (number % 7) as i8;
            let given = nodes.insert(Section::KillNo, key, budget, &mut memory);
            assert_eq!(given.ok(), Some(number));
            all.entry(key).or_default().push((budget, number));
        }
        for (&key, written) in &all {
            for least in 0..8 {
                let serves = |budget| budget >= least;
                let oldest = written.iter().find(|(budget, _)| serves(*budget));
                let found = nodes.find(Section::KillNo, key, serves);
                assert_eq!(found, oldest.map(|&(_, number)| number), "{key:x} {least}");
            }
        }
        assert_eq!(nodes.find(Section::KillNo, u64::MAX, |_| true), None);
        assert_eq!(nodes.find(Section::KillYes, 0, |_| true), None);
        // What is counted is what there is.
        let known = &nodes.sections[Section::KillNo as usize];
        let table = known.tags.capacity() + known.numbers.capacity() * 4;
        let least = table + 30_000 * 9;
        assert!((least..least * 11 / 10).contains(&memory.taken()));
    }
}
