//! Every position that play can reach, and the moves between them.

use goban::Move;
use rustc_hash::FxHashMap;

use crate::field::{Bits, Field, Stones, each};
use crate::problem::{Problem, Reading, Survive, TooLarge};

/// More positions than this are refused.
const MAX_STATES: usize = 3_000_000;

/// One position of the game, without the budget.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub(crate) stones: Stones,
    /// The targets never captured so far.
    standing: Bits,
    ban: Option<u8>,
    /// Whether the attacker is to move.
    pub attacker_to_move: bool,
}

impl State {
    /// Whether a ko ban stands, so that a pass does not count as one.
    #[must_use]
    pub fn has_ban(&self) -> bool {
        self.ban.is_some()
    }

    /// The same position with no memory of which targets were captured.
    #[must_use]
    pub fn without_standing(&self) -> State {
        State {
            standing: 0,
            ..*self
        }
    }
}

/// One move from a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The move: points in rising order, the pass last.
    pub mv: Move,
    /// The number of the position it leads to.
    pub to: u32,
    /// Whether it breaks a ko ban and so costs a threat.
    pub breaks: bool,
}

/// All positions, the first two being the roots: attacker to move, then defender to move.
pub(crate) struct Graph {
    pub states: Vec<State>,
    /// Where the steps of each position begin in `steps`, and where the last ones end.
    starts: Vec<usize>,
    steps: Vec<Step>,
    /// Whether enough targets have been captured.
    pub captured: Vec<bool>,
    /// Whether the defender has unconditional life with what the question is about.
    pub alive: Vec<bool>,
}

impl Graph {
    pub fn new(problem: &Problem) -> Result<Graph, TooLarge> {
        let mut field = Field::new(problem)?;
        let targets = field.bits(problem.targets);
        let root = |attacker_to_move| State {
            stones: field.stones(problem),
            standing: targets,
            ban: problem.ko.and_then(|ko| {
                let number = field.points.iter().position(|&p| p == ko)?;
                u8::try_from(number).ok()
            }),
            attacker_to_move,
        };
        let mut graph = Graph {
            states: vec![root(true), root(false)],
            starts: vec![0],
            steps: Vec::new(),
            captured: Vec::new(),
            alive: Vec::new(),
        };
        let mut numbers: FxHashMap<State, u32> = FxHashMap::default();
        numbers.insert(graph.states[0], 0);
        numbers.insert(graph.states[1], 1);
        let mut next = 0;
        while next < graph.states.len() {
            let state = graph.states[next];
            let captured = match problem.survive {
                Survive::Any => state.standing == 0,
                Survive::All => state.standing != targets,
            };
            let living = field.unconditional(state.stones);
            let alive = match (problem.reading, problem.survive) {
                (Reading::Literal, Survive::Any) => living & state.standing != 0,
                (Reading::Literal, Survive::All) => !captured && targets & !living == 0,
                (Reading::Group, _) => living & targets != 0,
            };
            graph.captured.push(captured);
            graph.alive.push(alive);
            let over = alive || captured && problem.reading == Reading::Literal;
            if !over {
                graph.expand(&field, state, &mut numbers);
            }
            graph.starts.push(graph.steps.len());
            if graph.states.len() > MAX_STATES {
                return Err(TooLarge::States(MAX_STATES));
            }
            next += 1;
        }
        Ok(graph)
    }

    /// Lists the moves from a position. Passes and broken bans are all listed; who may use them
    /// depends on the question and the budget.
    fn expand(&mut self, field: &Field, state: State, numbers: &mut FxHashMap<State, u32>) {
        let attacker = state.attacker_to_move;
        let pass = State {
            ban: None,
            attacker_to_move: !attacker,
            ..state
        };
        for point in each(field.open(state.stones, attacker)) {
            if let Some((stones, ban)) = field.play(state.stones, point, attacker) {
                let next = State {
                    stones,
                    standing: state.standing & stones.defender,
                    ban: ban.map(|ban| ban as u8),
                    ..pass
                };
                let breaks = state.ban.is_some_and(|ban| usize::from(ban) == point);
                self.step(Move::Play(field.points[point]), next, breaks, numbers);
            }
        }
        self.step(Move::Pass, pass, false, numbers);
    }

    fn step(&mut self, mv: Move, next: State, breaks: bool, numbers: &mut FxHashMap<State, u32>) {
        let to = *numbers.entry(next).or_insert_with(|| {
            self.states.push(next);
            self.states.len() as u32 - 1
        });
        self.steps.push(Step { mv, to, breaks });
    }

    pub fn steps(&self, state: usize) -> &[Step] {
        &self.steps[self.starts[state]..self.starts[state + 1]]
    }
}
