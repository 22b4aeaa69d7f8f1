//! The two questions of life and death as games for the search: `kill?` and `safe?`.

use search::{Child, Game, Settled, Verdict};
use tactics::benson::unconditional_life;
use tactics::bits::Bits;
use tactics::field::{Field, NOWHERE, PASS, Role, State};

use crate::problem::Survive;
use search::dfpn::knob;

/// Which question is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// Can the attacker force the capture? He seeks, the defender holds.
    Kill,
    /// Can the defender force unconditional life? He seeks, the attacker holds.
    Safe,
}

impl Question {
    /// The side that has to reach something.
    pub fn seeker(self) -> Role {
        match self {
            Question::Kill => Role::Attacker,
            Question::Safe => Role::Defender,
        }
    }

    fn salt(self) -> u64 {
        match self {
            Question::Kill => 0,
            Question::Safe => 0xd6e8_feb8_6659_fd93,
        }
    }
}

/// One question on one field.
#[derive(Clone, Debug)]
pub struct Reader<'a, B> {
    /// The field.
    pub field: &'a Field<B>,
    /// The question.
    pub question: Question,
    /// Whether one target is enough.
    pub survive: Survive,
    /// The targets at the start.
    pub targets: B,
}

impl<B: Bits> Reader<'_, B> {
    /// The table key of a position under a question: everything but the budget.
    pub fn key_of(&self, state: &State<B>, question: Question) -> u64 {
        (self.field.key_with_threats(state, 0) ^ question.salt()).max(1)
    }

    /// Whether the target is captured for good.
    pub fn captured(&self, s: &State<B>) -> bool {
        match self.survive {
            Survive::Any => s.target.is_empty(),
            Survive::All => s.target != self.targets,
        }
    }

    /// Whether the attacker, to move, takes the last target at once.
    fn falls_at_once(&self, s: &State<B>) -> bool {
        let field = self.field;
        let empty = field.empty(s);
        let mut left = s.target;
        loop {
            let chain = field.flood(B::bit(left.lowest()), s.defender);
            left &= !chain;
            let liberties = field.around(chain) & empty;
            let falls = liberties.count() == 1 && liberties.lowest() != s.ko as usize;
            match self.survive {
                Survive::Any => return falls && left.is_empty(),
                Survive::All if falls => return true,
                Survive::All if left.is_empty() => return false,
                Survive::All => {}
            }
        }
    }

    /// Whether the targets live unconditionally.
    pub fn alive(&self, s: &State<B>) -> bool {
        let alive = unconditional_life(self.field, s.defender, s.attacker);
        match self.survive {
            Survive::Any => alive.meets(s.target),
            Survive::All => self.targets.within(alive) && s.target == self.targets,
        }
    }

    fn verdict_for(&self, killed: bool) -> Verdict {
        if killed == (self.question == Question::Kill) { Verdict::Seek } else { Verdict::Hold }
    }

    /// What a look at the position says of it, before and instead of search.
    fn glance(&self, s: &State<B>) -> Result<Verdict, (u32, u32)> {
        if self.captured(s) || s.mover == Role::Attacker && self.falls_at_once(s) {
            return Ok(self.verdict_for(true));
        }
        let field = self.field;
        let immortal = field.flood(s.attacker & field.wall, s.attacker);
        let room = field.all & !(immortal | field.around(immortal) | field.wall | field.attacker_only);
        if self.survive == Survive::Any {
            let eyes = room & !s.defender;
            let hopeless = match eyes.count() {
                0 | 1 => true,
                2 => field.around(eyes).meets(eyes),
                3 if knob(8, 0) == 0 => {
                    let middle = eyes.each().find(|&p| (field.around(B::bit(p)) & eyes).count() == 2);
                    middle.is_some_and(|m| {
                        s.attacker.has(m)
                            || s.mover == Role::Attacker && s.ko as usize != m && (eyes & !B::bit(m)).meets(field.empty(s))
                    })
                }
                _ => false,
            };
            if hopeless {
                let deep = room & s.defender;
                if deep.is_empty() || deep.within(field.flood(B::bit(deep.lowest()), s.defender)) {
                    return Ok(self.verdict_for(true));
                }
            }
        }
        if s.mover == Role::Attacker && self.alive(s) {
            return Ok(self.verdict_for(false));
        }
        let e = (room & !s.defender).count();
        let (kill, hold) = (search::dfpn::knob(4, 16) + search::dfpn::knob(5, 64) * e / 4, search::dfpn::knob(6, 4));
        Err(if self.question == Question::Kill { (kill, hold) } else { (hold, kill) })
    }

    fn child(&self, state: State<B>, mv: u16) -> Child<State<B>> {
        let key = self.key_of(&state, self.question);
        match self.glance(&state) {
            Ok(verdict) => Child::settled(state, key, mv, verdict),
            Err((pn, dn)) => Child::new(state, key, mv, pn, dn),
        }
    }
}

