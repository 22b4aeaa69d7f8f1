//! Asking the solver, with limits, and remembering what it said.

use std::collections::HashMap;

use engine::{Engine, SideTerms, Stand};
use goban::{Colour, Move};
use life::answer::Role;
use life::{Answer, Options, Outcome, Problem, Session};
use search::Limits;

/// What may be spent.
#[derive(Clone, Copy)]
pub struct Means<'a> {
    /// The limits of a question that is asked now.
    pub limits: &'a dyn Fn() -> Limits,
    /// Who answers, with the table and the memory that it has.
    pub engine: &'a Engine,
}

/// A question on the side may cost this many nodes: there are dozens of them to a problem. They
/// are counted and not timed, so that the findings are the same on every machine.
const SIDE_NODES: u64 = 250_000;
/// And another reading of the whole problem this many.
const DOUBT_NODES: u64 = 1_000_000;
/// Bytes for the table of such a question.
const SIDE_MEMORY: usize = 16 << 20;

/// How much a question is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effort {
    /// All that the caller allows.
    Whole,
    /// A little.
    Side,
    /// More, to see whether the book may have been right in another way.
    Doubt,
}

/// Asks the solver about positions of one problem.
pub(crate) struct Judge<'a> {
    pub problem: Problem,
    means: Means<'a>,
    known: HashMap<u64, Answer>,
    /// Nodes spent.
    pub nodes: u64,
}

impl<'a> Judge<'a> {
    pub fn new(problem: Problem, means: Means<'a>) -> Judge<'a> {
        Judge {
            problem,
            means,
            known: HashMap::new(),
            nodes: 0,
        }
    }

    /// The answer for the side whose turn it is; unknown when the position cannot be asked about.
    pub fn answer(&mut self, stand: &Stand, effort: Effort) -> Answer {
        self.answer_within(stand, effort, (self.means.limits)())
    }

    /// The same, with limits that count from an earlier moment.
    pub fn answer_within(&mut self, stand: &Stand, effort: Effort, mut limits: Limits) -> Answer {
        if !stand.is_judgeable {
            return self.no_answer(stand.to_move);
        }
        let key = stand.board.key(stand.to_move, stand.ko);
        if let Some(answer) = self.known.get(&key) {
            return answer.clone();
        }
        let mut memory = self.means.engine.table();
        let most = match effort {
            Effort::Whole => None,
            Effort::Side => Some(SIDE_NODES),
            Effort::Doubt => Some(DOUBT_NODES),
        };
        if let Some(most) = most {
            limits.nodes = Some(limits.nodes.map_or(most, |nodes| nodes.min(most)));
            memory = memory.min(SIDE_MEMORY);
        }
        let terms = SideTerms {
            limits,
            memory,
            most,
        };
        let problem = stand.problem(&self.problem);
        let answer = (self.means.engine).answer_to(&problem, stand.to_move, &terms);
        self.nodes += answer.nodes;
        if answer.outcome.is_known() {
            self.known.insert(key, answer.clone());
        }
        answer
    }

    /// The answer of a solver that has no time at all, with what it may know at a look left out.
    fn no_answer(&self, to_move: Colour) -> Answer {
        let limits = Limits {
            nodes: Some(0),
            ..Limits::default()
        };
        let options = Options {
            limits,
            memory: 0,
            ..Options::default()
        };
        let mut answer = Session::new(&self.problem, options).answer(to_move);
        answer.outcome = Outcome::Unknown;
        answer.moves.clear();
        answer.line.clear();
        answer
    }

    /// Whether a move is made where the solver does not look.
    pub fn is_elsewhere(&self, played: Move) -> bool {
        let known = self.problem.region | self.problem.attacker_only;
        played.point().is_none_or(|point| !known.contains(point))
    }

    /// How good an outcome is for a side, when it is known.
    pub fn value(&self, outcome: &Outcome, side: Colour) -> Option<i32> {
        let worth = worth(outcome)?;
        Some(if side == self.problem.defender {
            worth
        } else {
            -worth
        })
    }
}

/// The part of a line worth showing. A pass ends it, for then a side has given up; in a ko a pass
/// stands for a threat and ends nothing.
pub(crate) fn shown(answer: &Answer) -> Vec<Move> {
    let is_ko = matches!(answer.outcome, Outcome::Ko(_));
    let line = answer.line.iter().copied();
    line.take_while(|&mv| is_ko || mv != Move::Pass).collect()
}

/// The least worth, for one side or the other, of an outcome that is no ko.
const CLEAN: i32 = 50;

/// Whether an outcome of this worth is a ko.
pub(crate) fn is_ko(worth: i32) -> bool {
    worth.abs() < CLEAN
}

/// How good an outcome is for the defender. Kos lie between by the threats they take.
pub(crate) fn worth(outcome: &Outcome) -> Option<i32> {
    match outcome {
        Outcome::Alive => Some(100),
        Outcome::Seki => Some(CLEAN),
        Outcome::Ko(ko) if ko.needs == Role::Attacker => Some(i32::from(ko.threats)),
        Outcome::Ko(ko) => Some(1 - i32::from(ko.threats)),
        Outcome::Dead => Some(-CLEAN),
        Outcome::Unknown => None,
    }
}

#[cfg(test)]
mod tests {
    use life::answer::Ko;

    use super::*;

    #[test]
    fn kos_lie_between_life_and_death() {
        let ko = |needs, threats| {
            Outcome::Ko(Ko {
                needs,
                threats,
                takes_first: None,
                kinds: Vec::new(),
                otherwise: None,
            })
        };
        let ordered = [
            Outcome::Dead,
            ko(Role::Defender, 3),
            ko(Role::Defender, 1),
            ko(Role::Attacker, 1),
            ko(Role::Attacker, 2),
            Outcome::Seki,
            Outcome::Alive,
        ];
        assert!(
            ordered
                .windows(2)
                .all(|pair| worth(&pair[0]) < worth(&pair[1]))
        );
        assert_eq!(worth(&Outcome::Unknown), None);
    }
}
