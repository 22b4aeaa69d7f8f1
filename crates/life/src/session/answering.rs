//! How an answer is filled in.

use goban::Move;
use local::bits::Bits;
use local::field::{PASS, Role, State};

use super::reads::Reads;
use crate::answer::{Answer, Ko, OtherMove, Outcome};
use crate::explain::difficulty::{self, Difficulty};
use crate::facts::Note;
use crate::question::problem::Ruleset;
use crate::solve::judged::Judged;
use crate::solve::order;
use crate::solve::reader::Question;
use crate::solve::{Bounds, Class, FirstMoves, MAX_THREATS, OutOfLimits, Wanted};

impl<B: Bits> Reads<B> {
    fn try_answer(&mut self, answer: &mut Answer, bounds: &mut Bounds) -> Result<(), OutOfLimits> {
        let mover = self.role(answer.to_move);
        // What was begun was read literally, and that is what comes first now.
        let judged = match self.begun.take() {
            Some((_, judged)) => judged,
            None => self.judge(mover, bounds, Wanted::All)?,
        };
        let Judged {
            class,
            otherwise,
            is_alive_without,
            first,
            bounds: found,
            nodes: [before, after_class, _],
        } = judged;
        *bounds = found;
        let root = self.root(mover);
        let deciding = self.deciding(mover, class);
        let outcome = self.outcome_with(class, otherwise, &root, after_class - before);
        if is_alive_without {
            answer.notes.push(Note::AliveWithoutThreats);
        }
        let FirstMoves {
            mut best,
            mut rest,
            open,
        } = first;
        // What is asked from here on is for the order, or of other moves, and says nothing about
        // how hard it was.
        let nodes = self.solver.budget.nodes - before;
        self.count_threats(class, &deciding, &best);
        let threats = |mv: u16| self.threats.get(&mv).copied().unwrap_or(0);
        order::first_moves(&self.solver, &root, &mut best, threats);
        order::by_nature(&self.solver, &root, &mut rest);
        answer.moves = best.iter().map(|&mv| self.move_of(mv)).collect();
        answer.line = self.main_line(&root, best.first().copied());
        if outcome == Outcome::Seki {
            stop_at_seki(&mut answer.line);
        }
        if let Some(teller) = &self.teller {
            teller.tell(&answer.line);
        }
        answer.outcome = outcome;
        answer.open = open.iter().map(|&mv| self.move_of(mv)).collect();
        if !open.is_empty() {
            answer.notes.push(match self.solver.foci.is_empty() {
                true => Note::LimitsRanOut(open.len()),
                false => Note::OnlyNearJudged(open.len()),
            });
        }
        let features =
            difficulty::features(&self.solver, &deciding, &best, &rest, &answer.line, nodes);
        answer.difficulty = features.map(Difficulty::of);
        if self.options.other_moves {
            for mv in rest {
                answer.others.push(self.other_move(&root, mv));
            }
        }
        Ok(())
    }

    /// Counts the threats that moves leave which kill an open group. How far such a group is read
    /// is an assumption. What kills with nothing to spare there may fail with more room, so solid
    /// moves are named first.
    fn count_threats(&mut self, class: Class, deciding: &State<B>, best: &[u16]) {
        let is_open = !self.solver.problem.held.is_empty() && self.solver.foci.is_empty();
        let kills = deciding.mover == Role::Attacker && class == Class::DEAD;
        if !is_open || !kills || best.len() < 2 || !self.threats.is_empty() {
            return;
        }
        let positions: Vec<_> = (best.iter())
            .filter_map(|&mv| Some((mv, self.after(deciding, mv)?)))
            .collect();
        let counted: Result<_, OutOfLimits> = self.in_reading(true, |reads| {
            let each = positions.iter();
            each.map(|(mv, next)| Ok((*mv, reads.solver.threats_after(next)?)))
                .collect()
        });
        // Where the limits run out before all of them are counted, none is preferred.
        self.threats = counted.unwrap_or_default();
    }

