//! Candidates between one that is too narrow and one that is too wide.
//!
//! With few points to play on everything kills, or nothing lives. With a few points more nobody can
//! read it out, or the first move does not matter for the opposite reason. What is meant lies
//! between. So the narrow candidate is widened by half of what the wide one has more. If that is
//! not enough, it is widened by half of the rest. The points that look the most like a move of the
//! problem come first ([`Look`]). Which points are played on is an assumption anyway, and an answer
//! that cannot be played is none.

use goban::{Colour, PointSet};

use super::candidates::{Candidate, SHARP, empty};
use crate::guess::params::PARAMS;
use crate::question::problem::{Problem, Setup};
use crate::question::region;
use crate::solve::Class;
use crate::solve::look::Look;

/// A candidate with more empty points than this is not made: it would hardly be read out.
const MOST_EMPTY: usize = PARAMS.between_most_empty;

/// A candidate between the widest one that is too narrow and the narrowest one that is too wide.
pub(super) fn between(
    setup: &Setup,
    candidates: &[Candidate],
    defender: Colour,
    mover: Colour,
) -> Option<Problem> {
    let is_narrow = |candidate: &&Candidate| {
        candidate.problem.defender == defender
            && !candidate.problem.held.is_empty()
            && is_too_narrow(candidate, mover)
    };
    let narrow = (candidates.iter().filter(is_narrow)).max_by_key(|r| empty(&r.problem))?;
    let is_wide = |candidate: &&Candidate| narrow.is_within(candidate) && is_too_wide(candidate);
    let wide = (candidates.iter().filter(is_wide)).min_by_key(|r| empty(&r.problem))?;
    let region = halfway(&narrow.problem, &wide.problem, mover)?;
    let problem = region::widened(setup, &narrow.problem, region).ok()?;
    let is_known = candidates.iter().any(|other| other.asks(&problem));
    (!is_known).then_some(problem)
}

/// Whether the group dies because it has too little room: whatever the mover does, or by many a
/// move.
pub(super) fn is_too_narrow(candidate: &Candidate, mover: Colour) -> bool {
    let kills_by_many = || {
        let many = candidate
            .tried
            .choices
            .is_some_and(|choices| choices > SHARP);
        let is_killed = candidate.tried.complete && candidate.tried.class == Some(Class::DEAD);
        candidate.problem.defender != mover && is_killed && many
    };
    candidate.dies_anyway() || kills_by_many()
}

/// Whether a candidate did not come to an end, or the group lives because it has too much room.
fn is_too_wide(candidate: &Candidate) -> bool {
    !candidate.tried.complete || candidate.is_senseless() && !candidate.dies_anyway()
}

/// A narrow region with half of the points that a wide one has more.
fn halfway(narrow: &Problem, wide: &Problem, mover: Colour) -> Option<PointSet> {
    let more = wide.region - narrow.region - wide.black - wide.white;
    let room = MOST_EMPTY.saturating_sub(empty(narrow));
    let wanted = (more.len() / 2).min(room);
    grown(narrow.region, wide, mover, wanted)
}

/// A region with this many points more out of a wide one, the likeliest moves first. Points that
/// look alike come in together, so that the region of a turned board is the turned region. `None`
/// where all of them would be in it.
pub(super) fn grown(
    narrow: PointSet,
    wide: &Problem,
    mover: Colour,
    wanted: usize,
) -> Option<PointSet> {
    let all = wide.size.all();
    let more = wide.region - narrow - wide.black - wide.white;
    if wanted == 0 {
        return None;
    }
    let look = Look::new(wide, mover);
    let odds = |point| look.odds(point).unwrap_or(i32::MIN);
    let mut region = narrow;
    let mut left = more;
    while (more - left).len() < wanted {
        let beside = region.grown(all) & left;
        let next = if beside.is_empty() { left } else { beside };
        let best = next.iter().map(odds).max()?;
        let likeliest: PointSet = next.iter().filter(|&point| odds(point) == best).collect();
        region |= likeliest;
        left -= likeliest;
    }
    (!left.is_empty()).then_some(region)
}

#[cfg(test)]
mod tests {
    use goban::Board;

    use super::super::tries::Tried;
    use super::*;
    use crate::question::problem::Extent;

