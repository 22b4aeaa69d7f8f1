//! How kos are fought, and kos that players have names for, where the outcome alone does not tell.

use goban::Move;
use local::bits::Bits;
use local::field::{NOWHERE, PASS, Role, State};

use crate::answer::{Answer, Ko, KoKind, Outcome, Survival, Word as _};
use crate::explain::lines::{Lines, MOST_MOVES};
use crate::facts::Note;
use crate::session::Reads;
use crate::solve::reader::Question;
use crate::solve::{MAX_THREATS, OutOfLimits};

/// Nodes that a name is always worth.
const ENOUGH: u64 = 20_000;

/// A ko that is taken in a line.
struct Capture<B> {
    by: Role,
    /// Where, and which point is banned then.
    points: [u16; 2],
    /// Whether it took a threat.
    breaks: bool,
    after: State<B>,
}

impl<B: Bits> Reads<B> {
    /// What the ko of an answer is called, if it has a name of its own. `spent` is what the answer
    /// took in nodes. About as many may be spent on the name; a ko that needs more has no name.
    pub(crate) fn named_ko(&mut self, answer: &Answer, spent: u64) -> Option<Note> {
        let outer = self.solver.budget.begin_slice(spent + ENOUGH);
        let name = self.name_of_ko(answer);
        self.solver.budget.end_slice(outer);
        name
    }

    fn name_of_ko(&mut self, answer: &Answer) -> Option<Note> {
        // With one budget alone, or a ban at the start, the definitions make no sense.
        if self.only_budget().is_some() || self.solver.problem.ko.is_some() {
            return None;
        }
        let (named, name) = match &answer.outcome {
            Outcome::Alive | Outcome::Seki => (self.is_double_ko(answer), Note::DoubleKo),
            Outcome::Ko(Ko {
                needs: Role::Attacker,
                otherwise: Some(Survival::Seki),
                ..
            }) => (self.is_thousand_year_ko(), Note::ThousandYearKo),
            _ => return None,
        };
        named.is_ok_and(|is| is).then_some(name)
    }

    /// A thousand-year ko: without threats it is seki, whoever moves first. With threats enough,
    /// the attacker kills if he begins, and the defender gets unconditional life if he begins.
    /// Neither loses anything by waiting.
    fn is_thousand_year_ko(&mut self) -> Result<bool, OutOfLimits> {
        let [attacker, defender] =
            [Role::Attacker, Role::Defender].map(|mover| self.solver.root(mover, 0));
        let solver = &mut self.solver;
        Ok(!solver.killed(&attacker, 0)?
            && !solver.safe(&defender, 0)?
            && solver.killed(&attacker, MAX_THREATS)?
            && solver.safe(&defender, -MAX_THREATS)?)
    }

    /// Whether a survivor rests on a double ko. In the main line there is a position in which the
    /// attacker takes a ko and the defender takes another. After any other answer he would be
    /// killed. If the attacker makes a threat and takes that ko back, the defender must take back
    /// the first. Then the stones are as they were.
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

    /// Who takes the ko first, and what kind of ko it is: see [`KoKind`].
    ///
    /// Which ko it is and who takes it is read off a line. In it the side that needs threats has
    /// just enough of them and has to use them. What it takes to win it is asked of the positions:
    /// whether one more move after a capture settles everything. As with names, about as many nodes
    /// may be spent as the answer took.
    pub(crate) fn ko_kinds(
        &mut self,
        root: &State<B>,
        needs: Role,
        threats: i8,
        spent: u64,
    ) -> (Option<Role>, Vec<KoKind>) {
        let outer = self.solver.budget.begin_slice(spent + ENOUGH);
        let captures = self.ko_fight(root, needs, threats);
        // The ban that is broken first is of the ko in question.
        let first_break = captures.iter().find(|taken| taken.breaks);
        let Some(point) = first_break.map(|taken| taken.points[0]) else {
            // The limits ran out before that was known.
            self.solver.budget.end_slice(outer);
            return (None, Vec::new());
        };
        let here = |taken: &&Capture<B>| taken.points.contains(&point);
        let first = captures.iter().find(here);
        // Where the line begins with the ban, the ko was taken before it.
        let takes_first = first.map_or(needs.other(), |taken| match taken.breaks {
            true => needs.other(),
            false => taken.by,
        });

        let mut hindrances = Vec::new();
        for side in [needs, needs.other()] {
            let by_him = |taken: &&Capture<B>| taken.by == side && here(taken);
            if let Some(taken) = captures.iter().find(by_him) {
                hindrances.push(self.hindrance(&taken.after));
            }
        }
        self.solver.budget.end_slice(outer);
        if captures.iter().any(|taken| taken.breaks && !here(&taken)) {
            hindrances.push(Ok(Some(KoKind::Stages)));
        }
        let mut kinds = Vec::new();
        for kind in KoKind::ALL {
            if hindrances.contains(&Ok(Some(*kind))) {
                kinds.push(*kind);
            }
        }
        // Where somebody needs several threats although nothing hinders, the other has threats of
        // his own inside.
        if hindrances.iter().all(|hindrance| *hindrance == Ok(None)) {
            kinds.push(KoKind::Direct);
        }
        (Some(takes_first), kinds)
    }

