//! A board turned, mirrored or with its colours exchanged.
//!
//! A book prints a corner in any of eight ways and in either colour. All of them should get the
//! same answer: the same order of moves, main line and node count. So a question is laid out in a
//! position of its own choosing, the *upright* one. What is found is turned back.

use goban::{Colour, Move, Point, PointSet, Size, Symmetry};

/// One of the sixteen ways to look at a board: turned or mirrored, and perhaps with the colours
/// exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// How the board is turned.
    pub symmetry: Symmetry,
    /// Whether black stones become white ones and the other way round.
    pub swap: bool,
    /// The board before it is turned.
    pub size: Size,
}

impl View {
    /// The view that takes this one back.
    #[must_use]
    pub fn back(self) -> View {
        View {
            symmetry: self.symmetry.inverse(),
            swap: self.swap,
            size: self.symmetry.size(self.size),
        }
    }

    /// The image of a colour.
    #[must_use]
    pub fn colour(self, colour: Colour) -> Colour {
        if self.swap { !colour } else { colour }
    }

    /// The image of a set of points of the board.
    #[must_use]
    pub fn set(self, set: PointSet) -> PointSet {
        self.symmetry.apply_to_set(set, self.size)
    }

    /// The image of a point of the board.
    #[must_use]
    pub fn point(self, point: Point) -> Point {
        self.symmetry.apply(point, self.size)
    }

    /// The image of some moves.
    #[must_use]
    pub fn moves(self, moves: &[Move]) -> Vec<Move> {
        let image = |mv: &Move| match *mv {
            Move::Play(point) => Move::Play(self.point(point)),
            Move::Pass => Move::Pass,
        };
        moves.iter().map(image).collect()
    }
}

/// The symmetry under which all images of some sets of points look the same. Narrow images of the
/// points come first, because they need fewer bits.
#[must_use]
pub fn upright(size: Size, points: PointSet, sets: &[PointSet]) -> Symmetry {
    let least = Symmetry::ALL
        .into_iter()
        .min_by_key(|&symmetry| image(size, points, sets, symmetry));
    least.unwrap_or(Symmetry::IDENTITY)
}

/// What is compared to find the upright image: two images are equal here only if they are the same.
fn image(size: Size, points: PointSet, sets: &[PointSet], symmetry: Symmetry) -> (usize, Vec<u16>) {
    let width = symmetry.size(size).width() as u16;
    let code = |p: Point| u16::from(p.y()) * width + u16::from(p.x());
    let mut codes = vec![width];
    for set in sets {
        let start = codes.len();
        codes.extend(set.iter().map(|p| code(symmetry.apply(p, size))));
        codes[start..].sort_unstable();
        // No point has this number, so it parts one set from the next.
        codes.push(u16::MAX);
    }
    let (mut left, mut right) = (usize::MAX, 0);
    for p in points.iter() {
        let x = usize::from(symmetry.apply(p, size).x());
        (left, right) = (left.min(x), right.max(x));
    }
    (right.saturating_sub(left), codes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_view_and_back_is_nothing() -> Result<(), goban::SizeError> {
        let size = Size::new(9, 7)?;
        let moves = [Move::Play(Point::new(1, 0)), Move::Pass];
        for symmetry in Symmetry::ALL {
            let view = View {
                symmetry,
                swap: true,
                size,
            };
            let back = view.back();
            assert_eq!(back.moves(&view.moves(&moves)), moves);
            assert_eq!(back.colour(view.colour(Colour::Black)), Colour::Black);
            assert_eq!(view.colour(Colour::Black), Colour::White);
        }
        Ok(())
    }
}
