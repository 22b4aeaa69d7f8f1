//! Which of several readings of a bare position is the problem that is meant.
//!
//! A position from a book says neither whose group is in question nor how far the fight reaches. Several
//! readings are tried with a small number of nodes each. The one that is meant is the one in which the first move
//! matters: where passing is as good as anything, or every other move, nobody would have asked.

use std::time::Instant;

use goban::{Colour, Move};
use search::{Cancel, Limits};

use crate::groups::{self, Group};
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

/// A question that was completed.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The likeliest reading.
    pub problem: Problem,
    /// Whether the time ran out before every reading was tried as it should be, or somebody asked to stop. Another
    /// run may then choose otherwise.
    pub hurried: bool,
}

/// Completes a question like [`Setup::problem`], choosing the likeliest reading where nobody says which group
/// is meant.
///
/// Of the limits only the time and the token count, for what may be spent in nodes is fixed. At most half of the
/// time until the deadline is used: the rest is for the answer.
///
/// # Errors
/// As [`Setup::problem`]; and [`ProblemError::SeveralGroups`] where two enclosed groups could be meant, neither is
/// named, and the first move matters at both or at neither.
pub fn likely(
    setup: &Setup,
    to_move: Option<Colour>,
    limits: &Limits,
) -> Result<Choice, ProblemError> {
    let mut tries = Tries::new(limits);
    let problem = choose(setup, to_move, &mut tries)?;
    Ok(Choice {
        problem,
        hurried: tries.hurried,
    })
}

fn choose(
    setup: &Setup,
    to_move: Option<Colour>,
    tries: &mut Tries,
) -> Result<Problem, ProblemError> {
    let plain = setup.problem()?;
    let free = setup.targets.is_empty() && setup.region.is_none();
    let groups = match free && setup.ground == Ground::Found {
        true => groups::enclosed(setup),
        false => Vec::new(),
    };
    if groups.len() < 2 {
        return among_readings(setup, plain, to_move, tries).map(|(problem, _)| problem);
    }
    if let Some(meant) = one_of(setup, &groups, to_move, tries)? {
        return Ok(meant);
    }
    // No group that stands enclosed is worth a question. One that does not may be.
    let (problem, makes_sense) = among_readings(setup, plain, to_move, tries)?;
    match makes_sense {
        true => Ok(problem),
        false => Err(several(setup, &groups)),
    }
}

/// The one of several groups where the first move matters. An error when it matters at more than one.
fn one_of(
    setup: &Setup,
    groups: &[Group],
    to_move: Option<Colour>,
    tries: &mut Tries,
) -> Result<Option<Problem>, ProblemError> {
    let mut matter = Vec::new();
    for &group in groups {
        let mut problem = Setup {
            defender: Some(group.defender),
            targets: group.stones,
            reading: setup.reading.or(Some(Reading::Group)),
            ..setup.clone()
        }
        .problem()?;
        // Where a position is unsettled, no side wants to pass.
        let mover = to_move.unwrap_or(!group.defender);
        let tried = tries.rounds(&problem, mover, &NODES[..2]);
        // What is too large to be tried could be meant just as well.
        if !tried.complete || tried.choices.is_some() {
            let told = format!(
                "of several groups the one at {} is meant, because there the first move matters",
                place(setup, &group)
            );
            problem.assumptions.insert(0, told);
            matter.push((problem, group));
        }
    }
    match matter.len() {
        0 | 1 => Ok(matter.pop().map(|(problem, _)| problem)),
        _ => {
            let groups: Vec<Group> = matter.into_iter().map(|(_, group)| group).collect();
            Err(several(setup, &groups))
        }
    }
}

fn several(setup: &Setup, groups: &[Group]) -> ProblemError {
    ProblemError::SeveralGroups(groups.iter().map(|group| place(setup, group)).collect())
}

fn place(setup: &Setup, group: &Group) -> String {
    let stone = group.stones.first();
    stone.map_or_else(String::new, |stone| region::name(setup, stone))
}

