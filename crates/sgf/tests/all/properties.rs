//! Claims about every file, tried on random ones.

use proptest::collection::vec;
use proptest::prelude::*;
use sgf::{Collection, NodeId, SgfProblem, Tree, parse};

/// Asks everything of everything, so that a panic anywhere shows.
fn exercise(bytes: &[u8]) {
    let Ok(parsed) = parse(bytes) else { return };
    let written = parsed.collection.to_string();
    let again = parse(written.as_bytes()).expect("what was written can be read");
    assert!(again.repairs.is_empty(), "{written:?} {:?}", again.repairs);
    assert_eq!(again.collection.to_string(), written, "writing is stable");
    for tree in &parsed.collection.trees {
        let _ = (tree.check(), tree.komi(), tree.handicap(), tree.ruleset());
        let _ = (SgfProblem::read(tree), tree.game(tree.main_line_end()));
        for id in tree.preorder() {
            let node = tree.node(id);
            let _ = (tree.position(id), SgfProblem::at(tree, id), node.comment());
            if let Ok(size) = tree.size() {
                let _ = (node.labels(size), node.point_pairs("AR", size));
            }
        }
    }
}

/// Text made of the pieces that matter, in any order.
fn broken_sgf() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "(", ")", ";", "[", "]", "\\", ":", "\n", "\r\n", " ", "B", "W", "AB", "AW", "AE", "C",
        "SZ", "PL", "KM", "HA", "GM", "FF", "CA", "aa", "tt", "ss", "aa:cc", "9", "19", "black",
        "RIGHT", "黒", "é", "(;", "[aa]", ";B[aa]", ";W[bb]", "SZ[3]", "\u{FEFF}",
    ]);
    vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

/// Any tree that the building functions can make.
fn any_tree() -> impl Strategy<Value = Tree> {
    let value = prop_oneof!["[a-s]{2}", any::<String>(), Just(String::new())];
    let property = ("[A-Z]{1,3}|[A-Z][a-z]{1,4}|XX_?[0-9]", vec(value, 1..4));
    let node = (any::<prop::sample::Index>(), vec(property, 0..5));
    vec(node, 1..40).prop_map(|nodes| {
        let mut tree = Tree::new();
        let mut ids = vec![NodeId::ROOT];
        for (n, (parent, properties)) in nodes.into_iter().enumerate() {
            let id = match n {
                0 => NodeId::ROOT,
                _ => tree.add_child(*parent.get(&ids)),
            };
            ids.push(id);
            let mut moved = false;
            for (ident, values) in properties {
                // The charset is the writer's business, and two moves in a node are split.
                let name: String = ident.chars().filter(|c| !c.is_lowercase()).collect();
                let is_move = name == "B" || name == "W";
                if name == "CA" || (is_move && moved) {
                    continue;
                }
                moved |= is_move;
                tree.set_values(id, &ident, values.iter().map(String::as_str));
            }
        }
        tree.set(NodeId::ROOT, "CA", "UTF-8");
        tree
    })
}

proptest! {
    #[test]
    fn arbitrary_bytes_never_panic(bytes in vec(any::<u8>(), 0..300)) {
        exercise(&bytes);
    }

    #[test]
    fn arbitrary_bytes_in_a_game_never_panic(bytes in vec(any::<u8>(), 0..100)) {
        exercise(&[b"(;C[", bytes.as_slice(), b"];B[aa])"].concat());
    }

    #[test]
    fn broken_files_never_panic_and_are_written_whole(text in broken_sgf()) {
        exercise(text.as_bytes());
        exercise(format!("(;{text}").as_bytes());
    }

    #[test]
    fn writing_then_reading_gives_the_same_trees(trees in vec(any_tree(), 1..4)) {
        let collection = Collection { trees };
        let written = collection.to_string();
        let parsed = parse(written.as_bytes()).unwrap();
        prop_assert!(parsed.repairs.is_empty(), "{:?} {}", parsed.repairs, written);
        prop_assert_eq!(parsed.collection, collection);
    }

    #[test]
    fn text_survives(text in any::<String>(), label in any::<String>()) {
        let mut tree = Tree::new();
        tree.set_text(NodeId::ROOT, "C", &text);
        tree.set_labels(NodeId::ROOT, [(goban::Point::new(3, 4), label.as_str())]);
        let again = parse(tree.to_string().as_bytes()).unwrap().collection.trees.remove(0);
        let root = again.root();
        prop_assert_eq!(
            root.comment().unwrap().into_owned(),
            sgf::value::text(&sgf::value::escape(&text)).into_owned()
        );
        prop_assert_eq!(root.comment().unwrap().replace(char::is_whitespace, ""),
            text.replace(char::is_whitespace, ""));
        prop_assert_eq!(root.labels(again.size().unwrap()).unwrap().len(), 1);
    }
}
