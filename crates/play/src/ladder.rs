//! Ladders on the board of playouts: fast, limited, and a guess when the limit is reached.
//!
//! The planes of the network and the search ask this for every chain with one or two liberties,
//! so it has to cost microseconds. Proofs come from the readers, never from here.

use crate::board::{BLACK, Board, EMPTY, SIDES, Spot, WALL, WHITE};

/// Boards looked at before a ladder counts as broken.
const LIMIT: u32 = 120;

/// Whether a chain in atari gets away when its owner moves.
pub fn escapes(board: &Board, target: usize) -> bool {
    let mut left = LIMIT;
    let mut board = board.clone();
    runs(&mut board, target, &mut left)
}

/// A move that catches a chain with two liberties in a ladder.
pub fn catch(board: &Board, target: usize) -> Option<Spot> {
    let mut left = LIMIT;
    chase(board, target, &mut left)
}

/// The opponent to move against a chain with two liberties.
fn chase(board: &Board, target: usize, left: &mut u32) -> Option<Spot> {
    let colour = BLACK + WHITE - board.at(target);
    let mut liberties = board.liberties(target).iter();
    let (a, b) = (liberties.next()?, liberties.next()?);
    // The liberty with more room around it is where the chain would run: it is blocked first.
    let room = |s: usize| {
        SIDES
            .iter()
            .filter(|&&d| board.at(s.wrapping_add(d)) == EMPTY)
            .count()
    };
    let order = if room(a) >= room(b) { [a, b] } else { [b, a] };
    for s in order {
        if *left == 0 {
            return None;
        }
        if !board.is_legal(s, colour) {
            continue;
        }
        *left -= 1;
        let mut after = board.clone();
        after.play(s as Spot, colour);
        // A blocking stone that can be taken at once is left to the runner's replies below.
        if after.liberties(target).len() == 1 && !runs(&mut after, target, left) {
            return Some(s as Spot);
        }
    }
    None
}

/// The owner to move with the chain in atari. The board is used up.
fn runs(board: &mut Board, target: usize, left: &mut u32) -> bool {
    let colour = board.at(target);
    let other = BLACK + WHITE - colour;
    let Some(out) = board.liberties(target).first() else {
        return false;
    };
    // Taking a chasing stone comes first: it is what breaks most ladders.
    let mut takes = [0usize; 8];
    let mut count = 0;
    for s in board.chain_stones(target) {
        for d in SIDES {
            let n = s.wrapping_add(d);
            if board.at(n) == other && board.liberties(n).len() == 1 {
                let at = board.liberties(n).first().unwrap_or(out);
                if at != out && count < takes.len() && !takes[..count].contains(&at) {
                    takes[count] = at;
                    count += 1;
                }
            }
        }
    }
    for &s in &takes[..count] {
        if *left == 0 {
            return true;
        }
        if board.is_legal(s, colour) {
            *left -= 1;
            let mut after = board.clone();
            after.play(s as Spot, colour);
            if free_after(&mut after, target, left) {
                return true;
            }
        }
    }
    if *left == 0 {
        return true;
    }
    if !board.is_legal(out, colour) {
        return false;
    }
    *left -= 1;
    board.play(out as Spot, colour);
    free_after(board, target, left)
}

/// The opponent to move after the owner's reply: whether the chain is out of the ladder.
fn free_after(board: &mut Board, target: usize, left: &mut u32) -> bool {
    debug_assert_ne!(board.at(target), WALL);
    match board.liberties(target).len() {
        0 | 1 => false,
        2 => chase(board, target, left).is_none(),
        _ => true,
    }
}
