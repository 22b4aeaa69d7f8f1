//! The two questions of life and death as games for the search: `kill?` and `safe?`.

use search::{Child, Game, Settled, Verdict};
use tactics::benson::{grounds_of_life, unconditional_life};
use tactics::bits::Bits;
use tactics::eyes::Eye;
use tactics::field::{Field, NOWHERE, PASS, Role, State};
use tactics::hope::{self, Aim, Firm, Look};
use tactics::room::Room;
use tactics::safety;
use tactics::waste::is_waste;
use tactics::zone;

use crate::focus::Focus;
use crate::outlook;
use crate::problem::{Problem, Reading, Survive};

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
    /// Captures and unconditional life alone, and every legal move: for proofs that a checker can follow.
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

    /// Whether the targets live, or the attacker, to move, cannot keep them from it.
    fn is_safe(&self, s: &State<B>) -> bool {
        // A life that is only certain to come has no zone, and in wide regions everything needs one.
        if self.focus.is_some() || self.zones {
            return self.alive(s);
        }
        safety::lives(self.field, s.defender, s.attacker, self.shapes, |alive| {
            self.wanted(s, alive)
        })
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

    /// Whether the attacker, to move, takes the last target at once.
    fn falls_at_once(&self, s: &State<B>) -> bool {
        let field = self.field;
        let empty = field.empty(s);
        if self.survive == Survive::Any && (field.around(s.target) & empty).count() > 1 {
            return false;
        }
        let mut left = s.target;
        loop {
            let chain = field.flood(B::bit(left.lowest()), s.defender);
            left &= !chain;
            let liberties = field.around(chain) & empty;
            let falls = liberties.count() == 1
                && liberties.lowest() != s.ko as usize
                && !chain.meets(field.haven);
            match self.survive {
                Survive::Any => return falls && left.is_empty(),
                Survive::All if falls => return true,
                Survive::All if left.is_empty() => return false,
                Survive::All => {}
            }
        }
    }

    /// A position that can be left when the attacker takes every stone: those stones of his that stand for good,
    /// some in the room, and it is the defender's turn. `None` where the capture is not certain, where the
    /// question would be no simpler, or after the last index.
    ///
    /// The attacker captures everything ([`Room::is_hopeless`]) with moves that add an immortal stone each, and at
    /// the end some in what is left of the room, which can be taken back. So every set of stones there is looked
    /// at. Of immortal stones he has at least these, and more of them never hurt: each takes an eye or a liberty
    /// from the defender and gives him nothing to capture.
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

    /// Whether the room falls into two parts at least, as unconditional life requires: a quick no.
    fn might_live(&self, s: &State<B>, room: &Room<B>) -> bool {
        let eyes = room.points & !s.defender;
        if eyes.is_empty() {
            return s.defender.meets(self.field.haven);
        }
        let field = self.confines();
        let first = field.flood(B::bit(eyes.lowest()), field.all & !s.defender);
        !eyes.within(first) || s.defender.meets(self.field.haven)
    }

    /// What there is of the field for the seeker.
    fn confines(&self) -> &Field<B> {
        self.focus.map_or(self.field, |focus| &focus.narrow)
    }

    /// Whether there is no room for two eyes.
    fn is_hopeless(&self, s: &State<B>, field: &Field<B>, room: &Room<B>) -> bool {
        match self.reading {
            Reading::Literal => room.is_hopeless(field, s),
            Reading::Group => room.is_barren(field, s),
        }
    }

    /// Whether the room shows that the attacker wins, whatever threats there are.
    pub(crate) fn is_lost(&self, s: &State<B>, field: &Field<B>, room: &Room<B>) -> bool {
        if self.is_hopeless(s, field, room) {
            return true;
        }
        let aim = match self.question {
            Question::Kill => Aim::Capture,
            Question::Safe => Aim::Prevent,
        };
        let may_fall =
            s.mover == Role::Defender && self.shapes && !self.zones && self.focus.is_none();
        let is_plenty = hope::is_plenty(field, s, room, aim);
        if is_plenty && !may_fall {
            return false;
        }
        let wanted = |alive: B| match (self.reading, self.survive) {
            (Reading::Group, _) => alive.meets(self.targets),
            (Reading::Literal, Survive::Any) => alive.meets(s.target),
            (Reading::Literal, Survive::All) => s.target.within(alive),
        };
        let firm = match self.question {
            // To keep the defender from life for good the attacker need not do anything, so no stone is ever captured.
            Question::Safe => Firm {
                lasting: s.defender,
                kept: B::EMPTY,
            },
            Question::Kill => self.firm(s, field, room),
        };
        let look = Look {
            field,
            state: s,
            aim,
            firm,
            wanted,
        };
        !is_plenty && look.is_lost(room) || may_fall && look.is_lost_to_either(room)
    }

    /// The stones that leave no room for eyes when they are captured: those whose capture ends the question, and the chain
    /// with the most other stones in the room, which the attacker can take last.
    fn firm(&self, s: &State<B>, field: &Field<B>, room: &Room<B>) -> Firm<B> {
        let lasting = self.lasting(s, field);
        let mut firm = Firm {
            lasting,
            kept: B::EMPTY,
        };
        // Where captured stones may come back to life, or one capture is enough, there is no such thing as the last one.
        if self.reading == Reading::Group || self.survive == Survive::All {
            return firm;
        }
        let mut left = room.points & s.defender & !lasting;
        let mut most = 0;
        while !left.is_empty() {
            let chain = field.flood(B::bit(left.lowest()), s.defender);
            let stones = (chain & left).count();
            left &= !chain;
            if stones > most {
                (firm.kept, most) = (chain, stones);
            }
        }
        firm
    }

    /// What is seen of a position without a move, or the room for eyes. Life is looked for only where the attacker is to
    /// move.
    fn sight(&self, s: &State<B>) -> Result<Verdict, Room<B>> {
        let captured = self.captured(s);
        if self.reading == Reading::Literal
            && (captured || s.mover == Role::Attacker && self.falls_at_once(s))
        {
            return Ok(self.verdict_for(true));
        }
        // To a confined defender everything else is the attacker's. That is no verdict on the whole field, but
        // nobody takes his no for one.
        let field = self.confines();
        let room = Room::of(field, s);
        if self.is_lost(s, field, &room) {
            return Ok(self.verdict_for(true));
        }
        if s.mover == Role::Attacker && self.might_live(s, &room) && self.is_safe(s) {
            return Ok(self.verdict_for(false));
        }
        if let Some(verdict) = self.eye_shape(s, &room) {
            return Ok(verdict);
        }
        Err(room)
    }

    /// What a look at the position after a move says: a verdict, or first numbers for the search.
    fn glance(&self, s: &State<B>, last: u16) -> Result<Verdict, (u32, u32)> {
        self.sight(s).map_err(|room| {
            let field = self.confines();
            let features = outlook::features(field, s, &room, last);
            let (attacker, defender) = outlook::first_numbers(self.question, s.mover, &features);
            match self.question {
                Question::Kill => (attacker, defender),
                Question::Safe => (defender, attacker),
            }
        })
    }

    /// What the table of eye shapes says where one chain has all the targets.
    fn eye_shape(&self, s: &State<B>, room: &Room<B>) -> Option<Verdict> {
        // Verdicts from the table have no zone, and a confined defender has other points than the field.
        if !self.shapes || self.zones || self.focus.is_some() || self.captured(s) {
            return None;
        }
        let chain = self.field.flood(B::bit(s.target.lowest()), s.defender);
        if !s.target.within(chain) {
            return None;
        }
        let fate = Eye::of(self.field, s, room, chain)?.fate(self.field, s)?;
        let attacker_wins = match self.question {
            Question::Kill => fate.killed?,
            Question::Safe => !fate.safe?,
        };
        // A group could come to life where it was captured, of which the table knows nothing.
        (!attacker_wins || self.reading == Reading::Literal)
            .then(|| self.verdict_for(attacker_wins))
    }

    /// The defender stones whose capture ends the question, whatever else happens.
    fn lasting(&self, s: &State<B>, field: &Field<B>) -> B {
        if self.reading == Reading::Group || s.target.is_empty() {
            return B::EMPTY;
        }
        let chains = field.flood(s.target, s.defender);
        let first = || field.flood(B::bit(s.target.lowest()), s.defender);
        // Of several chains that may be captured one after the other, none is there to stay.
        match self.survive {
            Survive::Any if chains != first() => B::EMPTY,
            _ => chains,
        }
    }

    /// Where the attacker would take the last target at once: the points that can save it, which are its liberty and the
    /// liberties of attacker chains beside it that can be taken. Everything else loses it, a pass too. (Zones are made of
    /// every move, so with them none is left out.)
    fn forced(&self, s: &State<B>) -> Option<B> {
        let last = s.mover == Role::Defender
            && !self.zones
            && self.survive == Survive::Any
            && self.reading == Reading::Literal
            && self.knowledge == Knowledge::Full
            && !s.target.is_empty();
        let field = self.field;
        let empty = field.empty(s);
        if !last || (field.around(s.target) & empty).count() > 1 {
            return None;
        }
        let chain = field.flood(B::bit(s.target.lowest()), s.defender);
        let beside = field.around(chain);
        let mut saving = beside & empty;
        if saving.count() != 1 || !s.target.within(chain) || chain.meets(field.haven) {
            return None;
        }
        let mut left = beside & s.attacker & !field.wall;
        while !left.is_empty() {
            let other = field.flood(B::bit(left.lowest()), s.attacker);
            left &= !other;
            let liberties = field.around(other) & empty;
            if liberties.count() == 1 && !other.meets(field.wall) {
                saving |= liberties;
            }
        }
        Some(saving)
    }

    /// Those of the mover's points that can be left out.
    fn wasted(&self, s: &State<B>, points: B) -> B {
        let field = self.field;
        // Only a point without an empty neighbour can be.
        let crowded = points & !field.around(field.empty(s));
        if crowded.is_empty() || self.knowledge != Knowledge::Full {
            return B::EMPTY;
        }
        let room = Room::of(field, s);
        let lasting = self.lasting(s, field);
        crowded
            .each()
            .filter(|&p| is_waste(field, s, &room, lasting, p))
            .fold(B::EMPTY, |set, p| set | B::bit(p))
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
            Knowledge::Plain => self.ended(state),
        }
    }

    fn judge(&self, child: &mut Child<State<B>, B>) {
        child.judge(match self.knowledge {
            Knowledge::Full => self.glance(&child.state, child.mv),
            Knowledge::Plain => self.ended(&child.state).ok_or((1, 1)),
        });
    }

    fn at_sight(&self, child: &Child<State<B>, B>) -> Option<Verdict> {
        match self.knowledge {
            Knowledge::Full => self.sight(&child.state).ok(),
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
            None => points & !self.wasted(state, points),
        };
        for p in points.each() {
            if p == state.ko as usize && !field.may_break_ban(state) {
                barred = true;
            } else if let Some(next) = field.play(state, p) {
                out.push(self.child(next, p as u16));
            }
        }
        // The seeker gains nothing by a pass that lifts no ban: the holder passes too, and the line ends in
        // his favour. So two counted passes in a row need not be modelled.
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

    /// Where the attacker takes every stone whatever happens, it remains to be seen whether life can be made on
    /// what is then empty.
    fn lemma(&self, state: &State<B>, index: u32) -> Option<(Self, State<B>, Verdict)> {
        let swept = self.swept(state, index)?;
        let other = Reader {
            question: Question::Safe,
            ..self.clone()
        };
        Some((other, swept, self.verdict_for(true)))
    }

    /// In the group reading the capture is not the end: what counts then is whether life can be made where
    /// the targets stood.
    fn handover(&self, state: &State<B>) -> Option<Self> {
        let over = self.question == Question::Kill
            && self.reading == Reading::Group
            && self.captured(state);
        over.then(|| Reader {
            question: Question::Safe,
            ..self.clone()
        })
    }

    /// Who is not safe is mostly killed, who is not killed is mostly safe, and stones that are captured seldom come back to
    /// life.
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
        // There is no room for two eyes in the whole field; or there is, and all that could join them counts.
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
