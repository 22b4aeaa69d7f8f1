//! Groups about which playouts are of two minds, read by a search of their own.
//!
//! Playouts rarely find the one move that kills a large group, and rarely defend a group that
//! needs one answer. A search whose only aim is whether the stones stay finds both. What it says
//! is a judgement, never a proof.

use crate::reading;
use crate::search::{Limits, Searcher};
use goban::{Colour, Game, PointSet};
use groups::Scene;
use readers::{Position, Readers};
use search::Cancel;

/// A group whose stones stay in fewer playouts than this, on a scale from -1 to 1, is in doubt.
const SURELY_ALIVE: f32 = 0.75;
/// One whose stones stay in more than this is in doubt as well.
const SURELY_DEAD: f32 = -0.6;
/// How likely stones have to stay when the other side moves first, to count as alive.
const STAYS: f32 = 0.7;
/// What the opinion of the playouts adds to that.
const OPINION: f32 = 0.25;
/// Visits of all searches together, divided among the groups.
const VISITS: u64 = 2_400;
/// The most and the fewest visits of a search for one group.
const MOST: u64 = 400;
const FEWEST: u64 = 100;
/// A lone chain with more liberties is not asked about.
const LIBERTIES: usize = 2;
/// How far from the stones both sides play, in steps.
const REACH: usize = 4;
/// Playouts from each leaf.
const PLAYOUTS: usize = 3;

/// Searches the fate of every group in doubt, and gives each with whether it comes off. `opinion`
/// says how likely stones of one colour stay, from -1 to 1; `settled` stones are not asked about.
/// Nothing is said of groups whose search was told to stop.
pub fn verdicts(
    searcher: &Searcher,
    game: &Game,
    settled: PointSet,
    opinion: impl Fn(PointSet, Colour) -> f32,
    cancel: &Cancel,
) -> Vec<(PointSet, bool)> {
    let scene = Scene::of(game.board());
    let mut all: Vec<(PointSet, Colour)> = Vec::new();
    for colour in Colour::BOTH {
        all.extend(
            scene
                .groups(colour)
                .into_iter()
                .map(|group| (group, colour)),
        );
    }
    // Large groups first: stones that only touch dead ones stay, whatever can be done to them.
    all.sort_by_key(|(group, _)| std::cmp::Reverse(group.len()));
    let mut found = Vec::new();
    let mut dead = PointSet::EMPTY;
    for &(group, colour) in &all {
        if opinion(group, colour) < SURELY_DEAD {
            dead |= group;
        }
    }
    all.retain(|&(group, colour)| {
        let mean = opinion(group, colour);
        !group.intersects(settled) && (SURELY_DEAD..SURELY_ALIVE).contains(&mean)
    });
    let mut readers = Readers::new();
    let position = Position::new(*game.board());
    let limits = Limits {
        visits: Some((VISITS / all.len().max(1) as u64).clamp(FEWEST, MOST)),
        cancel: cancel.clone(),
        ..Limits::default()
    };
    for (group, colour) in all {
        let mean = opinion(group, colour);
        let beside = group.neighbours(game.board().stones(!colour));
        let stays = !beside.is_empty() && beside.is_subset(dead)
            || survival(searcher, game, group, !colour, &limits) + OPINION * mean > STAYS
            || is_short_chain(game, group)
                && reading::stands(&mut readers, &position, group, cancel);
        if cancel.is_cancelled() {
            break;
        }
        if !stays {
            dead |= group;
        }
        found.push((group, !stays));
    }
    found
}

/// Whether a group is one chain with few liberties.
fn is_short_chain(game: &Game, group: PointSet) -> bool {
    let board = game.board();
    group.components().count() == 1 && group.neighbours(board.empty()).len() <= LIBERTIES
}

/// How likely a group stays when a colour moves first.
pub fn survival(
    searcher: &Searcher,
    game: &Game,
    group: PointSet,
    first: Colour,
    limits: &Limits,
) -> f32 {
    let mut game = game.clone();
    if game.to_move() != first {
        game.set_to_move(first);
    }
    let board = game.board();
    let mut region = group;
    for _ in 0..REACH {
        region = region.grown(board.all());
    }
    searcher.survival(&game, group, region, PLAYOUTS, limits).0
}