    /// The captures in a line, up to the last threat that has to be used. The side that needs
    /// threats has just enough of them. The other side plays so that it would win if there were one
    /// less.
    fn ko_fight(&mut self, root: &State<B>, needs: Role, threats: i8) -> Vec<Capture<B>> {
        let (budget, less) = match needs {
            Role::Attacker => (threats, -1),
            Role::Defender => (-threats, 1),
        };
        let mut state = self.solver.field.with_threats(root, budget);
        let mut seen = vec![state.key];
        let mut captures = Vec::new();
        while seen.len() <= MOST_MOVES && state.threats != 0 {
            let less = if state.mover == needs { 0 } else { less };
            if self.find_move(&state, needs, less).is_err() {
                break;
            }
            let Some(mut lines) = Lines::of_ko(&self.solver, &state) else {
                break;
            };
            let Some(reply) = lines.replies(&state).into_iter().next() else {
                break;
            };
            let next = reply.next;
            if next.ko != NOWHERE {
                captures.push(Capture {
                    by: state.mover,
                    points: [reply.mv, next.ko],
                    breaks: next.threats != state.threats,
                    after: next,
                });
            }
            if seen.contains(&next.key) {
                break;
            }
            seen.push(next.key);
            state = next;
        }
        captures
    }

    /// Makes sure that the table knows a move of a ko fight. For the winner that is a move that
    /// wins. For the loser (`less` is then not 0) it is one that would win if the other had a
    /// threat less.
    fn find_move(&mut self, state: &State<B>, needs: Role, less: i8) -> Result<(), OutOfLimits> {
        let killed = (needs == Role::Attacker) == (state.mover == needs);
        let mut moves = self.solver.moves(state);
        let then = |next: &State<B>| self.solver.field.with_threats(next, next.threats + less);
        let is_known = |next: &State<B>| {
            let known = self.solver.peek(Question::Kill, &then(next));
            known.is_some_and(|(seek, _)| seek == killed)
        };
        moves.sort_by_cached_key(|(_, next)| !is_known(next));
        for (_, next) in &moves {
            if self.solver.killed(next, next.threats + less)? == killed {
                self.solver.killed(next, next.threats)?;
                break;
            }
        }
        Ok(())
    }

    /// What hinders the side that has just taken a ko from settling everything with one more move,
    /// if something does.
    fn hindrance(&mut self, taken: &State<B>) -> Result<Option<KoKind>, OutOfLimits> {
        let free = self.solver.field.pass(taken);
        if self.settles(&free)? {
            return Ok(None);
        }
        // What does without another ko is no matter of stages, so it is looked for first.
        let (takes, plain): (Vec<_>, Vec<_>) = (self.solver.moves(&free).into_iter())
            .filter(|(mv, _)| *mv != PASS)
            .partition(|(_, next)| next.ko != NOWHERE);
        for (moves, kind) in [(plain, KoKind::Approach), (takes, KoKind::Stages)] {
            for (_, next) in moves {
                let free = self.solver.field.pass(&next);
                if self.settles(&free)? {
                    return Ok(Some(kind));
                }
            }
        }
        // It takes more moves than that.
        Ok(Some(KoKind::Approach))
    }

    /// Whether the mover has a move after which he wins whatever threats the other has.
    fn settles(&mut self, state: &State<B>) -> Result<bool, OutOfLimits> {
        let (kills, worst) = match state.mover {
            Role::Attacker => (true, -MAX_THREATS),
            Role::Defender => (false, MAX_THREATS),
        };
        Ok(self.solver.killed(state, worst)? == kills)
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
                    && self.dies_otherwise(&taken, &other)?
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

    /// Whether the defender is killed after every move but the one that leads to a position.
    fn dies_otherwise(&mut self, state: &State<B>, only: &State<B>) -> Result<bool, OutOfLimits> {
        for (_, next) in self.solver.moves(state) {
            if next != *only && !self.solver.killed(&next, next.threats)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn dies_if_he_passes(&mut self, state: &State<B>) -> Result<bool, OutOfLimits> {
        let passed = self.solver.field.pass(state);
        self.solver.killed(&passed, passed.threats)
    }
}
