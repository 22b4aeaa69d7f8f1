//! Every way in which chains can enclose a few points, in one part or in several.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashSet;
use tactics::cuts::position::{CHAINS, CutPosition, POINTS};
use tactics::eyes::interior::{STRIDE, shapes};

use super::order::least;

type Cell = (i32, i32);

/// How many chains are looked at around this many points.
pub const MOST_CHAINS: [usize; POINTS + 1] = [0, 5, 5, 5, 5, 5, 2, 2];

/// All positions without stones, each once and in its least order.
pub fn positions() -> Vec<CutPosition> {
    let parts = parts();
    let mut found = BTreeMap::new();
    // Positions that may still fall into several that have nothing to do with each other; parts are
    // added in order.
    let mut open: FxHashSet<(u64, usize)> = FxHashSet::default();
    let mut todo: Vec<(CutPosition, usize)> = Vec::new();
    for (number, part) in parts.iter().enumerate() {
        todo.push((*part, number));
    }
    while let Some((position, last)) = todo.pop() {
        let (key, position) = least(&position);
        if !open.insert((key, last)) {
            continue;
        }
        if is_connected(&position) && position.chains <= MOST_CHAINS[position.points] {
            found.insert((position.points, key), position);
        }
        for (number, part) in parts.iter().enumerate().skip(last) {
            if position.points + part.points > POINTS {
                break;
            }
            join(&position, part, &mut |both| todo.push((both, number)));
        }
    }
    found.into_values().collect()
}

/// Two sets of points, none of one next to one of the other, with every way for chains of one to be
/// chains of the other.
fn join(one: &CutPosition, other: &CutPosition, visit: &mut impl FnMut(CutPosition)) {
    let mut both = *one;
    both.points += other.points;
    for (i, near) in other.near[..other.points].iter().enumerate() {
        both.near[one.points + i] = near << one.points;
    }
    let most = MOST_CHAINS[both.points];
    if one.chains <= most {
        place(both, other, one.points, 0, 0, most, visit);
    }
}

fn place(
    both: CutPosition,
    other: &CutPosition,
    shift: usize,
    chain: usize,
    taken: u8,
    most: usize,
    visit: &mut impl FnMut(CutPosition),
) {
    if chain == other.chains {
        if is_flat(&both) {
            visit(both);
        }
        return;
    }
    let reach = other.reach[chain] << shift;
    for (i, _) in both.reach.iter().enumerate().take(both.chains) {
        if taken >> i & 1 == 0 {
            let mut next = both;
            next.reach[i] |= reach;
            place(next, other, shift, chain + 1, taken | 1 << i, most, visit);
        }
    }
    if both.chains < most {
        let mut next = both;
        next.reach[both.chains] = reach;
        next.chains += 1;
        place(
            next,
            other,
            shift,
            chain + 1,
            taken | 1 << both.chains,
            most,
            visit,
        );
    }
}

/// Whether parts and chains could lie in a plane; not all that cannot are found out.
fn is_flat(position: &CutPosition) -> bool {
    let parts = parts_of(position);
    let touches = |part: u8| {
        (0..position.chains)
            .filter(|&c| position.reach[c] & part != 0)
            .fold(0u8, |set, c| set | 1 << c)
    };
    let rims: Vec<u8> = parts.iter().map(|&part| touches(part)).collect();
    for i in 0..rims.len() {
        for j in 0..i {
            for k in 0..j {
                if (rims[i] & rims[j] & rims[k]).count_ones() >= 3 {
                    return false;
                }
            }
        }
    }
    true
}

fn parts_of(position: &CutPosition) -> Vec<u8> {
    let mut left = ((1u16 << position.points) - 1) as u8;
    let mut parts = Vec::new();
    while left != 0 {
        let mut part = left & left.wrapping_neg();
        loop {
            let grown = (0..position.points)
                .filter(|p| part >> p & 1 != 0)
                .fold(part, |set, p| set | position.near[p]);
            if grown == part {
                break;
            }
            part = grown;
        }
        left &= !part;
        parts.push(part);
    }
    parts
}

/// Whether everything has to do with everything, over chains or over points.
fn is_connected(position: &CutPosition) -> bool {
    let all = ((1u16 << position.points) - 1) as u8;
    let mut set = 1u8;
    loop {
        let mut grown = set;
        for p in (0..position.points).filter(|p| set >> p & 1 != 0) {
            grown |= position.near[p];
        }
        for reach in &position.reach[..position.chains] {
            if reach & grown != 0 {
                grown |= reach;
            }
        }
        if grown == set {
            return set == all;
        }
        set = grown;
    }
}

/// Every part in one piece, by its number of points.
fn parts() -> Vec<CutPosition> {
    let mut found = BTreeMap::new();
    for shape in shapes() {
        let cells: Vec<Cell> = (0..64)
            .filter(|p| shape >> p & 1 != 0)
            .map(|p| ((p % STRIDE) as i32, (p / STRIDE) as i32))
            .collect();
        if !is_first_of_its_images(&cells) {
            continue;
        }
        for edges in 0..16 {
            enclosed(&cells, edges, &mut |position| {
                let (key, position) = least(&position);
                found.insert((position.points, key), position);
            });
        }
    }
    found.into_values().collect()
}

