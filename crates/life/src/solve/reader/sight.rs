//! What is seen of a position without a move of search.
//!
//! Every verdict here holds at every ko budget. The arguments are in `tactics`; here is which of
//! them may be asked under which question and reading.

use local::bits::Bits;
use local::field::{Field, Role, State};
use search::Verdict;
use tactics::eyes::Eye;
use tactics::hope::{self, Aim, Firm, Hope};
use tactics::room::Room;
use tactics::safety;

use super::{Question, Reader};
use crate::question::problem::{Reading, Survive};
use crate::solve::outlook;

impl<B: Bits> Reader<'_, B> {
    /// Whether the targets live, or the attacker, to move, cannot keep them from it.
    pub(super) fn is_safe(&self, s: &State<B>) -> bool {
        // A life that is only certain to come has no zone, and in wide regions everything needs
        // one.
        if self.focus.is_some() || self.zones {
            return self.alive(s);
        }
        safety::lives(self.field, s.defender, s.attacker, self.shapes, |alive| {
            self.wanted(s, alive)
        })
    }

    /// Whether the attacker, to move, takes the last target at once.
    pub(super) fn falls_at_once(&self, s: &State<B>) -> bool {
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

    /// Whether the room falls into two parts at least, as unconditional life requires: a quick no.
    pub(super) fn might_live(&self, s: &State<B>, room: &Room<B>) -> bool {
        let eyes = room.points & !s.defender;
        if eyes.is_empty() {
            return s.defender.meets(self.field.haven);
        }
        let field = self.confines();
        let first = field.flood(B::bit(eyes.lowest()), field.all & !s.defender);
        !eyes.within(first) || s.defender.meets(self.field.haven)
    }

    /// Whether there is no room for two eyes.
    pub(super) fn is_hopeless(&self, s: &State<B>, field: &Field<B>, room: &Room<B>) -> bool {
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
            // To keep the defender from life for good the attacker need not do anything, so no
            // stone is ever captured.
            Question::Safe => Firm {
                lasting: s.defender,
                kept: B::EMPTY,
            },
            Question::Kill => self.firm(s, field, room),
        };
        let look = Hope {
            field,
            state: s,
            aim,
            firm,
            wanted,
        };
        !is_plenty && look.is_lost(room) || may_fall && look.is_lost_to_either(room)
    }

    /// Whether the attacker wins for want of room as the checker sees it. No two points are apart;
    /// points under stones whose capture ends the question do not count.
    pub(super) fn is_doomed(&self, s: &State<B>) -> bool {
        let mut room = Room::of(self.field, s);
        if self.question == Question::Kill {
            room.points &= !self.lasting(s, self.field);
        }
        room.is_too_small(self.field, s)
    }

    /// The stones that leave no room for eyes when they are captured. They are those whose capture
    /// ends the question, and the chain with the most other stones in the room, which the attacker
    /// can take last.
    pub(super) fn firm(&self, s: &State<B>, field: &Field<B>, room: &Room<B>) -> Firm<B> {
        let lasting = self.lasting(s, field);
        let mut firm = Firm {
            lasting,
            kept: B::EMPTY,
        };
        // Where captured stones may come back to life, or one capture is enough, there is no such
        // thing as the last one.
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

    /// What is seen of a position without a move, or the room for eyes. Life is looked for only
    /// where the attacker is to move.
    pub(super) fn sight(&self, s: &State<B>) -> Result<Verdict, Room<B>> {
        let captured = self.captured(s);
        if self.reading == Reading::Literal
            && (captured || s.mover == Role::Attacker && self.falls_at_once(s))
        {
            return Ok(self.verdict_for(true));
        }
        if self.has_won_race(s) {
            return Ok(self.verdict_for(false));
        }
        // To a confined defender everything else is the attacker's. That is no verdict on the whole
        // field, but nobody takes his no for one.
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
    pub(super) fn glance(&self, s: &State<B>, last: u16) -> Result<Verdict, (u32, u32)> {
        self.sight(s)
            .map_err(|room| self.first_numbers(s, &room, last))
    }

    /// The first numbers of a position that a move led to.
    pub(super) fn first_numbers(&self, s: &State<B>, room: &Room<B>, last: u16) -> (u32, u32) {
        let features = outlook::features(self.confines(), s, room, last);
        let (attacker, defender) = outlook::first_numbers(self.question, s.mover, &features);
        match self.question {
            Question::Kill => (attacker, defender),
            Question::Safe => (defender, attacker),
        }
    }

    /// What the table of eye shapes says where one chain has all the targets.
    pub(super) fn eye_shape(&self, s: &State<B>, room: &Room<B>) -> Option<Verdict> {
        // Verdicts from the table have no zone, and a confined defender has other points than the
        // field.
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
    pub(super) fn lasting(&self, s: &State<B>, field: &Field<B>) -> B {
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
}
