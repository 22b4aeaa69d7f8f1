//! What reading finds and what somebody foresees, put together.

use goban::{Board, Colour, Move, Point, PointSet};
use groups::{Code, Foreseen, Foresight, Owl, Reach, Reached, Scene, joining};
use readers::{Cancel, Certainty, Limits, Position, Readers};

/// Somebody who foresees the same whatever he is shown.
struct Oracle {
    stays: f64,
    moves: Vec<(Point, f64)>,
}

impl Oracle {
    fn new(stays: f64, moves: &[(u8, u8)]) -> Oracle {
        let moves = moves.iter().map(|&(x, y)| (Point::new(x, y), 0.5));
        Oracle {
            stays,
            moves: moves.collect(),
        }
    }
}

impl Foresight for Oracle {
    fn foresee(&self, _: &Scene, _: PointSet, _: Colour, _: &Cancel) -> Option<Foreseen> {
        Some(Foreseen {
            stays: self.stays,
            moves: self.moves.clone(),
        })
    }
}

fn board(rows: &str) -> Board {
    rows.parse().expect("a board")
}

fn ask(
    rows: &str,
    (x, y): (u8, u8),
    oracle: &Oracle,
    ask: impl FnOnce(&mut Owl<'_>) -> Reached,
) -> Reached {
    let mut readers = Readers::new();
    let (reach, limits) = (Reach::default(), Limits::default());
    let scene = Scene::of(&board(rows));
    let owl = Owl::of(&scene, &mut readers, Point::new(x, y), reach, &limits);
    ask(&mut owl.expect("a stone").with(oracle))
}

fn play(x: u8, y: u8) -> Move {
    Move::Play(Point::new(x, y))
}

/// Two stones that walk out.
const OPEN: &str = "
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

#[test]
fn what_is_foreseen_in_the_open_counts_and_is_never_certain() {
    let lost = Oracle::new(0.1, &[(6, 5)]);
    let killed = ask(OPEN, (3, 5), &lost, |owl| owl.attack());
    assert_eq!(killed.code, Code::Works);
    assert_eq!(killed.moves, [play(6, 5)]);
    assert!(!killed.certain);
    let safe = Oracle::new(0.9, &[(6, 5)]);
    let alive = ask(OPEN, (3, 5), &safe, |owl| owl.attack());
    assert_eq!(alive.code, Code::Fails);
}

#[test]
fn a_stone_that_a_ladder_takes_is_not_saved_by_hope() {
    let ladder = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . O O . . . . .
        . O X X O . . . .
        . . O . . . . . .";
    let hope = Oracle::new(1.0, &[(5, 7)]);
    let saved = ask(ladder, (2, 7), &hope, |owl| owl.defend());
    assert_eq!(saved.code, Code::Fails);
}

/// An eye of three points in the corner: its middle kills and saves.
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

#[test]
fn a_move_that_is_foreseen_has_to_stand_up_to_reading() {
    let wrong = Oracle::new(0.5, &[(5, 5), (0, 0), (2, 0)]);
    let killed = ask(THREE, (0, 1), &wrong, |owl| owl.attack());
    assert_eq!((killed.code, killed.moves[0]), (Code::Works, play(1, 0)));
    assert!(killed.certain);
}

/// Two moves save this group: each makes an eye beside the one that it has.
#[test]
fn of_moves_that_do_as_well_the_one_that_is_foreseen_comes_first() {
    let five = "
        . . . . . X O . .
        X X X X X X O . .
        O O O O O O O . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";
    for x in 1..=3 {
        let likes = Oracle::new(0.5, &[(x, 0)]);
        let saved = ask(five, (0, 1), &likes, |owl| owl.defend());
        assert_eq!((saved.code, saved.moves[0]), (Code::Works, play(x, 0)));
    }
}

#[test]
fn a_connection_that_is_not_read_out_is_his_who_moves_first() {
    let rows = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . X . . . . . X .
        . . . . O . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";
    let position = Position::new(board(rows));
    let ends = (Point::new(1, 4), Point::new(7, 4));
    let hurry = Limits {
        nodes: Some(50),
        ..Limits::default()
    };
    // The first move that is foreseen lies on no way between them.
    let oracle = Oracle::new(0.5, &[(8, 8), (4, 4)]);
    let mut readers = Readers::new();
    let read = joining::connect(&mut readers, &oracle, &position, ends, &hurry);
    let read = read.expect("two stones of a colour");
    assert_eq!(read.certainty, Certainty::Cut);
    assert_eq!((read.code, read.mv), (readers::Code::Win, Some(play(4, 4))));
}
