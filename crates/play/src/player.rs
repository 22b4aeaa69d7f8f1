//! The player: what to play, when to pass, when to resign.

use crate::exact::Exact;
use crate::level::Level;
use crate::params::Params;
use crate::random::Random;
use crate::scoring::Counting;
use crate::search::{Candidate, Found, Limits, Searcher};
use crate::{caution, cleanup, exact, passing};
use goban::{Colour, Game, KoRule, Move, PointSet, Rules};
use net::Net;
use readers::Readers;
use std::time::{Duration, Instant};

/// The share of a move's time that the search has; the rest is for readers.
const FOR_SEARCH: f64 = 0.93;
/// With less time for a move, neither readers nor the endgame solver are asked: on a large board
/// they take that long before they look at the clock.
const HURRY: Duration = Duration::from_millis(150);
/// Visits of a search where the move is proven, and only its candidates are still told.
const WHEN_PROVEN: u64 = 60;

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
    /// What the search found.
    pub found: Found,
    /// The end of the game, where it is proven. The decision is its move then.
    pub exact: Option<Exact>,
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
    /// How the game will be counted.
    pub counting: Counting,
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
            counting: Counting::default(),
        }
    }
}

/// Somebody who plays whole games.
pub struct Player {
    searcher: Searcher,
    /// Made when first needed.
    readers: Option<Readers>,
    /// Moves in a row that looked hopeless.
    hopeless: u32,
    random: Random,
}

impl Player {
    /// A player with a network, or with playouts alone.
    pub fn new(net: Option<Net>, params: Params, seed: u64) -> Player {
        Player {
            searcher: Searcher::new(net, params, seed),
            readers: None,
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
        let end = limits.deadline;
        let left = end.map(|end| end.saturating_duration_since(Instant::now()));
        let has_time = left.is_none_or(|left| left >= HURRY);
        if let Some(end) = end {
            // Some time is kept for readers: little as a rule, half to take stones off.
            let share = if manner.ending == Ending::Cleanup {
                0.5
            } else {
                FOR_SEARCH
            };
            let now = Instant::now();
            let time = end.saturating_duration_since(now).mul_f64(share);
            limits.deadline = Some(now + time);
        }
        let freely = manner.among.is_none();
        let reads = freely && has_time && strength.whim == 0.0 && manner.ending == Ending::Normal;
        let local = readers::Limits {
            deadline: end,
            cancel: limits.cancel.clone(),
            ..readers::Limits::default()
        };
        let params = &self.searcher.params;
        let (solves, is_careful) = (reads && params.exact, reads && params.caution);
        let exact = solves.then(|| exact::best(game, manner.counting, &local));
        let exact = exact.flatten();
        if exact.is_some() {
            limits.visits = limits
                .visits
                .map(|most| most.min(WHEN_PROVEN))
                .or(Some(WHEN_PROVEN));
        }
        let mut found = self.searcher.search(game, manner.among, &limits);
        found.moves.retain(|m| is_allowed(game, m));
        let mut chosen = found.moves.first().map_or(Move::Pass, |m| m.action);
        if strength.whim > 0.0 {
            chosen = self.draw(&found.moves, strength.whim);
        }
        chosen = passing::decide(game, &found, chosen, manner.ending, freely);
        let readers = self.readers.get_or_insert_with(Readers::new);
        if let Some(exact) = exact {
            chosen = exact.action;
            tell_exactly(&mut found, exact);
        } else if is_careful && chosen != Move::Pass {
            chosen = caution::instead(readers, game, &found, chosen, &local);
        }
        let is_over = || passing::is_settled(&found) || passing::has_ended_before(game);
        if manner.ending == Ending::Cleanup && is_over() {
            let taking = cleanup::next(&self.searcher, readers, game, &limits.cancel);
            chosen = taking.map_or(chosen, Move::Play);
        }
        let area = game.size().area();
        let hopeless = found.winrate < 0.06 && game.move_count() > area / 4;
        self.hopeless = if hopeless { self.hopeless + 1 } else { 0 };
        let decision = if manner.may_resign && self.hopeless >= 3 && manner.among.is_none() {
            Decision::Resign
        } else {
            Decision::Move(chosen)
        };
        Thought {
            decision,
            found,
            exact,
        }
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

/// Says what is proven instead of what the search made of it.
fn tell_exactly(found: &mut Found, exact: Exact) {
    if let Some(at) = found.moves.iter().position(|m| m.action == exact.action) {
        found.moves[..=at].rotate_right(1);
    }
    let Some(lead) = exact.lead else { return };
    let own = match found.mover {
        Colour::Black => lead as f32,
        Colour::White => -lead as f32,
    };
    found.lead = own;
    found.winrate = match own {
        l if l > 0.0 => 1.0,
        l if l < 0.0 => 0.0,
        _ => 0.5,
    };
}
