//! Trying candidates in rounds, with more and more nodes, until one of them has a sharp answer.

use goban::Colour;

use super::between::{between, is_too_narrow};
use super::candidates::{Candidate, SHARP, empty, favourite, fewest};
use super::growing::{A_STEP, growing, vague_groups};
use super::is_doubtful;
use super::lost::{RESCUES, rescue, win_race};
use super::tries::Tries;
use crate::guess::params::PARAMS;
use crate::question::problem::Setup;
use crate::session::Session;

/// One round of trying: what a candidate may cost, on how many empty points at most, and whether
/// candidates of the other group are tried. Costs are in nodes, so the choice is the same on every
/// machine.
struct Round {
    nodes: u64,
    most_empty: usize,
    is_other: bool,
}

/// The rounds. That the other group is meant is rare, and then it shows soon. Only where the first
/// group is given up is more spent on it. With one more point a candidate costs about three times
/// as much. In a book's hard problems, of 338 candidates on 13 points and more eight came to an end
/// with 60,000 nodes. Of 167 on 17 and more two did with 600,000.
const ROUNDS: [(u64, usize, bool); 6] = PARAMS.rounds;
/// Before this round a candidate is taken at once only where a single move is best.
const PATIENCE: usize = PARAMS.patience;
/// In the rounds after this many only those candidates are tried that may come to an end and change
/// something.
const FIRST_ROUNDS: usize = PARAMS.first_rounds;
/// Before this round, and after the last, captures of the wall are tried for a side to move that
/// dies in every candidate.
const RESCUE: usize = PARAMS.rescue_round;
/// Before this round a group of which nothing is known, or that dies whatever is played, is read
/// with more and more points. Then candidates are tried that lie between one that is too narrow and
/// one that is too wide. The numbers are the most of them, and the nodes for each.
const BETWEEN: usize = PARAMS.between_round;
const HALVES: usize = PARAMS.halves;
const HALFWAY: u64 = PARAMS.half_cost;
/// This many candidates are tried in the last round.
const LAST_TRIES: usize = PARAMS.last_tries;

/// A candidate that is taken, with the session of its try if that was kept.
pub(super) type Taken = (usize, Option<Session>);

impl Round {
    fn of((nodes, most_empty, is_other): (u64, usize, bool)) -> Round {
        Round {
            nodes,
            most_empty,
            is_other,
        }
    }
}

/// How soon a candidate that was tried is taken.
struct Patience {
    /// Where no more moves than this are best.
    most: usize,
    /// Whether what the points next to the group say waits for more of them.
    waits: bool,
    /// Whether a session that cannot be kept beside another try is taken while there is one that
    /// makes sense.
    late: bool,
}

/// How soon a candidate is taken where the usual ones had their chance.
const LATE: Patience = Patience {
    most: SHARP,
    waits: false,
    late: true,
};

/// The first candidate with a sharp answer, or else the one that makes the most sense. With it
/// comes the session of its try, if that was kept.
pub(super) fn sharp(
    setup: &Setup,
    candidates: &mut Vec<Candidate>,
    (walled, alone): (bool, bool),
    mover: Colour,
    tries: &mut Tries,
) -> Taken {
    let guessed = candidates[0].problem.defender;
    let mut trying = Trying {
        candidates,
        walled,
        alone,
        mover,
        guessed,
        tries,
        kept: None,
    };
    for (number, round) in ROUNDS.map(Round::of).iter().enumerate() {
        if let Some(taken) = trying.before(setup, number) {
            return taken;
        }
        let late = number >= FIRST_ROUNDS;
        if late && walled && !trying.candidates[0].is_senseless() {
            break;
        }
        // What is left of the time is then for finding out which of its moves is meant.
        let makes_sense = |candidate: &Candidate| candidate.sense().is_some();
        if number + 1 == ROUNDS.len() && trying.candidates.iter().any(makes_sense) {
            break;
        }
        let is_early = number < PATIENCE;
        let patience = Patience {
            most: match is_early && !walled {
                true => 1,
                false => SHARP,
            },
            waits: is_early,
            late,
        };
        for i in trying.open(number, round) {
            if let Some(taken) = trying.try_one(i, round.nodes, &patience) {
                return taken;
            }
        }
    }
    rescue(setup, trying.candidates, RESCUES[1], mover, trying.tries)
        .unwrap_or_else(|| trying.favourite())
}

