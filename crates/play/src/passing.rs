//! When to pass, and when not.

use crate::board::spot;
use crate::features::index;
use crate::leaf::area_lead;
use crate::player::Ending;
use crate::search::{Candidate, Found};
use goban::{Colour, Game, Move, Point, PointSet};

/// A point counts as settled when playouts agree on its owner to this degree.
const SETTLED: f32 = 0.8;
/// Nobody passes first while a point is less settled than this: points that playouts mostly agree
/// on can still be reduced, move by move.
const FIRST_TO_PASS: f32 = 0.96;
/// A move that wins this much less often than a pass still does no harm.
const HARMLESS: f32 = 0.02;

/// What to play when the search likes a move best. It is this move, a pass, or a move that is
/// better than a pass at this moment. Who may not choose `freely` passes only where nothing else is
/// left.
pub(crate) fn decide(game: &Game, found: &Found, best: Move, ending: Ending, freely: bool) -> Move {
    if !freely && best == Move::Pass {
        let other = found.moves.iter().find(|m| m.action != Move::Pass);
        return other.map_or(Move::Pass, |m| m.action);
    }
    let passed = game.passes() > 0;
    let wins_by_passing = freely && wins_now(game, found, ending);
    if wins_by_passing && (passed || is_settled_to(found, FIRST_TO_PASS)) {
        Move::Pass
    } else if best == Move::Pass && passed && !wins_by_passing {
        // Passing would end a lost game: any other sensible move is better than that.
        second(&found.moves).map_or(Move::Pass, |m| m.action)
    } else if best == Move::Pass && !passed && !is_settled(found) {
        // Whoever passes first gives a move away. A move that loses nothing is better.
        let pass = found.moves.first().map_or(0.0, |m| m.winrate);
        let other = second(&found.moves).filter(|m| m.winrate > pass - HARMLESS);
        other.map_or(Move::Pass, |m| m.action)
    } else {
        best
    }
}

/// Whether both players have passed at some time: only dead stones are left to argue about.
pub(crate) fn has_ended_before(game: &Game) -> bool {
    let passes: Vec<bool> = game.moves().map(|(_, m)| m == Move::Pass).collect();
    passes.windows(2).any(|two| two[0] && two[1])
}

/// Whether playouts agree about the owner of every point.
pub(crate) fn is_settled(found: &Found) -> bool {
    is_settled_to(found, SETTLED)
}

fn is_settled_to(found: &Found, degree: f32) -> bool {
    found.ownership.iter().all(|o| o.abs() > degree)
}

/// The best move that is not a pass and was looked at more than once.
fn second(moves: &[Candidate]) -> Option<&Candidate> {
    moves
        .iter()
        .find(|m| m.action != Move::Pass && m.visits > 1)
}

/// Whether the player to move wins if the game ends now.
fn wins_now(game: &Game, found: &Found, ending: Ending) -> bool {
    let sign = sign(found);
    let board = crate::board::Board::from_goban(game.board(), None);
    let as_it_stands = sign * (area_lead(&board) - game.komi() as f32);
    if ending == Ending::Cleanup {
        return as_it_stands > 0.0 && !has_dead(game, found);
    }
    // Dead stones come off by agreement: then the points that are settled must be enough, with
    // every other one given to the opponent.
    let mut lead = -sign * game.komi() as f32;
    for &o in &found.ownership {
        let o = o * sign;
        lead += if o > SETTLED { 1.0 } else { -1.0 };
    }
    lead > 0.0 || as_it_stands > 0.0 && found.winrate > 0.5
}

/// One for Black, minus one for White to move.
fn sign(found: &Found) -> f32 {
    match found.mover {
        Colour::Black => 1.0,
        Colour::White => -1.0,
    }
}

/// Whether playouts agree that stones of the opponent come off.
fn has_dead(game: &Game, found: &Found) -> bool {
    let is_dead = |chain: PointSet| {
        let own = |p: Point| found.ownership[index(game.size(), spot(p) as usize)];
        let mean = chain.iter().map(own).sum::<f32>() / chain.len() as f32;
        mean * sign(found) > SETTLED
    };
    game.board().chains(!found.mover).any(is_dead)
}
