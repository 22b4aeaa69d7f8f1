//! What a reader has found, as SGF.

use goban::{Board, Colour, Move};
use sgf::{NodeId, Tree};

/// A proof as SGF: the winner's moves, and the replies with their refutations.
pub fn solution(board: &Board, proof: &proof::Proof, words: &str) -> Tree {
    let claim = proof.header.claims.first();
    let first = match claim.map(|claim| claim.mover) {
        Some(proof::Role::Defender) => proof.header.defender,
        _ => !proof.header.defender,
    };
    let mut tree = record(board, first, &[], words);
    let mut todo = vec![(NodeId::ROOT, first, readers::variations(proof))];
    while let Some((node, by, variations)) = todo.pop() {
        for variation in variations {
            let next = tree.add_move(node, by, variation.mv);
            if variation.then.is_empty() && variation.wins {
                tree.set_text(next, "C", "RIGHT");
            }
            todo.push((next, !by, variation.then));
        }
    }
    tree
}

/// The line as SGF, with the words in front.
pub fn record(board: &Board, first: Colour, line: &[Move], words: &str) -> Tree {
    let mut tree = Tree::for_board(board.size());
    tree.set_points(NodeId::ROOT, "AB", board.stones(Colour::Black));
    tree.set_points(NodeId::ROOT, "AW", board.stones(Colour::White));
    tree.set_player(NodeId::ROOT, first);
    tree.set_text(NodeId::ROOT, "C", words);
    let (mut node, mut by) = (NodeId::ROOT, first);
    for &mv in line {
        node = tree.add_move(node, by, mv);
        by = !by;
    }
    tree
}
