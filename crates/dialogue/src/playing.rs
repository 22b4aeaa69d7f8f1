//! Moves chosen by the player, his time and his strength.

use std::time::{Duration, Instant};

use goban::{Colour, Game, Move, PointSet};
use gtp::{Call, Failure, Reply};
use play::search::{Candidate, Limits};
use play::{Clock, Decision, Ending, Found, Level, Manner, Player, Settings, Thought};

use crate::Family;
use crate::session::Session;
use crate::vertex::{colour, number};

pub const COMMANDS: Family = &[
    ("genmove", |session, call| {
        let [by] = call.exactly()?;
        genmove(session, call, colour(by)?, Ending::Normal)
    }),
    ("genmove_black", |session, call| {
        call.exactly::<0>()?;
        genmove(session, call, Colour::Black, Ending::Normal)
    }),
    ("genmove_white", |session, call| {
        call.exactly::<0>()?;
        genmove(session, call, Colour::White, Ending::Normal)
    }),
    ("kgs-genmove_cleanup", |session, call| {
        let [by] = call.exactly()?;
        genmove(session, call, colour(by)?, Ending::Cleanup)
    }),
    ("reg_genmove", reg_genmove),
    ("gg_genmove", gg_genmove),
    ("restricted_genmove", restricted_genmove),
    ("top_moves", |session, call| {
        let by = session.game.to_move();
        top_moves(session, call, by)
    }),
    ("top_moves_black", |session, call| {
        top_moves(session, call, Colour::Black)
    }),
    ("top_moves_white", |session, call| {
        top_moves(session, call, Colour::White)
    }),
    ("move_probabilities", move_probabilities),
    ("move_uncertainty", move_uncertainty),
    ("level", level),
    ("time_settings", time_settings),
    ("kgs-time_settings", kgs_time_settings),
    ("time_left", time_left),
    ("nakade-visits", visits),
];

/// How long a move may take that no clock and no level limits.
const UNTIMED: Duration = Duration::from_secs(3);

/// The player and what he keeps to.
#[derive(Default)]
pub struct Playing {
    /// The player; made when he is first asked, for the network takes a moment to read.
    player: Option<(usize, Player)>,
    /// How well he plays.
    level: Level,
    /// His clock.
    clock: Clock,
    /// The most visits of a move.
    visits: Option<u64>,
    /// What the last search found.
    last: Option<Found>,
    /// Whether he never resigns.
    pub(crate) never_resigns: bool,
}

impl Session {
    /// The player for this board.
    pub(crate) fn player(&mut self) -> &mut Player {
        let area = self.size().area();
        let known = self.playing.player.take().filter(|(of, _)| *of == area);
        let seed = u64::from(self.seed);
        let (_, player) = self
            .playing
            .player
            .insert(known.unwrap_or_else(|| (area, Player::standard(area, seed))));
        player
    }

    /// The game with the turn given to a colour.
    pub(crate) fn turned(&self, by: Colour) -> Game {
        let mut game = self.game.clone();
        if game.to_move() != by {
            game.set_to_move(by);
        }
        game
    }

    /// The limits of a search for a colour that begins now.
    fn limits(&self, call: &Call<'_>, by: Colour) -> Limits {
        let (area, moves) = (self.size().area(), self.game.move_count());
        let free = self.playing.visits.is_none() && self.playing.level.strength().visits.is_none();
        let time = match self.playing.clock.settings() {
            Settings::Untimed => free.then_some(UNTIMED),
            _ => self.playing.clock.allot(by, area, moves),
        };
        Limits {
            visits: self.playing.visits,
            deadline: time.and_then(|time| Instant::now().checked_add(time)),
            cancel: call.interrupted().clone(),
            early: true,
            ..Limits::default()
        }
    }

    /// Lets the player choose.
    fn choose(
        &mut self,
        call: &Call<'_>,
        by: Colour,
        ending: Ending,
        among: Option<PointSet>,
        may_resign: bool,
    ) -> Thought {
        let manner = Manner {
            limits: self.limits(call, by),
            may_resign: may_resign && !self.playing.never_resigns,
            ending,
            among,
            level: self.playing.level,
        };
        let game = self.turned(by);
        let thought = self.player().choose(&game, &manner);
        self.playing.last = Some(thought.found.clone());
        thought
    }
}

fn genmove(session: &mut Session, call: &Call<'_>, by: Colour, ending: Ending) -> Reply {
    session.real_game();
    let start = Instant::now();
    let thought = session.choose(call, by, ending, None, true);
    session.playing.clock.spend(by, start.elapsed());
    played(session, by, thought.decision)
}

/// Plays what was decided and names it.
pub fn played(session: &mut Session, by: Colour, decision: Decision) -> Reply {
    let Decision::Move(action) = decision else {
        return Ok("resign".to_owned());
    };
    let made = session.real_game().play_as(by, action);
    made.map_err(|_| Failure::from("the move chosen is illegal"))?;
    Ok(action.to_gtp(session.size()))
}

/// Chooses a move as `genmove` does, and says what was found.
pub fn decide(session: &mut Session, call: &Call<'_>, by: Colour) -> (Decision, Found) {
    let start = Instant::now();
    let thought = session.choose(call, by, Ending::Normal, None, true);
    session.playing.clock.spend(by, start.elapsed());
    (thought.decision, thought.found)
}

fn named(session: &Session, decision: Decision) -> String {
    match decision {
        Decision::Move(action) => session.move_name(action),
        Decision::Resign => "resign".to_owned(),
    }
}

