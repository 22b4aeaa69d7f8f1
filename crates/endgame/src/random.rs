//! Endgames made at random, for tests and measurements: stripes of stones with two eyes each, and
//! areas cut into the lines between them.

use goban::{Board, Colour, Point, PointSet, Size};

use crate::partition::Partition;

/// Numbers that are the same in every run.
#[derive(Clone, Debug)]
pub struct Dice(pub u64);

impl Dice {
    /// A number below `n`; 0 if there is none.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = (self.0)
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % n.max(1) as u64) as usize
    }
}

/// What a board is to be like.
#[derive(Clone, Copy, Debug)]
pub struct Wish {
    /// Its size.
    pub size: Size,
    /// Stripes of stones, from 2 on.
    pub stripes: usize,
    /// How many areas, dame not counted: at least and at most.
    pub areas: (usize, usize),
    /// The most points of an area.
    pub points: usize,
    /// Of this many points of an area one has a stone on it.
    pub stones: usize,
}

/// A board as wished, with its partition; `None` when a hundred tries did not give one.
#[must_use]
pub fn random_endgame(dice: &mut Dice, wish: &Wish) -> Option<(Board, Partition)> {
    for _ in 0..100 {
        let Some(board) = draft(dice, wish) else {
            continue;
        };
        let partition = Partition::by_rule(&board);
        let open = partition.areas.len();
        let fits = partition
            .areas
            .iter()
            .all(|area| area.len() <= wish.points + 2);
        let clean = Colour::BOTH.iter().all(|&colour| {
            let settled = partition.territory[colour.index()];
            !settled.intersects(board.stones(colour.opponent()))
        });
        if board.is_legal_position()
            && fits
            && clean
            && (wish.areas.0..=wish.areas.1).contains(&open)
        {
            return Some((board, partition));
        }
    }
    None
}

fn draft(dice: &mut Dice, wish: &Wish) -> Option<Board> {
    let size = wish.size;
    let (w, h) = (size.width(), size.height());
    let first = dice.below(2);
    let mut board = Board::new(size);
    let mut owners = [PointSet::EMPTY; 2];
    // Lines between the stripes, each with a bend now and then.
    let mut lines: Vec<usize> = (1..wish.stripes).map(|i| i * h / wish.stripes).collect();
    for x in 0..w {
        for line in &mut lines {
            match dice.below(6) {
                0 => *line = (*line + 1).min(h - 1),
                1 => *line = line.saturating_sub(1).max(1),
                _ => {}
            }
        }
        for y in 0..h {
            let stripe = lines.iter().filter(|&&line| y >= line).count();
            let colour = Colour::BOTH[(stripe + first) % 2];
            let point = Point::new(x as u8, y as u8);
            board.place(point, colour);
            owners[colour.index()].insert(point);
        }
    }
    let all = size.all();
    let mut cut = PointSet::EMPTY;
    let blobs: Vec<PointSet> = owners.iter().flat_map(|owned| owned.components()).collect();
    for blob in blobs {
        for _ in 0..2 {
            let inner = blob.interior(all) - cut.grown(all).grown(all);
            let eye = pick(dice, inner)?;
            board.remove(eye);
            cut.insert(eye);
        }
    }
    let mut made = 0;
    while made < wish.areas.1 {
        // An area begins at a line and grows away from everything that is cut already.
        let free = all - cut.grown(all).grown(all);
        let rim = (owners[0].border(all) | owners[1].border(all)) & free;
        let Some(start) = pick(dice, rim) else { break };
        let mut area = PointSet::single(start);
        let target = 1 + dice.below(wish.points);
        while area.len() < target {
            let Some(next) = pick(dice, area.neighbours(free)) else {
                break;
            };
            area.insert(next);
        }
        for point in area {
            board.remove(point);
            if dice.below(wish.stones) == 0 {
                board.place(point, Colour::BOTH[dice.below(2)]);
            }
        }
        cut |= area;
        made += 1;
    }
    Some(board)
}

fn pick(dice: &mut Dice, set: PointSet) -> Option<Point> {
    let place = dice.below(set.len());
    set.iter().nth(place)
}
