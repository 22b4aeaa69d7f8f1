//! The transposition table: a bounded number of entries, four to a bucket.
//!
//! An entry is 40 bytes and its zone:
//!
//! | bytes | field | meaning |
//! |---|---|---|
//! | 8 | `key` | the whole key of position and question, without the level; 0 = free |
//! | 8 | `lean` | what a provisional `Hold` leans on (see [`Entry::lean`]) |
//! | 4 + 4 | `pn`, `dn` | proof and disproof number where the position is not settled |
//! | 4 | `work` | nodes spent below, the measure for replacement |
//! | 2 | `best` | the move with which the mover wins at the settled levels |
//! | 2 + 1 | `first`, `first_from` | the move with which the seeker won first, and from which level |
//! | 1 + 1 | `seek_from`, `hold_to` | the levels at which it is settled |
//! | 1 + 1 | `at`, `leans` | the level and the kind of a provisional `Hold` |
//! | 0 to 48 | `zone` | where the proof of a `Seek` takes place; its size is the game's choice |
//!
//! One entry serves all levels of a position, because values are monotone in the level. What the
//! seeker wins at one level he wins at every higher one.
//!
//! Replacement throws away the entry of the bucket with the least work, so what was costly stays.
//!
//! With it goes what the game said of positions that were never stored (`Opinions`). The next
//! search of the same game need not ask again.
//!
//! Most looks are for positions that are not there. So that these touch little memory, two bytes of
//! each key are kept apart, the eight of a bucket together.

use crate::opinions::Opinions;

/// No level is this low: `seek_from` of a position that the seeker wins whatever the level.
pub const LOWEST: i8 = -100;
/// No level is this high: `hold_to` of a position that the holder wins whatever the level.
pub const HIGHEST: i8 = 100;

/// How a provisional `Hold` is to be read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Leans {
    /// There is none.
    #[default]
    No,
    /// `lean` is the key of the one ancestor it leans on.
    OnOne,
    /// `lean` is the signature of the whole path it leans on.
    OnPath,
}

/// What is known of one position and question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry<Z> {
    /// The key of position and question; 0 means that the slot is free.
    pub key: u64,
    /// The key of an ancestor, or the signature of a path, by [`Entry::leans`].
    pub lean: u64,
    /// Nodes spent below this position.
    pub work: u32,
    /// Proof number where not settled, never 0.
    pub pn: u32,
    /// Disproof number where not settled, never 0.
    pub dn: u32,
    /// The move with which the mover wins at the settled levels, if it is he who wins.
    pub best: u16,
    /// The move with which the seeker won when he won first. Its proof is older than any that
    /// [`Entry::best`] may have been found with, so following it never leads back to where one came
    /// from.
    pub first: u16,
    /// The level from which `first` wins.
    pub first_from: i8,
    /// The seeker wins at this level and above.
    pub seek_from: i8,
    /// The holder wins at this level and below.
    pub hold_to: i8,
    /// The level of a provisional `Hold`.
    pub at: i8,
    /// What it leans on.
    pub leans: Leans,
    /// The zone of the seeker's win, if he wins ([`Game::Zone`](crate::Game::Zone)).
    pub zone: Z,
}

impl<Z> Entry<Z> {
    /// An entry that knows nothing but its key and a zone that says nothing.
    pub fn blank(key: u64, zone: Z) -> Entry<Z> {
        Entry {
            key,
            lean: 0,
            work: 0,
            pn: 1,
            dn: 1,
            best: u16::MAX,
            first: u16::MAX,
            first_from: HIGHEST,
            seek_from: HIGHEST,
            hold_to: LOWEST,
            at: 0,
            leans: Leans::No,
            zone,
        }
    }
}

const BUCKET: usize = 4;
/// A new table has this many buckets (160 KiB without zones).
const FIRST_BUCKETS: usize = 1024;

/// A table of bounded size.
///
/// It starts small and doubles while it fills, so that easy questions touch little memory. How it
/// grows depends on what is stored alone, never on the machine.
#[derive(Debug)]
pub struct Table<Z> {
    /// The last two bytes of the key of each entry.
    tags: Vec<[u16; BUCKET]>,
    entries: Vec<Entry<Z>>,
    mask: usize,
    used: usize,
    max_buckets: usize,
    /// What the game said of positions that are not in the table.
    pub(crate) opinions: Opinions,
}

