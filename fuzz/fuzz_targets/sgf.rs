//! Any bytes: the reader never panics, and what it reads it can write and read again.

#![no_main]

use libfuzzer_sys::fuzz_target;
use sgf::{SgfProblem, Tree, parse};

fuzz_target!(|bytes: &[u8]| {
    let Ok(parsed) = parse(bytes) else { return };
    for repair in &parsed.repairs {
        assert!(!repair.to_string().is_empty());
    }
    let written = parsed.collection.to_string();
    let again = parse(written.as_bytes()).expect("what was written can be read");
    assert!(again.repairs.is_empty(), "what was written is clean: {written:?}");
    assert_eq!(again.collection.to_string(), written, "writing is stable");
    assert_eq!(parsed.collection.trees.len(), again.collection.trees.len());
    for (tree, copy) in parsed.collection.trees.iter().zip(&again.collection.trees) {
        assert_eq!(tree.len(), copy.len());
        exercise(tree);
    }
});

/// Asks everything that can be asked of a tree.
fn exercise(tree: &Tree) {
    let _ = (tree.check(), tree.komi(), tree.handicap(), tree.ruleset());
    let _ = SgfProblem::read(tree);
    let end = tree.main_line_end();
    let position = tree.position(end);
    if let (Ok(position), Ok(game)) = (position, tree.game(end)) {
        assert_eq!(position.board, *game.board(), "two ways to the same board");
        assert_eq!(position.to_move, game.to_move());
    }
    let Ok(size) = tree.size() else { return };
    for id in tree.preorder() {
        let node = tree.node(id);
        let _ = (node.labels(size), node.point_pairs("LN", size), node.comment());
        let _ = (node.points("SQ", size), node.player(), node.place());
        for property in node.properties() {
            assert!(property.values().count() > 0);
            assert!(!property.ident().is_empty());
        }
        if node.first_child().is_none() {
            let _ = (tree.position(id), SgfProblem::at(tree, id));
        }
    }
}
