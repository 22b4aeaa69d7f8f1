//! The groups that stand enclosed, where nobody says which is meant.

use goban::{Colour, PointSet};

use crate::guess::params::PARAMS;
use crate::question::problem::Setup;
use crate::question::region;

/// A group inside an outer wall.
#[derive(Clone, Copy, Debug)]
pub struct EnclosedGroup {
    /// Its owner.
    pub defender: Colour,
    /// Its stones.
    pub stones: PointSet,
    /// What the wall encloses.
    inside: PointSet,
}

/// Fewer stones than this are not what a problem is about, as long as there is a larger group.
pub(crate) const WORTH_ASKING: usize = PARAMS.worth_asking;

/// The enclosed groups that could be meant, the largest first: separate ones, none of them much
/// smaller than the first. Groups that lie inside one another or touch are one fight, and the first
/// of them stands for it.
pub fn enclosed(setup: &Setup) -> Vec<EnclosedGroup> {
    let mut found = Vec::new();
    for defender in [Colour::White, Colour::Black] {
        if setup.defender.is_some_and(|named| named != defender) {
            continue;
        }
        let Ok((region, stones)) = region::enclosed(setup, defender, PointSet::EMPTY) else {
            continue;
        };
        found.extend(region.components().map(|inside| EnclosedGroup {
            defender,
            stones: stones & inside,
            inside,
        }));
    }
    found.sort_by_key(|group| std::cmp::Reverse(group.stones.len()));
    let largest = found.first().map_or(0, |group| group.stones.len());
    let mut separate: Vec<EnclosedGroup> = Vec::new();
    for group in found {
        let count = group.stones.len();
        let counts = separate.is_empty() || count >= WORTH_ASKING && 2 * count >= largest;
        let around = group.inside.grown(setup.size.all());
        if counts && !separate.iter().any(|other| other.inside.intersects(around)) {
            separate.push(group);
        }
    }
    separate
}
