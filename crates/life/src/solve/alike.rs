//! Liberties of which it does not matter which is filled.
//!
//! A liberty of a chain is *open* where a stone of the other side would be safe at once. It never
//! becomes an eye, and a stone of its owner there joins the chain. It is *plain* where all its
//! neighbours are the chain itself, safe stones of the other side, or open liberties of the chain.
//! To fill a plain one takes a liberty from the chain and does nothing else. So they are all alike,
//! and only the first that is left need be tried. Their owner gains nothing there. So a race of
//! twelve outside liberties is as short to read as a race of one. This holds as long as the chain
//! stands.

use local::bits::Bits;
use local::field::{Field, Role, State};

/// Plain liberties of one chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alike<B> {
    /// Those where a stone of the other side is safe at once.
    pub points: B,
    /// Those that are filled after the others.
    pub later: B,
    /// The chain, as it stood when they were found.
    pub chain: B,
    /// Its owner.
    pub owner: Role,
}

impl<B: Bits> Alike<B> {
    /// The points that need not be tried by the side that moves.
    pub fn idle(&self, field: &Field<B>, s: &State<B>) -> B {
        let own = match self.owner {
            Role::Attacker => s.attacker,
            Role::Defender => s.defender,
        };
        if !self.chain.within(own) {
            return B::EMPTY;
        }
        let empty = field.empty(s);
        let left = (self.points | self.later) & empty;
        if s.mover == self.owner || left.is_empty() {
            return left;
        }
        let first = self.points & empty;
        let next = if first.is_empty() { left } else { first };
        left & !B::bit(next.lowest())
    }

    /// How many points need not be tried.
    pub fn spared(&self) -> u32 {
        (self.points | self.later).count() - 1
    }
}

/// The most points of a corridor that may be eyes to come, where those are left out.
const MOST_INNER: u32 = 2;

/// Every set of plain liberties in a position, with two points at least. In a race a corridor with
/// a bend counts as plain too, although its owner makes an eye there with two moves. This is a
/// heuristic.
pub fn alike<B: Bits>(field: &Field<B>, s: &State<B>, racing: bool) -> Vec<Alike<B>> {
    let mut found = Vec::new();
    for owner in [Role::Attacker, Role::Defender] {
        let (own, theirs, own_shelter, shelter, barred) = match owner {
            Role::Attacker => {
                let (own, theirs) = (s.attacker, s.defender);
                (own, theirs, field.wall, field.haven, field.attacker_only)
            }
            Role::Defender => {
                let (own, theirs) = (s.defender, s.attacker);
                (own, theirs, field.haven, field.wall, field.defender_only)
            }
        };
        let sheltered = theirs & shelter;
        let safe = match sheltered.is_empty() {
            true => B::EMPTY,
            false => field.flood(sheltered, theirs),
        };
        let safely = field.around(safe) | shelter;
        let mut left = own & field.all;
        while !left.is_empty() {
            let chain = field.flood(B::bit(left.lowest()), own);
            left &= !chain;
            if chain.meets(own_shelter) {
                continue;
            }
            let liberties = field.around(chain) & field.empty(s) & !own_shelter & !barred;
            let mut open = liberties & safely;
            let mut later = B::EMPTY;
            if racing {
                let inner = liberties & !safely;
                let fits = |p: &usize| {
                    let around = field.around(B::bit(*p));
                    around.meets(open) && around.within(chain | open)
                };
                let bends = (inner.each().filter(fits)).fold(B::EMPTY, |set, p| set | B::bit(p));
                if bends.count() <= MOST_INNER {
                    later = bends;
                }
            }
            open |= later;
            let fits = |p: &usize| field.around(B::bit(*p)).within(chain | safe | open);
            let points = (open.each().filter(fits)).fold(B::EMPTY, |set, p| set | B::bit(p));
            later &= points;
            if points.count() > 1 {
                found.push(Alike {
                    points: points & !later,
                    later,
                    chain,
                    owner,
                });
            }
        }
    }
    found
}
