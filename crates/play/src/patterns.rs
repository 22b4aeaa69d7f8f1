//! How likely strong players play a move, judged by the eight points around it alone.
//!
//! Two tables were counted in games by `examples/patterns.rs`: for moves next to the last move,
//! and for moves elsewhere. A byte stands for a probability: 0 for one half or more, and every
//! sixteen steps halve it.

use crate::board::{BLACK, Board, CORNERS, SIDES};

/// Codes of the eight points around a move.
pub const CODES: usize = 1 << 16;

static COUNTED: &[u8; 2 * CODES] = include_bytes!("../weights/patterns.bin");

/// The two tables as probabilities.
pub struct Patterns {
    near: Box<[f32]>,
    far: Box<[f32]>,
}

impl Patterns {
    /// Unpacks the tables.
    pub fn new() -> Patterns {
        let unpack = |bytes: &[u8]| bytes.iter().map(|&b| unpack(b)).collect();
        Patterns {
            near: unpack(&COUNTED[..CODES]),
            far: unpack(&COUNTED[CODES..]),
        }
    }

    /// For a move next to the last one.
    #[inline]
    pub fn near(&self, code: u16) -> f32 {
        self.near[code as usize]
    }

    /// For a move elsewhere.
    #[inline]
    pub fn far(&self, code: u16) -> f32 {
        self.far[code as usize]
    }
}

impl Default for Patterns {
    fn default() -> Patterns {
        Patterns::new()
    }
}

/// The probability that a byte stands for.
pub fn unpack(byte: u8) -> f32 {
    0.5 * (-f32::from(byte) / 16.0).exp2()
}

/// The byte that stands for a probability.
pub fn pack(probability: f32) -> u8 {
    (-(probability * 2.0).log2() * 16.0)
        .round()
        .clamp(0.0, 255.0) as u8
}

/// The eight points around a spot as a number, as the player to move sees them.
#[inline]
pub fn code(board: &Board, spot: usize, mover: u8) -> u16 {
    let mut code = 0u16;
    for d in SIDES.into_iter().chain(CORNERS) {
        code = code << 2 | u16::from(board.at(spot.wrapping_add(d)));
    }
    if mover == BLACK {
        return code;
    }
    // Black is 01 and White 10: exchanging the bits of each pair exchanges the colours.
    (code & 0x5555) << 1 | (code & 0xaaaa) >> 1
}
