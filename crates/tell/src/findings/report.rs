//! What is to be told about a problem, and about all of them.

use std::time::Duration;

use check::{Checked, Duplicates, Finding, Kind};
use goban::Colour;

use crate::findings::words::{Teller, counted_kind};
use crate::numbers::counted;
use crate::verdict::name;
use wire::Failure;

/// What was found out about one problem.
#[derive(Clone, Debug)]
pub struct Report {
    /// Its place among all problems, from 0.
    pub index: usize,
    /// Where it stands.
    pub id: String,
    /// What was found, or why nothing could be.
    pub checked: Result<Checked, Failure>,
    /// How long it took.
    pub took: Duration,
    /// How many bytes of the input lie before its end.
    pub position: u64,
}

impl Report {
    /// The findings.
    pub fn findings(&self) -> &[Finding] {
        match &self.checked {
            Ok(checked) => &checked.findings,
            Err(_) => &[],
        }
    }

    /// The kinds of findings, the gravest first, each once.
    pub fn kinds(&self) -> Vec<Kind> {
        if self.checked.is_err() {
            return vec![Kind::Unreadable];
        }
        let mut kinds: Vec<Kind> = self.findings().iter().map(Finding::kind).collect();
        kinds.sort();
        kinds.dedup();
        kinds
    }

    /// Adds the finding that the problem occurred before.
    pub fn compare(&mut self, seen: &mut Duplicates) {
        let Ok(checked) = &mut self.checked else {
            return;
        };
        let (board, to_move, ko) = (&checked.board, checked.to_move, checked.ko);
        if let Some(of) = seen.find(board, to_move, ko, &self.id) {
            checked.findings.push(Finding::Duplicate { of });
        }
    }

    /// What is asked: `Black to kill`.
    pub fn task(&self) -> Option<String> {
        let checked = self.checked.as_ref().ok()?;
        let mover = checked.to_move?;
        let aim = match checked.problem.as_ref()?.defender == mover {
            true => "live",
            false => "kill",
        };
        Some(format!("{} to {aim}", name(mover)))
    }

    /// The name that the file gives the problem.
    pub fn name(&self) -> Option<&str> {
        self.checked.as_ref().ok()?.name.as_deref()
    }

    /// Whoever tells the findings.
    pub fn teller(&self) -> Option<Teller> {
        let checked = self.checked.as_ref().ok()?;
        let defender = checked.problem.as_ref().map(|problem| problem.defender);
        Some(Teller {
            size: checked.board.size(),
            mover: checked.to_move.unwrap_or(Colour::Black),
            defender: defender.unwrap_or(Colour::White),
        })
    }
}

/// Findings counted.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// All problems.
    pub problems: u64,
    /// Those without a finding.
    pub fine: u64,
    counts: [u64; Kind::ALL.len()],
}

impl Summary {
    /// Counts one problem.
    pub fn add(&mut self, report: &Report) {
        let kinds = report.kinds();
        self.problems += 1;
        self.fine += u64::from(kinds.is_empty());
        for kind in kinds {
            self.counts[kind as usize] += 1;
        }
    }

    /// How many problems have a finding of this kind.
    pub fn count(&self, kind: Kind) -> u64 {
        self.counts[kind as usize]
    }

    /// How many problems have any finding.
    pub fn flawed(&self) -> u64 {
        self.problems - self.fine
    }

    /// The summary in a line.
    pub fn words(&self) -> String {
        let mut parts = vec![format!("{} ok", self.fine)];
        for kind in Kind::ALL {
            if self.count(kind) > 0 {
                parts.push(counted_kind(self.count(kind), kind));
            }
        }
        format!(
            "{}: {}",
            counted(self.problems, "problem"),
            parts.join(", ")
        )
    }
}
