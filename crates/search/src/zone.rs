//! What zones are good for: leaving out moves of the holder, and the zone of a win from those of
//! its parts.

use crate::dfpn::Search;
use crate::game::{Child, Game};

impl<G: Game> Search<'_, G> {
    /// The zone of a child that the seeker has won.
    pub(crate) fn zone_of(&self, child: &Child<G::State, G::Zone>) -> G::Zone {
        (child.zone).unwrap_or_else(|| self.end_zone(&child.state))
    }

    /// The zone of a position that the game itself calls won by the seeker.
    #[inline(never)]
    pub(crate) fn end_zone(&self, state: &G::State) -> G::Zone {
        if self.game.uses_zones() {
            self.game.end_zone(state)
        } else {
            G::Zone::default()
        }
    }

    /// Shortens the holder's moves from `start` on if the seeker is known to win after an idle one.
    /// What stays are the moves that matter to that win, and the idle one, which stands for all
    /// others. Tells whether that is done, or never will be.
    #[inline(never)]
    pub(crate) fn reduce(&mut self, state: &G::State, start: usize) -> bool {
        if !self.game.uses_zones() {
            return true;
        }
        let idle = (self.children[start..].iter()).find(|c| c.pn == 0 && self.game.is_idle(c.mv));
        let Some(idle) = idle else {
            return false;
        };
        let zone = self.zone_of(idle);
        let zone = self.game.widened(state, idle.mv, &idle.state, zone);
        let mut kept = start;
        for i in start..self.children.len() {
            let child = self.children[i];
            if self.game.is_idle(child.mv) || self.game.matters(zone, child.mv) {
                self.children[kept] = child;
                kept += 1;
            }
        }
        self.children.truncate(kept);
        self.game.further_children(state, zone, &mut self.children);
        let brought = kept;
        for i in brought..self.children.len() {
            let mut child = self.children[i];
            if self.children[start..kept].iter().all(|c| c.mv != child.mv) {
                self.look_up(&mut child);
                self.children[kept] = child;
                kept += 1;
            }
        }
        self.children.truncate(kept);
        true
    }

    /// The zone of a position that the seeker wins: with his best move, or whatever the holder
    /// plays.
    #[inline(never)]
    pub(crate) fn zone_of_win(
        &self,
        state: &G::State,
        start: usize,
        end: usize,
        seeking: bool,
        best: usize,
    ) -> G::Zone {
        if !self.game.uses_zones() {
            return G::Zone::default();
        }
        let widened = |child: &Child<G::State, G::Zone>| {
            let zone = self.zone_of(child);
            self.game.widened(state, child.mv, &child.state, zone)
        };
        if seeking {
            return widened(&self.children[start + best]);
        }
        let zones = self.children[start..end].iter().map(widened);
        (zones.reduce(|a, b| self.game.union(a, b))).unwrap_or(self.game.everywhere())
    }
}
