//! Stones of the wall whose capture would save a group.
//!
//! Where the side to move dies whatever it does, somebody may still have asked: the wall was taken
//! for safe, and perhaps it is not. Then the question is whether stones of it can be captured, and
//! so the sides change their roles: who was to be killed attacks. His own group can be captured
//! while he does; all other stones of the wall are safe.

use goban::PointSet;

use crate::facts::Assumption;
use crate::guess::params::PARAMS;
use crate::question::problem::{Extent, Problem, ProblemError, Reading, Setup};

/// A chain with more liberties than this is not captured from within.
const MOST_LIBERTIES: usize = PARAMS.rescue_most_liberties;

/// Questions after chains of the wall of a group that is lost, those that are the shortest of
/// liberties first.
pub(crate) fn rescues(setup: &Setup, lost: &Problem) -> Vec<Problem> {
    let all = setup.size.all();
    let wall = setup.stones(lost.defender.opponent());
    let empty = all - setup.black - setup.white;
    let near = PointSet::flood(wall & lost.targets.grown(all), wall);
    let liberties = |chain: &PointSet| chain.neighbours(empty).len();
    let mut chains: Vec<PointSet> = (near.components())
        .filter(|chain| liberties(chain) <= MOST_LIBERTIES)
        .collect();
    chains.sort_by_key(|chain| (liberties(chain), std::cmp::Reverse(chain.len())));
    chains
        .into_iter()
        .filter_map(|chain| rescue(setup, lost, chain).ok())
        .collect()
}

/// Whether a chain of the wall can be captured.
fn rescue(setup: &Setup, lost: &Problem, chain: PointSet) -> Result<Problem, ProblemError> {
    let all = setup.size.all();
    let (saved, wall) = (lost.defender, lost.defender.opponent());
    let empty = all - setup.black - setup.white;
    let question = Setup {
        defender: Some(wall),
        targets: chain,
        reading: Some(Reading::Literal),
        extent: Extent::Near,
        ..setup.clone()
    };
    let near = question.problem()?.region;
    let group = PointSet::flood(
        lost.targets | near & setup.stones(saved),
        setup.stones(saved),
    );
    let fight = near | group | lost.targets.neighbours(empty);
    let stones = setup.stones(wall);
    let safe = PointSet::flood((stones & fight.grown(all)) - chain, stones);
    let mut problem = Setup {
        region: Some(fight | safe),
        escape: safe,
        ..question
    }
    .problem()?;
    let rescue = Assumption::Rescue {
        group: lost.targets,
        wall: chain,
    };
    problem.assumptions.insert(0, rescue);
    problem.assumptions.push(Assumption::OthersSafe);
    Ok(problem)
}
