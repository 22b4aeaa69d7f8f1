//! The order in which equally good first moves are listed: how natural they look.

use tactics::bits::Bits;
use tactics::field::{PASS, Role, State};
use tactics::room::Room;

use crate::solve::Solver;

/// Sorts moves, the most natural first. The order depends on the position alone.
pub fn by_nature<B: Bits>(solver: &Solver<B>, state: &State<B>, moves: &mut [u16]) {
    moves.sort_by_key(|&mv| (-nature(solver, state, mv), mv));
}

/// Sorts the best first moves: those that the problem calls vital come before the others.
pub fn first_moves<B: Bits>(solver: &Solver<B>, root: &State<B>, moves: &mut [u16]) {
    by_nature(solver, root, moves);
    let is_vital = |mv: u16| {
        let point = solver.layout.point_of_move(mv);
        point.is_some_and(|point| solver.problem.vital.contains(point))
    };
    moves.sort_by_key(|&mv| !is_vital(mv));
}

/// Whether a move looks as if it did something: it touches the room for eyes, captures or saves.
pub fn is_natural<B: Bits>(solver: &Solver<B>, state: &State<B>, mv: u16) -> bool {
    nature(solver, state, mv) > 0
}

/// How natural a move looks: it captures or saves, it stands where eyes are decided, it does not sacrifice.
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
