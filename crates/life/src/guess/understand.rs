//! Which of several candidate questions is the one that a bare position asks.
//!
//! A position from a book says neither whose group is in question nor how far the fight reaches.
//! Several candidates are tried with a small number of nodes each. The one that is meant is the one
//! in which the first move matters. Where a pass is as good as any move, or all moves are equally
//! good, nobody would have asked.

mod between;
mod candidates;
mod growing;
mod lost;
mod rounds;
mod tries;

use goban::{Colour, Move, PointSet};

use crate::facts::{Assumption, Why};
use crate::guess::params::PARAMS;
use crate::question::groups::{self, EnclosedGroup};
use crate::question::problem::{Extent, Group, Problem, ProblemError, Reading, Setup};
use crate::question::region;
use crate::session::{Options, Session};
use crate::solve::Class;
use crate::solve::look::Look;

use candidates::{Candidate, candidates, empty};
use rounds::sharp;
use tries::{Tries, points};

/// What is tried briefly: one of several groups, or the other side to move.
const BRIEFLY: [u64; 2] = PARAMS.briefly;
/// What it may cost to try one move of a candidate in a wider one, and all of them. The trial tells
/// whether they are to be doubted, and which of them is meant.
const DOUBTS: [u64; 3] = PARAMS.doubts;

/// The best moves of a candidate, at most this many, are checked again in a wider one; and what the
/// check may cost for each.
const LIKELY: usize = PARAMS.likely_moves;
const A_LIKELY_MOVE: u64 = PARAMS.likely_move_cost;

/// A question that was completed.
#[derive(Debug)]
pub struct Choice {
    /// The likeliest candidate.
    pub problem: Problem,
    /// Whether the limits ran out before every candidate was tried as it should be, or somebody
    /// asked to stop. Another run may then choose otherwise.
    pub hurried: bool,
    /// A session on the problem that has begun to answer it for the side to move, if it was tried
    /// out. Where the try came to an end, it answers as a session that begins now would, to the
    /// last node, and sooner. Where not, it goes on from where the limits ended it.
    pub session: Option<Session>,
    /// Moves made to choose, without those that the session's answer counts.
    pub nodes: u64,
}

/// Completes a question like [`Setup::problem`], choosing the likeliest candidate where nobody says
/// which group is meant.
///
/// The options are those for the answer. What a try may spend in nodes is fixed, so that the choice
/// is the same on every machine. The limits bound it further: a try gets at most two fifths of the
/// time and of the nodes that are left. The rest is for the answer, which may have to begin anew.
///
/// # Errors
/// As [`Setup::problem`]; and [`ProblemError::SeveralGroups`] where two enclosed groups could be
/// meant, neither is named, and the first move matters at both or at neither.
pub fn likely(
    setup: &Setup,
    to_move: Option<Colour>,
    options: &Options,
) -> Result<Choice, ProblemError> {
    let mut tries = Tries::new(options);
    let problem = choose(setup, to_move, &mut tries)?;
    let kept = tries.kept.take();
    let begun = kept.as_ref().map_or(0, Session::nodes);
    let session = kept.and_then(|session| session.taken_up(&problem, options));
    Ok(Choice {
        nodes: tries.nodes - if session.is_some() { begun } else { 0 },
        session,
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
    let groups = match free && setup.extent == Extent::Found {
        true => groups::enclosed(setup),
        false => Vec::new(),
    };
    if groups.len() < 2 {
        return among_candidates(setup, plain, to_move, tries).map(|(problem, _)| problem);
    }
    if let Some(meant) = one_of(setup, &groups, to_move, tries)? {
        return Ok(meant);
    }
    // No group that stands enclosed is worth a question. One that does not may be.
    let (problem, makes_sense) = among_candidates(setup, plain, to_move, tries)?;
    match makes_sense {
        true => Ok(problem),
        false => Err(several(setup, &groups)),
    }
}

/// The one of several groups where the first move matters. An error when it matters at more than
/// one.
fn one_of(
    setup: &Setup,
    groups: &[EnclosedGroup],
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
            let told = Assumption::OneOfSeveral(group.stones, Why::Matters);
            problem.assumptions.insert(0, told);
            matter.push((problem, group));
            tries.kept = session.filter(|session| session.bytes() <= tries.beside());
        }
    }
    match matter.len() {
        0 | 1 => Ok(matter.pop().map(|(problem, _)| problem)),
        _ => {
            let groups: Vec<EnclosedGroup> = matter.into_iter().map(|(_, group)| group).collect();
            Err(several(setup, &groups))
        }
    }
}

fn several(setup: &Setup, groups: &[EnclosedGroup]) -> ProblemError {
    let named = groups.iter().filter_map(|group| {
        let place = region::place(setup, group.stones.first()?);
        let stones = group.stones;
        Some(Group { stones, place })
    });
    ProblemError::SeveralGroups(named.collect())
}

