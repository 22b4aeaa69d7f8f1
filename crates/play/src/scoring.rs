//! Scoring three ways: an estimate now, the game played to its end, or until all is proven.

use crate::board::Board;
use crate::doubt;
use crate::features::{PAST, index};
use crate::leaf::{Place, Worker};
use crate::params::Params;
use crate::player::{Decision, Manner, Player};
use crate::reading;
use crate::safe::safe;
use crate::search::Searcher;
use goban::{Colour, Count, Game, Move, Point, PointSet, Score};
use readers::Readers;
use search::Cancel;

/// Playouts of an estimate, half of them with either player to move.
const PLAYOUTS: usize = 240;
/// Points whose mean owner is nearer to nobody than this are open.
const OPEN: f32 = 0.3;

/// How points are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Counting {
    /// Stones and territory; dead stones come off (Chinese).
    #[default]
    Area,
    /// Territory and prisoners (Japanese); a seki has no territory.
    Territory,
    /// Stones and territory as they stand (Tromp-Taylor).
    AsItStands,
}

/// What becomes of a stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It stays on the board.
    Alive,
    /// It comes off.
    Dead,
    /// It stays, and neither side has territory there.
    Seki,
}

/// What a status rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trust {
    /// A theorem: unconditional life, lying where nothing can live, or being taken whatever its
    /// owner does.
    Proven,
    /// Playouts and the network.
    Judged,
}

/// Who owns what, as far as anybody can tell now.
#[derive(Clone, Debug)]
pub struct Estimate {
    /// For every point, row by row: 1 Black, -1 White.
    pub ownership: Vec<f32>,
    /// Black's lead by area, komi counted, with every point given to its likely owner.
    pub lead: f32,
    /// What the lead could be when every open point goes to White, and to Black.
    pub range: (f32, f32),
}

/// What becomes of all stones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statuses {
    /// Stones that come off.
    pub dead: PointSet,
    /// Stones that live in seki.
    pub seki: PointSet,
    /// Stones whose status is a theorem.
    pub proven: PointSet,
}

impl Statuses {
    /// The status of the stone on a point, and what it rests on.
    pub fn of(&self, board: &goban::Board, point: Point) -> Option<(Status, Trust)> {
        board.get(point)?;
        let status = if self.dead.contains(point) {
            Status::Dead
        } else if self.seki.contains(point) {
            Status::Seki
        } else {
            Status::Alive
        };
        let ground = if self.proven.contains(point) {
            Trust::Proven
        } else {
            Trust::Judged
        };
        Some((status, ground))
    }
}

/// Estimates who owns what, from playouts with either player to move and from the network.
pub fn estimate(searcher: &Searcher, game: &Game) -> Estimate {
    let size = game.size();
    let params = Params {
        playouts: PLAYOUTS / 2,
        ..searcher.params.clone()
    };
    let board = Board::from_goban(game.board(), None);
    let net = searcher.net();
    let mut worker = Worker::new(net, &board, 5);
    let mut heard = vec![0.0f32; size.area()];
    for mover in Colour::BOTH {
        let cell = crate::board::cell(mover);
        let place = Place {
            board: board.clone(),
            mover: cell,
            past: [0; PAST],
            passes: 0,
        };
        let komi = game.komi() as f32;
        worker.look(net, &searcher.patterns, &params, &place, komi, None);
        let sign = if mover == Colour::Black { 0.5 } else { -0.5 };
        for (sum, o) in heard.iter_mut().zip(&worker.output.ownership) {
            *sum += sign * o;
        }
    }
    let scale = 1.0 / worker.played.max(1) as f32;
    let said = !worker.output.ownership.is_empty();
    let ownership: Vec<f32> = worker
        .owned
        .iter()
        .zip(&heard)
        .map(|(&o, &h)| {
            if said {
                o as f32 * scale * 0.75 + h * 0.25
            } else {
                o as f32 * scale
            }
        })
        .collect();
    let ownership = correct(game, ownership);
    summary(game, ownership)
}

