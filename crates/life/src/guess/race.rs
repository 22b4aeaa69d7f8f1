//! Races: a large group that dies unless it captures stones around it that are short of liberties
//! themselves.
//!
//! Near a group everything beyond is taken to be the attacker's, and his wall to be safe. In a race
//! neither holds: chains of the wall are cut off, and behind them stand friends. So the region of a
//! race follows the chains that are short of liberties. It goes from the group to what touches it,
//! over friends that are short of liberties too, and a step beyond. Friends with liberties enough
//! are safe, and who is connected to them lives.

use goban::PointSet;

use crate::facts::{Around, Assumption};
use crate::guess::params::PARAMS;
use crate::question::close::with_pockets;
use crate::question::problem::{Problem, ProblemError, Setup};
use crate::question::region::{fought_over, imagined};

/// A chain with more liberties than this is not short of them.
const SHORT: usize = PARAMS.race_short;
/// A friend with this many is safe.
const SAFE: usize = PARAMS.race_safe;
/// Smaller groups than this are not what a race is about.
const LARGE: usize = PARAMS.race_large;
/// Nor are groups with more liberties.
const MOST_LIBERTIES: usize = PARAMS.race_most_liberties;
/// A race on more empty points than this is not read out.
const MOST_EMPTY: usize = PARAMS.race_most_empty;
/// So often the region goes on to what touches it.
const LINKS: usize = PARAMS.race_links;

/// The race of the largest group among the targets of a problem that is lost. `None` where nothing
/// around it is short of liberties.
pub(crate) fn race(setup: &Setup, lost: &Problem) -> Option<Problem> {
    let own = setup.stones(lost.defender);
    let empty = setup.size.all() - setup.black - setup.white;
    let largest = (linked(own, empty).into_iter())
        .filter(|group| group.intersects(lost.targets) && group.len() >= LARGE)
        .max_by_key(|group| group.len())
        .filter(|group| group.neighbours(empty).len() <= MOST_LIBERTIES)?;
    let fight = Fight::of(setup, lost, largest)?;
    let problem = fight.problem(setup, lost, largest).ok()?;
    ((problem.region & empty).len() <= MOST_EMPTY).then_some(problem)
}

/// Chains that share two liberties belong together.
fn linked(own: PointSet, empty: PointSet) -> Vec<PointSet> {
    let mut groups: Vec<PointSet> = Vec::new();
    for mut group in own.components() {
        // Whatever the new chain is linked to becomes one group, and may be linked to more then.
        loop {
            let liberties = group.neighbours(empty);
            let is_linked = |other: &PointSet| (other.neighbours(empty) & liberties).len() >= 2;
            let Some(i) = groups.iter().position(is_linked) else {
                break;
            };
            group |= groups.swap_remove(i);
        }
        groups.push(group);
    }
    groups
}

/// The points of a race.
struct Fight {
    all: PointSet,
    own: PointSet,
    theirs: PointSet,
    empty: PointSet,
    region: PointSet,
    /// Stones of the saved side that are short of liberties, the group among them.
    fighters: PointSet,
    /// Stones around them that are.
    weak: PointSet,
    /// Friends that are not.
    safe: PointSet,
}

impl Fight {
    fn of(setup: &Setup, lost: &Problem, group: PointSet) -> Option<Fight> {
        let all = setup.size.all();
        let empty = all - setup.black - setup.white;
        let mut fight = Fight {
            all,
            own: setup.stones(lost.defender),
            theirs: setup.stones(!lost.defender),
            empty,
            region: group | group.neighbours(empty),
            fighters: group,
            weak: PointSet::EMPTY,
            safe: PointSet::EMPTY,
        };
        for _ in 0..LINKS {
            fight.add_walls();
            fight.add_friends();
        }
        if fight.weak.is_empty() {
            return None;
        }
        fight.region |= fight.weak.neighbours(empty).neighbours(empty);
        fight.add_friends();
        let open = all - fight.theirs - fight.safe;
        fight.region = with_pockets(open, fight.own, fight.region) | fight.safe;
        Some(fight)
    }

