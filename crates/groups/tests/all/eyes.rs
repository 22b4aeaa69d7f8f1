//! What eye spaces on a board are worth.

use goban::{Board, Colour, Point};
use groups::{EyeSpace, genus};
use readers::{Limits, Position, Readers};

fn space(rows: &str, x: u8, y: u8) -> Option<EyeSpace> {
    let board: Board = rows.parse().expect("a board");
    let position = Position::new(board);
    let mut readers = Readers::new();
    EyeSpace::at(
        &position,
        Point::new(x, y),
        &mut readers,
        &Limits::default(),
    )
}

/// Black's eyes at a point: least and most, and where they are decided.
fn eyes(rows: &str, x: u8, y: u8) -> (u8, u8, Option<Point>, Option<Point>) {
    let space = space(rows, x, y).expect("an eye space");
    assert_eq!(space.owner(), Colour::Black);
    let eyes = space.eyes();
    (eyes.least, eyes.most, eyes.attack, eyes.defence)
}

fn at(x: u8, y: u8) -> Option<Point> {
    Some(Point::new(x, y))
}

#[test]
fn two_eyes_of_one_point_are_whole() {
    let rows = "
        . X . X O . .
        X X X X O . .
        O O O O O . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .";
    assert_eq!(eyes(rows, 0, 0), (1, 1, None, None));
    assert_eq!(eyes(rows, 2, 0), (1, 1, None, None));
    let both = [(0, 0), (2, 0)].map(|(x, y)| space(rows, x, y).expect("an eye").eyes());
    assert_eq!(genus(&both), [2, 2, 2, 2]);
}

/// On the edge one diagonal is enough: White holds it, or whoever plays there does.
#[test]
fn a_diagonal_on_the_edge_makes_an_eye_false_or_half() {
    let held = "
        X X . X . . .
        X O X X . . .
        . O O X . . .
        . . O X . . .
        . . O X . . .
        . . . . . . .
        . . . . . . .";
    assert_eq!(eyes(held, 2, 0), (0, 0, None, None));
    let open = held.replace("X O X X", "X . X X");
    assert_eq!(eyes(&open, 2, 0), (0, 1, at(1, 1), at(1, 1)));
    let half = space(&open, 2, 0).and_then(|space| space.half_eye());
    assert_eq!(half, at(2, 0));
    let ours = held.replace("X O X X", "X X X X");
    assert_eq!(eyes(&ours, 2, 0), (1, 1, None, None));
}

#[test]
fn the_middle_of_three_decides_and_four_in_a_row_are_two_eyes() {
    let three = "
        . . . X O . .
        X X X X O . .
        O O O O O . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .";
    assert_eq!(eyes(three, 0, 0), (1, 2, at(1, 0), at(1, 0)));
    let four = three.replace(". . . X O . .", ". . . . X O .");
    let four = four.replace("X X X X O . .", "X X X X X O .");
    let four = four.replace("O O O O O . .", "O O O O O O .");
    assert_eq!(eyes(&four, 0, 0), (2, 2, None, None));
    let square = "
        . . X O . . .
        . . X O . . .
        X X X O . . .
        O O O O . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .";
    let square = space(square, 1, 1).expect("an eye space");
    assert_eq!(square.owner(), Colour::White, "who is dead has no eyes");
}

#[test]
fn a_point_between_both_sides_is_no_eye_space() {
    let rows = "
        . . . . . . .
        . X . . . O .
        . X . . . O .
        . X . . . O .
        . X . . . O .
        . X . . . O .
        . . . . . . .";
    assert!(space(rows, 3, 3).is_none());
}

/// White holds the diagonal point beside A5, so A5 is no eye by itself. But White cannot move there,
/// and Black's taking at A4 leaves one.
#[test]
fn a_false_eye_where_the_other_side_cannot_move_is_not_open() {
    let rows = "
        . . . . . . .
        X O O O . . .
        . X . O . . .
        O X . X O . .
        X X X X . . .
        . . . O . . .
        . O . . . . .";
    assert_eq!(eyes(rows, 0, 3), (1, 1, None, None));
}

/// The middle of a bent three touches a white stone: who plays there has all or nothing.
#[test]
fn an_open_point_between_two_parts_makes_one_space_of_them() {
    let rows = "
        X X X X O . .
        X . . O O . .
        X X . X O O .
        . X X X O . .
        . . . X O . .
        . . . X O . .
        . . . X O . .";
    assert_eq!(eyes(rows, 1, 1), (0, 2, at(2, 1), at(2, 1)));
}
