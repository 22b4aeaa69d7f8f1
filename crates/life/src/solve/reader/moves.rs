//! Moves that need not be looked at, because others are shown to do as well or they are shown to
//! lose.

use local::bits::Bits;
use local::field::{Role, State};
use tactics::room::Room;
use tactics::waste::is_waste;

use super::{Knowledge, Reader};
use crate::question::problem::{Reading, Survive};

impl<B: Bits> Reader<'_, B> {
    /// The points that can save the last target where the attacker would take it at once. They are
    /// its liberty and the liberties of attacker chains beside it that can be taken. Everything
    /// else loses it, a pass too. (Zones are made of every move, so with them none is left out.)
    pub(super) fn forced(&self, s: &State<B>) -> Option<B> {
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
    pub(super) fn wasted(&self, s: &State<B>, points: B) -> B {
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

    /// The mover's points for which another one stands.
    pub(super) fn idle(&self, s: &State<B>) -> B {
        let sets = self.alike.iter();
        sets.fold(B::EMPTY, |set, one| set | one.idle(self.field, s))
    }
}