/// The likeliest candidate, and whether the first move matters in it as far as is known.
fn among_candidates(
    setup: &Setup,
    first: Problem,
    to_move: Option<Colour>,
    tries: &mut Tries,
) -> Result<(Problem, bool), ProblemError> {
    // A wall that stands is a reason of its own. It is left only for a candidate that makes sense
    // at once. It is never left where somebody has said which stones are meant, or asks how things
    // stand whoever moves.
    let walled = region::is_walled(setup, &first);
    let is_asked = !setup.targets.is_empty() || to_move.is_none();
    if setup.region.is_some() || walled && is_asked {
        return Ok((first, false));
    }
    // Where a position is unsettled, no side wants to pass.
    let mover = to_move.unwrap_or(!first.defender);
    let mut candidates = candidates(setup, first);
    if candidates.len() == 1 {
        return Ok((candidates.swap_remove(0).problem, false));
    }
    // A wall that nobody stands around is not what is asked about.
    let alone = walled && candidates[0].problem.is_all_of_defender();
    let (chosen, session) = sharp(setup, &mut candidates, (walled, alone), mover, tries);
    tries.kept = session;
    let several = setup.defender.is_none() && setup.targets.is_empty();
    // Who is in a hurry, and has the answer yet to find, does not look for more.
    let is_settled = alone && candidates[chosen].is_senseless();
    let vital = match is_settled || tries.hurried && tries.kept.is_none() {
        true => PointSet::EMPTY,
        false => vital(&candidates, chosen, mover, tries),
    };
    let candidate = candidates.swap_remove(chosen);
    let told = why(&candidate);
    let Candidate {
        mut problem, tried, ..
    } = candidate;
    problem.vital = vital;
    if chosen > 0 && several {
        problem.assumptions.insert(0, Assumption::Defender(told));
    }
    Ok((problem, tried.choices.is_some()))
}

/// Why a candidate was taken that is not the first.
fn why(candidate: &Candidate) -> Why {
    match candidate.is_senseless() {
        true => Why::AnyMove,
        false => Why::Matters,
    }
}

/// Where several moves are best: the points of those that are likeliest to be meant.
///
/// Where a group of the side to move dies whatever it does, those come first that do not fail in a
/// wider region.
///
/// Of several moves that kill, those come first that are best in a wider region too, or at least do
/// not fail there. And "the opponent's vital point is yours": of what is left, a move that the
/// other side would make as well comes before the others.
fn vital(candidates: &[Candidate], chosen: usize, mover: Colour, tries: &mut Tries) -> PointSet {
    let candidate = &candidates[chosen];
    if candidate.dies_anyway() && candidate.problem.defender == mover {
        return hopeful(candidates, chosen, mover, tries);
    }
    if candidate.sense().is_none_or(|n| n < 2) {
        return PointSet::EMPTY;
    }
    let best = candidate.tried.points();
    let mut left = best;
    let mut wider: Vec<&Candidate> = wider(candidates, chosen, mover).collect();
    wider.sort_by_key(|candidate| empty(&candidate.problem));
    for other in &wider {
        // What its own try has shown costs nothing, also where all that is reached there is a ko.
        let known = other.tried.points() & left;
        if !known.is_empty() {
            left = known;
        }
    }
    // The narrowest of them is the likeliest to show something.
    if let Some(other) = wider.first().filter(|_| left.len() > 1) {
        let refuted = points(&refuted(candidate, other, mover, tries, DOUBTS[2]));
        if !left.is_subset(refuted) {
            left -= refuted;
        }
    }
    // Further out a few are checked one by one: a single question is cheap enough there.
    if let Some(other) = wider.get(1).filter(|_| left.len() > 1) {
        let class = candidate.tried.class.unwrap_or(Class::DEAD);
        let failing = failing((candidate, other), (class, left), mover, tries);
        if !left.is_subset(failing) {
            left -= failing;
        }
    }
    if left.len() > 1 {
        let memory = tries.little_memory();
        let (tried, _) = tries.try_out(&candidate.problem, !mover, BRIEFLY[1], memory);
        let theirs = tried.points() & left;
        if !theirs.is_empty() {
            left = theirs;
        }
    }
    proven_in(&wider, left)
}

/// The moves to name where a group of the side to move dies whatever it does. They are all empty
/// points except likely moves already refuted in the smallest unfinished wider candidate. Refuted
/// means that they do not even get a ko there. Where all likely moves fail, none is worse than the
/// others.
fn hopeful(candidates: &[Candidate], chosen: usize, mover: Colour, tries: &mut Tries) -> PointSet {
    let candidate = &candidates[chosen];
    let is_wider = |other: &&Candidate| candidate.is_within(other) && !other.tried.complete;
    let wider = candidates.iter().filter(is_wider);
    let Some(wider) = wider.min_by_key(|candidate| empty(&candidate.problem)) else {
        return PointSet::EMPTY;
    };
    let problem = &candidate.problem;
    let moves = problem.region - problem.black - problem.white;
    let failing = failing((candidate, wider), (Class::KO, moves), mover, tries);
    match failing.len() < LIKELY {
        true => moves - failing,
        false => PointSet::EMPTY,
    }
}

