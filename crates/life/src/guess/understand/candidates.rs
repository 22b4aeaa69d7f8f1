//! The candidates of a position, and which of them makes the most sense.

use std::cmp::Reverse;

use goban::Colour;

use super::tries::Tried;
use crate::guess::params::PARAMS;
use crate::question::problem::{Extent, Problem, Setup};
use crate::solve::Class;

/// An answer with no more first moves than this is what a problem looks like.
pub(super) const SHARP: usize = PARAMS.sharp;

/// A candidate, and what is known of it.
pub(super) struct Candidate {
    /// The candidate.
    pub problem: Problem,
    /// Whether only points next to the group are played on.
    pub narrow: bool,
    /// What a try found out.
    pub tried: Tried,
    /// Whether its moves fail as soon as the region is wider.
    pub doubted: bool,
    /// Whether it is about another group than the one that is likely to be meant.
    pub unlikely: bool,
}

impl Candidate {
    /// A candidate that was not tried yet.
    pub fn new(problem: Problem, narrow: bool) -> Candidate {
        Candidate {
            problem,
            narrow,
            tried: Tried::default(),
            doubted: false,
            unlikely: false,
        }
    }

    /// The number of best first moves, if they are known and a pass is not among them. Where there
    /// is a way out, many moves use it. Where another group is likely to be meant, some move often
    /// does something all the same. In both cases only a single best move tells what is meant.
    pub fn sense(&self) -> Option<usize> {
        let is_vague = self.unlikely || !self.problem.escape.is_empty();
        let known = self.tried.choices.filter(|_| self.tried.complete);
        known.filter(|&choices| !is_vague || choices == 1)
    }

    /// How far an unfinished try came, if a best move is known. It tells whether a pass may be as
    /// good, and how many moves are best or not judged yet.
    pub fn progress(&self) -> Option<(bool, usize)> {
        let choices = self.tried.choices.filter(|_| !self.tried.complete)?;
        Some((!self.tried.matters, choices))
    }

    /// Whether no more than this many moves are best. On few points nearly everything is. There a
    /// single move is wanted that kills or lives, because a ko may become more than that with room
    /// to play.
    pub fn is_sharp(&self, most: usize) -> bool {
        let is_clean = |class: Class| class == Class::DEAD || class.never();
        let most = match self.narrow {
            true if self.tried.class.is_some_and(is_clean) => most.min(1),
            true => 0,
            false => most,
        };
        !self.doubted && self.sense().is_some_and(|n| n <= most)
    }

    /// Whether another candidate is about the same group with more points to play on, all of them
    /// within a fence.
    pub fn is_within(&self, other: &Candidate) -> bool {
        self.problem.defender == other.problem.defender
            && other.problem.escape.is_empty()
            && self.problem.region != other.problem.region
            && self.problem.region.is_subset(other.problem.region)
    }

    /// Whether it asks just what a problem asks: after the same side's group on the same points.
    pub fn asks(&self, problem: &Problem) -> bool {
        self.problem.defender == problem.defender
            && self.problem.region == problem.region
            && self.problem.escape == problem.escape
    }

    /// Whether a pass is known to be as good as anything.
    pub fn is_senseless(&self) -> bool {
        self.tried.complete && self.tried.choices.is_none()
    }

    /// Whether the group is known to die whatever is played.
    pub fn dies_anyway(&self) -> bool {
        self.is_senseless() && self.tried.class == Some(Class::DEAD)
    }
}

