//! Who wins inside, by going over all positions until nothing changes.

use std::collections::HashMap;

use tactics::eyes::{COLUMNS, MANY, MOST_THREATS, Value};

use super::graph::Graph;
use super::rules::{After, Stones, each};

/// For each budget one bit, the smallest budget in the lowest.
type Budgets = u16;

const ALL: Budgets = (1 << (2 * MOST_THREATS + 1)) - 1;
/// The budgets with which the defender may break a ban, and those with which the attacker may.
const NEGATIVE: Budgets = (1 << MOST_THREATS) - 1;
const POSITIVE: Budgets = ALL & !(NEGATIVE << 1 | 1);

/// A position: stones, the banned point, and whether the attacker is to move.
pub type EyeKey = (Stones, Option<u8>, bool);

/// All positions of a graph, solved.
pub struct Solved {
    positions: Vec<EyeKey>,
    numbers: HashMap<EyeKey, usize>,
    /// For each number of outside liberties, for each position: budgets with which the attacker
    /// captures, and budgets with which the defender forces unconditional life. The last serve for
    /// all larger numbers too.
    kill: Vec<Vec<Budgets>>,
    safe: Vec<Vec<Budgets>>,
}

/// A move to another position, or to the capture of the chain.
#[derive(Clone, Copy)]
struct Step {
    to: Option<usize>,
    breaks: bool,
}

impl Solved {
    /// Solves a graph for every number of outside liberties, until one more changes nothing.
    pub fn new(graph: &Graph) -> Solved {
        let mut solved = Solved {
            positions: Vec::new(),
            numbers: HashMap::new(),
            kill: Vec::new(),
            safe: Vec::new(),
        };
        solved.list(graph);
        let alive: Vec<bool> = (solved.positions.iter())
            .map(|(stones, ..)| graph.is_alive(*stones))
            .collect();
        loop {
            let outside = solved.kill.len();
            let steps = solved.steps(graph, outside > 0);
            let kill = solved.fixpoint(graph, &steps, &alive, true);
            let safe = solved.fixpoint(graph, &steps, &alive, false);
            if let (Some(last_kill), Some(last_safe)) = (solved.kill.last(), solved.safe.last()) {
                // A further liberty outside never hurts the defender, so that he need not fill one
                // himself.
                let fewer = |less: &[Budgets], more: &[Budgets]| {
                    less.iter().zip(more).all(|(less, more)| less & !more == 0)
                };
                assert!(fewer(&kill, last_kill) && fewer(last_safe, &safe));
                if kill == *last_kill && safe == *last_safe {
                    return solved;
                }
            }
            solved.kill.push(kill);
            solved.safe.push(safe);
        }
    }

    /// Every position with legal stones, with every ban that a move can leave.
    fn list(&mut self, graph: &Graph) {
        for number in 0..3usize.pow(graph.len as u32) {
            let stones = ternary(number, graph.len);
            if !graph.is_legal(stones, true) {
                continue;
            }
            for attacking in [true, false] {
                self.add((stones, None, attacking));
            }
            for point in each(graph.empty(stones)) {
                for attacking in [true, false] {
                    if let After::Goes(next, ban @ Some(_)) =
                        play(graph, stones, point, attacking, true)
                    {
                        self.add((next, ban, !attacking));
                    }
                }
            }
        }
    }

    fn add(&mut self, position: EyeKey) {
        self.numbers.entry(position).or_insert_with(|| {
            self.positions.push(position);
            self.positions.len() - 1
        });
    }

    /// The moves inside, passes apart.
    fn steps(&self, graph: &Graph, open: bool) -> Vec<Vec<Step>> {
        let listed = |&(stones, ban, attacking): &EyeKey| {
            let mut steps = Vec::new();
            for point in each(graph.empty(stones)) {
                let to = match play(graph, stones, point, attacking, open) {
                    After::Illegal => continue,
                    After::Captured => None,
                    After::Goes(next, ban) => Some(self.numbers[&(next, ban, !attacking)]),
                };
                let breaks = ban == Some(point as u8);
                steps.push(Step { to, breaks });
            }
            steps
        };
        self.positions.iter().map(listed).collect()
    }

