//! Safety at a look, on boards that are claims about Go: who is safe although White moves first,
//! and who is not.
//!
//! Black's stones are `X`, white ones among them `o`, the white wall `O`. What the oracle says is
//! claimed too, so that a board shows either what the rule sees or what it must not say.

use crate::common::{for_life, walled};
use goban::Colour;
use life::solve::Solver;
use local::bits::Bits as _;
use local::field::Role;
use oracle::{MAX_BUDGET, Oracle};
use search::{Budget, Limits};
use tactics::safety;

/// What is true of a board with White to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Truth {
    /// All black stones live, and a look shows it.
    Seen,
    /// All live, but that is left to the search.
    Unseen,
    /// They do not all live.
    No,
}

const BOARDS: &[(&str, Truth, &[&str])] = &[
    (
        "two eyes live without an answer",
        Truth::Seen,
        &[". X . X", "X X X X", "O O O O"],
    ),
    (
        "the upper stone is cut off at neither of the two points, and where White is not there is an eye",
        Truth::Seen,
        &[". X", "X .", "X .", "X X", "O O"],
    ),
    (
        "a longer tail is none the worse",
        Truth::Seen,
        &[". X", "X .", "X .", "X .", "X X", "O O"],
    ),
    (
        "with a white stone at the cut the upper stone is in atari",
        Truth::No,
        &[". X", "X o", "X .", "X X", "O O"],
    ),
    (
        "four in a row: the middle points are a pair",
        Truth::Seen,
        &[". . . . X", "X X X X X", "O O O O O"],
    ),
    (
        "bent four: the same",
        Truth::Seen,
        &[". . . X", "X X . X", "O X X X", "O O O O"],
    ),
    (
        "three in a row have one middle",
        Truth::No,
        &[". . . X", "X X X X", "O O O O"],
    ),
    (
        "pyramid four has one middle",
        Truth::No,
        &[". . . X", "X . X X", "X X X O", "O O O O"],
    ),
    (
        "nothing divides a square",
        Truth::No,
        &[". . X", ". . X", "X X X", "O O O"],
    ),
    (
        "a white stone on one of the middle points takes half of the pair",
        Truth::No,
        &[". o . . X", "X X X X X", "O O O O O"],
    ),
    (
        "five in a row with a white stone at the end: what is captured there is an eye as good as another",
        Truth::Seen,
        &["o . . . . X", "X X X X X X", "O O O O O O"],
    ),
    (
        "the second eye is closed at one of two points, but what is open to the outside is left to the search",
        Truth::Unseen,
        &[". X . . . O", "X X X X X O", "O O O O O O"],
    ),
    (
        "an eye that is open to the outside is no eye",
        Truth::No,
        &[". X . .", "X X X O", "O O O O"],
    ),
];

/// Whether all stones are safe at a look with White to move.
fn is_seen(problem: &oracle::Problem) -> bool {
    let problem = for_life(problem);
    let layout = problem.layout();
    let budget = Budget::new(Limits::default());
    let solver: Solver<u64> = Solver::new(problem, layout, 0, budget);
    let s = solver.root(Role::Attacker, 0);
    safety::lives(&solver.field, s.defender, s.attacker, false, |alive| {
        s.defender.within(alive)
    })
}

#[test]
fn what_is_seen_is_true_and_what_is_not_true_is_not_seen() {
    for (title, truth, rows) in BOARDS {
        let problem = walled(rows);
        let oracle = Oracle::new(&problem).expect("small enough");
        let safe = |k| oracle.safe(Colour::White, k) && !oracle.kill(Colour::White, k);
        let lives = (-MAX_BUDGET..=MAX_BUDGET).all(safe);
        let found = match (is_seen(&problem), lives) {
            (true, true) => Truth::Seen,
            (false, true) => Truth::Unseen,
            (false, false) => Truth::No,
            (true, false) => panic!("{title}: seen and not true"),
        };
        assert_eq!(found, *truth, "{title}");
    }
}
