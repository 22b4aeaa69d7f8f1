//! Cutting points: a few points between several chains, looked up in a table.
//!
//! [`eyes`](crate::eyes) knows what one chain encloses. Where several chains enclose points
//! together, some of them may be cut off and captured. What happens then depends on more than these
//! points. So the table here tells one thing only: whether *all* chains around get unconditional
//! life although the attacker moves first. It holds every game of up to five points between up to
//! five chains, and of up to seven points between up to two. The points may be in one part or in
//! several, with all that can be inside. It is made by exhaustive search; nothing in it is typed
//! in:
//!
//! ```text
//! cargo run --release -p tactics --example cuts
//! ```
//!
//! # The game of the table
//!
//! The points are what the defender's stones enclose: connected without them and away from the
//! outside. Only this matters to the play there: which points are adjacent, which chains they
//! touch, and where the attacker's stones are. How many liberties each chain has elsewhere (none,
//! one, or more) matters too. The attacker plays on one of the points, or elsewhere; then *every*
//! chain loses a liberty outside. The defender answers on one of the points; his stone joins the
//! chains that it touches, and is a new chain if it touches none. If any chain is captured, new
//! ones too, the defender has lost. He has won when every chain has two eyes as Benson's rule
//! counts them. So each answer takes a point away, and all is over in a few moves: nothing is
//! repeated.
//!
//! # Why it may be believed
//!
//! Who wins this game gets unconditional life for these chains on the board, with the same answers:
//!
//! - A move elsewhere takes one liberty at the most from each chain, and stones that are captured
//!   elsewhere only add some. A chain that is joined from several has at least the liberties of
//!   that one which had the most. Where a chain has more liberties than the table counts, the
//!   attacker captures less, and no further move of his becomes legal inside.
//! - All defender stones beside the points belong to chains of the game. So a move inside can
//!   capture nothing else, and none of these is captured. So no answer is forbidden by ko: a ban is
//!   where a stone was just captured. The attacker may break every ban: his moves in the table know
//!   none. So no threat matters.
//! - Eyes that the game counts are eyes on the board: their rim is chains of the game, and all of
//!   these have two.
//!
//! It says nothing where the defender does not win: he may have to give up a chain, or need what
//! lies elsewhere.

pub mod position;
mod table;

use crate::benson::Survey;
use local::bits::Bits;
use local::field::Field;
use position::{CHAINS, CutPosition, POINTS};
pub use table::{BYTES, MOST_OUTSIDE, Outside, Table, is_wide};

/// Whether the stones that will live by the table, although the attacker is to move, are what is
/// `wanted`.
pub fn lives<B: Bits>(
    field: &Field<B>,
    defender: B,
    attacker: B,
    wanted: impl Fn(B) -> bool,
) -> bool {
    lives_in(
        field,
        &Survey::of(field, defender, attacker),
        attacker,
        wanted,
    )
}

/// The same where chains and regions have been found already.
pub(crate) fn lives_in<B: Bits>(
    field: &Field<B>,
    survey: &Survey<B>,
    attacker: B,
    wanted: impl Fn(B) -> bool,
) -> bool {
    let empty = field.all & !(survey.defender | attacker);
    let Some((mut left, regions)) = stable(field, survey, empty, &wanted) else {
        return false;
    };
    // What has no chain in common is settled apart: the attacker moves first in each.
    while left != 0 {
        let (chains, points) = joined(survey, regions, left & left.wrapping_neg());
        left &= !chains;
        let fits = (3..=POINTS as u32).contains(&points.count())
            && chains.count_ones() <= CHAINS as u32
            && wanted(survey.stones(chains));
        if fits && live_between(field, survey, attacker, chains, points, empty) {
            return true;
        }
    }
    false
}

/// The chains that are not captured at once, with the regions that only they enclose; `None` if
/// they are not what is wanted.
fn stable<B: Bits>(
    field: &Field<B>,
    survey: &Survey<B>,
    empty: B,
    wanted: &impl Fn(B) -> bool,
) -> Option<(u32, u32)> {
    let mut chains = 0;
    for (i, chain) in survey.chains().iter().enumerate() {
        chains |= u32::from((chain.reach & empty).count() >= 2) << i;
    }
    let mut regions = 0;
    for (i, region) in survey.regions().iter().enumerate() {
        // What is beside a chain on a haven is more than the table knows.
        let sheltered =
            !survey.sheltered.is_empty() && field.around(region.points).meets(survey.sheltered);
        regions |= u32::from(!sheltered && region.points.count() <= POINTS as u32) << i;
    }
    loop {
        let mut rims = 0;
        for (i, region) in survey.regions().iter().enumerate() {
            if regions >> i & 1 != 0 {
                if region.rim & !chains == 0 {
                    rims |= region.rim;
                } else {
                    regions &= !(1 << i);
                }
            }
        }
        if rims == 0 || !wanted(survey.stones(rims)) {
            return None;
        }
        if rims == chains {
            return Some((chains, regions));
        }
        chains = rims;
    }
}

/// All chains that have to do with a chain over some of the regions, and the points of these.
fn joined<B: Bits>(survey: &Survey<B>, regions: u32, chain: u32) -> (u32, B) {
    let mut chains = chain;
    loop {
        let before = chains;
        let mut points = B::EMPTY;
        for (i, region) in survey.regions().iter().enumerate() {
            if regions >> i & 1 != 0 && region.rim & chains != 0 {
                chains |= region.rim;
                points |= region.points;
            }
        }
        if chains == before {
            return (chains, points);
        }
    }
}

/// Whether chains live between which some points lie, by the table.
fn live_between<B: Bits>(
    field: &Field<B>,
    survey: &Survey<B>,
    attacker: B,
    chains: u32,
    points: B,
    empty: B,
) -> bool {
    let mut position = CutPosition {
        points: 0,
        near: [0; POINTS],
        chains: 0,
        reach: [0; CHAINS],
        attacker: 0,
    };
    let mut places = [0; POINTS];
    for (i, p) in points.each().enumerate() {
        places[i] = p;
        position.points += 1;
        position.attacker |= u8::from(attacker.has(p)) << i;
        for (j, q) in places[..i].iter().enumerate() {
            if p - q == 1 || p - q == field.stride as usize {
                position.near[i] |= 1 << j;
                position.near[j] |= 1 << i;
            }
        }
    }
    let mut outside = [0; CHAINS];
    for (i, chain) in survey.chains().iter().enumerate() {
        if chains >> i & 1 == 0 {
            continue;
        }
        for (j, &p) in places[..position.points].iter().enumerate() {
            position.reach[position.chains] |= u8::from(chain.reach.has(p)) << j;
        }
        let liberties = (chain.reach & empty & !points).count();
        outside[position.chains] = liberties.min(u32::from(MOST_OUTSIDE)) as u8;
        position.chains += 1;
    }
    Table::get().lives(&position, &outside)
}
