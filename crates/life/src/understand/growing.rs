//! A group that dies with few points to play on, read with more and more of them.
//!
//! Where a group dies whatever it does, that is often seen soon, and a few points more cost little. So its region grows until
//! a move saves it, or until it cannot be read out any more. What comes in first are the liberties of stones around
//! it that are short of them, so that they can be captured, and then the points that look the most like a move ([`grown`]).

use std::cmp::Reverse;

use goban::{Colour, PointSet};

use super::between::grown;
use super::readings::{Candidate, SHARP, empty};
use super::rounds::Taken;
use super::tries::Tries;
use crate::problem::{Problem, Setup};
use crate::region;
use crate::session::Session;
use crate::solve::Class;

/// So many empty points the region has at first, so many more with each step, and so many at most.
const FIRST: usize = 16;
const STEP: usize = 2;
const MOST: usize = 26;
/// What a step may cost in nodes.
const A_STEP: u64 = 2_500_000;
/// A chain with more liberties than this is not short of them.
const SHORT: usize = 4;
/// So many groups are tried: often it is not clear how much belongs to one.
const GROUPS: usize = 2;

/// The groups of the side to move that die in every reading that came to an end.
pub(super) fn lost_groups(readings: &[Candidate], mover: Colour) -> Vec<PointSet> {
    let mut groups: Vec<PointSet> = Vec::new();
    for reading in readings.iter().filter(|r| r.problem.defender == mover) {
        let group = reading.problem.targets;
        if is_lost(reading) {
            groups.extend((!groups.contains(&group)).then_some(group));
        } else if reading.tried.complete {
            return Vec::new();
        }
    }
    groups.truncate(GROUPS);
    groups
}

/// Whether a group dies whatever is played.
fn is_lost(reading: &Candidate) -> bool {
    !reading.problem.held.is_empty()
        && reading.is_senseless()
        && reading.tried.class == Some(Class::DEAD)
}

/// Lets the region of a lost group grow. One more reading at the end of the others: the first in which few moves save the group,
/// or else the widest in which it is known to die.
pub(super) fn grow(
    setup: &Setup,
    readings: &mut Vec<Candidate>,
    (mover, group): (Colour, PointSet),
    tries: &mut Tries,
) -> Option<Taken> {
    let own = readings.iter().filter(|r| r.problem.defender == mover);
    let wide = own.max_by_key(|r| empty(&r.problem))?.problem.clone();
    let mut found: Option<(Candidate, Option<Session>)> = None;
    for most in (FIRST..=MOST).step_by(STEP) {
        let Some(problem) = with_points(setup, (mover, group), &wide, most) else {
            break;
        };
        if (found.as_ref()).is_some_and(|(last, _)| last.problem.region == problem.region) {
            break;
        }
        let memory = tries.memory();
        let (tried, session) = tries.try_out(&problem, mover, A_STEP, memory);
        let mut reading = Candidate::new(problem, false);
        reading.tried = tried;
        let goes_on = is_lost(&reading);
        if goes_on || reading.is_sharp(SHARP) {
            // A kept session may not be too large, because another try is made beside it.
            let keeps = !goes_on
                || session
                    .as_ref()
                    .is_some_and(|s| s.bytes() <= tries.beside());
            found = Some((reading, session.filter(|_| keeps)));
        }
        if !goes_on {
            break;
        }
    }
    let (reading, session) = found?;
    readings.push(reading);
    Some((readings.len() - 1, session))
}

/// The question after a group with so many empty points to play on, or all that the wide one has.
fn with_points(
    setup: &Setup,
    (mover, group): (Colour, PointSet),
    wide: &Problem,
    most: usize,
) -> Option<Problem> {
    let all = setup.size.all();
    let empty = all - setup.black - setup.white;
    let theirs = setup.stones(!mover);
    let around = PointSet::flood(theirs & group.grown(all), theirs);
    let mut short: Vec<(PointSet, PointSet)> = (around.components())
        .map(|chain| (chain, chain.neighbours(empty)))
        .filter(|(_, liberties)| liberties.len() <= SHORT)
        .collect();
    // Chains that are alike come in together, so that the region of a turned board is the turned region.
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
    region::with_weak_walls(setup, (mover, group), region, weak).ok()
}

#[cfg(test)]
mod tests {
    use goban::{Board, Move, Point};

    use super::super::tries::Tried;
    use super::*;
    use crate::problem::Ground;
    use crate::session::Options;

