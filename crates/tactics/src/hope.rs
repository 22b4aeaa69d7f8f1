//! Whether two eyes can be hoped for at all: unconditional life in the best that could ever become
//! of a position.
//!
//! **The best that can become.** Eyes can only be in the room ([`Room::points`]), so all that is
//! not the attacker's for good outside the room is given to the defender. *Lasting* stones are not
//! captured as long as the question is open, so no eye can be on their points. What is left of the
//! room is open. A position with unconditional life that play leads to has all its eyes among the
//! open points. Its stones are on some of these and on some of what was given. Stones given on top
//! of that only join chains.
//!
//! **Two points are enough.** Of such a life no more than two points need be left open. Of a region
//! that is vital to some chains all but one empty point can be filled. It was connected, so each
//! part that is filled touches the point that is left. So every chain around the region, joined or
//! not, has this point for an eye. Of three regions or more that hold chains together one can be
//! filled altogether, if its chains share regions with two others at least. There is one like that.
//! The chains around it become one, which has those two, and nothing else has changed. So in the
//! end there are two points, and every chain that touches one of them touches the other. Pairs of
//! open points are few enough to be looked through. If there is no such pair, nothing that play
//! leads to lives, and the defender is not safe. Where the attacker has only to keep him from that,
//! he can pass for ever, and all defender stones are lasting.
//!
//! **One eye in a part.** Two open points in one part, connected by open points, may be no such
//! pair. That is so if the part holds a chain of the attacker, of one or two stones, that is next
//! to all the rest of it. As long as the chain stands, it connects what is left of the part to one
//! region. It is captured when the rest of the part is filled, and what is left then is one point
//! or two adjacent ones. If the chain has three stones, the attacker answers its capture between
//! the two others, and has one stone that is next to all the rest. The answer may be needed
//! elsewhere at the same time, so this counts for one part only.
//!
//! **He is captured, too**, if the lasting stones are those whose capture ends the question and the
//! open points are in small parts. These are single points, pairs, and parts with one or two
//! attacker stones next to all the rest. One of these stones must be next to all but one of the
//! other points. The attacker fills every point outside the room: each of these stones is immortal.
//! When none is left to fill, the liberties of all defender chains are open points. Now he fills
//! every part but for one point, all around the stone in the middle first. If the defender takes
//! these stones, they were a pair, or one and some around it. The attacker plays in the middle
//! again, and the part has become smaller. The defender can fill points, which does not live
//! either, and take stones; both come to an end. Then every region is a single empty point, vital
//! to every chain next to it. As there is no life, some chain has less than two of them: it is in
//! atari. The attacker takes it. If that was not the end, its stones in the room were next to its
//! last liberty or to stones of the attacker. So the parts are still as described. If it had two
//! stones outside the room or more, he fills one of these points next. If it had one, and the
//! defender takes back, it is a ko. Each time it costs him a threat, because the attacker can end
//! it by filling. So in the end there are more immortal stones than before. It goes on like this
//! until the lasting stones are taken.
//!
//! **One chain may be kept.** Stones in the room that are captured before the end leave more room.
//! So the attacker may resolve not to take a certain chain, whatever it grows to be, until nothing
//! else is left to take. As long as there is anything else, no eye is on its points. After that its
//! capture is the end. But it may be what the life of others rests on: for these it counts as
//! alive. So the chains next to two points need only be the same *but for the one that is kept*,
//! and the points are a pair already.
//!
//! **Two moves, of which he has one.** Every empty point outside the room can be the attacker's,
//! with a stone that stands for good. Suppose that there are two such points, and after a move of
//! the attacker on either the defender is lost by the above. Then he is lost although it is his
//! turn, for he cannot be on both. Whatever he does, the attacker's move on a point that is left
//! makes a position that the argument holds for. The argument gives the defender all other points
//! of the outside and counts every point of the room that he fills. The attacker's move must not
//! capture anything, since the defender's might prevent that. It must not need an answer in a part,
//! since two answers may be needed at once.

use crate::room::Room;
use local::bits::Bits;
use local::field::{Field, State};

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

/// A position to be looked at.
pub struct Hope<'a, B, W> {
    /// Where it is.
    pub field: &'a Field<B>,
    /// The position.
    pub state: &'a State<B>,
    /// What the attacker has to do.
    pub aim: Aim,
    /// The stones that leave no room.
    pub firm: Firm<B>,
    /// Whether it is enough for the defender that these stones live.
    pub wanted: W,
}

/// Whether a look at the room alone shows that [`Hope::is_lost`] has nothing to say.
#[inline]
pub fn is_plenty<B: Bits>(field: &Field<B>, s: &State<B>, room: &Room<B>, aim: Aim) -> bool {
    !is_little(field, room.points & !s.defender, s.attacker, aim)
}