/// Of some moves in a candidate those that are refuted in a wider one. Only the likeliest are
/// checked.
fn failing(
    (candidate, wider): (&Candidate, &Candidate),
    (class, moves): (Class, PointSet),
    mover: Colour,
    tries: &mut Tries,
) -> PointSet {
    let look = Look::new(&candidate.problem, mover);
    let mut odds: Vec<_> = moves.iter().map(|point| look.odds(point)).collect();
    odds.sort_unstable();
    let least = odds.iter().rev().nth(LIKELY - 1).copied().flatten();
    let likely = moves.iter().filter(|&point| look.odds(point) >= least);
    let mut failing = PointSet::EMPTY;
    for point in likely {
        if tries.hurried {
            break;
        }
        let mv = Move::Play(point);
        let refuted = tries.refuted(&wider.problem, mover, (class, &[mv]), A_LIKELY_MOVE);
        failing |= points(&refuted);
    }
    failing
}

/// Of some points those where a move was proven in an unfinished wider candidate, if there are any.
/// Such a move is worth more than one that was not judged there.
fn proven_in(wider: &[&Candidate], points_left: PointSet) -> PointSet {
    let unfinished = wider.iter().filter(|other| other.progress().is_some());
    unfinished.fold(points_left, |left, other| {
        match points(&other.tried.moves) & left {
            PointSet::EMPTY => left,
            proven => proven,
        }
    })
}

/// The candidates in which the moves of a candidate may fail. Where a wall stands there are none,
/// and who lives where he is closed in lives where he has more room.
fn wider(candidates: &[Candidate], i: usize, mover: Colour) -> impl Iterator<Item = &Candidate> {
    let candidate = &candidates[i];
    let may_fail = candidate.problem.defender != mover && !candidate.problem.held.is_empty();
    candidates
        .iter()
        .filter(move |other| may_fail && candidate.is_within(other))
}

/// The best moves of a candidate that are refuted in a wider one, with this many nodes at most.
fn refuted(
    candidate: &Candidate,
    wider: &Candidate,
    mover: Colour,
    tries: &mut Tries,
    nodes: u64,
) -> Vec<Move> {
    let Some(class) = candidate.tried.class else {
        return Vec::new();
    };
    let moves = &candidate.tried.moves;
    let nodes = nodes.min(DOUBTS[0] * moves.len() as u64);
    tries.refuted(&wider.problem, mover, (class, moves), nodes)
}

/// Whether the best moves of a candidate all fail in a wider one.
fn is_doubtful(candidates: &[Candidate], i: usize, mover: Colour, tries: &mut Tries) -> bool {
    let moves = candidates[i].tried.moves.len();
    wider(candidates, i, mover)
        .any(|wider| refuted(&candidates[i], wider, mover, tries, DOUBTS[1]).len() == moves)
}

#[cfg(test)]
mod tests {
    use goban::{Board, Point};

    use super::tries::Tried;
    use super::*;

    /// Three in a row, and its points.
    fn three_in_a_row() -> (Candidate, [Point; 3]) {
        let rows = [
            ". . . O X",
            "O O O O X",
            "X X X X X",
            ". . . . .",
            ". . . . .",
        ];
        let board: Board = rows.join("\n").parse().expect("a board");
        let (black, white) = (board.stones(Colour::Black), board.stones(Colour::White));
        let problem = Setup::new(board.size(), black, white).problem();
        let candidate = Candidate::new(problem.expect("a problem"), false);
        (candidate, [0, 1, 2].map(|x| Point::new(x, 0)))
    }

    /// Black kills in the middle, and what was taken for as good fails.
    #[test]
    fn likely_moves_that_fail_in_a_wider_candidate_are_found() {
        let (candidate, [a, b, c]) = three_in_a_row();
        let both = (&candidate, &candidate);
        let moves = PointSet::of(&[a, b, c]);
        let mut tries = Tries::new(&Options::default());
        let ask = |tries: &mut Tries| failing(both, (Class::DEAD, moves), Colour::Black, tries);
        assert_eq!(ask(&mut tries), PointSet::of(&[a, c]));
        tries.hurried = true;
        assert_eq!(ask(&mut tries), PointSet::EMPTY, "no time is left");
    }

    /// White lives in the middle. A candidate that is too narrow says that any move is as good.
    #[test]
    fn moves_that_save_nothing_in_a_wider_candidate_come_after_the_others() {
        let (wide, [_, b, _]) = three_in_a_row();
        let (mut narrow, _) = three_in_a_row();
        narrow.problem.region -= PointSet::single(Point::new(3, 0));
        narrow.tried = Tried {
            complete: true,
            class: Some(Class::DEAD),
            ..Tried::default()
        };
        let mut candidates = [narrow, wide];
        let mut tries = Tries::new(&Options::default());
        let mut vital = |candidates: &[Candidate]| vital(candidates, 0, Colour::White, &mut tries);
        assert_eq!(vital(&candidates), PointSet::single(b));
        candidates[1].tried.complete = true;
        assert_eq!(vital(&candidates), PointSet::EMPTY, "what it says is known");
    }

    #[test]
    fn moves_proven_in_an_unfinished_wider_candidate_are_preferred() {
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
        assert_eq!(why(&wider(true, Some(1), a)), Why::Matters);
        assert_eq!(why(&wider(true, None, a)), Why::AnyMove);
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
}
