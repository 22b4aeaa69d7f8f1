//! The threats that a killing move leaves: replies that the attacker cannot leave unanswered.

use crate::common::{for_life, walled};
use goban::{Colour, Move, Point, PointSet};
use life::answer::Outcome;
use life::solve::{MAX_THREATS, Solver};
use life::{Options, Problem, Session};
use local::field::Role;
use search::{Budget, Limits};

/// A bulky five in the corner, and its vital point.
const BULKY_FIVE: [&str; 5] = [
    ". . X O ,",
    ". . X O ,",
    ". X X O ,",
    "X X O O ,",
    "O O O , ,",
];
const VITAL: Point = Point::new(0, 1);

fn problem() -> Problem {
    for_life(&walled(&BULKY_FIVE))
}

/// Whether Black is dead if he moves again after a white move and a reply.
fn is_dead_unanswered(problem: &Problem, played: Point, reply: Point) -> bool {
    let mut problem = problem.clone();
    problem.white.insert(played);
    problem.black.insert(reply);
    let answer = Session::new(&problem, Options::default()).answer(Colour::Black);
    answer.outcome == Outcome::Dead
}

#[test]
fn threats_are_replies_after_which_a_second_move_saves() {
    let problem = problem();
    let replies = (problem.region - problem.black - problem.white) - PointSet::single(VITAL);
    let expected = (replies.iter())
        .filter(|&reply| !is_dead_unanswered(&problem, VITAL, reply))
        .count();
    assert!(0 < expected && expected < replies.len(), "{expected}");

    let layout = problem.layout();
    let budget = Budget::new(Limits::default());
    let mut solver: Solver<u64> = Solver::new(problem, layout, 1 << 20, budget);
    let root = solver.root(Role::Attacker, -MAX_THREATS);
    let vital = solver
        .moves(&root)
        .into_iter()
        .find(|(mv, _)| solver.layout.point_of_move(*mv) == Some(VITAL));
    let (_, next) = vital.expect("the vital point is empty");
    assert_eq!(solver.killed(&next, -MAX_THREATS), Ok(true));
    assert_eq!(solver.threats_after(&next), Ok(expected as i32));
}

/// Where the region is an assumption, a move that leaves fewer threats is named earlier. Where a
/// wall stands nothing is counted.
#[test]
fn solid_moves_come_first_in_open_groups_alone() {
    let mut walled = problem();
    walled.white.insert(VITAL);
    let mut open = walled.clone();
    open.held = PointSet::single(Point::new(4, 0));
    let ask = |problem: &Problem| Session::new(problem, Options::default()).answer(Colour::White);
    let (before, after) = (ask(&walled), ask(&open));
    assert_eq!(
        (&before.outcome, &after.outcome),
        (&Outcome::Dead, &Outcome::Dead)
    );
    let (corner, beside) = (Point::new(0, 0), Point::new(0, 2));
    let threats = |played| {
        let replies = walled.region - walled.black - walled.white - PointSet::single(played);
        let saves = |reply: &Point| !is_dead_unanswered(&walled, played, *reply);
        replies.iter().filter(saves).count()
    };
    assert!(threats(corner) < threats(beside));
    let place = |moves: &[Move], point| moves.iter().position(|mv| *mv == Move::Play(point));
    assert!(place(&before.moves, beside) < place(&before.moves, corner));
    assert!(place(&after.moves, corner) < place(&after.moves, beside));
    assert_eq!(before.moves.len(), after.moves.len());
}
