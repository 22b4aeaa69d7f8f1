//! Bit sets of three sizes behind one trait, so that small problems are read with small sets.

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not};

/// A set of points of a [`Field`](crate::field::Field), one bit a point.
pub trait Bits:
    Copy
    + Default
    + Eq
    + Debug
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + Not<Output = Self>
{
    /// How many points fit.
    const CAPACITY: usize;
    /// The empty set.
    const EMPTY: Self;

    /// The set of one point.
    fn bit(index: usize) -> Self;
    /// All points moved up by `n` indices.
    fn up(self, n: u32) -> Self;
    /// All points moved down by `n` indices.
    fn down(self, n: u32) -> Self;
    /// Whether no point is in the set.
    fn is_empty(self) -> bool;
    /// How many points are in the set.
    fn count(self) -> u32;
    /// The lowest index in a set that is not empty.
    fn lowest(self) -> usize;

    /// Whether the two sets share a point.
    #[inline]
    fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// Whether the set has a point.
    #[inline]
    fn has(self, index: usize) -> bool {
        self.meets(Self::bit(index))
    }

    /// Whether every point is in `other` too.
    #[inline]
    fn within(self, other: Self) -> bool {
        (self & !other).is_empty()
    }

    /// The indices in rising order.
    #[inline]
    fn each(self) -> Each<Self> {
        Each(self)
    }
}

/// Iterator over the indices of a set.
pub struct Each<B>(B);

impl<B: Bits> Iterator for Each<B> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0.is_empty() {
            return None;
        }
        let index = self.0.lowest();
        self.0 &= !B::bit(index);
        Some(index)
    }
}

macro_rules! integer_bits {
    ($($t:ty),*) => {$(
        impl Bits for $t {
            const CAPACITY: usize = <$t>::BITS as usize;
            const EMPTY: Self = 0;
            #[inline]
            fn bit(index: usize) -> Self { 1 << index }
            #[inline]
            fn up(self, n: u32) -> Self { self << n }
            #[inline]
            fn down(self, n: u32) -> Self { self >> n }
            #[inline]
            fn is_empty(self) -> bool { self == 0 }
            #[inline]
            fn count(self) -> u32 { self.count_ones() }
            #[inline]
            fn lowest(self) -> usize { self.trailing_zeros() as usize }
        }
    )*};
}
integer_bits!(u64, u128);

/// A set for regions up to the whole 19x19 board.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Wide([u64; 6]);

impl BitAnd for Wide {
    type Output = Wide;
    #[inline]
    fn bitand(self, o: Wide) -> Wide {
        Wide(std::array::from_fn(|i| self.0[i] & o.0[i]))
    }
}
impl BitOr for Wide {
    type Output = Wide;
    #[inline]
    fn bitor(self, o: Wide) -> Wide {
        Wide(std::array::from_fn(|i| self.0[i] | o.0[i]))
    }
}
impl BitXor for Wide {
    type Output = Wide;
    #[inline]
    fn bitxor(self, o: Wide) -> Wide {
        Wide(std::array::from_fn(|i| self.0[i] ^ o.0[i]))
    }
}
impl Not for Wide {
    type Output = Wide;
    #[inline]
    fn not(self) -> Wide {
        Wide(self.0.map(|w| !w))
    }
}
impl BitAndAssign for Wide {
    #[inline]
    fn bitand_assign(&mut self, o: Wide) {
        *self = *self & o;
    }
}
impl BitOrAssign for Wide {
    #[inline]
    fn bitor_assign(&mut self, o: Wide) {
        *self = *self | o;
    }
}

impl Bits for Wide {
    const CAPACITY: usize = 384;
    const EMPTY: Wide = Wide([0; 6]);
    #[inline]
    fn bit(index: usize) -> Wide {
        let mut words = [0; 6];
        words[index / 64] = 1 << (index % 64);
        Wide(words)
    }
    // Rows are at most 20 wide, so one word carries into its neighbour only.
    #[inline]
    fn up(self, n: u32) -> Wide {
        debug_assert!(n > 0 && n < 64);
        Wide(std::array::from_fn(|i| {
            self.0[i] << n | if i > 0 { self.0[i - 1] >> (64 - n) } else { 0 }
        }))
    }
    #[inline]
    fn down(self, n: u32) -> Wide {
        debug_assert!(n > 0 && n < 64);
        Wide(std::array::from_fn(|i| {
            self.0[i] >> n | if i < 5 { self.0[i + 1] << (64 - n) } else { 0 }
        }))
    }
    #[inline]
    fn is_empty(self) -> bool {
        self.0.iter().all(|&w| w == 0)
    }
    #[inline]
    fn count(self) -> u32 {
        self.0.iter().map(|w| w.count_ones()).sum()
    }
    #[inline]
    fn lowest(self) -> usize {
        let word = self
            .0
            .iter()
            .position(|&w| w != 0)
            .expect("the set is not empty");
        word * 64 + self.0[word].trailing_zeros() as usize
    }
}
