//! Positions and games that the benchmarks share. Everything is seeded, so that two runs do the
//! same work.

pub mod bookkeeping;

use std::hint::black_box;

use goban::{Board, Colour, Played, Point, PointSet, Size, Suicide};

/// A small generator (xorshift64*), because a benchmark should not measure a random library.
pub struct Random(u64);

impl Random {
    /// A generator for a seed; 0 would stand still, so it is moved.
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(2).wrapping_add(1))
    }

    /// A number below `limit`.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let number = self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 32;
        (number as usize * limit) >> 32
    }
}

/// What random play needs of a board, so that different boards can be compared.
pub trait Playable {
    /// Plays if the move is legal, simple ko aside.
    fn try_play(&mut self, point: Point, colour: Colour) -> Option<Taken>;
    /// The empty points.
    fn empty_points(&self) -> PointSet;
    /// Whether all neighbours of the point are stones of the colour.
    fn is_eye(&self, point: Point, colour: Colour) -> bool;
}

/// What random play wants to know about a move.
pub struct Taken {
    /// The point that a simple ko forbids next.
    pub ko: Option<Point>,
}

impl Playable for Board {
    fn try_play(&mut self, point: Point, colour: Colour) -> Option<Taken> {
        let played: Played = self.play(point, colour, Suicide::Forbidden).ok()?;
        Some(Taken { ko: played.ko })
    }

    fn empty_points(&self) -> PointSet {
        self.empty()
    }

    fn is_eye(&self, point: Point, colour: Colour) -> bool {
        self.around(point).is_subset(self.stones(colour))
    }
}

/// Plays a random game up to `most` moves, filling no one-point eyes, and returns its moves.
pub fn random_game(board: &mut impl Playable, seed: u64, most: usize) -> Vec<(Point, Colour)> {
    let mut random = Random::new(seed);
    let mut colour = Colour::Black;
    let mut ko = None;
    let mut moves = Vec::with_capacity(most);
    let mut passes = 0;
    while moves.len() < most && passes < 2 {
        let mut candidates = board.empty_points();
        let mut taken = None;
        while let left @ 1.. = candidates.len() {
            let point = candidates.iter().nth(random.below(left)).expect("one left");
            if ko != Some(point) && !board.is_eye(point, colour) {
                taken = board.try_play(point, colour);
                if taken.is_some() {
                    moves.push((point, colour));
                    break;
                }
            }
            candidates.remove(point);
        }
        passes = if taken.is_some() { 0 } else { passes + 1 };
        ko = taken.and_then(|taken| taken.ko);
        colour = !colour;
    }
    moves
}

/// Plays the moves of a game that is known to be legal: the cost of the board alone.
pub fn replay(board: &mut impl Playable, moves: &[(Point, Colour)]) {
    for &(point, colour) in moves {
        black_box(board.try_play(point, colour));
    }
}

/// A square board.
pub fn square(side: usize) -> Size {
    Size::square(side).expect("a possible size")
}

/// The position after this many moves of a random game.
pub fn midgame(side: usize, moves: usize) -> Board {
    let mut board = Board::new(square(side));
    random_game(&mut board, 1, moves);
    board
}

/// The same position on the rival board.
pub fn midgame_with_bookkeeping(side: usize, moves: usize) -> bookkeeping::Bookkeeping {
    let mut board = bookkeeping::Bookkeeping::new(square(side));
    random_game(&mut board, 1, moves);
    board
}

/// A set that winds through the whole board: the longest way a flood can have to go.
pub fn serpent(size: Size) -> PointSet {
    let turn = |y: u8| {
        if y % 4 == 1 {
            size.width() as u8 - 1
        } else {
            0
        }
    };
    size.points()
        .filter(|point| point.y() % 2 == 0 || point.x() == turn(point.y()))
        .collect()
}
