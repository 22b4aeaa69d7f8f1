//! A proof as a tree that a person plays through: the winner's move, and the loser's replies, those
//! that hold out longest first.

use goban::Move;
use proof::{Body, Edge, Node, Proof};

/// A move and what follows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
    /// The move.
    pub mv: Move,
    /// Whether the winner makes it.
    pub wins: bool,
    /// What may follow, the main line first.
    pub then: Vec<Variation>,
}

/// How many replies are shown at a depth of the tree.
const fn width(depth: usize) -> usize {
    match depth {
        0..=3 => 6,
        4..=9 => 3,
        _ => 1,
    }
}

/// The variations of a proof's first claim. The longest resistance comes first everywhere.
#[must_use]
pub fn variations(proof: &Proof) -> Vec<Variation> {
    let Some(claim) = proof.header.claims.first() else {
        return Vec::new();
    };
    let nodes = proof.sections.get(proof.header.goal.zoned());
    let grower = Grower {
        nodes,
        lengths: lengths(nodes),
    };
    let then = grower.grow(claim.node, 0);
    match claim.first_move {
        None => then,
        Some(mv) => vec![Variation {
            mv,
            wins: claim.mover == claim.section().winner(),
            then,
        }],
    }
}

/// How many moves follow each node at the longest resistance. Edges lead to smaller numbers.
fn lengths(nodes: &[Node]) -> Vec<usize> {
    let mut lengths = Vec::with_capacity(nodes.len());
    for node in nodes {
        let after = |edge: &Edge| match edge {
            Edge::Terminal => 1,
            Edge::Node(to) => 1 + lengths.get(*to as usize).copied().unwrap_or(0),
        };
        let length = match &node.body {
            Body::Leaf => 0,
            Body::Win(_, edge) => after(edge),
            Body::All(edges) => edges.iter().map(after).max().unwrap_or(0),
            Body::Near(replies) => replies
                .iter()
                .map(|(_, edge)| after(edge))
                .max()
                .unwrap_or(0),
        };
        lengths.push(length);
    }
    lengths
}

struct Grower<'a> {
    nodes: &'a [Node],
    lengths: Vec<usize>,
}

impl Grower<'_> {
    fn grow(&self, edge: Edge, depth: usize) -> Vec<Variation> {
        let Edge::Node(number) = edge else {
            return Vec::new();
        };
        let Some(node) = self.nodes.get(number as usize) else {
            return Vec::new();
        };
        match &node.body {
            Body::Leaf | Body::All(_) => Vec::new(),
            Body::Win(mv, edge) => vec![Variation {
                mv: *mv,
                wins: true,
                then: self.grow(*edge, depth + 1),
            }],
            Body::Near(replies) => {
                let mut replies = replies.clone();
                let length = |edge: &Edge| match edge {
                    Edge::Terminal => 0,
                    Edge::Node(to) => self.lengths[*to as usize],
                };
                // A pass is a reply only where there is no other.
                replies
                    .sort_by_key(|(mv, edge)| (*mv == Move::Pass, std::cmp::Reverse(length(edge))));
                if replies.len() > 1 {
                    replies.pop();
                }
                let shown = replies.iter().take(width(depth));
                shown
                    .map(|&(mv, edge)| Variation {
                        mv,
                        wins: false,
                        then: self.grow(edge, depth + 1),
                    })
                    .collect()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use goban::{Colour, Point, board};

    use super::*;
    use crate::{Goal, Limits, Position, Readers, Sought};

    /// The stone runs, and every way it runs is met.
    #[test]
    fn the_tree_of_a_capture_ends_with_a_move_of_the_winner_everywhere() {
        let position = Position::new(board! {
            . . . . . /
            . X X . . /
            X O . . . /
            . X . . . /
            . . . . .
        });
        let sought = Sought {
            goal: Goal::Capture(Point::new(1, 2), None),
            first: Colour::Black,
            with: None,
        };
        let proof = Readers::new().prove(&position, sought, &Limits::default());
        let tree = variations(&proof.expect("the stone is captured"));
        fn ends(tree: &[Variation], wins: &mut Vec<bool>) {
            for variation in tree {
                match variation.then.is_empty() {
                    true => wins.push(variation.wins),
                    false => ends(&variation.then, wins),
                }
            }
        }
        let mut wins = Vec::new();
        ends(&tree, &mut wins);
        assert!(
            !wins.is_empty() && wins.iter().all(|&wins| wins),
            "{tree:?}"
        );
    }
}