/// The candidates while they are tried.
struct Trying<'a> {
    candidates: &'a mut Vec<Candidate>,
    walled: bool,
    /// Whether the group behind the wall is all that its owner has.
    alone: bool,
    mover: Colour,
    /// The owner of the group that is likely to be meant.
    guessed: Colour,
    tries: &'a mut Tries,
    /// The session of the candidate that would be chosen if no more were tried.
    kept: Option<Taken>,
}

impl Trying<'_> {
    /// What is done before a round.
    fn before(&mut self, setup: &Setup, round: usize) -> Option<Taken> {
        match round {
            // A second move may be good only because the region is narrow, so wider ones had their
            // chance first.
            PATIENCE => {
                let i = fewest(self.candidates, |candidate| candidate.is_sharp(SHARP))?;
                Some(self.take(i))
            }
            RESCUE => {
                let (candidates, tries) = (&mut *self.candidates, &mut *self.tries);
                win_race(setup, candidates, self.mover, tries)
                    .or_else(|| rescue(setup, candidates, RESCUES[0], self.mover, tries))
            }
            // How far it reaches is no question where a wall stands.
            BETWEEN if !self.walled => self.grow(setup).or_else(|| self.halve(setup)),
            _ => None,
        }
    }

    /// The candidates that are worth trying in a round.
    fn open(&self, number: usize, round: &Round) -> Vec<usize> {
        let is_given_up = is_given_up(self.candidates, self.guessed);
        let is_worth = |candidate: &Candidate| {
            let wanted = match candidate.problem.defender == self.guessed {
                true => !round.is_other,
                false => is_given_up || round.is_other && number < RESCUE,
            };
            wanted && empty(&candidate.problem) <= round.most_empty
        };
        let mut open: Vec<usize> = (0..self.candidates.len())
            .filter(|&i| !self.candidates[i].tried.complete && is_worth(&self.candidates[i]))
            .collect();
        if number >= FIRST_ROUNDS {
            // Those that came the furthest are the likeliest to come to an end, and then those on
            // the fewest points.
            open.sort_by_key(|&i| {
                let progress = self.candidates[i].progress().unwrap_or((true, usize::MAX));
                (progress, empty(&self.candidates[i].problem))
            });
        }
        if number + 1 == ROUNDS.len() {
            open.truncate(LAST_TRIES);
        }
        open
    }

    /// Lets the region of a group grow of which nothing is known, or that it dies on few points.
    fn grow(&mut self, setup: &Setup) -> Option<Taken> {
        for group in vague_groups(self.candidates, self.guessed) {
            for problem in growing(setup, self.candidates, (self.guessed, group), self.mover) {
                if self.candidates.iter().any(|other| other.asks(&problem)) {
                    continue;
                }
                self.candidates.push(Candidate::new(problem, false));
                let taken = self.try_one(self.candidates.len() - 1, A_STEP, &LATE);
                if taken.is_some() {
                    return taken;
                }
                let last = self.candidates.last();
                if !last.is_some_and(|last| is_too_narrow(last, self.mover)) {
                    break;
                }
            }
        }
        None
    }

    /// Tries candidates between those that are too narrow and those that are too wide.
    fn halve(&mut self, setup: &Setup) -> Option<Taken> {
        for _ in 0..HALVES {
            let problem = between(setup, self.candidates, self.guessed, self.mover)?;
            self.candidates.push(Candidate::new(problem, false));
            let taken = self.try_one(self.candidates.len() - 1, HALFWAY, &LATE);
            if taken.is_some() {
                return taken;
            }
        }
        None
    }

    /// Tries a candidate. What is to be taken, if that is known then.
    fn try_one(&mut self, i: usize, nodes: u64, patience: &Patience) -> Option<Taken> {
        let memory = self.tries.memory();
        let problem = &self.candidates[i].problem;
        let (tried, session) = self.tries.try_out(problem, self.mover, nodes, memory);
        // Who is in a hurry may come less far than before.
        if !self.tries.hurried || tried.class.is_some() {
            self.candidates[i].tried = tried;
        }
        if self.alone && i == 0 && self.candidates[0].is_senseless() {
            return Some((0, session));
        }
        mark_unlikely(self.candidates, self.guessed);
        if self.tries.hurried {
            let chosen = favourite(self.candidates, self.walled, self.mover);
            return Some(match chosen == i {
                true => (i, session),
                false => self.take(chosen),
            });
        }
        if self.candidates[i].is_sharp(SHARP) {
            self.candidates[i].doubted = is_doubtful(self.candidates, i, self.mover, self.tries);
        }
        let candidate = &self.candidates[i];
        let waits = patience.waits && candidate.narrow;
        if candidate.is_sharp(patience.most) && !waits {
            return Some((i, session));
        }
        if favourite(self.candidates, self.walled, self.mover) == i {
            let beside = self.tries.beside();
            let small = session.as_ref().is_some_and(|s| s.bytes() <= beside);
            // What cannot be kept beside another try would have to be found out once more.
            if patience.late && !small && candidate.sense().is_some() {
                return Some((i, session));
            }
            self.kept = small.then_some((i, session));
        }
        None
    }

    /// Takes the candidate that makes the most sense.
    fn favourite(&mut self) -> Taken {
        self.take(favourite(self.candidates, self.walled, self.mover))
    }

    /// Takes a candidate, with its session if that was kept.
    fn take(&mut self, i: usize) -> Taken {
        let kept = self.kept.take().filter(|(of, _)| *of == i);
        (i, kept.and_then(|(_, session)| session))
    }
}

