//! The search against a fixpoint on random graphs full of cycles.
//!
//! A seeker has to reach a node where the holder cannot move; lines that go round for ever are the
//! holder's. Every node is asked with one table for all, so a result that leaned on a path and was
//! kept for good would show.

use search::{Budget, Child, Game, Limits, Search, Table, Verdict};

use crate::random::Random;

#[derive(Clone, Debug)]
struct Graph {
    seeker_moves: Vec<bool>,
    children: Vec<Vec<usize>>,
}

impl Graph {
    fn random(seed: u64) -> Graph {
        let mut random = Random(seed);
        let count = 3 + random.below(20);
        let width = 2 + random.below(3);
        Graph {
            seeker_moves: (0..count).map(|_| random.below(2) == 0).collect(),
            children: (0..count)
                .map(|_| {
                    (0..random.below(width + 1))
                        .map(|_| random.below(count))
                        .collect()
                })
                .collect(),
        }
    }

    /// The least set of nodes from which the seeker wins.
    fn values(&self) -> Vec<bool> {
        let mut wins = vec![false; self.children.len()];
        loop {
            let before = wins.clone();
            for (node, win) in wins.iter_mut().enumerate() {
                let mut there = self.children[node].iter().map(|&c| before[c]);
                *win = match self.seeker_moves[node] {
                    true => there.any(|w| w),
                    false => there.all(|w| w),
                };
            }
            if wins == before {
                return wins;
            }
        }
    }
}

impl Game for &Graph {
    type State = usize;
    type Zone = ();

    fn key(&self, &node: &usize) -> u64 {
        // A sum of random numbers, as keys of board positions are. Sums of such keys collide all
        // the time, and the search must be right all the same.
        let mut random = Random(7);
        let mut part = || random.next();
        let parts: [u64; 6] = std::array::from_fn(|_| part());
        let bits = node + 1;
        (0..6)
            .filter(|i| bits >> i & 1 == 1)
            .fold(0, |key, i| key ^ parts[i])
    }

    fn level(&self, _: &usize) -> i8 {
        0
    }

    fn seeker_to_move(&self, &node: &usize) -> bool {
        self.seeker_moves[node]
    }

    fn verdict(&mut self, &node: &usize) -> Option<Verdict> {
        self.children[node]
            .is_empty()
            .then(|| match self.seeker_moves[node] {
                true => Verdict::Hold,
                false => Verdict::Seek,
            })
    }

    fn children(&mut self, &node: &usize, out: &mut Vec<Child<usize, ()>>) -> bool {
        for (i, &to) in self.children[node].iter().enumerate() {
            out.push(Child::new(to, self.key(&to), i as u16, 1, 1));
        }
        false
    }

    fn play(&mut self, &node: &usize, mv: u16) -> Option<Child<usize, ()>> {
        let to = *self.children[node].get(mv as usize)?;
        Some(Child::new(to, self.key(&to), mv, 1, 1))
    }
}

#[test]
fn cycles_are_the_holders_and_leave_no_trace() {
    for seed in 0..20_000 {
        let graph = Graph::random(seed);
        let values = graph.values();
        let mut table = Table::with_bytes(0);
        let mut budget = Budget::new(Limits::default());
        for (node, &wins) in values.iter().enumerate() {
            let answer = Search::new(&graph, &mut table, &mut budget).solve(&node);
            let verdict = answer.map(|settled| settled.verdict);
            let expected = if wins { Verdict::Seek } else { Verdict::Hold };
            assert_eq!(
                verdict,
                Some(expected),
                "seed {seed}, node {node}: {graph:?}"
            );
        }
    }
}
