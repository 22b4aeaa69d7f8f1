//! What earlier runs solved: recalled and kept.
//!
//! Remembering is a favour. When it fails, somebody is told once and the run goes on as if there
//! were nothing to remember.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use goban::Colour;
use groups::{Meant, Weights, meant_by};
use life::{Answer, Options, ProblemError, Setup};
use store::{Asked, Remembered, Store, StoreError};

use crate::guess::guess;

/// Who finds out which question is meant: a number made of the sources and of the weights that have
/// a say in it. Another prior may choose otherwise.
const BY: &str = env!("ENGINE_SOURCES");

/// Solved positions for all threads of a program.
#[derive(Clone)]
pub struct Memory(Arc<Kept>);

struct Kept {
    store: Store,
    /// Set when something went wrong: nothing is tried from then on.
    given_up: AtomicBool,
    trouble: Box<dyn Fn(&StoreError) + Send + Sync>,
}

impl Memory {
    /// A memory in a store. `trouble` is told when the store fails; a damaged file is replaced
    /// and used on, anything else ends remembering.
    pub fn new(store: Store, trouble: impl Fn(&StoreError) + Send + Sync + 'static) -> Memory {
        Memory(Arc::new(Kept {
            store,
            given_up: AtomicBool::new(false),
            trouble: Box::new(trouble),
        }))
    }

    /// The answer to exactly this question.
    pub fn recall(&self, asked: &Asked<'_>) -> Option<Remembered> {
        self.ask(|store| store.answer(asked)).flatten()
    }

    /// The answer to this question, whether it was the first or the second of its session. The
    /// main line may then be another good one.
    pub fn recall_like(&self, asked: &Asked<'_>) -> Option<Remembered> {
        let second = !asked.second;
        let other = Asked { second, ..*asked };
        self.recall(asked).or_else(|| self.recall(&other))
    }

    /// Keeps an answer, if it is proven.
    pub fn keep(&self, asked: &Asked<'_>, answer: &Answer, took: Duration) {
        self.ask(|store| store.keep_answer(asked, answer, took));
    }

    pub(crate) fn ask<T>(&self, work: impl FnOnce(&Store) -> Result<T, StoreError>) -> Option<T> {
        let kept = &self.0;
        if kept.given_up.load(Ordering::Relaxed) {
            return None;
        }
        match work(&kept.store) {
            Ok(found) => Some(found),
            Err(error @ StoreError::Damaged { .. }) => {
                (kept.trouble)(&error);
                None
            }
            Err(error) => {
                // Several threads may come here at once; one of them tells.
                if !kept.given_up.swap(true, Ordering::Relaxed) {
                    (kept.trouble)(&error);
                }
                None
            }
        }
    }
}

impl fmt::Debug for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.store.fmt(f)
    }
}

/// The question that is meant by what was given. Finding it out may take a search; a memory has it
/// done once, unless the limits cut it short.
pub(crate) fn understood(
    memory: Option<&Memory>,
    setup: &Setup,
    to_move: Option<Colour>,
    options: &Options,
) -> Result<Meant, ProblemError> {
    let weights = Weights::default();
    let Some(memory) = memory else {
        return meant_by(setup, to_move, options, (&guess, &weights));
    };
    if let Some(problem) = memory
        .ask(|store| store.question(setup, to_move, BY))
        .flatten()
    {
        return Ok(Meant {
            problem,
            hurried: false,
            session: None,
            told: Vec::new(),
            nodes: 0,
        });
    }
    let meant = meant_by(setup, to_move, options, (&guess, &weights))?;
    // Captures and races are found again sooner than they are kept.
    if !meant.hurried && meant.told.is_empty() {
        memory.ask(|store| store.keep_question(setup, (to_move, BY), &meant.problem));
    }
    Ok(meant)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The network lies with `play`, the judge with `groups`.
    #[test]
    fn whoever_guesses_and_judges_has_a_say_in_who_it_was() {
        let crates: Vec<&str> = env!("ENGINE_CRATES").split(' ').collect();
        for name in ["groups", "life", "net", "play"] {
            assert!(crates.contains(&name), "{crates:?} without {name}");
        }
        assert_ne!(BY, env!("CARGO_PKG_VERSION"));
        assert!(!life::SOLVER.ends_with(BY), "life alone does not guess");
    }
}
