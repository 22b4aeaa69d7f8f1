//! A position in reading: stones, ban, who moves, how many threats are left.

use goban::{Board, Colour, Point, PointSet, Suicide, zobrist};

/// The number of a pass among moves.
pub(crate) const PASS: u16 = 1000;
/// What the key is mixed with when the seeker is to move.
const SEEKER_MOVES: u64 = 0x6c62_272e_07bb_0142;

/// One position of a question.
#[derive(Clone, Copy, Debug)]
pub struct State {
    /// The stones.
    pub board: Board,
    /// The point that a ko forbids the mover.
    pub ko: Option<Point>,
    /// Whether it is the seeker's turn.
    pub seeking: bool,
    /// The budget: how often the seeker (positive) or the holder (negative) may retake a ko at
    /// once.
    pub level: i8,
    /// How many quiet moves the seeker may still make: see [`Width`](crate::Width).
    pub rest: u8,
    /// Whether the seeker plays nothing but the most direct moves.
    pub narrow: bool,
}

impl State {
    /// The key of the position without its level, for the question with this salt.
    #[inline]
    pub(crate) fn key(&self, salt: u64) -> u64 {
        let turn = if self.seeking { SEEKER_MOVES } else { 0 };
        let rest = (u64::from(self.rest) << 1 | u64::from(self.narrow))
            .wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (self.board.hash() ^ zobrist::ko(self.ko) ^ turn ^ rest ^ salt).max(1)
    }

    /// Whether the mover may retake a ko at once.
    #[inline]
    pub(crate) fn may_break_ban(&self) -> bool {
        if self.seeking {
            self.level > 0
        } else {
            self.level < 0
        }
    }

    /// The position after a pass, which lifts a ban.
    #[inline]
    pub(crate) fn pass(&self) -> State {
        State {
            ko: None,
            seeking: !self.seeking,
            ..*self
        }
    }

    /// The position after a stone of `colour`, the mover's, or `None` if that is not legal.
    #[inline]
    pub(crate) fn play(&self, point: Point, colour: Colour) -> Option<State> {
        let mut level = self.level;
        if self.ko == Some(point) {
            if !self.may_break_ban() {
                return None;
            }
            level -= level.signum();
        }
        let mut board = self.board;
        let played = board.play(point, colour, Suicide::Forbidden).ok()?;
        Some(State {
            board,
            ko: played.ko,
            seeking: !self.seeking,
            level,
            rest: self.rest,
            narrow: self.narrow,
        })
    }

    /// The chain on a point and its liberties.
    #[inline]
    pub(crate) fn chain(&self, point: Point) -> (PointSet, PointSet) {
        chain_of(&self.board, point)
    }
}

/// The chain on a point and its liberties; both are empty where no stone is.
#[inline]
pub(crate) fn chain_of(board: &Board, point: Point) -> (PointSet, PointSet) {
    let chain = board.chain(point);
    (chain, chain.neighbours(board.empty()))
}
