//! Simulation (Kawano, *Using similar positions to search game trees*, 1996). When one move of a
//! player is refuted, the same refutation is tried against his other moves first. Most of a
//! player's moves change nothing, and then the copy costs as much as the refutation is large, and
//! no search at all.
//!
//! Nothing is taken on trust. The winner's moves are copied, but every reply of the loser is made
//! and every end is seen by the game itself. So a copy that succeeds is a proof like any other, and
//! one that fails says nothing.

use crate::choice::Numbers;
use crate::dfpn::{Search, settled};
use crate::game::{Child, Game, INFINITE, Settled, Verdict};

/// Longer refutations than this are not copied. It also ends copies that would go round in circles.
const MAX_LENGTH: usize = 64;

impl<G: Game> Search<'_, G> {
    /// One of the moves from `start` on the stack of children has led to `model`, where the mover
    /// has lost. Tries the same answers on his other moves from `state`.
    #[inline(never)]
    pub(crate) fn try_on_brothers(
        &mut self,
        model: &G::State,
        state: &G::State,
        start: usize,
        hold: bool,
    ) {
        let end = self.children.len();
        // An idle move comes first: if it is answered too, most of the others need no answer of
        // their own.
        let idle = (start..end).find(|&i| self.game.is_idle(self.children[i].mv));
        if let Some(i) = idle.filter(|_| !hold && self.game.uses_zones()) {
            self.try_on(model, i, hold);
            self.reduce(state, start);
        }
        for i in start..self.children.len() {
            self.try_on(model, i, hold);
        }
    }

    /// Settles a position by playing as in another that is settled, if that does. Neither stands
    /// below the other.
    pub fn copy(&mut self, model: &G::State, state: &G::State) -> Option<Settled<G::Zone>> {
        let (key, level) = (self.game.key(state), self.game.level(state));
        let known = settled(self.table, key, level);
        if known.is_some() || self.table.get(key).is_some() {
            return known;
        }
        let verdict = settled(self.table, self.game.key(model), level)?.verdict;
        self.children.clear();
        let child = Child::unjudged(*state, key, u16::MAX);
        let numbers = self.imitate(model, &child, verdict == Verdict::Hold, 0)?;
        Some(Settled {
            verdict,
            reach: numbers.reach,
            zone: numbers.zone,
        })
    }

    fn try_on(&mut self, model: &G::State, i: usize, hold: bool) {
        let child = self.children[i];
        // What was searched before did not yield to the obvious answers.
        if child.pn == 0 || child.dn == 0 || child.known {
            return;
        }
        if let Some(numbers) = self.imitate(model, &child, hold, 0) {
            self.children[i].settle(numbers);
        }
    }

    /// Settles a position by playing as in the model, which is settled for the holder (`hold`) or
    /// the seeker. `None` when that fails.
    fn imitate(
        &mut self,
        model: &G::State,
        child: &Child<G::State, G::Zone>,
        hold: bool,
        length: usize,
    ) -> Option<Numbers<G::Zone>> {
        let state = &child.state;
        let level = self.game.level(state);
        let model_key = self.game.key(model);
        let known = settled(self.table, model_key, level)?;
        if length > MAX_LENGTH
            || (known.verdict == Verdict::Hold) != hold
            || self.game.level(model) != level
            || self.game.handover(state).is_some()
        {
            return None;
        }
        // A position may be decided where a look at it as a child does not see it, and without
        // moves that the game calls good. Then "every move fails" would hold of no move at all.
        if self.table.get(child.key).is_none()
            && let Some(verdict) = self.game.second_look(state)
        {
            let numbers = self.known_at_once(state, verdict);
            self.store(child.key, level, numbers, 1, u16::MAX);
            return ((verdict == Verdict::Hold) == hold).then_some(numbers);
        }
        let nodes_before = self.budget.nodes;
        let seeking = self.game.seeker_to_move(state);
        let winner_moves = seeking != hold;
        let start = self.children.len();
        let (mut barred, mut copied) = (false, u16::MAX);
        if winner_moves {
            copied = self.table.get(model_key)?.best;
            if copied == u16::MAX {
                // The model was settled without a move, by what is known about it.
                return None;
            }
            let next = self.game.play(state, copied)?;
            self.children.push(next);
        } else {
            barred = self.game.children(state, &mut self.children);
        }
        let made = self.children.len() - start;
        self.budget.spend(made as u64, self.path.len());
        let numbers = self
            .answer_all(model, state, start, hold, length)
            .map(|end| {
                let (pn, dn) = if hold { (INFINITE, 0) } else { (0, INFINITE) };
                let reach = self.reach(start, end, level, seeking, barred, winner_moves, 0);
                let zone = if hold {
                    G::Zone::default()
                } else {
                    self.zone_of_win(state, start, end, seeking, 0)
                };
                Numbers {
                    pn,
                    dn,
                    reach,
                    lean: 0,
                    zone,
                }
            });
        self.children.truncate(start);
        if let Some(numbers) = numbers {
            let nodes = self.budget.nodes - nodes_before;
            self.store(child.key, level, numbers, nodes, copied);
        }
        numbers
    }

    /// Settles the children from `start` on by playing as in the model. Tells where the ones that
    /// matter end, or `None` when it fails.
    fn answer_all(
        &mut self,
        model: &G::State,
        state: &G::State,
        start: usize,
        hold: bool,
        length: usize,
    ) -> Option<usize> {
        let mut end = self.children.len();
        // A move that the model has no answer to has to be settled as it is. That is where most
        // copies fail.
        for i in start..end {
            let mv = self.children[i].mv;
            if !self.game.may_play(model, mv) && !self.is_won(i, hold) {
                return None;
            }
        }
        if !self.all_known_are_won(start, end, hold) {
            return None;
        }
        let idle = (start..end).find(|&i| self.game.is_idle(self.children[i].mv));
        if let Some(i) = idle.filter(|_| !hold && self.game.uses_zones()) {
            if !self.imitate_after(model, i, hold, length) {
                return None;
            }
            if !self.game.seeker_to_move(state) {
                self.reduce(state, start);
                end = self.children.len();
                // What the zone has brought in may be known already, and to the holder's liking.
                if !self.all_known_are_won(start, end, hold) {
                    return None;
                }
            }
        }
        let done = (start..end).all(|i| self.imitate_after(model, i, hold, length));
        done.then_some(end)
    }

    /// Looks the children up, and tells whether none is known to spoil it. A hold that leans on the
    /// path does: it would make the whole copy lean.
    fn all_known_are_won(&mut self, start: usize, end: usize, hold: bool) -> bool {
        (start..end).all(|i| {
            let mut next = self.children[i];
            self.look_for_verdict(&mut next);
            self.children[i] = next;
            let lost = if hold { next.pn == 0 } else { next.dn == 0 };
            !lost && next.lean == 0
        })
    }

    /// Looks a child up, and tells whether it is won without more moves.
    fn is_won(&mut self, i: usize, hold: bool) -> bool {
        let mut child = self.children[i];
        self.look_for_verdict(&mut child);
        self.children[i] = child;
        child.is_won_by(!hold) && child.lean == 0
    }

    /// Goes on with the child at `i` if it is not settled already.
    fn imitate_after(&mut self, model: &G::State, i: usize, hold: bool, length: usize) -> bool {
        let next = self.children[i];
        if next.pn == 0 || next.dn == 0 {
            return true;
        }
        let Some(like) = self.game.play(model, next.mv) else {
            return false;
        };
        let Some(numbers) = self.imitate(&like.state, &next, hold, length + 1) else {
            return false;
        };
        self.children[i].settle(numbers);
        true
    }
}
