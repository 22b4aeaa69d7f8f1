//! Relevance zones (Shih, Wu and others, AAAI 2022): the part of the board that a win depends on.
//!
//! A win of one side from a position has the zone Z when every position with the same stones on Z
//! is also a win. So where a win after a pass of the loser is known, only his moves in its zone
//! have to be answered.
//!
//! Zones are made from the ends of a strategy upwards. After the zone of an end comes, for each
//! move, what the win after it needs and what the move itself needs ([`widened`]). For the loser's
//! moves it is the union. That this is right is seen by induction if every zone is [`closed`],
//! because then both positions change in the same way on the zone:
//! - a chain that has stones in the zone lies in it altogether, and with a liberty if it can be
//!   captured at all. So both positions capture it or both leave it;
//! - a point in the zone without an empty neighbour has its neighbours in the zone, and chains
//!   around it have another liberty there if they have one at all. So it is forbidden, or a waste,
//!   in both positions or in none;
//! - where a move captures, what is captured and all stones around it are in the zone, and the
//!   stones around the move. So the capture happens in both positions and makes a ko in both or in
//!   none.
//!
//! A move outside the zone lifts a ko ban, just as a pass does.

use local::bits::Bits;
use local::field::{Field, PASS, Role, State};

/// The least zone that has a set of points and is closed in a position.
pub fn closed<B: Bits>(field: &Field<B>, s: &State<B>, zone: B) -> B {
    let empty = field.empty(s);
    let cramped = empty & !field.around(empty);
    let mut zone = zone;
    loop {
        let before = zone;
        zone |= field.around(zone & cramped);
        for (stones, shelter) in [(s.defender, field.haven), (s.attacker, field.wall)] {
            let mut left = zone & stones;
            while !left.is_empty() {
                let chain = field.flood(B::bit(left.lowest()), stones);
                left &= !chain;
                zone |= chain;
                if chain.meets(shelter) {
                    continue;
                }
                let liberties = field.around(chain) & empty;
                let more = liberties & !zone;
                let inside = liberties & zone;
                if inside.within(cramped) && inside.count() < 2 && !more.is_empty() {
                    zone |= B::bit(more.lowest());
                }
            }
        }
        if zone == before {
            return zone;
        }
    }
}

/// The zone of a win from `before`, which goes on with `mv` to `after` and has the zone `zone`
/// there.
pub fn widened<B: Bits>(
    field: &Field<B>,
    before: &State<B>,
    mv: u16,
    after: &State<B>,
    winner: Role,
    zone: B,
) -> B {
    if mv == PASS {
        return closed(field, before, zone);
    }
    let stone = B::bit(mv as usize);
    let mut zone = zone | stone;
    let captured = match before.mover {
        Role::Attacker => before.defender & !after.defender,
        Role::Defender => before.attacker & !after.attacker,
    };
    if !captured.is_empty() {
        zone |= captured | field.around(captured) | field.around(stone);
    }
    if before.mover == winner {
        // The move must be possible, its stone must stand, and it must capture no more than this.
        zone = closed(field, after, zone);
    }
    closed(field, before, zone)
}
