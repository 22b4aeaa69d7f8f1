//! Which question is meant: the answer names it, on every image of a board and with the colours exchanged.

use goban::{Board, Colour, Move, Symmetry};
use groups::{Goal, meant};
use life::{Options, Outcome, Setup};
use search::Limits;

/// Three liberties against three, in the open: whoever moves first wins.
const RACE: [&str; 9] = [
    ".........",
    ".........",
    ".........",
    ".........",
    ".........",
    ".........",
    "OOOOXXXX.",
    "OXXXOOOX.",
    "O......X.",
];

/// Black's two stones are cut off, and White's ladder works.
const LADDER: [&str; 9] = [
    ".........",
    ".........",
    "...OO....",
    "..OXX....",
    "...OO.X..",
    ".........",
    ".........",
    ".........",
    ".........",
];

/// Three in a row inside a wall: a question of life.
const LIFE: [&str; 7] = [
    "...OX..", "OOOOX..", "XXXXX..", ".......", ".......", ".......", ".......",
];

fn board(rows: &[&str]) -> Board {
    rows.join("\n").parse().expect("a board")
}

fn setup(board: &Board) -> Setup {
    let stones = |colour| board.stones(colour);
    Setup::new(board.size(), stones(Colour::Black), stones(Colour::White))
}

fn ask(board: &Board, mover: Colour) -> groups::Meant {
    let options = Options {
        limits: Limits::default(),
        memory: 32 << 20,
        ..Options::default()
    };
    meant(&setup(board), Some(mover), &options).expect("a question")
}

#[test]
fn a_race_is_called_a_race_on_every_image_of_the_board() {
    let mut asked = 0;
    for symmetry in Symmetry::ALL {
        let image = symmetry.apply_to_board(&board(&RACE));
        for board in [image, image.with_colours_swapped()] {
            for mover in [Colour::Black, Colour::White] {
                let meant = ask(&board, mover);
                let told = meant.told.first().expect("a race");
                let answer = &told.answer;
                assert_eq!(answer.goal, Goal::Race, "{board}");
                assert!(!told.against.is_empty());
                let wanted = match answer.defender == mover {
                    true => Outcome::Alive,
                    false => Outcome::Dead,
                };
                assert_eq!(answer.outcome, wanted, "{board}");
                assert!(!answer.moves.contains(&Move::Pass));
                // The mover fills the other's liberties.
                assert_eq!(answer.moves.len(), 3, "{board}");
                asked += 1;
            }
        }
    }
    assert_eq!(asked, 32);
}

#[test]
fn a_group_behind_a_wall_that_stands_is_a_question_of_life() {
    let meant = ask(&board(&LIFE), Colour::Black);
    assert!(meant.told.is_empty());
    assert_eq!(meant.problem.defender, Colour::White);
}

#[test]
fn stones_in_a_net_are_a_question_of_capture() {
    let board = board(&LADDER);
    let meant = ask(&board, Colour::White);
    if let Some(told) = meant.told.first() {
        assert_ne!(told.answer.goal, Goal::Life);
        assert_eq!(told.answer.outcome, Outcome::Dead);
    }
}
