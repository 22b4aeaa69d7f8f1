//! A set of points as bits, and the set algebra that Go code is written in.

use std::fmt;
use std::iter::FusedIterator;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Sub, SubAssign};

use crate::flood::{self, WORDS, Words};
use crate::{Point, Size};

/// A set of points, one bit for each index of [`Point`], 48 bytes and no allocation.
///
/// A step to the side is a shift by 1, a step up or down a shift by 20. What falls off an edge
/// lands in the spare column, below the last row or nowhere. Each growing operation takes a set
/// `within` that cuts it away: [`Size::all`] for the whole board, or less to stay inside a region.
/// There is no complement for the same reason: write `size.all() - set`.
///
/// # Examples
///
/// ```
/// use goban::{Point, PointSet, Size};
///
/// let board = Size::square(9)?.all();
/// let corner = PointSet::of(&[Point::new(0, 0)]);
/// assert_eq!(corner.neighbours(board).len(), 2);
/// assert_eq!(corner.grown(board).grown(board).len(), 6);
/// assert_eq!((board - corner).components().count(), 1);
/// # Ok::<(), goban::SizeError>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PointSet(pub(crate) Words);

impl PointSet {
    /// The set without points.
    pub const EMPTY: PointSet = PointSet([0; WORDS]);

    /// The set of the given points.
    #[must_use]
    pub const fn of(points: &[Point]) -> PointSet {
        let mut set = PointSet::EMPTY;
        let mut i = 0;
        while i < points.len() {
            set = set.with(points[i]);
            i += 1;
        }
        set
    }

    /// The set of one point.
    #[must_use]
    #[inline]
    pub const fn single(point: Point) -> PointSet {
        PointSet::EMPTY.with(point)
    }

    /// Every point of a board with the given sides, which the caller knows to be at most 19.
    pub(crate) const fn rectangle(width: u8, height: u8) -> PointSet {
        let mut words = [0; WORDS];
        let row = (1 << width) - 1;
        let mut y = 0;
        while y < height {
            let start = y as usize * Point::STRIDE;
            let (word, bit) = (start / 64, start % 64);
            words[word] |= row << bit;
            // The part of the row that runs over into the next word; the last row never does.
            if bit + width as usize > 64 {
                words[word + 1] |= row >> (64 - bit);
            }
            y += 1;
        }
        PointSet(words)
    }

    #[inline]
    const fn with(mut self, point: Point) -> PointSet {
        self.0[point.index() / 64] |= 1 << (point.index() % 64);
        self
    }

    /// Whether the point is in the set.
    #[must_use]
    #[inline]
    pub const fn contains(&self, point: Point) -> bool {
        self.0[point.index() / 64] >> (point.index() % 64) & 1 != 0
    }

    /// Puts the point in, and says whether it was missing.
    #[inline]
    pub const fn insert(&mut self, point: Point) -> bool {
        let missing = !self.contains(point);
        self.0[point.index() / 64] |= 1 << (point.index() % 64);
        missing
    }

    /// Takes the point out, and says whether it was there.
    #[inline]
    pub const fn remove(&mut self, point: Point) -> bool {
        let there = self.contains(point);
        self.0[point.index() / 64] &= !(1 << (point.index() % 64));
        there
    }

    /// Puts the point in if it is missing, and takes it out if it is there.
    #[inline]
    pub(crate) const fn toggle(&mut self, point: Point) {
        self.0[point.index() / 64] ^= 1 << (point.index() % 64);
    }

    /// The number of points.
    #[must_use]
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there are no points.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// The only point of the set, if it has exactly one.
    #[must_use]
    pub fn only(&self) -> Option<Point> {
        self.first().filter(|_| self.len() == 1)
    }

    /// The first point row by row from the top left.
    #[must_use]
    #[inline]
    pub fn first(&self) -> Option<Point> {
        self.iter().next()
    }

    /// The points row by row from the top left.
    #[must_use]
    #[inline]
    pub fn iter(&self) -> Iter {
        Iter { rest: *self }
    }

    /// Whether every point of this set is in the other.
    #[must_use]
    #[inline]
    pub fn is_subset(&self, other: PointSet) -> bool {
        (*self - other).is_empty()
    }

    /// Whether some point is in both sets.
    #[must_use]
    #[inline]
    pub fn intersects(&self, other: PointSet) -> bool {
        !(*self & other).is_empty()
    }

    /// The points next to the set, outside it and inside `within`.
    #[must_use]
    #[inline]
    pub fn neighbours(self, within: PointSet) -> PointSet {
        (self.steps() & within) - self
    }

    /// The points of `within` that have a neighbour in the set, whether they are in the set
    /// themselves or not.
    #[must_use]
    #[inline]
    pub fn beside(self, within: PointSet) -> PointSet {
        self.steps() & within
    }

    /// The set and its [`neighbours`](PointSet::neighbours) inside `within`.
    #[must_use]
    #[inline]
    pub fn grown(self, within: PointSet) -> PointSet {
        self | (self.steps() & within)
    }

    /// The points of the set that have a neighbour outside it on the given board.
    ///
    /// The edge of the board is not outside: a set that fills the board has no border.
    #[must_use]
    pub fn border(self, board: PointSet) -> PointSet {
        (board - self).steps() & self
    }

    /// The points of the set all of whose neighbours on the given board are in the set too.
    #[must_use]
    pub fn interior(self, board: PointSet) -> PointSet {
        self - self.border(board)
    }

