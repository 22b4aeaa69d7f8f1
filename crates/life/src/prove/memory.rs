//! How much memory a proof takes while it is written.
//!
//! The bytes are counted, not measured: what is asked of the allocator, and for what comes and goes
//! a guess on the safe side. So the same problem stops at the same node on any machine.

use std::mem::size_of;

use super::Failure;

/// Counts bytes up to a bound.
pub(super) struct Meter {
    bound: usize,
    taken: usize,
    /// What tables take, which grow by themselves.
    tables: usize,
}

impl Meter {
    pub fn new(bound: usize) -> Meter {
        Meter {
            bound,
            taken: 0,
            tables: 0,
        }
    }

    pub fn take(&mut self, bytes: usize) -> Result<(), Failure> {
        self.taken = self.taken.saturating_add(bytes);
        self.check()
    }

    pub fn give_back(&mut self, bytes: usize) {
        self.taken -= bytes;
    }

    /// Tells how much the tables take by now.
    pub fn set_tables(&mut self, bytes: usize) -> Result<(), Failure> {
        self.tables = bytes;
        self.check()
    }

    fn check(&self) -> Result<(), Failure> {
        let all = self.taken.saturating_add(self.tables);
        (all <= self.bound).then_some(()).ok_or(Failure::Memory)
    }

    #[cfg(test)]
    pub fn taken(&self) -> usize {
        self.taken
    }
}

/// A number of elements of a vector or a map, which is a third empty on average.
pub(super) const fn growing<T>(elements: usize) -> usize {
    elements * size_of::<T>() * 3 / 2
}

/// What a table may take before anyone asks again: it doubles, and the old half is there until
/// then, if its bound allows that.
pub(super) const fn table(bytes: usize, bound: usize) -> usize {
    match bytes.checked_mul(3) {
        Some(grown) if grown <= bound => grown,
        _ => bytes,
    }
}

#[cfg(test)]
mod tests {
    use search::Table;
    use search::table::Entry;

    /// While a table grows, the old one and the new one are there at once, and the meter has
    /// counted both.
    #[test]
    fn a_table_that_grows_is_counted_before_it_does() {
        let mut grown = 0;
        for bound in [1 << 20, 3 << 20, 10 << 20] {
            let mut table = Table::<u64>::with_bytes(bound);
            for i in 1..100_000_u64 {
                let before = table.bytes();
                let counted = super::table(before, bound);
                table.put(Entry::blank(i.wrapping_mul(0x9e37_79b9_7f4a_7c15), 0));
                let after = table.bytes();
                if after != before {
                    assert!(before + after <= counted && counted <= bound);
                    grown += 1;
                }
            }
            let after = table.bytes();
            assert_eq!(
                super::table(after, bound),
                after,
                "it is as large as it may be"
            );
        }
        assert!(grown > 3, "{grown}");
    }

    #[test]
    fn what_is_given_back_can_be_taken_again() {
        let mut memory = super::Meter::new(100);
        assert!(memory.set_tables(40).is_ok());
        assert!(memory.take(60).is_ok());
        assert!(memory.take(1).is_err());
        memory.give_back(11);
        assert!(memory.take(10).is_ok());
        assert!(memory.set_tables(41).is_err());
    }
}
