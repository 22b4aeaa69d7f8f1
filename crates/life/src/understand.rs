//! Which of several readings of a bare position is the problem that is meant.
//!
//! A position from a book says neither whose group is in question nor how far the fight reaches. Several
//! readings are tried with a small number of nodes each. The one that is meant is the one in which the first move
//! matters: where passing is as good as anything, or every other move, nobody would have asked.

mod readings;
mod tries;

use goban::{Colour, Move, PointSet};

use crate::groups::{self, Group};
use crate::problem::{Ground, Problem, ProblemError, Reading, Setup};
use crate::region;
use crate::rescue::rescues;
use crate::session::{Options, Session};
use crate::solve::Class;

use readings::{Candidate, SHARP, empty, favourite, fewest, readings};
use tries::{BESIDE, Tries, points};

/// The rounds of trying: what a reading may cost, on how many empty points at most, and whether those of the other group
/// are tried. Counted in nodes, so that the choice is the same on every machine. That the other group is meant is rare, and
/// then it shows soon; only where the first group is given up is more spent on it. A point more makes a reading about three
/// times as dear: in a book's hard problems, of 338 readings on 13 points and more eight came to an end with 60,000 nodes,
/// and of 167 on 17 and more two with 600,000.
const ROUNDS: [(u64, usize, bool); 6] = [
    (60_000, usize::MAX, false),
    (600_000, 16, false),
    (60_000, usize::MAX, true),
    (600_000, 16, true),
    (2_500_000, 18, false),
    (8_000_000, 20, false),
];
/// Before this round a reading is taken at once only where a single move is best.
const PATIENCE: usize = 2;
/// What is tried briefly: one of several groups, or the other side to move.
const BRIEFLY: [u64; 2] = [60_000, 600_000];
/// In the rounds after so many only those readings are tried that may come to an end and change something.
const FIRST_ROUNDS: usize = 4;
/// Before this round, and after the last, it is tried whether a side to move that dies in every reading can capture stones
/// of the wall.
const RESCUE: usize = 3;
/// A reading with so many best moves or less is not given up for the capture of a wall.
const FEW: usize = 4;
/// What that may cost.
const RESCUES: [&[u64]; 2] = [&BRIEFLY, &[2_500_000]];
/// So many readings are tried in the last round.
const LAST_TRIES: usize = 3;
/// What a move of a reading may cost to be tried in a wider one, and all of them together: to find out whether they are to
/// be doubted, and which of them is meant.
const DOUBTS: [u64; 3] = [200_000, 600_000, 2_500_000];

/// A question that was completed.
#[derive(Debug)]
pub struct Choice {
    /// The likeliest reading.
    pub problem: Problem,
    /// Whether the time ran out before every reading was tried as it should be, or somebody asked to stop. Another
    /// run may then choose otherwise.
    pub hurried: bool,
    /// A session on the problem that has begun to answer it for the side to move, if it was tried out. Where the try came to
    /// an end, it answers as a session that begins now would, to the last node, and sooner. Where not, it goes on from
    /// where the limits ended it.
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
            tries.kept = session.filter(|session| session.bytes() <= tries.beside());
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
    // Who is in a hurry, and has the answer yet to find, does not look for more.
    let vital = match tries.hurried && tries.kept.is_none() {
        true => PointSet::EMPTY,
        false => vital(&readings, chosen, mover, tries),
    };
    let reading = readings.swap_remove(chosen);
    let told = why(&reading);
    let Candidate {
        mut problem, tried, ..
    } = reading;
    problem.vital = vital;
    if chosen > 0 && several {
        problem.assumptions.insert(0, told);
    }
    Ok((problem, tried.choices.is_some()))
}

/// Why a reading was taken that is not the first.
fn why(reading: &Candidate) -> String {
    let defender = reading.problem.defender;
    match reading.is_senseless() {
        true => format!(
            "the group in question is {defender}; with more points the time did not do, and with these any first move is as good"
        ),
        false => {
            format!("the group in question is {defender}, because there the first move matters")
        }
    }
}

