//! What stands on the whole board whatever happens: safe stones, and the territory that is settled
//! with them.

use goban::{Board, Colour, PointSet};
use tactics::alternating::Alternating;
use tactics::unconditional::Unconditional;

use crate::fort::safe_by_reading;

/// What a colour has for sure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Safe {
    /// Stones that are never captured.
    pub stones: PointSet,
    /// Points where the opponent cannot live, with the stones on them.
    pub territory: PointSet,
}

/// What a colour has on a board whatever is played outside its territory. It keeps some points even
/// if it always passes (Benson 1976), and others by answers within that territory (Müller 1997).
/// Answers elsewhere are not counted on, because they would tie areas to each other.
///
/// # Examples
/// ```
/// use endgame::safe;
/// use goban::{Colour, board};
///
/// // White takes one of the middle points, Black the other.
/// let row = board! {
///     . . . . X O . O . /
///     X X X X X O O O O
/// };
/// assert_eq!(safe(&row, Colour::Black).territory.len(), 4);
/// ```
#[must_use]
pub fn safe(board: &Board, colour: Colour) -> Safe {
    let known = by_rule(board, colour);
    let more = safe_by_reading(board, colour, &known);
    Safe {
        stones: known.stones | more.stones,
        territory: known.territory | more.territory,
    }
}

/// What rules tell, without reading.
#[must_use]
pub fn by_rule(board: &Board, colour: Colour) -> Safe {
    let always = Unconditional::of(board, colour);
    let answering = Alternating::at_home(board, colour);
    Safe {
        stones: always.alive | answering.stones,
        territory: always.territory | answering.territory,
    }
}

/// Whether a colour could make two eyes among these points, if it had all of them to itself. It
/// needs two points that touch no safe stone of the other colour and not each other.
#[must_use]
pub fn has_room_for_two_eyes(inner: PointSet) -> bool {
    let mut points = inner.iter();
    let Some(first) = points.next() else {
        return false;
    };
    match inner.len() {
        1 => false,
        2 => points.next().is_some_and(|second| {
            first.x().abs_diff(second.x()) + first.y().abs_diff(second.y()) != 1
        }),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::{Point, board};

    #[test]
    fn two_vital_regions_make_a_chain_safe() {
        let two_eyes = board! {
            . X . X O /
            X X X X O /
            O O O O O /
            . O . O O
        };
        assert_eq!(safe(&two_eyes, Colour::Black).stones.len(), 6);
        assert_eq!(safe(&two_eyes, Colour::White).stones.len(), 10);
        let one_eye = board! {
            . X X X O /
            X X X X O /
            O O O O O /
            . . . . .
        };
        assert!(safe(&one_eye, Colour::Black).stones.is_empty());
    }

    #[test]
    fn answers_in_an_area_that_both_can_enter_are_not_counted_on() {
        // Black has one eye, and a second only if he answers in the open row.
        let open = board! {
            . X . . . . O . O . /
            X X X X X X O O O O
        };
        assert!(safe(&open, Colour::Black).stones.is_empty());
        assert!(!safe(&open, Colour::White).stones.is_empty());
    }

    #[test]
    fn two_eyes_need_two_points_apart() {
        let points = |list: &[(u8, u8)]| -> PointSet {
            list.iter().map(|&(x, y)| Point::new(x, y)).collect()
        };
        assert!(!has_room_for_two_eyes(points(&[])));
        assert!(!has_room_for_two_eyes(points(&[(0, 0)])));
        assert!(!has_room_for_two_eyes(points(&[(0, 0), (1, 0)])));
        assert!(has_room_for_two_eyes(points(&[(0, 0), (2, 0)])));
        assert!(has_room_for_two_eyes(points(&[(0, 0), (1, 1)])));
        assert!(has_room_for_two_eyes(points(&[(0, 0), (1, 0), (2, 0)])));
    }
}
