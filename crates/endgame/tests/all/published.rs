//! Positions with published values, and what kos do.

use cgt::Dyadic;
use endgame::{Counting, Frame, Solver};
use goban::{Board, Colour, Point, PointSet};

/// The value of the points named in a position where all other stones are safe.
fn value(text: &str, area: &[(u8, u8)], counting: Counting) -> (Solver, cgt::Bounds) {
    let board: Board = text.parse().unwrap();
    let area: PointSet = area.iter().map(|&(x, y)| Point::new(x, y)).collect();
    let safe = Colour::BOTH.map(|colour| board.stones(colour) - area);
    let (frame, local) = Frame::new(&board, area, safe).unwrap();
    let mut solver = Solver::new(counting);
    let bounds = solver
        .value(&frame, &local, &search::Limits::default())
        .unwrap();
    (solver, bounds)
}

#[test]
fn corridors_blocked_at_one_end_have_the_published_values() {
    for length in 2..9_usize {
        let row = format!("X {}O", ". ".repeat(length));
        let wall = format!("{}O", "X ".repeat(length + 1));
        let area: Vec<(u8, u8)> = (1..=length).map(|x| (x as u8, 0)).collect();
        let (mut solver, bounds) = value(&format!("{row}\n{wall}"), &area, Counting::Territory);
        let value = bounds.value().unwrap();
        let cooled = solver.games.cool(value, Dyadic::ONE);
        let expected = Dyadic::from(length as i64 - 2) + Dyadic::new(1, length as u32 - 1);
        assert_eq!(
            solver.games.as_number(cooled),
            Some(expected),
            "{length} points"
        );
    }
}

#[test]
fn corridors_open_at_both_ends_have_the_published_values() {
    // Black closes one end and has a blocked corridor, White pushes in: {1/4|1} and {9/8|3/2}.
    for (length, expected) in [(4_u8, "1/2"), (5, "5/4")] {
        let inside = usize::from(length);
        let row = format!("O {}O", ". ".repeat(inside));
        let wall = format!("O {}O", "X ".repeat(inside));
        let area: Vec<(u8, u8)> = (1..=length).map(|x| (x, 0)).collect();
        let (mut solver, bounds) = value(&format!("{row}\n{wall}"), &area, Counting::Territory);
        let value = bounds.value().unwrap();
        let cooled = solver.games.cool(value, Dyadic::ONE);
        assert_eq!(solver.games.text(cooled), expected, "{length} points");
    }
}

#[test]
fn dame_is_star_or_a_switch() {
    let text = "X . O";
    for (counting, expected) in [(Counting::Territory, "*"), (Counting::Area, "1|-1")] {
        let (mut solver, bounds) = value(text, &[(1, 0)], counting);
        assert_eq!(solver.games.text(bounds.value().unwrap()), expected);
    }
}

#[test]
fn a_ko_has_two_bounds() {
    // White's stone can be taken and taken back.
    let text = "
        . X O .
        X O . O
        . X O .";
    let (mut solver, bounds) = value(text, &[(1, 1), (2, 1)], Counting::Territory);
    assert!(solver.games.is_nearly_at_most(bounds.low, bounds.high));
    assert_eq!(bounds.value(), None, "who wins the ko matters");
    let means = [bounds.low, bounds.high].map(|game| solver.games.mean(game));
    assert!(means[0] < means[1], "{means:?}");
}

#[test]
fn stones_that_cannot_live_are_dead_without_being_taken() {
    // One white stone in a corner of nine points that Black encloses: White cannot live there
    // moving first.
    let text = "
        . . . X
        . O . X
        . . . X
        X X X X";
    let area: Vec<(u8, u8)> = (0..3).flat_map(|y| (0..3).map(move |x| (x, y))).collect();
    let (solver, bounds) = value(text, &area, Counting::Area);
    let game = bounds.value().unwrap();
    // Whether White lives in there is read out; both countings agree about it.
    let (area_low, area_high) = (solver.games.right_stop(game), solver.games.left_stop(game));
    let (solver, bounds) = value(text, &area, Counting::Territory);
    let game = bounds.value().unwrap_or(bounds.low);
    let dead = area_low == Dyadic::from(9);
    assert_eq!(solver.games.as_number(game) == Some(Dyadic::from(10)), dead);
    assert!(area_high >= area_low);
}
