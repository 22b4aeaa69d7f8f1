//! The two questions of life and death as games for the search: `kill?` and `safe?`.

mod moves;
mod sight;

use local::bits::Bits;
use local::field::{Field, NOWHERE, PASS, Role, State};
use search::{Child, Game, Settled, Verdict};
use tactics::benson::{grounds_of_life, unconditional_life};
use tactics::room::Room;
use tactics::zone;

use crate::question::problem::{Problem, Reading, Survive};
use crate::solve::alike::Alike;
use crate::solve::focus::Focus;

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

    /// The other question.
    pub fn other(self) -> Question {
        match self {
            Question::Kill => Question::Safe,
            Question::Safe => Question::Kill,
        }
    }

    /// The level of a budget: the higher the better for the seeker.
    pub fn level(self, threats: i8) -> i8 {
        match self {
            Question::Kill => threats,
            Question::Safe => -threats,
        }
    }
}

/// How much a reader may know beyond the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Knowledge {
    /// Everything: for finding answers.
    Full,
    /// What the checker sees too, and every legal move: for proofs.
    Checked,
    /// Captures and unconditional life alone, and every legal move: what the rules say.
    Plain,
}

/// With more room than this, life on captured stones is left to the search.
const MOST_ROOM_SWEPT: u32 = 4;

/// One question on one field.
#[derive(Clone, Debug)]
pub struct Reader<'a, B> {
    /// The field.
    pub field: &'a Field<B>,
    /// The question.
    pub question: Question,
    /// Whether one target is enough.
    pub survive: Survive,
    /// What "captured" means.
    pub reading: Reading,
    /// The targets at the start.
    pub targets: B,
    /// How much may be known without search.
    pub knowledge: Knowledge,
    /// Where the seeker of a wide field is confined to. He is the defender then.
    pub focus: Option<&'a Focus<B>>,
    /// Whether zones are worth their while.
    pub zones: bool,
    /// Whether eye shapes and cutting points are looked up.
    pub shapes: bool,
    /// Liberties of which it does not matter which is filled.
    pub alike: &'a [Alike<B>],
    /// Stones of the attacker whose capture counts as life: in a race, those that the targets race
    /// with. A heuristic, and none where something is to be proven.
    pub rival: B,
}

