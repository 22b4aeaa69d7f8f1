//! The transposition table: a fixed number of entries, four to a bucket.
//!
//! An entry is 32 bytes:
//!
//! | bytes | field | meaning |
//! |---|---|---|
//! | 8 | `key` | the whole key of the position and question; 0 = free |
//! | 8 | `lean` | what a provisional `Hold` leans on (see [`Entry::lean`]) |
//! | 4 + 4 | `pn`, `dn` | proof and disproof number; 0 / [`INFINITE`] = settled |
//! | 4 | `work` | nodes spent below, the measure for replacement |
//! | 2 | `best` | the move that settled it, or the most promising one |
//! | 2 | `flags` | how `lean` is to be read |
//!
//! Replacement throws away the entry of the bucket with the least work, so what was costly stays.

/// A proof or disproof number that means "settled".
pub const INFINITE: u32 = u32::MAX;

/// `lean` is unused: the entry holds on every path.
pub const FREE: u16 = 0;
/// `lean` is the key of the one ancestor that the result leans on.
pub const LEANS_ON_ONE: u16 = 1;
/// `lean` is the signature of the whole path that the result leans on.
pub const LEANS_ON_PATH: u16 = 2;

/// What is known of one position and question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// The key of position and question; 0 means that the slot is free.
    pub key: u64,
    /// The key of an ancestor, or the signature of a path, by [`Entry::flags`].
    pub lean: u64,
    /// Proof number: the least number of leaves still to be won for the seeker.
    pub pn: u32,
    /// Disproof number: the same for the holder.
    pub dn: u32,
    /// Nodes spent below this position.
    pub work: u32,
    /// The move that settled the position, or the most promising one.
    pub best: u16,
    /// One of [`FREE`], [`LEANS_ON_ONE`], [`LEANS_ON_PATH`].
    pub flags: u16,
}

impl Entry {
    /// Settled for good, whatever the path.
    pub fn is_final(&self) -> bool {
        (self.pn == 0 || self.dn == 0) && self.flags == FREE
    }
}

const BUCKET: usize = 4;

/// A table of bounded size.
#[derive(Debug)]
pub struct Table {
    entries: Vec<Entry>,
    mask: usize,
    used: usize,
}

impl Table {
    /// A table that takes at most `bytes` (and at least 4 KiB).
    pub fn with_bytes(bytes: usize) -> Table {
        let buckets = (bytes / (BUCKET * size_of::<Entry>())).max(32);
        // The largest power of two that still fits.
        let buckets = 1usize << (usize::BITS - 1 - buckets.leading_zeros());
        Table { entries: vec![Entry::default(); buckets * BUCKET], mask: buckets - 1, used: 0 }
    }

    /// Forgets everything and keeps the memory.
    pub fn clear(&mut self) {
        if self.used > 0 {
            self.entries.fill(Entry::default());
            self.used = 0;
        }
    }

    /// The share of entries in use, in thousandths.
    pub fn fill_permille(&self) -> usize {
        self.used * 1000 / self.entries.len()
    }

    #[inline]
    fn bucket(&self, key: u64) -> usize {
        ((key >> 20) as usize & self.mask) * BUCKET
    }

    /// What is known under this key.
    #[inline]
    pub fn get(&self, key: u64) -> Option<Entry> {
        let at = self.bucket(key);
        self.entries[at..at + BUCKET].iter().find(|e| e.key == key).copied()
    }

    /// Stores an entry; in a full bucket the one with the least work makes room.
    #[inline]
    pub fn put(&mut self, entry: Entry) {
        let at = self.bucket(entry.key);
        let bucket = &mut self.entries[at..at + BUCKET];
        let mut slot = 0;
        let mut least = u64::MAX;
        for (i, e) in bucket.iter().enumerate() {
            if e.key == entry.key {
                slot = i;
                break;
            }
            let worth = if e.key == 0 { 0 } else { u64::from(e.work) + 1 };
            if worth < least {
                least = worth;
                slot = i;
            }
        }
        self.used += usize::from(bucket[slot].key == 0);
        bucket[slot] = entry;
    }
}
