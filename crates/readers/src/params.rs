//! Every number that decides how far is read.

use crate::goal::{Goal, Width};
use crate::readers::Question;

/// How far questions are read.
#[derive(Clone, Copy, Debug)]
pub struct Params {
    /// Nodes for a capture, at each number of quiet moves from 0.
    pub capture_nodes: [u64; 5],
    /// Nodes for a capture with any number of quiet moves.
    pub free_nodes: u64,
    /// Nodes for a connection or a way, at each number of quiet moves from 0.
    pub connection_nodes: [u64; 5],
    /// Nodes for a reading in which both sides play everywhere, for small boards; 0 = none.
    pub full_nodes: u64,
    /// Nodes for a better looking move that may do as well.
    pub better_nodes: u64,
    /// So many better looking moves are tried.
    pub better_tries: u32,
}

impl Default for Params {
    fn default() -> Params {
        Params {
            capture_nodes: [4_000, 8_000, 15_000, 25_000, 40_000],
            free_nodes: 80_000,
            connection_nodes: [4_000, 8_000, 15_000, 25_000, 40_000],
            full_nodes: 0,
            better_nodes: 5_000,
            better_tries: 4,
        }
    }
}

impl Params {
    /// So many times as many nodes everywhere.
    #[must_use]
    pub fn scaled(self, factor: f64) -> Params {
        let scale = |nodes: u64| (nodes as f64 * factor).max(1.0) as u64;
        Params {
            capture_nodes: self.capture_nodes.map(scale),
            free_nodes: scale(self.free_nodes),
            connection_nodes: self.connection_nodes.map(scale),
            better_nodes: scale(self.better_nodes),
            ..self
        }
    }

    /// The widths that a question is read at, one after the other, with the nodes for each.
    pub(crate) fn stages(&self, question: &Question) -> Vec<(Width, u64)> {
        let nodes = match question.goal {
            Goal::Capture(..) if question.ladder => &self.capture_nodes[..1],
            Goal::Capture(..) | Goal::Race(..) => &self.capture_nodes[..],
            Goal::Connect(..) | Goal::Reach(..) => &self.connection_nodes[..],
        };
        let mut stages: Vec<(Width, u64)> = (0u8..)
            .zip(nodes)
            .map(|(quiet, &nodes)| (Width::Quiet(quiet), nodes))
            .collect();
        if matches!(question.goal, Goal::Capture(..) | Goal::Race(..)) && !question.ladder {
            stages.push((Width::Free, self.free_nodes));
        }
        if self.full_nodes > 0 && !question.ladder {
            stages.push((Width::Full, self.full_nodes));
        }
        stages
    }

    /// Whether what the holder wins at this width counts as his.
    pub(crate) fn is_last(&self, question: &Question, width: Width) -> bool {
        self.stages(question)
            .last()
            .is_some_and(|&(last, _)| last == width)
    }
}