/// The likeliest reading, and whether the first move matters in it as far as is known.
fn among_readings(
    setup: &Setup,
    first: Problem,
    to_move: Option<Colour>,
    tries: &mut Tries,
) -> Result<(Problem, bool), ProblemError> {
    let Some(mover) = to_move else {
        return Ok((first, false));
    };
    // A wall that stands is a reason of its own: it is left only for a reading that makes sense at once, and never
    // where somebody has said which stones are meant.
    let walled = region::is_walled(setup, &first);
    if setup.region.is_some() || walled && !setup.targets.is_empty() {
        return Ok((first, false));
    }
    let readings = readings(setup, first);
    if readings.len() == 1 {
        let only = readings.into_iter().next().ok_or(ProblemError::NoGroup)?;
        return Ok((only, false));
    }
    // The number of best first moves, where a try came to an end and a pass is not among them.
    let mut choices: Vec<Option<usize>> = vec![None; readings.len()];
    let mut settled = vec![false; readings.len()];
    let mut chosen = None;
    'rounds: for (round, nodes) in NODES.into_iter().enumerate() {
        // The last round is for positions in which nothing has made sense so far.
        let senseless = settled[0] && choices[0].is_none();
        if round == 2 && (walled && !senseless || choices.iter().any(Option::is_some)) {
            break;
        }
        let most = if round == 2 { LAST_TRIES } else { usize::MAX };
        let open: Vec<usize> = (0..readings.len()).filter(|&i| !settled[i]).collect();
        for i in open.into_iter().take(most) {
            let problem = &readings[i];
            let tried = tries.try_out(problem, mover, nodes);
            if tries.hurried {
                break 'rounds;
            }
            (settled[i], choices[i]) = (tried.complete, tried.choices);
            if tried.complete && tried.choices.is_some_and(|n| n <= SHARP) {
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
    let senseless = |i: usize| settled[i] && choices[i].is_none();
    let chosen = match chosen {
        Some(i) => i,
        None if walled && settled[0] && !senseless(0) => 0,
        None => fewest().unwrap_or(0),
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
    Ok((problem, choices[chosen].is_some()))
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

/// What a try found out.
struct Tried {
    /// Whether it came to an end.
    complete: bool,
    /// How many best first moves there are, if the first move matters.
    choices: Option<usize>,
}

/// Trying readings until the time is up.
struct Tries {
    deadline: Option<Instant>,
    cancel: Cancel,
    hurried: bool,
}

impl Tries {
    fn new(limits: &Limits) -> Tries {
        let now = Instant::now();
        let half = |end: Instant| now + end.saturating_duration_since(now) / 2;
        Tries {
            deadline: limits.deadline.map(half),
            cancel: limits.cancel.clone(),
            hurried: false,
        }
    }

    /// Whether there is no time left.
    fn is_over(&self) -> bool {
        let is_late = self.deadline.is_some_and(|end| Instant::now() >= end);
        is_late || self.cancel.is_cancelled()
    }

    /// Tries with more and more nodes, until a try comes to an end.
    fn rounds(&mut self, problem: &Problem, mover: Colour, rounds: &[u64]) -> Tried {
        let mut tried = Tried {
            complete: false,
            choices: None,
        };
        for &nodes in rounds {
            if tried.complete || self.hurried {
                break;
            }
            tried = self.try_out(problem, mover, nodes);
        }
        tried
    }

    fn try_out(&mut self, problem: &Problem, mover: Colour, nodes: u64) -> Tried {
        let options = Options {
            limits: Limits {
                nodes: Some(nodes),
                deadline: self.deadline,
                cancel: self.cancel.clone(),
                watcher: None,
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
        let complete = answer.outcome.is_known() && answer.open.is_empty();
        self.hurried |= !complete && self.is_over();
        Tried {
            complete,
            choices: matters.then_some(answer.moves.len() + answer.open.len()),
        }
    }
}
