//! Floods over the words of a point set.
//!
//! A word holds a little more than three rows. Inside a word a step is four shifts in registers, so
//! each word is flooded to the end by itself. Only then are the bits handed over that cross into
//! the next or the previous word. A chain of a few stones lies in one or two words and never
//! touches the others. Growing all six words step by step took about ten times as long for long
//! floods, and as long for short ones (docs/bench-goban.md).

use crate::Point;

/// The number of machine words in a set: six times 64 bits hold the 380 indices.
pub(crate) const WORDS: usize = 6;

/// The words of a set.
pub(crate) type Words = [u64; WORDS];

const STRIDE: u32 = Point::STRIDE as u32;

/// The neighbours of one point, all of them in two words that follow each other.
#[derive(Clone, Copy)]
struct Around {
    word: u8,
    masks: [u64; 2],
}

/// The neighbours of each point on the largest board.
static AROUND: [Around; Point::LIMIT] = around_table();

/// Everything one step from the set in any direction, spare column and all.
///
/// All eight shifts of a word are joined in one expression. For four shifts of whole sets the
/// compiler would use double-word shifts, which are slow on many processors.
#[inline]
pub(crate) fn steps(set: &Words) -> Words {
    let mut near = [0; WORDS];
    for i in 0..WORDS {
        let bits = set[i];
        let previous = if i > 0 { set[i - 1] } else { 0 };
        let next = if i + 1 < WORDS { set[i + 1] } else { 0 };
        near[i] = inside(bits) | into_next(previous) | into_previous(next);
    }
    near
}

/// What is one step away in the same word.
#[inline]
const fn inside(bits: u64) -> u64 {
    bits << 1 | bits >> 1 | bits << STRIDE | bits >> STRIDE
}

/// What is one step away in the word that follows.
#[inline]
const fn into_next(bits: u64) -> u64 {
    bits >> 63 | bits >> (64 - STRIDE)
}

/// What is one step away in the word before.
#[inline]
const fn into_previous(bits: u64) -> u64 {
    bits << 63 | bits << (64 - STRIDE)
}

/// All points of `within` that steps inside `within` lead to from `seed`.
#[inline]
pub(crate) fn flood(seed: &Words, within: &Words) -> Words {
    let mut reached = [0; WORDS];
    let mut waiting = 0;
    for i in 0..WORDS {
        reached[i] = seed[i] & within[i];
        waiting |= u32::from(reached[i] != 0) << i;
    }
    spread(&mut reached, waiting, within, |_, _| false);
    reached
}

/// Floods the chain of a stone, which need not be among `stones` itself, until it meets a liberty.
/// The whole chain if it meets none.
pub(crate) fn smothered_chain(stone: Point, stones: &Words, empty: &Words) -> Option<Words> {
    let mut reached = [0; WORDS];
    let word = stone.index() / 64;
    reached[word] = 1 << (stone.index() % 64);
    let breathes = spread(&mut reached, 1 << word, stones, |i, near| {
        near & empty[i] != 0
    });
    (!breathes).then_some(reached)
}

/// The neighbours of a point that are in the set.
#[inline]
pub(crate) fn neighbours_in(point: Point, set: &Words) -> impl Iterator<Item = Point> + use<> {
    let Around { word, masks } = AROUND[point.index()];
    let word = usize::from(word);
    let mut bits = [set[word] & masks[0], set[word + 1] & masks[1]];
    std::iter::from_fn(move || {
        let i = usize::from(bits[0] == 0);
        let rest = bits[i];
        if rest == 0 {
            return None;
        }
        bits[i] &= rest - 1;
        Some(Point::from_bit(
            (word + i) * 64 + rest.trailing_zeros() as usize,
        ))
    })
}

/// Whether some neighbour of a point is in the set.
#[inline]
pub(crate) fn touches(point: Point, set: &Words) -> bool {
    let Around { word, masks } = AROUND[point.index()];
    let word = usize::from(word);
    set[word] & masks[0] | set[word + 1] & masks[1] != 0
}

/// The neighbours of a point on the largest board.
#[inline]
pub(crate) fn around(point: Point) -> Words {
    let Around { word, masks } = AROUND[point.index()];
    let word = usize::from(word);
    let mut words = [0; WORDS];
    words[word] = masks[0];
    words[word + 1] = masks[1];
    words
}

/// Floods the waiting words and those they reach, until nothing changes or `stop` says so.
///
/// `stop` sees the number of a word and the points of that word next to what was reached.
#[inline]
fn spread(
    reached: &mut Words,
    mut waiting: u32,
    within: &Words,
    stop: impl Fn(usize, u64) -> bool,
) -> bool {
    while waiting != 0 {
        let i = waiting.trailing_zeros() as usize;
        waiting &= waiting - 1;
        let mut bits = reached[i];
        let mut near;
        loop {
            near = inside(bits);
            let more = bits | near & within[i];
            if more == bits {
                break;
            }
            bits = more;
        }
        reached[i] = bits;
        if stop(i, near) {
            return true;
        }
        let mut hand_over = |to: usize, bits: u64| {
            if bits & within[to] & !reached[to] != 0 {
                reached[to] |= bits & within[to];
                waiting |= 1 << to;
            }
            stop(to, bits)
        };
        if i + 1 < WORDS && hand_over(i + 1, into_next(bits)) {
            return true;
        }
        if i > 0 && hand_over(i - 1, into_previous(bits)) {
            return true;
        }
    }
    false
}

const fn around_table() -> [Around; Point::LIMIT] {
    let mut table = [Around {
        word: 0,
        masks: [0; 2],
    }; Point::LIMIT];
    let mut i = 0;
    while i < Point::LIMIT {
        let (x, y) = (i % Point::STRIDE, i / Point::STRIDE);
        // The neighbours span 41 bits, so two words from that of the first one hold them all.
        let mut word = i.saturating_sub(Point::STRIDE) / 64;
        if word > WORDS - 2 {
            word = WORDS - 2;
        }
        let mut masks = [0; 2];
        let near = [
            (x, y.wrapping_sub(1)),
            (x.wrapping_sub(1), y),
            (x + 1, y),
            (x, y + 1),
        ];
        let mut j = 0;
        while j < near.len() {
            // The spare column is no point and has no neighbours.
            if let (Some(_), Some(point)) =
                (Point::checked(x, y), Point::checked(near[j].0, near[j].1))
            {
                let bit = point.index() - word * 64;
                masks[bit / 64] |= 1 << (bit % 64);
            }
            j += 1;
        }
        table[i] = Around {
            word: word as u8,
            masks,
        };
        i += 1;
    }
    table
}
