//! Every number that decides how far is read.

use crate::goal::{Goal, Width};
use crate::readers::Question;

/// How far questions are read.
#[derive(Clone, Copy, Debug)]
pub struct Params {
    /// Nodes for a ladder.
    pub ladder_nodes: u64,
    /// Nodes for a narrow look.
    pub narrow_nodes: u64,
    /// Nodes for a wide look with the smaller number of liberties.
    pub wide_nodes: u64,
    /// Nodes for the widest look.
    pub widest_nodes: u64,
    /// Nodes for a better looking move that may do as well.
    pub better_nodes: u64,
    /// So many better looking moves are tried.
    pub better_tries: u32,
    /// A chain with more liberties than this has escaped.
    pub escape: u8,
    /// A way of more stones than this is none.
    pub longest_way: u8,
}

impl Default for Params {
    fn default() -> Params {
        Params {
            ladder_nodes: 4_000,
            narrow_nodes: 4_000,
            wide_nodes: 30_000,
            widest_nodes: 100_000,
            better_nodes: 5_000,
            better_tries: 4,
            escape: 5,
            longest_way: 5,
        }
    }
}

impl Params {
    /// The widths that a question is read at, one after the other, with the nodes for each.
    pub(crate) fn stages(&self, question: &Question) -> Vec<(Width, u64)> {
        if question.ladder {
            return vec![(Width::Ladder, self.widest_nodes)];
        }
        match question.goal {
            Goal::Capture(..) => vec![
                (Width::Ladder, self.ladder_nodes),
                (Width::Narrow, self.narrow_nodes),
                (Width::Wide(self.escape - 1), self.wide_nodes),
                (Width::Wide(self.escape), self.widest_nodes),
            ],
            Goal::Connect(..) | Goal::Reach(..) => vec![
                (Width::Narrow, self.narrow_nodes),
                (Width::Wide(self.longest_way), self.widest_nodes),
            ],
        }
    }

    /// Whether what the holder wins at this width counts as his.
    pub(crate) fn is_last(&self, question: &Question, width: Width) -> bool {
        self.stages(question)
            .last()
            .is_some_and(|&(last, _)| last == width)
    }
}
