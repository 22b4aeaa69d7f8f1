//! What stands around a point, seen by the side to move and the same from all sides.

use goban::{Board, Colour, Point};

/// What a point holds, in the order in which it is good for a stone beside it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Holds {
    Own,
    Nothing,
    Other,
    /// It is off the board.
    Edge,
}

/// A point with what is around it.
pub(super) struct Surroundings<'a> {
    board: &'a Board,
    mover: Colour,
    x: i32,
    y: i32,
}

/// The eight points around a point, in a circle.
const RING: [(i32, i32); 8] = [
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
];
/// Steps of one kind each: diagonal, jump, knight's move, long jump, elephant's move, large
/// knight's move.
const STEPS: [(i32, i32); 6] = [(1, 1), (2, 0), (2, 1), (3, 0), (2, 2), (3, 1)];

impl Surroundings<'_> {
    pub fn new(board: &Board, mover: Colour, point: Point) -> Surroundings<'_> {
        Surroundings {
            board,
            mover,
            x: i32::from(point.x()),
            y: i32::from(point.y()),
        }
    }

    fn size(&self) -> (i32, i32) {
        let size = self.board.size();
        (size.width() as i32, size.height() as i32)
    }

    fn at(&self, (dx, dy): (i32, i32)) -> Holds {
        let (x, y) = (self.x + dx, self.y + dy);
        let (width, height) = self.size();
        if x < 0 || y < 0 || x >= width || y >= height {
            return Holds::Edge;
        }
        match self.board.get(Point::new(x as u8, y as u8)) {
            None => Holds::Nothing,
            Some(colour) if colour == self.mover => Holds::Own,
            Some(_) => Holds::Other,
        }
    }

    /// Steps to the nearest edge, left or right and up or down.
    fn to_edges(&self) -> (i32, i32) {
        let (width, height) = self.size();
        (
            self.x.min(width - 1 - self.x),
            self.y.min(height - 1 - self.y),
        )
    }

    /// Steps to the nearer edge, and to the nearest of the other direction.
    pub fn place(&self) -> [usize; 2] {
        let (x, y) = self.to_edges();
        [x.min(y).min(5) as usize, x.max(y).min(9) as usize]
    }

    /// Own stones this many steps away, and others.
    pub fn steps(&self) -> [usize; 12] {
        let mut counts = [0; 12];
        for (i, step) in STEPS.into_iter().enumerate() {
            let all = images(step).map(|step| self.at(step));
            counts[i] = all.clone().filter(|&holds| holds == Holds::Own).count();
            counts[6 + i] = all.filter(|&holds| holds == Holds::Other).count();
        }
        counts
    }

    /// Pairs of the eight points around: side by side, and across.
    pub fn pairs(&self) -> [usize; 8] {
        let ring = RING.map(|step| self.at(step));
        let count = |apart: usize, pairs: usize, one: Holds, other: Holds| {
            let is_pair = |&i: &usize| {
                let (a, b) = (ring[i], ring[(i + apart) % ring.len()]);
                (a.min(b), a.max(b)) == (one, other)
            };
            (0..pairs).filter(is_pair).count()
        };
        let beside = |one, other| count(1, ring.len(), one, other);
        let across = |one, other| count(4, 4, one, other);
        [
            beside(Holds::Own, Holds::Other),
            beside(Holds::Own, Holds::Own),
            beside(Holds::Other, Holds::Other),
            beside(Holds::Own, Holds::Nothing),
            beside(Holds::Nothing, Holds::Other),
            across(Holds::Own, Holds::Own),
            across(Holds::Own, Holds::Other),
            across(Holds::Other, Holds::Other),
        ]
    }

    /// What stands around as seen from the nearest edge; where several are as near, from the one
    /// where the row is the largest.
    pub fn seen_from_edge(&self) -> [usize; 9] {
        let (width, height) = self.size();
        let edges = [
            (self.x, (-1, 0)),
            (width - 1 - self.x, (1, 0)),
            (self.y, (0, -1)),
            (height - 1 - self.y, (0, 1)),
        ];
        let (x, y) = self.to_edges();
        let nearest = edges.iter().filter(|(steps, _)| *steps == x.min(y));
        let rows = nearest.map(|(_, direction)| self.rows(*direction));
        rows.max().unwrap_or_default()
    }

    /// What stands around as seen in one direction.
    fn rows(&self, (dx, dy): (i32, i32)) -> [usize; 9] {
        let one = |step| self.at(step) as usize;
        let both = |a, b| {
            let (a, b) = (one(a), one(b));
            [a.min(b), a.max(b)]
        };
        let [side, other] = [(dy, dx), (-dy, -dx)];
        let [beside, beside_too] = both(side, other);
        let [to, to_too] = both((dx + side.0, dy + side.1), (dx + other.0, dy + other.1));
        let [off, off_too] = both((side.0 - dx, side.1 - dy), (other.0 - dx, other.1 - dy));
        [
            one((dx, dy)),
            one((-dx, -dy)),
            beside,
            beside_too,
            to,
            to_too,
            off,
            off_too,
            one((-2 * dx, -2 * dy)),
        ]
    }
}

/// The images of a step: turned and mirrored.
fn images((a, b): (i32, i32)) -> impl Iterator<Item = (i32, i32)> + Clone {
    let all = [
        (a, b),
        (b, a),
        (-a, b),
        (b, -a),
        (a, -b),
        (-b, a),
        (-a, -b),
        (-b, -a),
    ];
    // Where a step is its own image, each is counted once.
    (0..8)
        .filter(move |&i| !all[..i].contains(&all[i]))
        .map(move |i| all[i])
}
