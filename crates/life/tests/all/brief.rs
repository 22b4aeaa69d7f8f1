//! Brief answers say what full answers say, with fewer moves looked at.

use std::collections::BTreeSet;

use goban::{Colour, PointSet};
use life::problem::Problem;
use life::{Options, Session};
use local::field::Role;
use search::{Budget, Limits};

use crate::common::{drawing, for_life, walled};

fn session(problem: &Problem, nodes: Option<u64>) -> Session {
    let limits = Limits {
        nodes,
        ..Limits::default()
    };
    let options = Options {
        limits,
        memory: 8 << 20,
        ..Options::default()
    };
    Session::new(problem, options)
}

/// One eye at the left end, a wall below, and the given number of liberties outside in one
/// corridor.
fn corridor(rows: &[&str]) -> Problem {
    for_life(&walled(rows))
}

const CORRIDOR: [&str; 4] = [
    ". X X X X X X X X o",
    "X X . . . . . . . o",
    "o o O O O O O O O O",
    "O O O O O O O O O O",
];

#[test]
fn a_brief_answer_agrees_with_the_full_one() {
    let mut compared = 0;
    for seed in 0..600 {
        let problem = for_life(&oracle::Problem::random(seed, 9));
        for mover in Colour::BOTH {
            let brief = session(&problem, None).brief(mover);
            let class = session(&problem, None).class(mover).expect("no limits");
            let (held, killed) = (brief.bounds.held, brief.bounds.killed);
            assert!(
                held < class.threshold && class.threshold <= killed,
                "seed {seed}, {mover}: {brief:?} {class:?}\n{}",
                drawing(&problem)
            );
            compared += usize::from(brief.killed().is_some());
        }
    }
    assert_eq!(compared, 1_200);
}

#[test]
fn outside_liberties_are_filled_one_after_the_other_whichever_comes_first() {
    let problem = corridor(&CORRIDOR);
    let mut narrow = session(&problem, Some(60));
    let brief = narrow.brief(Colour::White);
    assert_eq!(brief.killed(), Some(true), "{} nodes", narrow.nodes());
}

#[test]
fn a_full_answer_after_a_brief_one_lists_all_moves() {
    let problem = corridor(&CORRIDOR);
    let told = |session: &mut Session| {
        let answer = session.answer(Colour::White);
        let moves = answer.moves.iter().map(|mv| mv.to_gtp(problem.size));
        (answer.outcome, moves.collect::<BTreeSet<String>>())
    };
    let mut asked = session(&problem, None);
    asked.brief(Colour::White);
    let (outcome, moves) = told(&mut asked);
    assert!(moves.len() > 5, "{moves:?}");
    assert_eq!((outcome, moves), told(&mut session(&problem, None)));
}

#[test]
fn a_liberty_beside_the_groups_own_room_is_not_like_the_others() {
    // Of the liberties in the corridor the last one but its end could become an eye, for it is
    // beside no white stone. So is one more at the corner.
    let rows = [
        ". X X X X X X X X o",
        "X X . . . . . X X o",
        "o o O O O O . . . o",
        "O O O O O O O O O O",
    ];
    let problem = corridor(&rows);
    let layout = problem.layout();
    let budget = Budget::new(Limits::default());
    let solver = life::solve::Solver::<u64>::new(problem, layout.clone(), 1 << 20, budget);
    let root = solver.root(Role::Attacker, 0);
    let found = life::solve::alike::alike(&solver.field, &root, false);
    assert_eq!(found.len(), 1, "{found:?}");
    let plain: PointSet = layout.unpack(found[0].points);
    let size = solver.problem.size;
    let names: Vec<String> = plain.iter().map(|p| p.to_gtp(size)).collect();
    assert!(
        names.len() >= 4 && !names.contains(&"G3".to_owned()),
        "{names:?}"
    );
    // Only one of them is left to the attacker, and none to the defender.
    let idle = found[0].idle(&solver.field, &root);
    assert_eq!(layout.unpack(idle).len() + 1, plain.len());
    let passed = solver.field.pass(&root);
    assert_eq!(layout.unpack(found[0].idle(&solver.field, &passed)), plain);
}
