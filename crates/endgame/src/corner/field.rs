//! A small board for fast reading: at most 128 points in a box, as bit sets that are shifted.

use goban::{Board, Colour, Point, PointSet};

use super::region::Region;

/// A set of points of a field.
pub type Bits = u128;

/// The geometry of a region. Rows of the box are one bit apart, so shifts never wrap.
#[derive(Clone, Debug)]
pub struct Field {
    /// How far a row is from the next.
    row: u32,
    left: u8,
    top: u8,
    /// The points that are played on.
    pub all: Bits,
    /// Where a stone of a colour can never be captured: next to safe stones or the open.
    pub anchor: [Bits; 2],
    /// Points next to safe stones or settled points of a colour.
    pub touch: [Bits; 2],
    /// Points next to the open.
    pub air: Bits,
    /// Points at the edge of the board.
    pub edge: Bits,
    /// How many diagonal neighbours outside the region are a colour's.
    diagonal: Vec<[u8; 2]>,
}

/// A position in a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stones {
    /// The stones of both colours.
    pub of: [Bits; 2],
    /// The point where a ko may not be taken back.
    pub ko: Bits,
}

/// A bit set of one point.
pub fn bit(number: u32) -> Bits {
    1 << number
}

/// The numbers of the points of a set.
pub fn numbers(mut set: Bits) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let number = set.trailing_zeros();
            set &= set - 1;
            number
        })
    })
}

impl Field {
    /// The field of a region; `None` if its box is too large.
    #[must_use]
    pub fn new(board: &Board, region: &Region) -> Option<Field> {
        let points = region.points;
        let left = points.iter().map(|p| p.x()).min()?;
        let right = points.iter().map(|p| p.x()).max()?;
        let top = points.iter().map(|p| p.y()).min()?;
        let bottom = points.iter().map(|p| p.y()).max()?;
        let row = u32::from(right - left) + 2;
        if row * (u32::from(bottom - top) + 1) > Bits::BITS {
            return None;
        }
        let mut field = Field {
            row,
            left,
            top,
            all: 0,
            anchor: [0; 2],
            touch: [0; 2],
            air: 0,
            edge: 0,
            diagonal: vec![[0; 2]; Bits::BITS as usize],
        };
        let settled = [0, 1].map(|c| region.safe[c] | region.given[c]);
        let size = board.size();
        for point in points {
            let number = field.number(point);
            let here = bit(number);
            field.all |= here;
            let beside = PointSet::single(point).neighbours(board.all());
            for (c, settled) in settled.iter().enumerate() {
                if beside.intersects(*settled) {
                    field.touch[c] |= here;
                }
            }
            if beside.intersects(region.open) {
                field.air |= here;
            }
            if point.x() == 0
                || point.y() == 0
                || usize::from(point.x()) + 1 == size.width()
                || usize::from(point.y()) + 1 == size.height()
            {
                field.edge |= here;
            }
            let corners = beside.neighbours(board.all());
            for other in corners - points {
                let diagonal =
                    point.x().abs_diff(other.x()) == 1 && point.y().abs_diff(other.y()) == 1;
                for (c, settled) in settled.iter().enumerate() {
                    if diagonal && settled.contains(other) {
                        field.diagonal[number as usize][c] += 1;
                    }
                }
            }
        }
        field.anchor = field.touch.map(|touch| touch | field.air);
        Some(field)
    }

    /// The number of a point.
    #[must_use]
    pub fn number(&self, point: Point) -> u32 {
        u32::from(point.y() - self.top) * self.row + u32::from(point.x() - self.left)
    }

    /// The point of a number.
    #[must_use]
    pub fn point(&self, number: u32) -> Point {
        let (x, y) = (number % self.row, number / self.row);
        Point::new(self.left + x as u8, self.top + y as u8)
    }

