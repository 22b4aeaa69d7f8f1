//! `nakade bench`: a fixed suite of positions, and how many nodes they take.

use std::time::{Duration, Instant};

use goban::Colour;
use search::Cancel;

use crate::asking::Asking;
use crate::failure::{Failure, Status};
use crate::numbers::grouped;
use crate::output;
use crate::problem_line::ProblemLine;
use crate::question::Question;
use crate::text_boards::{self, TextBoard};

/// The positions, as text boards. The remark before each is its name and, after
/// the last colon, the outcome when the attacker moves first and when the
/// defender does.
const SUITE: &str = include_str!("../../../../testdata/bench/suite.txt");

/// The table has one size, whatever the machine: the node count depends on it.
const MEMORY: usize = 64 << 20;

/// What `bench` takes.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Search is deterministic on one thread, so the total is a signature: a change to the program that
is meant to change nothing keeps it. A node is one move made in search. An outcome other than
the expected one is marked, and the exit code is then 1.

Example:
  nakade bench")]
pub struct Args {}

/// A position of the suite.
struct Case {
    name: String,
    expected: Vec<String>,
    question: Question,
}

/// Solves the suite.
pub fn run(_args: Args) -> anyhow::Result<Status> {
    let cases = cases()?;
    let asking = Asking {
        time: None,
        nodes: None,
        memory: MEMORY,
        other_moves: false,
        cancel: Cancel::new(),
        watcher: None,
    };
    let mut total = 0;
    let mut time = Duration::ZERO;
    let mut surprises = 0;
    for case in &cases {
        let start = Instant::now();
        let mut session = asking.session(&case.question, None);
        let answers = case
            .question
            .movers
            .iter()
            .map(|&mover| session.answer(mover));
        let answers: Vec<_> = answers.collect();
        time += start.elapsed();
        let nodes: u64 = answers.iter().map(|answer| answer.nodes).sum();
        total += nodes;
        let outcomes: Vec<&str> = answers.iter().map(|answer| answer.outcome.word()).collect();
        let surprise = if outcomes == case.expected {
            String::new()
        } else {
            surprises += 1;
            format!("  expected {}", case.expected.join(", "))
        };
        output::print(&format!(
            "{:>11}  {:<12}  {}{surprise}\n",
            grouped(nodes),
            outcomes.join(", "),
            case.name
        ))?;
    }
    let seconds = time.as_secs_f64().max(1e-9);
    output::print(&format!("{:>11}  nodes\n", grouped(total)))?;
    output::print(&format!(
        "{:>11}  nodes per second\n",
        grouped((total as f64 / seconds) as u64)
    ))?;
    Ok(match surprises {
        0 => Status::Done,
        _ => Status::SomeFailed,
    })
}

fn cases() -> Result<Vec<Case>, Failure> {
    let boards = text_boards::read("suite.txt", SUITE);
    boards.map(|board| board.and_then(case)).collect()
}

fn case(found: TextBoard) -> Result<Case, Failure> {
    let title = found.title.unwrap_or_default();
    let (name, expected) = title.rsplit_once(':').unwrap_or((&title, ""));
    let mut line = ProblemLine::of_board(&found.board);
    // In all of them White defends.
    line.defender = Some(Colour::White.into());
    let question = Question::of_line(&line)
        .map_err(|error| Failure::of_file("suite.txt", format!("{name}: {error}")))?;
    Ok(Case {
        name: name.to_owned(),
        expected: expected
            .split(',')
            .map(|word| word.trim().to_owned())
            .collect(),
        question,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_suite_is_whole() {
        let cases = cases().unwrap();
        assert!(cases.len() >= 25, "{}", cases.len());
        for case in cases {
            assert_eq!(case.expected.len(), 2, "{}", case.name);
            let words = ["alive", "seki", "ko", "dead"];
            let known = case.expected.iter().all(|word| words.contains(&&**word));
            assert!(known, "{}: {:?}", case.name, case.expected);
        }
    }
}
