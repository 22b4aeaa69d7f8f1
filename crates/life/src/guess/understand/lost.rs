//! Where the side to move dies in every candidate that came to an end.
//!
//! Then the wall is not as safe as it was taken to be. A large group may win a race against stones
//! around it ([`race`]). Or a chain of the wall can be captured, and the sides change their roles
//! ([`rescues`]).

use goban::{Colour, PointSet};

use super::BRIEFLY;
use super::candidates::{Candidate, SHARP};
use super::rounds::Taken;
use super::tries::{Tried, Tries};
use crate::guess::params::PARAMS;
use crate::guess::race::race;
use crate::guess::rescue::rescues;
use crate::question::problem::{Extent, Problem, Setup};
use crate::session::Session;
use crate::solve::Class;

/// A candidate with this many best moves or less is not given up for the capture of a wall.
const FEW: usize = PARAMS.keep_few;
/// What that may cost.
pub(super) const RESCUES: [&[u64]; 2] = [&BRIEFLY, &[PARAMS.rescue_cost]];
/// What a race may cost.
const RACE: u64 = PARAMS.race_cost;

/// The first candidate in which the side to move dies whatever it does. There is none if somebody
/// has said which stones are meant, or if a candidate has an answer.
fn lost(setup: &Setup, candidates: &[Candidate], mover: Colour) -> Option<Problem> {
    let free = setup.defender.is_none() && setup.targets.is_empty();
    // A long list of moves elsewhere is hardly what somebody asked for.
    let has_answer = |candidate: &Candidate| candidate.sense().is_some_and(|n| n <= FEW);
    if !free || candidates.iter().any(has_answer) {
        return None;
    }
    let is_lost =
        |candidate: &&Candidate| candidate.problem.defender == mover && candidate.dies_anyway();
    candidates
        .iter()
        .find(is_lost)
        .map(|lost| lost.problem.clone())
}

/// The race that saves a lost group, if that group is likely to be meant. It is one more candidate
/// at the end of the others, with the session of its try.
pub(super) fn win_race(
    setup: &Setup,
    candidates: &mut Vec<Candidate>,
    mover: Colour,
    tries: &mut Tries,
) -> Option<Taken> {
    let lost = lost(setup, candidates, mover)?;
    let is_guessed = candidates[0].problem.defender == mover;
    let race = race(setup, &lost).filter(|_| is_guessed)?;
    let memory = tries.memory();
    let (tried, session) = tries.try_out(&race, mover, RACE, memory);
    // That one move saves the group is enough to know: whether others do as well is seldom read
    // out.
    let is_won = tried.choices.is_some() && tried.class.is_some_and(Class::never);
    is_won.then(|| add(candidates, race, tried, session))
}

/// The first of the chains around a lost group that the side to move can capture with few moves. It
/// is one more candidate at the end of the others, with the session of its try.
pub(super) fn rescue(
    setup: &Setup,
    candidates: &mut Vec<Candidate>,
    rounds: &[u64],
    mover: Colour,
    tries: &mut Tries,
) -> Option<Taken> {
    let lost = lost(setup, candidates, mover)?;
    for problem in rescues(setup, &lost) {
        if !saves(setup, &lost, problem.targets, tries) {
            continue;
        }
        let (tried, session) = tries.rounds(&problem, mover, rounds);
        let taken = add(candidates, problem, tried, session);
        if candidates[taken.0].is_sharp(SHARP) {
            return Some(taken);
        }
        candidates.pop();
    }
    None
}

/// Adds a candidate that was tried.
fn add(
    candidates: &mut Vec<Candidate>,
    problem: Problem,
    tried: Tried,
    session: Option<Session>,
) -> Taken {
    let mut candidate = Candidate::new(problem, false);
    candidate.tried = tried;
    candidates.push(candidate);
    (candidates.len() - 1, session)
}

/// Whether a lost group may live once stones of its wall are captured, with the other side to move
/// then. Where stones are captured and the group dies all the same, they do not matter.
fn saves(setup: &Setup, lost: &Problem, captured: PointSet, tries: &mut Tries) -> bool {
    let after = Setup {
        black: setup.black - captured,
        white: setup.white - captured,
        defender: Some(lost.defender),
        targets: lost.targets,
        extent: Extent::Open,
        ..setup.clone()
    };
    let Ok(problem) = after.problem() else {
        return true;
    };
    let memory = tries.little_memory();
    let (tried, _) = tries.try_out(&problem, !lost.defender, BRIEFLY[0], memory);
    tried.class.is_none_or(|class| class != Class::DEAD)
}

#[cfg(test)]
mod tests {
    use goban::{Board, Point};

    use super::*;
    use crate::session::Options;

    /// Black has a white stone in the middle of his eye. To take it off the board leaves three in a
    /// row, and White plays in the middle again. To take the wall off lets him out.
    #[test]
    fn stones_whose_capture_does_not_save_a_group_are_not_asked_after() {
        let rows = [".O.XO......", "XXXXO......", "OOOOO......"];
        let rest = ["..........."; 8];
        let text = [&rows[..], &rest[..]].concat().join("\n");
        let board: Board = text.parse().expect("a board");
        let (black, white) = (board.stones(Colour::Black), board.stones(Colour::White));
        let setup = Setup::new(board.size(), black, white);
        let lost = setup.problem().expect("a problem");
        assert_eq!(lost.defender, Colour::Black);
        let mut tries = Tries::new(&Options::default());
        let mut saves = |x, y| {
            let captured = board.chain(Point::new(x, y));
            super::saves(&setup, &lost, captured, &mut tries)
        };
        assert!(!saves(1, 0), "the stone in the eye");
        assert!(saves(4, 0), "the wall");
    }
}
