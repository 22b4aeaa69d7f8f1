//! Limits, cancellation, events.

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use goban::{Colour, Move};
use life::{LineListener, Problem};
use search::{Cancel, Limits, Progress};

use crate::conversation::Given;

/// What happens while a question is answered.
#[derive(Clone, Debug)]
pub enum Event {
    /// The engine begins to find out which question is meant.
    Understanding,
    /// It reads to find that out.
    Trying {
        /// Moves made so far.
        nodes: u64,
        /// Length of the line that is being read.
        depth: usize,
    },
    /// It tries a question that may be the one that is meant.
    Considering {
        /// The question.
        problem: Box<Problem>,
        /// Who moves first in it.
        to_move: Colour,
    },
    /// It knows which question is meant.
    Understood {
        /// The question.
        problem: Box<Problem>,
        /// Moves made to find it out.
        nodes: u64,
    },
    /// It reads for an answer.
    Reading {
        /// Who moves first.
        to_move: Colour,
        /// Moves made so far, with those of understanding.
        nodes: u64,
        /// Length of the line that is being read.
        depth: usize,
    },
    /// The best line so far: what a try, or the search for the answer, holds for best play now. It
    /// comes when it changes, and the last one before an answer is the answer's own.
    Line {
        /// Who moves first.
        to_move: Colour,
        /// The moves.
        moves: Vec<Move>,
    },
    /// An answer is there.
    Answered {
        /// Who moves first.
        to_move: Colour,
        /// Moves made for it, with those of understanding.
        nodes: u64,
    },
}

/// Is told what happens. It is called from the thread that searches, so it should be quick.
pub type Listener = Arc<dyn Fn(&Event) + Send + Sync>;

/// On which terms a question is asked.
#[derive(Clone, Default)]
pub struct Terms {
    /// The time for one question; as long as it takes when missing.
    pub time: Option<Duration>,
    /// The nodes for one question, with those of understanding it.
    pub nodes: Option<u64>,
    /// Stops everything.
    pub cancel: Cancel,
    /// Told what happens.
    pub listener: Option<Listener>,
}

impl Terms {
    /// The limits of a question that is asked now, when some of its time and some of its nodes have
    /// been spent.
    pub fn limits(&self, spent: Duration, nodes: u64) -> Limits {
        let left = self.time.map(|time| time.saturating_sub(spent));
        Limits {
            nodes: self.nodes.map(|most| most.saturating_sub(nodes)),
            // A time too long to be counted is no limit.
            deadline: left.and_then(|left| Instant::now().checked_add(left)),
            cancel: self.cancel.clone(),
            watcher: None,
        }
    }

    /// The same limits, with the listener told how far the search has come.
    pub(crate) fn watched(
        &self,
        (spent, nodes): (Duration, u64),
        event: impl Fn(Progress<'_>) -> Event + Send + Sync + 'static,
    ) -> Limits {
        let mut limits = self.limits(spent, nodes);
        if let Some(listener) = self.listener.clone() {
            limits.watcher = Some(Arc::new(move |progress| listener(&event(progress))));
        }
        limits
    }

    /// Tells the listener the best line so far, and which questions are tried.
    pub(crate) fn on_line(&self) -> Option<LineListener> {
        let listener = self.listener.clone()?;
        let tries = listener.clone();
        let lines = LineListener::new(move |to_move, moves| {
            let moves = moves.to_vec();
            listener(&Event::Line { to_move, moves });
        });
        Some(lines.hearing_tries(move |problem, to_move| {
            let problem = Box::new(problem.clone());
            tries(&Event::Considering { problem, to_move });
        }))
    }

    /// Tells the listener that an answer is there, after its line.
    pub(crate) fn tell_answer(&self, given: &Given) {
        let (to_move, moves) = (given.answer.to_move, given.answer.line.clone());
        if !moves.is_empty() {
            self.tell(&Event::Line { to_move, moves });
        }
        let nodes = given.nodes();
        self.tell(&Event::Answered { to_move, nodes });
    }

    pub(crate) fn tell(&self, event: &Event) {
        if let Some(listener) = &self.listener {
            listener(event);
        }
    }
}

impl fmt::Debug for Terms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Terms")
            .field("time", &self.time)
            .field("nodes", &self.nodes)
            .finish_non_exhaustive()
    }
}
