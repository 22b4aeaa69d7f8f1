//! Whether two eyes can be hoped for at all: unconditional life in the best that could ever become of a position.
//!
//! Where the room is nothing but single points and pairs, what can become of it is few enough to be looked through.
//!
//! **The best that can become.** Eyes can only be in the room ([`Room::points`]), so all that is not the attacker's for
//! good outside the room is given to the defender. *Lasting* stones are not captured as long as the question is open, so
//! no eye can be on their points. What is left of the room is open: some of its points will be filled by the defender and
//! the others be eyes, which leaves a choice of subsets. A position with unconditional life that play leads to has all its
//! eyes among the open points, and stones on some of these and on some of what was given; the stones that are given on top
//! of it only join chains. So if no choice lives, nothing that play leads to does, and the defender is not safe. Where
//! the attacker has only to keep him from that, he can pass for ever, and all defender stones are lasting.
//!
//! **He is captured, too**, if the lasting stones are those whose capture ends the question. The attacker fills every
//! point outside the room: each of these stones is immortal. When none is left to fill, the liberties of all defender
//! chains are open points, and there are only single empty points and pairs, each enclosed by defender stones. The
//! defender can fill them, which is a choice that does not live either, and take a stone from a pair, which leaves a
//! single point; both come to an end. Then every region is a single point, and a region is vital to every chain next to
//! it. As there is no life, some chain has less than two of them: it is in atari. The attacker takes it. If that was not
//! the end, it had no stones in the room but on a pair with its last liberty. If the defender takes back, it is a ko,
//! which costs him a threat each time because the attacker can end it by filling; so in the end there are more immortal
//! stones than before, and it goes on like this until the lasting stones are taken.

use crate::bits::Bits;
use crate::field::{Field, State};
use crate::room::Room;

/// With more open points than this the question is left to the search.
const MOST_POINTS: u32 = 6;
/// With more chains than this around them too.
const MOST_CHAINS: usize = 12;

/// Whether a look at the room alone shows that [`is_lost`] has nothing to say.
#[inline]
pub fn is_plenty<B: Bits>(field: &Field<B>, s: &State<B>, room: &Room<B>) -> bool {
    !is_little(field, room.points & !s.defender)
}

/// Whether the defender is lost whoever moves and whatever threats there are: no life that `wanted` approves of can come
/// about. `lasting` are stones that are there as long as the question is open.
pub fn is_lost<B: Bits>(
    field: &Field<B>,
    s: &State<B>,
    room: &Room<B>,
    lasting: B,
    wanted: impl Fn(B) -> bool,
) -> bool {
    let open = room.points & !lasting;
    is_little(field, open)
        && !room.leads_out(field, s)
        && no_choice_lives(field, s, room, open, wanted)
}

/// Whether a set is a few single points and pairs and nothing else.
#[inline]
fn is_little<B: Bits>(field: &Field<B>, set: B) -> bool {
    if set.count() > MOST_POINTS {
        return false;
    }
    let (up, down) = (set.up(1), set.down(1));
    let (above, below) = (set.up(field.stride), set.down(field.stride));
    let two = up & down | above & below | (up | down) & (above | below);
    !two.meets(set)
}

fn no_choice_lives<B: Bits>(
    field: &Field<B>,
    s: &State<B>,
    room: &Room<B>,
    open: B,
    wanted: impl Fn(B) -> bool,
) -> bool {
    let given = field.all & !(room.immortal | open);
    let chosen = |choice: u32| {
        (open.each().enumerate())
            .filter(|(i, _)| choice >> i & 1 != 0)
            .fold(B::EMPTY, |set, (_, p)| set | B::bit(p))
    };
    // Most positions live with all eyes open, so that comes first. Two eyes are two points at least.
    let count = open.count();
    (0..1u32 << count)
        .filter(|choice| choice.count_ones() + 2 <= count)
        .map(chosen)
        .all(|filled| !wanted(life(field, given | filled, open & !filled, s.attacker)))
}

/// The defender stones that live unconditionally, where `eyes` are single points and pairs that he encloses.
fn life<B: Bits>(field: &Field<B>, defender: B, eyes: B, attacker: B) -> B {
    let mut regions = [(B::EMPTY, B::EMPTY); MOST_POINTS as usize];
    let mut region_count = 0;
    let mut rims = B::EMPTY;
    let mut left = eyes;
    while !left.is_empty() {
        let point = B::bit(left.lowest());
        let region = point | (field.around(point) & eyes);
        left &= !region;
        let rim = field.around(region) & defender;
        rims |= rim;
        regions[region_count] = (region & !attacker, rim);
        region_count += 1;
    }
    let regions = &regions[..region_count];
    let mut chains = [(B::EMPTY, B::EMPTY); MOST_CHAINS];
    let mut chain_count = 0;
    let mut left = rims;
    let mut alive = B::EMPTY;
    while !left.is_empty() && region_count >= 2 {
        let chain = field.flood(B::bit(left.lowest()), defender);
        left &= !chain;
        alive |= chain;
        if chain_count == MOST_CHAINS {
            // Too many to look through: life is not ruled out.
            return defender;
        }
        chains[chain_count] = (chain, field.around(chain));
        chain_count += 1;
    }
    loop {
        let before = alive;
        for (chain, reach) in &chains[..chain_count] {
            let vital = |(region, rim): &&(B, B)| rim.within(alive) && region.within(*reach);
            if chain.meets(alive) && regions.iter().filter(vital).count() < 2 {
                alive &= !*chain;
            }
        }
        if alive == before {
            return alive;
        }
    }
}
