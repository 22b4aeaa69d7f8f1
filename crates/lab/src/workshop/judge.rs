//! Whether a candidate makes a problem worth printing.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use goban::{Colour, Move, PointSet};
use life::problem::Problem;
use life::{Answer, Options, Outcome, Scope, Session, Setup};
use search::Cancel;
use thiserror::Error;

use super::Candidate;
use super::ripen::ripened;

/// What the first move achieves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The group lives.
    Live,
    /// The group dies.
    Kill,
    /// It becomes a ko.
    Ko,
    /// It becomes a seki.
    Seki,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Kind; 4] = [Kind::Live, Kind::Kill, Kind::Ko, Kind::Seki];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Live => "live",
            Kind::Kill => "kill",
            Kind::Ko => "ko",
            Kind::Seki => "seki",
        }
    }

    pub(super) fn of(answer: &Answer) -> Option<Kind> {
        match (&answer.outcome, answer.to_move == answer.defender) {
            (Outcome::Alive, true) => Some(Kind::Live),
            (Outcome::Dead, false) => Some(Kind::Kill),
            (Outcome::Ko(_), _) => Some(Kind::Ko),
            (Outcome::Seki, _) => Some(Kind::Seki),
            _ => None,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// No kind has this name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no kind {0:?}; there are live, kill, ko, seki, any")]
pub struct UnknownKind(pub String);

impl FromStr for Kind {
    type Err = UnknownKind;

    fn from_str(text: &str) -> Result<Kind, UnknownKind> {
        let named = Kind::ALL.into_iter().find(|kind| kind.name() == text);
        named.ok_or_else(|| UnknownKind(text.to_owned()))
    }
}

/// What is asked of a problem.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// What the first move achieves; `None` for anything.
    pub kind: Option<Kind>,
    /// Scores of the difficulty that will do.
    pub scores: RangeInclusive<u16>,
    /// Nodes for each question.
    pub nodes: u64,
    /// Stops everything.
    pub cancel: Cancel,
}

/// A problem that was kept.
#[derive(Clone, Debug)]
pub struct Made {
    /// The position, with every idle stone taken away.
    pub setup: Setup,
    /// The same, completed.
    pub problem: Problem,
    /// What the first move achieves.
    pub kind: Kind,
    /// The answer for the side to move.
    pub answer: Answer,
}

/// Why a candidate was not kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rejected {
    /// It is no problem: a chain without liberties, no group, no wall.
    NoProblem,
    /// It could not be read out with the nodes there were.
    TooHard,
    /// It rests on something that is not on the board.
    NotEnclosed,
    /// A pass does as well as the best move.
    Settled,
    /// Several first moves are right.
    SeveralMoves,
    /// It is of another kind.
    OtherKind,
    /// It is easier or harder than was asked for.
    OtherBand,
    /// Nobody would play a wrong move.
    Obvious,
    /// The run was stopped.
    Stopped,
}

impl Rejected {
    /// Every reason, in the order of reports.
    pub const ALL: [Rejected; 9] = [
        Rejected::NoProblem,
        Rejected::TooHard,
        Rejected::NotEnclosed,
        Rejected::Settled,
        Rejected::SeveralMoves,
        Rejected::OtherKind,
        Rejected::OtherBand,
        Rejected::Obvious,
        Rejected::Stopped,
    ];
}

/// From this score on, at least two wrong moves must be tempting; before, three first moves will
/// do.
const SOME_READING: u16 = 120;
const FEWEST_CHOICES: u32 = 3;
const FEWEST_TEMPTING: u32 = 2;

/// The most nodes that a group of which nothing is known may take at first. A group that takes more
/// is no better start than one that can be made harder.
const FIRST_NODES: u64 = 100_000;
/// How many times the nodes of a question the same question without one stone may take.
const IDLE_GROWTH: u64 = 4;
/// How often a candidate that lost its difficulty with its idle stones is made harder again.
const ROUNDS: usize = 3;

