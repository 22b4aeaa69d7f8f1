//! The table of eye shapes against the oracle, position by position.
//!
//! An interior is put on a board with one chain around it and some liberties outside. The oracle
//! lists every position that play can reach from there. Each is looked up in the table, for every
//! ko budget that the oracle knows.

use crate::common::{drawing, for_life, later, positions};
use goban::{Board, Colour, Point, PointSet, Size};
use local::bits::Bits;
use local::field::Field;
use oracle::{MAX_BUDGET, Oracle, Random};
use tactics::eyes::interior::{Interior, MOST_POINTS, STRIDE, interiors};
use tactics::eyes::{Eye, MANY};
use tactics::room::Room;

/// An interior on a board: black around it, with this many liberties outside, and the rest white.
/// `open` liberties can be played on by both.
fn problem_of(interior: &Interior, outside: usize, open: bool) -> Option<oracle::Problem> {
    let cells: Vec<(u32, u32)> = (0..64)
        .filter(|p| interior.points >> p & 1 != 0)
        .map(|p| (p % STRIDE, p / STRIDE))
        .collect();
    let width = cells.iter().map(|cell| cell.0).max()? + 1;
    let height = cells.iter().map(|cell| cell.1).max()? + 1;
    // Where the edges are is not said, so every place is tried.
    (0..16).find_map(|edges| {
        let space_at = |side: u32| if edges >> side & 1 != 0 { 0 } else { 3 };
        let (left, top) = (space_at(0), space_at(2));
        let columns = left + width + space_at(1);
        let rows = top + height + space_at(3);
        let size = Size::new(columns as usize, rows as usize).ok()?;
        let place = |&(x, y): &(u32, u32)| Point::new((x + left) as u8, (y + top) as u8);
        let space: PointSet = cells.iter().map(place).collect();
        let touches = |p: &Point| p.neighbours(size).any(|q| !space.contains(q));
        let touching = (space.iter().enumerate())
            .filter(|(_, p)| touches(p))
            .fold(0, |bits, (i, _)| bits | 1 << i);
        (touching == interior.touching)
            .then(|| enclosed(size, space, outside, open))
            .flatten()
    })
}

fn enclosed(size: Size, space: PointSet, outside: usize, open: bool) -> Option<oracle::Problem> {
    let near = |p: Point| {
        size.points()
            .filter(move |q| p.x().abs_diff(q.x()) <= 1 && p.y().abs_diff(q.y()) <= 1)
    };
    let chain: PointSet = space.iter().flat_map(near).collect::<PointSet>() - space;
    if !chain.is_connected() || chain.is_empty() {
        return None;
    }
    let liberties: PointSet = chain
        .neighbours(size.all() - space)
        .iter()
        .take(outside)
        .collect();
    if liberties.len() < outside {
        return None;
    }
    let mut board = Board::new(size);
    for p in size.points() {
        match p {
            _ if chain.contains(p) => board.place(p, Colour::Black),
            _ if space.contains(p) || liberties.contains(p) => {}
            _ => board.place(p, Colour::White),
        }
    }
    let both = if open { liberties } else { PointSet::EMPTY };
    Some(oracle::Problem::new(
        &board,
        Colour::Black,
        chain | space | both,
    ))
}

/// Compares everything that can happen inside, and tells how many positions that was.
fn compare(problem: &oracle::Problem, outside: usize) -> usize {
    let oracle = Oracle::new(problem).expect("it is small");
    let problem = for_life(problem);
    let layout = problem.layout();
    let field: Field<u64> = problem.field(&layout);
    let mut count = 0;
    for (number, s) in positions(&problem, &layout, &field, &oracle) {
        if oracle.steps(number).is_empty() {
            continue;
        }
        let tell = || drawing(&later(&problem, &layout, &s));
        let chain = field.flood(u64::bit(s.target.lowest()), s.defender);
        let Some(eye) = Eye::of(&field, &s, &Room::of(&field, &s), chain) else {
            // Nothing is enclosed any more, or more than the table has.
            assert!(
                s.defender.count() > problem.targets.len() as u32,
                "{}",
                tell()
            );
            continue;
        };
        assert_eq!(eye.exact, Some(true), "{}", tell());
        assert!(eye.outside <= outside, "{}", tell());
        let value = eye
            .value(&field, &s)
            .unwrap_or_else(|| panic!("no value\n{}", tell()));
        let fate = eye.fate(&field, &s).expect("it has a value");
        for k in -MAX_BUDGET..=MAX_BUDGET {
            let (kill, safe) = (oracle.kill_at(number, k), oracle.safe_at(number, k));
            if eye.outside < MANY {
                let here = (
                    k >= value.killed_from[eye.outside],
                    k < value.safe_below[eye.outside],
                );
                assert_eq!(
                    here,
                    (kill, safe),
                    "{value:?} at {k}, {:?}\n{}",
                    s.mover,
                    tell()
                );
            }
            assert!(
                fate.killed.is_none_or(|yes| yes == kill),
                "{fate:?}\n{}",
                tell()
            );
            assert!(
                fate.safe.is_none_or(|yes| yes == safe),
                "{fate:?}\n{}",
                tell()
            );
        }
        count += 1;
    }
    count
}

/// Every interior of up to four points, wherever it is, with up to six liberties outside.
#[test]
fn small_interiors_are_as_the_oracle_says() {
    let mut positions = 0;
    for interior in interiors().iter().filter(|interior| interior.len() <= 4) {
        for outside in 0..=6 {
            let open = (interior.points + outside as u64) % 2 == 0;
            if let Some(problem) = problem_of(interior, outside, open) {
                positions += compare(&problem, outside);
            }
        }
    }
    assert!(positions > 10_000, "only {positions} positions");
}

/// Some of the larger ones.
#[test]
fn large_interiors_are_as_the_oracle_says() {
    let large: Vec<Interior> = interiors().into_iter().filter(|i| i.len() > 4).collect();
    let mut random = Random(0);
    let mut compared = [0; MOST_POINTS + 1];
    for _ in 0..crate::common::points(60) {
        let interior = large[random.below(large.len())];
        let outside = random.below(5);
        if let Some(problem) = problem_of(&interior, outside, random.once_in(2)) {
            compared[interior.len()] += compare(&problem, outside);
        }
    }
    assert!(
        compared[5..].iter().all(|&count| count > 1000),
        "{compared:?}"
    );
}
