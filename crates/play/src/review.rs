//! Review: every move of a game valued, and the largest mistakes explained where a reader knows
//! the reason.

use crate::player::Player;
use crate::search::Limits;
use goban::{Colour, Game, Move, PointSet};
use readers::{Certainty, Code, Position, Readers};

/// Chains of fewer stones are not worth a word.
const FEWEST: usize = 2;
/// Nodes that a reader may spend on one chain.
const NODES: u64 = 20_000;

/// A move of a game and what it was worth.
#[derive(Clone, Debug)]
pub struct Valued {
    /// Who played it.
    pub colour: Colour,
    /// The move.
    pub action: Move,
    /// What the search would have played, with the line it expects.
    pub better: Vec<Move>,
    /// How often the player wins before the move, 0 to 1.
    pub winrate: f32,
    /// By how many points Black leads after the move.
    pub black_lead: f32,
    /// How often Black wins after the move.
    pub black_winrate: f32,
    /// The points the move lost.
    pub points_lost: f32,
    /// The share of wins it lost.
    pub winrate_lost: f32,
    /// Why it is a mistake, where a reader knows.
    pub reason: Option<Reason>,
}

/// Why a move is a mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// After the move these stones cannot be saved; before it they could.
    CannotBeSaved(PointSet),
    /// After the move these stones of the opponent can no longer be captured.
    NoLongerCaught(PointSet),
}

/// A move of a game and the game before it.
#[derive(Clone, Debug)]
pub struct Step {
    /// The game before the move.
    pub before: Game,
    /// Who moves.
    pub colour: Colour,
    /// The move.
    pub action: Move,
}

/// Values every move of a game. `end` is the game after the last; `told` hears the number of each
/// move done and says whether to go on.
pub fn review(
    player: &Player,
    steps: &[Step],
    end: &Game,
    limits: &Limits,
    mut told: impl FnMut(usize) -> bool,
) -> Vec<Valued> {
    let mut valued: Vec<Valued> = Vec::with_capacity(steps.len());
    for (number, step) in steps.iter().enumerate() {
        let mut game = step.before.clone();
        if game.to_move() != step.colour {
            game.set_to_move(step.colour);
        }
        let found = player.searcher().search(&game, None, limits);
        close(&mut valued, step.colour, found.winrate, found.lead);
        valued.push(Valued {
            colour: step.colour,
            action: step.action,
            better: found
                .moves
                .first()
                .map_or(vec![Move::Pass], |m| m.line.clone()),
            winrate: found.winrate,
            black_lead: 0.0,
            black_winrate: 0.5,
            points_lost: found.lead,
            winrate_lost: found.winrate,
            reason: None,
        });
        if !told(number + 1) {
            valued.pop();
            return valued;
        }
    }
    let found = player.searcher().search(end, None, limits);
    close(&mut valued, end.to_move(), found.winrate, found.lead);
    valued
}

/// Fills in what the last move led to, as the next player sees it.
fn close(valued: &mut [Valued], next: Colour, winrate: f32, lead: f32) {
    let Some(last) = valued.last_mut() else {
        return;
    };
    let black = next == Colour::Black;
    last.black_lead = if black { lead } else { -lead };
    last.black_winrate = if black { winrate } else { 1.0 - winrate };
    let sign = if last.colour == Colour::Black {
        1.0
    } else {
        -1.0
    };
    let after = if last.colour == Colour::Black {
        last.black_winrate
    } else {
        1.0 - last.black_winrate
    };
    let own_best = matches!(last.better.first(), Some(&best) if best == last.action);
    // The move that the search would have played loses nothing, whatever it looks like later.
    last.points_lost = if own_best {
        0.0
    } else {
        last.points_lost - sign * last.black_lead
    };
    last.winrate_lost = if own_best {
        0.0
    } else {
        (last.winrate_lost - after).max(0.0)
    };
}

/// The numbers of the largest mistakes, from 0, the worst first.
pub fn mistakes(valued: &[Valued], most: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..valued.len())
        .filter(|&i| valued[i].points_lost > 1.5 && valued[i].winrate_lost > 0.03)
        .collect();
    order.sort_by(|&a, &b| valued[b].winrate_lost.total_cmp(&valued[a].winrate_lost));
    order.truncate(most);
    order
}