/// As long as the group that was guessed is not given up, another one is unlikely to be meant.
fn mark_unlikely(candidates: &mut [Candidate], guessed: Colour) {
    let is_given_up = is_given_up(candidates, guessed);
    for candidate in candidates {
        candidate.unlikely = candidate.problem.defender != guessed && !is_given_up;
    }
}

/// Whether in every candidate of a group the first move is known not to matter.
fn is_given_up(candidates: &[Candidate], defender: Colour) -> bool {
    let mut of_group =
        (candidates.iter()).filter(|candidate| candidate.problem.defender == defender);
    of_group.all(Candidate::is_senseless)
}

#[cfg(test)]
mod tests {
    use goban::{Move, Point, PointSet};

    use super::super::growing::tests::{CORNER, setup};
    use super::*;
    use crate::session::Options;

    /// Lets the region of a group of stones grow of which nothing is known: the candidates then,
    /// and whether one is taken.
    fn grow(setup: &Setup, stone: Point, mover: Colour) -> (Vec<Candidate>, Option<usize>) {
        let defender = setup.defender.expect("a defender");
        let mut problem = setup.problem().expect("a problem");
        problem.targets = PointSet::flood(PointSet::single(stone), setup.stones(defender));
        let mut candidates = vec![Candidate::new(problem, false)];
        let mut trying = Trying {
            candidates: &mut candidates,
            walled: false,
            alone: false,
            mover,
            guessed: defender,
            tries: &mut Tries::new(&Options::default()),
            kept: None,
        };
        let taken = trying.grow(setup).map(|(i, _)| i);
        (candidates, taken)
    }

    /// By the capture of the stones that cut it off the corner lives.
    #[test]
    fn a_region_grows_until_a_move_saves_the_group() {
        let setup = setup(&CORNER, Colour::Black);
        let (candidates, taken) = grow(&setup, Point::new(0, 1), Colour::Black);
        let found = &candidates[taken.expect("it lives")];
        assert_eq!(found.tried.moves, [Move::Play(Point::new(4, 0))]);
        assert!(found.problem.region.contains(Point::new(3, 0)), "the wall");
    }

    /// The same corner behind a wall that cannot be captured: the more room it is read with, the
    /// more is known.
    #[test]
    fn the_widest_region_in_which_a_group_dies_is_favoured() {
        let mut rows = CORNER;
        rows[0] = "O.XOO....";
        rows[2] = "OOOO.....";
        let setup = setup(&rows, Colour::Black);
        let (candidates, taken) = grow(&setup, Point::new(0, 1), Colour::Black);
        assert_eq!(taken, None);
        assert!(candidates.len() > 2, "it grew more than once");
        assert!(candidates[1..].iter().all(Candidate::dies_anyway));
        let widest = candidates[1..].iter().map(|r| empty(&r.problem)).max();
        let favourite = &candidates[favourite(&candidates, false, Colour::Black)];
        assert_eq!(Some(empty(&favourite.problem)), widest);
    }

    /// On the first points any move kills: White has no eye there. With more of them Black has to
    /// do something.
    #[test]
    fn a_region_grows_until_the_attacker_has_to_move() {
        let rows = [
            ".........",
            ".OOOO....",
            ".OXXO....",
            "XXX.X....",
            ".........",
            ".........",
            ".........",
            ".........",
            ".........",
        ];
        let mut setup = setup(&rows, Colour::White);
        setup.reach += 1;
        let (candidates, _) = grow(&setup, Point::new(1, 1), Colour::Black);
        let (narrow, wide) = (&candidates[1], candidates.last().expect("a candidate"));
        assert!(narrow.dies_anyway());
        assert!(empty(&narrow.problem) < empty(&wide.problem));
        assert!(!wide.dies_anyway());
    }
}
