//! The number of legal positions, against the numbers of Tromp and Farnebäck,
//! "Combinatorics of Go" (2007), table 1.

use goban::{Board, Colour, Point, Size};

/// Counts the ways to fill the rest of the board, from a point on, that leave every chain a
/// liberty.
///
/// At the end of each row the stones so far are looked at with the rest empty. A chain that has no
/// liberty then never will, because filling takes liberties and gives none.
fn fillings(board: &mut Board, points: &[Point]) -> u64 {
    let Some((&point, rest)) = points.split_first() else {
        return 1;
    };
    let row_ends = rest.first().is_none_or(|next| next.x() == 0);
    let mut total = 0;
    for stone in [None, Some(Colour::Black), Some(Colour::White)] {
        if let Some(colour) = stone {
            board.place(point, colour);
        }
        if !row_ends || board.is_legal_position() {
            total += fillings(board, rest);
        }
    }
    board.remove(point);
    total
}

fn legal_positions(width: usize, height: usize) -> u64 {
    let size = Size::new(width, height).expect("a small board");
    let points: Vec<Point> = size.points().collect();
    fillings(&mut Board::new(size), &points)
}

#[test]
fn tiny_and_rectangular_boards() {
    assert_eq!(legal_positions(1, 1), 1);
    assert_eq!(legal_positions(2, 1), 5);
    assert_eq!(legal_positions(1, 3), 15);
    assert_eq!(legal_positions(4, 1), 41);
    assert_eq!(legal_positions(2, 3), 489);
    assert_eq!(legal_positions(4, 3), 321_689);
}

#[test]
fn two_by_two() {
    assert_eq!(legal_positions(2, 2), 57);
}

#[test]
fn three_by_three() {
    assert_eq!(legal_positions(3, 3), 12_675);
}

#[test]
fn four_by_four() {
    assert_eq!(legal_positions(4, 4), 24_318_165);
}
