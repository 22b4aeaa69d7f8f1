//! The position of an item that somebody selected, and the question about it.

use goban::{Board, Colour, Move, Point, PointSet};
use life::problem::Ruleset;
use sgf::{NodeId, SgfProblem, Tree};

use crate::document::{Document, Item};
use crate::failure::Failure;
use crate::question::Question;

/// Which position of a file is meant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// The game or problem of a collection, from 1; the first when missing.
    pub game: Option<usize>,
    /// The position after this many moves of the main line.
    pub after_move: Option<usize>,
    /// The position at a node: which child to take at each step, from 0.
    pub node: Option<Vec<usize>>,
}

/// A position and what a file says about it.
#[derive(Clone, Debug)]
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
    /// The node of the game tree.
    pub node: Option<NodeId>,
    /// The way to the node, as in `1.1.2`; only for game trees.
    pub path: Option<String>,
    /// Whether the moves of the node itself have been made.
    pub is_after_move: bool,
    /// What the game or problem is called.
    pub title: Option<String>,
    /// What the file says about the position.
    pub comment: Option<String>,
    /// What is asked, with what the marks say.
    pub question: Question,
}

impl Document {
    /// The number and content of the item that is meant: the one selected, or else the first.
    ///
    /// # Errors
    /// When there is no such item, or it could not be read.
    pub fn chosen(&self, selection: &Selection) -> Result<(usize, &Item), Failure> {
        let number = selection.game.unwrap_or(1).max(1);
        match self.items.get(number - 1) {
            Some(Ok(item)) => Ok((number, item)),
            Some(Err(failure)) => Err(failure.clone()),
            None => {
                let count = self.items.len();
                let message = format!("there is no game {number}, only {count}");
                Err(Failure::of_file(&self.name, message))
            }
        }
    }
}

impl Scene {
    /// Sets up the selected position of an item.
    ///
    /// # Errors
    /// When there is no such position, or the file contradicts itself there.
    pub fn of(file: &str, item: &Item, selection: &Selection) -> Result<Scene, Failure> {
        let picks_node = selection.after_move.is_some() || selection.node.is_some();
        if picks_node && !matches!(item, Item::Tree(_)) {
            let message = "only game trees have moves and nodes to choose from";
            return Err(Failure::of_file(file, message));
        }
        match item {
            Item::Tree(tree) => {
                let node = chosen_node(file, tree, selection)?;
                of_tree(tree, node).map_err(|error| Failure::of_sgf(file, &error))
            }
            Item::Board(found) => Ok(Scene {
                title: found.title.clone(),
                to_move: found.question.to_move,
                ..bare(found.question.clone())
            }),
            Item::Line(question, _) => Ok(Scene {
                to_move: question.to_move,
                ko: question.ko,
                title: question.id.clone(),
                ..bare((**question).clone())
            }),
        }
    }
}

/// A position that no moves led to.
fn bare(question: Question) -> Scene {
    Scene {
        board: question.board,
        to_move: None,
        ko: None,
        moves: 0,
        last_move: None,
        node: None,
        path: None,
        is_after_move: false,
        title: None,
        comment: None,
        question,
    }
}

/// The node that is selected; `None` when nobody selected one.
fn chosen_node(file: &str, tree: &Tree, selection: &Selection) -> Result<Option<NodeId>, Failure> {
    if let Some(path) = &selection.node {
        let message = "there is no such node in this game";
        return match tree.descend(path) {
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

/// Sets up a node of a tree, or the position a reader would want to see first. That is the
/// problem's, or the end of a game.
fn of_tree(tree: &Tree, node: Option<NodeId>) -> Result<Scene, sgf::Error> {
    let problem = match node {
        Some(node) => SgfProblem::at(tree, node)?,
        None => SgfProblem::read(tree)?,
    };
    let position = tree.position(problem.node)?;
    // The problem's position may be the one before a move that stands in the same node; then
    // that move has not been made.
    let is_after_move = position.board == problem.board;
    let ko = position.ko.filter(|_| is_after_move);
    let mut scene = Scene {
        to_move: problem.to_move,
        ko,
        node: Some(problem.node),
        path: Some(path_name(tree, problem.node)),
        is_after_move,
        title: problem.name.clone(),
        comment: problem.comment.clone(),
        ..bare(question_of(&problem, ko))
    };
    if is_after_move {
        scene.moves = position.moves;
        scene.last_move = position.last_move;
    }
    Ok(scene)
}

/// The way to a node, as in `1.1.2`.
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

/// What a problem from an SGF file asks.
fn question_of(problem: &SgfProblem, ko: Option<Point>) -> Question {
    let some = |points: PointSet| (!points.is_empty()).then_some(points);
    let marks = &problem.marks;
    Question {
        id: problem.name.clone(),
        to_move: problem.to_move,
        targets: marks.targets,
        // An attacker's chain that lies in the region can be captured.
        region: some(marks.region | marks.capturable),
        attacker_only: marks.attacker_only,
        ko,
        rules: problem.ruleset.map(|rules| match rules.counts_territory() {
            true => Ruleset::Japanese,
            false => Ruleset::Area,
        }),
        ..Question::of_board(problem.board)
    }
}
