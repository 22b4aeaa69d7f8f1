//! Problems as collections write them.
//!
//! Three dialects are read at once, because files mix them. TGA marks the region: `SQ` on
//! empty points where both may play and on stones that may be captured, `CR` on empty
//! points where only the attacker may. Others mark the group in question by `MA` or `SL` on
//! its stones. Solutions are told by goproblems' `RIGHT` in a comment somewhere below a
//! first move, or by `TE` (tesuji) and `BM` (bad move) on it. Nothing here judges a
//! position; it only says what the file says.

use goban::{Board, Colour, Move, PointSet};

use crate::error::Error;
use crate::info::Ruleset;
use crate::replay::Snapshot;
use crate::tree::{Node, NodeId, Tree};

/// A problem as a file tells it.
#[derive(Clone, Debug, PartialEq)]
pub struct SgfProblem {
    /// The stones.
    pub board: Board,
    /// Who moves first: the turn the file gives, or else the colour of the first move of
    /// its solution. `None` when it says nothing, and both may be asked.
    pub to_move: Option<Colour>,
    /// The marks on the position.
    pub marks: ProblemMarks,
    /// The rules, when the file names known ones.
    pub ruleset: Option<Ruleset>,
    /// The komi, when given.
    pub komi: Option<f64>,
    /// What the file says of first moves.
    pub solution: Solution,
    /// The name of the problem: `GN`, or else `N`.
    pub name: Option<String>,
    /// The comment on the position, which often asks the question.
    pub comment: Option<String>,
    /// The node that holds the position.
    pub node: NodeId,
}

/// The marks on a problem's position, by what they mean in a problem.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ProblemMarks {
    /// Empty points where both may play (`SQ`).
    pub region: PointSet,
    /// Stones that may be captured (`SQ`). In TGA's dialect these are the attacker's; his
    /// other stones are safe for ever.
    pub capturable: PointSet,
    /// Empty points where only the attacker may play (`CR`).
    pub attacker_only: PointSet,
    /// Stones in question (`MA` or `SL`, and `M` in old files).
    pub targets: PointSet,
}

impl ProblemMarks {
    /// Whether nothing is marked.
    pub fn is_empty(&self) -> bool {
        *self == ProblemMarks::default()
    }
}

/// What a file says about the first moves of its problem.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solution {
    /// First moves said to be right, in file order.
    pub right: Vec<Move>,
    /// First moves said to be wrong, in file order.
    pub wrong: Vec<Move>,
    /// First moves in the file that it does not judge, in file order.
    pub unjudged: Vec<Move>,
}

impl SgfProblem {
    /// Reads the problem of a tree. Its position is the one before the first move, when stones are
    /// set up by then. In a bare list of moves, or a handicap game, it is the last one of the main
    /// line.
    ///
    /// # Errors
    /// When something on the way to the position, or a mark on it, is wrong.
    pub fn read(tree: &Tree) -> Result<SgfProblem, Error> {
        let size = tree.size()?;
        let mut position = Snapshot::new(size);
        let mut before = NodeId::ROOT;
        for node in tree.main_line() {
            // A node with stones and a move shows the position and the first move at once.
            position.set_up(node)?;
            let is_setup = !position.board.occupied().is_empty();
            if node.mover().is_some() {
                let is_game = !is_setup || is_handicap_game(tree, &position);
                if is_game {
                    return SgfProblem::at(tree, tree.main_line_end());
                }
                return match node.setup(size)?.is_empty() {
                    true => SgfProblem::from_position(tree, position, before, false),
                    false => SgfProblem::from_position(tree, position, node.id(), true),
                };
            }
            before = node.id();
        }
        SgfProblem::from_position(tree, position, before, false)
    }

    /// Reads the position after `node` as a problem, with what follows as its solution.
    ///
    /// # Errors
    /// When something on the way to the position, or a mark on it, is wrong.
    pub fn at(tree: &Tree, node: NodeId) -> Result<SgfProblem, Error> {
        let position = tree.position(node)?;
        SgfProblem::from_position(tree, position, node, false)
    }

