//! Whether a group is surrounded: whether the opponent's stones stand around it on all sides.
//!
//! The hull of the opponent's stones near the group is compared with the group (GNU Go's manual, on
//! surrounded dragons). Inside it the group is surrounded, unless the hull's stones stand far apart
//! somewhere, as seen from the middle of the group. A heuristic, and called so.

use goban::{Board, Colour, Point, PointSet};

/// Whether a group is surrounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Surrounded {
    /// The opponent's stones leave no wide gap.
    Yes,
    /// There is a gap.
    Weakly,
    /// There is a wide gap, or no hull.
    No,
}

impl Surrounded {
    /// The number that GTP prints.
    #[must_use]
    pub const fn number(self) -> u8 {
        match self {
            Surrounded::Yes => 1,
            Surrounded::Weakly => 2,
            Surrounded::No => 0,
        }
    }
}

/// Gaps of more than this many degrees are wide.
const WIDE: f64 = 100.0;
/// Gaps of more than this many are gaps.
const GAP: f64 = 70.0;
/// Stones this many steps from the group may surround it.
const NEAR: usize = 5;

/// Whether the stones of a group, all of one colour, are surrounded. Heuristic.
#[must_use]
pub fn surrounded(board: &Board, group: PointSet) -> Surrounded {
    let Some(colour) = group.first().and_then(|point| board.get(point)) else {
        return Surrounded::No;
    };
    let mut near = group;
    for _ in 0..NEAR {
        near = near.grown(board.all());
    }
    let hostile = board.stones(!colour) & near;
    if hostile.is_empty() {
        return Surrounded::No;
    }
    // Nothing gets out between a stone of the second or third line and the edge below it.
    let mut posts: Vec<(f64, f64)> = hostile.iter().map(place).collect();
    posts.extend(hostile.iter().flat_map(|point| below(board, point, colour)));
    let count = group.len() as f64;
    let sum = group
        .iter()
        .map(place)
        .fold((0.0, 0.0), |s, p| (s.0 + p.0, s.1 + p.1));
    let middle = (sum.0 / count, sum.1 / count);
    let mut angles: Vec<f64> = posts
        .iter()
        .map(|p| (p.1 - middle.1).atan2(p.0 - middle.0).to_degrees())
        .collect();
    angles.sort_by(f64::total_cmp);
    let last = angles.last().copied().unwrap_or(0.0);
    let around = angles.first().copied().unwrap_or(0.0) + 360.0 - last;
    let widest = angles
        .windows(2)
        .map(|w| w[1] - w[0])
        .fold(around, f64::max);
    if widest > WIDE {
        Surrounded::No
    } else if widest > GAP {
        Surrounded::Weakly
    } else {
        Surrounded::Yes
    }
}

fn place(point: Point) -> (f64, f64) {
    (f64::from(point.x()), f64::from(point.y()))
}

/// The points of the edge below a stone that stands on the second or third line.
fn below(board: &Board, point: Point, colour: Colour) -> Vec<(f64, f64)> {
    let size = board.size();
    let (x, y) = (usize::from(point.x()), usize::from(point.y()));
    let (right, bottom) = (size.width() - 1, size.height() - 1);
    let ways = [
        (0, y, x <= 2),
        (right, y, right - x <= 2),
        (x, 0, y <= 2),
        (x, bottom, bottom - y <= 2),
    ];
    ways.into_iter()
        .filter(|way| way.2)
        .filter_map(|(x, y, _)| Point::checked(x, y))
        .filter(|&edge| board.get(edge) != Some(colour))
        .map(place)
        .collect()
}