/// Judges a candidate, and takes its idle stones away.
///
/// # Errors
/// Tells why it is not kept.
pub fn judge(candidate: &Candidate, wanted: &Wanted) -> Result<Made, Rejected> {
    let mut setup = candidate.setup.clone();
    let nodes = match candidate.mover {
        Some(_) => wanted.nodes,
        None => wanted.nodes.min(FIRST_NODES),
    };
    let mut answer = question(&setup, candidate.mover, nodes, wanted)?;
    let other = |kind| wanted.kind.is_some_and(|wish| Some(wish) != kind);
    if other(Kind::of(&answer)) {
        return Err(Rejected::OtherKind);
    }
    for _ in 0..ROUNDS {
        if score_of(&answer) > *wanted.scores.end() {
            return Err(Rejected::OtherBand);
        }
        if score_of(&answer) < *wanted.scores.start() {
            (setup, answer) = ripened(&setup, &answer, wanted)?;
        }
        (setup, answer) = without_idle(setup, answer, wanted)?;
        if score_of(&answer) >= *wanted.scores.start() {
            break;
        }
    }
    let mover = Some(answer.to_move);
    let answer = question(&setup, mover, wanted.nodes, wanted)?;
    let kind = Kind::of(&answer).ok_or(Rejected::Settled)?;
    if other(Some(kind)) {
        return Err(Rejected::OtherKind);
    }
    let difficulty = answer.difficulty.ok_or(Rejected::Obvious)?;
    if !wanted.scores.contains(&difficulty.score) {
        return Err(Rejected::OtherBand);
    }
    let features = difficulty.features;
    let is_obvious = features.choices < FEWEST_CHOICES
        || difficulty.score >= SOME_READING && features.tempting < FEWEST_TEMPTING;
    if is_obvious {
        return Err(Rejected::Obvious);
    }
    let problem = setup.problem().map_err(|_| Rejected::NoProblem)?;
    Ok(Made {
        setup,
        problem,
        kind,
        answer,
    })
}

/// How hard a question is by its answer.
pub(super) fn score_of(answer: &Answer) -> u16 {
    answer.difficulty.map_or(0, |difficulty| difficulty.score)
}

/// The answer for a side to move that has one right move. That side is `mover` where it is named;
/// else the attacker is tried first, and then the defender.
///
/// What costs nothing is looked at before what costs nodes: the wall, then whether the first move
/// matters at all, then the rest.
pub(super) fn question(
    setup: &Setup,
    mover: Option<Colour>,
    nodes: u64,
    wanted: &Wanted,
) -> Result<Answer, Rejected> {
    let problem = setup.problem().map_err(|_| Rejected::NoProblem)?;
    if Scope::of(&problem.assumptions) == Scope::Assumed {
        return Err(Rejected::NotEnclosed);
    }
    let options = Options {
        limits: search::Limits {
            nodes: Some(nodes),
            cancel: wanted.cancel.clone(),
            ..search::Limits::default()
        },
        memory: 16 << 20,
        ..Options::default()
    };
    let mut session = Session::new(&problem, options);
    let mut why = Rejected::Settled;
    let both = [!problem.defender, problem.defender];
    let movers = both
        .iter()
        .filter(|&&one| mover.is_none_or(|only| one == only));
    for &mover in movers {
        let begun = session.begin(mover);
        if wanted.cancel.is_cancelled() {
            return Err(Rejected::Stopped);
        }
        match begun {
            None => return Err(Rejected::TooHard),
            Some(begun) if begun.best.contains(&Move::Pass) => continue,
            Some(_) => {}
        }
        let answer = session.answer(mover);
        if wanted.cancel.is_cancelled() {
            return Err(Rejected::Stopped);
        }
        if !answer.outcome.is_known() || !answer.open.is_empty() || answer.literal {
            return Err(Rejected::TooHard);
        }
        if !answer.is_proven() {
            return Err(Rejected::NotEnclosed);
        }
        match answer.moves.as_slice() {
            [Move::Play(_)] if Kind::of(&answer).is_some() => return Ok(answer),
            moves if !moves.contains(&Move::Pass) => why = Rejected::SeveralMoves,
            _ => {}
        }
    }
    Err(why)
}

/// Takes away every stone without which the question and its answer are the same.
fn without_idle(
    mut setup: Setup,
    mut answer: Answer,
    wanted: &Wanted,
) -> Result<(Setup, Answer), Rejected> {
    for colour in Colour::BOTH {
        for point in setup.stones(colour) {
            let without = PointSet::single(point);
            let mut fewer = setup.clone();
            match colour {
                Colour::Black => fewer.black -= without,
                Colour::White => fewer.white -= without,
            }
            let nodes = within(&answer, IDLE_GROWTH, wanted);
            match question(&fewer, Some(answer.to_move), nodes, wanted) {
                Err(Rejected::Stopped) => return Err(Rejected::Stopped),
                Ok(after) if after.outcome == answer.outcome && after.moves == answer.moves => {
                    (setup, answer) = (fewer, after);
                }
                _ => {}
            }
        }
    }
    Ok((setup, answer))
}

/// Questions about neighbours of a position take about as long as the one about it.
const FEWEST_NODES: u64 = 2_000;

/// The nodes for a neighbour of a question: this many times what the question took.
pub(super) fn within(answer: &Answer, growth: u64, wanted: &Wanted) -> u64 {
    let nodes = answer.nodes.saturating_mul(growth);
    nodes.max(FEWEST_NODES).min(wanted.nodes)
}