impl<'a, B: Bits> Reader<'a, B> {
    /// A reader of a problem's question who knows everything but zones and eye shapes.
    pub fn new(
        field: &'a Field<B>,
        question: Question,
        problem: &Problem,
        targets: B,
    ) -> Reader<'a, B> {
        Reader {
            field,
            question,
            survive: problem.survive,
            reading: problem.reading,
            targets,
            knowledge: Knowledge::Full,
            focus: None,
            zones: false,
            shapes: false,
            alike: &[],
            rival: B::EMPTY,
        }
    }

    /// The table key of a position under a question: everything but the budget.
    pub fn key_of(&self, state: &State<B>, question: Question) -> u64 {
        self.key_in(state, question, self.reading)
    }

    /// The same under one of the readings.
    pub fn key_in(&self, state: &State<B>, question: Question, reading: Reading) -> u64 {
        let salt = match (question, reading) {
            (Question::Kill, Reading::Literal) => 0,
            (Question::Safe, Reading::Literal) => 0xd6e8_feb8_6659_fd93,
            (Question::Kill, Reading::Group) => 0x8cb9_2ba7_2f3d_8dd7,
            (Question::Safe, Reading::Group) => 0x3c79_ac49_2ba7_b653,
        };
        let focus = self.focus.map_or(0, |focus| focus.salt);
        (self.field.key_with_threats(state, 0) ^ salt ^ focus).max(1)
    }

    /// Whether the targets are captured: all of them, or one where all must survive.
    pub fn captured(&self, s: &State<B>) -> bool {
        match self.survive {
            Survive::Any => s.target.is_empty(),
            Survive::All => s.target != self.targets,
        }
    }

    /// Whether the targets live unconditionally.
    pub fn alive(&self, s: &State<B>) -> bool {
        self.wanted(s, unconditional_life(self.field, s.defender, s.attacker))
    }

    /// Whether the defender has what he wants if these stones live.
    pub fn wanted(&self, s: &State<B>, alive: B) -> bool {
        match (self.reading, self.survive) {
            (Reading::Group, _) => alive.meets(self.targets),
            (Reading::Literal, Survive::Any) => alive.meets(s.target),
            (Reading::Literal, Survive::All) => {
                self.targets.within(alive) && s.target == self.targets
            }
        }
    }

    /// The verdict that says: the attacker has (`true`) or has not (`false`) got what he wants.
    pub fn verdict_for(&self, attacker_wins: bool) -> Verdict {
        if attacker_wins == (self.question == Question::Kill) {
            Verdict::Seek
        } else {
            Verdict::Hold
        }
    }

    /// What the rules alone say of a position.
    pub fn ended(&self, s: &State<B>) -> Option<Verdict> {
        if self.reading == Reading::Literal && self.captured(s) {
            return Some(self.verdict_for(true));
        }
        self.alive(s).then(|| self.verdict_for(false))
    }

    /// Whether the stones that the targets race with are gone.
    pub(super) fn has_won_race(&self, s: &State<B>) -> bool {
        !self.rival.is_empty() && !s.attacker.meets(self.rival)
    }

    /// Whether the checker sees that the attacker has, or that he has not, got what he wants.
    pub(crate) fn is_seen(&self, s: &State<B>, attacker_wins: bool) -> bool {
        match attacker_wins {
            true => self.reading == Reading::Literal && self.captured(s) || self.is_doomed(s),
            false => self.alive(s),
        }
    }

    /// What the checker sees of a position.
    fn checked(&self, s: &State<B>) -> Option<Verdict> {
        let wins = |attacker: &bool| self.is_seen(s, *attacker);
        let winner = [true, false].into_iter().find(wins);
        winner.map(|attacker| self.verdict_for(attacker))
    }

    /// A position that can be left when the attacker takes every stone. On it are those stones of
    /// his that stand for good, and some in the room; it is the defender's turn. `None` where the
    /// capture is not certain, where the question would be no simpler, or after the last index.
    ///
    /// The attacker captures everything ([`Room::is_hopeless`]) with moves that add an immortal
    /// stone each. At the end he has some stones in what is left of the room, which can be taken
    /// back. So every set of stones there is looked at. Of immortal stones he has at least these,
    /// and more of them never hurt. Each takes an eye or a liberty from the defender and gives him
    /// nothing to capture.
    fn swept(&self, s: &State<B>, index: u32) -> Option<State<B>> {
        let simpler = !s.defender.is_empty() && (s.mover == Role::Defender || !self.captured(s));
        if self.reading != Reading::Group
            || self.knowledge != Knowledge::Full
            || self.focus.is_some()
            || !simpler
        {
            return None;
        }
        let room = Room::of(self.field, s);
        let eyes = room.points & !s.defender;
        if room.points.count() > MOST_ROOM_SWEPT
            || index >> eyes.count() != 0
            || !room.is_hopeless(self.field, s)
        {
            return None;
        }
        let mortal = (eyes.each().enumerate())
            .filter(|(i, _)| index >> i & 1 != 0)
            .fold(B::EMPTY, |set, (_, p)| set | B::bit(p));
        Some(self.field.bare(room.immortal | mortal, s.threats))
    }

    /// What there is of the field for the seeker.
    fn confines(&self) -> &Field<B> {
        self.focus.map_or(self.field, |focus| &focus.narrow)
    }

    fn child(&self, state: State<B>, mv: u16) -> Child<State<B>, B> {
        let key = self.key_of(&state, self.question);
        Child::unjudged(state, key, mv)
    }
}

