//! A question answered in brief: is the group killed, by which move, and what is likelier where the
//! limits run out.
//!
//! A full answer judges every first move and tells life from seki. Programs that ask about a group
//! in the middle of a game want neither. Two budgets of ko threats are asked at most: none, and one
//! of the two extremes.

use goban::{Colour, Move};
use local::bits::Bits;
use local::field::{PASS, Role, State};

use crate::session::Reads;
use crate::solve::look::Look;
use crate::solve::reader::{Knowledge, Question};
use crate::solve::{Bounds, MAX_THREATS, OutOfLimits};

/// What is known of a group when one side moves first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Brief {
    /// The largest budget known to be survived and the least known to kill.
    pub bounds: Bounds,
    /// A first move that gets what can be had; the likeliest where that is not known. `None` where
    /// nothing can be had.
    pub best: Option<Move>,
    /// Where nothing is known without threats: whether a kill is likelier than survival.
    pub leans_to_kill: bool,
}

impl Brief {
    /// Whether the group is killed without threats, if that is known.
    #[must_use]
    pub fn killed(&self) -> Option<bool> {
        match self.bounds {
            Bounds { killed, .. } if killed <= 0 => Some(true),
            Bounds { held, .. } if held >= 0 => Some(false),
            _ => None,
        }
    }
}

/// Nodes for each of the moves that look likelier than the one that was found.
const A_MOVE: u64 = 1_500;
/// How many of them are tried.
const MOVES: usize = 5;

impl<B: Bits> Reads<B> {
    /// Answers in brief, literally read.
    pub(crate) fn brief(&mut self, to_move: Colour) -> Brief {
        let mover = self.role(to_move);
        self.solver.fill_alike();
        let root = self.solver.root(mover, 0);
        let mut bounds = Bounds::none();
        let known = self.ask_in_brief(&root, &mut bounds);
        let leans_to_kill = match (&known, bounds) {
            (_, Bounds { killed, .. }) if killed <= 0 => true,
            (_, Bounds { held, .. }) if held >= 0 => false,
            _ => self.leans_to_kill(&root),
        };
        let likely = self.likely(to_move, &root);
        let best = match (mover, leans_to_kill) {
            (Role::Attacker, true) | (Role::Defender, false) => self.best(&root, bounds, &likely),
            // What can be had with threats of one's own is something too.
            (Role::Attacker, false) if bounds.killed <= MAX_THREATS => {
                self.best(&root, bounds, &likely)
            }
            (Role::Defender, true) if bounds.held >= -MAX_THREATS => {
                self.best(&root, bounds, &likely)
            }
            _ => None,
        };
        // A full answer lists all moves, so from here on none stands for others.
        self.solver.alike.clear();
        Brief {
            bounds,
            best: best.map(|mv| self.move_of(mv)),
            leans_to_kill,
        }
    }

    fn ask_in_brief(&mut self, root: &State<B>, bounds: &mut Bounds) -> Result<(), OutOfLimits> {
        let mut ask = |threats| {
            let (killed, reach) = self.solver.ask(Question::Kill, root, threats)?;
            bounds.learn(killed, reach);
            Ok(killed)
        };
        let killed = ask(0)?;
        let extreme = if killed { -MAX_THREATS } else { MAX_THREATS };
        ask(extreme).map(|_| ())
    }

    /// What the numbers of the search say.
    fn leans_to_kill(&self, root: &State<B>) -> bool {
        let reader = self.solver.reader(Question::Kill, Knowledge::Full);
        let key = reader.key_in(root, Question::Kill, self.solver.problem.reading);
        let entry = self.solver.table.get(key);
        entry.is_some_and(|entry| entry.pn < entry.dn)
    }

    /// The first moves that look the most like what is meant.
    fn likely(&self, to_move: Colour, root: &State<B>) -> Vec<(u16, State<B>)> {
        let look = Look::new(&self.solver.problem, to_move);
        let odds = |mv: u16| self.move_of(mv).point().and_then(|point| look.odds(point));
        let mut moves = self.solver.moves(root);
        moves.retain(|(mv, _)| *mv != PASS);
        moves.sort_by_cached_key(|&(mv, _)| (std::cmp::Reverse(odds(mv)), mv));
        moves
    }

    /// The likeliest move that does as well as any, if that is shown with few nodes; otherwise the
    /// one that was found.
    fn best(&mut self, root: &State<B>, bounds: Bounds, likely: &[(u16, State<B>)]) -> Option<u16> {
        let (attacks, budget) = match root.mover {
            Role::Attacker => (true, bounds.killed.min(MAX_THREATS)),
            Role::Defender => (false, bounds.held.max(-MAX_THREATS)),
        };
        let deciding = self.solver.field.with_threats(root, budget);
        let found = self.solver.entry(Question::Kill, &deciding);
        let found = found.map(|(_, entry)| entry.best);
        if found.is_none() {
            // Nothing is settled: the search has no move, so the likeliest is as good as any.
            return likely.first().map(|(mv, _)| *mv);
        }
        for (mv, next) in likely.iter().take(MOVES) {
            if Some(*mv) == found {
                return found;
            }
            let next = self.solver.field.with_threats(next, budget);
            let outer = self.solver.budget.begin_slice(A_MOVE);
            let killed = self.solver.killed(&next, budget);
            self.solver.budget.end_slice(outer);
            if killed.is_ok_and(|killed| killed == attacks) {
                return Some(*mv);
            }
        }
        found.filter(|&mv| mv != u16::MAX)
    }
}
