//! One search to one depth, or to growing ones.

use super::alphabeta::{AlphaBeta, Settings};
use super::minimax::Minimax;
use super::scored::{Found, Scored};
use super::table::Table;
use crate::limits::Budget;

/// Which search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// Every move of both sides.
    Minimax,
    /// Alpha-beta without a table.
    AlphaBeta,
    /// Alpha-beta with a table.
    AlphaBetaTable,
    /// MTD(f) on top of it.
    Mtdf,
    /// One pass of MTD(f) that asks whether a goal is reached.
    OnePass,
}

/// What a search has come to.
#[derive(Clone, Copy, Debug)]
pub struct Deepest {
    /// What was found, unless the limits ran out before anything was.
    pub found: Option<Found>,
    /// The depth it was found at.
    pub depth: usize,
    /// Positions that were expanded.
    pub expanded: u64,
    /// Whether the limits ran out.
    pub stopped: bool,
}

/// Searches to the depths one after the other, until a value is exact, the limits run out, or there is
/// no more depth. One depth alone is a search without deepening.
pub fn search_to<G: Scored>(
    game: &mut G,
    state: &G::State,
    (method, settings): (Method, Settings),
    depths: impl IntoIterator<Item = usize>,
    goal: i16,
    budget: &mut Budget,
    table: &mut Table,
) -> Deepest {
    let mut deepest = Deepest {
        found: None,
        depth: 0,
        expanded: 0,
        stopped: false,
    };
    for depth in depths {
        let (found, expanded) = if method == Method::Minimax {
            let mut search = Minimax {
                game: &mut *game,
                budget: &mut *budget,
                path: Vec::new(),
                steps: Vec::new(),
                expanded: 0,
            };
            let found = search.value(state, depth);
            (found, search.expanded)
        } else {
            let with_table = (method != Method::AlphaBeta).then_some(&mut *table);
            let mut search = AlphaBeta::new(&mut *game, &mut *budget, with_table, settings);
            let guess = deepest.found.map_or(0, |found| found.value);
            let found = match method {
                Method::Mtdf => search.mtdf(state, depth, guess),
                Method::OnePass => search.reaches(state, depth, goal),
                _ => search.value(state, depth),
            };
            (found, search.expanded)
        };
        deepest.expanded += expanded;
        let Some(found) = found else {
            deepest.stopped = true;
            break;
        };
        (deepest.found, deepest.depth) = (Some(found), depth);
        if found.exact {
            break;
        }
    }
    deepest
}
