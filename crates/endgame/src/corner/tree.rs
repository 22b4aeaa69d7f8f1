//! A tree of positions with averages of playouts, after UCT with AMAF.

use std::ops::Range;

use search::Limits;

use super::field::{Bits, Field, Stones, bit, numbers};
use super::params::Params;
use super::playout::play_out;
use crate::random::Dice;

/// The number of a pass.
pub const PASS: u32 = u32::MAX;

/// A move of a node.
#[derive(Clone, Copy, Debug)]
struct Edge {
    number: u32,
    prior: f32,
    visits: u32,
    /// Sum of scores for the side that moves here.
    sum: f32,
    seen: u32,
    /// Sum of scores of playouts in which the mover came to this point.
    seen_sum: f32,
    child: u32,
}

/// A position; its moves are a run of the tree's edges.
#[derive(Clone, Debug)]
struct Node {
    stones: Stones,
    edges: Range<usize>,
    visits: u32,
}

/// A step down the tree.
#[derive(Clone, Copy, Debug)]
struct Step {
    node: usize,
    /// Among the edges of the tree.
    edge: usize,
    colour: usize,
}

/// A first move with what was found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tried {
    /// The number of the point, or a pass.
    pub number: u32,
    /// How often it was looked at.
    pub visits: u32,
    /// The average score for the side to move.
    pub score: f32,
}

/// The search.
pub struct Tree<'a> {
    field: &'a Field,
    params: &'a Params,
    nodes: Vec<Node>,
    /// The moves of all nodes. They lie together, and so do the buffers below, because a walk is
    /// not to allocate.
    edges: Vec<Edge>,
    path: Vec<Step>,
    weighed: Vec<(u32, f32)>,
    dice: Dice,
    /// Number, sum and sum of squares of all scores, for the size of differences.
    spread: (f64, f64, f64),
}

