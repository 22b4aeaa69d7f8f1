//! Answers about chains and races, as data that every face can show.

use goban::{Colour, Move, Point, PointSet};
use life::answer::{Goal, Ko};
use life::facts::{Assumption, Note};
use life::{Answer, Outcome, Problem};
use local::field::Role;
use readers::{Certainty, Code, Limits, NoProof, Position, Readers, Sought};

use crate::critical::position;
use crate::links::Link;
use crate::scene::Scene;

/// An answer, and the stones that it is about.
#[derive(Clone, Debug)]
pub struct Told {
    /// The stones in question.
    pub stones: PointSet,
    /// In a race, the stones that they race with.
    pub against: PointSet,
    /// The answer.
    pub answer: Answer,
}

impl Told {
    /// The proof that the stones are captured: in a race while the stones that they race with
    /// stand, if that can be shown. The first of the answer's moves begins it.
    ///
    /// # Errors
    /// Where they are not captured, or it cannot be written down.
    pub fn proof(&self, scene: &Scene, limits: &Limits) -> Result<proof::Proof, NoProof> {
        let answer = &self.answer;
        if !answer.outcome.is_known() || answer.goal == Goal::Cut {
            return Err(NoProof::NotWon);
        }
        let largest = |stones: PointSet| {
            let chain = stones.components().max_by_key(|chain| chain.len());
            chain.and_then(|chain| chain.first())
        };
        let (mover, owner) = (answer.to_move, answer.defender);
        let position = position(scene, mover).ok_or(NoProof::NotWon)?;
        let prey = largest(self.stones).ok_or(NoProof::NotWon)?;
        let first = answer.moves.first().and_then(|mv| mv.point());
        let mut readers = Readers::new();
        let mut prove = |goal| {
            let sought = Sought {
                goal,
                first: mover,
                with: first.filter(|_| mover != owner || answer.goal == Goal::Connect),
            };
            readers.prove(&position, sought, limits)
        };
        if answer.goal == Goal::Connect {
            let other = largest(
                self.stones
                    - self
                        .stones
                        .components()
                        .max_by_key(PointSet::len)
                        .unwrap_or_default(),
            );
            return prove(readers::Goal::Connect(prey, other.ok_or(NoProof::NotWon)?));
        }
        if let Some(own) = largest(self.against)
            && let Ok(proof) = prove(readers::Goal::Race(prey, own))
        {
            return Ok(proof);
        }
        prove(readers::Goal::Capture(prey, None))
    }
}

/// What is asked of a chain with one side to move.
pub(crate) struct Asked<'a> {
    pub position: &'a Position,
    pub mover: Colour,
    pub goal: Goal,
    pub owner: Colour,
    pub stones: PointSet,
    /// The best first moves, the most natural first.
    pub moves: Vec<Point>,
}

/// Lines are shown no longer than this.
const LONGEST_LINE: usize = 40;

/// Puts an answer together: what the first of the moves reaches, and the line from there.
pub(crate) fn answer(readers: &mut Readers, asked: &Asked<'_>, limits: &Limits) -> Option<Answer> {
    let Asked {
        position,
        mover,
        goal,
        owner,
        stones,
        ref moves,
    } = *asked;
    let stone = stones.first()?;
    let first = *moves.first()?;
    let reading = match mover == owner {
        true => readers.does_defend(position, first, stone, limits),
        false => readers.does_attack(position, first, stone, limits),
    }
    .ok()?;
    let mut assumptions = vec![Assumption::Target(stones)];
    if reading.certainty != Certainty::Proven {
        assumptions.push(Assumption::LikelyMoves);
    }
    let outcome = outcome(reading.code, mover == owner);
    let is_ladder =
        outcome == Outcome::Dead && chased(readers, asked, (first, stone), limits).unwrap_or(false);
    Some(Answer {
        goal,
        outcome,
        moves: moves.iter().copied().map(Move::Play).collect(),
        line: line(readers, asked, first, limits),
        literal: true,
        notes: is_ladder.then_some(Note::Ladder).into_iter().collect(),
        nodes: reading.nodes,
        ..Answer::unread(owner, mover, reading.rests_on, assumptions)
    })
}