    /// Takes in what is short of liberties around the fighters.
    fn add_walls(&mut self) {
        let beside = self.theirs & self.fighters.grown(self.all);
        for chain in PointSet::flood(beside, self.theirs).components() {
            let liberties = chain.neighbours(self.empty);
            if liberties.len() <= SHORT {
                self.weak |= chain;
                self.region |= chain | liberties;
            }
        }
    }

    /// Takes in the friends beside the region.
    fn add_friends(&mut self) {
        let beside = PointSet::flood(self.own & self.region.grown(self.all), self.own);
        for chain in (beside - self.fighters).components() {
            let liberties = chain.neighbours(self.empty);
            if liberties.len() >= SAFE {
                self.safe |= chain;
            } else {
                self.fighters |= chain;
                self.region |= chain | liberties;
            }
        }
    }

    fn problem(
        &self,
        setup: &Setup,
        lost: &Problem,
        group: PointSet,
    ) -> Result<Problem, ProblemError> {
        let short = self.weak;
        let mut assumptions = vec![
            Assumption::Race { group, short },
            imagined(Around::Race, PointSet::EMPTY),
        ];
        if !self.safe.is_empty() {
            assumptions.push(Assumption::FriendsSafe(self.safe));
        }
        let ground = (self.region, self.safe);
        fought_over(setup, (lost.defender, group), ground, assumptions)
    }
}

#[cfg(test)]
mod tests {
    use goban::{Board, Colour, Point};

    use super::*;
    use crate::question::problem::Extent;

    /// Black's six stones have no eyes. The three white stones that cut them off have one liberty.
    const ROWS: [&str; 9] = [
        "..XO.....",
        "..XOX....",
        "OOXOX....",
        ".OXXOXXX.",
        ".OOXOO...",
        "...OO....",
        ".........",
        ".........",
        ".........",
    ];

    fn lost() -> (Setup, Problem) {
        let board: Board = ROWS.join("\n").parse().expect("a board");
        let (black, white) = (board.stones(Colour::Black), board.stones(Colour::White));
        let setup = Setup {
            defender: Some(Colour::Black),
            extent: Extent::Near,
            ..Setup::new(board.size(), black, white)
        };
        let lost = setup.problem().expect("a problem");
        (setup, lost)
    }

    #[test]
    fn chains_with_two_common_liberties_belong_together() {
        let board: Board = "X.X.\n....\nX..X\nXXX.".parse().expect("a board");
        let own = board.stones(Colour::Black);
        let mut sizes: Vec<usize> = linked(own, board.empty())
            .iter()
            .map(PointSet::len)
            .collect();
        sizes.sort_unstable();
        assert_eq!(sizes, [1, 1, 5]);
    }

    #[test]
    fn the_region_of_a_race_has_the_wall_that_is_short_of_liberties_and_the_friends_behind_it() {
        let (setup, lost) = lost();
        let race = race(&setup, &lost).expect("a race");
        let at = Point::new;
        assert!(race.targets.contains(at(2, 0)) && race.targets.len() == 6);
        assert!(race.region.contains(at(3, 0)), "the wall can be captured");
        assert!(race.region.contains(at(4, 0)), "on its liberty");
        assert!(!race.region.contains(at(1, 3)), "the other wall is safe");
        assert!(race.escape.contains(at(5, 3)), "a friend with liberties");
    }

    #[test]
    fn a_small_group_is_in_no_race() {
        let (setup, lost) = lost();
        let white = setup.white | PointSet::of(&[Point::new(2, 3), Point::new(3, 3)]);
        let black = setup.black - white;
        let setup = Setup {
            black,
            white,
            ..setup
        };
        assert!(race(&setup, &lost).is_none());
    }
}
