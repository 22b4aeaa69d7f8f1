//! Why a proof is refused, and where.

use std::fmt;

use goban::{Move, Point};
use thiserror::Error;

use crate::model::Section;
use crate::rules::Illegal;

/// A proof that does not prove what it says.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct Refusal {
    /// The claim that was being checked, from 0.
    pub claim: Option<usize>,
    /// The section and the node whose turn it was.
    pub node: Option<(Section, u32)>,
    /// The position there as a text board, with who moves.
    pub position: Option<String>,
    /// What is wrong.
    pub reason: Reason,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(claim) = self.claim {
            write!(f, "claim {}: ", claim + 1)?;
        }
        if let Some((section, node)) = self.node {
            write!(f, "{section} node {node}: ")?;
        }
        write!(f, "{}", self.reason)?;
        if let Some(position) = &self.position {
            write!(f, "\n{position}")?;
        }
        Ok(())
    }
}

/// What is wrong with a proof.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Reason {
    /// The proof says nothing.
    #[error("the proof makes no claim")]
    NoClaim,
    /// The header has no target.
    #[error("no target is named")]
    NoTarget,
    /// A point of the header is off the board.
    #[error("the {what} {point} is off the board")]
    OffBoard {
        /// What the point is meant to be.
        what: &'static str,
        /// The point.
        point: Point,
    },
    /// One point holds stones of both colours.
    #[error("{0} holds a black and a white stone")]
    TwoStones(Point),
    /// A target is not a stone of the defender in the region.
    #[error("the target {0} is not a stone of the defender in the region")]
    BadTarget(Point),
    /// A stone to be kept is not one of the attacker's.
    #[error("{0} is to be kept and is not a stone of the attacker")]
    BadKeep(Point),
    /// A goal other than life that is asked as life is.
    #[error("this is no question of its goal: {0}")]
    BadGoal(&'static str),
    /// A point is in the region and attacker-only at once.
    #[error("{0} is in the region and attacker-only at once")]
    Overlap(Point),
    /// A point where the defender gets away is not in the region.
    #[error("the escape point {0} is not in the region")]
    BadEscape(Point),
    /// A defender stone next to the region is left out of it.
    #[error("the defender's stone {0} touches the region and is not in it")]
    LeftOut(Point),
    /// The defender would have a liberty that is not in the field.
    #[error("the empty point {0} touches the region, but nobody could play there")]
    Unfillable(Point),
    /// A chain of the first position has no liberty.
    #[error("the chain at {0} has no liberty")]
    NoLiberty(Point),
    /// The banned point holds a stone.
    #[error("the ko point {0} is not empty")]
    BadKo(Point),
    /// A node does not exist.
    #[error("{section} has no node {node}")]
    NoNode {
        /// The section the edge leads to.
        section: Section,
        /// The number that does not exist.
        node: u32,
    },
    /// An edge of a well-founded section does not go down.
    #[error("the edge to node {0} does not go to a smaller number, so the line might never end")]
    NotWellFounded(u32),
    /// A node is reached with two positions.
    #[error("node {node} of {section} is reached with two different positions")]
    TwoPositions {
        /// The section of the node.
        section: Section,
        /// The node.
        node: u32,
    },
    /// The winner arrives with fewer threats than the node assumes.
    #[error(
        "the budget is {arriving}, worse for the winner than the {assumed} node {node} assumes"
    )]
    Budget {
        /// The node.
        node: u32,
        /// The budget with which it is reached.
        arriving: i8,
        /// The budget it was shown for.
        assumed: i8,
    },
    /// The position is not decided as claimed.
    #[error("{section}: the position after {after} is not decided for the winner")]
    NotTerminal {
        /// The section whose winner should have won.
        section: Section,
        /// What was played, in words.
        after: String,
    },
    /// A leaf that is not decided.
    #[error("the position is not decided for the winner")]
    NotLeaf,
    /// The winner's strategy is used where the loser is to move.
    #[error("the node plays a move of the winner, but the loser is to move")]
    LoserToMove,
    /// The loser's replies are listed where the winner is to move.
    #[error("the node lists replies of the loser, but the winner is to move")]
    WinnerToMove,
    /// A move that cannot be played.
    #[error("{mv} cannot be played: {why}")]
    IllegalMove {
        /// The move.
        mv: Move,
        /// Why not.
        why: Illegal,
    },
    /// The replies are not all there, or there are too many.
    #[error("the loser has {legal} moves here, and {listed} are answered")]
    Replies {
        /// How many there are.
        legal: usize,
        /// How many the node lists.
        listed: usize,
    },
    /// A node that leaves replies out stands in a section where that is not allowed.
    #[error("replies may be left out in safe-yes alone, and of a capture in kill-yes alone")]
    NoZones,
    /// Replies that are listed twice or not in order, or without a pass.
    #[error("the replies are not in order, or the pass is not among them")]
    Disorder,
    /// A reply that matters is left out.
    #[error("{0} is in the zone of the win after a pass and is not answered")]
    LeftUnanswered(Point),
    /// A closed set contains a position that its winner has already lost.
    #[error("the question is already decided for the loser here")]
    AlreadyLost,
}
