//! What players call an eye space, read off its points.

use super::interior::{Interior, MOST_POINTS};

/// A shape with a name, or without one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// Three in a row.
    StraightThree,
    /// Three around a corner.
    BentThree,
    /// Four in a row.
    StraightFour,
    /// Four that turn once or twice.
    BentFour,
    /// Three in a row with one beside the middle.
    PyramidFour,
    /// Two by two.
    SquareFour,
    /// Two by two with one more.
    BulkyFive,
    /// A point and its four neighbours.
    CrossedFive,
    /// Two by two, and two more points beside one of them.
    RabbitySix,
    /// Two by three.
    RectangularSix,
    /// This many points that have no name.
    Other(usize),
}

impl Shape {
    /// The shape of an interior.
    pub fn of(interior: &Interior) -> Shape {
        let near = interior.neighbours();
        let most = (near.iter().map(|near| near.count_ones())).max();
        let links: u32 = near.iter().map(|near| near.count_ones()).sum::<u32>() / 2;
        // A connected shape without squares has one link less than points; each square adds one.
        let squares = links as usize + 1 - interior.len();
        let row = (1u64 << MOST_POINTS) - 1;
        let column = (0..8).fold(0u64, |column, y| column | 1 << (8 * y));
        let straight = interior.points & !row == 0 || interior.points & !column == 0;
        match (interior.len(), squares, most) {
            (3, ..) if straight => Shape::StraightThree,
            (3, ..) => Shape::BentThree,
            (4, 1, _) => Shape::SquareFour,
            (4, _, Some(3)) => Shape::PyramidFour,
            (4, ..) if straight => Shape::StraightFour,
            (4, ..) => Shape::BentFour,
            (5, 1, _) => Shape::BulkyFive,
            (5, _, Some(4)) => Shape::CrossedFive,
            (6, 1, Some(4)) => Shape::RabbitySix,
            (6, 2, _) => Shape::RectangularSix,
            (points, ..) => Shape::Other(points),
        }
    }
}
