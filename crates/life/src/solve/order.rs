//! The order in which moves are listed. Equally good first moves are ordered by how much they look
//! like the one that is meant, others by how natural they look.

use std::cmp::Reverse;

use local::bits::Bits;
use local::field::{PASS, Role, State};
use tactics::room::Room;

use crate::question::problem::{Extent, Problem, Setup};
use crate::solve::Solver;
use crate::solve::look::Look;

/// Sorts moves, the most natural first. The order depends on the position alone.
pub fn by_nature<B: Bits>(solver: &Solver<B>, state: &State<B>, moves: &mut [u16]) {
    moves.sort_by_key(|&mv| (-nature(solver, state, mv), mv));
}

/// What a point that the problem calls vital adds to the odds of a move, in 1/1000 of a logarithm.
const VITAL: i32 = 6000;
/// What a threat that a move leaves takes from them.
const THREAT: i32 = 200;

/// Sorts the best first moves: those that look the most like the move that is meant come first. A
/// point that the problem calls vital counts for much, and every threat that a move leaves the
/// other side counts against it.
pub fn first_moves<B: Bits>(
    solver: &Solver<B>,
    root: &State<B>,
    moves: &mut [u16],
    threats: impl Fn(u16) -> i32,
) {
    if moves.len() < 2 {
        return;
    }
    by_nature(solver, root, moves);
    let odds = odds(solver, root.mover, moves.contains(&PASS));
    moves.sort_by_cached_key(|&mv| {
        let (is_move, odds) = odds(mv);
        Reverse((is_move, odds.map(|odds| odds - THREAT * threats(mv))))
    });
}

/// How much moves look like the one that is meant. What cannot be played on the board as it stands
/// comes after the rest, and a pass comes last.
///
/// Where any move is as good, an open group was read with as many points as could be, and not with
/// those that matter. Then half of the weight is how a move looks on the points near the group.
fn odds<B: Bits>(
    solver: &Solver<B>,
    mover: Role,
    any: bool,
) -> impl Fn(u16) -> (bool, Option<i32>) {
    let problem = &solver.problem;
    let mover = match mover {
        Role::Defender => problem.defender,
        Role::Attacker => !problem.defender,
    };
    let is_open = !problem.held.is_empty();
    let near = (any && is_open).then(|| near(problem)).flatten();
    let near = near.map(|near| Look::new(&near, mover));
    let look = Look::new(problem, mover);
    move |mv| {
        let point = solver.layout.point_of_move(mv);
        let odds = point.and_then(|point| {
            let own = look.odds(point)?;
            let near = near.as_ref().and_then(|near| near.odds(point));
            let vital = i32::from(problem.vital.contains(point)) * VITAL;
            Some((own + near.unwrap_or(own)) / 2 + vital)
        });
        (point.is_some(), odds)
    }
}

/// The question after the same side's group with the points near it to play on.
fn near(problem: &Problem) -> Option<Problem> {
    let setup = Setup {
        defender: Some(problem.defender),
        extent: Extent::Near,
        ..Setup::new(problem.size, problem.black, problem.white)
    };
    setup.problem().ok()
}

/// Whether a move looks as if it did something: it touches the room for eyes, captures or saves.
pub fn is_natural<B: Bits>(solver: &Solver<B>, state: &State<B>, mv: u16) -> bool {
    nature(solver, state, mv) > 0
}

/// How natural a move looks: it captures or saves, it stands where eyes are decided, it does not
/// sacrifice.
fn nature<B: Bits>(solver: &Solver<B>, s: &State<B>, mv: u16) -> i32 {
    if mv == PASS {
        return -100;
    }
    let field = &solver.field;
    let stone = B::bit(mv as usize);
    let Some(next) = field.play(s, mv as usize) else {
        return -50;
    };
    let (own, theirs, own_next, theirs_next) = match s.mover {
        Role::Defender => (s.defender, s.attacker, next.defender, next.attacker),
        Role::Attacker => (s.attacker, s.defender, next.attacker, next.defender),
    };
    let room = Room::of(field, s);
    let eyes = room.points & !s.defender;
    let around = field.around(stone);
    let chain = field.flood(stone, own_next);
    let liberties = (field.around(chain) & field.empty(&next)).count();
    let immortal = s.mover == Role::Attacker && chain.meets(field.wall);
    let taken = (theirs & !theirs_next).count() as i32;

    let mut score = 4 * (around & eyes).count() as i32;
    if stone.meets(room.points) {
        score += 3;
    }
    score += 6 * taken.min(4);
    if liberties == 1 && !immortal && taken == 0 {
        score -= 8 + chain.count() as i32;
    }
    if around.meets(own)
        && (field.around(field.flood(around & own, own)) & field.empty(s)).count() == 1
    {
        score += 6;
    }
    if around.within(own) {
        score -= 10;
    }
    score
}
