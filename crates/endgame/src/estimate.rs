//! A division of boards on which little or nothing is provably safe. It is an estimate, and says
//! what it assumes.
//!
//! Chains with three liberties or more are taken to be safe. Open points near stones of both
//! colours are areas; all other points are taken to belong to the colour that is nearer.

use goban::{Board, Colour, Point, PointSet};

use crate::partition::Partition;
use crate::safety::safe;

/// A chain with at least this many liberties is taken to be safe.
const STRONG: usize = 3;
/// A point belongs to an area only if both colours are at most so far away.
const REACH: u32 = 5;
/// The distance of a point that no way leads to.
const OUT_OF_REACH: u32 = 99;

/// A board divided by assumptions.
#[derive(Clone, Debug)]
pub struct Estimate {
    /// The board with stones put on the points that were taken to be settled.
    pub board: Board,
    /// The division of that board.
    pub partition: Partition,
    /// Points that were taken to belong to a colour; they count as its territory.
    pub given: [PointSet; 2],
    /// Stones that were taken to be safe and are not proven to be.
    pub trusted: [PointSet; 2],
}

impl Estimate {
    /// Divides a board. Areas get at most `most_points` points.
    #[must_use]
    pub fn new(board: &Board, most_points: usize) -> Estimate {
        let proven = Colour::BOTH.map(|colour| safe(board, colour).stones);
        let strong = Colour::BOTH.map(|colour| {
            let chains = board.chains(colour);
            let enough = |chain: &PointSet| chain.neighbours(board.empty()).len() >= STRONG;
            let strong = chains
                .filter(enough)
                .fold(PointSet::EMPTY, |set, chain| set | chain);
            strong | proven[colour.index()]
        });
        let open = board.all() - strong[0] - strong[1];
        let far = strong.map(|stones| distances(stones, open));
        let near = |point: Point| far.each_ref().map(|far| far[point.index()]);
        let both = |point: Point| near(point)[0].max(near(point)[1]);
        let candidates: PointSet = open.iter().filter(|&point| both(point) <= REACH).collect();
        let mut areas = PointSet::EMPTY;
        for part in candidates.components() {
            areas |= nearest_of(part, most_points, &|point| {
                let [a, b] = near(point);
                (a + b, a.max(b))
            });
        }
        let mut filled = *board;
        let mut given = [PointSet::EMPTY; 2];
        for point in (open - areas) & board.empty() {
            let [black, white] = near(point);
            if black.min(white) == OUT_OF_REACH {
                // No stone that is taken for safe leads here: it is nobody's, and the answer says
                // that the area is too large.
                continue;
            }
            let colour = if black <= white {
                Colour::Black
            } else {
                Colour::White
            };
            filled.place(point, colour);
            given[colour.index()].insert(point);
        }
        let standing = Colour::BOTH.map(|colour| filled.stones(colour) - areas);
        let trusted = Colour::BOTH.map(|colour| {
            let c = colour.index();
            (board.stones(colour) & standing[c]) - proven[c]
        });
        Estimate {
            board: filled,
            partition: Partition::between(&filled, standing),
            given,
            trusted,
        }
    }
}

/// How many steps every open point is away from some stones; far away where there is no way.
fn distances(stones: PointSet, open: PointSet) -> Vec<u32> {
    let mut far = vec![OUT_OF_REACH; Point::LIMIT];
    let (mut reached, mut rim) = (stones, stones);
    for steps in 1.. {
        rim = rim.neighbours(open - reached);
        if rim.is_empty() {
            break;
        }
        for point in rim {
            far[point.index()] = steps;
        }
        reached |= rim;
    }
    far
}

/// The points of a part that rank first, `most` of them at most.
fn nearest_of(part: PointSet, most: usize, rank: &dyn Fn(Point) -> (u32, u32)) -> PointSet {
    let mut points: Vec<Point> = part.iter().collect();
    points.sort_by_key(|&point| rank(point));
    points.into_iter().take(most).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_board_is_nobodys() {
        let empty = Board::new(goban::Size::square(9).unwrap());
        let estimate = Estimate::new(&empty, 8);
        assert!(estimate.given.iter().all(|given| given.is_empty()));
        assert_eq!(estimate.partition.areas.len(), 1);
        assert_eq!(estimate.partition.settled(), 0);
    }
}