impl<B: Bits> Game for Reader<'_, B> {
    type State = State<B>;
    type Zone = B;

    fn key(&self, state: &State<B>) -> u64 {
        self.key_of(state, self.question)
    }

    fn level(&self, state: &State<B>) -> i8 {
        self.question.level(state.threats)
    }

    fn seeker_to_move(&self, state: &State<B>) -> bool {
        state.mover == self.question.seeker()
    }

    fn verdict(&mut self, state: &State<B>) -> Option<Verdict> {
        match self.knowledge {
            Knowledge::Full => self.sight(state).ok().or_else(|| self.second_look(state)),
            Knowledge::Checked => self.checked(state),
            Knowledge::Plain => self.ended(state),
        }
    }

    fn judge(&self, child: &mut Child<State<B>, B>) {
        child.judge(match self.knowledge {
            Knowledge::Full => self.glance(&child.state, child.mv),
            Knowledge::Checked => {
                let room = || Room::of(self.field, &child.state);
                let verdict = self.checked(&child.state);
                verdict.ok_or_else(|| self.first_numbers(&child.state, &room(), child.mv))
            }
            Knowledge::Plain => self.ended(&child.state).ok_or((1, 1)),
        });
    }

    fn at_sight(&self, child: &Child<State<B>, B>) -> Option<Verdict> {
        match self.knowledge {
            Knowledge::Full => self.sight(&child.state).ok(),
            Knowledge::Checked => self.checked(&child.state),
            Knowledge::Plain => self.ended(&child.state),
        }
    }

    /// At a glance life is looked for only where the attacker is to move.
    fn second_look(&mut self, s: &State<B>) -> Option<Verdict> {
        let lives = self.knowledge == Knowledge::Full
            && s.mover == Role::Defender
            && self.might_live(s, &Room::of(self.field, s))
            && self.alive(s);
        lives.then(|| self.verdict_for(false))
    }

    fn children(&mut self, state: &State<B>, out: &mut Vec<Child<State<B>, B>>) -> bool {
        let field = self.field;
        let seeking = self.seeker_to_move(state);
        let mut barred = false;
        let mut points = field.playable(state);
        if let Some(focus) = self.focus {
            barred = state.ko != NOWHERE
                && !focus.near.has(state.ko as usize)
                && !field.may_break_ban(state);
            points &= if seeking { focus.points } else { focus.near };
        }
        let forced = self.forced(state);
        points = match forced {
            Some(saving) => points & saving,
            None => points & !self.wasted(state, points) & !self.idle(state),
        };
        for p in points.each() {
            if p == state.ko as usize && !field.may_break_ban(state) {
                barred = true;
            } else if let Some(next) = field.play(state, p) {
                out.push(self.child(next, p as u16));
            }
        }
        // The seeker gains nothing by a pass that lifts no ban: the holder passes too, and the line
        // ends in his favour. So two counted passes in a row need not be modelled.
        if (!seeking || state.ko != NOWHERE) && forced.is_none() {
            out.push(self.child(field.pass(state), PASS));
        }
        barred
    }

    fn further_children(&mut self, state: &State<B>, zone: B, out: &mut Vec<Child<State<B>, B>>) {
        let Some(focus) = self.focus else {
            return;
        };
        let points = self.field.playable(state) & zone & !focus.near;
        for p in (points & !self.wasted(state, points)).each() {
            if let Some(next) = self.field.play(state, p) {
                out.push(self.child(next, p as u16));
            }
        }
    }

    fn may_play(&self, state: &State<B>, mv: u16) -> bool {
        match mv {
            PASS => !self.seeker_to_move(state) || state.ko != NOWHERE,
            _ => self.field.playable(state).has(mv as usize),
        }
    }

    fn play(&mut self, state: &State<B>, mv: u16) -> Option<Child<State<B>, B>> {
        if !self.may_play(state, mv) {
            return None;
        }
        if mv == PASS {
            return Some(self.child(self.field.pass(state), PASS));
        }
        let next = self.field.play(state, mv as usize)?;
        Some(self.child(next, mv))
    }

    /// Where the attacker takes every stone whatever happens, it remains to be seen whether life
    /// can be made on what is then empty.
    fn lemma(&self, state: &State<B>, index: u32) -> Option<(Self, State<B>, Verdict)> {
        let swept = self.swept(state, index)?;
        let other = Reader {
            question: Question::Safe,
            ..self.clone()
        };
        Some((other, swept, self.verdict_for(true)))
    }

    /// In the group reading the capture is not the end: what counts then is whether life can be
    /// made where the targets stood.
    fn handover(&self, state: &State<B>) -> Option<Self> {
        let over = self.question == Question::Kill
            && self.reading == Reading::Group
            && self.captured(state);
        over.then(|| Reader {
            question: Question::Safe,
            ..self.clone()
        })
    }

    /// Who is not safe is mostly killed, who is not killed is mostly safe, and stones that are
    /// captured seldom come back to life.
    fn promising(&self, state: &State<B>, settled: &dyn Fn(u64, i8) -> Option<Settled<B>>) -> bool {
        let other = self.question.other();
        let key = self.key_in(state, other, self.reading);
        if settled(key, other.level(state.threats)).is_some_and(|s| s.verdict == Verdict::Hold) {
            return true;
        }
        self.reading == Reading::Group
            && self.question == Question::Kill
            && settled(
                self.key_in(state, Question::Kill, Reading::Literal),
                state.threats,
            )
            .is_some_and(|s| s.verdict == Verdict::Seek)
    }

    fn implied(
        &self,
        state: &State<B>,
        settled: &dyn Fn(u64, i8) -> Option<Settled<B>>,
    ) -> Option<(Verdict, B)> {
        let known = |question: Question, reading| {
            let level = question.level(state.threats);
            settled(self.key_in(state, question, reading), level).map(|s| (s.verdict, s.zone))
        };
        // A confined defender who lives also lives with less confinement.
        if let Some(focus) = self.focus {
            return (focus.narrower.iter())
                .filter_map(|salt| {
                    let key = self.key_of(state, self.question) ^ focus.salt ^ salt;
                    settled(key, self.question.level(state.threats))
                })
                .find(|s| s.verdict == Verdict::Seek)
                .map(|s| (s.verdict, s.zone));
        }
        // Who is killed is not safe, and who is safe is not killed.
        let other = known(self.question.other(), self.reading);
        if other.is_some_and(|(verdict, _)| verdict == Verdict::Seek) {
            return Some((Verdict::Hold, B::EMPTY));
        }
        if self.reading == Reading::Literal {
            return None;
        }
        let barren = |swept: State<B>| {
            let level = Question::Safe.level(swept.threats);
            settled(self.key_in(&swept, Question::Safe, Reading::Group), level)
                .is_some_and(|s| s.verdict == Verdict::Hold)
        };
        let mut swept = (0..).map_while(|i| self.swept(state, i)).map(barren);
        if swept.next() == Some(true) && swept.all(|barren| barren) {
            return Some((self.verdict_for(true), self.field.all));
        }
        // Targets that are not captured, or live, do so in the group reading too.
        let enough = match self.question {
            Question::Kill => Verdict::Hold,
            Question::Safe => Verdict::Seek,
        };
        known(self.question, Reading::Literal).filter(|(verdict, _)| *verdict == enough)
    }

    fn end_zone(&self, s: &State<B>) -> B {
        let field = self.field;
        if self.question == Question::Safe {
            let wanted = match self.reading {
                Reading::Literal => s.target,
                Reading::Group => self.targets,
            };
            let alive = unconditional_life(field, s.defender, s.attacker) & wanted;
            let stones = match self.survive {
                Survive::Any if !alive.is_empty() => B::bit(alive.lowest()),
                _ => wanted,
            };
            return grounds_of_life(field, s.defender, s.attacker, stones);
        }
        if self.reading == Reading::Literal && self.captured(s) {
            return B::EMPTY;
        }
        if self.reading == Reading::Literal && s.mover == Role::Attacker && self.falls_at_once(s) {
            let chains = field.flood(s.target, s.defender);
            return zone::closed(field, s, chains | field.around(chains));
        }
        let room = Room::of(field, s);
        // There is no room for two eyes in the whole field; or there is, and all that could join
        // them counts.
        if self.is_hopeless(s, field, &room) {
            zone::closed(field, s, room.points)
        } else {
            field.all
        }
    }

    fn uses_zones(&self) -> bool {
        self.zones
    }

    fn is_idle(&self, mv: u16) -> bool {
        mv == PASS
    }

    fn matters(&self, zone: B, mv: u16) -> bool {
        mv == PASS || zone.has(mv as usize)
    }

    fn everywhere(&self) -> B {
        self.field.all
    }

    fn union(&self, one: B, other: B) -> B {
        one | other
    }

    fn widened(&self, before: &State<B>, mv: u16, after: &State<B>, zone: B) -> B {
        zone::widened(self.field, before, mv, after, self.question.seeker(), zone)
    }
}
