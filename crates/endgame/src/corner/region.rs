//! Which points of an open position are played on, and what is taken for settled.
//!
//! A problem book shows a corner and leaves the rest of the board empty. What lies beyond the
//! stones is *open*: nobody plays there, and a stone that reaches it has got away.

use goban::{Board, Colour, Point, PointSet};

use super::field::Field;

/// A chain with at least this many liberties outside is taken to be safe.
const SAFE_LIBERTIES: usize = 3;
/// Far points that belong to one colour are left out from this distance on.
const FAR: usize = 8;
/// The most empty points of a region.
const MOST_EMPTY: usize = 60;

/// The part of a board that is read.
#[derive(Clone, Debug)]
pub struct Region {
    /// Where both play, with the stones that may be captured.
    pub points: PointSet,
    /// Stones that are taken to be safe.
    pub safe: [PointSet; 2],
    /// Empty points that are taken to belong to a colour.
    pub given: [PointSet; 2],
    /// Empty points outside: whoever reaches them has got away.
    pub open: PointSet,
}

/// The points within one step of some, diagonals among them.
fn around(set: PointSet, all: PointSet) -> PointSet {
    let cross = set.grown(all);
    // A diagonal neighbour is next to two of the points that are next to a point.
    let mut square = cross;
    for point in set {
        for (dx, dy) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
            if let Some(point) = shifted(point, dx, dy, all) {
                square.insert(point);
            }
        }
    }
    square
}

fn shifted(point: Point, dx: i32, dy: i32, all: PointSet) -> Option<Point> {
    let (x, y) = (i32::from(point.x()) + dx, i32::from(point.y()) + dy);
    let (x, y) = (u8::try_from(x).ok()?, u8::try_from(y).ok()?);
    if x > 18 || y > 18 {
        return None;
    }
    let point = Point::new(x, y);
    all.contains(point).then_some(point)
}

/// How many steps through `within` every point is away from some stones; `usize::MAX` if there is
/// no way.
fn distances(stones: PointSet, within: PointSet) -> Vec<usize> {
    let mut far = vec![usize::MAX; Point::LIMIT];
    let (mut reached, mut rim) = (stones, stones);
    for steps in 1.. {
        rim = rim.neighbours(within - reached);
        if rim.is_empty() {
            break;
        }
        rim.iter().for_each(|point| far[point.index()] = steps);
        reached |= rim;
    }
    far
}

impl Region {
    /// Finds what is unsettled on a board.
    #[must_use]
    pub fn new(board: &Board) -> Region {
        let (all, empty) = (board.all(), board.empty());
        let open = open_outside(board);
        let near_open = around(open, all) & empty;
        let inside = empty - open;
        let far = Colour::BOTH.map(|colour| distances(board.stones(colour), inside));
        let at = |c: usize, point: Point| far[c][point.index()];
        let mut play = PointSet::EMPTY;
        for point in inside {
            let (near, other) = (
                at(0, point).min(at(1, point)),
                at(0, point).max(at(1, point)),
            );
            let keep = if near_open.contains(point) {
                other <= 1
            } else if other == usize::MAX {
                true
            } else {
                other <= FAR || near > 1
            };
            if keep {
                play.insert(point);
            }
        }
        // The points that matter least go first where there are too many.
        if play.len() > MOST_EMPTY {
            let mut points: Vec<Point> = play.iter().collect();
            let sum = |p: Point| at(0, p).min(9) + at(1, p).min(9);
            points.sort_by_key(|&point| (sum(point), point.index()));
            play = points.into_iter().take(MOST_EMPTY).collect();
        }
        // A chain with few liberties outside is not safe: they are played on too.
        for _ in 0..2 {
            for colour in Colour::BOTH {
                for chain in board.chains(colour) {
                    let liberties = chain.neighbours(empty);
                    let out = liberties - play;
                    if liberties.intersects(play) && out.len() < SAFE_LIBERTIES {
                        play |= out;
                    }
                }
            }
        }
        let mut safe = [PointSet::EMPTY; 2];
        let mut points = play;
        for colour in Colour::BOTH {
            for chain in board.chains(colour) {
                match (chain.neighbours(empty) - play).len() {
                    0 => points |= chain,
                    _ => safe[colour.index()] |= chain,
                }
            }
        }
        let mut given = [PointSet::EMPTY; 2];
        for point in empty - play - open {
            let c = usize::from(at(1, point) < at(0, point));
            given[c].insert(point);
        }
        Region {
            points,
            safe,
            given,
            open: open - play,
        }
    }

    /// The region as a small board; `None` if it does not fit.
    #[must_use]
    pub fn field(&self, board: &Board) -> Option<Field> {
        Field::new(board, self)
    }
}

/// The points beyond the stones: wide ones that are connected with the largest wide part.
fn open_outside(board: &Board) -> PointSet {
    let (all, empty) = (board.all(), board.empty());
    let wide = empty - around(board.occupied(), all);
    let deepest = wide - around(around(board.occupied(), all), all);
    let mut open = PointSet::EMPTY;
    for part in wide.components() {
        if part.intersects(deepest) && part.len() > 20 {
            open |= part;
        }
    }
    open
}
