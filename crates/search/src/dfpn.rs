//! Depth-first proof-number search (Nagai 2002) with the 1+ε threshold rule (Pawlewicz and Lew 2007).
//!
//! **Repetition.** A position that repeats one of its ancestors counts for the holder. A `Hold` that was
//! found with the help of such repetitions *leans* on those ancestors: it is only known to be right on
//! this path. The set of ancestors is carried up as a bit set of path depths. When a node is settled and
//! leans on nothing above itself, its loop is closed and the result is right on every path; otherwise it
//! is stored together with what it leans on and believed only where that can be found again (on the
//! current path, or settled by now). `Seek` results never lean. (The one-sided case of Kishimoto and
//! Müller, *A general solution to the graph history interaction problem*, AAAI 2004.)

use crate::limits::Budget;
use crate::table::{Entry, FREE, INFINITE, LEANS_ON_ONE, LEANS_ON_PATH, Table};

/// The value of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The seeker reaches his goal in finitely many moves.
    Seek,
    /// The holder keeps him from it, if need be for ever.
    Hold,
}

/// A position one move on.
#[derive(Clone, Copy, Debug)]
pub struct Child<S> {
    /// The position.
    pub state: S,
    /// Its key ([`Game::key`]).
    pub key: u64,
    /// The move that leads here.
    pub mv: u16,
    /// First guess of the proof number; 0 means that the seeker has won.
    pub pn: u32,
    /// First guess of the disproof number; 0 means that the holder has won.
    pub dn: u32,
    /// Ancestors that a `Hold` leans on; for the search's own use, start with 0.
    pub lean: u128,
}

/// A game as the search sees it.
pub trait Game {
    /// A position with everything its value depends on: stones, ban, mover, budget.
    type State: Copy;

    /// A key of the position; equal positions have equal keys, and 0 is not used.
    fn key(&self, state: &Self::State) -> u64;

    /// Whether it is the seeker's turn.
    fn seeker_to_move(&self, state: &Self::State) -> bool;

    /// What is known of a position without search. Called once, before it is expanded for the first time.
    fn verdict(&mut self, state: &Self::State) -> Option<Verdict>;

    /// Appends every move that the value can depend on, the most promising first.
    /// No child at all means that the side to move has lost.
    fn children(&mut self, state: &Self::State, out: &mut Vec<Child<Self::State>>);

    /// What other settled questions imply for this position; `settled` looks a key up.
    fn implied(&self, _state: &Self::State, _settled: &dyn Fn(u64) -> Option<Verdict>) -> Option<Verdict> {
        None
    }
}

/// Deeper paths than this are not searched; the search gives up instead.
const MAX_DEPTH: usize = 2000;
/// A child's numbers may grow by this fraction over the second best before the search turns elsewhere.
const EPSILON_SHIFT: u32 = 2;

/// The bit for an ancestor at this depth. All depths past the last bit share it, which only makes
/// results lean on more than they have to.
fn depth_bit(depth: usize) -> u128 {
    1 << depth.min(127)
}

/// A search: a game, a table, a budget, and the scratch memory of the path.
pub struct Search<'a, G: Game> {
    /// The game.
    pub game: G,
    table: &'a mut Table,
    budget: &'a mut Budget,
    path: Vec<u64>,
    on_path: Box<[u16; 4096]>,
    signature: u64,
    children: Vec<Child<G::State>>,
    deepest: usize,
}

/// The numbers of a node on the way up.
#[derive(Clone, Copy, Debug)]
struct Numbers {
    pn: u32,
    dn: u32,
    lean: u128,
}

