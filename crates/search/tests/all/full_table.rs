//! A table that is too small for the game: it forgets, and no answer changes.

use search::{Budget, Child, Game, Limits, Search, Table, Verdict};

use crate::random::Random;

const LAYERS: usize = 12;
const BREADTH: usize = 4000;

/// A layered graph in which every line ends: in the last layer the holder has lost at some nodes.
struct Layers(u64);

impl Layers {
    fn children_of(&self, node: usize) -> [usize; 3] {
        let layer = node / BREADTH + 1;
        let mut random = Random(self.0 ^ (node as u64) << 20);
        std::array::from_fn(|_| layer * BREADTH + random.below(BREADTH))
    }

    fn end(&self, node: usize) -> Option<bool> {
        let is_last = node / BREADTH + 1 == LAYERS;
        is_last.then(|| Random(!self.0 ^ node as u64).below(1000) < 320)
    }

    fn values(&self) -> Vec<bool> {
        let mut wins = vec![false; LAYERS * BREADTH];
        for node in (0..wins.len()).rev() {
            wins[node] = self.end(node).unwrap_or_else(|| {
                let mut there = self.children_of(node).into_iter().map(|to| wins[to]);
                match node / BREADTH % 2 == 0 {
                    true => there.any(|won| won),
                    false => there.all(|won| won),
                }
            });
        }
        wins
    }
}

impl Game for &Layers {
    type State = usize;
    type Zone = [u64; 6];

    fn key(&self, &node: &usize) -> u64 {
        Random(node as u64).next().max(1)
    }

    fn level(&self, _: &usize) -> i8 {
        0
    }

    fn seeker_to_move(&self, &node: &usize) -> bool {
        (node / BREADTH) % 2 == 0
    }

    fn verdict(&mut self, &node: &usize) -> Option<Verdict> {
        self.end(node).map(|won| match won {
            true => Verdict::Seek,
            false => Verdict::Hold,
        })
    }

    fn children(&mut self, &node: &usize, out: &mut Vec<Child<usize, [u64; 6]>>) -> bool {
        for (i, to) in self.children_of(node).into_iter().enumerate() {
            out.push(Child::new(to, self.key(&to), i as u16, 1, 1));
        }
        false
    }

    fn play(&mut self, &node: &usize, mv: u16) -> Option<Child<usize, [u64; 6]>> {
        let to = *self.children_of(node).get(usize::from(mv))?;
        Some(Child::new(to, self.key(&to), mv, 1, 1))
    }
}

#[test]
fn a_table_that_forgets_changes_the_nodes_and_no_answer() {
    let mut nodes = [0, 0];
    let mut seeks = 0;
    for seed in 0..6 {
        let game = Layers(seed);
        let values = game.values();
        for (table, bytes) in [0, 64 << 20].into_iter().enumerate() {
            let mut table_of = Table::with_bytes(bytes);
            let mut budget = Budget::new(Limits::default());
            for (root, &wins) in values.iter().enumerate().take(40) {
                let answer = Search::new(&game, &mut table_of, &mut budget).solve(&root);
                let said = answer.map(|settled| settled.verdict == Verdict::Seek);
                assert_eq!(said, Some(wins), "seed {seed}, root {root}, {bytes} bytes");
                seeks += usize::from(wins);
            }
            nodes[table] += budget.nodes;
        }
    }
    assert!(
        nodes[0] > nodes[1],
        "the small table forgot nothing: {nodes:?} nodes"
    );
    assert!(
        (48..432).contains(&seeks),
        "{seeks} of 480 are the seeker's"
    );
}
