//! Alpha-beta, with a table or without, with killers or without.

use super::scored::{Found, LOSS, Scored, Step, WIN};
use super::table::{Entry, FOREVER, NO_MOVE, Table};
use crate::limits::Budget;

/// What a search does beside cutting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Whether two moves that cut at the same depth before are tried early.
    pub killers: bool,
    /// Whether the opponent's best reply to the brother of a position is tried early there: "my
    /// opponent's best move is often mine" (Danieli).
    pub stolen: bool,
    /// At most this many moves of a position are looked at.
    pub breadth: Option<usize>,
}

/// An alpha-beta search: a game, a budget, and what it remembers.
pub struct AlphaBeta<'a, G: Scored> {
    game: &'a mut G,
    budget: &'a mut Budget,
    table: Option<&'a mut Table>,
    settings: Settings,
    path: Vec<u64>,
    steps: Vec<Step<G::State>>,
    killers: Vec<[u16; 2]>,
    /// The best move at each depth of the line read last.
    replies: Vec<u16>,
    /// Positions that were expanded.
    pub expanded: u64,
}

impl<'a, G: Scored> AlphaBeta<'a, G> {
    /// A search, with a table that may hold what others found out before.
    pub fn new(
        game: &'a mut G,
        budget: &'a mut Budget,
        table: Option<&'a mut Table>,
        settings: Settings,
    ) -> AlphaBeta<'a, G> {
        AlphaBeta {
            game,
            budget,
            table,
            settings,
            path: Vec::with_capacity(128),
            steps: Vec::with_capacity(1024),
            killers: Vec::new(),
            replies: Vec::new(),
            expanded: 0,
        }
    }

    /// The value of a position, or `None` when the limits ran out.
    pub fn value(&mut self, state: &G::State, depth: usize) -> Option<Found> {
        self.within(state, depth, LOSS, WIN)
    }

    /// The value if it lies between two bounds, else a bound of it.
    pub fn within(&mut self, state: &G::State, depth: usize, low: i16, high: i16) -> Option<Found> {
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
        let mut hint = NO_MOVE;
        if let Some(entry) = self.table.as_mut().and_then(|table| table.get(key)) {
            hint = entry.best;
            if entry.depth == FOREVER || usize::from(entry.depth) >= depth {
                let settles = |value: i16| Found {
                    best: (hint != NO_MOVE).then_some(hint),
                    ..Found::at_once(value, entry.depth == FOREVER)
                };
                if entry.low >= high || entry.low == entry.high {
                    return Some(settles(entry.low));
                }
                if entry.high <= low {
                    return Some(settles(entry.high));
                }
            }
        }
        if depth == 0 {
            return Some(Found::at_once(self.game.estimate(state), false));
        }
        self.expand(state, key, depth, (low, high), hint)
    }

    fn expand(
        &mut self,
        state: &G::State,
        key: u64,
        depth: usize,
        (low, high): (i16, i16),
        hint: u16,
    ) -> Option<Found> {
        let ply = self.path.len();
        let start = self.steps.len();
        self.game.steps(state, &mut self.steps);
        self.prefer(start, ply, hint);
        if let Some(breadth) = self.settings.breadth {
            self.steps.truncate(start + breadth);
        }
        let end = self.steps.len();
        self.expanded += 1;
        if self.budget.spend((end - start) as u64, ply) {
            self.steps.truncate(start);
            return None;
        }
        let maximises = self.game.maximises(state);
        let (mut alpha, mut beta) = (low, high);
        let mut found: Option<Found> = None;
        let (mut exact, mut lean) = (true, usize::MAX);
        self.path.push(key);
        for i in start..end {
            let Step { mv, to } = self.steps[i];
            let Some(child) = self.within(&to, depth - 1, alpha, beta) else {
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
                match maximises {
                    true => alpha = alpha.max(child.value),
                    false => beta = beta.min(child.value),
                }
            }
            if alpha >= beta {
                self.remember(ply, mv);
                // A cut rests on this move alone.
                (exact, lean) = (child.exact, child.lean);
                break;
            }
        }
        self.path.pop();
        self.steps.truncate(start);
        let mut found = found.unwrap_or(Found::at_once(self.game.stuck(state), true));
        found.exact = exact;
        found.lean = if lean >= ply { usize::MAX } else { lean };
        if self.replies.len() <= ply {
            self.replies.resize(ply + 1, NO_MOVE);
        }
        self.replies[ply] = found.best.unwrap_or(NO_MOVE);
        if found.lean == usize::MAX
            && let Some(table) = self.table.as_mut()
        {
            table.put(Entry {
                key,
                low: if found.value > low { found.value } else { LOSS },
                high: if found.value < high { found.value } else { WIN },
                depth: if exact {
                    FOREVER
                } else {
                    u16::try_from(depth).unwrap_or(FOREVER - 1)
                },
                best: found.best.unwrap_or(NO_MOVE),
            });
        }
        Some(found)
    }

    /// Puts the moves that worked elsewhere in front, the rest as it was.
    fn prefer(&mut self, start: usize, ply: usize, hint: u16) {
        let killers = self.killers.get(ply).copied();
        let killers = killers.filter(|_| self.settings.killers);
        let [first, second] = killers.unwrap_or([NO_MOVE; 2]);
        let reply = self.replies.get(ply + 1).copied();
        let reply = reply.filter(|_| self.settings.stolen).unwrap_or(NO_MOVE);
        self.steps[start..].sort_by_key(|step| match step.mv {
            mv if mv == hint => 0,
            mv if mv == first => 1,
            mv if mv == second => 2,
            mv if mv == reply => 3,
            _ => 4,
        });
    }

    fn remember(&mut self, ply: usize, mv: u16) {
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [NO_MOVE; 2]);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != mv {
            *killers = [mv, killers[0]];
        }
    }
}