    /// Puts a problem together; `mixed` when the first move stands in the node of the
    /// position itself.
    fn from_position(
        tree: &Tree,
        position: Snapshot,
        node: NodeId,
        mixed: bool,
    ) -> Result<SgfProblem, Error> {
        let here = tree.node(node);
        let first_moves: Vec<Node<'_>> = match mixed {
            true => vec![here],
            false => here.children().filter(|n| n.mover().is_some()).collect(),
        };
        let to_move = match position.turn_is_given {
            true => Some(position.to_move),
            false => first_moves.first().and_then(|first| first.mover()),
        };
        let text =
            |node: Node<'_>, name: &str| node.simple_text(name).filter(|text| !text.is_empty());
        let root = tree.root();
        Ok(SgfProblem {
            marks: marks(tree, node, &position)?,
            solution: solution(tree, &first_moves, to_move)?,
            to_move,
            ruleset: tree.ruleset(),
            komi: tree.komi().ok().flatten(),
            name: text(root, "GN").or_else(|| text(root, "N")),
            comment: here.comment().map(|c| c.into_owned()),
            board: position.board,
            node,
        })
    }
}

/// Whether the stones on the board are a handicap rather than a problem.
fn is_handicap_game(tree: &Tree, position: &Snapshot) -> bool {
    let handicap = tree.handicap().ok().flatten().unwrap_or(0);
    handicap >= 2 && position.board.stones(Colour::White).is_empty()
}

/// Reads the marks on a position. Some programs write them into the root before the node
/// with the stones, so every node on the way counts.
fn marks(tree: &Tree, node: NodeId, position: &Snapshot) -> Result<ProblemMarks, Error> {
    let board = &position.board;
    let size = board.size();
    // Marks belong to the node they stand in, but before the first move there is only one
    // position to speak of.
    let reach = if position.moves == 0 { usize::MAX } else { 1 };
    let nodes = std::iter::successors(Some(tree.node(node)), Node::parent).take(reach);
    let mut squares = PointSet::EMPTY;
    let mut circles = PointSet::EMPTY;
    let mut targets = PointSet::EMPTY;
    for node in nodes {
        squares |= node.points("SQ", size)?;
        circles |= node.points("CR", size)?;
        for name in ["MA", "SL", "M"] {
            targets |= node.points(name, size)?;
        }
    }
    let stones = board.occupied();
    Ok(ProblemMarks {
        region: squares - stones,
        capturable: squares & stones,
        attacker_only: circles - stones - squares,
        targets: targets & stones,
    })
}

/// Sorts the first moves of the player to move by what the file says of them.
fn solution(
    tree: &Tree,
    first_moves: &[Node<'_>],
    to_move: Option<Colour>,
) -> Result<Solution, Error> {
    let size = tree.size()?;
    let reaches_right = tree.leads_to_right();
    // In goproblems' dialect a tree with any RIGHT says all: what does not lead there is
    // wrong. Elsewhere silence says nothing.
    let says_all = reaches_right[NodeId::ROOT.index()];
    let mut solution = Solution::default();
    for node in first_moves {
        let Some(first) = node.moves(size).next().transpose()? else {
            continue;
        };
        if Some(first.colour) != to_move {
            continue;
        }
        let list = match () {
            () if node.has("BM") => &mut solution.wrong,
            () if node.has("TE") => &mut solution.right,
            () if reaches_right[node.id().index()] => &mut solution.right,
            () if says_all || says(*node, "WRONG") => &mut solution.wrong,
            () => &mut solution.unjudged,
        };
        if !list.contains(&first.mv) {
            list.push(first.mv);
        }
    }
    // The same first move may open several variations; one right line makes it right.
    let Solution {
        right,
        wrong,
        unjudged,
    } = &mut solution;
    wrong.retain(|mv| !right.contains(mv));
    unjudged.retain(|mv| !right.contains(mv) && !wrong.contains(mv));
    Ok(solution)
}

impl Tree {
    /// For every node, whether it or a node below it says RIGHT.
    pub fn leads_to_right(&self) -> Vec<bool> {
        let mut leads = vec![false; self.len()];
        // Children come after their parents in the arena, so one pass from the back does it.
        for index in (0..self.len()).rev() {
            let node = self.node(NodeId(index as u32));
            leads[index] |= says(node, "RIGHT");
            if let (true, Some(parent)) = (leads[index], node.parent()) {
                leads[parent.id().index()] = true;
            }
        }
        leads
    }
}

/// Whether the comment of a node holds a word in capitals.
fn says(node: Node<'_>, word: &str) -> bool {
    node.comment().is_some_and(|comment| {
        comment
            .split(|c: char| !c.is_alphanumeric())
            .any(|found| found == word)
    })
}
