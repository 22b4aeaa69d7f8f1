//! The rules of the game between the chains: what a move does, and when all chains live
//! unconditionally.

use tactics::cuts::position::{CHAINS, CutPosition, POINTS, each};

/// A set of points, or of chains.
pub type Set = u8;

/// What a move of the attacker does.
pub struct Attack {
    /// The chains that are captured by it if they have no liberty outside.
    pub endangered: Set,
    /// The position after it; `None` if the move is not legal unless it captures.
    pub next: Option<CutPosition>,
}

/// What a move of the defender does.
pub struct Defence {
    /// The position after it, without the point that was played on.
    pub next: CutPosition,
    /// For each of its chains the chains that it was before.
    pub was: [Set; CHAINS],
}

/// All points of a position.
pub fn all(position: &CutPosition) -> Set {
    ((1u16 << position.points) - 1) as Set
}

/// Empty points.
pub fn empty(position: &CutPosition) -> Set {
    all(position) & !position.attacker
}

fn around(position: &CutPosition, set: Set) -> Set {
    each(set).fold(0, |around, p| around | position.near[p])
}

fn flood(position: &CutPosition, seed: Set, within: Set) -> Set {
    let mut set = seed;
    loop {
        let grown = set | around(position, set) & within;
        if grown == set {
            return set;
        }
        set = grown;
    }
}

/// Whether every stone of the attacker has a liberty.
pub fn is_legal(position: &CutPosition) -> bool {
    each(position.attacker).all(|p| {
        let chain = flood(position, 1 << p, position.attacker);
        around(position, chain) & empty(position) != 0
    })
}

/// The chains without a liberty among the points.
pub fn breathless(position: &CutPosition) -> Set {
    let reach = position.reach[..position.chains].iter().enumerate();
    reach
        .filter(|(_, reach)| **reach & empty(position) == 0)
        .fold(0, |set, (i, _)| set | 1 << i)
}

/// A move of the attacker on an empty point.
pub fn attack(position: &CutPosition, point: usize) -> Attack {
    let mut next = *position;
    next.attacker |= 1 << point;
    let chain = flood(&next, 1 << point, next.attacker);
    let breathes = around(&next, chain) & empty(&next) != 0;
    Attack {
        endangered: breathless(&next) & !breathless(position),
        next: breathes.then_some(next),
    }
}

/// A move of the defender on an empty point; `None` if there would be too many chains.
pub fn defend(position: &CutPosition, point: usize) -> Option<Defence> {
    let stone = 1 << point;
    let free = empty(position) & !stone;
    let mut attacker = position.attacker;
    for p in each(position.near[point] & position.attacker) {
        let chain = flood(position, 1 << p, position.attacker);
        if around(position, chain) & free == 0 {
            attacker &= !chain;
        }
    }
    // The stone joins the chains that it touches.
    let joined = position.reach[..position.chains].iter().enumerate();
    let joined =
        (joined.filter(|(_, reach)| **reach & stone != 0)).fold(0, |set, (i, _)| set | 1 << i);
    let mut was = [0; CHAINS];
    let mut reach = [0; CHAINS];
    let mut chains = 0;
    let others = (0..position.chains).filter(|&chain| joined >> chain & 1 == 0);
    for set in std::iter::once(joined).chain(others.map(|chain| 1 << chain)) {
        if chains == CHAINS {
            return None;
        }
        was[chains] = set;
        reach[chains] = each(set).fold(0, |points, chain| points | position.reach[chain]);
        if chains == 0 {
            reach[0] |= position.near[point];
        }
        chains += 1;
    }
    // The points above take the place of the one that is no more.
    let without = |set: Set| set & (stone - 1) | set >> 1 & !(stone - 1);
    let mut near = [0; POINTS];
    let left = (0..position.points).filter(|&p| p != point);
    for (new, old) in near.iter_mut().zip(left) {
        *new = without(position.near[old]);
    }
    let next = CutPosition {
        points: position.points - 1,
        near,
        chains,
        reach: reach.map(without),
        attacker: without(attacker),
    };
    Some(Defence { next, was })
}

/// Whether every chain lives unconditionally (Benson 1976): it has two parts of which all empty
/// points are its liberties, and the chains around these live too.
pub fn is_alive(position: &CutPosition) -> bool {
    let mut eyes = [0; CHAINS];
    let mut left = all(position);
    while left != 0 {
        let part = flood(position, left & left.wrapping_neg(), all(position));
        left &= !part;
        for (eyes, reach) in eyes.iter_mut().zip(&position.reach[..position.chains]) {
            *eyes += u8::from(part & empty(position) & !reach == 0);
        }
    }
    eyes[..position.chains].iter().all(|&eyes| eyes >= 2)
}