impl<'a> Tree<'a> {
    /// Searches a position and gives its first moves, most visited first.
    pub fn search(
        field: &'a Field,
        params: &'a Params,
        root: Stones,
        mover: usize,
        advice: &[(u32, f32)],
        limits: &Limits,
    ) -> (Vec<Tried>, u64) {
        let mut tree = Tree {
            field,
            params,
            nodes: Vec::new(),
            edges: Vec::new(),
            path: Vec::new(),
            weighed: Vec::new(),
            dice: Dice(params.seed),
            spread: (0.0, 0.0, 0.0),
        };
        let root = tree.add(root, mover, None, false);
        let mut done = 0;
        while done < params.playouts {
            tree.visit(root, mover, None);
            done += 1;
            if done % 256 == 0 && is_late(limits) {
                break;
            }
        }
        let mut tried: Vec<Tried> = (tree.moves(root).iter())
            .map(|edge| Tried {
                number: edge.number,
                visits: edge.visits,
                score: edge.sum / edge.visits.max(1) as f32,
            })
            .collect();
        tried.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.score.total_cmp(&a.score)));
        if done == params.playouts {
            done += tree.compare(root, mover, &mut tried, advice, limits);
        }
        (tried, done)
    }

    /// Gives the best first moves the same number of playouts each, and ranks them by what these
    /// say. A tree that prefers one move looks at the others too seldom to know their best
    /// continuations. What an adviser finds likely is compared too, and his odds count for
    /// something.
    fn compare(
        &mut self,
        root: usize,
        mover: usize,
        tried: &mut [Tried],
        advice: &[(u32, f32)],
        limits: &Limits,
    ) -> u64 {
        let mut count = self.params.finalists.min(tried.len());
        let mut likeliest = advice.to_vec();
        likeliest.sort_by(|a, b| b.1.total_cmp(&a.1));
        for (number, _) in likeliest.iter().take(self.params.advised) {
            let place = tried.iter().position(|t| t.number == *number);
            if let Some(place) = place.filter(|&place| place >= count) {
                tried[count..=place].rotate_right(1);
                count += 1;
            }
        }
        let odds = |number: u32| {
            let said = advice.iter().find(|advised| advised.0 == number);
            said.map_or(0.0, |said| said.1).max(self.params.least_odds)
        };
        let trust = match advice.is_empty() {
            true => 0.0,
            false => self.params.trust,
        };
        let finalists = &mut tried[..count];
        let liking: Vec<(u32, f32)> = (finalists.iter())
            .map(|finalist| (finalist.number, trust * odds(finalist.number).ln()))
            .collect();
        let mut done = 0;
        let mut sums = vec![0.0; count];
        for round in 0..self.params.final_playouts {
            if round % 64 == 0 && is_late(limits) {
                break;
            }
            for (sum, finalist) in sums.iter_mut().zip(finalists.iter()) {
                let mut moves = self.nodes[root].edges.clone();
                let Some(edge) = moves.find(|&edge| self.edges[edge].number == finalist.number)
                else {
                    continue;
                };
                let before = self.edges[edge].sum;
                self.visit(root, mover, Some(edge));
                // The first half is for learning.
                if 2 * round >= self.params.final_playouts {
                    *sum += self.edges[edge].sum - before;
                }
                done += 1;
            }
        }
        let counted = self.params.final_playouts.div_ceil(2).max(1) as f32;
        if done == count as u64 * self.params.final_playouts && done > 0 {
            for (sum, finalist) in sums.iter().zip(finalists.iter_mut()) {
                finalist.score = sum / counted;
            }
            let liking = |t: &Tried| {
                let found = liking.iter().find(|liked| liked.0 == t.number);
                t.score + found.map_or(0.0, |liked| liked.1)
            };
            finalists.sort_by(|a, b| liking(b).total_cmp(&liking(a)));
        }
        done
    }

    fn moves(&self, node: usize) -> &[Edge] {
        &self.edges[self.nodes[node].edges.clone()]
    }

    fn add(&mut self, stones: Stones, mover: usize, last: Option<u32>, passed: bool) -> usize {
        self.weighed.clear();
        weigh(
            self.field,
            self.params,
            &stones,
            mover,
            last,
            &mut self.weighed,
        );
        let pass = if passed { 1.0 } else { self.params.pass_prior };
        self.weighed.push((PASS, pass));
        let total: f32 = self.weighed.iter().map(|weighed| weighed.1).sum();
        let first = self.edges.len();
        self.edges
            .extend(self.weighed.iter().map(|&(number, weight)| Edge {
                number,
                prior: weight / total,
                visits: 0,
                sum: 0.0,
                seen: 0,
                seen_sum: 0.0,
                child: u32::MAX,
            }));
        self.nodes.push(Node {
            stones,
            edges: first..self.edges.len(),
            visits: 0,
        });
        self.nodes.len() - 1
    }

    fn deviation(&self) -> f32 {
        let (n, sum, squares) = self.spread;
        if n < 10.0 {
            return 5.0;
        }
        let mean = sum / n;
        ((squares / n - mean * mean).max(0.25) as f32).sqrt()
    }

    /// The edge that looks best.
    fn select(&self, node: usize) -> usize {
        let moves = self.moves(node);
        let node = &self.nodes[node];
        let deviation = self.deviation();
        let total = node.visits as f32;
        let root = total.sqrt().max(1.0);
        let sum: f32 = moves.iter().map(|edge| edge.sum).sum();
        let average = if node.visits > 0 { sum / total } else { 0.0 };
        let mut best = (f32::NEG_INFINITY, 0);
        for (i, edge) in moves.iter().enumerate() {
            let n = edge.visits as f32;
            let own = if edge.visits > 0 {
                edge.sum / n
            } else {
                average - self.params.untried * deviation
            };
            let amaf = if edge.seen > 0 {
                edge.seen_sum / edge.seen as f32
            } else {
                own
            };
            let k = self.params.amaf;
            let beta = (k / (3.0 * n + k)).sqrt();
            let beta = if edge.seen > 0 && edge.number != PASS {
                beta
            } else {
                0.0
            };
            let value = (1.0 - beta) * own + beta * amaf;
            let bonus = self.params.exploration * deviation * edge.prior * root / (1.0 + n);
            if value + bonus > best.0 {
                best = (value + bonus, i);
            }
        }
        node.edges.start + best.1
    }

    /// One walk down the tree and a playout from its end.
    fn visit(&mut self, root: usize, mover: usize, first_edge: Option<usize>) {
        self.path.clear();
        let (mut node, mut colour) = (root, mover);
        let (mut passes, mut bonus) = (0, 0.0f32);
        let mut first: [Bits; 2] = [0; 2];
        let mut last;
        let stones = loop {
            let chosen = match first_edge.filter(|_| self.path.is_empty()) {
                Some(edge) => edge,
                None => self.select(node),
            };
            self.path.push(Step {
                node,
                edge: chosen,
                colour,
            });
            let edge = self.edges[chosen];
            let sign = if colour == 0 { 1.0 } else { -1.0 };
            let stones = self.nodes[node].stones;
            let next = if edge.number == PASS {
                passes += 1;
                bonus += sign * self.params.tenuki;
                last = None;
                Stones { ko: 0, ..stones }
            } else {
                passes = 0;
                let here = bit(edge.number);
                if (first[0] | first[1]) & here == 0 {
                    first[colour] |= here;
                }
                last = Some(edge.number);
                match self.field.play(&stones, edge.number, colour) {
                    Some(next) => next,
                    None => stones,
                }
            };
            colour = 1 - colour;
            if passes == 2 || self.path.len() > 60 {
                break next;
            }
            if edge.child != u32::MAX {
                node = edge.child as usize;
                continue;
            }
            if edge.visits >= self.params.expand {
                let child = self.add(next, colour, last, passes == 1);
                self.edges[chosen].child = child as u32;
                node = child;
                continue;
            }
            break next;
        };
        let score = play_out(self.field, stones, colour, last, &mut self.dice, &mut first);
        let score = score as f32 + bonus;
        self.spread.0 += 1.0;
        self.spread.1 += f64::from(score);
        self.spread.2 += f64::from(score) * f64::from(score);
        for &Step { node, edge, colour } in &self.path {
            let own = if colour == 0 { score } else { -score };
            let node = &mut self.nodes[node];
            node.visits += 1;
            self.edges[edge].visits += 1;
            self.edges[edge].sum += own;
            for edge in &mut self.edges[node.edges.clone()] {
                if edge.number != PASS && first[colour] & bit(edge.number) != 0 {
                    edge.seen += 1;
                    edge.seen_sum += own;
                }
            }
        }
    }
}