/// The candidates of a position, the likeliest first.
pub(super) fn candidates(setup: &Setup, first: Problem) -> Vec<Candidate> {
    let guessed = first.defender;
    let with = |defender: Colour, extent: Extent, reach: usize| Setup {
        defender: Some(defender),
        extent,
        reach,
        ..setup.clone()
    };
    let enclosed = first.escape.is_empty();
    let mut setups = Vec::new();
    if enclosed {
        setups.push((with(guessed, setup.extent, setup.reach), false));
    }
    let free = setup.defender.is_none() && setup.targets.is_empty();
    let defenders = [guessed, !guessed];
    for defender in defenders.into_iter().take(1 + usize::from(free)) {
        for (extent, reach) in [
            (Extent::Near, setup.reach),
            (Extent::Close, setup.reach),
            (Extent::CloseCore, setup.reach),
            (Extent::Near, setup.reach + 1),
            (Extent::Core, setup.reach.saturating_sub(1)),
            (Extent::Fenced, setup.reach),
            (Extent::Open, setup.reach),
        ] {
            setups.push((with(defender, extent, reach), false));
        }
    }
    let narrow = setup.reach.saturating_sub(1);
    setups.push((with(guessed, Extent::Near, narrow), true));
    let mut candidates: Vec<Candidate> = Vec::new();
    for (setup, narrow) in setups {
        let Ok(problem) = setup.problem() else {
            continue;
        };
        match candidates.iter().position(|other| other.asks(&problem)) {
            // What a wall encloses may be few points, but there are no others.
            Some(i) => candidates[i].narrow |= narrow && !(enclosed && i == 0),
            None => candidates.push(Candidate::new(problem, narrow)),
        }
    }
    if candidates.is_empty() {
        candidates.push(Candidate::new(first, false));
    }
    candidates
}

/// The candidate to choose where none has a sharp answer.
pub(super) fn favourite(candidates: &[Candidate], walled: bool, mover: Colour) -> usize {
    if walled && candidates[0].sense().is_some() {
        return 0;
    }
    fewest(candidates, |_| true)
        .or_else(|| furthest(candidates, false))
        .or_else(|| settled(candidates, walled, mover))
        .or_else(|| furthest(candidates, true))
        .unwrap_or(0)
}

/// Where in no candidate the first move matters as far as is known: the widest of the first group
/// that came to an end. Any move is as good there. But what is proven with more room says more, and
/// the move that is meant is likelier to be among the points. What the side to move wants comes
/// before what it does not.
fn settled(candidates: &[Candidate], walled: bool, mover: Colour) -> Option<usize> {
    let first = candidates.first()?;
    // What a wall encloses is given up only where it is known not to matter.
    if walled && !first.tried.complete {
        return None;
    }
    let defender = first.problem.defender;
    let is_won = |class: Class| match defender == mover {
        true => class.never(),
        false => class == Class::DEAD,
    };
    let settled = (candidates.iter().enumerate()).filter(|(_, candidate)| {
        candidate.problem.defender == defender
            && candidate.problem.escape.is_empty()
            && candidate.is_senseless()
    });
    settled
        .map(|(i, candidate)| {
            let is_won = candidate.tried.class.is_some_and(is_won);
            (is_won, empty(&candidate.problem), Reverse(i))
        })
        .max()
        .map(|(.., Reverse(i))| i)
}

/// Where no candidate came to an end that makes sense: the one that came the furthest. There a move
/// is known that does it, a pass is known that does not, and the fewest others are left. Of the
/// first group, or of the other one, which says less than anything that is known of the first.
fn furthest(candidates: &[Candidate], other: bool) -> Option<usize> {
    let known = (candidates.iter().enumerate()).filter_map(|(i, candidate)| {
        let progress = candidate.progress()?;
        let is_other = candidate.problem.defender != candidates[0].problem.defender;
        // Where he can run, many a move does it.
        if is_other != other || !candidate.problem.escape.is_empty() {
            return None;
        }
        Some((progress, candidate.narrow, i))
    });
    known.min().map(|(.., i)| i)
}

/// The candidate that makes sense with the fewest moves, of those that are wanted. A doubted one
/// comes after those with as few moves as a problem has, and before the others. A try that did not
/// come to an end says little.
pub(super) fn fewest(
    candidates: &[Candidate],
    is_wanted: impl Fn(&Candidate) -> bool,
) -> Option<usize> {
    let wanted = candidates.iter().enumerate().filter(|(_, r)| is_wanted(r));
    let sensible = wanted.filter_map(|(i, candidate)| {
        let moves = candidate.sense()?;
        Some((moves > SHARP, candidate.doubted, moves, candidate.narrow, i))
    });
    sensible.min().map(|(.., i)| i)
}

