//! Kos that players have names for, where the outcome alone does not tell them.

use goban::Move;
use tactics::bits::Bits;
use tactics::field::{NOWHERE, Role, State};

use crate::answer::{Answer, Ko, Outcome, Survival};
use crate::session::Reads;
use crate::solve::{MAX_THREATS, OutOfLimits};

/// What is told of a double ko.
const DOUBLE: &str = "double ko: whenever the attacker takes one, the defender takes the other";
/// What is told of a thousand-year ko.
const THOUSAND_YEAR: &str =
    "thousand-year ko: seki while nobody begins it, and whoever begins needs threats";

/// Nodes that a name is always worth.
const ENOUGH: u64 = 20_000;

impl<B: Bits> Reads<B> {
    /// What the ko of an answer is called, if it has a name of its own. `spent` is what the answer took in nodes: about
    /// as many may be spent on the name, and what cannot be found out with them is not named.
    pub(crate) fn named_ko(&mut self, answer: &Answer, spent: u64) -> Option<&'static str> {
        let outer = self.solver.budget.begin_slice(spent + ENOUGH);
        let name = self.name_of_ko(answer);
        self.solver.budget.end_slice(outer);
        name
    }

    fn name_of_ko(&mut self, answer: &Answer) -> Option<&'static str> {
        // With one budget alone, or a ban at the start, the definitions make no sense.
        if self.only_budget().is_some() || self.solver.problem.ko.is_some() {
            return None;
        }
        let (named, name) = match &answer.outcome {
            Outcome::Alive | Outcome::Seki => (self.is_double_ko(answer), DOUBLE),
            Outcome::Ko(Ko {
                needs: Role::Attacker,
                otherwise: Some(Survival::Seki),
                ..
            }) => (self.is_thousand_year_ko(), THOUSAND_YEAR),
            _ => return None,
        };
        named.is_ok_and(|is| is).then_some(name)
    }

    /// A thousand-year ko: without threats it is seki, whoever moves first; the attacker kills if he begins and has
    /// threats enough, and the defender gets unconditional life if he begins and has threats enough. Neither loses
    /// anything by waiting.
    fn is_thousand_year_ko(&mut self) -> Result<bool, OutOfLimits> {
        let [attacker, defender] =
            [Role::Attacker, Role::Defender].map(|mover| self.solver.root(mover, 0));
        let solver = &mut self.solver;
        Ok(!solver.killed(&attacker, 0)?
            && !solver.safe(&defender, 0)?
            && solver.killed(&attacker, MAX_THREATS)?
            && solver.safe(&defender, -MAX_THREATS)?)
    }

    /// Whether a survivor rests on a double ko: in the main line there is a position in which the attacker takes a ko
    /// and the defender, who would be killed if he did not answer, takes another; if the attacker makes a threat and
    /// takes that one back, the defender, who would be killed again, takes back the first, and the stones are as they
    /// were.
    fn is_double_ko(&mut self, answer: &Answer) -> Result<bool, OutOfLimits> {
        let mover = self.role(answer.to_move);
        let mut state = self.solver.root(mover, MAX_THREATS);
        for &played in &answer.line {
            if state.mover == Role::Attacker && self.turns_in_two_kos(&state)? {
                return Ok(true);
            }
            match self.follow(&state, played) {
                Some(next) => state = self.solver.field.with_threats(&next, MAX_THREATS),
                None => break,
            }
        }
        Ok(false)
    }

    fn follow(&self, state: &State<B>, played: Move) -> Option<State<B>> {
        let moves = self.solver.moves(state).into_iter();
        let mut found = moves.filter(|&(mv, _)| self.move_of(mv) == played);
        found.next().map(|(_, next)| next)
    }

    fn turns_in_two_kos(&mut self, start: &State<B>) -> Result<bool, OutOfLimits> {
        for taken in self.ko_captures(start) {
            if !self.dies_if_he_passes(&taken)? {
                continue;
            }
            for other in self.ko_captures(&taken) {
                let field = &self.solver.field;
                let Some(back) = field.play(&other, usize::from(other.ko)) else {
                    continue;
                };
                let Some(again) = field.play(&back, usize::from(taken.ko)) else {
                    continue;
                };
                let is_back = again.defender == start.defender && again.attacker == start.attacker;
                if is_back
                    && self.dies_if_he_passes(&back)?
                    && !self.solver.killed(&other, other.threats)?
                    && !self.solver.killed(&again, again.threats)?
                {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// The positions after the mover has taken a ko.
    fn ko_captures(&self, state: &State<B>) -> Vec<State<B>> {
        let moves = self.solver.moves(state).into_iter();
        let taken = moves.filter(|(_, next)| next.ko != NOWHERE);
        taken.map(|(_, next)| next).collect()
    }

    fn dies_if_he_passes(&mut self, state: &State<B>) -> Result<bool, OutOfLimits> {
        let passed = self.solver.field.pass(state);
        self.solver.killed(&passed, passed.threats)
    }
}
