//! The board for reading: the ground of a question and nothing else.
//!
//! A [`Field`] is the part of the board where something can happen, packed into a bit set. It is
//! the bounding box of the ground with one empty column between rows, so that neighbours are
//! shifts. Everything beyond is *outside*: nobody plays there.
//!
//! A [`State`] is one position on the field. It is a small value that is copied rather than undone.
//! A move is a few shifts, and a copy is cheaper than an undo record of the same size.

use crate::bits::Bits;

/// The two sides of a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Role {
    /// Wants to capture something, or to keep it apart.
    Attacker,
    /// Owns it.
    Defender,
}

impl Role {
    /// The other side.
    #[inline]
    pub fn other(self) -> Role {
        match self {
            Role::Attacker => Role::Defender,
            Role::Defender => Role::Attacker,
        }
    }
}

/// "No point", for a ko ban.
pub const NOWHERE: u16 = u16::MAX;
/// The number of a pass among moves.
pub const PASS: u16 = u16::MAX - 1;

/// What the points of a field are for either side, to make one of.
#[derive(Clone, Copy, Debug, Default)]
pub struct Points<B> {
    /// Every point of the field.
    pub all: B,
    /// Points where only the attacker may play.
    pub attacker_only: B,
    /// Points where only the defender may play.
    pub defender_only: B,
    /// Points on which an attacker stone is connected to safe friends: its chain cannot be
    /// captured.
    pub wall: B,
    /// Points on which a defender stone is connected to safe friends or to the open: its chain
    /// cannot be captured.
    pub haven: B,
    /// Points that the question is about.
    pub concern: B,
}

/// The geometry of a question and the constants of its play.
#[derive(Clone, Debug)]
pub struct Field<B> {
    /// Distance between vertical neighbours.
    pub stride: u32,
    /// Every point of the field.
    pub all: B,
    /// Points where only the attacker may play.
    pub attacker_only: B,
    /// Points where only the defender may play.
    pub defender_only: B,
    /// Points on which an attacker stone and its chain are safe.
    pub wall: B,
    /// Points on which a defender stone and its chain are safe.
    pub haven: B,
    /// Points that the question is about.
    pub concern: B,
    keys: Box<Keys>,
}

/// One position. The key covers everything else in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State<B> {
    /// Defender stones.
    pub defender: B,
    /// Attacker stones on the field.
    pub attacker: B,
    /// Target stones that have never been captured.
    pub target: B,
    /// Point banned for the mover by ko, or [`NOWHERE`].
    pub ko: u16,
    /// Who moves.
    pub mover: Role,
    /// Ko budget: how often the attacker (positive) or the defender (negative) may break the ban.
    pub threats: i8,
    /// Zobrist key.
    pub key: u64,
}

/// Random numbers for keys, from a fixed seed so that node counts are the same everywhere.
#[derive(Clone, Debug)]
struct Keys {
    defender: Vec<u64>,
    attacker: Vec<u64>,
    target: Vec<u64>,
    ko: Vec<u64>,
    mover: u64,
    threats: [u64; 32],
}

impl Keys {
    fn new(points: usize) -> Keys {
        // SplitMix64 (Steele, Lea and Flood 2014).
        let mut seed = 0x4e61_6b61_6465_2121u64;
        let mut next = || {
            seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut z = seed;
            z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            z ^ (z >> 31)
        };
        let mut row = || (0..points).map(|_| next()).collect::<Vec<u64>>();
        let (defender, attacker, target, ko) = (row(), row(), row(), row());
        let extra = row();
        let mut threats = [0; 32];
        for (i, t) in threats.iter_mut().enumerate() {
            *t = extra[i % points]
                .rotate_left(7 + (i / points) as u32 * 5)
                .wrapping_mul(2 * i as u64 + 1);
        }
        Keys {
            defender,
            attacker,
            target,
            ko,
            mover: 0x6c62_272e_07bb_0142,
            threats,
        }
    }
}

