//! `nakade bench`: a fixed suite of positions, and how many nodes they take.

use std::time::{Duration, Instant};

use anyhow::Context as _;
use engine::{Engine, Options, Request, Terms};
use goban::{Board, Colour};
use tell::numbers::grouped;

use crate::failure::Status;
use crate::output;

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
    request: Request,
}

/// Solves the suite.
pub fn run(_args: Args) -> anyhow::Result<Status> {
    let cases = cases()?;
    let engine = Engine::new(Options { memory: MEMORY });
    let terms = Terms::default();
    let mut total = 0;
    let mut time = Duration::ZERO;
    let mut surprises = 0;
    for case in &cases {
        let mut talk = engine.open(&case.request, &terms)?;
        let start = Instant::now();
        let movers = talk.movers().to_vec();
        let answers = movers
            .into_iter()
            .map(|mover| talk.search(mover, &terms).answer);
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

/// The suite holds whole boards, whatever their shape: a remark, the rows, a blank line.
fn cases() -> anyhow::Result<Vec<Case>> {
    let blocks = SUITE.split("\n\n").map(str::trim);
    blocks.filter(|block| !block.is_empty()).map(case).collect()
}

fn case(block: &str) -> anyhow::Result<Case> {
    let (title, rows) = block
        .split_once('\n')
        .context("a case has a title and rows")?;
    let title = title.trim_start_matches('/').trim();
    let (name, expected) = title.rsplit_once(':').unwrap_or((title, ""));
    let board = Board::parse(rows).with_context(|| format!("suite.txt: {name}"))?;
    let mut request = Request::of_board(&board);
    // In all of them White defends.
    request.setup.defender = Some(Colour::White);
    request.setup.reading = Some(life::problem::Reading::Group);
    Ok(Case {
        name: name.to_owned(),
        expected: expected
            .split(',')
            .map(|word| word.trim().to_owned())
            .collect(),
        request,
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