    /// The budgets with which the seeker wins: the attacker who wants the capture (`killing`), or
    /// the defender who wants unconditional life. Whoever seeks gains nothing by a pass that lifts
    /// no ban; whoever holds may pass.
    fn fixpoint(
        &self,
        graph: &Graph,
        steps: &[Vec<Step>],
        alive: &[bool],
        killing: bool,
    ) -> Vec<Budgets> {
        let before = if killing { &self.kill } else { &self.safe }.last();
        let captured = if killing { ALL } else { 0 };
        // A chain without any liberty is as good as captured; that is no position, and nothing
        // leads to it.
        let gone = |i: usize| before.is_none() && !graph.breathes(self.positions[i].0);
        let start = |i| match alive[i] {
            _ if gone(i) => captured,
            true if !killing => ALL,
            _ => 0,
        };
        let mut wins: Vec<Budgets> = (0..alive.len()).map(start).collect();
        loop {
            let mut changed = false;
            for i in (0..wins.len()).rev() {
                let (stones, ban, attacking) = self.positions[i];
                if alive[i] || wins[i] == ALL || gone(i) {
                    continue;
                }
                let seeking = attacking == killing;
                let mut value = if seeking { 0 } else { ALL };
                let mut add = |can: Budgets, after: Budgets| {
                    if seeking {
                        value |= after & can;
                    } else {
                        value &= after | !can;
                    }
                };
                for step in &steps[i] {
                    let there = step.to.map_or(captured, |to| wins[to]);
                    match (step.breaks, attacking) {
                        (false, _) => add(ALL, there),
                        (true, true) => add(POSITIVE, there << 1),
                        (true, false) => add(NEGATIVE, there >> 1),
                    }
                }
                let passed = self.numbers[&(stones, None, !attacking)];
                if !seeking || ban.is_some() {
                    add(ALL, wins[passed]);
                }
                // The attacker fills one of the liberties outside.
                if let (true, Some(before)) = (attacking, before) {
                    let last = !graph.breathes(stones) && self.kill.len() == 1;
                    add(ALL, if last { captured } else { before[passed] });
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

    /// The value of a position, or `None` if it cannot arise.
    pub fn value(&self, position: EyeKey) -> Option<Value> {
        let number = *self.numbers.get(&position)?;
        let last = self.kill.len() - 1;
        let least = |wins: Budgets| -MOST_THREATS + wins.trailing_zeros().min(13) as i8;
        let value = |column: usize| {
            let outside = if column == MANY {
                last
            } else {
                column.min(last)
            };
            let (kill, safe) = (self.kill[outside][number], self.safe[outside][number]);
            // What the attacker kills with some threats he kills with more; the other way round for
            // life.
            assert!((kill | kill << 1) & ALL == kill && (safe | safe >> 1) & ALL == safe);
            assert_eq!(kill & safe, 0);
            (least(kill), least(ALL & !safe))
        };
        let values: [(i8, i8); COLUMNS] = std::array::from_fn(value);
        Some(Value {
            killed_from: values.map(|(killed, _)| killed),
            safe_below: values.map(|(_, safe)| safe),
        })
    }

    /// How many outside liberties matter.
    pub fn outside(&self) -> usize {
        self.kill.len() - 1
    }
}

fn play(graph: &Graph, stones: Stones, point: usize, attacking: bool, open: bool) -> After {
    if attacking {
        graph.attack(stones, point, open)
    } else {
        graph.defend(stones, point, open)
    }
}

/// The stones with a number: a digit for each point, nothing, attacker or defender.
fn ternary(mut number: usize, len: usize) -> Stones {
    let mut stones = Stones {
        attacker: 0,
        defender: 0,
    };
    for point in 0..len {
        match number % 3 {
            1 => stones.attacker |= 1 << point,
            2 => stones.defender |= 1 << point,
            _ => {}
        }
        number /= 3;
    }
    stones
}
