//! How likely first moves are to be the one that is meant, before anything is read.

use goban::{Point, PointSet};

/// The odds of first moves, as somebody guesses them who has seen many problems. They order moves
/// and questions, and decide no verdict.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Prior(Vec<(Point, f64)>);

/// What a move is given at least, so that no logarithm is without end.
const LEAST: f64 = 1e-4;

impl Prior {
    /// The moves with their odds, which sum up to one.
    #[must_use]
    pub fn new(mut odds: Vec<(Point, f64)>) -> Prior {
        odds.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        Prior(odds)
    }

    /// Whether nobody has guessed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The likeliest move of all.
    #[must_use]
    pub fn favourite(&self) -> Option<Point> {
        self.0.first().map(|&(point, _)| point)
    }

    /// The likeliest of some moves.
    #[must_use]
    pub fn among(&self, points: PointSet) -> Option<Point> {
        let mut odds = self.0.iter();
        odds.find(|(point, _)| points.contains(*point))
            .map(|&(point, _)| point)
    }

    /// The logarithm of a move's odds.
    #[must_use]
    pub fn log(&self, point: Point) -> f64 {
        let odds = self.0.iter().find(|&&(of, _)| of == point);
        (odds.map_or(0.0, |&(_, odds)| odds) + LEAST).ln()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_likeliest_move_comes_first_whatever_order_they_were_given_in() {
        let [a, b, c] = [0, 1, 2].map(|x| Point::new(x, 0));
        let prior = Prior::new(vec![(a, 0.1), (b, 0.7), (c, 0.2)]);
        assert_eq!(prior.favourite(), Some(b));
        assert_eq!(prior.among(PointSet::of(&[a, c])), Some(c));
        assert_eq!(prior.among(PointSet::EMPTY), None);
        assert!(prior.log(b) > prior.log(c) && prior.log(c) > prior.log(Point::new(5, 5)));
        assert!(prior.log(Point::new(5, 5)).is_finite());
        assert!(Prior::default().is_empty());
    }
}