/// A choice that is not played.
fn reg_genmove(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let [by] = call.exactly()?;
    let thought = session.choose(call, colour(by)?, Ending::Normal, None, false);
    Ok(named(session, thought.decision))
}

fn gg_genmove(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let by = match *call.arguments() {
        [by] => by,
        [by, seed] => {
            session.seed = number(seed)?;
            session.playing.player = None;
            by
        }
        _ => return Err(Failure::syntax()),
    };
    let thought = session.choose(call, colour(by)?, Ending::Normal, None, false);
    Ok(named(session, thought.decision))
}

fn restricted_genmove(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let Some((by, points)) = call.arguments().split_first() else {
        return Err(Failure::syntax());
    };
    let by = colour(by)?;
    let among: PointSet = session.points(points)?.into_iter().collect();
    let legal = |point: &goban::Point| session.game.effect(*point, by).is_ok();
    let among: PointSet = among.iter().filter(legal).collect();
    let thought = session.choose(call, by, Ending::Normal, Some(among), false);
    // A pass counts only where nothing that was allowed can be played.
    let first = |candidate: &&Candidate| candidate.action != Move::Pass;
    let best = thought
        .found
        .moves
        .iter()
        .find(first)
        .map(|found| found.action);
    Ok(session.move_name(best.unwrap_or(Move::Pass)))
}

/// The best ten moves and what they are worth: how often the mover wins with them, in per cent.
fn top_moves(session: &mut Session, call: &mut Call<'_>, by: Colour) -> Reply {
    call.exactly::<0>()?;
    let thought = session.choose(call, by, Ending::Normal, None, false);
    let told = |found: &Candidate| {
        let name = session.move_name(found.action);
        format!("{name} {:.2}", 100.0 * found.winrate)
    };
    let moves = thought.found.moves.iter().filter(|found| found.visits > 0);
    let moves: Vec<String> = moves.take(10).map(told).collect();
    Ok(moves.join(" "))
}

fn last(session: &Session) -> Result<&Found, Failure> {
    let found = session.playing.last.as_ref();
    found.ok_or_else(|| Failure::from("no move was generated yet"))
}

/// How likely each move was in the last choice: its share of the visits.
fn shares(found: &Found) -> Vec<(Move, f64)> {
    let all: u32 = found.moves.iter().map(|found| found.visits).sum();
    let share = |found: &Candidate| {
        (
            found.action,
            f64::from(found.visits) / f64::from(all.max(1)),
        )
    };
    found
        .moves
        .iter()
        .map(share)
        .filter(|&(_, share)| share > 0.0)
        .collect()
}

fn move_probabilities(session: &mut Session, _: &mut Call<'_>) -> Reply {
    let line = |&(action, share): &(Move, f64)| format!("{} {share:.4}", session.move_name(action));
    let lines: Vec<String> = shares(last(session)?).iter().map(line).collect();
    Ok(lines.join("\n"))
}

/// The entropy of the last choice in bits.
fn move_uncertainty(session: &mut Session, _: &mut Call<'_>) -> Reply {
    let bits: f64 = shares(last(session)?)
        .iter()
        .map(|&(_, share)| -share * share.log2())
        .sum();
    Ok(format!("{:.4}", bits.max(0.0)))
}

fn level(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let [level] = call.exactly()?;
    let level = Level::new(number(level)?);
    session.playing.level = level.ok_or_else(|| Failure::from("levels go from 1 to 10"))?;
    Ok(String::new())
}

/// The most visits of a move; 0 is as many as there is time for.
fn visits(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let [visits] = call.exactly()?;
    let visits: u64 = number(visits)?;
    session.playing.visits = (visits > 0).then_some(visits);
    Ok(String::new())
}

/// Reads seconds, whole or not.
fn seconds(text: &str) -> Result<Duration, Failure> {
    let seconds: f64 = number(text)?;
    Duration::try_from_secs_f64(seconds).map_err(|_| Failure::syntax())
}

fn time_settings(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let [main, period, stones] = call.exactly()?;
    let (main, period, stones) = (seconds(main)?, seconds(period)?, number(stones)?);
    // The standard: a period without stones is no limit at all, stones without a period no overtime.
    let settings = match (period.is_zero(), stones) {
        (false, 0) => Settings::Untimed,
        (true, _) if main.is_zero() => Settings::Untimed,
        (true, _) => Settings::Absolute(main),
        (false, stones) => Settings::Canadian {
            main,
            period,
            stones,
        },
    };
    session.playing.clock = Clock::new(settings);
    Ok(String::new())
}

fn kgs_time_settings(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let settings = match *call.arguments() {
        ["none"] => Settings::Untimed,
        ["absolute", main] => Settings::Absolute(seconds(main)?),
        ["byoyomi", main, period, periods] => Settings::Byoyomi {
            main: seconds(main)?,
            period: seconds(period)?,
            periods: number(periods)?,
        },
        ["canadian", main, period, stones] => Settings::Canadian {
            main: seconds(main)?,
            period: seconds(period)?,
            stones: number(stones)?,
        },
        _ => return Err(Failure::syntax()),
    };
    session.playing.clock = Clock::new(settings);
    Ok(String::new())
}

fn time_left(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let [of, time, stones] = call.exactly()?;
    let (of, time, stones) = (colour(of)?, seconds(time)?, number(stones)?);
    session.playing.clock.set_left(of, time, stones);
    Ok(String::new())
}
