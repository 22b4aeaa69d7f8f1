//! Where handicap stones stand.

use thiserror::Error;

use crate::{Point, PointSet, Size};

/// Why handicap stones cannot be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum HandicapError {
    /// A game has begun or stones have been set up.
    #[error("handicap stones need an empty board without moves")]
    NotEmpty,
    /// Too few or too many stones.
    #[error("{asked} handicap stones are not possible here: 2 to {most} are")]
    Count {
        /// The number asked for.
        asked: usize,
        /// The greatest number this board takes; less than 2 when it takes none.
        most: usize,
    },
    /// A stone off the board.
    #[error("the handicap stone {0} is off the board")]
    OffBoard(Point),
    /// Two stones on one point.
    #[error("two handicap stones on {0}")]
    Twice(Point),
}

/// The points of a fixed handicap as the GTP specification (version 2, section 4.1.1) has them.
///
/// They lie on the fourth line from 13 on and on the third line below that. A side of fewer than
/// 7 has none; 7 and the even sides have the four corners alone. On a board that is not square
/// each side is measured by itself.
///
/// # Errors
///
/// When the board does not take this number of stones.
///
/// # Examples
///
/// ```
/// use goban::{fixed_handicap, Size};
///
/// let size = Size::square(19)?;
/// let points = fixed_handicap(size, 2).unwrap();
/// let names: Vec<_> = points.iter().map(|point| point.to_gtp(size)).collect();
/// assert_eq!(names, ["Q16", "D4"]);
/// assert!(fixed_handicap(Size::square(8)?, 5).is_err());
/// # Ok::<(), goban::SizeError>(())
/// ```
pub fn fixed_handicap(size: Size, stones: usize) -> Result<PointSet, HandicapError> {
    let most = most_fixed(size);
    if stones < 2 || stones > most {
        return Err(HandicapError::Count {
            asked: stones,
            most,
        });
    }
    let (left, centre, right) = lines(size.width());
    let (top, middle, bottom) = lines(size.height());
    // The order of GTP: corners from the lower left, then the sides; the centre is for odd numbers.
    let mut points = vec![(left, bottom), (right, top)];
    if stones >= 3 {
        points.push((left, top));
    }
    if stones >= 4 {
        points.push((right, bottom));
    }
    if stones >= 6 {
        points.extend([(left, middle), (right, middle)]);
    }
    if stones >= 8 {
        points.extend([(centre, top), (centre, bottom)]);
    }
    if stones >= 5 && stones % 2 == 1 {
        points.push((centre, middle));
    }
    let points = points.into_iter();
    Ok(points.filter_map(|(x, y)| Point::checked(x, y)).collect())
}

/// The greatest fixed handicap for a board.
fn most_fixed(size: Size) -> usize {
    let sides = [size.width(), size.height()];
    if sides.iter().any(|&side| side < 7) {
        0
    } else if sides.iter().any(|&side| side == 7 || side % 2 == 0) {
        4
    } else {
        9
    }
}

/// The first, middle and last line that handicap stones stand on.
fn lines(side: usize) -> (usize, usize, usize) {
    let edge = if side < 13 { 2 } else { 3 };
    (edge, side / 2, side - 1 - edge)
}

/// Checks the points of a free handicap: at least two, all different, on the board, and with a
/// point left to play on.
pub(crate) fn free_handicap(size: Size, points: &[Point]) -> Result<PointSet, HandicapError> {
    let mut set = PointSet::EMPTY;
    for &point in points {
        if !size.contains(point) {
            return Err(HandicapError::OffBoard(point));
        }
        if !set.insert(point) {
            return Err(HandicapError::Twice(point));
        }
    }
    let (asked, most) = (set.len(), size.area() - 1);
    if asked < 2 || asked > most {
        return Err(HandicapError::Count { asked, most });
    }
    Ok(set)
}