/// Where several moves are best: the points of those that are likeliest to be meant.
///
/// Of several moves that kill, those come first that are best in a wider region too, or at least do not fail there. And
/// "the opponent's vital point is yours": of what is left, a move that the other side would make as well comes before the
/// others.
fn vital(readings: &[Candidate], chosen: usize, mover: Colour, tries: &mut Tries) -> PointSet {
    let reading = &readings[chosen];
    if reading.sense().is_none_or(|n| n < 2) {
        return PointSet::EMPTY;
    }
    let best = reading.tried.points();
    let mut left = best;
    let mut wider: Vec<&Candidate> = wider(readings, chosen, mover).collect();
    wider.sort_by_key(|reading| empty(&reading.problem));
    for other in &wider {
        // What its own try has shown costs nothing, also where all that is reached there is a ko.
        let known = other.tried.points() & left;
        if !known.is_empty() {
            left = known;
        }
    }
    // The narrowest of them is the likeliest to show something.
    if let Some(other) = wider.first().filter(|_| left.len() > 1) {
        let refuted = points(&refuted(reading, other, mover, tries, DOUBTS[2]));
        if !left.is_subset(refuted) {
            left -= refuted;
        }
    }
    if left.len() > 1 {
        let (tried, _) = tries.try_out(&reading.problem, !mover, BRIEFLY[1], BESIDE);
        let theirs = tried.points() & left;
        if !theirs.is_empty() {
            left = theirs;
        }
    }
    proven_in(&wider, left)
}

/// Of some points those where a move was proven in a wider reading that did not come to an end, if there are any: such a move
/// is worth more than those that were not judged there.
fn proven_in(wider: &[&Candidate], points_left: PointSet) -> PointSet {
    let unfinished = wider.iter().filter(|other| other.progress().is_some());
    unfinished.fold(points_left, |left, other| {
        match points(&other.tried.moves) & left {
            PointSet::EMPTY => left,
            proven => proven,
        }
    })
}

/// The readings in which the moves of a reading may fail. Where a wall stands there are none, and who lives where he is
/// closed in lives where he has more room.
fn wider(readings: &[Candidate], i: usize, mover: Colour) -> impl Iterator<Item = &Candidate> {
    let reading = &readings[i];
    let may_fail = reading.problem.defender != mover && !reading.problem.held.is_empty();
    readings
        .iter()
        .filter(move |other| may_fail && reading.is_within(other))
}

/// The best moves of a reading that are refuted in a wider one, with so many nodes at most.
fn refuted(
    reading: &Candidate,
    wider: &Candidate,
    mover: Colour,
    tries: &mut Tries,
    nodes: u64,
) -> Vec<Move> {
    let Some(class) = reading.tried.class else {
        return Vec::new();
    };
    let moves = &reading.tried.moves;
    let nodes = nodes.min(DOUBTS[0] * moves.len() as u64);
    tries.refuted(&wider.problem, mover, (class, moves), nodes)
}

/// Whether the best moves of a reading all fail in a wider one.
fn is_doubtful(readings: &[Candidate], i: usize, mover: Colour, tries: &mut Tries) -> bool {
    let moves = readings[i].tried.moves.len();
    wider(readings, i, mover)
        .any(|wider| refuted(&readings[i], wider, mover, tries, DOUBTS[1]).len() == moves)
}

/// The first reading with a sharp answer, or else the one that makes the most sense; and the session of its try, if that
/// was kept.
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
    for (round, &(nodes, most_played, is_other)) in ROUNDS.iter().enumerate() {
        let late = round >= FIRST_ROUNDS;
        if round == RESCUE
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
        let is_given_up = is_given_up(readings, guessed);
        let is_worth = |reading: &Candidate| {
            let wanted = match reading.problem.defender == guessed {
                true => !is_other,
                false => is_given_up || is_other && round < RESCUE,
            };
            wanted && empty(&reading.problem) <= most_played
        };
        let mut open: Vec<usize> = (0..readings.len())
            .filter(|&i| !readings[i].tried.complete && is_worth(&readings[i]))
            .collect();
        if late {
            // Those that came the furthest are the likeliest to come to an end, and then those on the fewest points.
            open.sort_by_key(|&i| {
                let progress = readings[i].progress().unwrap_or((true, usize::MAX));
                (progress, empty(&readings[i].problem))
            });
        }
        if round + 1 == ROUNDS.len() {
            open.truncate(LAST_TRIES);
        }
        for i in open {
            let memory = tries.memory();
            let (tried, session) = tries.try_out(&readings[i].problem, mover, nodes, memory);
            // Who is in a hurry may come less far than before.
            if !tries.hurried || tried.class.is_some() {
                readings[i].tried = tried;
            }
            mark_unlikely(readings, guessed);
            if tries.hurried {
                let chosen = favourite(readings, walled, mover);
                return match chosen == i {
                    true => (i, session),
                    false => of(kept, chosen),
                };
            }
            if readings[i].is_sharp(SHARP) {
                readings[i].doubted = is_doubtful(readings, i, mover, tries);
            }
            // What the points next to the group say waits for more of them.
            let early = round < PATIENCE && readings[i].narrow;
            if readings[i].is_sharp(most) && !early {
                return (i, session);
            }
            if favourite(readings, walled, mover) == i {
                let small = session
                    .as_ref()
                    .is_some_and(|s| s.bytes() <= tries.beside());
                // What cannot be kept beside another try would have to be found out once more.
                if late && !small && readings[i].sense().is_some() {
                    return (i, session);
                }
                kept = session.filter(|_| small).map(|session| (i, session));
            }
        }
    }
    if let Some(session) = rescue(setup, readings, RESCUES[1], mover, tries) {
        return (readings.len() - 1, session);
    }
    let i = favourite(readings, walled, mover);
    of(kept, i)
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
    // A long list of moves elsewhere is hardly what somebody asked for.
    let has_answer = |reading: &Candidate| reading.sense().is_some_and(|n| n <= FEW);
    if !free || readings.iter().any(has_answer) {
        return None;
    }
    let lost = lost.problem.clone();
    for problem in rescues(setup, &lost) {
        if !saves(setup, &lost, problem.targets, tries) {
            continue;
        }
        let (tried, session) = tries.rounds(&problem, mover, rounds);
        let mut reading = Candidate::new(problem, false);
        reading.tried = tried;
        if reading.is_sharp(SHARP) {
            readings.push(reading);
            return Some(session);
        }
    }
    None
}

