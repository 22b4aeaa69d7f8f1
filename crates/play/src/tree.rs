//! The tree of the search: a graph of positions, each with its moves and how they did.
//!
//! Values are those of Black: 1 when he wins. A position that is reached in two ways is one node.
//! The visits of a move are counted at the move, the value at the node it leads to.

use crate::board::Spot;
use crate::params::Params;
use rustc_hash::FxHashMap;

/// No node.
pub(crate) const NONE: u32 = u32::MAX;

/// A move from a node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge {
    pub prior: f32,
    pub visits: u32,
    pub child: u32,
    pub spot: Spot,
    /// Visits under way in other threads.
    pub pending: u16,
}

/// A position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub key: u64,
    pub first: u32,
    pub count: u32,
    pub visits: u32,
    /// The sum of Black's values.
    pub value: f64,
    /// The sum of Black's leads.
    pub score: f64,
}

impl Node {
    /// Black's mean value.
    pub fn mean(&self) -> f32 {
        if self.visits == 0 {
            0.5
        } else {
            (self.value / f64::from(self.visits)) as f32
        }
    }
}

/// All nodes of a search.
#[derive(Default)]
pub(crate) struct Tree {
    pub nodes: Vec<Node>,
    pub edges: Vec<Edge>,
    index: FxHashMap<u64, u32>,
    /// The komi for which the values are.
    pub komi: f32,
    /// Whether moves of the root were left out because nobody asked for them.
    pub narrowed: bool,
}

impl Tree {
    /// The bytes that the tree takes, roughly.
    pub fn bytes(&self) -> usize {
        self.nodes.len() * (size_of::<Node>() + 24) + self.edges.len() * size_of::<Edge>()
    }

    /// The node of a position, if it is there.
    pub fn find(&self, key: u64) -> Option<u32> {
        self.index.get(&key).copied()
    }

    /// Adds a position with its moves and their policy.
    pub fn add(&mut self, key: u64, moves: &[(Spot, f32)]) -> u32 {
        if let Some(node) = self.find(key) {
            return node;
        }
        let first = self.edges.len() as u32;
        self.edges.extend(moves.iter().map(|&(spot, prior)| Edge {
            prior,
            visits: 0,
            child: NONE,
            spot,
            pending: 0,
        }));
        let node = self.nodes.len() as u32;
        let count = moves.len() as u32;
        self.nodes.push(Node {
            key,
            first,
            count,
            visits: 0,
            value: 0.0,
            score: 0.0,
        });
        self.index.insert(key, node);
        node
    }

    /// Gives the moves of the root another policy.
    pub fn prefer(&mut self, moves: &[(Spot, f32)]) {
        let root = self.nodes[0];
        for e in &mut self.edges[root.first as usize..][..root.count as usize] {
            if let Some(&(_, prior)) = moves.iter().find(|m| m.0 == e.spot) {
                e.prior = prior;
            }
        }
    }

    /// The moves of a node.
    pub fn moves(&self, node: u32) -> &[Edge] {
        let n = &self.nodes[node as usize];
        &self.edges[n.first as usize..][..n.count as usize]
    }

    /// The move to look at next: what did well, and what the policy likes and was little tried.
    pub fn select(&self, node: u32, black: bool, params: &Params) -> Option<u32> {
        let n = &self.nodes[node as usize];
        let own = |v: f32| if black { v } else { 1.0 - v };
        let mut tried = 0.0;
        let mut total = 0u32;
        for e in self.moves(node) {
            if e.visits + u32::from(e.pending) > 0 {
                tried += e.prior;
            }
            total += e.visits + u32::from(e.pending);
        }
        let root = (total.max(1) as f32).sqrt() * params.exploration;
        let untried = own(n.mean()) - params.untried * tried.max(0.0).sqrt();
        let mut best = None;
        let mut best_value = f32::MIN;
        for (i, e) in self.moves(node).iter().enumerate() {
            if e.prior < 0.0 {
                continue;
            }
            let under_way = u32::from(e.pending) * params.virtual_loss;
            let visits = (e.visits + under_way) as f32;
            let q = if e.child == NONE || e.visits == 0 {
                if under_way > 0 {
                    untried * 0.5
                } else {
                    untried
                }
            } else {
                let q = own(self.nodes[e.child as usize].mean());
                q * e.visits as f32 / visits
            };
            let value = q + root * e.prior / (1.0 + visits);
            if value > best_value {
                (best, best_value) = (Some(i as u32), value);
            }
        }
        best.map(|i| n.first + i)
    }

    /// Keeps only what can be reached from a node, which becomes the root.
    pub fn keep(&mut self, node: u32) {
        let mut new = Tree::default();
        let mut map: FxHashMap<u32, u32> = FxHashMap::default();
        let mut queue = vec![node];
        map.insert(node, 0);
        let mut at = 0;
        while at < queue.len() {
            let old = self.nodes[queue[at] as usize];
            let first = new.edges.len() as u32;
            for i in 0..old.count {
                let mut e = self.edges[(old.first + i) as usize];
                e.pending = 0;
                if e.child != NONE {
                    let next = map.len() as u32;
                    e.child = *map.entry(e.child).or_insert_with_key(|&child| {
                        queue.push(child);
                        next
                    });
                }
                new.edges.push(e);
            }
            new.index.insert(old.key, at as u32);
            new.nodes.push(Node { first, ..old });
            at += 1;
        }
        *self = new;
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        *self = Tree::default();
    }
}
