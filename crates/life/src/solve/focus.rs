//! Large regions: the defender looks for life near his group.
//!
//! In a wide region there are too many moves to try them all, and most life is made close by. So
//! the question `safe?` is also asked with the defender confined to a *focus*, the points within a
//! few steps of the targets. The attacker is not confined. His moves near by are looked at first,
//! those further away as far as the zone of the defender's life says that they matter
//! ([`tactics::zone`]). A yes is a yes for the whole region; a no says nothing.

use local::bits::Bits;
use local::field::{Field, State};

/// A region with more empty points than this is wide.
pub const WIDE: u32 = 40;
/// The defender is confined to this many steps, in growing order.
const STEPS: [u32; 4] = [1, 2, 3, 4];

/// The points that the defender is confined to.
#[derive(Clone, Debug)]
pub struct Focus<B> {
    /// Where the defender may play.
    pub points: B,
    /// Where the attacker's moves are looked at in any case.
    pub near: B,
    /// The field as if the attacker held everything else. It serves to judge that there is no room.
    /// That may be wrong of the whole field, and only ends the search early.
    pub narrow: Field<B>,
    /// What makes keys of this focus different.
    pub salt: u64,
    /// The same of the foci within this one.
    pub narrower: Vec<u64>,
}

/// The foci of a position on a wide field, the smallest first; none where the field is not wide.
pub fn foci<B: Bits>(field: &Field<B>, s: &State<B>) -> Vec<Focus<B>> {
    if field.empty(s).count() <= WIDE {
        return Vec::new();
    }
    let group = group(field, s);
    let mut foci: Vec<Focus<B>> = Vec::new();
    for steps in STEPS {
        let points = (0..steps).fold(group, |set, _| set | step(field, s, set));
        let points = points | captives(field, s, points);
        if foci.last().is_none_or(|f| f.points != points) && points != field.all {
            let narrower = foci.iter().map(|focus| focus.salt).collect();
            foci.push(focus(field, points, steps, narrower));
        }
    }
    foci
}

fn focus<B: Bits>(field: &Field<B>, points: B, steps: u32, narrower: Vec<u64>) -> Focus<B> {
    let near = points | field.around(points);
    let beyond = field.all & !near;
    let mut narrow = field.clone();
    narrow.all = near;
    narrow.attacker_only = (field.attacker_only | field.around(points)) & near & !points;
    narrow.wall = (field.wall & near) | (field.around(beyond) & near);
    Focus {
        points,
        near,
        narrow,
        salt: u64::from(steps).wrapping_mul(0x9fb2_1c65_1e98_df25),
        narrower,
    }
}

/// The targets with their friends two steps away at most, and so on.
fn group<B: Bits>(field: &Field<B>, s: &State<B>) -> B {
    let mut group = field.flood(s.target, s.defender);
    loop {
        let reached = step(field, s, step(field, s, group));
        let grown = field.flood(group | reached & s.defender, s.defender);
        if grown == group {
            return group;
        }
        group = grown;
    }
}

/// A set with the points next to it that the attacker does not hold.
fn step<B: Bits>(field: &Field<B>, s: &State<B>, set: B) -> B {
    set | field.around(set) & !s.attacker
}

/// Attacker chains that breathe nowhere else.
fn captives<B: Bits>(field: &Field<B>, s: &State<B>, points: B) -> B {
    let mut captives = B::EMPTY;
    let mut left = s.attacker;
    while !left.is_empty() {
        let chain = field.flood(B::bit(left.lowest()), s.attacker);
        left &= !chain;
        if !chain.meets(field.wall) && (field.around(chain) & !chain).within(points) {
            captives |= chain;
        }
    }
    captives
}