/// What is proven overrules what was judged.
fn correct(game: &Game, mut ownership: Vec<f32>) -> Vec<f32> {
    for colour in Colour::BOTH {
        let safe = safe(game.board(), colour);
        for p in (safe.stones | safe.ground).iter() {
            ownership[index(game.size(), crate::board::spot(p) as usize)] =
                if colour == Colour::Black { 1.0 } else { -1.0 };
        }
    }
    ownership
}

fn summary(game: &Game, ownership: Vec<f32>) -> Estimate {
    let komi = game.komi() as f32;
    let (mut lead, mut low, mut high) = (-komi, -komi, -komi);
    for &o in &ownership {
        let sure = if o.abs() < OPEN { 0.0 } else { o.signum() };
        lead += sure;
        low += if sure == 0.0 { -1.0 } else { sure };
        high += if sure == 0.0 { 1.0 } else { sure };
    }
    Estimate {
        ownership,
        lead,
        range: (low, high),
    }
}

/// What becomes of every stone if the game ends here. Whoever is told to stop goes by the playouts
/// that it has.
pub fn statuses(searcher: &Searcher, game: &Game, cancel: &Cancel) -> Statuses {
    let board = game.board();
    let estimate = estimate(searcher, game);
    let owner = |p: Point| estimate.ownership[index(game.size(), crate::board::spot(p) as usize)];
    let opinion = |stones: PointSet, colour: Colour| {
        let sign = if colour == Colour::Black { 1.0 } else { -1.0 };
        stones.iter().map(|p| sign * owner(p)).sum::<f32>() / stones.len() as f32
    };
    let mut found = Statuses::default();
    for colour in Colour::BOTH {
        let safe_own = safe(board, colour);
        let safe_other = safe(board, !colour);
        for chain in board.chains(colour) {
            if chain.intersects(safe_own.stones) {
                found.proven |= chain;
                continue;
            }
            if chain.is_subset(safe_other.ground) {
                found.proven |= chain;
                found.dead |= chain;
                continue;
            }
            if opinion(chain, colour) < 0.0 {
                found.dead |= chain;
            }
        }
    }
    found.dead = agree(board, found.dead, &owner);
    let lost = reading::lost(&mut Readers::new(), board, found.proven, cancel);
    found.dead |= lost;
    found.proven |= lost;
    for (group, dead) in doubt::verdicts(searcher, game, found.proven, opinion, cancel) {
        if dead {
            found.dead |= group;
        } else {
            found.dead -= group;
        }
    }
    found.seki = seki(board, found.dead);
    found
}

/// Chains of one colour in one area share their fate: an area is a region that the other
/// colour's living stones leave open.
fn agree(board: &goban::Board, dead: PointSet, owner: &impl Fn(Point) -> f32) -> PointSet {
    let mut agreed = dead;
    for colour in Colour::BOTH {
        let sign = if colour == Colour::Black { 1.0 } else { -1.0 };
        // Stones, dead stones of the other side and empty points between them.
        let other_alive = board.stones(!colour) - agreed;
        for area in (board.all() - other_alive).components() {
            let stones = area & board.stones(colour);
            if stones.is_empty() || (stones & agreed).is_empty() || stones.is_subset(agreed) {
                continue;
            }
            // Only stones that share empty points with living friends live with them.
            let alive = stones - agreed;
            for chain in (stones & agreed).components() {
                let links = chain.neighbours(board.empty());
                let joined = links.intersects(alive.neighbours(board.empty()));
                let mean = links.iter().map(|p| sign * owner(p)).sum::<f32>();
                if joined && mean > 0.5 * links.len() as f32 {
                    agreed -= chain;
                }
            }
        }
    }
    agreed
}

