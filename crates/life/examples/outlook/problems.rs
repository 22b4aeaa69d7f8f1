//! Random enclosed problems, the same ones for the same seed everywhere.

use goban::{Colour, Point, PointSet, Size};
use life::{Problem, Setup};
use oracle::Random;

fn one_of<T: Copy>(random: &mut Random, things: &[T]) -> T {
    things[random.below(things.len())]
}

/// A problem: a blob of points in the corner or at the side with the attacker all around and stones
/// of both on it. The largest chain of the defender is to be saved.
pub fn problem(random: &mut Random) -> Problem {
    loop {
        if let Some(problem) = attempt(random) {
            return problem;
        }
    }
}

fn attempt(random: &mut Random) -> Option<Problem> {
    let size = Size::square(19).ok()?;
    let all = size.all();
    let region = blob(random, size)?;
    let wall = region.neighbours(all - region);
    let rim = wall.neighbours(region);
    let (mut defender, mut attacker) = (PointSet::EMPTY, PointSet::EMPTY);
    for point in region {
        // In percent. Mostly the defender stands at the wall and has the middle to himself.
        let (his, others) = if rim.contains(point) {
            (62, 12)
        } else {
            (22, 14)
        };
        match random.below(100) {
            n if n < his => _ = defender.insert(point),
            n if n < his + others => _ = attacker.insert(point),
            _ => {}
        }
    }
    let empty = region.len() - defender.len() - attacker.len();
    let target = defender.components().max_by_key(PointSet::len)?;
    if !(5..=13).contains(&empty) || target.len() < 3 {
        return None;
    }
    let mut setup = Setup::new(size, wall | attacker, defender);
    setup.defender = Some(Colour::White);
    setup.region = Some(region);
    setup.targets = target;
    // Chains without liberties are not taken; and one size of sets is enough.
    let problem = setup.problem().ok()?;
    (problem.layout().bits() <= 64).then_some(problem)
}

/// A connected, rather compact set of points without holes, at the edge of the board.
fn blob(random: &mut Random, size: Size) -> Option<PointSet> {
    let all = size.all();
    let in_corner = random.below(10) < 7;
    let start = if in_corner { 0 } else { 5 + random.below(7) };
    let points = 12 + random.below(14);
    let mut blob = PointSet::single(Point::new(start as u8, 0));
    while blob.len() < points {
        let from = PointSet::single(random.pick(blob)?);
        let next = random.pick(from.neighbours(all))?;
        let beside = PointSet::single(next).neighbours(blob).len();
        let edges = usize::from(next.x() == 0) + usize::from(next.y() == 0);
        let flat = next.y() <= one_of(random, &[2, 3, 4]);
        if flat && beside + edges >= one_of(random, &[1, 1, 2, 2, 3]) {
            blob.insert(next);
        }
    }
    // The far corner is always outside, and what it does not reach is a hole.
    let far = PointSet::single(Point::new(18, 18));
    Some(all - PointSet::flood(far, all - blob))
}
