//! Trying readings in rounds, with more and more nodes, until one of them has a sharp answer.

use goban::Colour;

use super::between::{between, is_too_narrow};
use super::growing::{A_STEP, growing, vague_groups};
use super::is_doubtful;
use super::lost::{RESCUES, rescue, win_race};
use super::readings::{Candidate, SHARP, empty, favourite, fewest};
use super::tries::Tries;
use crate::guess::params::PARAMS;
use crate::question::problem::Setup;
use crate::session::Session;

/// One round of trying: what a reading may cost in nodes, so that the choice is the same on every
/// machine; on how many empty points at most; and whether readings of the other group are tried.
struct Round {
    nodes: u64,
    most_empty: usize,
    is_other: bool,
}

/// The rounds. That the other group is meant is rare, and then it shows soon; only where the first
/// group is given up is more spent on it. With one more point a reading costs about three times as
/// much: in a book's hard problems, of 338 readings on 13 points and more eight came to an end with
/// 60,000 nodes, and of 167 on 17 and more two with 600,000.
const ROUNDS: [(u64, usize, bool); 6] = PARAMS.rounds;
/// Before this round a reading is taken at once only where a single move is best.
const PATIENCE: usize = PARAMS.patience;
/// In the rounds after this many only those readings are tried that may come to an end and change
/// something.
const FIRST_ROUNDS: usize = PARAMS.first_rounds;
/// Before this round, and after the last, it is tried whether a side to move that dies in every
/// reading can capture stones of the wall.
const RESCUE: usize = PARAMS.rescue_round;
/// Before this round a group of which nothing is known, or that it dies whatever is played, is read
/// with more and more points; and then readings are tried that lie between one that is too narrow
/// and one that is too wide: this many at most, with this many nodes each.
const BETWEEN: usize = PARAMS.between_round;
const HALVES: usize = PARAMS.halves;
const HALFWAY: u64 = PARAMS.half_cost;
/// This many readings are tried in the last round.
const LAST_TRIES: usize = PARAMS.last_tries;

/// A reading that is taken, with the session of its try if that was kept.
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

/// How soon a reading that was tried is taken.
struct Patience {
    /// Where no more moves than this are best.
    most: usize,
    /// Whether what the points next to the group say waits for more of them.
    waits: bool,
    /// Whether a session that cannot be kept beside another try is taken while there is one that
    /// makes sense.
    late: bool,
}

/// How soon a reading is taken where the usual ones had their chance.
const LATE: Patience = Patience {
    most: SHARP,
    waits: false,
    late: true,
};

/// The first reading with a sharp answer, or else the one that makes the most sense; and the
/// session of its try, if that was kept.
pub(super) fn sharp(
    setup: &Setup,
    readings: &mut Vec<Candidate>,
    walled: bool,
    mover: Colour,
    tries: &mut Tries,
) -> Taken {
    let guessed = readings[0].problem.defender;
    let mut trying = Trying {
        readings,
        walled,
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
        if late && walled && !trying.readings[0].is_senseless() {
            break;
        }
        // What is left of the time is then for finding out which of its moves is meant.
        let makes_sense = |reading: &Candidate| reading.sense().is_some();
        if number + 1 == ROUNDS.len() && trying.readings.iter().any(makes_sense) {
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
    rescue(setup, trying.readings, RESCUES[1], mover, trying.tries)
        .unwrap_or_else(|| trying.favourite())
}

/// The readings while they are tried.
struct Trying<'a> {
    readings: &'a mut Vec<Candidate>,
    walled: bool,
    mover: Colour,
    /// The owner of the group that is likely to be meant.
    guessed: Colour,
    tries: &'a mut Tries,
    /// The session of the reading that would be chosen if no more were tried.
    kept: Option<Taken>,
}

impl Trying<'_> {
    /// What is done before a round.
    fn before(&mut self, setup: &Setup, round: usize) -> Option<Taken> {
        match round {
            // A second move may be good only because the region is narrow, so wider ones had their
            // chance first.
            PATIENCE => {
                let i = fewest(self.readings, |reading| reading.is_sharp(SHARP))?;
                Some(self.take(i))
            }
            RESCUE => {
                let (readings, tries) = (&mut *self.readings, &mut *self.tries);
                win_race(setup, readings, self.mover, tries)
                    .or_else(|| rescue(setup, readings, RESCUES[0], self.mover, tries))
            }
            // How far it reaches is no question where a wall stands.
            BETWEEN if !self.walled => self.grow(setup).or_else(|| self.halve(setup)),
            _ => None,
        }
    }

    /// The readings that are worth trying in a round.
    fn open(&self, number: usize, round: &Round) -> Vec<usize> {
        let is_given_up = is_given_up(self.readings, self.guessed);
        let is_worth = |reading: &Candidate| {
            let wanted = match reading.problem.defender == self.guessed {
                true => !round.is_other,
                false => is_given_up || round.is_other && number < RESCUE,
            };
            wanted && empty(&reading.problem) <= round.most_empty
        };
        let mut open: Vec<usize> = (0..self.readings.len())
            .filter(|&i| !self.readings[i].tried.complete && is_worth(&self.readings[i]))
            .collect();
        if number >= FIRST_ROUNDS {
            // Those that came the furthest are the likeliest to come to an end, and then those on
            // the fewest points.
            open.sort_by_key(|&i| {
                let progress = self.readings[i].progress().unwrap_or((true, usize::MAX));
                (progress, empty(&self.readings[i].problem))
            });
        }
        if number + 1 == ROUNDS.len() {
            open.truncate(LAST_TRIES);
        }
        open
    }

    /// Lets the region of a group grow of which nothing is known, or that it dies on few points.
    fn grow(&mut self, setup: &Setup) -> Option<Taken> {
        for group in vague_groups(self.readings, self.guessed) {
            for problem in growing(setup, self.readings, (self.guessed, group), self.mover) {
                if self.readings.iter().any(|other| other.asks(&problem)) {
                    continue;
                }
                self.readings.push(Candidate::new(problem, false));
                let taken = self.try_one(self.readings.len() - 1, A_STEP, &LATE);
                if taken.is_some() {
                    return taken;
                }
                let last = self.readings.last();
                if !last.is_some_and(|last| is_too_narrow(last, self.mover)) {
                    break;
                }
            }
        }
        None
    }

    /// Tries readings between those that are too narrow and those that are too wide.
    fn halve(&mut self, setup: &Setup) -> Option<Taken> {
        for _ in 0..HALVES {
            let problem = between(setup, self.readings, self.guessed, self.mover)?;
            self.readings.push(Candidate::new(problem, false));
            let taken = self.try_one(self.readings.len() - 1, HALFWAY, &LATE);
            if taken.is_some() {
                return taken;
            }
        }
        None
    }

    /// Tries a reading. What is to be taken, if that is known then.
    fn try_one(&mut self, i: usize, nodes: u64, patience: &Patience) -> Option<Taken> {
        let memory = self.tries.memory();
        let problem = &self.readings[i].problem;
        let (tried, session) = self.tries.try_out(problem, self.mover, nodes, memory);
        // Who is in a hurry may come less far than before.
        if !self.tries.hurried || tried.class.is_some() {
            self.readings[i].tried = tried;
        }
        mark_unlikely(self.readings, self.guessed);
        if self.tries.hurried {
            let chosen = favourite(self.readings, self.walled, self.mover);
            return Some(match chosen == i {
                true => (i, session),
                false => self.take(chosen),
            });
        }
        if self.readings[i].is_sharp(SHARP) {
            self.readings[i].doubted = is_doubtful(self.readings, i, self.mover, self.tries);
        }
        let reading = &self.readings[i];
        let waits = patience.waits && reading.narrow;
        if reading.is_sharp(patience.most) && !waits {
            return Some((i, session));
        }
        if favourite(self.readings, self.walled, self.mover) == i {
            let beside = self.tries.beside();
            let small = session.as_ref().is_some_and(|s| s.bytes() <= beside);
            // What cannot be kept beside another try would have to be found out once more.
            if patience.late && !small && reading.sense().is_some() {
                return Some((i, session));
            }
            self.kept = small.then_some((i, session));
        }
        None
    }

    /// Takes the reading that makes the most sense.
    fn favourite(&mut self) -> Taken {
        self.take(favourite(self.readings, self.walled, self.mover))
    }

    /// Takes a reading, with its session if that was kept.
    fn take(&mut self, i: usize) -> Taken {
        let kept = self.kept.take().filter(|(of, _)| *of == i);
        (i, kept.and_then(|(_, session)| session))
    }
}

