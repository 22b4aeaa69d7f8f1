//! The solution tree as plain data, for whoever writes it down.

use goban::{Move, Point};
use tactics::bits::Bits;

use crate::answer::Answer;
use crate::session::Reads;

/// How much of the tree is wanted.
#[derive(Clone, Debug, Default)]
pub struct TreeOptions {
    /// Cut lines off at this many moves.
    pub depth: Option<usize>,
    /// Everything that was proven, not only what a person reads.
    pub whole: bool,
}

/// A solution tree; node 0 is the problem itself.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    /// The nodes, parents before children.
    pub nodes: Vec<TreeNode>,
}

/// One position of a solution tree.
#[derive(Clone, Debug)]
pub struct TreeNode {
    /// The move that leads here; `None` for the root.
    pub played: Option<Move>,
    /// What the position is worth for the defender, in a word, and why the line ends here if it does.
    pub comment: String,
    /// Whether the move is one of the right first moves (or leads on from one).
    pub right: Option<bool>,
    /// Answers that are examined.
    pub examined: Vec<Point>,
    /// Point banned by ko.
    pub banned: Option<Point>,
    /// Indices of the children.
    pub children: Vec<usize>,
}

pub(crate) fn build<B: Bits>(
    _reads: &mut Reads<B>,
    _answer: &Answer,
    _options: &TreeOptions,
) -> Tree {
    Tree::default()
}
