//! How much is looked at to count the moves of lines.

use goban::{Board, Colour};
use local::bits::Wide;

use super::*;
use crate::question::problem::Setup;
use crate::session::{Options, Questions as _, Reads};

/// A session on a drawing of a black group in the corner of a square board, where play is
/// everywhere.
fn reads<B: Bits>(drawing: &[&str], side: usize) -> Reads<B> {
    let row = |y| format!("{:.<side$}", drawing.get(y).unwrap_or(&""));
    let rows: Vec<String> = (0..side).map(row).collect();
    let board = Board::parse(&rows.join("\n")).expect("a board");
    let (black, white) = (board.stones(Colour::Black), board.stones(Colour::White));
    let setup = Setup {
        targets: black,
        region: Some(board.all()),
        ..Setup::new(board.size(), black, white)
    };
    let problem = setup.problem().expect("a problem");
    let layout = problem.layout();
    assert!(layout.bits() <= B::CAPACITY, "the field is large enough");
    Reads::new(problem, layout, Options::default())
}

/// The moves that are looked at to put the first replies of a dead group's line in order.
fn looked_at<B: Bits>(drawing: &[&str], side: usize, to_move: Colour) -> usize {
    let mut reads = reads::<B>(drawing, side);
    let answer = reads.answer(to_move);
    assert_eq!(answer.outcome.word(), "dead", "{drawing:?}");
    let root = reads.solver.root(reads.role(to_move), 0);
    let lines = Lines::from(&reads.solver, Question::Kill, &root);
    let mut lines = lines.expect("the answer is known");
    assert!(!lines.replies(&root).is_empty(), "{drawing:?}");
    lines.moves
}

/// On an open board most moves are equally good for the side that has lost. If each were followed
/// to its end, there would be more than twice as many positions here. What had to be searched is
/// followed only as far as it was.
#[test]
fn counting_on_an_open_board_stops_after_so_many_moves() {
    let bounded = MOVES_LOOKED_AT..MOVES_LOOKED_AT + 13 * 13;
    let hopeless = looked_at::<Wide>(&[".XO", "XXO", "OOO"], 13, Colour::Black);
    assert!(bounded.contains(&hopeless), "{hopeless} moves");
    let three = ["...XO", "XXXXO", "OOOOO"];
    let killed = looked_at::<u128>(&three, 9, Colour::White);
    assert!(killed < MOVES_LOOKED_AT / 2, "{killed} moves");
}