/// As long as the group that was guessed is not given up, another one is unlikely to be meant.
fn mark_unlikely(readings: &mut [Candidate], guessed: Colour) {
    let is_given_up = is_given_up(readings, guessed);
    for reading in readings {
        reading.unlikely = reading.problem.defender != guessed && !is_given_up;
    }
}

/// Whether in every reading of a group the first move is known not to matter.
fn is_given_up(readings: &[Candidate], defender: Colour) -> bool {
    let mut of_group = (readings.iter()).filter(|reading| reading.problem.defender == defender);
    of_group.all(Candidate::is_senseless)
}

#[cfg(test)]
mod tests {
    use goban::{Move, Point, PointSet};

    use super::super::growing::tests::{CORNER, setup};
    use super::*;
    use crate::session::Options;

    /// Lets the region of a group of stones grow of which nothing is known: the readings then, and
    /// whether one is taken.
    fn grow(setup: &Setup, stone: Point, mover: Colour) -> (Vec<Candidate>, Option<usize>) {
        let defender = setup.defender.expect("a defender");
        let mut problem = setup.problem().expect("a problem");
        problem.targets = PointSet::flood(PointSet::single(stone), setup.stones(defender));
        let mut readings = vec![Candidate::new(problem, false)];
        let mut trying = Trying {
            readings: &mut readings,
            walled: false,
            mover,
            guessed: defender,
            tries: &mut Tries::new(&Options::default()),
            kept: None,
        };
        let taken = trying.grow(setup).map(|(i, _)| i);
        (readings, taken)
    }

    /// By the capture of the stones that cut it off the corner lives.
    #[test]
    fn a_region_grows_until_a_move_saves_the_group() {
        let setup = setup(&CORNER, Colour::Black);
        let (readings, taken) = grow(&setup, Point::new(0, 1), Colour::Black);
        let found = &readings[taken.expect("it lives")];
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
        let (readings, taken) = grow(&setup, Point::new(0, 1), Colour::Black);
        assert_eq!(taken, None);
        assert!(readings.len() > 2, "it grew more than once");
        assert!(readings[1..].iter().all(Candidate::dies_anyway));
        let widest = readings[1..].iter().map(|r| empty(&r.problem)).max();
        let favourite = &readings[favourite(&readings, false, Colour::Black)];
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
        let (readings, _) = grow(&setup, Point::new(1, 1), Colour::Black);
        let (narrow, wide) = (&readings[1], readings.last().expect("a reading"));
        assert!(narrow.dies_anyway());
        assert!(empty(&narrow.problem) < empty(&wide.problem));
        assert!(!wide.dies_anyway());
    }
}
