//! The position of an item that the options ask for, and how it is drawn.

use diagram::{Arrow, Crop, Diagram, Mark, Shade, Window};
use goban::{Board, Colour, Move, Point, PointSet};
use sgf::{Node, NodeId, Position, SgfProblem, Tree};

use crate::document::{Document, Item, line_failure};
use crate::failure::Failure;
use crate::options::{DrawingOptions, SelectionOptions};
use crate::problem_line::{ProblemLine, RuleSet, names};
use crate::setup::Setup;

/// A position and what a file says about it.
#[derive(Debug)]
pub struct Scene {
    /// The stones.
    pub board: Board,
    /// Who moves, when the file says so.
    pub to_move: Option<Colour>,
    /// The point banned by a ko.
    pub ko: Option<Point>,
    /// How many moves led here.
    pub moves: usize,
    /// The move that led here.
    pub last_move: Option<(Colour, Move)>,
    /// The way to the node, as `--node` takes it; only for game trees.
    pub node: Option<String>,
    /// What the game or problem is called.
    pub title: Option<String>,
    /// What the file says about the position.
    pub comment: Option<String>,
    /// The position as a problem line, with what the marks say.
    pub line: ProblemLine,
    /// The position drawn.
    pub diagram: Diagram,
}

/// The number and content of the one item that is meant: the one asked for, or
/// else the first.
pub fn chosen<'d>(
    document: &'d Document,
    selection: &SelectionOptions,
) -> Result<(usize, &'d Item), Failure> {
    let number = selection.game.unwrap_or(1) as usize;
    match document.items.get(number - 1) {
        Some(Ok(item)) => Ok((number, item)),
        Some(Err(failure)) => Err(failure.clone()),
        None => {
            let count = document.items.len();
            let message = format!("there is no game {number}, only {count}");
            Err(Failure::of_file(&document.name, message))
        }
    }
}

/// Sets an item up as the options ask.
pub fn stage(
    file: &str,
    item: &Item,
    selection: &SelectionOptions,
    drawing: &DrawingOptions,
) -> Result<Scene, Failure> {
    let picks_node = selection.after_move.is_some() || selection.node.is_some();
    if picks_node && !matches!(item, Item::Tree(_)) {
        let message = "only game trees have moves and nodes to choose from";
        return Err(Failure::of_file(file, message));
    }
    let (mut scene, view) = match item {
        Item::Tree(tree) => {
            let node = chosen_node(file, tree, selection)?;
            let staged = stage_tree(tree, node, drawing);
            staged.map_err(|error| Failure::of_sgf(file, &error))?
        }
        Item::Board(found) => {
            let mut scene = bare(found.board);
            scene.title.clone_from(&found.title);
            (scene, None)
        }
        Item::Line(line, number) => {
            let setup = line.check();
            let setup = setup.map_err(|error| line_failure(file, *number, &error))?;
            (stage_line(line, &setup, drawing), None)
        }
    };
    let size = scene.board.size();
    let crop = Crop::parse(&drawing.crop, size)
        .map_err(|error| Failure::of_file(file, error.to_string()))?;
    scene.diagram.crop = match (crop, view) {
        (Crop::Auto, Some(view)) => Crop::Window(view),
        (crop, _) => crop,
    };
    scene.diagram.coordinates = !drawing.no_coordinates;
    Ok(scene)
}

/// A board about which nothing else is known.
fn bare(board: Board) -> Scene {
    Scene {
        board,
        to_move: None,
        ko: None,
        moves: 0,
        last_move: None,
        node: None,
        title: None,
        comment: None,
        line: ProblemLine::of_board(&board),
        diagram: Diagram::new(&board),
    }
}

fn stage_line(line: &ProblemLine, setup: &Setup, drawing: &DrawingOptions) -> Scene {
    let mut scene = bare(setup.board);
    scene.to_move = setup.to_move;
    scene.ko = setup.ko;
    scene.title.clone_from(&line.id);
    scene.line = line.clone();
    if drawing.marks {
        for target in setup.targets {
            scene.diagram.mark(target, Mark::Cross);
        }
        if let Some(region) = setup.region {
            scene.diagram.shade(Shade::Region, region);
        }
        scene.diagram.shade(Shade::Fringe, setup.attacker_only);
        if let Some(ko) = setup.ko {
            scene.diagram.label(ko, "ko");
        }
    }
    scene
}