/// Looks for the reason of a mistake. It is stones that could be saved before it and not after it,
/// or stones of the opponent that get away; the most stones where there are several. What would have
/// happened after the better move too is no reason.
pub fn explain(
    readers: &mut Readers,
    before: &Game,
    colour: Colour,
    action: Move,
    better: Option<Move>,
) -> Option<Reason> {
    let mut after = before.clone();
    after.play_as(colour, action).ok()?;
    let instead = better.and_then(|better| {
        let mut game = before.clone();
        game.play_as(colour, better).ok()?;
        Some(game)
    });
    let mut whys = Whys {
        readers,
        was: position(before),
        is: position(&after),
        instead: instead.as_ref().map(position),
    };
    let large = |chain: &PointSet| chain.len() >= FEWEST;
    let stood = |chain: &PointSet| {
        let at = chain.first().and_then(|point| before.board().get(point));
        at == Some(colour)
    };
    let own = after.board().chains(colour).filter(large).filter(stood);
    let lost = own.filter(|&chain| whys.is_lost(chain));
    let lost = lost.max_by_key(|chain| chain.len());
    let there = |chain: &PointSet| {
        let at = chain.first().and_then(|point| after.board().get(point));
        at.is_some()
    };
    let others = before.board().chains(!colour).filter(large).filter(there);
    let free = others.filter(|&chain| whys.is_free(chain));
    let free = free.max_by_key(|chain| chain.len());
    match (lost, free) {
        (Some(lost), Some(free)) if free.len() > lost.len() => Some(Reason::NoLongerCaught(free)),
        (Some(lost), _) => Some(Reason::CannotBeSaved(lost)),
        (None, free) => free.map(Reason::NoLongerCaught),
    }
}

/// What a reader is asked about: the board before a move, after it, and after a better one.
struct Whys<'r> {
    readers: &'r mut Readers,
    was: Position,
    is: Position,
    instead: Option<Position>,
}

impl Whys<'_> {
    /// Whether a chain of the mover could be saved, and cannot be any more.
    fn is_lost(&mut self, chain: PointSet) -> bool {
        let (was, is) = (self.was, self.is);
        self.is_caught(&is, chain)
            && self
                .attack(&was, chain)
                .is_some_and(|(code, _)| code == Code::Win)
            && self
                .defend(&was, chain)
                .is_some_and(|(code, _)| code == Code::Win)
            && !self
                .instead
                .is_some_and(|other| self.is_caught(&other, chain))
    }

    /// Whether a chain of the opponent could be taken, and gets away.
    fn is_free(&mut self, chain: PointSet) -> bool {
        let (was, is) = (self.was, self.is);
        self.is_caught(&was, chain)
            && self.gets_away(&is, chain)
            && !self
                .instead
                .is_some_and(|other| self.gets_away(&other, chain))
    }

    fn is_caught(&mut self, position: &Position, chain: PointSet) -> bool {
        self.attack(position, chain) == Some((Code::Win, Certainty::Proven))
    }

    fn gets_away(&mut self, position: &Position, chain: PointSet) -> bool {
        self.defend(position, chain)
            .is_some_and(|(code, sure)| code == Code::Win && sure != Certainty::Cut)
    }

    fn attack(&mut self, position: &Position, chain: PointSet) -> Option<(Code, Certainty)> {
        let read = self
            .readers
            .attack(position, chain.first()?, &limits())
            .ok()?;
        Some((read.code, read.certainty))
    }

    fn defend(&mut self, position: &Position, chain: PointSet) -> Option<(Code, Certainty)> {
        let read = self
            .readers
            .defend(position, chain.first()?, &limits())
            .ok()?;
        Some((read.code, read.certainty))
    }
}

fn limits() -> readers::Limits {
    readers::Limits {
        nodes: Some(NODES),
        ..readers::Limits::default()
    }
}

fn position(game: &Game) -> Position {
    let ko = game.ko().map(|point| (point, game.to_move()));
    Position {
        board: *game.board(),
        ko,
    }
}
