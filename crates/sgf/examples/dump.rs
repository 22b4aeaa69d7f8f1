//! Prints what the reader makes of files, one JSON object a line, for other programs to
//! compare with: `tools/sgf/compare.py` does.
//!
//!     cargo run --release -p sgf --example dump -- FILE…

use goban::{Colour, Move};
use serde_json::{Value, json};
use sgf::{Node, Tree};

fn main() {
    for file in std::env::args().skip(1) {
        let read = std::fs::read(&file).map_err(|e| e.to_string());
        let parsed = read.and_then(|bytes| sgf::parse(&bytes).map_err(|e| e.to_string()));
        let line = match parsed {
            Err(error) => json!({ "file": file, "error": error }),
            Ok(parsed) => json!({
                "file": file,
                "charset": parsed.charset.name(),
                "repairs": parsed.repairs.iter().map(|r| r.to_string()).collect::<Vec<_>>(),
                "trees": parsed.collection.trees.iter().map(tree).collect::<Vec<_>>(),
            }),
        };
        println!("{line}");
    }
}

fn tree(tree: &Tree) -> Value {
    let size = tree.size().map(|size| [size.width(), size.height()]);
    let nodes: Vec<Value> = tree.preorder().map(|id| node(tree.node(id))).collect();
    json!({
        "size": size.ok(),
        "nodes": nodes,
    })
}

/// A node's properties in order, its moves and, at a leaf, all stones on the board.
fn node(node: Node<'_>) -> Value {
    let properties: Vec<Value> = node
        .properties()
        .map(|p| json!([p.name(), p.values().collect::<Vec<_>>()]))
        .collect();
    let size = node.tree().size();
    let moves: Vec<Value> = size
        .iter()
        .flat_map(|&size| node.moves(size))
        .flatten()
        .map(|placed| {
            let point = match placed.mv {
                Move::Play(point) => point.to_sgf(),
                Move::Pass => String::new(),
            };
            json!([placed.colour.to_string(), point])
        })
        .collect();
    let mut value = json!({
        "children": node.children().count(),
        "properties": properties,
        "moves": moves,
    });
    if node.first_child().is_none() {
        value["stones"] = match node.tree().position(node.id()) {
            Err(error) => json!({ "error": error.to_string() }),
            Ok(position) => {
                let points = |colour| {
                    let stones = position.board.stones(colour);
                    stones.iter().map(|p| p.to_sgf()).collect::<Vec<_>>()
                };
                json!({ "black": points(Colour::Black), "white": points(Colour::White) })
            }
        };
    }
    value
}
