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
//! **One eye in a part.** Two open points in one part, connected by open points, are no such pair if a chain of the attacker lies in
//! this part that is next to all the rest of it, and has one or two stones. As long as the chain stands, it connects what is left of
//! the part to one region. It is captured when the rest of the part is filled, and what is left then is one point or two adjacent
//! ones. If the chain has three stones, the attacker answers its capture between the two others, and
//! has one stone that is next to all the rest. The answer may be needed elsewhere at the same time, so this counts for
//! one part only.
//!
//! **He is captured, too**, if the lasting stones are those whose capture ends the question and the open points are in small
//! parts: single points, pairs, and those with one or two attacker stones next to all the rest, of which one stone is next to
//! all but one of the other points. The attacker fills every
//! point outside the room: each of these stones is immortal. When none is left to fill, the liberties of all defender
//! chains are open points. Now he fills every part but for one point, all around the stone in the middle first.
//! If the defender takes these stones, they were a pair, or one and some around it: the attacker plays in the middle again, and the
//! part has become smaller. The defender can fill points, which does not live either, and take stones; both come to an end.
//! Then every region is a single empty point, vital to every chain next to
//! it. As there is no life, some chain has less than two of them: it is in atari. The attacker takes it. If that was not
//! the end, its stones in the room were next to its last liberty or to stones of the attacker, so the parts are still as described; and
//! if it had two stones outside the room or more, he fills one of these points next. If it had one, and the defender takes back, it is a ko,
//! which costs him a threat each time because the attacker can end it by filling; so in the end there are more immortal
//! stones than before, and it goes on like this until the lasting stones are taken.
//!
//! **One chain may be kept.** Stones in the room that are captured before the end leave more room. So the attacker may resolve not to
//! take a certain chain, whatever it grows to be, until nothing else is left to take: no eye is on its points as long as there is
//! anything else, and then its capture is the end. But it may be what the life of others rests on: for these it counts as alive. That
//! is why two points are a pair already if the chains next to one of them are those next to the other *but for the one that is kept*.

use crate::bits::Bits;
use crate::field::{Field, State};
use crate::room::Room;

/// With more open points than this the question is left to the search.
const MOST_POINTS: u32 = 7;

/// What the attacker has to do to win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// To capture.
    Capture,
    /// To keep the defender from unconditional life.
    Prevent,
}

/// Defender stones that leave no room when they are captured.
#[derive(Clone, Copy, Debug)]
pub struct Firm<B> {
    /// Stones that are there as long as the question is open.
    pub lasting: B,
    /// One chain that the attacker takes last of all.
    pub kept: B,
}

/// Whether a look at the room alone shows that [`is_lost`] has nothing to say.
#[inline]
pub fn is_plenty<B: Bits>(field: &Field<B>, s: &State<B>, room: &Room<B>, aim: Aim) -> bool {
    !is_little(field, room.points & !s.defender, s.attacker, aim)
}

/// Whether the defender is lost whoever moves and whatever threats there are: no life that `wanted` approves of can come
/// about.
pub fn is_lost<B: Bits>(
    field: &Field<B>,
    s: &State<B>,
    room: &Room<B>,
    aim: Aim,
    firm: Firm<B>,
    wanted: impl Fn(B) -> bool,
) -> bool {
    let open = room.points & !(firm.lasting | firm.kept);
    is_little(field, open, s.attacker, aim)
        && !room.leads_out(field, s)
        && !is_conceivable(field, s, room, aim, firm.kept, open, wanted)
}

/// Whether a set is a few points, and for a capture small parts alone.
#[inline]
fn is_little<B: Bits>(field: &Field<B>, set: B, attacker: B, aim: Aim) -> bool {
    if set.count() > MOST_POINTS {
        return false;
    }
    if aim == Aim::Prevent {
        return true;
    }
    let (up, down) = (set.up(1), set.down(1));
    let (above, below) = (set.up(field.stride), set.down(field.stride));
    let two = up & down | above & below | (up | down) & (above | below);
    // Single points and pairs have no point with two neighbours.
    let mut left = two & set;
    while !left.is_empty() {
        let part = field.flood(B::bit(left.lowest()), set);
        left &= !part;
        if !(chains_amid(field, part, attacker)).any(|chain| can_be_filled(field, part, chain)) {
            return false;
        }
    }
    true
}

/// The chains of the attacker that are next to all the rest of a part.
fn chains_amid<B: Bits>(field: &Field<B>, part: B, attacker: B) -> impl Iterator<Item = B> {
    let mut left = part & attacker;
    std::iter::from_fn(move || {
        while !left.is_empty() {
            let chain = field.flood(B::bit(left.lowest()), attacker);
            left &= !chain;
            if part.within(chain | field.around(chain)) {
                return Some(chain);
            }
        }
        None
    })
}

/// Whether a part can be filled around a stone of this chain, which is next to all the rest of it.
fn can_be_filled<B: Bits>(field: &Field<B>, part: B, chain: B) -> bool {
    let near = |stone: usize| B::bit(stone) | field.around(B::bit(stone));
    chain.count() <= 2 && (chain.each()).any(|stone| (part & !near(stone)).count() <= 1)
}

/// Whether stones with eyes on two open points would be what is wanted. More of them never do harm.
fn is_conceivable<B: Bits>(
    field: &Field<B>,
    s: &State<B>,
    room: &Room<B>,
    aim: Aim,
    kept: B,
    open: B,
    wanted: impl Fn(B) -> bool,
) -> bool {
    let most = field.all & !room.immortal;
    let mut alive = B::EMPTY;
    let mut left = open;
    let mut may_answer = true;
    let mut part = B::EMPTY;
    let mut holds_one = false;
    while !left.is_empty() {
        let eye = B::bit(left.lowest());
        left &= !eye;
        let beside = field.around(eye);
        if !part.meets(eye) {
            part = field.flood(eye, open);
            holds_one =
                aim == Aim::Capture || holds_one_eye(field, part, s.attacker, &mut may_answer);
        }
        let seconds = left & !if holds_one { part } else { beside };
        for second in seconds.each() {
            let other = B::bit(second);
            let stones = most & !(eye | other);
            let kept = if kept.is_empty() {
                kept
            } else {
                field.flood(kept, stones)
            };
            let chains = field.flood(beside & stones, stones);
            let others = field.flood(field.around(other) & stones, stones);
            // Every chain beside the one eye is beside the other.
            if chains & !kept == others & !kept {
                alive |= chains & others;
                if wanted(alive) {
                    return true;
                }
            }
        }
    }
    false
}

/// Whether a part holds one eye at the most, if need be because the attacker answers there, which he may for one part.
fn holds_one_eye<B: Bits>(field: &Field<B>, part: B, attacker: B, may_answer: &mut bool) -> bool {
    if part.count() <= 2 {
        return true;
    }
    let smallest = (chains_amid(field, part, attacker)).map(|chain| chain.count());
    match smallest.min() {
        Some(1 | 2) => true,
        Some(3) => std::mem::replace(may_answer, false),
        _ => false,
    }
}