impl<B: Bits> Game for Reader<'_, B> {
    type State = State<B>;

    fn key(&self, state: &State<B>) -> u64 {
        self.key_of(state, self.question)
    }

    fn level(&self, state: &State<B>) -> i8 {
        match self.question {
            Question::Kill => state.threats,
            Question::Safe => -state.threats,
        }
    }

    fn seeker_to_move(&self, state: &State<B>) -> bool {
        state.mover == self.question.seeker()
    }

    fn verdict(&mut self, state: &State<B>) -> Option<Verdict> {
        if self.captured(state) {
            return Some(self.verdict_for(true));
        }
        if self.alive(state) {
            return Some(self.verdict_for(false));
        }
        None
    }

    fn children(&mut self, state: &State<B>, out: &mut Vec<Child<State<B>>>) -> bool {
        let mut barred = false;
        let field = self.field;
        let immortal = field.flood(state.attacker & field.wall, state.attacker);
        let room = field.all & !(immortal | field.around(immortal) | field.wall | field.attacker_only);
        let eyes = room & !state.defender;
        let empty = field.empty(state);
        let defending = state.mover == Role::Defender;
        let (own, theirs) = if defending { (state.defender, state.attacker) } else { (state.attacker, state.defender) };
        let seeking = self.seeker_to_move(state);
        let mut done = B::EMPTY;
        for p in self.field.playable(state).each() {
            let around = field.around(B::bit(p));
            if knob(7, 8) < 9 && !around.meets(empty) {
                let mortal = state.attacker & !immortal;
                if defending && knob(9, 1) == 1 {
                    // filling an eye, or a dame of one chain
                    if !around.meets(mortal) && around.meets(own) && (around & own).within(field.flood(B::bit((around & own).lowest()), own)) {
                        continue;
                    }
                } else if !defending && !around.meets(theirs) && knob(10, 1) == 1 {
                    let mine = around & own;
                    if mine.within(immortal) || !field.wall.has(p) && mine.within(field.flood(B::bit(mine.lowest()), own)) {
                        continue;
                    }
                } else if !defending && around.meets(theirs) && !around.meets(mortal) && p != state.ko as usize && knob(11, 1) == 1 {
                    let c = field.flood(B::bit((around & theirs).lowest()), theirs);
                    if (around & theirs).within(c) && (around.meets(immortal) || field.wall.has(p)) {
                        if c.meets(done) { continue; }
                        done |= c;
                    }
                }
            }
            if p == state.ko as usize && !self.field.may_break_ban(state) {
                barred = true;
            } else if let Some(next) = self.field.play(state, p) {
                let c = self.child(next, p as u16);
                out.push(c);
            }
        }
        // The seeker gains nothing by a pass that lifts no ban: the holder passes too, and the line ends in
        // his favour. So two counted passes in a row need not be modelled.
        if !self.seeker_to_move(state) || state.ko != NOWHERE {
            out.push(self.child(self.field.pass(state), PASS));
        }
        barred
    }

    fn implied(&self, state: &State<B>, settled: &dyn Fn(u64, i8) -> Option<Settled>) -> Option<Verdict> {
        // Who is killed is not safe.
        let killed = self.question == Question::Safe
            && settled(self.key_of(state, Question::Kill), state.threats).is_some_and(|s| s.verdict == Verdict::Seek);
        killed.then_some(Verdict::Hold)
    }
}
