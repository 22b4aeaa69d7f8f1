//! Which of several readings of a bare position is the problem that is meant.
//!
//! A position from a book says neither whose group is in question nor how far the fight reaches. Several
//! readings are tried with a small number of nodes each. The one that is meant is the one in which the first move
//! matters: where passing is as good as anything, or every other move, nobody would have asked.

use goban::{Colour, Move};
use search::Limits;

use crate::problem::{Ground, Problem, ProblemError, Reading, Setup};
use crate::region;
use crate::session::{Options, Session};

/// What a reading may cost to try, in the rounds of trying. Counted in nodes, so that the choice is the same on
/// every machine.
const NODES: [u64; 3] = [60_000, 600_000, 2_500_000];
/// So many readings are tried in the last round.
const LAST_TRIES: usize = 3;
/// Bytes for the table of a try.
const MEMORY: usize = 32 << 20;
/// An answer with no more first moves than this is what a problem looks like.
const SHARP: usize = 2;

/// Completes a question like [`Setup::problem`], choosing the likeliest reading where nobody says which group
/// is meant.
pub fn likely(setup: &Setup, to_move: Option<Colour>) -> Result<Problem, ProblemError> {
    let first = setup.problem()?;
    let Some(mover) = to_move else {
        return Ok(first);
    };
    // A wall that stands is a reason of its own: it is left only for a reading that makes sense at once, and never
    // where somebody has said which stones are meant.
    let walled = region::is_walled(setup, &first);
    if setup.region.is_some() || walled && !setup.targets.is_empty() {
        return Ok(first);
    }
    let readings = readings(setup, first);
    if readings.len() == 1 {
        return readings.into_iter().next().ok_or(ProblemError::NoGroup);
    }
    // The number of best first moves, where a try came to an end and a pass is not among them.
    let mut choices: Vec<Option<usize>> = vec![None; readings.len()];
    let mut settled = vec![false; readings.len()];
    let mut chosen = None;
    'rounds: for (round, nodes) in NODES.into_iter().enumerate() {
        // The last round is for positions in which nothing has made sense so far.
        if round == 2 && (walled || choices.iter().any(Option::is_some)) {
            break;
        }
        let tries = if round == 2 { LAST_TRIES } else { usize::MAX };
        let open: Vec<usize> = (0..readings.len()).filter(|&i| !settled[i]).collect();
        for i in open.into_iter().take(tries) {
            let problem = &readings[i];
            let (complete, moves) = try_out(problem, mover, nodes);
            (settled[i], choices[i]) = (complete, moves);
            if complete && moves.is_some_and(|n| n <= SHARP) {
                chosen = Some(i);
                break 'rounds;
            }
        }
    }
    let fewest = || {
        let counted = choices.iter().enumerate();
        // A try that did not come to an end says little.
        counted
            .filter_map(|(i, n)| n.filter(|_| settled[i]).map(|n| (n, i)))
            .min()
            .map(|(_, i)| i)
    };
    let chosen = match chosen {
        None if walled && settled[0] => 0,
        None => fewest().unwrap_or(0),
        Some(i) => i,
    };
    let several = setup.defender.is_none() && setup.targets.is_empty();
    let mut problem = readings
        .into_iter()
        .nth(chosen)
        .ok_or(ProblemError::NoGroup)?;
    if chosen > 0 && several {
        problem.assumptions.insert(
            0,
            format!(
                "the group in question is {}, because there the first move matters",
                problem.defender
            ),
        );
    }
    Ok(problem)
}

/// The readings of a position, the likeliest first.
fn readings(setup: &Setup, first: Problem) -> Vec<Problem> {
    let guessed = first.defender;
    let with = |defender: Colour, ground: Ground, reach: usize| Setup {
        defender: Some(defender),
        ground,
        reach,
        ..setup.clone()
    };
    let enclosed = first.escape.is_empty();
    let mut setups = Vec::new();
    if enclosed {
        setups.push(with(guessed, setup.ground, setup.reach));
    }
    let free = setup.defender.is_none() && setup.targets.is_empty();
    for defender in [guessed, !guessed].into_iter().take(1 + usize::from(free)) {
        for ground in [Ground::Near, Ground::Fenced, Ground::Open] {
            setups.push(with(defender, ground, setup.reach));
        }
    }
    setups.push(with(guessed, Ground::Near, setup.reach + 1));
    setups.push(with(guessed, Ground::Near, setup.reach.saturating_sub(1)));
    let mut readings: Vec<Problem> = Vec::new();
    for problem in setups.iter().filter_map(|setup| setup.problem().ok()) {
        let same = |other: &Problem| {
            other.defender == problem.defender
                && other.region == problem.region
                && other.escape == problem.escape
        };
        if !readings.iter().any(same) {
            readings.push(problem);
        }
    }
    if readings.is_empty() {
        readings.push(first);
    }
    readings
}

/// Whether a try came to an end, and how many best first moves there are if the first move matters.
fn try_out(problem: &Problem, mover: Colour, nodes: u64) -> (bool, Option<usize>) {
    let options = Options {
        limits: Limits {
            nodes: Some(nodes),
            ..Limits::default()
        },
        memory: MEMORY,
        ..Options::default()
    };
    // Captured for good is near enough for a guess, and far cheaper.
    let literal = Problem {
        reading: Reading::Literal,
        ..problem.clone()
    };
    let answer = Session::new(&literal, options).answer(mover);
    let matters = answer.outcome.is_known() && !answer.moves.contains(&Move::Pass);
    (
        answer.outcome.is_known() && answer.open.is_empty(),
        matters.then_some(answer.moves.len() + answer.open.len()),
    )
}
