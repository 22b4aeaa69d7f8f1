//! Claims about single moves on small boards.

use goban::{Board, Colour, Illegal, Point, PointSet, Suicide, board};

use Colour::{Black, White};

fn at(text: &str) -> Point {
    Point::from_sgf(text).expect("a point")
}

#[test]
fn a_chain_without_liberties_comes_off() {
    let mut position = board! {
        . X O X . /
        . X O X . /
        . . . . .
    };
    let played = position
        .play(at("cc"), Black, Suicide::Forbidden)
        .expect("legal");
    assert_eq!(played.captured(), PointSet::of(&[at("ca"), at("cb")]));
    assert_eq!(played.ko, None);
    let after = board! {
        . X . X . /
        . X . X . /
        . . X . .
    };
    assert_eq!(position, after);
}

#[test]
fn capture_comes_before_suicide() {
    let mut position = board! {
        . O X /
        O X . /
        X . .
    };
    assert!(position.play(at("aa"), White, Suicide::Forbidden).is_err());
    assert!(position.play(at("aa"), Black, Suicide::Forbidden).is_ok());
}

#[test]
fn suicide_of_a_single_stone() {
    let position = board! {
        . X . /
        X . . /
        . . .
    };
    let played = |rule| {
        let mut copy = position;
        copy.play(at("aa"), White, rule)
    };
    assert_eq!(played(Suicide::Forbidden), Err(Illegal::Suicide));
    assert_eq!(played(Suicide::Several), Err(Illegal::Suicide));
    let vanished = played(Suicide::Allowed).expect("allowed");
    assert_eq!(vanished.removed, PointSet::single(at("aa")));
}

#[test]
fn suicide_of_several_stones() {
    let position = board! {
        O . X /
        O X . /
        X . .
    };
    let played = |rule| {
        let mut copy = position;
        copy.play(at("ba"), White, rule)
            .map(|played| (played, copy))
    };
    assert_eq!(played(Suicide::Forbidden), Err(Illegal::Suicide));
    for rule in [Suicide::Several, Suicide::Allowed] {
        let (record, mut after) = played(rule).expect("allowed");
        assert!(record.is_suicide && record.captured().is_empty());
        assert_eq!(
            record.removed,
            PointSet::of(&[at("aa"), at("ba"), at("ab")])
        );
        assert!(after.stones(White).is_empty());
        after.undo(&record);
        assert_eq!(after, position);
    }
}

#[test]
fn a_one_point_board_has_no_legal_move() {
    let mut position = board! { . };
    let before = position;
    assert_eq!(
        position.play(at("aa"), Black, Suicide::Several),
        Err(Illegal::Suicide)
    );
    assert_eq!(
        position.play(at("ba"), Black, Suicide::Allowed),
        Err(Illegal::OffBoard)
    );
    let played = position
        .play(at("aa"), Black, Suicide::Allowed)
        .expect("allowed");
    assert_eq!(position, before);
    position.undo(&played);
    assert_eq!(position, before);
}

#[test]
fn text_errors_name_the_place() {
    let error = |text: &str| Board::parse(text).expect_err("not a board").to_string();
    assert_eq!(error("\n  \n"), "the text holds no board");
    assert_eq!(
        error(". .\n. ?\n"),
        "line 2, column 3: '?' is none of . + X # O"
    );
    assert_eq!(
        error(". .\n\n.\n"),
        "line 3: the row has 1 points where the first one has 2"
    );
    assert_eq!(
        error(&".".repeat(20)),
        "line 1: the board is larger than 19x19"
    );
    assert_eq!(
        error(&".\n".repeat(20)),
        "line 20: the board is larger than 19x19"
    );
}
