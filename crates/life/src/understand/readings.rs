//! The readings of a position, and which of them makes the most sense.

use goban::Colour;

use super::tries::Tried;
use crate::problem::{Ground, Problem, Setup};

/// A region with more points to play on than this is not tried with many nodes where few did not do.
const MOST_PLAYED: usize = 20;
/// An answer with no more first moves than this is what a problem looks like.
pub(super) const SHARP: usize = 2;

/// A reading, and what is known of it.
pub(super) struct Candidate {
    /// The reading.
    pub problem: Problem,
    /// Whether only points next to the group are played on.
    pub narrow: bool,
    /// What a try found out.
    pub tried: Tried,
    /// Whether its moves fail as soon as the region is wider.
    pub doubted: bool,
}

impl Candidate {
    /// A reading that was not tried yet.
    pub fn new(problem: Problem, narrow: bool) -> Candidate {
        Candidate {
            problem,
            narrow,
            tried: Tried::default(),
            doubted: false,
        }
    }

    /// The number of best first moves, if they are known and a pass is not among them.
    pub fn sense(&self) -> Option<usize> {
        self.tried.choices.filter(|_| self.tried.complete)
    }

    /// Whether no more than so many moves are best. On few points nearly everything is.
    pub fn is_sharp(&self, most: usize) -> bool {
        !self.narrow && !self.doubted && self.sense().is_some_and(|n| n <= most)
    }

    /// Whether another reading is about the same group with more points to play on, all of them within a fence.
    pub fn is_within(&self, other: &Candidate) -> bool {
        self.problem.defender == other.problem.defender
            && other.problem.escape.is_empty()
            && self.problem.region != other.problem.region
            && self.problem.region.is_subset(other.problem.region)
    }

    /// Whether a pass is known to be as good as anything.
    pub fn is_senseless(&self) -> bool {
        self.tried.complete && self.tried.choices.is_none()
    }
}

/// The readings of a position, the likeliest first.
pub(super) fn readings(setup: &Setup, first: Problem) -> Vec<Candidate> {
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
        setups.push((with(guessed, setup.ground, setup.reach), false));
    }
    let free = setup.defender.is_none() && setup.targets.is_empty();
    let defenders = [guessed, !guessed];
    for defender in defenders.into_iter().take(1 + usize::from(free)) {
        for (ground, reach) in [
            (Ground::Near, setup.reach),
            (Ground::Near, setup.reach + 1),
            (Ground::Core, setup.reach.saturating_sub(1)),
            (Ground::Fenced, setup.reach),
            (Ground::Open, setup.reach),
        ] {
            setups.push((with(defender, ground, reach), false));
        }
    }
    let narrow = setup.reach.saturating_sub(1);
    setups.push((with(guessed, Ground::Near, narrow), true));
    let mut readings: Vec<Candidate> = Vec::new();
    for (setup, narrow) in setups {
        let Ok(problem) = setup.problem() else {
            continue;
        };
        let same = |other: &&mut Candidate| {
            other.problem.defender == problem.defender
                && other.problem.region == problem.region
                && other.problem.escape == problem.escape
        };
        match readings.iter_mut().find(same) {
            Some(known) => known.narrow |= narrow && !enclosed,
            None => readings.push(Candidate::new(problem, narrow)),
        }
    }
    if readings.is_empty() {
        readings.push(Candidate::new(first, false));
    }
    readings
}

/// The reading to choose where none has a sharp answer.
pub(super) fn favourite(readings: &[Candidate], walled: bool) -> usize {
    match walled && readings[0].sense().is_some() {
        true => 0,
        false => fewest(readings, |_| true).unwrap_or(0),
    }
}

/// The reading that makes sense with the fewest moves, of those that are wanted; a doubted one comes after those with as few
/// moves as a problem has, and before the others. A try that did not come to an end says little.
pub(super) fn fewest(
    readings: &[Candidate],
    is_wanted: impl Fn(&Candidate) -> bool,
) -> Option<usize> {
    let wanted = readings.iter().enumerate().filter(|(_, r)| is_wanted(r));
    let sensible = wanted.filter_map(|(i, reading)| {
        let moves = reading.sense()?;
        Some((moves > SHARP, reading.doubted, moves, reading.narrow, i))
    });
    sensible.min().map(|(.., i)| i)
}

/// Whether a region is too wide to be read to the end with many nodes where few did not do.
pub(super) fn is_wide(problem: &Problem) -> bool {
    (problem.region - problem.black - problem.white).len() > MOST_PLAYED
}

#[cfg(test)]
mod tests {
    use goban::{Board, Colour};

    use super::*;

    /// A reading in which so many moves are best.
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
            ..Tried::default()
        };
        candidate
    }

    #[test]
    fn a_narrow_reading_is_taken_only_for_want_of_another() {
        let narrow = candidate(Some(1), true, true);
        assert!(!narrow.is_sharp(SHARP));
        let readings = [narrow, candidate(Some(1), true, false)];
        assert_eq!(fewest(&readings, |_| true), Some(1));
        let readings = [candidate(Some(1), true, true), candidate(None, true, false)];
        assert_eq!(fewest(&readings, |_| true), Some(0));
        assert_eq!(fewest(&readings, |r| r.is_sharp(SHARP)), None);
    }

    #[test]
    fn a_reading_whose_moves_fail_in_a_wider_one_is_taken_only_for_want_of_another() {
        let mut readings = [
            candidate(Some(1), true, false),
            candidate(Some(2), true, false),
        ];
        assert_eq!(fewest(&readings, |_| true), Some(0));
        readings[0].doubted = true;
        assert!(!readings[0].is_sharp(SHARP));
        assert_eq!(fewest(&readings, |_| true), Some(1));
        readings[1].tried.choices = Some(5);
        assert_eq!(fewest(&readings, |_| true), Some(0));
    }

    #[test]
    fn what_did_not_come_to_an_end_makes_no_sense_yet() {
        let readings = [
            candidate(Some(1), false, false),
            candidate(Some(5), true, false),
        ];
        assert_eq!(fewest(&readings, |_| true), Some(1));
        assert!(!readings[0].is_senseless() && !readings[0].is_sharp(SHARP));
        assert!(candidate(None, true, false).is_senseless());
    }

    #[test]
    fn a_reading_lies_within_those_of_the_same_group_that_reach_further() {
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
        let read = |defender, ground, reach| {
            let setup = Setup {
                defender: Some(defender),
                ground,
                reach,
                ..Setup::new(board.size(), black, white)
            };
            Candidate::new(setup.problem().expect("a problem"), false)
        };
        let near = read(Colour::White, Ground::Near, 1);
        let wider = read(Colour::White, Ground::Near, 2);
        assert!(near.is_within(&wider) && !wider.is_within(&near) && !near.is_within(&near));
        assert!(!near.is_within(&read(Colour::Black, Ground::Near, 2)));
        let mut open = wider;
        open.problem.escape = open.problem.region - near.problem.region;
        assert!(!near.is_within(&open));
    }
}
