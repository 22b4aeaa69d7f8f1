//! Which of several readings of a bare position is the problem that is meant.
//!
//! A position from a book says neither whose group is in question nor how far the fight reaches. Several
//! readings are tried with a small number of nodes each, and the first is taken in which the first move
//! matters: where passing is as good as anything, nobody would have asked.

use goban::{Colour, Move};
use search::Limits;

use crate::problem::{Problem, ProblemError, Setup};
use crate::session::{Options, Session};

/// What a reading may cost to try. Counted in nodes, so that the choice is the same on every machine.
const NODES: u64 = 400_000;
/// Bytes for the table of a try.
const MEMORY: usize = 32 << 20;

/// Completes a question like [`Setup::problem`], choosing the likeliest reading where nobody says which group
/// is meant.
pub fn likely(setup: &Setup, to_move: Option<Colour>) -> Result<Problem, ProblemError> {
    let first = setup.problem()?;
    let Some(mover) = to_move else {
        return Ok(first);
    };
    if setup.region.is_some() || !setup.targets.is_empty() {
        return Ok(first);
    }
    let mut readings = vec![first];
    let mut others: Vec<Setup> = Vec::new();
    let guessed = readings[0].defender;
    if setup.defender.is_none() {
        others.push(Setup {
            defender: Some(guessed.opponent()),
            ..setup.clone()
        });
    }
    for reach in [setup.reach + 1, setup.reach.saturating_sub(1)] {
        others.push(Setup {
            defender: Some(guessed),
            reach,
            ..setup.clone()
        });
    }
    if matters(&readings[0], mover) {
        return Ok(readings.remove(0));
    }
    for other in others {
        let Ok(mut problem) = other.problem() else {
            continue;
        };
        if problem.region == readings[0].region && problem.defender == guessed {
            continue;
        }
        if matters(&problem, mover) {
            problem.assumptions.insert(
                0,
                format!(
                    "the group in question is {}, because there the first move matters",
                    problem.defender
                ),
            );
            return Ok(problem);
        }
    }
    Ok(readings.remove(0))
}

/// Whether the mover has something to do: the answer is found soon, and a pass is not among the best moves.
fn matters(problem: &Problem, mover: Colour) -> bool {
    let limits = Limits {
        nodes: Some(NODES),
        ..Limits::default()
    };
    let options = Options {
        limits,
        memory: MEMORY,
        ..Options::default()
    };
    let answer = Session::new(problem, options).answer(mover);
    answer.outcome.is_known() && !answer.moves.contains(&Move::Pass)
}