impl<B: Bits, W: Fn(B) -> bool> Hope<'_, B, W> {
    /// Whether the defender is lost whoever moves and whatever threats there are: no life that is
    /// wanted can come about.
    pub fn is_lost(&self, room: &Room<B>) -> bool {
        let open = self.open(room);
        is_little(self.field, open, self.state.attacker, self.aim)
            && !room.leads_out(self.field, self.state)
            && self.conceivable(room, open, true).is_none()
    }

    /// Whether the defender, to move, is lost because he would be after either of two moves of the
    /// attacker.
    pub fn is_lost_to_either(&self, room: &Room<B>) -> bool {
        let (field, s) = (self.field, self.state);
        let outside = field.empty(s) & !room.points;
        let mortal = s.attacker & !room.immortal;
        let mut left = outside.count();
        let mut found = false;
        // A pair that was found after one move is there after most others, too.
        let mut witness = None;
        for point in outside.each() {
            if left + u32::from(found) < 2 {
                return false;
            }
            left -= 1;
            let mut stones = B::bit(point);
            if field.around(stones).meets(mortal) {
                stones = field.flood(stones, s.attacker);
            }
            let after = Room {
                immortal: room.immortal | stones,
                points: room.points & !(stones | field.around(stones)),
            };
            let open = self.open(&after);
            if open.count() > MOST_POINTS
                || witness.is_some_and(|pair| self.is_left(pair, &after, open))
                || !is_little(field, open, s.attacker, self.aim)
                || after.leads_out(field, s)
            {
                continue;
            }
            witness = self.conceivable(&after, open, false);
            if witness.is_none() && !self.captures(point) {
                if found {
                    return true;
                }
                found = true;
            }
        }
        false
    }

    /// The open points.
    fn open(&self, room: &Room<B>) -> B {
        room.points & !(self.firm.lasting | self.firm.kept)
    }

    /// Whether the attacker captures something with a move.
    fn captures(&self, point: usize) -> bool {
        let (field, s) = (self.field, self.state);
        let stone = B::bit(point);
        let empty = field.empty(s) & !stone;
        let mut near = field.around(stone) & s.defender & !field.around(empty);
        while !near.is_empty() {
            let chain = field.flood(B::bit(near.lowest()), s.defender);
            near &= !chain;
            if !field.around(chain).meets(empty) {
                return true;
            }
        }
        false
    }

    /// Whether a pair of open points is still one.
    fn is_left(&self, [eye, other]: [B; 2], room: &Room<B>, open: B) -> bool {
        (eye | other).within(open)
            && self
                .joined(room, eye, other)
                .is_some_and(|alive| (self.wanted)(alive))
    }

    /// The chains that would live with eyes on two points, if any would.
    fn joined(&self, room: &Room<B>, eye: B, other: B) -> Option<B> {
        let (field, kept) = (self.field, self.firm.kept);
        let stones = field.all & !(room.immortal | eye | other);
        let chains = field.flood(field.around(eye) & stones, stones);
        let beside = field.around(other) & stones;
        if kept.is_empty() && !beside.within(chains) {
            return None;
        }
        // Every chain beside the one eye is beside the other, but for the one that is kept.
        let others = field.flood(beside, stones);
        let apart = chains ^ others;
        let alive = apart.is_empty()
            || apart.meets(kept) && apart.within(field.flood(kept & stones, stones));
        alive.then_some(chains & others)
    }

    /// Two open points such that stones with eyes there would be what is wanted, or the last of
    /// several such pairs that are it together. More stones never do harm.
    fn conceivable(&self, room: &Room<B>, open: B, mut may_answer: bool) -> Option<[B; 2]> {
        let (field, attacker) = (self.field, self.state.attacker);
        let mut alive = B::EMPTY;
        let mut left = open;
        let mut part = B::EMPTY;
        let mut holds_one = false;
        while !left.is_empty() {
            let eye = B::bit(left.lowest());
            left &= !eye;
            if !part.meets(eye) {
                part = field.flood(eye, open);
                holds_one = self.aim == Aim::Capture
                    || holds_one_eye(field, part, attacker, &mut may_answer);
            }
            let seconds = left & !if holds_one { part } else { field.around(eye) };
            for second in seconds.each() {
                let other = B::bit(second);
                if let Some(more) = self.joined(room, eye, other) {
                    alive |= more;
                    if (self.wanted)(alive) {
                        return Some([eye, other]);
                    }
                }
            }
        }
        None
    }
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

/// Whether a part holds one eye at the most, if need be because the attacker answers there, which
/// he may for one part.
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