/// The answer about two chains that a move connects or cuts apart.
pub(crate) fn linked(problem: &Problem, link: &Link, (mover, mv): (Colour, Point)) -> Told {
    let stones = link.chains[0] | link.chains[1];
    let mut assumptions = vec![Assumption::Target(stones)];
    if !link.is_proven {
        assumptions.push(Assumption::LikelyMoves);
    }
    let (goal, outcome) = match mover == link.colour {
        true => (Goal::Connect, Outcome::Alive),
        false => (Goal::Cut, Outcome::Dead),
    };
    Told {
        stones,
        against: PointSet::EMPTY,
        answer: Answer {
            goal,
            outcome,
            moves: vec![Move::Play(mv)],
            line: vec![Move::Play(mv)],
            literal: true,
            ..Answer::unread(link.colour, mover, problem.region, assumptions)
        },
    }
}

/// Whether a chain that is lost after a first move is lost in a ladder.
fn chased(
    readers: &mut Readers,
    asked: &Asked<'_>,
    (first, stone): (Point, Point),
    limits: &Limits,
) -> Option<bool> {
    if asked.mover != asked.owner {
        return Some(is_ladder(readers, asked.position, (first, stone), limits));
    }
    let ran = asked.position.after(first, asked.owner)?;
    let attack = readers.attack(&ran, stone, limits).ok()?.point()?;
    Some(is_ladder(readers, &ran, (attack, stone), limits))
}

/// Whether a first move captures a chain in a ladder: its owner runs, and every move against him is
/// an atari.
fn is_ladder(
    readers: &mut Readers,
    before: &Position,
    (first, stone): (Point, Point),
    limits: &Limits,
) -> bool {
    /// What ends sooner is plain capture, and nobody calls it a ladder.
    const LEAST: usize = 3;
    let Some(owner) = before.board.get(stone) else {
        return false;
    };
    let (mut position, mut mv) = (*before, first);
    for _ in 0..LEAST {
        let Some(next) = position.after(mv, !owner) else {
            return false;
        };
        let liberties = next.board.liberties(stone);
        let Some(run) = liberties.first().filter(|_| liberties.len() == 1) else {
            return false;
        };
        let Some(ran) = next.after(run, owner) else {
            return false;
        };
        let ladder = readers.ladder_attack(&ran, stone, limits);
        let Some(next_mv) = ladder
            .ok()
            .filter(|reading| reading.code == Code::Win)
            .and_then(|reading| reading.point())
        else {
            return false;
        };
        (position, mv) = (ran, next_mv);
    }
    true
}

/// The outcome for the owner of a chain of what its owner, or the other side, reaches by moving
/// first.
fn outcome(code: Code, saving: bool) -> Outcome {
    let ko = |needs| {
        Outcome::Ko(Ko {
            needs,
            threats: 1,
            takes_first: None,
            kinds: Vec::new(),
            otherwise: None,
        })
    };
    match (code, saving) {
        (Code::Win, true) | (Code::Fail, false) => Outcome::Alive,
        (Code::Win, false) | (Code::Fail, true) => Outcome::Dead,
        (Code::KoTakesFirst, true) | (Code::KoNeedsThreat, false) => ko(Role::Attacker),
        (Code::KoNeedsThreat, true) | (Code::KoTakesFirst, false) => ko(Role::Defender),
    }
}

/// The line that begins with a move: both sides play what the reader finds for them. An owner who
/// cannot save the chain runs for as long as it can.
fn line(readers: &mut Readers, asked: &Asked<'_>, first: Point, limits: &Limits) -> Vec<Move> {
    let mut line = vec![Move::Play(first)];
    let Some(mut position) = asked.position.after(first, asked.mover) else {
        return line;
    };
    let mut mover = !asked.mover;
    let Some(stone) = asked.stones.first() else {
        return line;
    };
    while line.len() < LONGEST_LINE && position.board.get(stone) == Some(asked.owner) {
        let reading = match mover == asked.owner {
            true => readers.defend(&position, stone, limits),
            false => readers.attack(&position, stone, limits),
        };
        let found = reading.ok().and_then(|reading| reading.point());
        let run = || (mover == asked.owner).then(|| longest_run(&position, stone))?;
        let Some(point) = found.or_else(run) else {
            break;
        };
        let Some(next) = position.after(point, mover) else {
            break;
        };
        line.push(Move::Play(point));
        (position, mover) = (next, !mover);
    }
    line
}

/// The liberty of a chain where it has the most liberties after its owner plays there.
fn longest_run(position: &Position, stone: Point) -> Option<Point> {
    let owner = position.board.get(stone)?;
    let after = |point: Point| {
        let next = position.after(point, owner)?;
        Some((next.board.liberties(stone).len(), point))
    };
    let runs = position.board.liberties(stone).iter().filter_map(after);
    // The first of equals, so that the line is the same every time.
    let best = runs.reduce(|best, run| if run.0 > best.0 { run } else { best });
    best.map(|(_, point)| point)
}
