//! Limits bound understanding too, and an answer that they hurried says so.

use engine::{Engine, Given, Options, Request, Terms};
use goban::{Board, Colour};
use life::Note;

/// A corner group with a way out to the side: which question is meant takes some reading.
const OPEN: &str = "
    . . . . . . . . .
    . X X . . . . . .
    . . . X O . . . .
    O X X X O . . . .
    . O O O O . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .";

fn given(nodes: u64) -> Given {
    let board: Board = OPEN.parse().expect("a board");
    let request = Request {
        to_move: Some(Colour::White),
        ..Request::of_board(&board)
    };
    let terms = Terms {
        nodes: Some(nodes),
        ..Terms::default()
    };
    let engine = Engine::new(Options { memory: 16 << 20 });
    let mut answers = engine.ask(&request, &terms).expect("a question");
    answers[0].given.remove(0)
}

/// A reply of the search may add a handful of moves at once before it looks at its limits.
const AT_ONCE: u64 = 400;

#[test]
fn nodes_bound_understanding_and_answer_together() {
    let mut understood = 0;
    for nodes in [500, 2_000, 10_000, 50_000, 200_000] {
        let given = given(nodes);
        understood += given.understanding;
        assert!(
            given.nodes() <= nodes + AT_ONCE,
            "{} of {nodes}",
            given.nodes()
        );
    }
    assert!(understood > 0, "something was tried");
}

#[test]
fn an_answer_that_the_limits_hurried_says_so() {
    let says_so = |given: &Given| given.answer.notes.contains(&Note::UnderstoodInHaste);
    let hurried = given(500);
    assert!(hurried.is_hurried && says_so(&hurried));
    let calm = given(20_000_000);
    assert!(!calm.is_hurried && !says_so(&calm));
}

/// More nodes may add to what was answered without haste. They never turn it round.
#[test]
fn more_nodes_never_contradict_an_answer_that_was_not_hurried() {
    let answers: Vec<Given> = [500, 5_000, 50_000, 500_000, 20_000_000].map(given).into();
    let mut compared = 0;
    for (i, one) in answers.iter().enumerate() {
        for other in &answers[i..] {
            let known = one.answer.outcome.is_known() && other.answer.outcome.is_known();
            if known && !one.is_hurried && !one.answer.literal {
                compared += 1;
                assert_eq!(one.answer.outcome, other.answer.outcome);
            }
        }
    }
    assert!(compared > 0);
}
