//! Which of several readings of a bare position is the problem that is meant.
//!
//! A position from a book says neither whose group is in question nor how far the fight reaches. Several
//! readings are tried with a small number of nodes each. The one that is meant is the one in which the first move
//! matters: where passing is as good as anything, or every other move, nobody would have asked.

use std::time::Instant;

use goban::{Colour, Move, PointSet};
use search::Limits;

use crate::groups::{self, Group};
use crate::problem::{Ground, Problem, ProblemError, Reading, Setup};
use crate::region;
use crate::rescue::rescues;
use crate::session::{Options, Session};

/// The rounds of trying: what a reading may cost, and whether those of the other group are tried. Counted in nodes, so
/// that the choice is the same on every machine. That the other group is meant is rare, and then it shows soon.
const ROUNDS: [(u64, bool); 5] = [
    (60_000, false),
    (600_000, false),
    (60_000, true),
    (2_500_000, false),
    (8_000_000, false),
];
/// Before this round a reading is taken at once only where a single move is best.
const PATIENCE: usize = 2;
/// What is tried briefly: one of several groups, or the other side to move.
const BRIEFLY: [u64; 2] = [60_000, 600_000];
/// In the rounds after so many only those readings are tried that may come to an end and change something.
const FIRST_ROUNDS: usize = 3;
/// What is tried where the side to move dies in every reading: whether it can capture stones of the wall. Before the last
/// rounds, and after them.
const RESCUES: [&[u64]; 2] = [&BRIEFLY, &[2_500_000]];
/// A region with more points to play on than this is not tried in them.
const MOST_PLAYED: usize = 20;
/// So many readings are tried in the last round.
const LAST_TRIES: usize = 3;
/// Bytes for the table of a try, unless the answer has more.
const MEMORY: usize = 64 << 20;
/// A try that is kept while others are made occupies no more than this, and so does one beside the chosen reading's.
const BESIDE: usize = 48 << 20;
/// An answer with no more first moves than this is what a problem looks like.
const SHARP: usize = 2;

/// A question that was completed.
#[derive(Debug)]
pub struct Choice {
    /// The likeliest reading.
    pub problem: Problem,
    /// Whether the time ran out before every reading was tried as it should be, or somebody asked to stop. Another
    /// run may then choose otherwise.
    pub hurried: bool,
    /// A session on the problem that has begun to answer it for the side to move, if it was tried out. It answers as a
    /// session that begins now would, to the last node, and sooner.
    pub session: Option<Session>,
}

/// Completes a question like [`Setup::problem`], choosing the likeliest reading where nobody says which group
/// is meant.
///
/// The options are those for the answer. Of the limits only the time and the token count, for what may be spent in nodes
/// is fixed. A try gets at most two fifths of the time that is left: the rest is for the answer, which may have to
/// begin anew.
///
/// # Errors
/// As [`Setup::problem`]; and [`ProblemError::SeveralGroups`] where two enclosed groups could be meant, neither is
/// named, and the first move matters at both or at neither.
pub fn likely(
    setup: &Setup,
    to_move: Option<Colour>,
    options: &Options,
) -> Result<Choice, ProblemError> {
    let mut tries = Tries::new(options);
    let problem = choose(setup, to_move, &mut tries)?;
    let kept = tries.kept.take();
    Ok(Choice {
        session: kept.and_then(|session| session.taken_up(&problem, options)),
        problem,
        hurried: tries.hurried,
    })
}

fn choose(
    setup: &Setup,
    to_move: Option<Colour>,
    tries: &mut Tries,
) -> Result<Problem, ProblemError> {
    let plain = setup.problem()?;
    let free = setup.targets.is_empty() && setup.region.is_none();
    let groups = match free && setup.ground == Ground::Found {
        true => groups::enclosed(setup),
        false => Vec::new(),
    };
    if groups.len() < 2 {
        return among_readings(setup, plain, to_move, tries).map(|(problem, _)| problem);
    }
    if let Some(meant) = one_of(setup, &groups, to_move, tries)? {
        return Ok(meant);
    }
    // No group that stands enclosed is worth a question. One that does not may be.
    let (problem, makes_sense) = among_readings(setup, plain, to_move, tries)?;
    match makes_sense {
        true => Ok(problem),
        false => Err(several(setup, &groups)),
    }
}

