//! A small generator of random numbers: fast, seeded, the same on every machine.

/// Xorshift with a multiplication (Vigna 2014): good enough to choose moves of a playout.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// A generator that always gives the same numbers for the same seed.
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// The next number.
    #[inline]
    pub fn draw(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// A number below `limit`, which must not be 0.
    #[inline]
    pub fn below(&mut self, limit: usize) -> usize {
        (((self.draw() >> 32) * limit as u64) >> 32) as usize
    }

    /// A number from 0 up to 1.
    #[inline]
    pub fn unit(&mut self) -> f32 {
        (self.draw() >> 40) as f32 / (1u64 << 24) as f32
    }
}
