//! Asking the two questions until the outcome is known.

use goban::Point;
use search::{Budget, Search, Table, Verdict};
use tactics::bits::Bits;
use tactics::field::{Field, Role, State};

use crate::layout::Layout;
use crate::problem::Problem;
use crate::reader::{Question, Reader};

/// Budgets are asked for up to this many threats on either side.
pub const MAX_THREATS: i8 = 6;

pub struct Solver<'a, B> {
    pub problem: &'a Problem,
    pub layout: Layout,
    pub field: Field<B>,
    pub table: &'a mut Table,
    pub budget: Budget,
}

#[derive(Clone, Debug)]
pub struct Quick {
    /// Least budget at which the attacker kills; MAX+1 = never
    pub threshold: i8,
    pub safe: bool,
    pub moves: Vec<Option<Point>>,
}

impl<'a, B: Bits> Solver<'a, B> {
    pub fn new(problem: &'a Problem, table: &'a mut Table, budget: Budget) -> Self {
        let layout = Layout::of(problem);
        let field = layout.field(problem);
        Solver { problem, layout, field, table, budget }
    }
    fn reader(&self, question: Question) -> Reader<'_, B> {
        Reader { field: &self.field, question, survive: self.problem.survive, targets: self.layout.pack(self.problem.targets) }
    }
    /// Some(true) = killed / safe; with the levels (budgets) for which it is known
    fn ask(&mut self, question: Question, state: &State<B>, k: i8) -> Option<(bool, i8)> {
        let state = self.field.with_threats(state, k);
        let reader = Reader { field: &self.field, question, survive: self.problem.survive, targets: self.layout.pack(self.problem.targets) };
        let mut search = Search::new(reader, self.table, &mut self.budget);
        let r = search.solve(&state);
        let d = search.deepest();
        if std::env::var("TRACE").is_ok() { eprintln!("  {question:?} k={k} mover {:?} -> {r:?} nodes {} deepest {d} fill {}", state.mover, self.budget.nodes, self.table.fill_permille()); }
        let r = r?;
        Some((r.verdict == Verdict::Seek, if question == Question::Kill { r.reach } else { -r.reach }))
    }
    fn threshold(&mut self, state: &State<B>) -> Option<i8> {
        // killed for all budgets >= lo, not killed for all <= hi
        let (mut lo, mut hi) = (MAX_THREATS + 1, -MAX_THREATS - 1);
        let mut k = 0;
        loop {
            let (killed, reach) = self.ask(Question::Kill, state, k)?;
            if killed { lo = reach.max(-MAX_THREATS) } else { hi = reach.min(MAX_THREATS) }
            if lo == hi + 1 { return Some(lo); }
            k = if hi < -MAX_THREATS { -MAX_THREATS } else if lo > MAX_THREATS { MAX_THREATS } else if lo <= 0 { lo - 1 } else { hi + 1 };
        }
    }
    pub fn quick(&mut self, mover: Role) -> Option<Quick> {
        let root = self.layout.state(self.problem, &self.field, mover, 0);
        let threshold = self.threshold(&root)?;
        let never = threshold > MAX_THREATS;
        let safe = never && self.ask(Question::Safe, &root, 0)?.0;
        let mut moves = Vec::new();
        let at = self.field.with_threats(&root, if mover == Role::Attacker { threshold } else { threshold - 1 }.clamp(-MAX_THREATS, MAX_THREATS));
        let mut children = Vec::new();
        search::Game::children(&mut self.reader(Question::Kill), &at, &mut children);
        for c in &children {
            let k = c.state.threats;
            let good = match mover {
                Role::Attacker if never => safe || !self.ask(Question::Safe, &c.state, 0)?.0,
                Role::Attacker => c.pn == 0 || self.ask(Question::Kill, &c.state, k)?.0,
                Role::Defender if threshold == -MAX_THREATS => true,
                Role::Defender => c.pn != 0 && !self.ask(Question::Kill, &c.state, k)?.0 && (!safe || self.ask(Question::Safe, &c.state, 0)?.0),
            };
            if good {
                moves.push(self.layout.point_of_move(c.mv));
            }
        }
        Some(Quick { threshold, safe, moves })
    }
}
