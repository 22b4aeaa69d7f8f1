//! Who is told the best line so far, and which question is being tried, while a search runs.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use goban::{Colour, Move};
use local::Layout;
use search::{Limits, Progress};

use crate::question::problem::Problem;

/// Lines are told no longer than this: what a search reads further on changes all the time.
const LONGEST: usize = 12;

/// Is told who moves first and the line that looks best, whenever that changes. It is called from
/// the thread that searches, so it should be quick.
#[derive(Clone)]
pub struct LineListener {
    lines: Arc<Listen>,
    tries: Option<Arc<HearTry>>,
}

type Listen = dyn Fn(Colour, &[Move]) + Send + Sync;
type HearTry = dyn Fn(&Problem, Colour) + Send + Sync;

impl LineListener {
    /// A listener.
    pub fn new(listen: impl Fn(Colour, &[Move]) + Send + Sync + 'static) -> LineListener {
        LineListener {
            lines: Arc::new(listen),
            tries: None,
        }
    }

    /// The same, told also which question is tried and who moves first in it, where nobody said
    /// which is meant.
    pub fn hearing_tries(
        self,
        listen: impl Fn(&Problem, Colour) + Send + Sync + 'static,
    ) -> LineListener {
        LineListener {
            tries: Some(Arc::new(listen)),
            ..self
        }
    }

    /// Says which question is tried now.
    pub(crate) fn tell_try(&self, problem: &Problem, to_move: Colour) {
        if let Some(tries) = &self.tries {
            tries(problem, to_move);
        }
    }
}

impl fmt::Debug for LineListener {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LineListener")
    }
}

/// Tells one session's lines, each of them once.
pub(super) struct LineTeller {
    layout: Layout,
    listener: LineListener,
    black_begins: AtomicBool,
    last: Mutex<Vec<Move>>,
}

impl LineTeller {
    pub fn new(layout: &Layout, listener: LineListener) -> Arc<LineTeller> {
        Arc::new(LineTeller {
            layout: layout.clone(),
            listener,
            black_begins: AtomicBool::new(true),
            last: Mutex::new(Vec::new()),
        })
    }

    /// Says who moves first in the lines that follow.
    pub fn begin(&self, to_move: Colour) {
        let black = to_move == Colour::Black;
        self.black_begins.store(black, Ordering::Relaxed);
        self.last().clear();
    }

    /// Tells a line, unless it was the last one too.
    pub fn tell(&self, line: &[Move]) {
        let line = &line[..line.len().min(LONGEST)];
        let mut last = self.last();
        if line.is_empty() || *last == line {
            return;
        }
        last.clear();
        last.extend_from_slice(line);
        let to_move = match self.black_begins.load(Ordering::Relaxed) {
            true => Colour::Black,
            false => Colour::White,
        };
        (self.listener.lines)(to_move, line);
    }

    /// The limits, with the search's own lines told too.
    pub fn heard(self: &Arc<LineTeller>, limits: &Limits) -> Limits {
        let (teller, watcher) = (self.clone(), limits.watcher.clone());
        let watch = move |progress: Progress<'_>| {
            if let Some(watcher) = &watcher {
                watcher(progress);
            }
            let shown = progress.line.iter().take(LONGEST);
            let point = |&mv: &u16| teller.layout.point_of_move(mv);
            let line: Vec<Move> = shown
                .map(|mv| point(mv).map_or(Move::Pass, Move::Play))
                .collect();
            teller.tell(&line);
        };
        Limits {
            watcher: Some(Arc::new(watch)),
            ..limits.clone()
        }
    }

    fn last(&self) -> std::sync::MutexGuard<'_, Vec<Move>> {
        self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
