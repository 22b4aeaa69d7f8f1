//! The planes that the network sees, from the point of view of the player to move.
//!
//! Training and playing use this one encoder, so they cannot disagree.

use crate::board::{BLACK, Board, EMPTY, SIDES, Spot, Spots, WALL, WHITE, point};
use crate::board::{PASS, spot};
use crate::ladder;
use goban::Size;

/// How many planes hold zeros and ones.
pub const BITS: usize = 24;
/// All planes: those of bits, and one filled with the komi of the player to move.
pub const PLANES: usize = BITS + 1;
/// Komi is divided by this to be a number of the size of one.
pub const KOMI_SCALE: f32 = 15.0;
/// How many moves of the past are shown.
pub const PAST: usize = 5;

/// A position as the encoder wants it.
pub struct View<'a> {
    /// The stones and the ko ban.
    pub board: &'a Board,
    /// The player to move.
    pub mover: u8,
    /// The last moves, latest first, [`PASS`] where there was none.
    pub past: [Spot; PAST],
    /// Komi for the player to move.
    pub komi: f32,
}

/// The row-by-row index of a spot on a board of this size.
#[inline]
pub fn index(size: Size, spot: usize) -> usize {
    let p = point(spot as Spot).expect("a spot of the board is not a pass");
    p.y() as usize * size.width() + p.x() as usize
}

/// The spot of a row-by-row index.
#[inline]
pub fn spot_at(size: Size, index: usize) -> Spot {
    let (x, y) = (index % size.width(), index / size.width());
    spot(goban::Point::new(x as u8, y as u8))
}

/// Fills in the planes: plane after plane, row after row.
///
/// # Panics
///
/// When `out` does not hold [`PLANES`] times the area of the board.
pub fn encode(view: &View<'_>, out: &mut [f32]) {
    let board = view.board;
    let size = board.size();
    let area = size.area();
    assert_eq!(
        out.len(),
        PLANES * area,
        "the planes have another size than the board"
    );
    out.fill(0.0);
    out[..area].fill(1.0);
    out[BITS * area..].fill(view.komi / KOMI_SCALE);
    let mut set = |plane: usize, s: usize| out[plane * area + index(size, s)] = 1.0;
    let other = BLACK + WHITE - view.mover;
    let mut seen = Spots::NONE;
    for p in size.points() {
        let s = spot(p) as usize;
        let c = board.at(s);
        if c == EMPTY {
            encode_empty(board, view.mover, s, &mut set);
            continue;
        }
        let own = c == view.mover;
        set(if own { 1 } else { 2 }, s);
        let liberties = board.liberties(s).len();
        if (1..=3).contains(&liberties) {
            set(if own { 2 } else { 5 } + liberties, s);
        }
        let head = board.chain(s);
        if liberties > 2 || seen.contains(head) {
            continue;
        }
        seen.insert(head);
        if own && liberties == 1 && !ladder::escapes(board, s) {
            board.chain_stones(s).for_each(|t| set(22, t));
        } else if liberties == 2 {
            if let Some(at) = ladder::catch(board, s) {
                if own {
                    board.chain_stones(s).for_each(|t| set(23, t));
                } else {
                    set(21, at as usize);
                }
            }
        }
    }
    debug_assert_ne!(other, view.mover);
    for (i, &s) in view.past.iter().enumerate() {
        if s != PASS {
            set(15 + i, s as usize);
        }
    }
    if board.ko() != PASS {
        set(20, board.ko() as usize);
    }
}

/// What a move on an empty point would do: legal, liberties after it, stones taken.
fn encode_empty(board: &Board, mover: u8, s: usize, set: &mut impl FnMut(usize, usize)) {
    if !board.is_legal(s, mover) {
        return;
    }
    set(12, s);
    let mut liberties = Spots::NONE;
    let mut taken = 0;
    for d in SIDES {
        let n = s.wrapping_add(d);
        match board.at(n) {
            EMPTY => liberties.insert(n),
            WALL => {}
            c if c == mover => liberties.add(board.liberties(n)),
            _ if board.liberties(n).len() == 1 => {
                taken += board.chain_size(n);
                liberties.insert(n);
            }
            _ => {}
        }
    }
    liberties.remove(s);
    let count = liberties.len();
    if (1..=3).contains(&count) {
        set(8 + count, s);
    }
    if taken > 0 {
        set(13, s);
    }
    if taken > 2 {
        set(14, s);
    }
}
