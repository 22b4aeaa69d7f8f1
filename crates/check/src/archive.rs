//! What was solved before, by whoever keeps it.

use std::time::Duration;

use goban::Colour;
use life::{Answer, Options, Problem, ProblemError, Setup, understand};
use search::Limits;

/// Answers of earlier runs. Whatever is recalled must be what the solver would answer now: which
/// nodes it took is looked at too.
pub trait Archive {
    /// The problem that is meant by what was given.
    ///
    /// # Errors
    /// As [`understand::likely`].
    fn understood(
        &self,
        setup: &Setup,
        to_move: Colour,
        limits: &Limits,
    ) -> Result<Problem, ProblemError> {
        let choice = understand::likely(setup, Some(to_move), &tries(limits));
        choice.map(|choice| choice.problem)
    }

    /// The answer to the first question of a session.
    fn recall(&self, _problem: &Problem, _to_move: Colour) -> Option<Answer> {
        None
    }

    /// Keeps such an answer, and how long it took.
    fn keep(&self, _problem: &Problem, _to_move: Colour, _answer: &Answer, _took: Duration) {}
}

/// Options for finding out which problem is meant, where its answer is asked for later. What tries
/// need in memory they take anyhow.
pub fn tries(limits: &Limits) -> Options {
    Options {
        limits: limits.clone(),
        memory: 0,
        ..Options::default()
    }
}

/// Nothing is remembered.
#[derive(Clone, Copy, Debug)]
pub struct NoArchive;

impl Archive for NoArchive {}
