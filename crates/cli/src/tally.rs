//! What a batch has answered so far.

use std::time::Duration;

use tell::numbers::{counted, grouped};
use wire::AnswerHead;

/// Answers counted by their outcomes.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    alive: u64,
    seki: u64,
    ko: u64,
    dead: u64,
    /// Questions that the limits did not allow to answer.
    pub unknown: u64,
    /// Problems that could not be read.
    pub errors: u64,
    nodes: u64,
    /// Answers of earlier runs.
    remembered: u64,
}

impl Tally {
    /// Counts an answer.
    pub fn add(&mut self, answer: &AnswerHead) {
        if answer.remembered {
            self.remembered += 1;
        } else {
            self.nodes += answer.nodes;
        }
        let count = match answer.outcome.as_str() {
            _ if answer.error.is_some() => &mut self.errors,
            "alive" => &mut self.alive,
            "seki" => &mut self.seki,
            "ko" => &mut self.ko,
            "dead" => &mut self.dead,
            _ => &mut self.unknown,
        };
        *count += 1;
    }

    /// All answers, errors among them.
    pub fn answers(&self) -> u64 {
        self.alive + self.seki + self.ko + self.dead + self.unknown + self.errors
    }

    /// The summary at the end.
    pub fn words(&self, took: Duration) -> String {
        let counts = [
            ("alive", self.alive),
            ("seki", self.seki),
            ("ko", self.ko),
            ("dead", self.dead),
            ("unknown", self.unknown),
        ];
        let counts: Vec<String> = counts
            .iter()
            .map(|(word, count)| format!("{} {word}", grouped(*count)))
            .collect();
        let remembered = match self.remembered {
            0 => String::new(),
            count => format!("; {} remembered", grouped(count)),
        };
        format!(
            "{}: {}, {}; {} in {:.1} s{remembered}",
            counted(self.answers(), "answer"),
            counts.join(", "),
            counted(self.errors, "error"),
            counted(self.nodes, "node"),
            took.as_secs_f64()
        )
    }
}
