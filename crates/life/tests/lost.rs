//! What is lost at a look is lost when it is read out.
//!
//! The oracle knows every position, but of tiny problems alone. Here larger ones are played at random, and wherever a look
//! says that there is no hope of two eyes, a search that knows nothing but the rules has to agree, though the defender has all
//! the threats.

mod common;

use common::{drawing, for_life, later, seeds};
use life::layout::Layout;
use life::reader::{Knowledge, Question};
use life::solve::{MAX_THREATS, Solver};
use search::{Budget, Game as _, Limits, Search, Table, Verdict};
use tactics::bits::Bits as _;
use tactics::field::{Role, State};
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
        let layout = Layout::of(&problem);
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
