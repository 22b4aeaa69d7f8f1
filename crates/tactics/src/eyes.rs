//! Eye shapes: a chain and what it encloses, looked up in a table.
//!
//! The table holds every interior of up to seven points, at every place of the board, with
//! everything that can be inside. It has values for both sides to move, for every number of
//! liberties that the chain has outside, and for every ko budget. A chain with two interiors of
//! seven points together is there too. So every position that play inside leads to is in the table,
//! or the chain is captured, or has unconditional life. It is made by exhaustive search; nothing in
//! it is typed in:
//!
//! ```text
//! cargo run --release -p tactics --example eyes
//! ```
//!
//! # What is looked up, and why it may be believed
//!
//! A chain *encloses* an interior if every neighbour of the interior is a stone of the chain or
//! beyond the edge. The game of the table has moves inside, passes, and the attacker's moves on
//! outside liberties, one at a time. With more liberties outside the defender never does worse; the
//! program that makes the table insists on that. So:
//!
//! - **Not killed, and safe.** The defender plays by the table and takes all that happens elsewhere
//!   for passes, or for an outside liberty filled. A move elsewhere takes one outside liberty at
//!   the most. So this holds whatever the outside is, if the chain has at least as many liberties
//!   there as are counted.
//! - **Killed, and not safe**, need an outside that is nothing but a few moves. All room for eyes
//!   ([`Room`]) must be in the chain and its interior, and no way lead to a haven. Then every point
//!   outside is next to something immortal: the attacker can fill it, and his stone stands for
//!   good. If every such point is a liberty of the chain and empty, the outside is as in the table.
//!   If not, the defender can gain liberties there, though only finitely many. Then the value for
//!   [`MANY`] liberties serves, which one more does not change. The attacker plays as if there were
//!   more liberties than moves can ever be made outside. A real chain has fewer, which makes none
//!   of his moves illegal and none of the defender's legal. Either he captures it on the way, or
//!   nothing is left outside, and the position inside is one that he also wins without outside
//!   liberties.
//!
//! Interiors between several chains are not in this table. A chain that is captured leaves its
//! points to be played on, so the game does not stay inside. [`cuts`](crate::cuts) says of some
//! that all their chains live.

pub mod interior;
mod shape;
mod table;

use crate::room::Room;
use interior::{Interior, MOST_POINTS, STRIDE};
use local::bits::Bits;
use local::field::{Field, NOWHERE, Role, State};
pub use shape::Shape;
pub use table::{
    BYTES, COLUMNS, IMPOSSIBLE, MANY, MOST_THREATS, Part, Table, Value, key, number, numbers_of,
};

/// A chain with all that it encloses.
#[derive(Clone, Copy, Debug)]
pub struct Eye<B> {
    /// The chain.
    pub chain: B,
    /// The parts that it encloses, stones and all; the second may be empty.
    pub interiors: [B; 2],
    /// How many liberties it has elsewhere.
    pub outside: usize,
    /// Whether the outside is as in the table; `None` if there may be room for eyes there, or a way
    /// out.
    pub exact: Option<bool>,
}

/// What the table says at every ko budget.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fate {
    /// Whether the chain is captured: always, never, or it is not for this table to say.
    pub killed: Option<bool>,
    /// Whether it gets unconditional life.
    pub safe: Option<bool>,
}

impl<B: Bits> Eye<B> {
    /// The eye of a chain, if it encloses one part or two of few enough points.
    #[inline]
    pub fn of(field: &Field<B>, s: &State<B>, room: &Room<B>, chain: B) -> Option<Eye<B>> {
        let open = field.wall | field.attacker_only | field.defender_only | field.haven;
        let beyond = field.all & !chain;
        let mut interiors = [B::EMPTY; 2];
        let mut count = 0;
        let mut left = room.points & !chain;
        let mut all_inside = true;
        while !left.is_empty() {
            let part = field.flood(B::bit(left.lowest()), beyond);
            left &= !part;
            if part.meets(open) {
                all_inside = false;
                continue;
            }
            if count == interiors.len() {
                return None;
            }
            interiors[count] = part;
            count += 1;
        }
        let inside = interiors[0] | interiors[1];
        if inside.is_empty() || inside.count() > MOST_POINTS as u32 {
            return None;
        }
        let liberties = field.around(chain) & field.empty(s) & !inside;
        let exact = (all_inside && !room.leads_out(field, s))
            .then(|| beyond & !(inside | room.immortal) == liberties);
        Some(Eye {
            chain,
            interiors,
            outside: liberties.count() as usize,
            exact,
        })
    }

    /// One of the parts as it is in the table.
    fn part(&self, field: &Field<B>, s: &State<B>, interior: B) -> Part {
        let place = |p: usize| (p as u32 % field.stride, p as u32 / field.stride);
        let (left, top) = (interior.each().map(place))
            .fold((u32::MAX, u32::MAX), |(left, top), (x, y)| {
                (left.min(x), top.min(y))
            });
        let rim = field.around(self.chain);
        let mut part = Part {
            interior: Interior {
                points: 0,
                touching: 0,
            },
            attacker: 0,
            defender: 0,
            ban: None,
        };
        for (i, p) in interior.each().enumerate() {
            let (x, y) = place(p);
            part.interior.points |= 1 << ((x - left) + STRIDE * (y - top));
            part.interior.touching |= u8::from(rim.has(p)) << i;
            part.attacker |= u8::from(s.attacker.has(p)) << i;
            part.defender |= u8::from(s.defender.has(p)) << i;
            if usize::from(s.ko) == p {
                part.ban = Some(i as u8);
            }
        }
        part
    }

    /// What the table has for the eye; `None` if it has nothing.
    pub fn value(&self, field: &Field<B>, s: &State<B>) -> Option<Value> {
        let [one, other] = self.interiors;
        // A ban elsewhere is the business of another ko.
        if s.ko != NOWHERE && !(one | other).has(usize::from(s.ko)) {
            return None;
        }
        let attacking = s.mover == Role::Attacker;
        let part = |interior| self.part(field, s, interior);
        match other.is_empty() {
            true => Table::get().value(&[part(one)], attacking),
            false => Table::get().value(&[part(one), part(other)], attacking),
        }
    }

    /// What players call the space, where it is in one part.
    pub fn shape(&self, field: &Field<B>, s: &State<B>) -> Option<Shape> {
        let [one, other] = self.interiors;
        other
            .is_empty()
            .then(|| Shape::of(&self.part(field, s, one).interior))
    }

    /// What the table says at every budget.
    pub fn fate(&self, field: &Field<B>, s: &State<B>) -> Option<Fate> {
        let value = self.value(field, s)?;
        // This many outside liberties have a column of their own.
        let counted = MANY - 1;
        let at_least = self.outside.min(counted);
        let at_most = match self.exact {
            Some(true) if self.outside <= counted => Some(self.outside),
            Some(_) => Some(MANY),
            None => None,
        };
        let always_killed = |column: usize| value.killed_from[column] == -MOST_THREATS;
        let never_safe = |column: usize| value.safe_below[column] == -MOST_THREATS;
        let killed = match at_most {
            Some(column) if always_killed(column) => Some(true),
            _ => (value.killed_from[at_least] > MOST_THREATS).then_some(false),
        };
        let safe = match at_most {
            Some(column) if never_safe(column) => Some(false),
            _ => (value.safe_below[at_least] > MOST_THREATS).then_some(true),
        };
        Some(Fate { killed, safe })
    }
}
