//! Who wins where, for all budgets at once.

use goban::{Colour, Move};

use crate::graph::{Graph, State, Step};
use crate::problem::{Problem, Reading, TooLarge};

/// Budgets are answered from minus this to plus this.
pub const MAX_BUDGET: i8 = 6;

/// For each budget one bit, the smallest budget in the lowest.
type Budgets = u16;

const ALL: Budgets = (1 << (2 * MAX_BUDGET + 1)) - 1;
/// The budgets with which the defender may break a ban.
const NEGATIVE: Budgets = (1 << MAX_BUDGET) - 1;
/// The budgets with which the attacker may.
const POSITIVE: Budgets = ALL & !NEGATIVE & !(1 << MAX_BUDGET);

/// A problem with every position that can arise in it, solved.
pub struct Oracle {
    graph: Graph,
    defender: Colour,
    kill: Vec<Budgets>,
    safe: Vec<Budgets>,
}

impl Oracle {
    /// Lists all positions and finds out who wins in each.
    ///
    /// # Errors
    ///
    /// When there are too many.
    pub fn new(problem: &Problem) -> Result<Oracle, TooLarge> {
        let graph = Graph::new(problem)?;
        let count = graph.states.len();
        // What is decided from the start; the rest is no until it is found to be yes.
        let safe_now = |i: usize| if graph.alive[i] { ALL } else { 0 };
        let safe = fixpoint(&graph, false, (0..count).map(safe_now).collect(), |_| false);
        let literal = problem.reading == Reading::Literal;
        let killed = |i: usize| match graph.captured[i] {
            true if literal => ALL,
            // Nothing is left: the attacker has killed unless the defender is safe all the same.
            true => ALL & !safe[i],
            false => 0,
        };
        let kill = (0..count).map(killed).collect();
        let kill = fixpoint(&graph, true, kill, |i| graph.captured[i]);
        Ok(Oracle {
            graph,
            defender: problem.defender,
            kill,
            safe,
        })
    }

    /// Whether the attacker forces the capture when `mover` begins with the ko budget `k`.
    ///
    /// # Panics
    ///
    /// When the budget is beyond [`MAX_BUDGET`].
    #[must_use]
    pub fn kill(&self, mover: Colour, k: i8) -> bool {
        self.kill_at(self.root(mover), k)
    }

    /// Whether the defender forces unconditional life when `mover` begins.
    ///
    /// # Panics
    ///
    /// When the budget is beyond [`MAX_BUDGET`].
    #[must_use]
    pub fn safe(&self, mover: Colour, k: i8) -> bool {
        self.safe_at(self.root(mover), k)
    }

    /// The legal first moves: points in rising order, then the pass. A banned point is one of
    /// them when the budget pays for it.
    #[must_use]
    pub fn first_moves(&self, mover: Colour, k: i8) -> Vec<Move> {
        let steps = self.steps(self.root(mover)).iter();
        let legal = steps.filter(|step| !step.breaks || may_break(mover != self.defender, k));
        legal.map(|step| step.mv).collect()
    }

    /// [`kill`](Oracle::kill) after a first move; `None` if the move is not legal or the game is
    /// over before it. The answer is about the position reached, as if play began there: a pass
    /// means that the mover plays elsewhere.
    #[must_use]
    pub fn kill_after(&self, mover: Colour, k: i8, mv: Move) -> Option<bool> {
        let (to, k) = self.after(mover, k, mv)?;
        Some(self.kill_at(to, k))
    }

    /// [`safe`](Oracle::safe) after a first move; `None` if the move is not legal or the game is
    /// over before it. A pass means that the mover plays elsewhere.
    #[must_use]
    pub fn safe_after(&self, mover: Colour, k: i8, mv: Move) -> Option<bool> {
        let (to, k) = self.after(mover, k, mv)?;
        Some(self.safe_at(to, k))
    }

