//! Whether two eyes can be hoped for at all: unconditional life in the best that could ever become of a position.
//!
//! **The best that can become.** Eyes can only be in the room ([`Room::points`]), so all that is not the attacker's for
//! good outside the room is given to the defender. *Lasting* stones are not captured as long as the question is open, so
//! no eye can be on their points. What is left of the room is open. A position with unconditional life that play leads to
//! has all its eyes among the open points, and stones on some of these and on some of what was given; the stones that are
//! given on top of it only join chains.
//!
//! **Two points are enough.** Of such a life no more than two points need be left open. Of a region that is vital to some
//! chains all but one empty point can be filled: it was connected, so each part that is filled touches the point that is
//! left, and with it every chain around the region, joined or not, has this point for an eye. Of three regions or more that
//! hold chains together one can be filled altogether, if its chains share regions with two others at least, and there is
//! one like that: the chains around it become one, which has those two, and nothing else has changed. So in the end there
//! are two points, and every chain that touches one of them touches the other. Pairs of open points are few enough to be
//! looked through. If there is no such pair, nothing that play leads to lives, and the defender is not safe. Where
//! the attacker has only to keep him from that, he can pass for ever, and all defender stones are lasting.
//!
//! **He is captured, too**, if the lasting stones are those whose capture ends the question and what is open is nothing but
//! single points and pairs. The attacker fills every
//! point outside the room: each of these stones is immortal. When none is left to fill, the liberties of all defender
//! chains are open points, and there are only single empty points and pairs, each enclosed by defender stones. The
//! defender can fill them, which does not live either, and take a stone from a pair, which leaves a
//! single point; both come to an end. Then every region is a single point, and a region is vital to every chain next to
//! it. As there is no life, some chain has less than two of them: it is in atari. The attacker takes it. If that was not
//! the end, it had no stones in the room but on a pair with its last liberty. If the defender takes back, it is a ko,
//! which costs him a threat each time because the attacker can end it by filling; so in the end there are more immortal
//! stones than before, and it goes on like this until the lasting stones are taken.

use crate::bits::Bits;
use crate::field::{Field, State};
use crate::room::Room;

/// With more open points than this the question is left to the search.
const MOST_POINTS: u32 = 5;

/// What the attacker has to do to win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// To capture.
    Capture,
    /// To keep the defender from unconditional life.
    Prevent,
}

/// Whether a look at the room alone shows that [`is_lost`] has nothing to say.
#[inline]
pub fn is_plenty<B: Bits>(field: &Field<B>, s: &State<B>, room: &Room<B>, aim: Aim) -> bool {
    !is_little(field, room.points & !s.defender, aim)
}

/// Whether the defender is lost whoever moves and whatever threats there are: no life that `wanted` approves of can come
/// about. `lasting` are stones that are there as long as the question is open.
pub fn is_lost<B: Bits>(
    field: &Field<B>,
    s: &State<B>,
    room: &Room<B>,
    aim: Aim,
    lasting: B,
    wanted: impl Fn(B) -> bool,
) -> bool {
    let open = room.points & !lasting;
    is_little(field, open, aim)
        && !room.leads_out(field, s)
        && !is_conceivable(field, room, open, wanted)
}

/// Whether a set is a few points, and for a capture single points and pairs alone.
#[inline]
fn is_little<B: Bits>(field: &Field<B>, set: B, aim: Aim) -> bool {
    if set.count() > MOST_POINTS {
        return false;
    }
    if aim == Aim::Prevent {
        return true;
    }
    let (up, down) = (set.up(1), set.down(1));
    let (above, below) = (set.up(field.stride), set.down(field.stride));
    let two = up & down | above & below | (up | down) & (above | below);
    !two.meets(set)
}

/// Whether stones with eyes on two open points would be what is wanted. More of them never do harm.
fn is_conceivable<B: Bits>(
    field: &Field<B>,
    room: &Room<B>,
    open: B,
    wanted: impl Fn(B) -> bool,
) -> bool {
    let most = field.all & !room.immortal;
    let mut alive = B::EMPTY;
    let mut left = open;
    while !left.is_empty() {
        let eye = B::bit(left.lowest());
        left &= !eye;
        let beside = field.around(eye);
        for second in (left & !beside).each() {
            let other = B::bit(second);
            let stones = most & !(eye | other);
            let chains = field.flood(beside & stones, stones);
            // Every chain beside the one eye is beside the other.
            if chains == field.flood(field.around(other) & stones, stones) {
                alive |= chains;
                if wanted(alive) {
                    return true;
                }
            }
        }
    }
    false
}
