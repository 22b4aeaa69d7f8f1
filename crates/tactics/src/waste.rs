//! Moves that are never better than a pass, by argument and not by experience.
//!
//! All of them fill a point without an empty neighbour, capture nothing and connect nothing.
//! Whoever leaves the point alone can do everything that he could have done with the stone there,
//! and has a liberty more.
//!
//! That is true only of stones that are there to stay. To fill one's own eye before a chain is
//! captured leaves another shape when it is gone. It may be four in a square instead of three with
//! a stone of the other side in the middle. So nothing is said about chains that can be captured
//! and played for again.

use crate::room::Room;
use local::bits::Bits;
use local::field::{Field, Role, State};

/// Whether a move of the mover on an empty point is wasted. `lasting` are defender stones whose
/// capture ends the question.
#[inline]
pub fn is_waste<B: Bits>(
    field: &Field<B>,
    s: &State<B>,
    room: &Room<B>,
    lasting: B,
    point: usize,
) -> bool {
    let around = field.around(B::bit(point));
    if around.meets(field.empty(s)) {
        return false;
    }
    match s.mover {
        // An eye or an outside liberty of one chain; nothing that can be captured is near.
        Role::Defender => {
            let near = around & s.defender;
            let mortal = s.attacker & !room.immortal;
            !around.meets(mortal)
                && near.meets(lasting)
                && !field.haven.has(point)
                && near.within(field.flood(B::bit(near.lowest()), s.defender))
        }
        // A point among immortal stones. On a haven the defender could play, whatever is around it.
        Role::Attacker => {
            !around.meets(s.defender)
                && !field.haven.has(point)
                && (around & s.attacker).within(room.immortal)
        }
    }
}