/// The one of several groups where the first move matters. An error when it matters at more than one.
fn one_of(
    setup: &Setup,
    groups: &[Group],
    to_move: Option<Colour>,
    tries: &mut Tries,
) -> Result<Option<Problem>, ProblemError> {
    let mut matter = Vec::new();
    for &group in groups {
        let mut problem = Setup {
            defender: Some(group.defender),
            targets: group.stones,
            reading: setup.reading.or(Some(Reading::Group)),
            ..setup.clone()
        }
        .problem()?;
        // Where a position is unsettled, no side wants to pass.
        let mover = to_move.unwrap_or(!group.defender);
        let (tried, session) = tries.rounds(&problem, mover, &BRIEFLY);
        // What is too large to be tried could be meant just as well.
        if !tried.complete || tried.choices.is_some() {
            let told = format!(
                "of several groups the one at {} is meant, because there the first move matters",
                place(setup, &group)
            );
            problem.assumptions.insert(0, told);
            matter.push((problem, group));
            tries.kept = session.filter(|session| session.bytes() <= BESIDE);
        }
    }
    match matter.len() {
        0 | 1 => Ok(matter.pop().map(|(problem, _)| problem)),
        _ => {
            let groups: Vec<Group> = matter.into_iter().map(|(_, group)| group).collect();
            Err(several(setup, &groups))
        }
    }
}

fn several(setup: &Setup, groups: &[Group]) -> ProblemError {
    ProblemError::SeveralGroups(groups.iter().map(|group| place(setup, group)).collect())
}

fn place(setup: &Setup, group: &Group) -> String {
    let stone = group.stones.first();
    stone.map_or_else(String::new, |stone| region::name(setup, stone))
}

/// The likeliest reading, and whether the first move matters in it as far as is known.
fn among_readings(
    setup: &Setup,
    first: Problem,
    to_move: Option<Colour>,
    tries: &mut Tries,
) -> Result<(Problem, bool), ProblemError> {
    let Some(mover) = to_move else {
        return Ok((first, false));
    };
    // A wall that stands is a reason of its own: it is left only for a reading that makes sense at once, and never
    // where somebody has said which stones are meant.
    let walled = region::is_walled(setup, &first);
    if setup.region.is_some() || walled && !setup.targets.is_empty() {
        return Ok((first, false));
    }
    let mut readings = readings(setup, first);
    if readings.len() == 1 {
        return Ok((readings.swap_remove(0).problem, false));
    }
    let (chosen, session) = sharp(setup, &mut readings, walled, mover, tries);
    tries.kept = session;
    let several = setup.defender.is_none() && setup.targets.is_empty();
    let Candidate {
        mut problem, tried, ..
    } = readings.swap_remove(chosen);
    // "The opponent's vital point is yours": where many moves kill, the one that the defender fears is meant.
    if tried.complete && tried.choices.is_some_and(|n| n > SHARP) && mover != problem.defender {
        let (tried, _) = tries.try_out(&problem, problem.defender, BRIEFLY[1], BESIDE);
        problem.vital = tried.points();
    }
    if chosen > 0 && several {
        problem.assumptions.insert(
            0,
            format!(
                "the group in question is {}, because there the first move matters",
                problem.defender
            ),
        );
    }
    Ok((problem, tried.choices.is_some()))
}

