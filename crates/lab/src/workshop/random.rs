//! Random numbers, the same for the same seed everywhere.

use goban::{Point, PointSet};

/// SplitMix64 (Steele, Lea and Flood 2014).
pub(super) struct Random(pub u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `limit`.
    pub fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit.max(1) as u64) as usize
    }

    /// True in `cases` of a hundred.
    pub fn percent(&mut self, cases: usize) -> bool {
        self.below(100) < cases
    }

    /// A point of a set, each the likelier the heavier it is.
    pub fn pick(&mut self, set: PointSet, weight: impl Fn(Point) -> usize) -> Option<Point> {
        let total: usize = set.iter().map(&weight).sum();
        let mut left = self.below(total);
        set.iter().find(|&point| {
            let weight = weight(point);
            let found = left < weight;
            left = left.saturating_sub(weight);
            found
        })
    }
}