    fn after(&self, mover: Colour, k: i8, mv: Move) -> Option<(u32, i8)> {
        let step = *self
            .steps(self.root(mover))
            .iter()
            .find(|step| step.mv == mv)?;
        if !step.breaks {
            return Some((step.to, k));
        }
        may_break(mover != self.defender, k).then(|| (step.to, k - k.signum()))
    }

    /// The number of the first position with `mover` to move.
    #[must_use]
    pub fn root(&self, mover: Colour) -> u32 {
        u32::from(mover == self.defender)
    }

    /// How many positions there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.graph.states.len()
    }

    /// Never: the roots are always there.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The position with a number.
    #[must_use]
    pub fn state(&self, state: u32) -> &State {
        &self.graph.states[state as usize]
    }

    /// The moves from a position, legal but for passes that concede and bans that the budget does
    /// not pay for. A position in which the game is over has none.
    #[must_use]
    pub fn steps(&self, state: u32) -> &[Step] {
        self.graph.steps(state as usize)
    }

    /// Whether enough targets have been captured in a position.
    #[must_use]
    pub fn captured_at(&self, state: u32) -> bool {
        self.graph.captured[state as usize]
    }

    /// Whether the defender has unconditional life in a position.
    #[must_use]
    pub fn alive_at(&self, state: u32) -> bool {
        self.graph.alive[state as usize]
    }

    /// Whether the attacker forces the capture from a position.
    ///
    /// # Panics
    ///
    /// When the budget is beyond [`MAX_BUDGET`].
    #[must_use]
    pub fn kill_at(&self, state: u32, k: i8) -> bool {
        self.kill[state as usize] & bit(k) != 0
    }

    /// Whether the defender forces unconditional life from a position.
    ///
    /// # Panics
    ///
    /// When the budget is beyond [`MAX_BUDGET`].
    #[must_use]
    pub fn safe_at(&self, state: u32, k: i8) -> bool {
        self.safe[state as usize] & bit(k) != 0
    }
}

fn bit(k: i8) -> Budgets {
    assert!(k.abs() <= MAX_BUDGET, "a budget of {k} is not listed");
    1 << (k + MAX_BUDGET)
}

fn may_break(attacker: bool, k: i8) -> bool {
    if attacker { k > 0 } else { k < 0 }
}

/// The least set of positions and budgets from which the seeker wins, by going over all positions
/// until nothing changes. Positions that are `fixed` keep the value they have.
fn fixpoint(
    graph: &Graph,
    attacker_seeks: bool,
    mut wins: Vec<Budgets>,
    fixed: impl Fn(usize) -> bool,
) -> Vec<Budgets> {
    loop {
        let mut changed = false;
        // Later positions are mostly reached from earlier ones, so news travels backwards.
        for i in (0..wins.len()).rev() {
            let steps = graph.steps(i);
            if wins[i] == ALL || steps.is_empty() || fixed(i) {
                continue;
            }
            let attacker = graph.states[i].attacker_to_move;
            let seeking = attacker == attacker_seeks;
            // The seeker needs one good move; the holder must have none.
            let mut value = if seeking { 0 } else { ALL };
            for step in steps {
                let there = wins[step.to as usize];
                if step.mv == Move::Pass && seeking && !graph.states[i].has_ban() {
                    // The holder passes too, and the line has ended as he wants it.
                    continue;
                }
                // Who breaks a ban goes on with one threat less. Without a threat he has no such
                // move, which is a loss for the seeker and a win over the holder.
                let (can, after) = match (step.breaks, attacker) {
                    (false, _) => (ALL, there),
                    (true, true) => (POSITIVE, there << 1),
                    (true, false) => (NEGATIVE, there >> 1),
                };
                if seeking {
                    value |= after & can;
                } else {
                    value &= after | !can;
                }
            }
            if value & !wins[i] != 0 {
                wins[i] |= value;
                changed = true;
            }
        }
        if !changed {
            return wins;
        }
    }
}