/// Stones that stay on the board beside a shared liberty that neither side may fill.
fn seki(board: &goban::Board, dead: PointSet) -> PointSet {
    let count = Count::new(board, dead);
    let mut found = PointSet::EMPTY;
    let is_self_atari = |p: Point, colour: Colour| {
        let mut after = *board;
        match after.play(p, colour, goban::Suicide::Forbidden) {
            Err(_) => true,
            Ok(played) => {
                played.removed.is_empty() && after.chain(p).len() > 1 && after.liberty_count(p) == 1
            }
        }
    };
    for p in (count.neutral() & board.empty()).iter() {
        if Colour::BOTH.into_iter().all(|c| is_self_atari(p, c)) {
            for n in p.neighbours(board.size()) {
                if board.get(n).is_some() {
                    found |= board.chain(n);
                }
            }
        }
    }
    found -= dead;
    for colour in Colour::BOTH {
        found |= held_by_seki(board, &count, found, colour);
    }
    found
}

/// Stones of a colour that live by their link with stones in seki: without the eyes that they
/// share they have one point at most.
fn held_by_seki(board: &goban::Board, count: &Count, seki: PointSet, colour: Colour) -> PointSet {
    let territory = count.territory(colour);
    let own = board.stones(colour) - territory;
    let around = |area: PointSet| {
        let mut stones = area.neighbours(own);
        for stone in stones {
            stones |= board.chain(stone);
        }
        stones
    };
    let areas: Vec<PointSet> = territory.components().collect();
    let (shared, others): (Vec<PointSet>, Vec<PointSet>) = areas
        .into_iter()
        .partition(|&area| around(area).intersects(seki));
    let mut held = PointSet::EMPTY;
    for area in shared {
        let group = around(area);
        let elsewhere = others
            .iter()
            .filter(|&&area| around(area).intersects(group));
        if elsewhere.map(|area| area.len()).sum::<usize>() <= 1 {
            held |= group;
        }
    }
    held
}

/// The score if the game ends here, with the statuses it rests on.
pub fn final_score(
    searcher: &Searcher,
    game: &Game,
    counting: Counting,
    cancel: &Cancel,
) -> (Score, Statuses) {
    if counting == Counting::AsItStands {
        return (game.tromp_taylor_score(), Statuses::default());
    }
    let statuses = statuses(searcher, game, cancel);
    let score = match counting {
        Counting::Territory => territory_score(game, &statuses),
        _ => game.area_score(statuses.dead),
    };
    (score, statuses)
}

/// Territory and prisoners, without the points of stones in seki.
fn territory_score(game: &Game, statuses: &Statuses) -> Score {
    let mut score = game.territory_score(statuses.dead);
    let count = Count::new(game.board(), statuses.dead);
    for colour in Colour::BOTH {
        for area in count.territory(colour).components() {
            let around = area.neighbours(game.board().stones(colour));
            if around.intersects(statuses.seki) {
                let points = (area & game.board().empty()).len() as f64;
                match colour {
                    Colour::Black => score.black -= points,
                    Colour::White => score.white -= points,
                }
            }
        }
    }
    score
}

/// Plays a game to its end with few visits a move, and gives the final game. The moves made are
/// those after `game`'s own.
pub fn finish(player: &mut Player, game: &Game, visits: u64) -> Game {
    play_on(player, game, visits, crate::player::Ending::Normal)
}

/// Plays until every stone on the board is proven alive, or nothing more can be taken. Gives the
/// final game.
pub fn aftermath(player: &mut Player, game: &Game, visits: u64) -> Game {
    play_on(player, game, visits, crate::player::Ending::Cleanup)
}

fn play_on(player: &mut Player, game: &Game, visits: u64, ending: crate::player::Ending) -> Game {
    let mut game = game.clone();
    let mut manner = Manner {
        may_resign: false,
        ending,
        ..Manner::default()
    };
    manner.limits.visits = Some(visits);
    player.forget();
    let mut passes = 0;
    for _ in 0..game.size().area() * 2 {
        let chosen = match player.choose(&game, &manner).decision {
            Decision::Move(m) => m,
            Decision::Resign => Move::Pass,
        };
        if game.play(chosen).is_err() && game.play(Move::Pass).is_err() {
            break;
        }
        passes = if chosen == Move::Pass { passes + 1 } else { 0 };
        if passes == 2 {
            break;
        }
    }
    player.forget();
    game
}
