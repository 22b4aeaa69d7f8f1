//! A group that dies with few points to play on, read with more and more of them.
//!
//! Where a group dies whatever is played, that is often seen soon, and a few points more cost
//! little. So its region grows until the first move matters, or until it cannot be read out any
//! more. First come the liberties of stones around it that are short of them, so that they can be
//! captured. Then come the points that look the most like a move ([`grown`]).

use std::cmp::Reverse;

use goban::{Colour, PointSet};

use super::between::grown;
use super::candidates::{Candidate, empty};
use crate::guess::params::PARAMS;
use crate::question::problem::{Problem, Setup};
use crate::question::region;

/// This many empty points the region has at first, this many more with each step, and this many at
/// most.
const FIRST: usize = PARAMS.growing[0];
const STEP: usize = PARAMS.growing[1];
const MOST: usize = PARAMS.growing[2];
/// What a step may cost in nodes.
pub(super) const A_STEP: u64 = PARAMS.growing_cost;
/// A chain with more liberties than this is not short of them.
const SHORT: usize = PARAMS.growing_short;
/// This many groups are tried: often it is not clear how much belongs to one.
const GROUPS: usize = PARAMS.growing_groups;

/// The groups of a side of which nothing is known, or that they die on few points whatever is
/// played.
pub(super) fn vague_groups(candidates: &[Candidate], defender: Colour) -> Vec<PointSet> {
    let mut groups: Vec<PointSet> = Vec::new();
    // Where he can run, that says little about what he does where he cannot.
    let fenced = |candidate: &&Candidate| {
        candidate.problem.defender == defender && candidate.problem.escape.is_empty()
    };
    for candidate in candidates.iter().filter(fenced) {
        let is_lost = !candidate.problem.held.is_empty() && candidate.dies_anyway();
        if candidate.tried.complete && !is_lost {
            return Vec::new();
        }
        let group = candidate.problem.targets;
        groups.extend((!groups.contains(&group)).then_some(group));
    }
    groups.truncate(GROUPS);
    groups
}

/// The question after a group with more and more points to play on.
pub(super) fn growing(
    setup: &Setup,
    candidates: &[Candidate],
    (defender, group): (Colour, PointSet),
    mover: Colour,
) -> Vec<Problem> {
    let own = candidates.iter().filter(|r| r.problem.defender == defender);
    let Some(wide) = own.max_by_key(|r| empty(&r.problem)) else {
        return Vec::new();
    };
    let mut problems: Vec<Problem> = (FIRST..=MOST)
        .step_by(STEP)
        .filter_map(|most| with_points(setup, (defender, group), mover, &wide.problem, most))
        .collect();
    problems.dedup_by(|a, b| a.region == b.region);
    problems
}

/// The question after a group with this many empty points to play on, or all that the wide one has.
fn with_points(
    setup: &Setup,
    (defender, group): (Colour, PointSet),
    mover: Colour,
    wide: &Problem,
    most: usize,
) -> Option<Problem> {
    let all = setup.size.all();
    let empty = all - setup.black - setup.white;
    let theirs = setup.stones(!defender);
    let around = PointSet::flood(theirs & group.grown(all), theirs);
    let mut short: Vec<(PointSet, PointSet)> = (around.components())
        .map(|chain| (chain, chain.neighbours(empty)))
        .filter(|(_, liberties)| liberties.len() <= SHORT)
        .collect();
    // Chains that are alike come in together, so that the region of a turned board is the turned
    // region.
    let kind = |(chain, liberties): &(PointSet, PointSet)| (liberties.len(), Reverse(chain.len()));
    short.sort_by_key(kind);
    let mut region = group | group.neighbours(empty);
    for alike in short.chunk_by(|a, b| kind(a) == kind(b)) {
        let wider = (alike.iter()).fold(region, |set, (_, liberties)| set | *liberties);
        if (wider & empty).len() <= most {
            region = wider;
        }
    }
    let wanted = most.saturating_sub((region & empty).len());
    if wanted > 0 {
        region = grown(region, wide, mover, wanted).unwrap_or(region | wide.region);
    }
    let weak = (short.iter()).filter(|(_, liberties)| liberties.is_subset(region));
    let weak = weak.fold(PointSet::EMPTY, |set, (chain, _)| set | *chain);
    region::with_weak_walls(setup, (defender, group), region, weak).ok()
}