impl<'a, G: Game> Search<'a, G> {
    /// A search that shares a table and a budget with others.
    pub fn new(game: G, table: &'a mut Table, budget: &'a mut Budget) -> Search<'a, G> {
        Search {
            game,
            table,
            budget,
            path: Vec::with_capacity(256),
            on_path: Box::new([0; 4096]),
            signature: 0,
            children: Vec::with_capacity(4096),
            deepest: 0,
        }
    }

    /// The value of a position, or `None` when the limits ran out.
    pub fn solve(&mut self, state: &G::State) -> Option<Verdict> {
        let key = self.game.key(state);
        if let Some(verdict) = self.settled(key) {
            return Some(verdict);
        }
        if self.budget.exhausted() {
            return None;
        }
        debug_assert!(self.path.is_empty());
        self.children.clear();
        let n = self.expand(state, key, INFINITE, INFINITE);
        self.path.clear();
        self.on_path.fill(0);
        self.signature = 0;
        verdict_of(n.pn, n.dn)
    }

    /// What the table knows for good under a key.
    pub fn settled(&self, key: u64) -> Option<Verdict> {
        settled(self.table, key)
    }

    /// The move that settled a position, if the table still knows it.
    pub fn best(&self, key: u64) -> Option<u16> {
        self.table.get(key).map(|e| e.best)
    }

    /// The longest path so far.
    pub fn deepest(&self) -> usize {
        self.deepest
    }

    fn depth_on_path(&self, key: u64) -> Option<usize> {
        if self.on_path[key as usize & 4095] == 0 {
            return None;
        }
        self.path.iter().rposition(|&k| k == key)
    }

    /// Reads a child's numbers off the path and the table.
    fn look_up(&self, child: &mut Child<G::State>) {
        if child.pn == 0 || child.dn == 0 {
            return;
        }
        if let Some(depth) = self.depth_on_path(child.key) {
            (child.pn, child.dn, child.lean) = (INFINITE, 0, depth_bit(depth));
            return;
        }
        let Some(entry) = self.table.get(child.key) else {
            let table = &*self.table;
            match self.game.implied(&child.state, &|key| settled(table, key)) {
                Some(Verdict::Seek) => (child.pn, child.dn) = (0, INFINITE),
                Some(Verdict::Hold) => (child.pn, child.dn) = (INFINITE, 0),
                None => {}
            }
            return;
        };
        let lean = match entry.flags {
            FREE => Some(0),
            LEANS_ON_ONE => match self.depth_on_path(entry.lean) {
                Some(depth) => Some(depth_bit(depth)),
                None if settled(self.table, entry.lean) == Some(Verdict::Hold) => Some(0),
                None => None,
            },
            // Which ancestors it leaned on is not known any more: take all of them.
            _ if entry.lean == self.signature => Some((depth_bit(self.path.len()) - 1) | depth_bit(self.path.len() - 1)),
            _ => None,
        };
        if let Some(lean) = lean {
            (child.pn, child.dn, child.lean) = (entry.pn, entry.dn, lean);
        }
    }

    /// Searches below a node until its numbers reach a threshold.
    fn expand(&mut self, state: &G::State, key: u64, max_pn: u32, max_dn: u32) -> Numbers {
        let depth = self.path.len();
        self.deepest = self.deepest.max(depth);
        let known = self.table.get(key);
        let nodes_before = self.budget.nodes;
        let work_before = known.map_or(0, |e| e.work);
        if known.is_none()
            && let Some(verdict) = self.game.verdict(state)
        {
            let (pn, dn) = if verdict == Verdict::Seek { (0, INFINITE) } else { (INFINITE, 0) };
            self.table.put(Entry { key, lean: 0, pn, dn, work: 1, best: u16::MAX, flags: FREE });
            return Numbers { pn, dn, lean: 0 };
        }

        self.path.push(key);
        self.on_path[key as usize & 4095] = self.on_path[key as usize & 4095] + 1;
        self.signature ^= key;
        let start = self.children.len();
        self.game.children(state, &mut self.children);
        let end = self.children.len();
        for i in start..end {
            let mut child = self.children[i];
            self.look_up(&mut child);
            self.children[i] = child;
        }
        let mut stop = self.budget.spend((end - start) as u64) || depth >= MAX_DEPTH;
        let seeking = self.game.seeker_to_move(state);

        let (mut numbers, mut best);
        loop {
            let choice = choose(&self.children[start..end], seeking);
            best = choice.best;
            numbers = choice.numbers;
            if stop || numbers.pn == 0 || numbers.dn == 0 || numbers.pn >= max_pn || numbers.dn >= max_dn {
                break;
            }
            let child = self.children[start + best];
            // The child may use what is left of the sum, and a little more than its best brother has.
            let (child_pn, child_dn) = if seeking {
                (max_pn.min(widened(choice.second)), rest(max_dn, numbers.dn, child.dn))
            } else {
                (rest(max_pn, numbers.pn, child.pn), max_dn.min(widened(choice.second)))
            };
            let n = self.expand(&child.state, child.key, child_pn, child_dn);
            let slot = &mut self.children[start + best];
            (slot.pn, slot.dn, slot.lean) = (n.pn, n.dn, n.lean);
            stop = self.budget.exhausted() || self.deepest >= MAX_DEPTH;
        }

        let best_move = self.children[start..end].get(best).map_or(u16::MAX, |c| c.mv);
        self.children.truncate(start);
        self.path.pop();
        self.on_path[key as usize & 4095] -= 1;
        self.signature ^= key;
        if depth < 127 {
            numbers.lean &= !depth_bit(depth);
        } else if depth == 127 {
            numbers.lean &= !(1 << 127);
        }
        if numbers.dn != 0 {
            numbers.lean = 0;
        }
        let (lean, flags) = match numbers.lean.count_ones() {
            0 => (0, FREE),
            1 if numbers.lean.trailing_zeros() < 127 => {
                (self.path[numbers.lean.trailing_zeros() as usize], LEANS_ON_ONE)
            }
            _ => (self.signature, LEANS_ON_PATH),
        };
        let work = u64::from(work_before) + (self.budget.nodes - nodes_before);
        let work = u32::try_from(work).unwrap_or(u32::MAX);
        self.table.put(Entry { key, lean, pn: numbers.pn, dn: numbers.dn, work, best: best_move, flags });
        numbers
    }
}

