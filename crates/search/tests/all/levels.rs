//! Levels: edges that a side may take only where the level pays for it.
//!
//! A barred edge costs one: the seeker takes it at a positive level, the holder at a negative one,
//! and the level moves towards zero. All nodes are asked at all levels with one table. So a result
//! that was stored for a level that its proof does not cover would show.

use search::{Budget, Child, Game, Limits, Search, Table, Verdict};

use crate::random::Random;

const MOST: i8 = 3;

#[derive(Clone, Copy, Debug)]
struct Edge {
    to: usize,
    barred: bool,
}

#[derive(Clone, Debug)]
struct Graph {
    seeker_moves: Vec<bool>,
    edges: Vec<Vec<Edge>>,
}

impl Graph {
    fn random(seed: u64) -> Graph {
        let mut random = Random(seed);
        let count = 3 + random.below(14);
        let width = 2 + random.below(3);
        let mut edges = || {
            let edge = |random: &mut Random| Edge {
                to: random.below(count),
                barred: random.below(3) == 0,
            };
            let wanted = random.below(width + 1);
            (0..wanted).map(|_| edge(&mut random)).collect()
        };
        let edges: Vec<Vec<Edge>> = (0..count).map(|_| edges()).collect();
        let mut random = Random(!seed);
        Graph {
            seeker_moves: (0..count).map(|_| random.below(2) == 0).collect(),
            edges,
        }
    }

    /// Where an edge leads from a level, if the mover may take it there.
    fn step(&self, node: usize, edge: Edge, level: i8) -> Option<(usize, i8)> {
        match (edge.barred, self.seeker_moves[node]) {
            (false, _) => Some((edge.to, level)),
            (true, true) if level > 0 => Some((edge.to, level - 1)),
            (true, false) if level < 0 => Some((edge.to, level + 1)),
            _ => None,
        }
    }

    /// The least set of nodes and levels from which the seeker wins.
    fn values(&self) -> Vec<Vec<bool>> {
        let levels = 2 * MOST as usize + 1;
        let mut wins = vec![vec![false; levels]; self.edges.len()];
        loop {
            let before = wins.clone();
            for (node, edges) in self.edges.iter().enumerate() {
                for level in -MOST..=MOST {
                    let steps = edges.iter().filter_map(|&e| self.step(node, e, level));
                    let mut there = steps.map(|(to, l)| before[to][(l + MOST) as usize]);
                    wins[node][(level + MOST) as usize] = match self.seeker_moves[node] {
                        true => there.any(|won| won),
                        false => there.all(|won| won),
                    };
                }
            }
            if wins == before {
                return wins;
            }
        }
    }
}

impl Game for &Graph {
    type State = (usize, i8);
    type Zone = ();

    fn key(&self, &(node, _): &(usize, i8)) -> u64 {
        Random(node as u64).next().max(1)
    }

    fn level(&self, &(_, level): &(usize, i8)) -> i8 {
        level
    }

    fn seeker_to_move(&self, &(node, _): &(usize, i8)) -> bool {
        self.seeker_moves[node]
    }

    fn verdict(&mut self, &(node, _): &(usize, i8)) -> Option<Verdict> {
        let lost = match self.seeker_moves[node] {
            true => Verdict::Hold,
            false => Verdict::Seek,
        };
        self.edges[node].is_empty().then_some(lost)
    }

    fn children(
        &mut self,
        &(node, level): &(usize, i8),
        out: &mut Vec<Child<(usize, i8), ()>>,
    ) -> bool {
        let mut barred = false;
        for (i, &edge) in self.edges[node].iter().enumerate() {
            match self.step(node, edge, level) {
                Some(to) => out.push(Child::new(to, self.key(&to), i as u16, 1, 1)),
                None => barred = true,
            }
        }
        barred
    }

    fn play(&mut self, &(node, level): &(usize, i8), mv: u16) -> Option<Child<(usize, i8), ()>> {
        let edge = *self.edges[node].get(usize::from(mv))?;
        let to = self.step(node, edge, level)?;
        Some(Child::new(to, self.key(&to), mv, 1, 1))
    }
}

#[test]
fn results_hold_at_the_levels_they_are_stored_for() {
    let (mut compared, mut depends) = (0, 0);
    for seed in 0..4000 {
        let graph = Graph::random(seed);
        let values = graph.values();
        let mut table = Table::with_bytes(0);
        let mut budget = Budget::new(Limits::default());
        for (node, wins) in values.iter().enumerate() {
            for level in [0, 2, -2, 1, -1, 3, -3] {
                let wins_at = |level: i8| wins[(level + MOST) as usize];
                let answer = Search::new(&graph, &mut table, &mut budget).solve(&(node, level));
                let answer = answer.expect("there are no limits");
                let said = answer.verdict == Verdict::Seek;
                let place = format!("seed {seed}, node {node} at {level}: {graph:?}");
                assert_eq!(said, wins_at(level), "{place}");
                let covered = (-MOST..=MOST).filter(|&other| match said {
                    true => other >= answer.reach,
                    false => other <= answer.reach,
                });
                for other in covered {
                    assert_eq!(wins_at(other), said, "to {}: {place}", answer.reach);
                    compared += 1;
                }
            }
            depends += usize::from(wins.iter().any(|&won| won != wins[0]));
        }
    }
    assert!(compared > 500_000, "only {compared} levels were compared");
    assert!(depends > 2000, "the level matters at {depends} nodes only");
}
