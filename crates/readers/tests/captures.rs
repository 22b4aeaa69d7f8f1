//! Captures that every player knows.

use goban::{Board, Move, Point, board};
use readers::{Certainty, Code, Limits, Position, Readers, Reading};

fn attack(board: Board, x: u8, y: u8) -> Reading {
    let mut readers = Readers::new();
    let chain = Point::new(x, y);
    (readers.attack(&Position::new(board), chain, &Limits::default())).expect("a stone is there")
}

fn defend(board: Board, x: u8, y: u8) -> Reading {
    let mut readers = Readers::new();
    let chain = Point::new(x, y);
    (readers.defend(&Position::new(board), chain, &Limits::default())).expect("a stone is there")
}

fn at(x: u8, y: u8) -> Option<Move> {
    Some(Move::Play(Point::new(x, y)))
}

#[test]
fn a_throw_in_takes_by_snapback() {
    let position = board! {
        O . . X . /
        O O O X . /
        X X X . .
    };
    let reading = attack(position, 0, 0);
    assert_eq!(reading.code, Code::Win);
    assert_eq!(reading.certainty, Certainty::Proven);
    assert_eq!(defend(position, 0, 0).code, Code::Win);
}

#[test]
fn a_net_holds_a_stone() {
    let rows = ". . . . . . .
                . . X X . . .
                . X O . . . .
                . X . . . . .
                . . . . . . .
                . . . . . . .";
    let position = Board::parse(rows).expect("a board");
    let reading = attack(position, 2, 2);
    assert_eq!(reading.code, Code::Win);
    assert_eq!(reading.certainty, Certainty::Proven);
}

#[test]
fn a_stone_in_a_ko_is_taken_by_a_ko() {
    let position = board! {
        . O X . . /
        O X . X . /
        . O X . . /
        . . . . .
    };
    let reading = attack(position, 1, 1);
    assert_eq!((reading.code, reading.mv), (Code::KoTakesFirst, at(2, 1)));
    let reading = defend(position, 1, 1);
    assert_eq!((reading.code, reading.mv), (Code::Win, at(2, 1)));
}

#[test]
fn nothing_is_asked_of_an_empty_point() {
    let mut readers = Readers::new();
    let board = Board::new(goban::Size::square(9).expect("a size"));
    let position = Position::new(board);
    assert!(
        readers
            .attack(&position, Point::new(4, 4), &Limits::default())
            .is_err()
    );
}

#[test]
fn when_limits_run_out_the_answer_says_so() {
    let position = board! {
        . . . . . . . /
        . . . X X . . /
        . . X O O . . /
        . . . X . . . /
        . . . . . . .
    };
    let limits = Limits {
        nodes: Some(1),
        ..Limits::default()
    };
    let mut readers = Readers::new();
    let reading = readers.attack(&Position::new(position), Point::new(3, 2), &limits);
    assert!(!reading.expect("a stone is there").is_certain());
}