fn settled(table: &Table, key: u64) -> Option<Verdict> {
    table.get(key).filter(Entry::is_final).and_then(|e| verdict_of(e.pn, e.dn))
}

fn verdict_of(pn: u32, dn: u32) -> Option<Verdict> {
    match (pn, dn) {
        (0, _) => Some(Verdict::Seek),
        (_, 0) => Some(Verdict::Hold),
        _ => None,
    }
}

fn widened(second: u32) -> u32 {
    second.saturating_add((second >> EPSILON_SHIFT) + 1)
}

/// What a child may use of a threshold on a sum in which it has the share `own`.
fn rest(max: u32, sum: u32, own: u32) -> u32 {
    if max == INFINITE { INFINITE } else { (max - sum).saturating_add(own) }
}

struct Choice {
    best: usize,
    second: u32,
    numbers: Numbers,
}

/// Combines the children: the mover's own number is the least, the other's is the sum.
fn choose<S>(children: &[Child<S>], seeking: bool) -> Choice {
    let mut best = 0;
    let (mut least, mut second) = (INFINITE, INFINITE);
    let mut least_other = INFINITE;
    let mut sum: u64 = 0;
    let mut lean_all = 0u128;
    let mut lean_best = u128::MAX;
    for (i, c) in children.iter().enumerate() {
        let (own, other) = if seeking { (c.pn, c.dn) } else { (c.dn, c.pn) };
        let lean = c.lean;
        if own < least || (own == least && (other < least_other && own != 0 || own == 0 && lean < lean_best)) {
            if i > 0 {
                second = least;
            }
            least = own;
            least_other = other;
            best = i;
            lean_best = lean;
        } else if own < second {
            second = own;
        }
        sum = if other == INFINITE { u64::MAX } else { sum.saturating_add(u64::from(other)) };
        lean_all |= lean;
    }
    let sum = if least == 0 { INFINITE } else { u32::try_from(sum).unwrap_or(INFINITE - 1).min(INFINITE - 1) };
    if seeking {
        // All children hold: the result leans on whatever any of them leans on.
        Choice { best, second, numbers: Numbers { pn: least, dn: sum, lean: lean_all } }
    } else {
        Choice { best, second, numbers: Numbers { pn: sum, dn: least, lean: if least == 0 { lean_best } else { 0 } } }
    }
}
