//! One position in different orders of its points and chains.

use tactics::cuts::position::{CHAINS, CutPosition, Order, POINTS};

/// The least key of a position in any order that keeps ranks in order, and the position in that
/// order.
pub fn least(position: &CutPosition) -> (u64, CutPosition) {
    let mut best: Option<(u64, Order)> = None;
    variants(position, &mut |key, order| {
        if best.is_none_or(|(least, _)| key < least) {
            best = Some((key, *order));
        }
    });
    let (key, order) = best.expect("there is an order");
    (key, ordered(position, &order))
}

/// The position with its points and chains in another order.
pub fn ordered(position: &CutPosition, order: &Order) -> CutPosition {
    let renamed = |set: u8| {
        (order.points[..position.points].iter().enumerate())
            .fold(0, |new, (i, &p)| new | (set >> p & 1) << i)
    };
    let mut near = [0; POINTS];
    for (near, &p) in near.iter_mut().zip(&order.points[..position.points]) {
        *near = renamed(position.near[usize::from(p)]);
    }
    let mut reach = [0; CHAINS];
    for (reach, &c) in reach.iter_mut().zip(&order.chains[..position.chains]) {
        *reach = renamed(position.reach[usize::from(c)]);
    }
    CutPosition {
        near,
        reach,
        attacker: renamed(position.attacker),
        ..*position
    }
}

/// Every order that a look-up may come with: by rank, and in any order where ranks are the same.
pub fn variants(position: &CutPosition, visit: &mut impl FnMut(u64, &Order)) {
    let ranks = position.ranks();
    let first = position.order();
    let mut points = first.points;
    let mut orders = Vec::new();
    permute(
        &mut points[..position.points],
        0,
        &ranks.points,
        &mut |points| {
            let mut order = first;
            order.points[..points.len()].copy_from_slice(points);
            orders.push(order);
        },
    );
    for mut order in orders {
        let mut chains = first.chains;
        permute(
            &mut chains[..position.chains],
            0,
            &ranks.chains,
            &mut |chains| {
                order.chains[..chains.len()].copy_from_slice(chains);
                visit(position.key(&order), &order);
            },
        );
    }
}

fn permute(order: &mut [u8], at: usize, ranks: &[u32], visit: &mut impl FnMut(&[u8])) {
    if at >= order.len() {
        visit(order);
        return;
    }
    for other in at..order.len() {
        if ranks[usize::from(order[other])] == ranks[usize::from(order[at])] {
            order.swap(at, other);
            permute(order, at + 1, ranks, visit);
            order.swap(at, other);
        }
    }
}