fn is_first_of_its_images(cells: &[Cell]) -> bool {
    let normal = |cells: &[Cell]| {
        let left = cells.iter().map(|c| c.0).min().unwrap_or(0);
        let top = cells.iter().map(|c| c.1).min().unwrap_or(0);
        let mut cells: Vec<Cell> = cells.iter().map(|c| (c.0 - left, c.1 - top)).collect();
        cells.sort_unstable();
        cells
    };
    let own = normal(cells);
    (0..8).all(|image| {
        let turned: Vec<Cell> = (cells.iter())
            .map(|&(x, y)| {
                let (x, y) = if image & 1 != 0 { (-x, y) } else { (x, y) };
                let (x, y) = if image & 2 != 0 { (x, -y) } else { (x, y) };
                if image & 4 != 0 { (y, x) } else { (x, y) }
            })
            .collect();
        own <= normal(&turned)
    })
}

/// A shape with the board's edge on some of its sides (left, right, top, bottom), and every way in
/// which the stones around it can hang together.
fn enclosed(cells: &[Cell], edges: u32, visit: &mut impl FnMut(CutPosition)) {
    let (right, bottom) = cells
        .iter()
        .fold((0, 0), |(x, y), c| (c.0.max(x), c.1.max(y)));
    let beyond = |(x, y): Cell| {
        let over = [x < 0, x > right, y < 0, y > bottom];
        (0..4).any(|side| edges >> side & 1 != 0 && over[side as usize])
    };
    let inside: BTreeSet<Cell> = cells.iter().copied().collect();
    let around = |(x, y): Cell| [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)];
    let rim: BTreeSet<Cell> = (cells.iter().flat_map(|&cell| around(cell)))
        .filter(|&cell| !inside.contains(&cell) && !beyond(cell))
        .collect();
    if rim.is_empty() {
        return;
    }
    // Stones beside each other are one chain.
    let mut blocks: Vec<BTreeSet<Cell>> = Vec::new();
    for &cell in &rim {
        if blocks.iter().any(|block| block.contains(&cell)) {
            continue;
        }
        let mut block = BTreeSet::from([cell]);
        let mut todo = vec![cell];
        while let Some(cell) = todo.pop() {
            for next in around(cell) {
                if rim.contains(&next) && block.insert(next) {
                    todo.push(next);
                }
            }
        }
        blocks.push(block);
    }
    // Once round the shape; what is not met is a hole.
    let round: Vec<usize> = (outline(&inside).iter())
        .filter_map(|cell| blocks.iter().position(|block| block.contains(cell)))
        .collect();
    let mut position = CutPosition {
        points: cells.len(),
        near: [0; POINTS],
        chains: 0,
        reach: [0; CHAINS],
        attacker: 0,
    };
    let touching = |around_it: &BTreeSet<Cell>| {
        (cells.iter().enumerate())
            .filter(|&(_, &cell)| around(cell).iter().any(|next| around_it.contains(next)))
            .fold(0u8, |set, (i, _)| set | 1 << i)
    };
    for (i, &cell) in cells.iter().enumerate() {
        position.near[i] = touching(&BTreeSet::from([cell]))
    }
    let reach: Vec<u8> = blocks.iter().map(touching).collect();
    let mut of_block = vec![usize::MAX; blocks.len()];
    partition(&round, &reach, &mut of_block, 0, position, visit);
}

/// Gives every block a chain, such that chains do not cross on their way round the shape.
fn partition(
    round: &[usize],
    reach: &[u8],
    of_block: &mut Vec<usize>,
    block: usize,
    position: CutPosition,
    visit: &mut impl FnMut(CutPosition),
) {
    if block == reach.len() {
        visit(position);
        return;
    }
    let most = MOST_CHAINS[position.points];
    let hole = !round.contains(&block);
    for chain in 0..=position.chains.min(most - 1) {
        if hole && chain < position.chains {
            continue;
        }
        of_block[block] = chain;
        if chain < position.chains && crosses(round, of_block) {
            continue;
        }
        let mut next = position;
        next.chains = next.chains.max(chain + 1);
        next.reach[chain] |= reach[block];
        partition(round, reach, of_block, block + 1, next, visit);
    }
    of_block[block] = usize::MAX;
}

/// Whether two chains would have to cross.
fn crosses(round: &[usize], of_block: &[usize]) -> bool {
    let chains: Vec<usize> = (round.iter().map(|&block| of_block[block]))
        .filter(|&chain| chain != usize::MAX)
        .collect();
    (0..CHAINS).any(|one| {
        (0..one).any(|other| {
            let mut both: Vec<usize> = (chains.iter().copied())
                .filter(|&c| c == one || c == other)
                .collect();
            both.dedup();
            // One, other, one, other: one of them would have to go through the other.
            both.len() >= 4
        })
    })
}

/// The cells met when one walks around a shape with a hand on it.
fn outline(inside: &BTreeSet<Cell>) -> Vec<Cell> {
    // Directions clockwise; the outside is on the left hand.
    const STEPS: [Cell; 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
    let Some(&start) = inside.iter().min_by_key(|c| (c.1, c.0)) else {
        return Vec::new();
    };
    let (mut cell, mut heading) = (start, 0);
    let mut met = Vec::new();
    loop {
        let step = |from: Cell, way: usize| (from.0 + STEPS[way].0, from.1 + STEPS[way].1);
        let left = (heading + 3) % 4;
        met.push(step(cell, left));
        let ahead = step(cell, heading);
        let aside = step(ahead, left);
        if inside.contains(&ahead) && inside.contains(&aside) {
            (cell, heading) = (aside, left);
        } else if inside.contains(&ahead) {
            cell = ahead;
        } else {
            heading = (heading + 1) % 4;
        }
        if cell == start && heading == 0 {
            return met;
        }
    }
}