/// The first reading with a sharp answer, or else the one that makes the most sense; and the session of its try, if it
/// came to an end.
fn sharp(
    setup: &Setup,
    readings: &mut Vec<Candidate>,
    walled: bool,
    mover: Colour,
    tries: &mut Tries,
) -> (usize, Option<Session>) {
    let guessed = readings[0].problem.defender;
    // The session of the reading that would be chosen if no more were tried.
    let mut kept: Option<(usize, Session)> = None;
    let of = |kept: Option<(usize, Session)>, i| {
        let session = kept.filter(|(of, _)| *of == i).map(|(_, session)| session);
        (i, session)
    };
    for (round, &(nodes, is_other)) in ROUNDS.iter().enumerate() {
        let late = round >= FIRST_ROUNDS;
        if round == FIRST_ROUNDS
            && let Some(session) = rescue(setup, readings, RESCUES[0], mover, tries)
        {
            return (readings.len() - 1, session);
        }
        if late && walled && !readings[0].is_senseless() {
            break;
        }
        // A second move may be good only because the region is narrow, so wider ones had their chance first.
        if round == PATIENCE
            && let Some(i) = fewest(readings, |reading| reading.is_sharp(SHARP))
        {
            return of(kept, i);
        }
        let most = match round < PATIENCE && !walled {
            true => 1,
            false => SHARP,
        };
        let is_worth = |reading: &Candidate| {
            is_other == (reading.problem.defender != guessed)
                && !(late && is_wide(&reading.problem))
        };
        let open: Vec<usize> = (0..readings.len())
            .filter(|&i| !readings[i].tried.complete && is_worth(&readings[i]))
            .take(if round + 1 == ROUNDS.len() {
                LAST_TRIES
            } else {
                usize::MAX
            })
            .collect();
        for i in open {
            let memory = tries.memory();
            let (tried, session) = tries.try_out(&readings[i].problem, mover, nodes, memory);
            if tries.hurried {
                let i = favourite(readings, walled);
                return of(kept, i);
            }
            readings[i].tried = tried;
            if readings[i].is_sharp(most) {
                return (i, session);
            }
            if favourite(readings, walled) == i {
                let small = session.filter(|session| session.bytes() <= BESIDE);
                kept = small.map(|session| (i, session));
            }
        }
    }
    if let Some(session) = rescue(setup, readings, RESCUES[1], mover, tries) {
        return (readings.len() - 1, session);
    }
    let i = favourite(readings, walled);
    of(kept, i)
}

/// Where the side to move dies in every reading that came to an end: the first of the chains around it that it can capture
/// with few moves, as one more reading at the end of the others, with the session of its try.
fn rescue(
    setup: &Setup,
    readings: &mut Vec<Candidate>,
    rounds: &[u64],
    mover: Colour,
    tries: &mut Tries,
) -> Option<Option<Session>> {
    let free = setup.defender.is_none() && setup.targets.is_empty();
    let lost = readings
        .iter()
        .find(|reading| reading.is_senseless() && reading.problem.defender == mover)?;
    if !free || readings.iter().any(|reading| reading.sense().is_some()) {
        return None;
    }
    for problem in rescues(setup, &lost.problem) {
        let (tried, session) = tries.rounds(&problem, mover, rounds);
        let reading = Candidate {
            problem,
            narrow: false,
            tried,
        };
        if reading.is_sharp(SHARP) {
            readings.push(reading);
            return Some(session);
        }
    }
    None
}

/// The reading to choose where none has a sharp answer.
fn favourite(readings: &[Candidate], walled: bool) -> usize {
    match walled && readings[0].sense().is_some() {
        true => 0,
        false => fewest(readings, |_| true).unwrap_or(0),
    }
}

/// The reading that makes sense with the fewest moves, of those that are wanted. A try that did not come to an end says
/// little.
fn fewest(readings: &[Candidate], is_wanted: impl Fn(&Candidate) -> bool) -> Option<usize> {
    let wanted = readings.iter().enumerate().filter(|(_, r)| is_wanted(r));
    let sensible = wanted.filter_map(|(i, reading)| Some((reading.sense()?, reading.narrow, i)));
    sensible.min().map(|(_, _, i)| i)
}

/// Whether a region is too wide to be read to the end with many nodes where few did not do.
fn is_wide(problem: &Problem) -> bool {
    (problem.region - problem.black - problem.white).len() > MOST_PLAYED
}

/// A reading, and what is known of it.
struct Candidate {
    problem: Problem,
    /// Whether only points next to the group are played on.
    narrow: bool,
    tried: Tried,
}

impl Candidate {
    /// The number of best first moves, if they are known and a pass is not among them.
    fn sense(&self) -> Option<usize> {
        self.tried.choices.filter(|_| self.tried.complete)
    }

    /// Whether no more than so many moves are best. On few points nearly everything is.
    fn is_sharp(&self, most: usize) -> bool {
        !self.narrow && self.sense().is_some_and(|n| n <= most)
    }

    /// Whether a pass is known to be as good as anything.
    fn is_senseless(&self) -> bool {
        self.tried.complete && self.tried.choices.is_none()
    }
}