    /// Black has one eye in the corner. The two white stones that cut him off have one liberty.
    const ROWS: [&str; 9] = [
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

    fn setup(rows: &[String]) -> Setup {
        let board: Board = rows.join("\n").parse().expect("a board");
        let (black, white) = (board.stones(Colour::Black), board.stones(Colour::White));
        Setup {
            defender: Some(Colour::Black),
            ground: Ground::Near,
            ..Setup::new(board.size(), black, white)
        }
    }

    fn rows() -> Vec<String> {
        ROWS.map(str::to_owned).to_vec()
    }

    fn near(setup: &Setup) -> Candidate {
        Candidate::new(setup.problem().expect("a problem"), false)
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
    fn groups_that_die_in_every_reading_are_lost() {
        let setup = setup(&rows());
        let mut readings = vec![near(&setup), near(&setup), near(&setup)];
        let lost = |readings: &[Candidate]| lost_groups(readings, Colour::Black).len();
        assert_eq!(lost(&readings), 0, "nothing is known");
        readings[0].tried = dies();
        readings[1].tried = dies();
        assert_eq!(lost(&readings), 1, "the same group twice");
        readings[1].problem.targets = PointSet::single(Point::new(0, 3));
        assert_eq!(lost(&readings), 2);
        readings[2].tried = Tried {
            choices: Some(3),
            ..dies()
        };
        assert_eq!(lost(&readings), 0, "there the first move matters");
        readings[2].problem.defender = Colour::White;
        assert_eq!(lost(&readings), 2, "but that is another group");
    }

    #[test]
    fn liberties_of_short_chains_come_first_and_such_chains_can_be_captured() {
        let setup = setup(&rows());
        let wide = near(&setup).problem;
        let group = wide.targets;
        let weak = PointSet::of(&[Point::new(3, 0), Point::new(3, 1)]);
        let empty = setup.size.all() - setup.black - setup.white;
        let narrow = group.neighbours(empty);
        let more = narrow | weak.neighbours(empty);
        let problem = with_points(&setup, (Colour::Black, group), &wide, more.len());
        let problem = problem.expect("a problem");
        assert_eq!(problem.region & empty, more);
        assert!(
            weak.is_subset(problem.region),
            "all its liberties are there"
        );
        let problem = with_points(&setup, (Colour::Black, group), &wide, more.len() + 2);
        let region = problem.expect("a problem").region;
        assert!(more.is_subset(region) && (region & empty).len() >= more.len() + 2);
    }

    #[test]
    fn the_region_of_a_mirrored_board_is_the_mirrored_region() {
        let mirrored: Vec<String> = (rows().iter())
            .map(|row| row.chars().rev().collect())
            .collect();
        for most in 8..20 {
            let [here, there] = [rows(), mirrored.clone()].map(|rows| {
                let setup = setup(&rows);
                let wide = near(&setup).problem;
                let problem = with_points(&setup, (Colour::Black, wide.targets), &wide, most);
                problem.map(|problem| problem.region)
            });
            let back = there.map(|set| -> PointSet {
                set.iter().map(|p| Point::new(8 - p.x(), p.y())).collect()
            });
            assert_eq!(here, back, "{most}");
        }
    }

    /// By the capture of the stones that cut it off the corner lives.
    #[test]
    fn a_region_grows_until_a_move_saves_the_group() {
        let setup = setup(&rows());
        let mut readings = vec![near(&setup)];
        let group = readings[0].problem.targets;
        readings[0].tried = dies();
        let mut tries = Tries::new(&Options::default());
        let (i, _) = grow(&setup, &mut readings, (Colour::Black, group), &mut tries)
            .expect("something is found");
        assert_eq!(i, 1);
        let found = &readings[i];
        assert_eq!(found.tried.moves, [Move::Play(Point::new(4, 0))]);
        assert!(found.is_sharp(SHARP));
        assert!(found.problem.region.contains(Point::new(3, 0)), "the wall");
    }

    /// The same corner behind a wall that cannot be captured: the more room it is read with, the more is known.
    #[test]
    fn the_widest_region_in_which_a_group_dies_is_kept() {
        let mut rows = rows();
        rows[0].replace_range(4..5, "O");
        rows[2].replace_range(3..4, "O");
        let setup = setup(&rows);
        let mut readings = vec![near(&setup)];
        let group = PointSet::flood(PointSet::single(Point::new(0, 1)), setup.black);
        readings[0].tried = dies();
        let mut tries = Tries::new(&Options::default());
        grow(&setup, &mut readings, (Colour::Black, group), &mut tries).expect("it dies");
        let found = &readings[1];
        assert!(is_lost(found));
        assert!(readings[0].problem.region.is_subset(found.problem.region));
    }
}
