//! Captures that every player knows.

use std::sync::{Arc, Mutex};

use goban::{Board, Colour, Move, Point, board};
use readers::{Certainty, Code, Limits, Position, Readers, Readout};

fn attack(board: Board, x: u8, y: u8) -> Readout {
    let mut readers = Readers::new();
    let chain = Point::new(x, y);
    (readers.attack(&Position::new(board), chain, &Limits::default())).expect("a stone is there")
}

fn defend(board: Board, x: u8, y: u8) -> Readout {
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

/// A white stone near the top left corner of a large board that runs in a ladder to the opposite
/// corner.
fn ladder(breaker: Option<(u8, u8)>) -> Position {
    let mut board = Board::new(goban::Size::square(19).expect("a size"));
    for (x, y) in [(3, 2), (2, 3), (2, 4)] {
        board.place(Point::new(x, y), Colour::Black);
    }
    board.place(Point::new(3, 3), Colour::White);
    if let Some((x, y)) = breaker {
        board.place(Point::new(x, y), Colour::White);
    }
    Position::new(board)
}

#[test]
fn a_ladder_of_sixty_moves_is_read_to_its_end() {
    let mut readers = Readers::new();
    let longest = Arc::new(Mutex::new(0));
    let seen = Arc::clone(&longest);
    readers.set_trace(Some(Box::new(move |traced| {
        *seen.lock().expect("one thread") = traced.line.len();
    })));
    let stone = Point::new(3, 3);
    let reading = readers.ladder_attack(&ladder(None), stone, &Limits::default());
    let reading = reading.expect("a stone is there");
    assert_eq!(
        (reading.code, reading.certainty),
        (Code::Win, Certainty::Proven)
    );
    assert!(reading.nodes < 4_000, "{} nodes", reading.nodes);
    let length = *longest.lock().expect("one thread");
    assert!(length >= 50, "the line shown has {length} moves");
}

#[test]
fn a_breaker_far_away_spoils_a_ladder() {
    let mut readers = Readers::new();
    let stone = Point::new(3, 3);
    let mut spoilt = 0;
    for at in [(10, 10), (14, 14), (12, 13), (15, 14)] {
        let reading = readers.ladder_attack(&ladder(Some(at)), stone, &Limits::default());
        spoilt += usize::from(reading.expect("a stone is there").code == Code::Fail);
    }
    assert_eq!(spoilt, 4);
    // Beside the way it changes nothing.
    let reading = readers.ladder_attack(&ladder(Some((16, 3))), stone, &Limits::default());
    assert_eq!(reading.expect("a stone is there").code, Code::Win);
}

#[test]
fn either_of_two_falls_where_both_cannot_be_saved() {
    let mut readers = Readers::new();
    let limits = Limits::default();
    // One black move at the cut puts both white stones into atari.
    let board = board! {
        . . . . . . /
        . X X . . . /
        X O . X . . /
        . X O X . . /
        . . . . . . /
        . . . . . .
    };
    let (one, other) = (Point::new(1, 2), Point::new(2, 3));
    let position = Position::new(board);
    let either = readers
        .attack_either(&position, one, other, &limits)
        .expect("stones");
    assert_eq!(either.code, Code::Win);
}
