//! How long a search may run, and how to stop it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// A flag that another thread (Ctrl-C, a closed browser tab) sets to stop a search.
///
/// # Examples
/// ```
/// let cancel = search::Cancel::new();
/// let copy = cancel.clone();
/// copy.cancel();
/// assert!(cancel.is_cancelled());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// A token that nobody has pulled yet.
    pub fn new() -> Cancel {
        Cancel::default()
    }

    /// Asks every search that holds a copy of this token to stop.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether somebody asked to stop.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// How far a search has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress<'a> {
    /// Moves made so far.
    pub nodes: u64,
    /// Length of the line that is being read.
    pub depth: usize,
    /// The line that looks best now, as the game numbers its moves. Empty where the search does not
    /// tell it.
    pub line: &'a [u16],
}

/// Is told now and then how far a search has come.
pub type Watcher = Arc<dyn Fn(Progress<'_>) + Send + Sync>;

/// What ends a search before it has an answer, and who watches it.
#[derive(Clone, Default)]
pub struct Limits {
    /// Stop after this many nodes.
    pub nodes: Option<u64>,
    /// Stop at this moment.
    pub deadline: Option<Instant>,
    /// Stop when this token is pulled.
    pub cancel: Cancel,
    /// Called every few thousand nodes, and more often at the start.
    pub watcher: Option<Watcher>,
}

impl std::fmt::Debug for Limits {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Limits")
            .field("nodes", &self.nodes)
            .field("deadline", &self.deadline)
            .field("cancel", &self.cancel)
            .finish_non_exhaustive()
    }
}

/// Where a slice of nodes ends that another one lies in.
#[derive(Clone, Copy, Debug)]
pub struct Slice(u64);

/// The clock and the token are looked at once in this many nodes.
const CHECK_EVERY: u64 = 4096;
/// A watcher is first told after this many nodes. The time between its reports doubles from there.
const FIRST_REPORT: u64 = 32;

/// Counts nodes against [`Limits`]; shared by all searches of one question.
#[derive(Clone, Debug)]
pub struct Budget {
    limits: Limits,
    /// Nodes used so far: one node is one move made in search.
    pub nodes: u64,
    next_check: u64,
    exhausted: bool,
    /// The present slice ends here.
    pause_at: u64,
    paused: bool,
}

impl Budget {
    /// A fresh count under these limits.
    pub fn new(limits: Limits) -> Budget {
        let exhausted = limits.cancel.is_cancelled() || limits.nodes == Some(0);
        let first = match limits.watcher {
            Some(_) => FIRST_REPORT,
            None => CHECK_EVERY,
        };
        let next_check = limits.nodes.unwrap_or(first).min(first);
        Budget {
            limits,
            nodes: 0,
            next_check,
            exhausted,
            pause_at: u64::MAX,
            paused: false,
        }
    }

    /// Gives the searches that follow this many nodes and no more, until [`Budget::end_slice`]: for
    /// questions that are asked by turns. Slices may lie in slices.
    pub fn begin_slice(&mut self, nodes: u64) -> Slice {
        let outer = Slice(self.pause_at);
        self.pause_at = (self.nodes.saturating_add(nodes.max(1))).min(outer.0);
        self.next_check = self.next_check.min(self.pause_at);
        outer
    }

    /// Goes back to the limits and the slice that was on before.
    pub fn end_slice(&mut self, outer: Slice) {
        (self.pause_at, self.paused) = (outer.0, self.nodes >= outer.0);
    }

    /// Whether the limits themselves have run out, not only a slice.
    pub fn spent(&self) -> bool {
        self.exhausted
    }

    /// Adds nodes and tells whether the search must stop.
    #[inline]
    pub fn spend(&mut self, nodes: u64, depth: usize) -> bool {
        self.spend_on(nodes, depth, &[])
    }

    /// The same, for a search that can tell which line looks best.
    #[inline]
    pub fn spend_on(&mut self, nodes: u64, depth: usize, line: &[u16]) -> bool {
        self.nodes += nodes;
        if self.nodes >= self.next_check {
            self.look(depth, line);
        }
        self.exhausted | self.paused
    }

    #[cold]
    fn look(&mut self, depth: usize, line: &[u16]) {
        let mut pause = CHECK_EVERY;
        if let Some(watcher) = &self.limits.watcher {
            watcher(Progress {
                nodes: self.nodes,
                depth,
                line,
            });
            pause = pause.min(self.nodes.max(FIRST_REPORT));
        }
        self.next_check = self.nodes + pause;
        if let Some(limit) = self.limits.nodes {
            self.next_check = self.next_check.min(limit.max(self.nodes + 1));
            self.exhausted |= self.nodes >= limit;
        }
        self.paused |= self.nodes >= self.pause_at;
        if !self.paused {
            self.next_check = self.next_check.min(self.pause_at);
        }
        self.exhausted |= self.limits.cancel.is_cancelled();
        self.exhausted |= self
            .limits
            .deadline
            .is_some_and(|end| Instant::now() >= end);
    }

    /// Whether the limits, or the slice, have run out.
    pub fn exhausted(&self) -> bool {
        self.exhausted | self.paused
    }
}