/// The readings of a position, the likeliest first.
fn readings(setup: &Setup, first: Problem) -> Vec<Candidate> {
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
            None => readings.push(Candidate {
                problem,
                narrow,
                tried: Tried::default(),
            }),
        }
    }
    if readings.is_empty() {
        readings.push(Candidate {
            problem: first,
            narrow: false,
            tried: Tried::default(),
        });
    }
    readings
}

/// What a try found out.
#[derive(Default)]
struct Tried {
    /// Whether it came to an end.
    complete: bool,
    /// How many best first moves there are, if the first move matters.
    choices: Option<usize>,
    /// The best first moves.
    moves: Vec<Move>,
}

impl Tried {
    /// Where the best first moves are played, if the first move matters.
    fn points(&self) -> PointSet {
        let known = self.complete && self.choices.is_some();
        let moves = self.moves.iter().filter(|_| known);
        let point = |mv: &Move| match mv {
            Move::Play(point) => Some(*point),
            Move::Pass => None,
        };
        moves.filter_map(point).collect()
    }
}

/// Trying readings until the time is up.
struct Tries {
    /// What the answer may cost.
    options: Options,
    hurried: bool,
    /// The session of the try of what was chosen.
    kept: Option<Session>,
}

impl Tries {
    fn new(options: &Options) -> Tries {
        Tries {
            options: options.clone(),
            hurried: false,
            kept: None,
        }
    }

    /// Bytes for the table of a try that may become that of the answer.
    fn memory(&self) -> usize {
        self.options.memory.max(MEMORY)
    }

    /// When a try that begins now has to stop.
    fn deadline(&self) -> Option<Instant> {
        let now = Instant::now();
        let end = self.options.limits.deadline;
        end.map(|end| now + end.saturating_duration_since(now) * 2 / 5)
    }

    /// Tries with more and more nodes, until a try comes to an end.
    fn rounds(
        &mut self,
        problem: &Problem,
        mover: Colour,
        rounds: &[u64],
    ) -> (Tried, Option<Session>) {
        let mut last = (Tried::default(), None);
        for &nodes in rounds {
            if last.0.complete || self.hurried {
                break;
            }
            last = self.try_out(problem, mover, nodes, self.memory());
        }
        last
    }

    /// Finds out whether the first move matters and which moves are best, and nothing else: that captured is captured for
    /// good is near enough for a guess, and far cheaper. The session that found it out can go on with the answer.
    fn try_out(
        &mut self,
        problem: &Problem,
        mover: Colour,
        nodes: u64,
        memory: usize,
    ) -> (Tried, Option<Session>) {
        let cancel = &self.options.limits.cancel;
        let deadline = self.deadline();
        let options = Options {
            limits: Limits {
                nodes: Some(nodes),
                deadline,
                cancel: cancel.clone(),
                watcher: None,
            },
            memory,
            ..Options::default()
        };
        let mut session = Session::new(problem, options);
        let begun = session.begin(mover);
        let complete = begun.as_ref().is_some_and(|[_, open]| open.is_empty());
        let is_late = deadline.is_some_and(|end| Instant::now() >= end);
        self.hurried |= !complete && (is_late || cancel.is_cancelled());
        let [moves, open] = begun.unwrap_or_default();
        let matters = !moves.is_empty() && !moves.contains(&Move::Pass);
        let tried = Tried {
            complete,
            choices: matters.then_some(moves.len() + open.len()),
            moves,
        };
        // Only with the table that the answer is to have does it serve for that.
        let serves = complete && memory == self.options.memory;
        (tried, serves.then_some(session))
    }
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
        Candidate {
            problem: Setup::new(board.size(), black, white)
                .problem()
                .expect("a problem"),
            narrow,
            tried: Tried {
                complete,
                choices,
                moves: Vec::new(),
            },
        }
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
    fn what_did_not_come_to_an_end_makes_no_sense_yet() {
        let readings = [
            candidate(Some(1), false, false),
            candidate(Some(5), true, false),
        ];
        assert_eq!(fewest(&readings, |_| true), Some(1));
        assert!(!readings[0].is_senseless() && !readings[0].is_sharp(SHARP));
        assert!(candidate(None, true, false).is_senseless());
    }
}
