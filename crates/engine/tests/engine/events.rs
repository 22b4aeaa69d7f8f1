//! Events come from the first moment on, and in an order that faces can rely on.

use std::sync::{Arc, Mutex};

use engine::{Engine, Event, Options, Request, Terms};
use goban::{Board, Colour, Move};

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

/// Asks with White to move, and records everything that is told meanwhile.
fn recorded(board: &str) -> (Vec<Event>, Vec<Move>) {
    let board: Board = board.parse().expect("a board");
    let request = Request {
        to_move: Some(Colour::White),
        ..Request::of_board(&board)
    };
    let heard = Arc::new(Mutex::new(Vec::new()));
    let ear = heard.clone();
    let terms = Terms {
        nodes: Some(300_000),
        listener: Some(Arc::new(move |event: &Event| {
            ear.lock().expect("nobody panics").push(event.clone());
        })),
        ..Terms::default()
    };
    let engine = Engine::new(Options { memory: 16 << 20 });
    let answers = engine.ask(&request, &terms).expect("a question");
    let line = answers[0].given[0].answer.line.clone();
    drop((answers, terms));
    let events = Arc::into_inner(heard).expect("nobody else listens");
    (events.into_inner().expect("nobody panics"), line)
}

#[test]
fn the_best_line_is_told_from_the_first_moment_on() {
    let (events, line) = recorded(OPEN);
    let place = |wanted: fn(&Event) -> bool| events.iter().position(wanted);
    assert_eq!(place(|e| matches!(e, Event::Understanding)), Some(0));
    let understood = place(|e| matches!(e, Event::Understood { .. })).expect("it is understood");
    let tried = place(|e| matches!(e, Event::Trying { .. })).expect("readings are tried");
    let first = place(|e| matches!(e, Event::Line { .. })).expect("lines are told");
    assert!(tried < understood && first < understood, "{events:?}");
    // What is understood in the end was tried before.
    let considered = |event: &Event| match event {
        Event::Considering { problem, .. } => Some(problem.targets),
        _ => None,
    };
    let all: Vec<_> = events[..understood].iter().filter_map(considered).collect();
    let meant = events.iter().find_map(|event| match event {
        Event::Understood { problem, .. } => Some(problem.targets),
        _ => None,
    });
    assert!(
        meant.is_some_and(|targets| all.contains(&targets)),
        "{all:?}"
    );
    let Some(Event::Trying { nodes, .. }) = events.get(tried) else {
        unreachable!("it was found there");
    };
    assert!(*nodes < 4096, "the first report comes early: {nodes}");

    // The last line is the answer's own, and the answer comes right after it.
    let Some((Event::Answered { .. }, before)) = events.split_last() else {
        panic!("the answer comes last: {:?}", events.last());
    };
    let Some(Event::Line { to_move, moves }) = before.last() else {
        panic!("its line comes before it: {:?}", before.last());
    };
    assert_eq!((*to_move, moves), (Colour::White, &line));
    assert!(!line.is_empty());
}

/// Two runs on one thread tell the same.
#[test]
fn what_is_told_does_not_depend_on_the_clock() {
    let told = |events: &[Event]| -> Vec<String> {
        events.iter().map(|event| format!("{event:?}")).collect()
    };
    assert_eq!(told(&recorded(OPEN).0), told(&recorded(OPEN).0));
}
