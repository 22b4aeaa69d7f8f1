//! The words of an answer line.

use std::time::Duration;

use goban::{Move, Size};
use life::{Answer, Problem};
use wire::{AnswerLine, Words};

use crate::facts::{self, Facts};
use crate::reasons::Reasons;

/// An answer as a line of JSON, with its sentences.
pub fn answer_line(
    id: Option<String>,
    problem: &Problem,
    answer: &Answer,
    took: Duration,
) -> AnswerLine {
    let reasons = Reasons::new(problem);
    let why = |line: &[Move], outcome| reasons.of_line(answer.to_move, line, outcome);
    let words = Words {
        reason: why(&answer.line, &answer.outcome),
        others: (answer.others.iter())
            .map(|other| why(&other.line, &other.outcome))
            .collect(),
        ..stored_words(problem.size, answer)
    };
    AnswerLine::of(id, answer, took, words)
}

/// The sentences that need nothing but the answer: for one whose problem is not at hand.
pub fn stored_words(size: Size, answer: &Answer) -> Words {
    let defender = answer.defender;
    let facts = Facts { size, defender };
    Words {
        assumptions: facts.assumptions(&answer.assumptions),
        notes: facts::notes(&answer.notes),
        ..Words::default()
    }
}
