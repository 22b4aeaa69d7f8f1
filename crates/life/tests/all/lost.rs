//! What is lost at a look is lost when it is read out.
//!
//! The oracle knows every position, but of tiny problems alone. Here larger ones are played at
//! random. Wherever a look says that there is no hope of two eyes, a search that knows nothing but
//! the rules has to agree, though the defender has all the threats.

use crate::common::{drawing, for_life, later, seeds, walled};
use life::reader::{Knowledge, Question};
use life::solve::{MAX_THREATS, Solver};
use local::Layout;
use local::bits::Bits as _;
use local::field::{Role, State};
use search::{Budget, Game as _, Limits, Search, Table, Verdict};
use tactics::room::Room;

/// Larger than what the oracle takes.
const POINTS: usize = 16;
/// Moves of a random game.
const LENGTH: usize = 12;
/// A position that takes more to be read out is left alone.
const NODES: u64 = 30_000;

/// One problem, and the numbers for its random game.
struct Game {
    problem: life::Problem,
    layout: Layout,
    solver: Solver<u64>,
    random: oracle::Random,
}

impl Game {
    fn new(seed: u64) -> Option<Game> {
        let problem = for_life(&oracle::Problem::random(seed, POINTS));
        let layout = problem.layout();
        (layout.bits() <= 64).then(|| Game {
            solver: Solver::new(
                problem.clone(),
                layout.clone(),
                0,
                Budget::new(Limits::default()),
            ),
            problem,
            layout,
            random: oracle::Random(seed),
        })
    }

    /// A position after a random move.
    fn next(&mut self, state: &State<u64>) -> State<u64> {
        let moves = self.solver.moves(state);
        moves[self.random.below(moves.len())].1
    }

    /// Whether hope alone decides at a look: neither capture nor an obvious want of room.
    fn is_without_hope(&self, question: Question, state: &State<u64>) -> bool {
        let mut reader = self.solver.reader(question, Knowledge::Full);
        let room = Room::of(&self.solver.field, state);
        !reader.captured(state)
            && !room.is_hopeless(&self.solver.field, state)
            && reader.verdict(state) == Some(reader.verdict_for(true))
    }

    /// What a search says that knows the rules alone; `None` where it takes too long.
    fn read_out(&self, question: Question, state: &State<u64>) -> Option<Verdict> {
        let reader = self.solver.reader(question, Knowledge::Plain);
        let mut table = Table::with_bytes(1 << 22);
        let mut budget = Budget::new(Limits {
            nodes: Some(NODES),
            ..Limits::default()
        });
        let state = self.solver.field.with_threats(state, -MAX_THREATS);
        let answer = Search::new(reader, &mut table, &mut budget).solve(&state);
        answer.map(|answer| answer.verdict)
    }
}

#[test]
fn what_is_without_hope_is_lost() {
    // Positions that were read out, by the question.
    let mut examined = [0, 0];
    let mut several = 0;
    let mut wrong = Vec::new();
    for seed in seeds(0..3_000) {
        let Some(mut game) = Game::new(seed) else {
            continue;
        };
        let mut state = game.solver.root(Role::Attacker, 0);
        for _ in 0..LENGTH {
            state = game.next(&state);
            for question in [Question::Kill, Question::Safe] {
                if !game.is_without_hope(question, &state) {
                    continue;
                }
                let lost = game
                    .solver
                    .reader(question, Knowledge::Full)
                    .verdict_for(true);
                match game.read_out(question, &state) {
                    None => {}
                    Some(verdict) if verdict == lost => {
                        examined[question as usize] += 1;
                        let field = &game.solver.field;
                        let first = field.flood(1 << state.target.lowest(), state.defender);
                        several += usize::from(!state.target.within(first));
                    }
                    Some(_) => wrong.push(format!(
                        "seed {seed}, {question:?}\n{}",
                        drawing(&later(&game.problem, &game.layout, &state))
                    )),
                }
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} wrong\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    let enough = examined.iter().all(|&n| n > 500) && several > 200;
    assert!(enough, "only {examined:?}, {several} with several targets");
}

/// Boards with Black to move, black stones `X`, white ones among them `o`, the white wall `O`. One
/// black chain is enough.
const BOARDS: &[(&str, bool, &[&str])] = &[
    (
        "a stone in the middle of four leaves one eye",
        true,
        &[". o . X", "X . X X", "X X X X", "O O O O"],
    ),
    (
        "with another eye beside it Black lives",
        false,
        &[". o . X .", "X . X X X", "X X X X X", "O O O O O"],
    ),
    (
        "without the stone Black plays there himself",
        false,
        &[". . . X", "X . X X", "X X X X", "O O O O"],
    ),
    (
        "the eye on the right is false, and the corner is taken last",
        true,
        &[
            "X X X X O",
            ". X O O O",
            "X . X X O",
            "O X O O O",
            "O O O O O",
        ],
    ),
    (
        "if all stones around it are connected it is an eye",
        false,
        &[
            "X X X X O",
            ". X X X O",
            "X . X X O",
            "O X X O O",
            "O O O O O",
        ],
    ),
    (
        "an eye on each side: Black would have to connect twice",
        true,
        &[". X . X . X .", "X X O X O X X", "O O O O O O O"],
    ),
    (
        "once he can",
        false,
        &[". X X X . X .", "X X O X O X X", "O O O O O O O"],
    ),
];

#[test]
fn boards_without_hope() {
    for (claim, lost, rows) in BOARDS {
        let problem = oracle::Problem {
            survive: oracle::Survive::Any,
            ..walled(rows)
        };
        let truth = oracle::Oracle::new(&problem).expect("a small problem");
        let problem = for_life(&problem);
        let layout = problem.layout();
        let budget = Budget::new(Limits::default());
        let solver: Solver<u64> = Solver::new(problem.clone(), layout, 0, budget);
        let root = solver.root(Role::Defender, 0);
        let mut reader = solver.reader(Question::Kill, Knowledge::Full);
        let seen = reader.verdict(&root) == Some(Verdict::Seek);
        let number = truth.root(problem.defender);
        let killed = truth.kill_at(number, -oracle::MAX_BUDGET);
        assert_eq!(
            (seen, killed),
            (*lost, *lost),
            "{claim}\n{}",
            drawing(&problem)
        );
    }
}
