//! The algebra of point sets against plain loops.

use std::collections::BTreeSet;

use goban::{Point, PointSet, Size};
use proptest::prelude::*;

fn sets(size: Size) -> impl Strategy<Value = PointSet> {
    let points: Vec<Point> = size.points().collect();
    // From a few points to nearly all, so that components are of all lengths.
    (0.0..1.0f64).prop_flat_map(move |share| {
        let points = points.clone();
        prop::collection::vec(prop::bool::weighted(share), points.len()).prop_map(move |chosen| {
            let pairs = points.iter().zip(chosen);
            pairs
                .filter(|(_, chosen)| *chosen)
                .map(|(&point, _)| point)
                .collect()
        })
    })
}

fn pairs() -> impl Strategy<Value = (Size, PointSet, PointSet)> {
    (1..=19usize, 1..=19usize).prop_flat_map(|(width, height)| {
        let size = Size::new(width, height).expect("in range");
        (Just(size), sets(size), sets(size))
    })
}

fn plain(set: PointSet) -> BTreeSet<Point> {
    set.iter().collect()
}

fn plain_flood(size: Size, seed: PointSet, within: PointSet) -> PointSet {
    let mut found: Vec<Point> = seed
        .iter()
        .filter(|&point| within.contains(point))
        .collect();
    let mut next = 0;
    while next < found.len() {
        for near in found[next].neighbours(size) {
            if within.contains(near) && !found.contains(&near) {
                found.push(near);
            }
        }
        next += 1;
    }
    found.into_iter().collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn operators_are_those_of_sets((_, a, b) in pairs()) {
        prop_assert_eq!(plain(a | b), &plain(a) | &plain(b));
        prop_assert_eq!(plain(a & b), &plain(a) & &plain(b));
        prop_assert_eq!(plain(a - b), &plain(a) - &plain(b));
        prop_assert_eq!(plain(a ^ b), &plain(a) ^ &plain(b));
        prop_assert_eq!(a.len(), plain(a).len());
        prop_assert_eq!(a.is_empty(), plain(a).is_empty());
        prop_assert_eq!(a.is_subset(b), plain(a).is_subset(&plain(b)));
        prop_assert_eq!(a.intersects(b), !plain(a).is_disjoint(&plain(b)));
        prop_assert_eq!(a.first(), plain(a).first().copied());
        for n in 0..=a.len() {
            prop_assert_eq!(a.iter().nth(n), plain(a).into_iter().nth(n));
        }
    }

    #[test]
    fn shifts_are_steps_on_the_board((size, a, b) in pairs()) {
        let near: PointSet = a.iter().flat_map(|point| point.neighbours(size)).collect();
        prop_assert_eq!(a.neighbours(size.all()), near - a);
        prop_assert_eq!(a.neighbours(b), (near - a) & b);
        prop_assert_eq!(a.grown(size.all()), a | near);
        let open = |point: Point| point.neighbours(size).any(|near| !a.contains(near));
        let border: PointSet = a.iter().filter(|&point| open(point)).collect();
        prop_assert_eq!(a.border(size.all()), border);
        prop_assert_eq!(a.interior(size.all()), a - border);
    }

    #[test]
    fn floods_and_components((size, a, b) in pairs()) {
        prop_assert_eq!(PointSet::flood(a, b), plain_flood(size, a, b));
        let parts: Vec<PointSet> = b.components().collect();
        let together = parts.iter().fold(PointSet::EMPTY, |all, &part| all | part);
        prop_assert_eq!(together, b);
        for part in &parts {
            let seed = PointSet::single(part.first().expect("a part has points"));
            prop_assert_eq!(*part, plain_flood(size, seed, b));
            prop_assert!(part.is_connected());
        }
        prop_assert_eq!(b.is_connected(), parts.len() < 2);
        prop_assert!(parts.is_sorted_by_key(|part| part.first()));
    }
}

#[test]
fn every_size_has_all_its_points() {
    for width in 1..=Size::MAX {
        for height in 1..=Size::MAX {
            let size = Size::new(width, height).expect("in range");
            assert_eq!(size.all(), size.points().collect(), "{size}");
            assert_eq!(size.all().len(), size.area());
        }
    }
}

#[test]
fn insert_and_remove_say_whether_they_did() {
    let corner = Point::new(18, 18);
    let mut set = PointSet::EMPTY;
    assert!(set.insert(corner));
    assert!(!set.insert(corner));
    assert_eq!(set.only(), Some(corner));
    assert!(set.remove(corner));
    assert!(!set.remove(corner));
    assert_eq!(set, PointSet::EMPTY);
    assert_eq!(set.only(), None);
}
