//! Moves that are never better than a pass, by argument and not by experience.
//!
//! All of them fill a point without an empty neighbour, capture nothing and connect nothing; whoever leaves
//! the point alone can do everything that he could have done with the stone there, and has a liberty more.

use crate::bits::Bits;
use crate::field::{Field, Role, State};
use crate::room::Room;

/// Whether a move of the mover on an empty point is wasted.
#[inline]
pub fn is_waste<B: Bits>(field: &Field<B>, s: &State<B>, room: &Room<B>, point: usize) -> bool {
    let around = field.around(B::bit(point));
    if around.meets(field.empty(s)) {
        return false;
    }
    let one_chain = |near: B, stones: B| near.within(field.flood(B::bit(near.lowest()), stones));
    match s.mover {
        // An eye or an outside liberty of one chain; nothing that can be captured is near.
        Role::Defender => {
            let near = around & s.defender;
            let mortal = s.attacker & !room.immortal;
            !around.meets(mortal)
                && !near.is_empty()
                && !field.haven.has(point)
                && one_chain(near, s.defender)
        }
        // An eye of one chain, not next to the wall that the chain might want to reach; or a point among
        // immortal stones. On a haven the defender could play, whatever is around it.
        Role::Attacker => {
            let near = around & s.attacker;
            !around.meets(s.defender)
                && !field.haven.has(point)
                && (near.within(room.immortal)
                    || !field.wall.has(point) && one_chain(near, s.attacker))
        }
    }
}
