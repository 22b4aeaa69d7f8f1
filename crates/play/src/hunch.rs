//! Hunches: the first moves that somebody would look at who has seen many problems.
//!
//! The network of games knows the next move of a game, which is seldom the one that a problem is
//! about. A second one of the same shape was learnt from first moves of problems
//! (`docs/decisions/hunch.md`). It proposes moves and judges nothing: its value and its ownership
//! are not used, and nothing here is proven.

use std::sync::OnceLock;

use goban::{Board, Colour, Point, Symmetry};
use net::{Net, Output};

use crate::board::{Board as Plain, PASS, cell, spot};
use crate::features::{PAST, PLANES, View, encode, index};
use crate::weights;

/// A first move, and how likely it is the one that is meant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hunch {
    /// The move.
    pub mv: Point,
    /// The odds among all moves: they sum up to one.
    pub odds: f64,
}

/// The smallest side of a board that is asked about. The network has seen none but 19x19, and
/// where the edges are close on all sides it is out of its depth.
const SMALLEST: usize = 13;
/// Odds are rounded to this many parts, so that the last digits of a processor decide nothing.
const PARTS: f64 = 10_000.0;

/// The first moves of a position, the likeliest first. Nothing on a board that is too small for the
/// network.
///
/// The position is looked at from all sides, so turned and mirrored positions get the same moves,
/// and so do those with the colours exchanged.
pub fn hunches(board: &Board, ko: Option<Point>, mover: Colour) -> Vec<Hunch> {
    let size = board.size();
    let sides = [size.width(), size.height()];
    if sides.iter().any(|&side| side < SMALLEST) {
        return Vec::new();
    }
    let plain = Plain::from_goban(board, ko);
    let is_legal = |point: &Point| plain.is_legal(spot(*point) as usize, cell(mover));
    let moves: Vec<Point> = board.empty().iter().filter(is_legal).collect();
    let mut sums = vec![0.0; moves.len()];
    let net = problems();
    let mut room = (net.scratch(), Output::default());
    let mut planes = vec![0.0; PLANES * size.area()];
    for symmetry in Symmetry::ALL {
        let turned = symmetry.apply_to_board(board);
        let seen = turned.size();
        let view = View {
            board: &Plain::from_goban(&turned, ko.map(|ko| symmetry.apply(ko, size))),
            mover: cell(mover),
            past: [PASS; PAST],
            komi: 0.0,
        };
        encode(&view, &mut planes);
        let (scratch, out) = &mut room;
        net.evaluate(seen.width(), seen.height(), &planes, scratch, out);
        let logit = |point: Point| {
            f64::from(out.policy[index(seen, spot(symmetry.apply(point, size)) as usize)])
        };
        for (sum, &point) in sums.iter_mut().zip(&moves) {
            *sum += logit(point) / Symmetry::ALL.len() as f64;
        }
    }
    // The mean of the logarithms: a move that one view rules out is unlikely.
    let most = sums.iter().copied().fold(f64::MIN, f64::max);
    let all: f64 = sums.iter().map(|sum| (sum - most).exp()).sum();
    let hunch = |(&mv, sum): (&Point, f64)| Hunch {
        mv,
        odds: ((sum - most).exp() / all * PARTS).round() / PARTS,
    };
    let mut hunches: Vec<Hunch> = moves.iter().zip(sums).map(hunch).collect();
    hunches.sort_by(|a, b| b.odds.total_cmp(&a.odds));
    hunches
}

/// The same as pairs of a move and its odds, for whoever takes advice.
pub fn advice(board: &Board, ko: Option<Point>, mover: Colour) -> Vec<(Point, f64)> {
    let all = hunches(board, ko, mover).into_iter();
    all.map(|hunch| (hunch.mv, hunch.odds)).collect()
}

/// The network that learnt from problems.
fn problems() -> &'static Net {
    static NET: OnceLock<Net> = OnceLock::new();
    NET.get_or_init(weights::problems)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three in a row, Black to live or White to kill: the middle.
    fn three() -> Board {
        let mut text = String::from(
            ". X . . . X O . . . . . .
             X X X X X X O . . . . . .
             O O O O O O O . . . . . .",
        );
        for _ in 3..13 {
            text.push_str("\n. . . . . . . . . . . . .");
        }
        text.parse().expect("a board")
    }

    #[test]
    fn the_same_position_seen_from_another_side_gets_the_same_moves() {
        let board = three();
        let size = board.size();
        let plain = hunches(&board, None, Colour::White);
        let sum: f64 = plain.iter().map(|hunch| hunch.odds).sum();
        assert!((sum - 1.0).abs() < 0.02, "{sum}");
        let odds = |all: &[Hunch], mv: Point| {
            all.iter()
                .find(|hunch| hunch.mv == mv)
                .map(|hunch| hunch.odds)
        };
        for symmetry in Symmetry::ALL {
            let seen = hunches(&symmetry.apply_to_board(&board), None, Colour::White);
            for hunch in &plain {
                let other = odds(&seen, symmetry.apply(hunch.mv, size)).expect("the same moves");
                assert!((hunch.odds - other).abs() < 2.5 / PARTS);
            }
        }
        let mut exchanged = Board::new(size);
        for colour in Colour::BOTH {
            for point in board.stones(colour).iter() {
                exchanged.place(point, !colour);
            }
        }
        assert_eq!(plain, hunches(&exchanged, None, Colour::Black));
    }

    #[test]
    fn only_legal_moves_are_looked_at_and_no_board_is_too_small_to_ask() {
        let board = three();
        let moves = hunches(&board, Some(Point::new(12, 12)), Colour::White);
        assert!(moves.iter().all(|hunch| board.get(hunch.mv).is_none()));
        assert!(moves.iter().all(|hunch| hunch.mv != Point::new(12, 12)));
        let small = Board::new(goban::Size::square(9).expect("a size"));
        assert_eq!(hunches(&small, None, Colour::Black), []);
    }
}