    /// The stones of a board on these points.
    #[must_use]
    pub fn stones(&self, board: &Board, region: &Region, ko: Option<Point>) -> Stones {
        let of = Colour::BOTH.map(|colour| {
            let stones = board.stones(colour) & region.points;
            stones.iter().fold(0, |set, p| set | bit(self.number(p)))
        });
        let ko = ko.filter(|&ko| region.points.contains(ko));
        Stones {
            of,
            ko: ko.map_or(0, |ko| bit(self.number(ko))),
        }
    }

    /// The points next to some, these left out or not as they happen to touch.
    #[inline]
    pub fn beside(&self, set: Bits) -> Bits {
        (set << 1 | set >> 1 | set << self.row | set >> self.row) & self.all
    }

    /// The eight points around some.
    #[inline]
    pub fn around(&self, set: Bits) -> Bits {
        let wide = set | set << 1 | set >> 1;
        (wide << self.row | wide >> self.row | wide) & self.all
    }

    /// What is connected to a seed within a set.
    #[inline]
    pub fn flood(&self, seed: Bits, within: Bits) -> Bits {
        let mut reached = seed & within;
        loop {
            let next = (reached | self.beside(reached)) & within;
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }

    /// The empty points.
    #[inline]
    pub fn empty(&self, stones: &Stones) -> Bits {
        self.all & !stones.of[0] & !stones.of[1]
    }

    /// The liberties of a chain in the field, or everything if it can never be captured.
    #[inline]
    pub fn liberties(&self, stones: &Stones, chain: Bits, colour: usize) -> Bits {
        if chain & self.anchor[colour] != 0 {
            return Bits::MAX;
        }
        self.beside(chain) & self.empty(stones)
    }

    /// Plays a stone; `None` if that is not legal.
    #[inline]
    pub fn play(&self, stones: &Stones, number: u32, colour: usize) -> Option<Stones> {
        let here = bit(number);
        if here & stones.ko != 0 {
            return None;
        }
        let other = 1 - colour;
        let mut next = *stones;
        next.ko = 0;
        next.of[colour] |= here;
        let free = self.empty(&next);
        let mut captured: Bits = 0;
        let mut beside = self.beside(here) & next.of[other];
        while beside != 0 {
            let chain = self.flood(beside & beside.wrapping_neg(), next.of[other]);
            beside &= !chain;
            if chain & self.anchor[other] == 0 && self.beside(chain) & free == 0 {
                captured |= chain;
            }
        }
        next.of[other] &= !captured;
        let chain = self.flood(here, next.of[colour]);
        if chain & self.anchor[colour] == 0 {
            let liberties = self.beside(chain) & self.empty(&next);
            if liberties == 0 {
                return None;
            }
            let one = captured.is_power_of_two() && liberties == captured;
            if one && chain == here {
                next.ko = captured;
            }
        }
        Some(next)
    }

    /// Whether an empty point is an eye of a colour: its stones are all around, and the diagonals
    /// hold.
    #[inline]
    pub fn is_eye(&self, stones: &Stones, number: u32, colour: usize) -> bool {
        let here = bit(number);
        let other = 1 - colour;
        if self.beside(here) & !stones.of[colour] != 0 || here & (self.air | self.touch[other]) != 0
        {
            return false;
        }
        let corners = self.around(here) & !self.beside(here);
        let hostile = (corners & stones.of[other]).count_ones()
            + u32::from(self.diagonal[number as usize][other]);
        hostile + u32::from(here & self.edge != 0) < 2
    }

    /// What Black has more than White, stones and surrounded points, if all stones stay.
    #[must_use]
    pub fn score(&self, stones: &Stones) -> i32 {
        let mut left = self.empty(stones);
        let mut score = stones.of[0].count_ones() as i32 - stones.of[1].count_ones() as i32;
        while left != 0 {
            let part = self.flood(left & left.wrapping_neg(), left);
            left &= !part;
            let rim = self.beside(part);
            let reached = [0, 1].map(|c| rim & stones.of[c] != 0 || part & self.touch[c] != 0);
            match reached {
                [true, false] => score += part.count_ones() as i32,
                [false, true] => score -= part.count_ones() as i32,
                _ => {}
            }
        }
        score
    }
}
