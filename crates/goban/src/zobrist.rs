//! The random numbers behind position keys.
//!
//! A key is the exclusive or of one number for each fact of a position. The facts are each stone,
//! the point a ko forbids, White being to move, and the size of the board. Setting and unsetting
//! are the same operation, so a move and its undo cost one step for each stone they touch.
//!
//! The numbers are fixed for ever: keys may be stored in files and compared between machines.

use crate::{Colour, Point, Size};

/// The numbers for stones, by colour and index.
static STONES: [[u64; Point::LIMIT]; 2] = [table(1), table(2)];
/// The numbers for points forbidden by a ko.
static KO: [u64; Point::LIMIT] = table(3);
/// The numbers for board sizes, by the index of the bottom right corner.
static SIZES: [u64; Point::LIMIT] = table(4);
/// The number for White being to move.
const WHITE_TO_MOVE: u64 = mix(5 << 32);

/// The number for a stone of a colour on a point.
#[must_use]
#[inline]
pub fn stone(point: Point, colour: Colour) -> u64 {
    STONES[colour.index()][point.index()]
}

/// The number for a point where the mover may not play because of a ko, or 0 when there is none.
#[must_use]
#[inline]
pub fn ko(point: Option<Point>) -> u64 {
    point.map_or(0, |point| KO[point.index()])
}

/// The number for the player who is to move; Black's is 0.
#[must_use]
#[inline]
pub const fn to_move(colour: Colour) -> u64 {
    match colour {
        Colour::Black => 0,
        Colour::White => WHITE_TO_MOVE,
    }
}

/// The number for a board of this size without stones.
#[must_use]
#[inline]
pub fn size(size: Size) -> u64 {
    let corner = Point::new(size.width() as u8 - 1, size.height() as u8 - 1);
    SIZES[corner.index()]
}

/// A table of numbers that no other `kind` shares.
const fn table(kind: u64) -> [u64; Point::LIMIT] {
    let mut numbers = [0; Point::LIMIT];
    let mut i = 0;
    while i < Point::LIMIT {
        numbers[i] = mix(kind << 32 | i as u64);
        i += 1;
    }
    numbers
}

/// The finaliser of SplitMix64 (Steele, Lea and Flood 2014): a bijection that looks random.
const fn mix(seed: u64) -> u64 {
    let mut z = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
