//! Every number that decides how far is read.

use crate::goal::{Goal, Width};
use crate::readers::Question;

/// How far questions are read.
#[derive(Clone, Copy, Debug)]
pub struct Params {
    /// Nodes for a capture by all moves that are read, from the narrowest width to the widest.
    pub capture_nodes: [u64; 5],
    /// Nodes for a capture by the most direct moves, free of all others: shared by its widths.
    pub free_nodes: u64,
    /// Nodes for a connection or a way, at each width.
    pub connection_nodes: u64,
    /// Nodes to show that what wins against a few replies wins against all.
    pub proof_nodes: u64,
    /// Nodes for a reading in which both sides play everywhere, for small boards; 0 = none.
    pub full_nodes: u64,
    /// Nodes for a better looking move that may do as well.
    pub better_nodes: u64,
    /// How many better looking moves are tried.
    pub better_tries: u32,
}

/// How quiet the seeker's most direct moves may be in all, from one reading to the next.
const NARROW: [u8; 7] = [0, 1, 2, 4, 6, 8, 12];
/// The same for all moves of the seeker that are read in a capture.
const CAPTURE: [u8; 5] = [1, 2, 3, 4, 6];
/// The same in a connection or a way.
const CONNECTION: [u8; 6] = [0, 1, 2, 3, 4, 6];

impl Default for Params {
    fn default() -> Params {
        Params {
            capture_nodes: [60_000; 5],
            free_nodes: 210_000,
            connection_nodes: 20_000,
            proof_nodes: 20_000,
            full_nodes: 0,
            better_nodes: 5_000,
            better_tries: 4,
        }
    }
}

impl Params {
    /// The same with all node limits multiplied by `factor`.
    #[must_use]
    pub fn scaled(self, factor: f64) -> Params {
        let scale = |nodes: u64| (nodes as f64 * factor).max(1.0) as u64;
        Params {
            capture_nodes: self.capture_nodes.map(scale),
            free_nodes: scale(self.free_nodes),
            connection_nodes: scale(self.connection_nodes),
            proof_nodes: scale(self.proof_nodes),
            better_nodes: scale(self.better_nodes),
            ..self
        }
    }

    /// The widths that a question is read at, one after the other, with the nodes for each.
    pub(crate) fn stages(&self, question: &Question) -> Vec<(Width, u64)> {
        let direct = self.free_nodes / NARROW.len() as u64;
        let mut stages: Vec<(Width, u64)> = match question.goal {
            Goal::Capture(..) if question.ladder => vec![(Width::Quiet(0), direct)],
            Goal::Capture(..) | Goal::Race(..) => {
                let narrow = NARROW.map(|quiet| (Width::Narrow(quiet), direct));
                let wide = CAPTURE.map(Width::Quiet).into_iter();
                let wide = wide.zip(self.capture_nodes);
                narrow.into_iter().chain(wide).collect()
            }
            Goal::Connect(..) | Goal::Reach(..) => {
                let wide = CONNECTION.map(|quiet| (Width::Quiet(quiet), self.connection_nodes));
                wide.to_vec()
            }
        };
        if self.full_nodes > 0 && !question.ladder {
            stages.push((Width::Full, self.full_nodes));
        }
        stages
    }
}
