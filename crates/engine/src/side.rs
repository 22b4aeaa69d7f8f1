//! Short questions about one problem, each in a session of its own: a check of a book asks dozens.

use std::time::Instant;

use goban::Colour;
use life::understand::likely;
use life::{Answer, Options, Problem, ProblemError, Session, Setup};
use search::Limits;
use store::Asked;

use crate::Engine;

/// Who finds out which question of life is meant: the solver alone.
const BY: &str = "life";
/// Answers that took fewer nodes are found again sooner than they are written.
const COSTLY: u64 = 1000;

/// On which terms a short question is asked.
#[derive(Clone, Debug)]
pub struct SideTerms {
    /// When to stop.
    pub limits: Limits,
    /// Bytes for the table.
    pub memory: usize,
    /// What took more nodes than this in an earlier run is not recalled. What is too much for a
    /// question stays so, or its answer would depend on what was asked before.
    pub most: Option<u64>,
}

impl Engine {
    /// The question of life that is meant by what was given, remembered if it was found before.
    /// Books ask for life, so captures and races are not tried.
    ///
    /// # Errors
    /// As [`likely`].
    pub fn life_meant(
        &self,
        setup: &Setup,
        to_move: Colour,
        limits: &Limits,
    ) -> Result<Problem, ProblemError> {
        let known = self
            .memory
            .as_ref()
            .and_then(|memory| memory.ask(|store| store.question(setup, Some(to_move), BY)));
        if let Some(problem) = known.flatten() {
            return Ok(problem);
        }
        // The answer is asked for later, with a table of its own.
        let options = Options {
            limits: limits.clone(),
            memory: 0,
            ..Options::default()
        };
        let choice = likely(setup, Some(to_move), &options)?;
        if let Some(memory) = self.memory.as_ref().filter(|_| !choice.hurried) {
            memory.ask(|store| store.keep_question(setup, (Some(to_move), BY), &choice.problem));
        }
        Ok(choice.problem)
    }

    /// The answer to a problem with one side to move first: recalled, or else searched for and
    /// kept.
    pub fn answer_to(&self, problem: &Problem, to_move: Colour, terms: &SideTerms) -> Answer {
        let asked = Asked::first(problem, to_move);
        let known = self
            .memory
            .as_ref()
            .and_then(|memory| memory.recall(&asked));
        let is_fair = |answer: &Answer| terms.most.is_none_or(|most| answer.nodes <= most);
        if let Some(answer) = known.map(|known| known.answer).filter(is_fair) {
            return answer;
        }
        let start = Instant::now();
        let options = Options {
            limits: terms.limits.clone(),
            memory: terms.memory,
            ..Options::default()
        };
        let answer = Session::new(problem, options).answer(to_move);
        if let Some(memory) = self.memory.as_ref().filter(|_| answer.nodes >= COSTLY) {
            memory.keep(&asked, &answer, start.elapsed());
        }
        answer
    }
}