impl<B: Bits> Field<B> {
    /// A field of some points; `stride` must leave one column free between rows.
    pub fn new(stride: u32, points: Points<B>) -> Field<B> {
        let Points {
            all,
            attacker_only,
            defender_only,
            wall,
            haven,
            concern,
        } = points;
        Field {
            stride,
            all,
            attacker_only,
            defender_only,
            wall,
            haven,
            concern,
            keys: Box::new(Keys::new(B::CAPACITY)),
        }
    }

    /// Points next to the set, without regard to what is on them.
    #[inline]
    pub fn around(&self, set: B) -> B {
        (set.up(1) | set.down(1) | set.up(self.stride) | set.down(self.stride)) & self.all
    }

    /// The part of `within` that is connected to `seed`; `seed` must lie in `within`.
    #[inline]
    pub fn flood(&self, seed: B, within: B) -> B {
        let inside = within & self.all | seed;
        let beside = |set: B| set.up(1) | set.down(1) | set.up(self.stride) | set.down(self.stride);
        // Two steps at a time: a step too many is cheaper than a look after each.
        let step = |set: B| (set | beside(set)) & inside;
        let mut set = step(seed);
        loop {
            let grown = step(step(set));
            if grown == set {
                return set;
            }
            set = grown;
        }
    }

    /// The key of a position counted from nothing.
    pub fn full_key(&self, s: &State<B>) -> u64 {
        let mut key = 0x9e6c_63d0_676a_9a99u64;
        for p in s.defender.each() {
            key ^= self.keys.defender[p];
        }
        for p in s.attacker.each() {
            key ^= self.keys.attacker[p];
        }
        for p in s.target.each() {
            key ^= self.keys.target[p];
        }
        if s.ko != NOWHERE {
            key ^= self.keys.ko[s.ko as usize];
        }
        if s.mover == Role::Defender {
            key ^= self.keys.mover;
        }
        key ^ self.threat_key(s.threats)
    }

    #[inline]
    fn threat_key(&self, threats: i8) -> u64 {
        self.keys.threats[(threats + 16) as usize]
    }

    /// The key of the same position with another budget.
    #[inline]
    pub fn key_with_threats(&self, s: &State<B>, threats: i8) -> u64 {
        s.key ^ self.threat_key(s.threats) ^ self.threat_key(threats)
    }

    /// The same position with another budget.
    pub fn with_threats(&self, s: &State<B>, threats: i8) -> State<B> {
        State {
            threats,
            key: self.key_with_threats(s, threats),
            ..*s
        }
    }

    /// The position with these attacker stones and nothing else, the defender to move.
    pub fn bare(&self, attacker: B, threats: i8) -> State<B> {
        let mut state = State {
            defender: B::EMPTY,
            attacker,
            target: B::EMPTY,
            ko: NOWHERE,
            mover: Role::Defender,
            threats,
            key: 0,
        };
        state.key = self.full_key(&state);
        state
    }

    /// Empty points.
    #[inline]
    pub fn empty(&self, s: &State<B>) -> B {
        self.all & !(s.defender | s.attacker)
    }

    /// Points where the mover may try to play.
    #[inline]
    pub fn playable(&self, s: &State<B>) -> B {
        let empty = self.empty(s);
        match s.mover {
            Role::Attacker => empty & !self.defender_only,
            Role::Defender => empty & !self.attacker_only,
        }
    }

    /// Whether the mover may play on the banned point by spending a threat.
    #[inline]
    pub fn may_break_ban(&self, s: &State<B>) -> bool {
        match s.mover {
            Role::Attacker => s.threats > 0,
            Role::Defender => s.threats < 0,
        }
    }

    /// The position after a pass. A pass lifts a ban.
    #[inline]
    pub fn pass(&self, s: &State<B>) -> State<B> {
        let mut next = *s;
        if s.ko != NOWHERE {
            next.key ^= self.keys.ko[s.ko as usize];
            next.ko = NOWHERE;
        }
        next.mover = s.mover.other();
        next.key ^= self.keys.mover;
        next
    }

