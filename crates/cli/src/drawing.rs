//! A scene drawn as the options ask.

use diagram::{Arrow, Crop, Diagram, Mark, Shade, Window};
use goban::{Colour, Move};
use sgf::{Node, NodeId, Snapshot, Tree};
use wire::{Failure, Item, Question, Scene};

use crate::options::DrawingOptions;

/// Draws a scene of an item.
pub fn draw(
    file: &str,
    item: &Item,
    scene: &Scene,
    drawing: &DrawingOptions,
) -> Result<Diagram, Failure> {
    let mut diagram = Diagram::new(&scene.board);
    let mut own_view = None;
    match (item, scene.node) {
        (Item::Tree(tree), Some(node)) => {
            let fail = |error| Failure::of_sgf(file, &error);
            if let Some(first) = drawing.numbers.filter(|_| scene.is_after_move) {
                diagram = numbered(tree, node, first.max(1)).map_err(fail)?;
            } else if let Some((_, Move::Play(point))) = scene.last_move {
                diagram.mark(point, Mark::Circle);
            }
            if drawing.marks {
                draw_marks(tree.node(node), &mut diagram).map_err(fail)?;
            }
            own_view = view(tree, node).map_err(fail)?;
        }
        (Item::Line(question, _), _) if drawing.marks => mark_question(question, &mut diagram),
        _ => {}
    }
    let crop = Crop::parse(&drawing.crop, scene.board.size());
    let crop = crop.map_err(|error| Failure::of_file(file, error.to_string()))?;
    diagram.crop = match (crop, own_view) {
        (Crop::Auto, Some(view)) => Crop::Window(view),
        (crop, _) => crop,
    };
    diagram.coordinates = !drawing.no_coordinates;
    Ok(diagram)
}

/// Draws what a problem line says about group and region.
fn mark_question(question: &Question, diagram: &mut Diagram) {
    for target in question.targets {
        diagram.mark(target, Mark::Cross);
    }
    if let Some(region) = question.region {
        diagram.shade(Shade::Region, region);
    }
    diagram.shade(Shade::Fringe, question.attacker_only);
    if let Some(ko) = question.ko {
        diagram.label(ko, "ko");
    }
}

/// A figure with the moves from `first` on numbered.
fn numbered(tree: &Tree, node: NodeId, first: usize) -> Result<Diagram, sgf::Error> {
    let size = tree.size()?;
    let mut position = Snapshot::new(size);
    let mut start = position.board;
    let mut from = first;
    let mut moves = Vec::new();
    for id in tree.path_to(node) {
        let node = tree.node(id);
        let before = position.moves;
        position.set_up(node)?;
        if position.moves + 1 < first || !node.setup(size)?.is_empty() {
            // Stones set up in the middle begin the figure anew.
            start = position.board;
            from = first.max(position.moves + 1);
            moves.clear();
        }
        for (number, played) in (before + 1..).zip(node.moves(size)) {
            let played = played?;
            if number >= first {
                moves.push((played.colour, played.mv));
            }
        }
        position.enter(node)?;
        if position.moves < first {
            start = position.board;
        }
    }
    let mut diagram = Diagram::new(&start);
    diagram.play(moves, u32::try_from(from).unwrap_or(u32::MAX));
    Ok(diagram)
}

/// Draws what the properties of a node mark.
fn draw_marks(node: Node<'_>, diagram: &mut Diagram) -> Result<(), sgf::Error> {
    let size = diagram.size();
    for (name, mark) in [
        ("SL", Mark::Selected),
        ("MA", Mark::Cross),
        ("TR", Mark::Triangle),
        ("SQ", Mark::Square),
        ("CR", Mark::Circle),
    ] {
        for point in node.points(name, size)? {
            diagram.mark(point, mark);
        }
    }
    for (name, colour) in [("TB", Colour::Black), ("TW", Colour::White)] {
        for point in node.points(name, size)? {
            diagram.own(point, colour);
        }
    }
    for (point, label) in node.labels(size)? {
        diagram.label(point, &label);
    }
    for (name, head) in [("AR", true), ("LN", false)] {
        for (from, to) in node.point_pairs(name, size)? {
            diagram.arrow(Arrow { from, to, head });
        }
    }
    Ok(())
}

/// The part of the board the file wants seen: the last `VW` on the way. An
/// empty one takes the wish back.
fn view(tree: &Tree, node: NodeId) -> Result<Option<Window>, sgf::Error> {
    let size = tree.size()?;
    let way = std::iter::successors(Some(tree.node(node)), Node::parent);
    let mut wishes = way.filter(|node| node.has("VW"));
    match wishes.next() {
        Some(node) => Ok(Window::bounding(node.points("VW", size)?)),
        None => Ok(None),
    }
}
