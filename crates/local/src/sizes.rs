//! Choosing the smallest bit set that a layout fits into.

use crate::bits::{Bits, Wide};
use crate::layout::Layout;

/// Something that can be done with bit sets of any size.
pub trait AnySize {
    /// What comes out.
    type Output;

    /// Does it with one size.
    fn run<B: Bits + Send + 'static>(self) -> Self::Output;
}

/// Does something with the smallest bit set that holds the field of a layout.
pub fn with_bits<T: AnySize>(layout: &Layout, work: T) -> T::Output {
    match layout.bits() {
        0..=64 => work.run::<u64>(),
        65..=128 => work.run::<u128>(),
        _ => work.run::<Wide>(),
    }
}

#[cfg(test)]
mod tests {
    use goban::{Point, PointSet, Size};

    use super::*;
    use crate::ground::Ground;

    struct Capacity;

    impl AnySize for Capacity {
        type Output = usize;

        fn run<B: Bits + Send + 'static>(self) -> usize {
            B::CAPACITY
        }
    }

    #[test]
    fn a_set_is_as_small_as_the_field_allows() -> Result<(), goban::SizeError> {
        let size = Size::square(19)?;
        let capacity = |width: u8, height: u8| {
            let corners = [Point::new(0, 0), Point::new(width - 1, height - 1)];
            let ground = Ground::new(size, PointSet::of(&corners));
            with_bits(&ground.layout(ground.view(&[])), Capacity)
        };
        assert_eq!(capacity(7, 8), 64);
        assert_eq!(capacity(8, 8), 128);
        assert!(capacity(19, 19) >= 380);
        Ok(())
    }
}
