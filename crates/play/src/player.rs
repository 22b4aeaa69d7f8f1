//! The player: what to play, when to pass, when to resign.

use crate::board::spot;
use crate::features::index;
use crate::leaf::area_lead;
use crate::level::Level;
use crate::params::Params;
use crate::random::Random;
use crate::search::{Candidate, Found, Limits, Searcher};
use goban::{Colour, Game, KoRule, Move, Point, PointSet, Rules};
use net::Net;
use std::time::Instant;

/// A point counts as settled when playouts agree on its owner to this degree.
const SETTLED: f32 = 0.8;
/// Nobody passes first while a point is less settled than this: points that playouts mostly agree
/// on can still be reduced, move by move.
const FIRST_TO_PASS: f32 = 0.96;
/// A move that wins this much less often than a pass still does no harm.
const HARMLESS: f32 = 0.02;

/// What the player decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// A stone or a pass.
    Move(Move),
    /// The game is lost.
    Resign,
}

/// A decision and what it rests on.
#[derive(Clone, Debug)]
pub struct Thought {
    /// What to do.
    pub decision: Decision,
    /// What the search found, when there was one.
    pub found: Found,
}

/// How the player takes the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Pass when nothing is left to gain.
    Normal,
    /// Take dead stones off the board before passing.
    Cleanup,
}

/// What a player is asked to keep to.
#[derive(Clone, Debug)]
pub struct Manner {
    /// Limits of the search.
    pub limits: Limits,
    /// Whether he may resign.
    pub may_resign: bool,
    /// How the game ends.
    pub ending: Ending,
    /// The only points he may choose from.
    pub among: Option<PointSet>,
    /// How well he plays. The visits of a level hold beside the limits.
    pub level: Level,
}

impl Default for Manner {
    fn default() -> Manner {
        Manner {
            limits: Limits {
                early: true,
                ..Limits::default()
            },
            may_resign: true,
            ending: Ending::Normal,
            among: None,
            level: Level::FULL,
        }
    }
}

/// Somebody who plays whole games.
pub struct Player {
    searcher: Searcher,
    /// Moves in a row that looked hopeless.
    hopeless: u32,
    random: Random,
}

impl Player {
    /// A player with a network, or with playouts alone.
    pub fn new(net: Option<Net>, params: Params, seed: u64) -> Player {
        Player {
            searcher: Searcher::new(net, params, seed),
            hopeless: 0,
            random: Random::new(seed ^ 0x5eed),
        }
    }

    /// A player with the network inside the program, for boards of this area.
    pub fn standard(area: usize, seed: u64) -> Player {
        Player::new(
            Some(crate::weights::standard()),
            Params::for_area(area),
            seed,
        )
    }

    /// The search underneath.
    pub fn searcher(&self) -> &Searcher {
        &self.searcher
    }

    /// The coefficients of the search.
    pub fn params(&mut self) -> &mut Params {
        &mut self.searcher.params
    }

    /// A new game begins: nothing is remembered.
    pub fn forget(&mut self) {
        self.searcher.clear();
        self.hopeless = 0;
    }

    /// Chooses a move for the player whose turn it is.
    pub fn choose(&mut self, game: &Game, manner: &Manner) -> Thought {
        // Whatever the rules allow, a position is not repeated: most judges forbid it, and games
        // under the simple ko rule would not end.
        let mut strict = game.clone();
        if matches!(game.rules().ko, KoRule::Off | KoRule::Simple) {
            strict.set_rules(Rules {
                ko: KoRule::Positional,
                ..game.rules()
            });
        }
        let game = &strict;
        let strength = manner.level.strength();
        let mut limits = manner.limits.clone();
        limits.visits = match (limits.visits, strength.visits) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        let mut first = limits.clone();
        if let (Ending::Cleanup, Some(end)) = (manner.ending, limits.deadline) {
            // Half of the time is kept for taking stones off.
            let now = Instant::now();
            first.deadline = Some(now + end.saturating_duration_since(now) / 2);
        }
        let mut found = self.searcher.search(game, manner.among, &first);
        found.moves.retain(|m| is_allowed(game, m));
        let mut best = found.moves.first().map_or(Move::Pass, |m| m.action);
        if strength.whim > 0.0 {
            best = self.draw(&found.moves, strength.whim);
        }
        let mut chosen = best;
        let passed = game.passes() > 0;
        let wins_by_passing = wins_now(game, &found, manner.ending);
        if manner.among.is_none()
            && wins_by_passing
            && (passed || is_settled(&found, FIRST_TO_PASS))
        {
            chosen = Move::Pass;
        } else if best == Move::Pass && passed && !wins_by_passing {
            // Passing would end a lost game: any other sensible move is better than that.
            chosen = second(&found.moves).map_or(Move::Pass, |m| m.action);
        } else if best == Move::Pass && !passed && !is_settled(&found, SETTLED) {
            // Whoever passes first gives a move away. A move that loses nothing is better.
            let pass = found.moves.first().map_or(0.0, |m| m.winrate);
            let other = second(&found.moves).filter(|m| m.winrate > pass - HARMLESS);
            chosen = other.map_or(Move::Pass, |m| m.action);
        }
        if manner.ending == Ending::Cleanup && is_settled(&found, SETTLED) {
            // The search sees no gain in taking what is dead, so it is asked about nothing else.
            let points = to_take(game, &found);
            if !points.is_empty() {
                let mut taking = self.searcher.search(game, Some(points), &limits);
                taking.moves.retain(|m| is_allowed(game, m));
                chosen = second(&taking.moves).map_or(chosen, |m| m.action);
            }
        }
        let area = game.size().area();
        let hopeless = found.winrate < 0.06 && game.move_count() > area / 4;
        self.hopeless = if hopeless { self.hopeless + 1 } else { 0 };
        let decision = if manner.may_resign && self.hopeless >= 3 && manner.among.is_none() {
            Decision::Resign
        } else {
            Decision::Move(chosen)
        };
        Thought { decision, found }
    }
}

impl Player {
    /// A move drawn from the policy, the more freely the greater the whim.
    fn draw(&mut self, moves: &[Candidate], whim: f32) -> Move {
        let weight = |m: &Candidate| m.prior.max(1e-6).powf(1.0 / whim);
        let sum: f32 = moves.iter().map(weight).sum();
        let mut left = self.random.unit() * sum;
        for m in moves {
            left -= weight(m);
            if left <= 0.0 {
                return m.action;
            }
        }
        moves.first().map_or(Move::Pass, |m| m.action)
    }
}

/// Whether the rules allow a move that the search looked at. With few visits it may not yet know
/// that superko forbids it.
fn is_allowed(game: &Game, candidate: &Candidate) -> bool {
    match candidate.action {
        Move::Pass => true,
        Move::Play(point) => game.is_legal(point),
    }
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
        return as_it_stands > 0.0 && to_take(game, found).is_empty();
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

/// The liberties of dead stones of the opponent: where he has to be filled up.
fn to_take(game: &Game, found: &Found) -> PointSet {
    let board = game.board();
    let is_dead = |chain: &PointSet| {
        let own = |p: Point| found.ownership[index(game.size(), spot(p) as usize)];
        let mean = chain.iter().map(own).sum::<f32>() / chain.len() as f32;
        mean * sign(found) > SETTLED
    };
    let chains = board.chains(!found.mover).filter(is_dead);
    chains.fold(PointSet::EMPTY, |all, chain| {
        all | chain.neighbours(board.empty())
    })
}

/// Whether no point is left about which the playouts are of two minds.
fn is_settled(found: &Found, degree: f32) -> bool {
    found.ownership.iter().all(|o| o.abs() > degree)
}