    /// The position after the mover plays on an empty point, or `None` if that is not legal.
    #[inline]
    pub fn play(&self, s: &State<B>, point: usize) -> Option<State<B>> {
        let stone = B::bit(point);
        let mut next = self.pass(s);
        if s.ko as usize == point {
            if !self.may_break_ban(s) {
                return None;
            }
            let threats = s.threats - s.threats.signum();
            next.key ^= self.threat_key(s.threats) ^ self.threat_key(threats);
            next.threats = threats;
        }
        let defending = s.mover == Role::Defender;
        let (own, theirs) = if defending {
            (s.defender, s.attacker)
        } else {
            (s.attacker, s.defender)
        };
        let own = own | stone;
        let empty = self.all & !(own | theirs);
        // A stone beside an empty point breathes, and its chain with it. The others have to be
        // looked after.
        let mut near = self.around(stone) & theirs & !self.around(empty);
        let mut captured = B::EMPTY;
        while !near.is_empty() {
            let chain = self.flood(B::bit(near.lowest()), theirs);
            near &= !chain;
            let shelter = if defending { self.wall } else { self.haven };
            let breathes = self.around(chain).meets(empty) || chain.meets(shelter);
            if !breathes {
                captured |= chain;
            }
        }
        if captured.is_empty() {
            if !self.around(stone).meets(empty) {
                let chain = self.flood(stone, own);
                let shelter = if defending { self.haven } else { self.wall };
                if !self.around(chain).meets(empty) && !chain.meets(shelter) {
                    return None;
                }
            }
        } else if captured.count() == 1
            && !self.around(stone).meets(own)
            && !self.around(stone).meets(empty)
            && !stone.meets(if defending { self.haven } else { self.wall })
        {
            // One stone took one stone and could be taken back at once.
            next.ko = captured.lowest() as u16;
            next.key ^= self.keys.ko[next.ko as usize];
        }
        let theirs = theirs & !captured;
        if defending {
            next.key ^= self.keys.defender[point];
            for p in captured.each() {
                next.key ^= self.keys.attacker[p];
            }
            (next.defender, next.attacker) = (own, theirs);
        } else {
            next.key ^= self.keys.attacker[point];
            for p in captured.each() {
                next.key ^= self.keys.defender[p];
            }
            for p in (captured & s.target).each() {
                next.key ^= self.keys.target[p];
            }
            next.target = s.target & !captured;
            (next.attacker, next.defender) = (own, theirs);
        }
        Some(next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A field of one row of four points, of which a narrower field has the first two alone.
    fn row(all: u64) -> Field<u64> {
        let points = Points {
            all,
            ..Points::default()
        };
        Field::new(8, points)
    }

    #[test]
    fn either_side_can_be_kept_off_a_point() {
        let points = Points {
            all: 0b1111_u64,
            attacker_only: 0b0001,
            defender_only: 0b1000,
            ..Points::default()
        };
        let field = Field::new(8, points);
        let defender = field.bare(0b0010, 0);
        assert_eq!(field.playable(&defender), 0b1100);
        assert_eq!(field.playable(&field.pass(&defender)), 0b0101);
    }

    #[test]
    fn a_flood_fills_what_is_connected_and_nothing_else() {
        let field = row(0b1111);
        assert_eq!(field.flood(0b0001, 0b1111), 0b1111);
        assert_eq!(field.flood(0b0001, 0b1011), 0b0011);
        assert_eq!(field.flood(0, 0b1011), 0);
    }

    /// Chains are counted off by what a flood returns, so one that lost its seed would never come
    /// to an end.
    #[test]
    fn a_flood_keeps_its_seed_where_the_field_is_narrower_than_the_stones() {
        assert_eq!(row(0b0011).flood(0b1000, 0b1000), 0b1000);
    }
}
