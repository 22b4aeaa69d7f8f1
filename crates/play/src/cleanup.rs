//! Taking dead stones off the board, where nobody agrees that they are dead.
//!
//! The search sees no gain in a capture that can wait, so it is not asked. A capture that a reader
//! proves comes first, the shortest one by liberties. Where none is, liberties are filled from
//! outside, which brings one nearer.

use crate::reading;
use crate::scoring;
use crate::search::{Limits, Searcher};
use goban::{Board, Game, Point, PointSet, Suicide};
use readers::{Position, Readers};
use search::Cancel;

/// How many dead chains are read.
const CHAINS: usize = 12;
/// Visits of the search for a move inside, where no liberty can be filled.
const VISITS: u64 = 200;
/// Playouts from each of its leaves.
const PLAYOUTS: usize = 3;
/// How far from the stones that search looks, in steps.
const REACH: usize = 2;

/// A move that takes dead stones of the opponent or prepares it. None when there are none.
pub(crate) fn next(
    searcher: &Searcher,
    readers: &mut Readers,
    game: &Game,
    cancel: &Cancel,
) -> Option<Point> {
    let mover = game.to_move();
    let board = game.board();
    let dead = scoring::statuses(searcher, game, cancel).dead & board.stones(!mover);
    let liberties = |chain: &PointSet| chain.neighbours(board.empty()).len();
    let mut chains: Vec<PointSet> = board
        .chains(!mover)
        .filter(|chain| chain.is_subset(dead))
        .collect();
    chains.sort_by_key(liberties);
    let position = Position::from(game);
    let reading = readers::Limits {
        cancel: cancel.clone(),
        ..readers::Limits::default()
    };
    for &chain in chains.iter().take(CHAINS) {
        if let Some(point) = reading::capture(readers, &position, chain, &reading)
            && game.is_legal(point)
        {
            return Some(point);
        }
    }
    let fills = |&p: &Point| game.is_legal(p) && is_harmless(board, p, game);
    chains
        .iter()
        .find_map(|chain| outside_first(board, *chain, dead).find(fills))
        .or_else(|| search_inside(searcher, game, dead, cancel))
}

/// The liberties of dead stones, those that the fewest dead stones touch first.
fn outside_first(board: &Board, chain: PointSet, dead: PointSet) -> impl Iterator<Item = Point> {
    let mut points: Vec<Point> = chain.neighbours(board.empty()).iter().collect();
    points.sort_by_key(|&p| {
        let around = PointSet::single(p).neighbours(board.all());
        ((around & dead).len(), (around & board.empty()).len())
    });
    points.into_iter()
}

/// Whether a stone here keeps two liberties or takes something, and fills no eye of one point.
fn is_harmless(board: &Board, point: Point, game: &Game) -> bool {
    let mover = game.to_move();
    let around = PointSet::single(point).neighbours(board.all());
    if around.is_subset(board.stones(mover)) {
        return false;
    }
    let mut after = *board;
    after
        .play(point, mover, Suicide::Forbidden)
        .is_ok_and(|played| !played.removed.is_empty() || after.liberty_count(point) > 1)
}

/// A move near dead stones that a search with no other aim likes best.
fn search_inside(
    searcher: &Searcher,
    game: &Game,
    dead: PointSet,
    cancel: &Cancel,
) -> Option<Point> {
    let targets = dead.components().next()?;
    let mut region = targets;
    for _ in 0..REACH {
        region = region.grown(game.board().all());
    }
    let limits = Limits {
        visits: Some(VISITS),
        cancel: cancel.clone(),
        ..Limits::default()
    };
    let (_, best) = searcher.survival(game, targets, region, PLAYOUTS, &limits);
    best.point().filter(|&p| game.is_legal(p))
}
