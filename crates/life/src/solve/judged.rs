//! What every answer begins with: the class of the problem and its first moves.
//!
//! It is also all that finding out which problem is meant needs to know. So a session can begin
//! with this alone, and go on to the answer when that is asked for, as if nothing had come between.

use local::bits::Bits;
use local::field::{Role, State};

use crate::answer::{Ko, Outcome, Survival};
use crate::session::Reads;
use crate::solve::{Bounds, Class, FirstMoves, MAX_THREATS, OutOfLimits, Solver, Wanted};

/// What every answer begins with.
pub(crate) struct Judged {
    /// What the problem is worth.
    pub class: Class,
    /// What the defender of a ko gets if he wins it.
    pub otherwise: Survival,
    /// Whether a defender in seki lives if nobody has threats.
    pub is_alive_without: bool,
    /// The first moves by what they reach.
    pub first: FirstMoves,
    /// What was found out on the way to the class.
    pub bounds: Bounds,
    /// Nodes before it, after the class, and after everything.
    pub nodes: [u64; 3],
}

impl<B: Bits> Reads<B> {
    /// The class of a position: over all budgets, or of the one that was asked for.
    pub(crate) fn class(
        &mut self,
        state: &State<B>,
        bounds: &mut Bounds,
    ) -> Result<Class, OutOfLimits> {
        let Some(threats) = self.only_budget() else {
            return self.solver.class(state, bounds);
        };
        if self.solver.killed(state, threats)? {
            return Ok(Class::DEAD);
        }
        Ok(Class {
            threshold: MAX_THREATS + 1,
            safe: self.solver.safe(state, threats)?,
        })
    }

    /// The outcome of a class that took this many nodes.
    pub(crate) fn outcome(
        &mut self,
        class: Class,
        root: &State<B>,
        spent: u64,
    ) -> Result<Outcome, OutOfLimits> {
        let otherwise = self.otherwise(class, root)?;
        Ok(self.outcome_with(class, otherwise, root, spent))
    }

    /// What the defender gets if he wins the ko of a class, if it is one.
    fn otherwise(&mut self, class: Class, root: &State<B>) -> Result<Survival, OutOfLimits> {
        let is_ko = !class.never() && class != Class::DEAD;
        match is_ko && self.solver.safe(root, class.threshold - 1)? {
            true => Ok(Survival::Alive),
            false => Ok(Survival::Seki),
        }
    }

    /// The outcome of a class, with what is known of its ko.
    pub(crate) fn outcome_with(
        &mut self,
        class: Class,
        otherwise: Survival,
        root: &State<B>,
        spent: u64,
    ) -> Outcome {
        if class.never() {
            return match class.safe {
                true => Outcome::Alive,
                false => Outcome::Seki,
            };
        }
        if class == Class::DEAD {
            return Outcome::Dead;
        }
        let (needs, threats) = if class.threshold > 0 {
            (Role::Attacker, class.threshold)
        } else {
            (Role::Defender, 1 - class.threshold)
        };
        let (takes_first, kinds) = self.ko_kinds(root, needs, threats, spent);
        Outcome::Ko(Ko {
            needs,
            threats: threats as u8,
            takes_first,
            kinds,
            otherwise: Some(otherwise),
        })
    }

    /// The class of the problem with a side to move first, and the first moves that reach it.
    pub(crate) fn judge(
        &mut self,
        mover: Role,
        bounds: &mut Bounds,
        wanted: Wanted,
    ) -> Result<Judged, OutOfLimits> {
        let before = self.solver.budget.nodes;
        let root = self.root(mover);
        self.solver.tells_line = true;
        let class = self.class(&root, bounds);
        self.solver.tells_line = false;
        let class = class?;
        self.tell_line(&root, class);
        let after_class = self.solver.budget.nodes;
        let otherwise = self.otherwise(class, &root)?;
        let is_seki = class.never() && !class.safe && self.only_budget().is_none();
        let is_alive_without = is_seki && self.solver.safe(&root, 0)?;
        let deciding = self.deciding(mover, class);
        let first = self.solver.sort_first_moves(class, &deciding, wanted);
        if first.best.is_empty() {
            return Err(OutOfLimits);
        }
        Ok(Judged {
            class,
            otherwise,
            is_alive_without,
            first,
            bounds: *bounds,
            nodes: [before, after_class, self.solver.budget.nodes],
        })
    }

    /// The position at the start.
    pub(crate) fn root(&self, mover: Role) -> State<B> {
        self.solver.root(mover, self.only_budget().unwrap_or(0))
    }

    /// The position at the start with the budget at which first moves show what they are worth.
    pub(crate) fn deciding(&self, mover: Role, class: Class) -> State<B> {
        let budget = self
            .only_budget()
            .unwrap_or(Solver::<B>::deciding_budget(mover, class));
        self.solver.field.with_threats(&self.root(mover), budget)
    }
}