/// Whether a lost group may live once stones of its wall are captured, with the other side to move then. Where stones are
/// captured and the group dies all the same, nobody asked after them.
fn saves(setup: &Setup, lost: &Problem, captured: PointSet, tries: &mut Tries) -> bool {
    let after = Setup {
        black: setup.black - captured,
        white: setup.white - captured,
        defender: Some(lost.defender),
        targets: lost.targets,
        ground: Ground::Open,
        ..setup.clone()
    };
    let Ok(problem) = after.problem() else {
        return true;
    };
    let (tried, _) = tries.try_out(&problem, !lost.defender, BRIEFLY[0], BESIDE);
    tried.class.is_none_or(|class| class != Class::DEAD)
}

#[cfg(test)]
mod tests {
    use goban::{Board, Point};

    use super::tries::Tried;
    use super::*;

    #[test]
    fn moves_proven_in_an_unfinished_wider_reading_are_preferred() {
        let rows = [". . O X", "O O O X", "X X X X", ". . . ."];
        let board: Board = rows.join("\n").parse().expect("a board");
        let (black, white) = (board.stones(Colour::Black), board.stones(Colour::White));
        let problem = Setup::new(board.size(), black, white).problem();
        let problem = problem.expect("a problem");
        let [a, b] = [0, 1].map(|x| Point::new(x, 0));
        let wider = |complete, choices, point: Point| {
            let mut wider = Candidate::new(problem.clone(), false);
            wider.tried = Tried {
                complete,
                choices,
                moves: vec![Move::Play(point)],
                ..Tried::default()
            };
            wider
        };
        assert!(why(&wider(true, Some(1), a)).ends_with("the first move matters"));
        assert!(why(&wider(true, None, a)).ends_with("any first move is as good"));
        let both = PointSet::of(&[a, b]);
        let left = |wider: &[Candidate]| proven_in(&wider.iter().collect::<Vec<_>>(), both);
        let unfinished = wider(false, Some(7), b);
        assert_eq!(left(&[unfinished]), PointSet::single(b));
        let elsewhere = wider(false, Some(7), Point::new(3, 3));
        assert_eq!(left(&[elsewhere]), both, "it says nothing of these two");
        let senseless = wider(false, None, b);
        assert_eq!(left(&[senseless]), both, "a pass is as good there");
        let finished = wider(true, Some(1), b);
        assert_eq!(left(&[finished]), both, "that was asked before");
        let contradicted = [wider(false, Some(7), a), wider(false, Some(7), b)];
        assert_eq!(left(&contradicted), PointSet::single(a), "the narrower one");
    }

    /// Black has a white stone in the middle of his eye. To take it off the board leaves three in a row, and White plays in
    /// the middle again; to take the wall off lets him out.
    #[test]
    fn stones_whose_capture_does_not_save_a_group_are_not_asked_after() {
        let rows = [".O.XO......", "XXXXO......", "OOOOO......"];
        let rest = ["..........."; 8];
        let text = [&rows[..], &rest[..]].concat().join("\n");
        let board: Board = text.parse().expect("a board");
        let (black, white) = (board.stones(Colour::Black), board.stones(Colour::White));
        let setup = Setup::new(board.size(), black, white);
        let lost = setup.problem().expect("a problem");
        assert_eq!(lost.defender, Colour::Black);
        let mut tries = Tries::new(&Options::default());
        let mut saves = |x, y| {
            let captured = board.chain(Point::new(x, y));
            super::saves(&setup, &lost, captured, &mut tries)
        };
        assert!(!saves(1, 0), "the stone in the eye");
        assert!(saves(4, 0), "the wall");
    }
}
