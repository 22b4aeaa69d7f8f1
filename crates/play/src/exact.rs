//! The end of a game by the exact solver, where it can take over.

use crate::scoring::Counting;
use goban::{Game, Move};
use search::Limits;

/// Areas with more empty points are left to the search.
const MOST_POINTS: usize = 8;
/// Nodes that the solver may spend.
const NODES: u64 = 30_000;

/// A best move, proven, and Black's lead after best play of both.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Exact {
    /// The move.
    pub action: Move,
    /// By how much Black leads in the end: area with komi. Territory has prisoners besides, so
    /// nothing is said there.
    pub lead: Option<f64>,
}

/// The best move by the endgame solver. None where it cannot say, which is nearly always before the
/// last moves of a game, and where dead stones count as they stand.
pub(crate) fn best(game: &Game, counting: Counting, limits: &Limits) -> Option<Exact> {
    let rules = match counting {
        Counting::Area => endgame::Counting::Area,
        Counting::Territory => endgame::Counting::Territory,
        Counting::AsItStands => return None,
    };
    let limits = Limits {
        nodes: Some(NODES),
        ..limits.clone()
    };
    let (board, mover) = (game.board(), game.to_move());
    let best = endgame::best_move(board, mover, game.ko(), rules, MOST_POINTS, &limits)?;
    let is_legal = best.action.point().is_none_or(|p| game.is_legal(p));
    let lead = (counting == Counting::Area).then(|| best.score.to_f64() - game.komi());
    is_legal.then_some(Exact {
        action: best.action,
        lead,
    })
}