impl<Z: Copy + Default> Table<Z> {
    const BUCKET_BYTES: usize = BUCKET * (size_of::<Entry<Z>>() + size_of::<u16>());

    /// A table that never takes more than `bytes` (or its first size, if that is more), not even
    /// while it grows.
    pub fn with_bytes(bytes: usize) -> Table<Z> {
        let fitting = (bytes / Self::BUCKET_BYTES).max(FIRST_BUCKETS);
        // While the table doubles, the old half and the new whole exist at once.
        let fitting = (fitting * 2 / 3).max(FIRST_BUCKETS);
        let max_buckets = 1usize << (usize::BITS - 1 - fitting.leading_zeros());
        let mut table = Table {
            tags: Vec::new(),
            entries: Vec::new(),
            mask: 0,
            used: 0,
            max_buckets,
            opinions: Opinions::new(),
        };
        table.allocate(FIRST_BUCKETS);
        table
    }

    fn allocate(&mut self, buckets: usize) {
        self.tags = vec![[0; BUCKET]; buckets];
        self.entries = vec![Entry::blank(0, Z::default()); buckets * BUCKET];
        self.mask = buckets - 1;
        self.used = 0;
    }

    /// Forgets everything and goes back to the first size, so that what comes next does not depend
    /// on what was.
    pub fn clear(&mut self) {
        if self.mask + 1 > FIRST_BUCKETS {
            self.allocate(FIRST_BUCKETS);
        } else if self.used > 0 {
            self.tags.fill([0; BUCKET]);
            self.entries.fill(Entry::blank(0, Z::default()));
            self.used = 0;
        }
    }

    /// Forgets what the game said of positions, because it may say something else from now on.
    pub fn forget_opinions(&mut self) {
        self.opinions = Opinions::new();
    }

    #[cold]
    fn grow(&mut self) {
        let buckets = (self.mask + 1) * 2;
        let old = std::mem::take(&mut self.entries);
        self.allocate(buckets);
        for entry in old.into_iter().filter(|e| e.key != 0) {
            self.insert(entry);
        }
    }

    /// The share of entries in use, in thousandths.
    pub fn fill_permille(&self) -> usize {
        self.used * 1000 / self.entries.len()
    }

    /// Bytes in use now.
    pub fn bytes(&self) -> usize {
        self.tags.len() * Self::BUCKET_BYTES
    }

    #[inline]
    fn bucket(&self, key: u64) -> usize {
        (key >> 20) as usize & self.mask
    }

    /// What is known under this key.
    #[inline]
    pub fn get(&self, key: u64) -> Option<&Entry<Z>> {
        let bucket = self.bucket(key);
        // The tag of a free slot may be that of a key; the key itself never is.
        (self.tags[bucket].iter().enumerate())
            .filter(|&(_, &tag)| tag == key as u16)
            .map(|(i, _)| &self.entries[bucket * BUCKET + i])
            .find(|e| e.key == key)
    }

    /// Stores an entry; in a full bucket the one with the least work makes room.
    #[inline]
    pub fn put(&mut self, entry: Entry<Z>) {
        if self.used * 2 > self.entries.len() && self.mask + 1 < self.max_buckets {
            self.grow();
        }
        self.insert(entry);
    }

    #[inline]
    fn insert(&mut self, entry: Entry<Z>) {
        let at = self.bucket(entry.key);
        let bucket = &mut self.entries[at * BUCKET..][..BUCKET];
        let mut slot = 0;
        let mut least = u32::MAX;
        for (i, e) in bucket.iter().enumerate() {
            if e.key == entry.key {
                slot = i;
                break;
            }
            let worth = if e.key == 0 {
                0
            } else {
                e.work.saturating_add(1)
            };
            if worth < least || i == 0 {
                least = worth;
                slot = i;
            }
        }
        self.used += usize::from(bucket[slot].key == 0);
        bucket[slot] = entry;
        self.tags[at][slot] = entry.key as u16;
    }
}