/// How many points of a region are empty.
pub(super) fn empty(problem: &Problem) -> usize {
    (problem.region - problem.black - problem.white).len()
}

#[cfg(test)]
mod tests {
    use goban::{Board, Colour};

    use super::*;
    use crate::solve::MAX_THREATS;

    /// A candidate in which this many moves are best.
    fn candidate(choices: Option<usize>, complete: bool, narrow: bool) -> Candidate {
        let board: Board = ". . O X\nO O O X\nX X X X\n. . . ."
            .parse()
            .expect("a board");
        let (black, white) = (board.stones(Colour::Black), board.stones(Colour::White));
        let problem = Setup::new(board.size(), black, white).problem();
        let mut candidate = Candidate::new(problem.expect("a problem"), narrow);
        candidate.tried = Tried {
            complete,
            choices,
            class: Some(Class::DEAD),
            ..Tried::default()
        };
        candidate
    }

    #[test]
    fn another_group_is_meant_only_where_a_single_move_matters() {
        let unlikely = |choices| Candidate {
            unlikely: true,
            ..candidate(Some(choices), true, false)
        };
        assert_eq!(unlikely(1).sense(), Some(1));
        assert_eq!(unlikely(2).sense(), None);
        let candidates = [candidate(Some(5), true, true), unlikely(2)];
        assert_eq!(fewest(&candidates, |_| true), Some(0));
    }

    #[test]
    fn a_narrow_candidate_is_taken_only_for_want_of_another() {
        assert!(!candidate(Some(2), true, true).is_sharp(SHARP));
        let narrow = candidate(Some(1), true, true);
        assert!(narrow.is_sharp(SHARP), "one move is what a problem has");
        let mut ko = candidate(Some(1), true, true);
        ko.tried.class = Some(Class {
            threshold: 0,
            safe: false,
        });
        assert!(!ko.is_sharp(SHARP), "with more room it may be no ko");
        let candidates = [narrow, candidate(Some(1), true, false)];
        assert_eq!(fewest(&candidates, |_| true), Some(1));
        let candidates = [candidate(Some(1), true, true), candidate(None, true, false)];
        assert_eq!(fewest(&candidates, |_| true), Some(0));
    }

    #[test]
    fn for_want_of_another_the_candidate_that_came_the_furthest_is_taken() {
        let unfinished = |choices: Option<usize>, matters: bool| {
            let mut candidate = candidate(choices, false, false);
            candidate.tried.matters = matters;
            candidate
        };
        let mut candidates = [
            candidate(None, true, false),
            unfinished(None, false),
            unfinished(Some(4), false),
            unfinished(Some(9), true),
            unfinished(Some(8), true),
        ];
        assert_eq!(
            favourite(&candidates, false, Colour::Black),
            4,
            "the fewest moves are left"
        );
        candidates[4].problem.escape = candidates[4].problem.region;
        assert_eq!(
            favourite(&candidates, false, Colour::Black),
            3,
            "who can run has many moves"
        );
        candidates[3].tried.matters = false;
        assert_eq!(
            favourite(&candidates, false, Colour::Black),
            2,
            "a pass may be as good"
        );
        candidates[2].tried.choices = None;
        candidates[3].tried.choices = None;
        assert_eq!(
            favourite(&candidates, false, Colour::Black),
            0,
            "nothing is known"
        );
    }