/// Whether the search has to end.
fn is_late(limits: &Limits) -> bool {
    let now = std::time::Instant::now;
    limits.cancel.is_cancelled() || limits.deadline.is_some_and(|at| now() >= at)
}

/// Adds the moves of a position with weights: what a player would look at first.
fn weigh(
    field: &Field,
    params: &Params,
    stones: &Stones,
    mover: usize,
    last: Option<u32>,
    moves: &mut Vec<(u32, f32)>,
) {
    let other = 1 - mover;
    let near = last.map_or(0, |last| field.around(bit(last)));
    let fairly_near = field.around(near);
    for number in numbers(field.empty(stones)) {
        if field.is_eye(stones, number, mover) {
            continue;
        }
        let Some(next) = field.play(stones, number, mover) else {
            continue;
        };
        let here = bit(number);
        let mut weight = 1.0f32;
        let captured = (stones.of[other] & !next.of[other]).count_ones();
        if captured > 0 {
            weight += params.capture * (captured as f32).sqrt();
        }
        let chain = field.flood(here, next.of[mover]);
        let liberties = field.liberties(&next, chain, mover).count_ones();
        // Chains of one's own beside it that were in atari, and are not now.
        let mut beside = field.beside(here) & stones.of[mover];
        while beside != 0 {
            let own = field.flood(beside & beside.wrapping_neg(), stones.of[mover]);
            beside &= !own;
            if field.liberties(stones, own, mover).count_ones() == 1 && liberties > 1 {
                weight += params.save * (own.count_ones() as f32).sqrt();
            }
        }
        let mut beside = field.beside(here) & next.of[other];
        while beside != 0 {
            let hostile = field.flood(beside & beside.wrapping_neg(), next.of[other]);
            beside &= !hostile;
            if field.liberties(&next, hostile, other).count_ones() == 1 {
                weight += params.atari;
            }
        }
        if near & here != 0 {
            weight += params.near;
        } else if fairly_near & here != 0 {
            weight += params.fairly_near;
        }
        let ring = field.around(here);
        let meets = |c: usize| ring & stones.of[c] != 0 || here & field.touch[c] != 0;
        if meets(0) && meets(1) {
            weight += params.contact;
        }
        if liberties == 1 && captured == 0 {
            weight *= params.self_atari;
        }
        if here & field.edge != 0 && ring & (stones.of[0] | stones.of[1]) == 0 {
            weight *= params.lonely_edge;
        }
        moves.push((number, weight));
    }
}
