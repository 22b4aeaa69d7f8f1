//! Positions with published values, and what kos do.

use cgt::Dyadic;
use endgame::{Counting, Frame, Local, Solver};
use goban::{Board, Colour, Point, PointSet};

/// An area of a position where all stones elsewhere are safe.
fn area_of(text: &str, area: &[(u8, u8)]) -> (Frame, Local) {
    let board: Board = text.parse().unwrap();
    let area: PointSet = area.iter().map(|&(x, y)| Point::new(x, y)).collect();
    let safe = Colour::BOTH.map(|colour| board.stones(colour) - area);
    Frame::new(&board, area, safe).unwrap()
}

/// The value of the points named in a position where all other stones are safe.
fn value(text: &str, area: &[(u8, u8)], counting: Counting) -> (Solver, cgt::Bounds) {
    let (frame, local) = area_of(text, area);
    let mut solver = Solver::new(counting);
    let bounds = solver
        .value(&frame, &local, &search::Limits::default())
        .unwrap();
    (solver, bounds)
}

/// What the moves of a colour in an area lead to, without repeats.
fn after(text: &str, area: &[(u8, u8)], colour: Colour) -> Vec<String> {
    let (frame, local) = area_of(text, area);
    let mut solver = Solver::new(Counting::Territory);
    let limits = search::Limits::default();
    let moves = solver.moves(&frame, &local, colour, &limits).unwrap();
    let values = moves.into_iter().map(|(_, bounds)| bounds.value().unwrap());
    let mut texts: Vec<String> = values.map(|value| solver.games.text(value)).collect();
    texts.sort_unstable();
    texts.dedup();
    texts
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
fn two_stones_in_a_corridor_are_a_threat_worth_an_infinitesimal() {
    // White threatens to save two stones: cooled, that is 0|+_2 and a number.
    let row = "X O O . . . O\nX X X X X X O";
    let area: Vec<(u8, u8)> = (1..6).map(|x| (x, 0)).collect();
    let (mut solver, bounds) = value(row, &area, Counting::Territory);
    let value = bounds.value().unwrap();
    assert_eq!(solver.games.text(value), "6|||5||4|0");
    let cooled = solver.games.cool(value, Dyadic::ONE);
    let five = solver.games.integer(5);
    let bare = solver.games.subtract(cooled, five);
    assert_eq!(solver.games.text(bare), "0|+_2");
    assert!(solver.games.is_infinitesimal(bare));
}

#[test]
fn two_single_stones_in_a_corridor_stay_hot() {
    let row = "X O . O . O\nX X X X X O";
    let area: Vec<(u8, u8)> = (1..5).map(|x| (x, 0)).collect();
    let (mut solver, bounds) = value(row, &area, Counting::Territory);
    let cooled = solver.games.cool(bounds.value().unwrap(), Dyadic::ONE);
    let two = solver.games.integer(2);
    let bare = solver.games.subtract(cooled, two);
    assert_eq!(solver.games.text(bare), "2|*");
}

#[test]
fn a_seki_is_nothing_because_whoever_moves_can_be_taken() {
    // Two liberties are shared. The larger White's chain is, the more Black takes.
    for (length, black, white) in [(1, "10|-8", "12|-6"), (2, "12|-8", "14|-6")] {
        let wall = "X ".repeat(length);
        let chain = "O ".repeat(length);
        let text = format!("X {wall}O . X O\nX {chain}O O X O\nX {wall}O . X O");
        let inner = (1 + length as u8)..(4 + length as u8);
        let middle = (1..4 + length as u8).map(|x| (x, 1));
        let area: Vec<(u8, u8)> = (inner.clone().map(|x| (x, 0)))
            .chain(middle)
            .chain(inner.map(|x| (x, 2)))
            .collect();
        let (solver, bounds) = value(&text, &area, Counting::Territory);
        let game = bounds.value().unwrap();
        assert_eq!(solver.games.as_number(game), Some(Dyadic::ZERO));
        assert_eq!(after(&text, &area, Colour::Black), [black]);
        assert_eq!(after(&text, &area, Colour::White), [white]);
    }
}

#[test]
fn a_snapback_is_a_number() {
    // White's capture of one stone is taken back with two more, so nobody gains by moving.
    let text = "
        X O X O
        X O . X
        X X X X";
    let area = [(1, 0), (1, 1), (2, 0), (2, 1)];
    assert_eq!(after(text, &area, Colour::Black), ["4"]);
    assert_eq!(after(text, &area, Colour::White), ["5|-1"]);
    // The options alone give five: both leave it, and the stones are dead. Here stones that only
    // Black's safe ones enclose are; others have to be taken, which costs the point.
    let mut games = cgt::Games::new();
    let bare = cgt::parse(&mut games, "4||5|-1").unwrap();
    assert_eq!(games.as_number(bare), Some(Dyadic::from(5)));
    for counting in Counting::BOTH {
        let (solver, bounds) = value(text, &area, counting);
        let game = bounds.value().unwrap();
        assert_eq!(solver.games.as_number(game), Some(Dyadic::from(4)));
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
fn a_room_with_two_entrances_has_the_bounds_of_the_rogue() {
    // Found by reading every room of seven points with up to three entrances: the lower bound is
    // the one that Müller gives, the upper one at most his. His own diagram may be another.
    let text = "
        X X X X X
        X . X X X
        O . . . O
        X . . X X
        X . X X X
        X X X X X";
    let area = [(1, 1), (1, 2), (2, 2), (3, 2), (1, 3), (2, 3), (1, 4)];
    let (mut solver, bounds) = value(text, &area, Counting::Territory);
    let games = &mut solver.games;
    let low = cgt::parse(games, "{5|||4||3|*}|||2|1*||*").unwrap();
    let high = cgt::parse(games, "5|{4|||3||2|1*}|||2|1*||*").unwrap();
    assert_eq!(bounds.low, low, "{}", games.text(bounds.low));
    assert!(games.le(bounds.low, bounds.high) && bounds.low != bounds.high);
    assert!(games.le(bounds.high, high), "{}", games.text(bounds.high));
    let [low, high] = [bounds.low, bounds.high].map(|game| games.mean(game));
    assert_eq!(low, Dyadic::new(19, 3));
    assert!(low <= high && high <= Dyadic::new(77, 5), "{high}");
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
