//! Life and death of groups on whole boards, and what there is to count in a race.

use goban::{Board, Colour, Move, Point, PointSet};
use groups::owl::is_substantial;
use groups::tally::tally;
use groups::{Code, Owl, Reach, Scene, Status};
use readers::{Limits, Readers};

fn scene(rows: &str) -> Scene {
    let board: Board = rows.parse().expect("a board");
    Scene::of(&board)
}

/// Asks about the group of the stone at a place.
fn ask<T>(rows: &str, (x, y): (u8, u8), ask: impl FnOnce(&mut Owl<'_>) -> T) -> T {
    let mut readers = Readers::new();
    let (reach, limits) = (Reach::default(), Limits::default());
    let stone = Point::new(x, y);
    let mut owl = Owl::of(&scene(rows), &mut readers, stone, reach, &limits).expect("a stone");
    ask(&mut owl)
}

fn at(x: u8, y: u8) -> Option<Move> {
    Some(Move::Play(Point::new(x, y)))
}

/// An eye of three points in the corner.
const THREE: &str = "
    . . . X O . . . .
    X X X X O . . . .
    O O O O O . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .";

/// An eye of four points in a row.
const FOUR: &str = "
    . . . . X O . . .
    X X X X X O . . .
    O O O O O O . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .";

/// An eye of two points.
const TWO: &str = "
    . . X O . . . . .
    X X X O . . . . .
    O O O O . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .";

#[test]
fn whoever_plays_first_in_the_middle_of_three_decides() {
    let (status, points) = ask(THREE, (0, 1), |owl| owl.status());
    assert_eq!(status, Status::Critical);
    let (attack, defence) = points.expect("both");
    assert_eq!(
        (attack.code, attack.moves.first().copied()),
        (Code::Works, at(1, 0))
    );
    assert_eq!(
        (defence.code, defence.moves.first().copied()),
        (Code::Works, at(1, 0))
    );
    assert!(attack.certain && defence.certain);
}

#[test]
fn only_the_middle_of_three_kills_and_saves() {
    let kills = |x| ask(THREE, (0, 1), |owl| owl.does_attack(Point::new(x, 0)));
    let saves = |x| ask(THREE, (0, 1), |owl| owl.does_defend(Point::new(x, 0)));
    assert_eq!(
        [0, 1, 2].map(|x| kills(x).map(|r| r.code)),
        [Code::Fails, Code::Works, Code::Fails].map(Some)
    );
    assert_eq!(
        [0, 1, 2].map(|x| saves(x).map(|r| r.code)),
        [Code::Fails, Code::Works, Code::Fails].map(Some)
    );
    // Where a stone stands nobody moves.
    assert_eq!(kills(3), None);
}

#[test]
fn four_in_a_row_live_and_two_points_do_not() {
    assert_eq!(ask(FOUR, (0, 1), |owl| owl.status()).0, Status::Alive);
    assert_eq!(ask(TWO, (0, 1), |owl| owl.status()).0, Status::Dead);
}

#[test]
fn two_moves_in_a_row_kill_four_points_and_do_not_save_two() {
    let threat = ask(FOUR, (0, 1), |owl| owl.threaten_attack()).expect("a threat");
    assert_eq!(threat.code, Code::Works);
    let [one, other] = threat.moves;
    assert_ne!(one, other);
    assert_eq!(ask(TWO, (0, 1), |owl| owl.threaten_defence()), None);
}

#[test]
fn a_group_that_walks_out_is_not_killed() {
    let open = "
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . O O . . . . . . . . .
        . . O X X . . . . . . . .
        . . O X X . . . . . . . .
        . . O O . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .";
    assert_eq!(ask(open, (3, 5), |owl| owl.attack().code), Code::Fails);
}

#[test]
fn who_asks_about_an_empty_point_gets_nothing() {
    let mut readers = Readers::new();
    let empty = Point::new(0, 0);
    let owl = Owl::of(
        &scene(THREE),
        &mut readers,
        empty,
        Reach::default(),
        &Limits::default(),
    );
    assert!(owl.is_none());
}

#[test]
fn a_capture_is_substantial_where_those_who_take_live_by_it() {
    // Black has one eye at the left; the white stones that cut in two leave room for another.
    let large = "
        . X O . O X O . .
        X X O O O X O . .
        X X X X X X O . .
        O O O O O O O . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";
    let substantial = |rows: &str, (x, y): (u8, u8)| {
        let mut readers = Readers::new();
        let (reach, limits) = (Reach::default(), Limits::default());
        is_substantial(&scene(rows), &mut readers, Point::new(x, y), reach, &limits)
    };
    assert!(substantial(large, (2, 0)));
    assert!(!substantial(large, (8, 8)));
}

#[test]
fn liberties_of_a_race_are_counted_once_and_shared_ones_apart() {
    let race = scene(
        "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        O O O O X X X X .
        O X X X O O O X .
        O . . . . . . X .",
    );
    let (black, white) = (
        PointSet::single(Point::new(1, 7)),
        PointSet::single(Point::new(4, 7)),
    );
    let own = race.chains_of(black, Colour::Black);
    let other = race.chains_of(white, Colour::White);
    let counted = tally(&race, own, other);
    assert_eq!(counted.sides.map(|side| side.outside), [3, 3]);
    assert_eq!(counted.shared, 0);
    assert_eq!(counted.codes(), (Code::Works, Code::Works));
    assert!(
        counted
            .fill
            .is_some_and(|point| race.liberties(other).contains(point))
    );
}
