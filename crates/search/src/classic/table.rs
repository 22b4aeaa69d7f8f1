//! Bounds of positions, with the depth they were searched to.

/// What is known of a position.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Entry {
    pub key: u64,
    /// The value is at least this.
    pub low: i16,
    /// The value is at most this.
    pub high: i16,
    /// Plies below the position that were looked at; [`FOREVER`] where no limit stood in the way.
    pub depth: u16,
    pub best: u16,
}

/// The depth of a result that no depth limit touched.
pub(crate) const FOREVER: u16 = u16::MAX;
/// No move.
pub(crate) const NO_MOVE: u16 = u16::MAX;

/// A table of a fixed number of entries; the newer one of two that meet stays.
#[derive(Clone, Debug)]
pub struct Table {
    entries: Vec<Entry>,
    used: usize,
    hits: u64,
    looks: u64,
}

/// How much a table was used.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Usage {
    /// Looks that found the position.
    pub hits: u64,
    /// All looks.
    pub looks: u64,
    /// The share of slots that are taken, from 0 to 1.
    pub fill: f64,
}

impl Table {
    /// A table of `2^bits` entries.
    pub fn new(bits: u32) -> Table {
        Table {
            entries: vec![Entry::default(); 1 << bits.min(28)],
            used: 0,
            hits: 0,
            looks: 0,
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.entries.fill(Entry::default());
        (self.used, self.hits, self.looks) = (0, 0, 0);
    }

    fn slot(&self, key: u64) -> usize {
        (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20) as usize & (self.entries.len() - 1)
    }

    pub(crate) fn get(&mut self, key: u64) -> Option<Entry> {
        let entry = self.entries[self.slot(key)];
        let found = entry.key == key;
        self.looks += 1;
        self.hits += u64::from(found);
        found.then_some(entry)
    }

    pub(crate) fn put(&mut self, entry: Entry) {
        let slot = self.slot(entry.key);
        let old = &mut self.entries[slot];
        self.used += usize::from(old.key == 0);
        // What no limit touched is not given up for a shallower look at the same position.
        let keeps = old.key == entry.key && old.depth > entry.depth;
        if !keeps {
            *old = entry;
        }
    }

    /// How much it was used so far.
    pub fn usage(&self) -> Usage {
        Usage {
            hits: self.hits,
            looks: self.looks,
            fill: self.used as f64 / self.entries.len() as f64,
        }
    }
}