    /// The line that begins with a first move.
    fn main_line(&self, root: &State<B>, first: Option<u16>) -> Vec<Move> {
        let Some(first) = first else {
            return Vec::new();
        };
        let Some(next) = self.after(root, first) else {
            return vec![self.move_of(first)];
        };
        let mut line = vec![self.move_of(first)];
        // Where life was shown nobody may have asked for the kill.
        let question = match self.solver.entry(Question::Kill, &next) {
            Some(_) => Question::Kill,
            None => Question::Safe,
        };
        self.solver
            .line(question, &next, |_, mv, _| line.push(self.move_of(mv)));
        line
    }

    fn after(&self, state: &State<B>, mv: u16) -> Option<State<B>> {
        if mv == PASS {
            Some(self.solver.field.pass(state))
        } else {
            self.solver.field.play(state, mv as usize)
        }
    }

    fn other_move(&mut self, root: &State<B>, mv: u16) -> OtherMove {
        let first = self.move_of(mv);
        let outcome = match self.after(root, mv) {
            Some(next) => self
                .class(&next, &mut Bounds::none())
                .and_then(|class| self.outcome(class, &next, 0))
                .unwrap_or(Outcome::Unknown),
            // Only legal by spending a threat: without one it cannot be played at all.
            None => Outcome::Unknown,
        };
        let mut line = self.main_line(root, Some(mv));
        if outcome == Outcome::Seki {
            stop_at_seki(&mut line);
        }
        OtherMove {
            first,
            outcome,
            line,
        }
    }

    fn note_limits(&self, answer: &mut Answer, bounds: Bounds) {
        let outcome_at = |threshold: i8| {
            let (needs, threats) = if threshold > 0 {
                (Role::Attacker, threshold)
            } else {
                (Role::Defender, 1 - threshold)
            };
            Outcome::Ko(Ko {
                needs,
                threats: threats as u8,
                takes_first: None,
                kinds: Vec::new(),
                otherwise: None,
            })
        };
        answer.at_least = match bounds.held {
            MAX_THREATS.. => Some(Outcome::Seki),
            held if held >= -MAX_THREATS => Some(outcome_at(held + 1)),
            _ => None,
        };
        answer.at_most = match bounds.killed {
            killed if killed <= -MAX_THREATS => Some(Outcome::Dead),
            killed if killed <= MAX_THREATS => Some(outcome_at(killed)),
            _ => None,
        };
    }

    /// Fills in an answer, or what is known of it when the limits run out.
    pub(super) fn read(&mut self, answer: &mut Answer) {
        let mut bounds = Bounds::none();
        if self.try_answer(answer, &mut bounds).is_err() || self.judge_bent_four(answer).is_err() {
            answer.outcome = Outcome::Unknown;
            answer.moves.clear();
            answer.open.clear();
            answer.line.clear();
            answer.notes.clear();
            answer.difficulty = None;
            self.note_limits(answer, bounds);
        }
    }

    /// Bent four under Japanese rules: both sides moving first get the same ko, the defender needs
    /// the threats, and the attacker loses nothing by waiting.
    fn judge_bent_four(&mut self, answer: &mut Answer) -> Result<(), OutOfLimits> {
        let Outcome::Ko(Ko {
            needs: Role::Defender,
            threats,
            ..
        }) = answer.outcome
        else {
            return Ok(());
        };
        if self.solver.problem.rules != Ruleset::Japanese || self.options.threats.is_some() {
            return Ok(());
        }
        let other = self.solver.root(self.role(answer.to_move).other(), 0);
        let class = self.solver.class(&other, &mut Bounds::none())?;
        if class.threshold == 1 - threats as i8 {
            answer.outcome = Outcome::Dead;
            answer.notes.push(Note::BentFour);
        }
        Ok(())
    }
}

/// Ends a line where the seki stands: from where a side passes on, every move is a blunder.
pub(super) fn stop_at_seki(line: &mut Vec<Move>) {
    if let Some(pass) = line.iter().position(|&mv| mv == Move::Pass) {
        line.truncate(pass.max(1));
    }
}