    /// All points of `within` that can be reached from `seed` by steps inside `within`.
    ///
    /// Points of `seed` that are not in `within` count for nothing.
    ///
    /// # Examples
    ///
    /// ```
    /// use goban::{Point, PointSet, Size};
    ///
    /// let row = Size::new(9, 1)?.all() - PointSet::of(&[Point::new(4, 0)]);
    /// let left = PointSet::flood(PointSet::of(&[Point::new(1, 0)]), row);
    /// assert_eq!(left.len(), 4);
    /// # Ok::<(), goban::SizeError>(())
    /// ```
    #[must_use]
    pub fn flood(seed: PointSet, within: PointSet) -> PointSet {
        PointSet(flood::flood(&seed.0, &within.0))
    }

    /// The connected parts of the set, in the order of their first points.
    #[must_use]
    pub fn components(self) -> Components {
        Components { rest: self }
    }

    /// Whether the set is in one piece. The empty set is.
    #[must_use]
    pub fn is_connected(self) -> bool {
        self.components().nth(1).is_none()
    }

    /// Everything one step from the set in any direction, spare column and all.
    #[inline]
    fn steps(self) -> PointSet {
        PointSet(flood::steps(&self.0))
    }
}

/// Writes an operator, and the one that assigns, word by word.
macro_rules! operator {
    ($name:ident, $method:ident, $assign:ident, $assign_method:ident, $word:expr) => {
        impl $name for PointSet {
            type Output = PointSet;

            #[inline]
            fn $method(mut self, other: PointSet) -> PointSet {
                self.$assign_method(other);
                self
            }
        }

        impl $assign for PointSet {
            #[inline]
            fn $assign_method(&mut self, other: PointSet) {
                let word: fn(u64, u64) -> u64 = $word;
                for (mine, theirs) in self.0.iter_mut().zip(other.0) {
                    *mine = word(*mine, theirs);
                }
            }
        }
    };
}

operator!(BitOr, bitor, BitOrAssign, bitor_assign, |a, b| a | b);
operator!(BitAnd, bitand, BitAndAssign, bitand_assign, |a, b| a & b);
operator!(BitXor, bitxor, BitXorAssign, bitxor_assign, |a, b| a ^ b);
operator!(Sub, sub, SubAssign, sub_assign, |a, b| a & !b);

impl FromIterator<Point> for PointSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> PointSet {
        let mut set = PointSet::EMPTY;
        set.extend(points);
        set
    }
}

impl Extend<Point> for PointSet {
    fn extend<I: IntoIterator<Item = Point>>(&mut self, points: I) {
        for point in points {
            self.insert(point);
        }
    }
}

impl From<Point> for PointSet {
    fn from(point: Point) -> PointSet {
        PointSet::single(point)
    }
}

impl IntoIterator for PointSet {
    type Item = Point;
    type IntoIter = Iter;

    fn into_iter(self) -> Iter {
        self.iter()
    }
}

impl IntoIterator for &PointSet {
    type Item = Point;
    type IntoIter = Iter;

    fn into_iter(self) -> Iter {
        self.iter()
    }
}

/// Lists the points as SGF writes them.
impl fmt::Debug for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The points of a set, made by [`PointSet::iter`].
#[derive(Clone, Debug)]
pub struct Iter {
    rest: PointSet,
}

impl Iterator for Iter {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        for (i, word) in self.rest.0.iter_mut().enumerate() {
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(Point::from_bit(i * 64 + bit));
            }
        }
        None
    }

    /// Skips whole words, so that a random point of a set is found at once.
    fn nth(&mut self, mut n: usize) -> Option<Point> {
        for word in &mut self.rest.0 {
            let count = word.count_ones() as usize;
            if n < count {
                for _ in 0..n {
                    *word &= *word - 1;
                }
                break;
            }
            n -= count;
            *word = 0;
        }
        self.next()
    }

    /// Visits word by word, which spares `next` its way past the empty ones.
    #[inline]
    fn fold<B, F: FnMut(B, Point) -> B>(self, start: B, mut f: F) -> B {
        let mut result = start;
        for (i, mut word) in self.rest.0.into_iter().enumerate() {
            while word != 0 {
                let bit = word.trailing_zeros() as usize;
                word &= word - 1;
                result = f(result, Point::from_bit(i * 64 + bit));
            }
        }
        result
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.rest.len(), Some(self.rest.len()))
    }
}

impl ExactSizeIterator for Iter {}
impl FusedIterator for Iter {}

/// The connected parts of a set, made by [`PointSet::components`].
#[derive(Clone, Debug)]
pub struct Components {
    rest: PointSet,
}

impl Iterator for Components {
    type Item = PointSet;

    fn next(&mut self) -> Option<PointSet> {
        let seed = PointSet::single(self.rest.first()?);
        let part = PointSet::flood(seed, self.rest);
        self.rest -= part;
        Some(part)
    }
}

impl FusedIterator for Components {}

/// The rows of the largest board, for a look at a set while testing: `#` in, `.` out.
impl fmt::Display for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.iter().map(|point| point.x()).max().unwrap_or(0);
        let height = self.iter().map(|point| point.y()).max().unwrap_or(0);
        let size = Size::new(width as usize + 1, height as usize + 1).map_err(|_| fmt::Error)?;
        for point in size.points() {
            let mark = if self.contains(point) { '#' } else { '.' };
            let end = if point.x() == width { "\n" } else { " " };
            write!(f, "{mark}{end}")?;
        }
        Ok(())
    }
}
