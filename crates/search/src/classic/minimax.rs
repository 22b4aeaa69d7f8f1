//! Minimax: every move of both sides, to the end or to a depth.

use super::scored::{Found, Scored, Step};
use crate::limits::Budget;

/// A minimax search and the path it stands on.
pub(crate) struct Minimax<'a, G: Scored> {
    pub game: &'a mut G,
    pub budget: &'a mut Budget,
    pub path: Vec<u64>,
    pub steps: Vec<Step<G::State>>,
    pub expanded: u64,
}

impl<G: Scored> Minimax<'_, G> {
    /// The value of a position, or `None` when the limits ran out.
    pub fn value(&mut self, state: &G::State, depth: usize) -> Option<Found> {
        if let Some(value) = self.game.end(state) {
            return Some(Found::at_once(value, true));
        }
        let key = self.game.key(state);
        if let Some(ancestor) = self.path.iter().rposition(|&k| k == key) {
            let value = self.game.repeated(state);
            return Some(Found {
                lean: ancestor,
                ..Found::at_once(value, true)
            });
        }
        if depth == 0 {
            return Some(Found::at_once(self.game.estimate(state), false));
        }
        let start = self.steps.len();
        self.game.steps(state, &mut self.steps);
        let end = self.steps.len();
        self.expanded += 1;
        if self.budget.spend((end - start) as u64, self.path.len()) {
            self.steps.truncate(start);
            return None;
        }
        let maximises = self.game.maximises(state);
        self.path.push(key);
        let mut found: Option<Found> = None;
        let (mut exact, mut lean) = (true, usize::MAX);
        for i in start..end {
            let Step { mv, to } = self.steps[i];
            let Some(child) = self.value(&to, depth - 1) else {
                self.path.pop();
                self.steps.truncate(start);
                return None;
            };
            exact &= child.exact;
            lean = lean.min(child.lean);
            let better = found.is_none_or(|f| match maximises {
                true => child.value > f.value,
                false => child.value < f.value,
            });
            if better {
                found = Some(Found {
                    best: Some(mv),
                    ..child
                });
            }
        }
        self.path.pop();
        self.steps.truncate(start);
        let depth_here = self.path.len();
        let mut found = found.unwrap_or(Found::at_once(self.game.stuck(state), true));
        found.exact = exact;
        found.lean = if lean >= depth_here { usize::MAX } else { lean };
        Some(found)
    }
}