/// The node that the options name; `None` when they name none.
fn chosen_node(
    file: &str,
    tree: &Tree,
    selection: &SelectionOptions,
) -> Result<Option<NodeId>, Failure> {
    if let Some(path) = &selection.node {
        let found = tree.descend(&path.0);
        let message = "there is no such node in this game";
        return match found {
            Some(node) => Ok(Some(node)),
            None => Err(Failure::of_file(file, message)),
        };
    }
    let Some(wanted) = selection.after_move else {
        return Ok(None);
    };
    let node = tree.after_moves(wanted);
    let made = tree.path_to(node).into_iter();
    let made = made.filter(|&id| tree.node(id).mover().is_some()).count();
    if made < wanted {
        let message = format!("there is no move {wanted}, the main line has {made}");
        return Err(Failure::of_file(file, message));
    }
    Ok(Some(node))
}

/// Sets up a node of a tree, or the position a reader would want to see first:
/// that of the problem, or the end of a game. Also returns the file's own view.
fn stage_tree(
    tree: &Tree,
    node: Option<NodeId>,
    drawing: &DrawingOptions,
) -> Result<(Scene, Option<Window>), sgf::Error> {
    let problem = match node {
        Some(node) => SgfProblem::at(tree, node)?,
        None => SgfProblem::read(tree)?,
    };
    let position = tree.position(problem.node)?;
    // The problem's position may be the one before a move that stands in the
    // same node; then that move has not been made.
    let is_after_move = position.board == problem.board;
    let mut scene = bare(problem.board);
    scene.to_move = problem.to_move;
    if is_after_move {
        scene.ko = position.ko;
        scene.moves = position.moves;
        scene.last_move = position.last_move;
    }
    scene.node = Some(path_name(tree, problem.node));
    scene.title.clone_from(&problem.name);
    scene.comment.clone_from(&problem.comment);
    scene.line = line_of(&problem, scene.ko);
    if let Some(first) = drawing.numbers.filter(|_| is_after_move) {
        scene.diagram = numbered(tree, problem.node, first.max(1))?;
    } else if let Some((_, Move::Play(point))) = scene.last_move {
        scene.diagram.mark(point, Mark::Circle);
    }
    let here = tree.node(problem.node);
    if drawing.marks {
        draw_marks(here, &mut scene.diagram)?;
    }
    let view = view(tree, problem.node)?;
    Ok((scene, view))
}

/// A figure with the moves from `first` on numbered.
fn numbered(tree: &Tree, node: NodeId, first: usize) -> Result<Diagram, sgf::Error> {
    let size = tree.size()?;
    let mut position = Position::new(size);
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

/// The way to a node, as `--node` takes it.
fn path_name(tree: &Tree, node: NodeId) -> String {
    let path = tree.path_to(node);
    let step = |pair: &[NodeId]| {
        let children = tree.node(pair[0]).children();
        let before = children.take_while(|child| child.id() != pair[1]).count();
        (before + 1).to_string()
    };
    match path.len() {
        0 | 1 => "root".to_owned(),
        _ => path.windows(2).map(step).collect::<Vec<_>>().join("."),
    }
}

/// A problem from an SGF file as a problem line.
fn line_of(problem: &SgfProblem, ko: Option<Point>) -> ProblemLine {
    let some = |points: PointSet| (!points.is_empty()).then(|| names(points));
    let marks = &problem.marks;
    ProblemLine {
        id: problem.name.clone(),
        to_move: problem.to_move.map(Into::into),
        targets: some(marks.targets),
        // An attacker's chain that lies in the region can be captured.
        region: some(marks.region | marks.capturable),
        attacker_only: some(marks.attacker_only),
        ko: ko.map(Point::to_sgf),
        rules: problem.ruleset.map(|rules| match rules.counts_territory() {
            true => RuleSet::Japanese,
            false => RuleSet::Area,
        }),
        ..ProblemLine::of_board(&problem.board)
    }
}
