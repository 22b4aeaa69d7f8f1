//! Where an eye could still be: the room that the attacker's immortal stones leave.

use local::bits::Bits;
use local::field::{Field, Role, State};

/// The room for eyes in a position.
#[derive(Clone, Copy, Debug)]
pub struct Room<B> {
    /// Attacker stones that can never be captured.
    pub immortal: B,
    /// Points that are not next to the outside or to an immortal stone, whatever stands on them.
    /// Only there can the attacker be kept from playing, so only they can ever be part of an eye;
    /// and immortal stones only become more.
    pub points: B,
}

impl<B: Bits> Room<B> {
    /// The room in a position.
    #[inline]
    pub fn of(field: &Field<B>, s: &State<B>) -> Room<B> {
        let immortal = field.flood(s.attacker & field.wall, s.attacker);
        let points = field.all & !(immortal | field.around(immortal) | field.wall);
        Room { immortal, points }
    }

    /// Whether the attacker captures every defender stone whoever moves, because there is no room
    /// for two eyes.
    ///
    /// The argument. Every empty point outside the room is next to something immortal, so the
    /// attacker can always play there and his stone can never be taken. He fills all of them.
    /// Chains that die on the way leave points outside the room, except for at most one chain with
    /// stones in it, which he takes last. What remains is the room without defender stones:
    /// - one point, or two adjacent ones: one eye at the most, and he plays there last (after a ko
    ///   ban, one move later);
    /// - three in a row with an attacker stone in the middle, or with the middle to be had.
    ///   Whatever is captured there leaves two adjacent points again.
    pub fn is_hopeless(&self, field: &Field<B>, s: &State<B>) -> bool {
        if self.leads_out(field, s) {
            return false;
        }
        let eyes = self.points & !s.defender;
        let no_two_eyes = match eyes.count() {
            0 | 1 => true,
            2 => field.around(eyes).meets(eyes),
            3 => eyes
                .each()
                .find(|&p| (field.around(B::bit(p)) & eyes).count() == 2)
                .is_some_and(|middle| {
                    let ends = eyes & !B::bit(middle);
                    s.attacker.has(middle)
                        || s.mover == Role::Attacker
                            && s.ko as usize != middle
                            && ends.meets(field.empty(s))
                }),
            _ => false,
        };
        if !no_two_eyes {
            return false;
        }
        let deep = self.points & s.defender;
        deep.is_empty() || deep.within(field.flood(B::bit(deep.lowest()), s.defender))
    }

    /// Whether a way is left from stones or targets of the defender to a haven.
    pub(crate) fn leads_out(&self, field: &Field<B>, s: &State<B>) -> bool {
        let havens = field.haven & !self.immortal;
        !havens.is_empty()
            && field
                .flood(havens, field.all & !self.immortal)
                .meets(s.defender | field.concern)
    }

    /// Whether the room could not hold two eyes even if it were all the defender's, and there is no
    /// way out.
    pub fn is_too_small(&self, field: &Field<B>, s: &State<B>) -> bool {
        let small = match self.points.count() {
            0 | 1 => true,
            2 => field.around(self.points).meets(self.points),
            _ => false,
        };
        small && !self.leads_out(field, s)
    }

    /// Like [`Room::is_hopeless`], but nothing can be built on the captured stones' points either.
    /// The room as a whole is too small, or none of it is under defender stones.
    pub fn is_barren(&self, field: &Field<B>, s: &State<B>) -> bool {
        match self.points.count() {
            0..=2 => self.is_too_small(field, s),
            3 => !self.points.meets(s.defender) && self.is_hopeless(field, s),
            _ => false,
        }
    }
}
