//! A question as a game tree of one node.

use goban::{Board, Colour};
use life::problem::Ruleset;
use sgf::{NodeId, Tree};

use crate::question::Question;
use crate::scene::Scene;

/// A game tree of one node with the position of a scene, marked in the way problems are read.
pub fn tree_of(scene: &Scene) -> Tree {
    let root = NodeId::ROOT;
    let mut tree = Tree::for_board(scene.board.size());
    if let Some(title) = &scene.title {
        tree.set_text(root, "GN", title);
    }
    set_up(&mut tree, &scene.board);
    if let Some(colour) = scene.to_move {
        tree.set_player(root, colour);
    }
    if let Some(comment) = &scene.comment {
        tree.set_text(root, "C", comment);
    }
    if scene.question.check().is_ok() {
        mark(&mut tree, &scene.question);
    }
    tree
}

fn set_up(tree: &mut Tree, board: &Board) {
    for (name, colour) in [("AB", Colour::Black), ("AW", Colour::White)] {
        tree.set_points(NodeId::ROOT, name, board.stones(colour));
    }
}

fn mark(tree: &mut Tree, question: &Question) {
    let root = NodeId::ROOT;
    tree.set_points(root, "MA", question.targets);
    if let Some(region) = question.region {
        tree.set_points(root, "SQ", region);
    }
    tree.set_points(root, "CR", question.attacker_only);
    let rules = match question.rules {
        Some(Ruleset::Area) => "Chinese",
        Some(Ruleset::Japanese) => "Japanese",
        None => return,
    };
    tree.set(root, "RU", rules);
}

/// The fields of a question that an SGF file cannot hold.
pub fn lost_in_sgf(question: &Question) -> Vec<&'static str> {
    [
        ("defender", question.defender.is_some()),
        ("aim", question.aim.is_some()),
        ("survive", question.survive.is_some()),
        ("reading", question.reading.is_some()),
        ("escape", !question.escape.is_empty()),
        ("ko", question.ko.is_some()),
        ("ko_threats", question.ko_threats.is_some()),
    ]
    .into_iter()
    .filter_map(|(name, given)| given.then_some(name))
    .collect()
}