    const ROWS: [&str; 9] = [
        ".........",
        ".........",
        ".O.......",
        ".OOOO....",
        ".XXXO....",
        "...XO....",
        "...XXX...",
        ".........",
        ".........",
    ];

    /// White's group in the corner, read on the points this many steps away at most.
    fn candidate(rows: &[String], reach: usize, tried: Tried) -> (Setup, Candidate) {
        let board: Board = rows.join("\n").parse().expect("a board");
        let (black, white) = (board.stones(Colour::Black), board.stones(Colour::White));
        let setup = Setup {
            defender: Some(Colour::White),
            extent: Extent::Near,
            reach,
            ..Setup::new(board.size(), black, white)
        };
        let problem = setup.problem().expect("a problem");
        let mut candidate = Candidate::new(problem, false);
        candidate.tried = tried;
        (setup, candidate)
    }

    fn dead_whatever_is_played() -> Tried {
        Tried {
            complete: true,
            class: Some(Class::DEAD),
            ..Tried::default()
        }
    }

    fn rows() -> Vec<String> {
        ROWS.map(str::to_owned).to_vec()
    }

    fn both(rows: &[String]) -> (Setup, Vec<Candidate>) {
        let (_, narrow) = candidate(rows, 1, dead_whatever_is_played());
        let (setup, wide) = candidate(rows, 2, Tried::default());
        (setup, vec![wide, narrow])
    }

    #[test]
    fn a_candidate_between_has_half_of_the_points_that_the_wide_one_has_more() {
        let (setup, candidates) = both(&rows());
        let between =
            between(&setup, &candidates, Colour::White, Colour::Black).expect("a candidate");
        let [wide, narrow] = [&candidates[0].problem, &candidates[1].problem];
        assert!(narrow.region.is_subset(between.region) && between.region.is_subset(wide.region));
        assert_eq!(between.targets, narrow.targets);
        let more = empty(wide) - empty(narrow);
        let taken = empty(&between) - empty(narrow);
        assert!(
            taken == more / 2 || taken == more / 2 + 1,
            "{taken} of {more}"
        );
        assert!(
            !between.held.is_empty(),
            "everything beyond is the attacker's"
        );
    }

    #[test]
    fn the_points_that_look_like_a_move_come_first() {
        let (setup, candidates) = both(&rows());
        let problem =
            between(&setup, &candidates, Colour::White, Colour::Black).expect("a candidate");
        let wide = &candidates[0].problem;
        let look = Look::new(wide, Colour::Black);
        let more = wide.region - candidates[1].problem.region - wide.black - wide.white;
        let likeliest = more.iter().max_by_key(|&point| look.odds(point));
        assert!(likeliest.is_some_and(|point| problem.region.contains(point)));
    }

    #[test]
    fn the_candidate_of_a_mirrored_board_is_the_mirrored_candidate() {
        let mirrored: Vec<String> = (ROWS.iter().map(|row| row.chars().rev().collect())).collect();
        let [straight, turned] = [rows(), mirrored].map(|rows| {
            let (setup, candidates) = both(&rows);
            between(&setup, &candidates, Colour::White, Colour::Black).expect("a candidate")
        });
        let mirrored = turned
            .region
            .iter()
            .map(|p| goban::Point::new(8 - p.x(), p.y()));
        assert_eq!(mirrored.collect::<PointSet>(), straight.region);
    }

    #[test]
    fn nothing_lies_between_where_nothing_is_too_narrow_or_too_wide() {
        let (setup, mut candidates) = both(&rows());
        let between = |candidates: &[Candidate]| {
            between(&setup, candidates, Colour::White, Colour::Black).is_some()
        };
        assert!(between(&candidates));
        candidates[0].tried = dead_whatever_is_played();
        assert!(!between(&candidates), "both are too narrow");
        candidates[0].tried = Tried {
            complete: true,
            class: Some(Class {
                threshold: 7,
                safe: true,
            }),
            ..Tried::default()
        };
        assert!(
            between(&candidates),
            "it lives with more room whatever is played"
        );
        candidates[1].tried = Tried {
            choices: Some(1),
            ..dead_whatever_is_played()
        };
        assert!(!between(&candidates), "a single move kills");
        candidates[1].tried.choices = Some(SHARP + 1);
        assert!(between(&candidates), "many a move kills");
    }
}
