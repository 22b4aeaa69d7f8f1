//! Plain proof-number search (Allis, van der Meulen and van den Herik 1994): best first, the whole tree
//! in memory. It is here to be compared with [`crate::dfpn`].

use crate::game::{Child, Game, INFINITE, Verdict};
use crate::limits::Budget;

struct Node<S> {
    state: S,
    key: u64,
    parent: u32,
    /// Where the children begin, and how many there are.
    first: u32,
    count: u32,
    pn: u32,
    dn: u32,
    expanded: bool,
}

/// What plain proof-number search has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proven {
    /// Who wins, unless limits or memory ran out.
    pub verdict: Option<Verdict>,
    /// The nodes of the tree.
    pub size: usize,
    /// Positions that were expanded.
    pub expanded: u64,
}

/// Searches a position of a game without lemmas and handovers, with at most `most` nodes in memory.
pub fn plain<G: Game>(game: &mut G, state: &G::State, budget: &mut Budget, most: usize) -> Proven {
    let mut tree: Vec<Node<G::State>> = Vec::new();
    let (pn, dn) = match game.verdict(state) {
        Some(Verdict::Seek) => (0, INFINITE),
        Some(Verdict::Hold) => (INFINITE, 0),
        None => (1, 1),
    };
    tree.push(Node {
        state: *state,
        key: game.key(state),
        parent: u32::MAX,
        first: 0,
        count: 0,
        pn,
        dn,
        expanded: false,
    });
    let mut children: Vec<Child<G::State, G::Zone>> = Vec::new();
    let mut expanded = 0;
    while tree[0].pn != 0 && tree[0].dn != 0 {
        if tree.len() >= most || budget.exhausted() {
            break;
        }
        let leaf = most_proving(game, &tree);
        children.clear();
        game.children(&tree[leaf].state, &mut children);
        expanded += 1;
        budget.spend(children.len() as u64, 0);
        let first = tree.len() as u32;
        for child in &children {
            let verdict = match on_path(&tree, leaf, child.key, game, &child.state) {
                true => Some(Verdict::Hold),
                false => game.verdict(&child.state),
            };
            let (pn, dn) = match verdict {
                Some(Verdict::Seek) => (0, INFINITE),
                Some(Verdict::Hold) => (INFINITE, 0),
                None => (1, 1),
            };
            tree.push(Node {
                state: child.state,
                key: child.key,
                parent: leaf as u32,
                first: 0,
                count: 0,
                pn,
                dn,
                expanded: false,
            });
        }
        let node = &mut tree[leaf];
        (node.first, node.count, node.expanded) = (first, children.len() as u32, true);
        update(game, &mut tree, leaf);
    }
    Proven {
        verdict: match (tree[0].pn, tree[0].dn) {
            (0, _) => Some(Verdict::Seek),
            (_, 0) => Some(Verdict::Hold),
            _ => None,
        },
        size: tree.len(),
        expanded,
    }
}

fn on_path<G: Game>(
    tree: &[Node<G::State>],
    mut at: usize,
    key: u64,
    game: &G,
    state: &G::State,
) -> bool {
    loop {
        let node = &tree[at];
        if node.key == key && game.level(&node.state) == game.level(state) {
            return true;
        }
        if node.parent == u32::MAX {
            return false;
        }
        at = node.parent as usize;
    }
}

fn most_proving<G: Game>(game: &G, tree: &[Node<G::State>]) -> usize {
    let mut at = 0;
    while tree[at].expanded {
        let node = &tree[at];
        let seeking = game.seeker_to_move(&node.state);
        let range = node.first as usize..(node.first + node.count) as usize;
        let number = |i: &usize| match seeking {
            true => tree[*i].pn,
            false => tree[*i].dn,
        };
        match range.min_by_key(number) {
            Some(next) => at = next,
            None => return at,
        }
    }
    at
}

fn update<G: Game>(game: &G, tree: &mut [Node<G::State>], mut at: usize) {
    loop {
        let node = &tree[at];
        let seeking = game.seeker_to_move(&node.state);
        let children = &tree[node.first as usize..(node.first + node.count) as usize];
        let sum = |number: fn(&Node<G::State>) -> u32| {
            let each = children.iter().map(number);
            each.fold(0u32, |sum, n| match n {
                INFINITE => INFINITE,
                n => sum.saturating_add(n),
            })
        };
        let least = |number: fn(&Node<G::State>) -> u32| {
            children.iter().map(number).min().unwrap_or(INFINITE)
        };
        let (pn, dn) = match seeking {
            true => (least(|c| c.pn), sum(|c| c.dn)),
            false => (sum(|c| c.pn), least(|c| c.dn)),
        };
        (tree[at].pn, tree[at].dn) = (pn, dn);
        if tree[at].parent == u32::MAX {
            return;
        }
        at = tree[at].parent as usize;
    }
}
