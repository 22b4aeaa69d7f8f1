//! A suite against an engine.

use std::time::{Duration, Instant};

use goban::{Board, Colour, Point, Size};

use crate::client::{Client, EngineError};
use crate::expect::Outcome;
use crate::suite::{Step, Suite, Test};

/// What one engine did with one suite.
#[derive(Clone, Debug)]
pub struct Report {
    /// The name of the suite.
    pub suite: String,
    /// Its tests in order, those that count.
    pub results: Vec<Result>,
    /// How long all of it took, positions and all.
    pub time: Duration,
    /// The nodes that the engine counted, if it counts any.
    pub nodes: Option<u64>,
}

/// One test and its reply.
#[derive(Clone, Debug)]
pub struct Result {
    /// The test.
    pub test: Test,
    /// The reply, or why there is none.
    pub reply: std::result::Result<String, String>,
    /// How that came out.
    pub outcome: Outcome,
    /// How long the reply took.
    pub time: Duration,
    /// The position, if it was asked for and the reply was wrong.
    pub board: Option<Board>,
}

/// Counts of outcomes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Tests with a right reply.
    pub right: usize,
    /// All tests.
    pub tests: usize,
    /// Right replies to starred tests.
    pub surprises: usize,
    /// Wrong replies to others.
    pub failures: usize,
}

impl Tally {
    /// Counts one more.
    pub fn add(&mut self, outcome: Outcome) {
        self.tests += 1;
        self.right += usize::from(outcome.is_right());
        self.surprises += usize::from(outcome == Outcome::Unexpected(true));
        self.failures += usize::from(outcome == Outcome::Unexpected(false));
    }
}

impl Report {
    /// How many tests came out how.
    pub fn tally(&self) -> Tally {
        let mut tally = Tally::default();
        for result in &self.results {
            tally.add(result.outcome);
        }
        tally
    }
}

/// The counters of nodes that engines have, by GNU Go's names.
const COUNTERS: [&str; 3] = ["reading", "owl", "connection"];

/// Runs a suite. `told` hears of every result as it comes; `boards` keeps the positions of wrong
/// replies.
///
/// # Errors
/// When the engine cannot be started again after it stopped.
pub fn run(
    suite: &Suite,
    engine: &mut Client,
    boards: bool,
    mut told: impl FnMut(&Result),
) -> std::result::Result<Report, EngineError> {
    let start = Instant::now();
    let counters: Vec<&str> = COUNTERS
        .into_iter()
        .filter(|name| matches!(engine.ask(&format!("reset_{name}_node_counter")), Ok(Ok(_))))
        .collect();
    let mut prepared: Vec<&str> = Vec::new();
    let mut results = Vec::new();
    let mut nodes = 0;
    for step in &suite.steps {
        let test = match step {
            Step::Prepare(command) => {
                // These two begin a position; what came before them is of no more use.
                if command.starts_with("loadsgf") || command.starts_with("boardsize") {
                    prepared.clear();
                }
                prepared.push(command);
                if engine.ask(command).is_err() {
                    revive(engine, &prepared)?;
                }
                continue;
            }
            Step::Ask(test) if test.expected.ignored => continue,
            Step::Ask(test) => test,
        };
        let asked = Instant::now();
        let (reply, stopped) = match engine.ask(&test.command) {
            Ok(reply) => (reply, false),
            Err(error) => (Err(error.to_string()), true),
        };
        let time = asked.elapsed();
        let outcome = test.judge(reply.as_deref().map_err(String::as_str));
        if stopped {
            revive(engine, &prepared)?;
        }
        let board = (boards && !outcome.is_right())
            .then(|| position(engine))
            .flatten();
        let result = Result {
            test: test.clone(),
            reply,
            outcome,
            time,
            board,
        };
        told(&result);
        results.push(result);
        nodes += counters
            .iter()
            .map(|name| counted(engine, name))
            .sum::<u64>();
    }
    Ok(Report {
        suite: suite.name.clone(),
        results,
        time: start.elapsed(),
        nodes: (!counters.is_empty()).then_some(nodes),
    })
}

/// Starts an engine again and brings it back to where it was.
fn revive(engine: &mut Client, prepared: &[&str]) -> std::result::Result<(), EngineError> {
    engine.restart()?;
    for command in prepared {
        if engine.ask(command).is_err() {
            engine.restart()?;
        }
    }
    Ok(())
}

/// The nodes since the counter was last set to zero, which it is again.
fn counted(engine: &mut Client, name: &str) -> u64 {
    let count = engine.ask(&format!("get_{name}_node_counter"));
    let _ = engine.ask(&format!("reset_{name}_node_counter"));
    match count {
        Ok(Ok(count)) => count.parse().unwrap_or(0),
        _ => 0,
    }
}

/// Asks an engine for the position.
fn position(engine: &mut Client) -> Option<Board> {
    let mut reply = |command: &str| engine.ask(command).ok()?.ok();
    let side = reply("query_boardsize")?.parse().ok()?;
    let size = Size::square(side).ok()?;
    let mut board = Board::new(size);
    for colour in Colour::BOTH {
        for name in reply(&format!("list_stones {colour}"))?.split_whitespace() {
            board.place(Point::from_gtp(name, size).ok()?, colour);
        }
    }
    Some(board)
}
