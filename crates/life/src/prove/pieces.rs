//! Lists that grow piece by piece.
//!
//! A vector that grows is copied, and half of it may be empty. Of what a large proof is made of
//! there is memory for neither.

use std::mem::size_of;

use super::Failure;
use super::memory::Meter;

/// Bytes of a piece.
const PIECE: usize = 4 << 10;

/// A list whose memory a meter counts.
pub(super) struct Pieces<T> {
    pieces: Vec<Vec<T>>,
    length: usize,
}

impl<T> Default for Pieces<T> {
    fn default() -> Pieces<T> {
        Pieces {
            pieces: Vec::new(),
            length: 0,
        }
    }
}

impl<T: Copy> Pieces<T> {
    /// Elements of a piece: a power of two, so that an index is quickly taken apart.
    const EACH: usize = 1 << (PIECE / size_of::<T>()).ilog2();
    /// What a piece takes, with the way to it.
    const BYTES: usize = Self::EACH * size_of::<T>() + 2 * size_of::<Vec<T>>();

    pub fn len(&self) -> usize {
        self.length
    }

    pub fn get(&self, index: usize) -> T {
        self.pieces[index / Self::EACH][index % Self::EACH]
    }

    pub fn set(&mut self, index: usize, value: T) {
        self.pieces[index / Self::EACH][index % Self::EACH] = value;
    }

    pub fn push(&mut self, value: T, memory: &mut Meter) -> Result<(), Failure> {
        if self.length == self.pieces.len() * Self::EACH {
            memory.take(Self::BYTES)?;
            self.pieces.push(Vec::with_capacity(Self::EACH));
        }
        self.pieces[self.length / Self::EACH].push(value);
        self.length += 1;
        Ok(())
    }

    pub fn pop(&mut self, memory: &mut Meter) -> Option<T> {
        let piece = self.pieces.last_mut()?;
        let value = piece.pop()?;
        self.length -= 1;
        if piece.is_empty() {
            self.pieces.pop();
            memory.give_back(Self::BYTES);
        }
        Some(value)
    }

    /// The pieces in their order.
    pub fn iter(&self) -> impl Iterator<Item = &[T]> {
        self.pieces.iter().map(Vec::as_slice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Everything that is put in comes out again, and what it took is given back with it.
    #[test]
    fn a_list_is_filled_and_emptied() {
        let mut memory = Meter::new(1 << 20);
        let mut list = Pieces::<u32>::default();
        for i in 0..10_000 {
            assert!(list.push(i, &mut memory).is_ok());
        }
        list.set(5000, 7);
        assert_eq!(
            (list.get(4999), list.get(5000), list.len()),
            (4999, 7, 10_000)
        );
        assert!(
            list.iter()
                .flatten()
                .copied()
                .eq((0..10_000).map(|i| if i == 5000 { 7 } else { i }))
        );
        let bytes: usize = list.pieces.iter().map(|piece| piece.capacity() * 4).sum();
        assert!((bytes..bytes * 11 / 10).contains(&memory.taken()));
        for i in (5001..10_000).rev() {
            assert_eq!(list.pop(&mut memory), Some(i));
        }
        assert!(memory.taken() < bytes * 11 / 20);
    }

    #[test]
    fn no_more_is_taken_than_there_is() {
        let mut memory = Meter::new(100_000);
        let mut list = Pieces::<u64>::default();
        let fit = (0..)
            .take_while(|&i| list.push(i, &mut memory).is_ok())
            .count();
        assert!((9_000..=12_500).contains(&fit), "{fit}");
    }
}
