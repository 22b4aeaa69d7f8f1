//! Every interior of an eye: a connected set of a few points, at every place of the board.
//!
//! To the play inside only two things matter: which points are adjacent, and which of them touch
//! the chain around. The edge and the corner of the board change only the latter. A point all of
//! whose neighbours are inside does not touch the chain, and at the edge a point has fewer
//! neighbours.

use std::collections::BTreeSet;

/// The largest interior.
pub const MOST_POINTS: usize = 7;

/// Distance between vertical neighbours in [`Interior::points`].
pub const STRIDE: u32 = 8;

/// A placed interior.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Interior {
    /// The points in a square of eight by eight, pushed into the corner of lowest numbers.
    pub points: u64,
    /// Which of them touch the chain, a bit for each in the order of their numbers.
    pub touching: u8,
}

impl Interior {
    /// How many points there are.
    pub fn len(&self) -> usize {
        self.points.count_ones() as usize
    }

    /// Never: a chain encloses at least one point.
    pub fn is_empty(&self) -> bool {
        self.points == 0
    }

    /// For each point the points next to it, in the order of their numbers.
    pub fn neighbours(&self) -> [u8; MOST_POINTS] {
        let mut near = [0; MOST_POINTS];
        for (i, p) in each(self.points).enumerate() {
            for (j, q) in each(self.points).enumerate() {
                if around(1 << p) >> q & 1 != 0 {
                    near[i] |= 1 << j;
                }
            }
        }
        near
    }
}

/// All interiors of up to [`MOST_POINTS`] points, in a fixed order. They are at every edge and in
/// every corner, also where two opposite edges are near, as on small boards. Those that no single
/// chain can enclose are left out.
pub fn interiors() -> Vec<Interior> {
    let mut found = BTreeSet::new();
    for shape in shapes() {
        for edges in 0..16 {
            found.extend(placed(shape, edges));
        }
    }
    let mut found: Vec<Interior> = found.into_iter().collect();
    found.sort_by_key(|interior| (interior.len(), *interior));
    found
}

/// Every connected set of points, in every direction.
pub fn shapes() -> Vec<u64> {
    let mut all = vec![1];
    let mut latest = BTreeSet::from([1]);
    for _ in 1..MOST_POINTS {
        let mut larger = BTreeSet::new();
        for &shape in &latest {
            // One row and one column of space, so that a point can be added on every side.
            let shape: u64 = shape << (STRIDE + 1);
            for p in each(around(shape) & !shape) {
                larger.insert(cornered(shape | 1 << p));
            }
        }
        all.extend(&larger);
        latest = larger;
    }
    all
}

/// A shape with the board's edge on some of its sides: left, right, top, bottom.
fn placed(shape: u64, edges: u32) -> Option<Interior> {
    let on = |side: u32| u64::from(edges >> side & 1 != 0);
    let (width, height) = extent(shape);
    // The board as far as it matters: the box around the shape, and one row or column where the
    // board goes on.
    let (left, top) = (1 - on(0), 1 - on(2));
    let (columns, rows) = (width + left + 1 - on(1), height + top + 1 - on(3));
    let row = (1u128 << columns) - 1;
    let board = (0..rows).fold(0u128, |board, y| board | row << (WIDE * y));
    let mut inside = 0u128;
    for p in each(shape) {
        let (x, y) = (u64::from(p % STRIDE), u64::from(p / STRIDE));
        inside |= 1 << ((x + left) + WIDE * (y + top));
    }
    let step = |set: u128| (set << 1 | set >> 1 | set << WIDE | set >> WIDE) & board;
    let rest = board & !inside;
    // A board of a single line is no board, and a board without a chain has no eye.
    if rows == 1 || columns == 1 || rest == 0 {
        return None;
    }
    // The chain must be able to hang together without the interior.
    let mut chain = rest & rest.wrapping_neg();
    loop {
        let grown = (chain | step(chain)) & rest;
        if grown == chain {
            break;
        }
        chain = grown;
    }
    if chain != rest {
        return None;
    }
    let touching = each_wide(inside)
        .enumerate()
        .filter(|&(_, p)| step(1 << p) & rest != 0)
        .fold(0, |bits, (i, _)| bits | 1 << i);
    Some(Interior {
        points: shape,
        touching,
    })
}

/// Distance between vertical neighbours where there is space around the shape. A shape of seven
/// points with space around it is nine long, and one column must stay free.
const WIDE: u64 = 11;

fn extent(shape: u64) -> (u64, u64) {
    let (mut width, mut height) = (0, 0);
    for p in each(shape) {
        width = width.max(u64::from(p % STRIDE) + 1);
        height = height.max(u64::from(p / STRIDE) + 1);
    }
    (width, height)
}

/// The points next to a set, and some of the set.
fn around(set: u64) -> u64 {
    set << 1 | set >> 1 | set << STRIDE | set >> STRIDE
}

/// The shape moved as far as it goes towards the first point.
fn cornered(mut shape: u64) -> u64 {
    let column = (0..8).fold(0u64, |column, y| column | 1 << (STRIDE * y));
    while shape & column == 0 {
        shape >>= 1;
    }
    while shape & 0xff == 0 {
        shape >>= STRIDE;
    }
    shape
}

/// The numbers in a set, rising.
pub(crate) fn each(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros());
        set &= set.wrapping_sub(1);
        lowest
    })
}

fn each_wide(set: u128) -> impl Iterator<Item = u32> {
    (0..128).filter(move |p| set >> p & 1 != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers of fixed polyominoes (OEIS A001168).
    #[test]
    fn every_shape_is_there() {
        let mut counts = [0; MOST_POINTS];
        for shape in shapes() {
            counts[shape.count_ones() as usize - 1] += 1;
        }
        assert_eq!(counts, [1, 2, 6, 19, 63, 216, 760]);
    }
}