    #[test]
    fn where_the_first_move_does_not_matter_the_widest_candidate_is_told() {
        let mut candidates = [
            candidate(None, false, false),
            candidate(None, true, false),
            candidate(None, true, false),
        ];
        let favourite = |candidates: &[Candidate], mover| favourite(candidates, false, mover);
        let defender = candidates[0].problem.defender;
        let attacker = !defender;
        assert_eq!(favourite(&candidates, attacker), 1, "any move kills");
        assert_eq!(favourite(&candidates, defender), 1, "or none saves");
        candidates[1].problem.region = candidates[1].problem.targets;
        assert_eq!(favourite(&candidates, attacker), 2, "the widest");
        assert_eq!(favourite(&candidates, defender), 2, "for both");
        assert_eq!(
            super::favourite(&candidates, true, attacker),
            0,
            "a wall stands, and nothing is known of what it encloses"
        );
        candidates[2].tried.class = Some(Class {
            threshold: MAX_THREATS + 1,
            safe: true,
        });
        assert_eq!(
            favourite(&candidates, attacker),
            1,
            "there he has what he wants"
        );
        assert_eq!(favourite(&candidates, defender), 2, "and there the other");
        candidates[2].problem.escape = candidates[2].problem.region;
        assert_eq!(
            favourite(&candidates, defender),
            1,
            "not where there is a way out"
        );
        candidates[1].problem.defender = attacker;
        assert_eq!(favourite(&candidates, attacker), 0, "another group");
        candidates[1].problem.defender = defender;
        candidates[0] = candidate(None, true, false);
        assert_eq!(favourite(&candidates, attacker), 0, "the first is wider");
        assert_eq!(super::favourite(&candidates, true, attacker), 0);
        candidates[0] = candidate(Some(9), false, false);
        assert_eq!(favourite(&candidates, attacker), 0, "there it may matter");
    }

    #[test]
    fn a_candidate_whose_moves_fail_in_a_wider_one_is_taken_only_for_want_of_another() {
        let mut candidates = [
            candidate(Some(1), true, false),
            candidate(Some(2), true, false),
        ];
        assert_eq!(fewest(&candidates, |_| true), Some(0));
        candidates[0].doubted = true;
        assert!(!candidates[0].is_sharp(SHARP));
        assert_eq!(fewest(&candidates, |_| true), Some(1));
        candidates[1].tried.choices = Some(5);
        assert_eq!(fewest(&candidates, |_| true), Some(0));
    }

    #[test]
    fn where_there_is_a_way_out_a_single_move_makes_sense() {
        let mut candidates = [
            candidate(Some(2), true, false),
            candidate(Some(5), true, false),
        ];
        assert_eq!(fewest(&candidates, |_| true), Some(0));
        candidates[0].problem.escape = candidates[0].problem.region;
        assert_eq!(fewest(&candidates, |_| true), Some(1));
        assert!(!candidates[0].is_sharp(SHARP));
        candidates[0].tried.choices = Some(1);
        assert_eq!(fewest(&candidates, |_| true), Some(0));
        assert!(candidates[0].is_sharp(SHARP));
    }

    #[test]
    fn what_did_not_come_to_an_end_makes_no_sense_yet() {
        let candidates = [
            candidate(Some(1), false, false),
            candidate(Some(5), true, false),
        ];
        assert_eq!(fewest(&candidates, |_| true), Some(1));
        assert!(!candidates[0].is_senseless() && !candidates[0].is_sharp(SHARP));
        assert!(candidate(None, true, false).is_senseless());
    }

    #[test]
    fn a_candidate_lies_within_those_of_the_same_group_that_reach_further() {
        let rows = [
            ". . . . . . .",
            ". X . . O . .",
            ". . X O O . .",
            ". . X X X . .",
        ];
        let board: Board = format!("{}\n{}", rows.join("\n"), [". . . . . . ."; 3].join("\n"))
            .parse()
            .expect("a board");
        let (black, white) = (board.stones(Colour::Black), board.stones(Colour::White));
        let read = |defender, extent, reach| {
            let setup = Setup {
                defender: Some(defender),
                extent,
                reach,
                ..Setup::new(board.size(), black, white)
            };
            Candidate::new(setup.problem().expect("a problem"), false)
        };
        let near = read(Colour::White, Extent::Near, 1);
        let wider = read(Colour::White, Extent::Near, 2);
        assert!(near.is_within(&wider) && !wider.is_within(&near) && !near.is_within(&near));
        assert!(!near.is_within(&read(Colour::Black, Extent::Near, 2)));
        let mut open = wider;
        open.problem.escape = open.problem.region - near.problem.region;
        assert!(!near.is_within(&open));
    }
}