#[cfg(test)]
pub(super) mod tests {
    use goban::{Board, Move, Point};

    use super::super::tries::Tried;
    use super::*;
    use crate::question::problem::Extent;
    use crate::solve::Class;

    /// Black has one eye in the corner. The two white stones that cut him off have one liberty.
    pub const CORNER: [&str; 9] = [
        "O.XO.....",
        "XXXOX....",
        "OOOX.....",
        "..O.X....",
        ".........",
        ".........",
        ".........",
        ".........",
        ".........",
    ];

    /// The question after a side's stones on the points near them.
    pub fn setup(rows: &[&str], defender: Colour) -> Setup {
        let board: Board = rows.join("\n").parse().expect("a board");
        let (black, white) = (board.stones(Colour::Black), board.stones(Colour::White));
        Setup {
            defender: Some(defender),
            extent: Extent::Near,
            ..Setup::new(board.size(), black, white)
        }
    }

    fn near(setup: &Setup) -> Candidate {
        Candidate::new(setup.problem().expect("a problem"), false)
    }

    /// Black's group with this many points, Black to move.
    fn with_black(setup: &Setup, group: PointSet, wide: &Problem, most: usize) -> Option<Problem> {
        with_points(setup, (Colour::Black, group), Colour::Black, wide, most)
    }

    fn dies() -> Tried {
        Tried {
            complete: true,
            moves: vec![Move::Pass],
            class: Some(Class::DEAD),
            ..Tried::default()
        }
    }

    #[test]
    fn groups_are_vague_as_long_as_it_is_not_known_that_the_first_move_matters() {
        let setup = setup(&CORNER, Colour::Black);
        let mut candidates = vec![near(&setup), near(&setup), near(&setup)];
        let vague = |candidates: &[Candidate]| vague_groups(candidates, Colour::Black).len();
        assert_eq!(vague(&candidates), 1, "nothing is known");
        candidates[0].tried = dies();
        candidates[1].tried = dies();
        assert_eq!(vague(&candidates), 1, "the same group thrice");
        candidates[1].problem.targets = PointSet::single(Point::new(0, 3));
        assert_eq!(vague(&candidates), 2);
        candidates[2].tried = Tried {
            choices: Some(3),
            ..dies()
        };
        assert_eq!(vague(&candidates), 0, "there the first move matters");
        candidates[2].problem.defender = Colour::White;
        assert_eq!(vague(&candidates), 2, "but that is another group");
        candidates[2].problem.defender = Colour::Black;
        candidates[2].problem.escape = PointSet::single(Point::new(8, 8));
        assert_eq!(vague(&candidates), 2, "but there it can run");
    }

    #[test]
    fn liberties_of_short_chains_come_first_and_such_chains_can_be_captured() {
        let setup = setup(&CORNER, Colour::Black);
        let wide = near(&setup).problem;
        let group = wide.targets;
        let weak = PointSet::of(&[Point::new(3, 0), Point::new(3, 1)]);
        let empty = setup.size.all() - setup.black - setup.white;
        let narrow = group.neighbours(empty);
        let more = narrow | weak.neighbours(empty);
        let problem = with_black(&setup, group, &wide, more.len());
        let problem = problem.expect("a problem");
        assert_eq!(problem.region & empty, more);
        assert!(
            weak.is_subset(problem.region),
            "all its liberties are there"
        );
        let problem = with_black(&setup, group, &wide, more.len() + 2);
        let region = problem.expect("a problem").region;
        assert!(more.is_subset(region) && (region & empty).len() >= more.len() + 2);
    }

    #[test]
    fn the_region_of_a_mirrored_board_is_the_mirrored_region() {
        let mirrored = CORNER.map(|row| row.chars().rev().collect::<String>());
        let mirrored = mirrored.each_ref().map(String::as_str);
        for most in 8..20 {
            let [here, there] = [CORNER, mirrored].map(|rows| {
                let setup = setup(&rows, Colour::Black);
                let wide = near(&setup).problem;
                let problem = with_black(&setup, wide.targets, &wide, most);
                problem.map(|problem| problem.region)
            });
            let back = there.map(|set| -> PointSet {
                set.iter().map(|p| Point::new(8 - p.x(), p.y())).collect()
            });
            assert_eq!(here, back, "{most}");
        }
    }
}
