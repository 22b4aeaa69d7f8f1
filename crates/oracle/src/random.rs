//! Random tiny problems, the same ones for the same seed everywhere.

use goban::{Board, Colour, Point, PointSet, Size};

use crate::problem::{Problem, Reading, Survive};

/// SplitMix64 (Steele, Lea and Flood 2014): small, and good enough to throw stones about.
#[derive(Clone, Debug)]
pub struct Random(pub u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `limit`, which is small enough for the bias not to matter.
    pub fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    /// True once in `n` times.
    pub fn once_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// A point of a set, if there is one.
    pub fn pick(&mut self, set: PointSet) -> Option<Point> {
        let nth = self.below(set.len().max(1));
        set.iter().nth(nth)
    }
}

impl Problem {
    /// A random problem with a connected region of at most `points` points on a small board.
    ///
    /// The outside is mostly attacker stones. Every chain has a liberty, and every target chain is
    /// named in full. Every empty point the defender could touch belongs to the field, so any
    /// solver must take the problem. Readings, survival and a first ko ban vary.
    #[must_use]
    pub fn random(seed: u64, points: usize) -> Problem {
        let mut random = Random(seed);
        loop {
            if let Some(problem) = attempt(&mut random, points) {
                return problem;
            }
        }
    }
}

fn attempt(random: &mut Random, points: usize) -> Option<Problem> {
    let size = Size::new(2 + random.below(4), 3 + random.below(3)).ok()?;
    let defender = Colour::BOTH[random.below(2)];
    let scene = if random.once_in(3) { scatter } else { enclose };
    let (board, region) = scene(random, size, defender, points)?;
    let mut problem = Problem::new(&board, defender, region);
    if random.once_in(4) {
        let more = problem.region.neighbours(board.empty());
        problem.attacker_only |= more;
    }
    if random.once_in(5) {
        let point = random.pick(problem.region & board.empty())?;
        problem.region.remove(point);
        problem.attacker_only.insert(point);
    }
    let field = problem.region | problem.attacker_only;
    if field.len() > points + 3 || !has_liberties(&board, defender, field) {
        return None;
    }
    if random.once_in(3) {
        let chains = problem.targets.components();
        let some: Vec<PointSet> = chains.filter(|_| random.once_in(2)).collect();
        problem.targets = some.into_iter().fold(PointSet::EMPTY, |a, b| a | b);
    }
    if problem.targets.is_empty() {
        return None;
    }
    if random.once_in(3) {
        problem.survive = Survive::All;
    }
    if random.once_in(3) {
        problem.reading = Reading::Group;
    }
    if random.once_in(8) {
        problem.ko = random.pick(field & board.empty());
    }
    if random.once_in(4) {
        problem.escape = random
            .pick(problem.region & board.empty())
            .into_iter()
            .collect();
    }
    Some(problem)
}

/// Stones thrown at random into a random region.
fn scatter(
    random: &mut Random,
    size: Size,
    defender: Colour,
    points: usize,
) -> Option<(Board, PointSet)> {
    let wanted = 4 + random.below(points.saturating_sub(3).max(1));
    let region = blob(random, size.all(), wanted)?;
    let mut board = outside(random, size, defender, region);
    for point in region {
        match random.below(16) {
            0..7 => board.place(point, defender),
            7..10 => board.place(point, !defender),
            _ => {}
        }
    }
    Some((board, region))
}

/// An eye space with a wall around it, here and there with a hole or an attacker stone. This is
/// what problems look like, and life, seki and ko are more frequent here than by chance.
fn enclose(
    random: &mut Random,
    size: Size,
    defender: Colour,
    points: usize,
) -> Option<(Board, PointSet)> {
    let wanted = 2 + random.below(4);
    let space = blob(random, size.all(), wanted)?;
    let wall = space.neighbours(size.all());
    let region = space | wall;
    if region.len() > points {
        return None;
    }
    let mut board = outside(random, size, defender, region);
    for point in wall {
        match random.below(16) {
            0 => {}
            1 => board.place(point, !defender),
            _ => board.place(point, defender),
        }
    }
    for point in space {
        match random.below(8) {
            0 => board.place(point, defender),
            1..3 => board.place(point, !defender),
            _ => {}
        }
    }
    Some((board, region))
}

/// A connected set of points.
fn blob(random: &mut Random, within: PointSet, wanted: usize) -> Option<PointSet> {
    let mut set = PointSet::from(random.pick(within)?);
    while set.len() < wanted {
        set.insert(random.pick(set.neighbours(within))?);
    }
    Some(set)
}

/// Attacker stones outside the region, with a few holes.
fn outside(random: &mut Random, size: Size, defender: Colour, region: PointSet) -> Board {
    let mut board = Board::new(size);
    for point in size.all() - region {
        if !random.once_in(8) {
            board.place(point, !defender);
        }
    }
    board
}

/// Whether every chain on the field has a liberty there or touches the outside as the attacker's.
fn has_liberties(board: &Board, defender: Colour, field: PointSet) -> bool {
    let outside = board.all() - field;
    Colour::BOTH.into_iter().all(|colour| {
        let mut chains = (board.stones(colour) & field).components();
        chains.all(|chain| {
            let immortal = colour != defender && chain.neighbours(outside) != PointSet::EMPTY;
            immortal || chain.neighbours(board.empty() & field) != PointSet::EMPTY
        })
    })
}
