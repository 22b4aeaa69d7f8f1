//! Commands that choose moves, and what they keep to: clock, level, network.

use std::time::{Duration, Instant};

use goban::{Colour, Game, Move, PointSet};
use gtp::{Call, Failure, Reply};
use play::{Clock, Counting, Decision, Ending, Found, Level, Manner, Params, Player, Settings};

use crate::Family;
use crate::session::Session;
use crate::vertex::{colour, number};

pub const COMMANDS: Family = &[
    ("genmove", |session, call| {
        genmove(session, call, Ending::Normal)
    }),
    ("genmove_black", |session, call| {
        call.exactly::<0>()?;
        generate(session, call, Colour::Black, Ending::Normal)
    }),
    ("genmove_white", |session, call| {
        call.exactly::<0>()?;
        generate(session, call, Colour::White, Ending::Normal)
    }),
    ("kgs-genmove_cleanup", |session, call| {
        genmove(session, call, Ending::Cleanup)
    }),
    ("reg_genmove", reg_genmove),
    ("gg_genmove", reg_genmove),
    ("restricted_genmove", restricted_genmove),
    ("level", level),
    ("time_settings", time_settings),
    ("kgs-time_settings", kgs_time_settings),
    ("time_left", time_left),
    ("top_moves", |session, call| top_moves(session, call, None)),
    ("top_moves_black", |session, call| {
        top_moves(session, call, Some(Colour::Black))
    }),
    ("top_moves_white", |session, call| {
        top_moves(session, call, Some(Colour::White))
    }),
    ("move_probabilities", move_probabilities),
    ("move_uncertainty", move_uncertainty),
];

/// How the player of a conversation plays.
#[derive(Clone, Debug)]
pub struct Playing {
    /// The bytes of a weights file to play with instead of the network inside.
    pub weights: Option<Vec<u8>>,
    /// The time for a move when no clock was set.
    pub seconds: f64,
    /// Visits that end a search, if any.
    pub visits: Option<u64>,
    /// Threads of a search.
    pub threads: usize,
    /// Bytes that the tree may take.
    pub memory: usize,
    /// Whether lost games are played to their end.
    pub never_resign: bool,
    /// The level.
    pub level: Level,
}

impl Default for Playing {
    fn default() -> Playing {
        Playing {
            weights: None,
            seconds: 4.0,
            visits: None,
            threads: 1,
            memory: 512 << 20,
            never_resign: false,
            level: Level::FULL,
        }
    }
}

/// The player of a conversation: made when first asked for a move.
#[derive(Default)]
pub(crate) struct Table {
    pub playing: Playing,
    player: Option<(usize, Player)>,
    clock: Clock,
    /// Whether a referee tells the time, so that nothing is counted here.
    told: bool,
    /// How final positions are counted.
    pub counting: Counting,
    /// What the last search for a move found.
    last: Option<Found>,
}

impl Table {
    /// The player for boards of this area.
    pub fn player(&mut self, area: usize, seed: u32) -> &mut Player {
        let weights = self.playing.weights.as_deref();
        let made = self.player.take().filter(|(known, _)| *known == area);
        let (_, player) = self.player.insert(made.unwrap_or_else(|| {
            let net = weights.and_then(|bytes| play::weights::read(bytes).ok());
            let net = net.unwrap_or_else(play::weights::standard);
            (
                area,
                Player::new(Some(net), Params::for_area(area), u64::from(seed) + 1),
            )
        }));
        player
    }

    /// A new game begins.
    pub fn restart(&mut self) {
        if let Some((_, player)) = &mut self.player {
            player.forget();
        }
        self.clock = Clock::new(self.clock.settings());
        self.told = false;
        self.last = None;
    }
}

impl Session {
    pub(crate) fn manner(&self, by: Colour, ending: Ending) -> Manner {
        let table = &self.table;
        let playing = &table.playing;
        let mut manner = Manner {
            ending,
            level: playing.level,
            counting: table.counting,
            ..Manner::default()
        };
        manner.may_resign = !playing.never_resign && ending == Ending::Normal;
        let area = self.size().area();
        let clock = table.clock.allot(by, area, self.game.move_count());
        let most = Duration::from_secs_f64(playing.seconds);
        // A level says what is enough; a clock says what is too much.
        let time = clock.unwrap_or(most);
        manner.limits.deadline = Some(Instant::now() + time);
        manner.limits.visits = playing.visits;
        manner.limits.threads = playing.threads;
        manner.limits.memory = Some(playing.memory);
        manner
    }

    /// The game with this colour to move.
    pub(crate) fn game_for(&self, by: Colour) -> Game {
        let mut game = self.game.clone();
        if game.to_move() != by {
            game.set_to_move(by);
        }
        game
    }

    pub(crate) fn think(&mut self, by: Colour, manner: &Manner) -> play::Thought {
        let game = self.game_for(by);
        let begin = Instant::now();
        let seed = self.seed;
        let thought = self
            .table
            .player(game.size().area(), seed)
            .choose(&game, manner);
        if !self.table.told {
            self.table.clock.spend(by, begin.elapsed());
        }
        self.table.last = Some(thought.found.clone());
        thought
    }

    pub(crate) fn carry_out(&mut self, by: Colour, decision: Decision) -> Reply {
        match decision {
            Decision::Resign => Ok("resign".to_owned()),
            Decision::Move(action) => {
                let made = self.real_game().play_as(by, action);
                made.map_err(|error| Failure::from(error.to_string()))?;
                Ok(self.move_name(action))
            }
        }
    }
}

fn genmove(session: &mut Session, call: &mut Call<'_>, ending: Ending) -> Reply {
    let [by] = call.exactly()?;
    generate(session, call, colour(by)?, ending)
}

fn generate(session: &mut Session, call: &Call<'_>, by: Colour, ending: Ending) -> Reply {
    session.real_game();
    let mut manner = session.manner(by, ending);
    manner.limits.cancel = call.interrupted().clone();
    let decision = session.think(by, &manner).decision;
    session.carry_out(by, decision)
}

/// A move that is told and not made.
fn reg_genmove(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let by = call.arguments().first().ok_or_else(Failure::syntax)?;
    let by = colour(by)?;
    let mut manner = session.manner(by, Ending::Normal);
    manner.limits.cancel = call.interrupted().clone();
    manner.may_resign = false;
    match session.think(by, &manner).decision {
        Decision::Resign => Ok("resign".to_owned()),
        Decision::Move(action) => Ok(session.move_name(action)),
    }
}

/// GNU Go's: a move among some points.
fn restricted_genmove(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let Some((by, points)) = call.arguments().split_first() else {
        return Err(Failure::syntax());
    };
    let by = colour(by)?;
    let points: PointSet = session.points(points)?.into_iter().collect();
    let mut manner = session.manner(by, Ending::Normal);
    manner.limits.cancel = call.interrupted().clone();
    manner.among = Some(points);
    manner.may_resign = false;
    match session.think(by, &manner).decision {
        Decision::Resign => Ok("resign".to_owned()),
        Decision::Move(action) => Ok(session.move_name(action)),
    }
}

fn level(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let [text] = call.exactly()?;
    let level = number(text).ok().and_then(Level::new);
    session.table.playing.level = level.ok_or_else(|| Failure::from("levels are 1 to 10"))?;
    Ok(String::new())
}

fn seconds(text: &str) -> Result<Duration, Failure> {
    let value: f64 = number(text)?;
    Duration::try_from_secs_f64(value).map_err(|_| Failure::syntax())
}

/// Main time, time of a Canadian period, its stones. No stones and some time mean no limit.
fn time_settings(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let [main, period, stones] = call.exactly()?;
    let (main, period, stones) = (seconds(main)?, seconds(period)?, number::<u32>(stones)?);
    let settings = match (period.is_zero(), stones) {
        (true, _) => Settings::Absolute(main),
        (false, 0) => Settings::Untimed,
        (false, stones) => Settings::Canadian {
            main,
            period,
            stones,
        },
    };
    session.table.clock = Clock::new(settings);
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
    session.table.clock = Clock::new(settings);
    Ok(String::new())
}

fn time_left(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let [by, time, count] = call.exactly()?;
    session
        .table
        .clock
        .set_left(colour(by)?, seconds(time)?, number(count)?);
    session.table.told = true;
    Ok(String::new())
}

/// The ten best moves with their values, as GNU Go lists them.
fn top_moves(session: &mut Session, call: &mut Call<'_>, by: Option<Colour>) -> Reply {
    call.exactly::<0>()?;
    let by = by.unwrap_or(session.game.to_move());
    let mut manner = session.manner(by, Ending::Normal);
    manner.limits.cancel = call.interrupted().clone();
    let found = session.think(by, &manner).found;
    let looked_at = found
        .moves
        .iter()
        .filter(|m| m.visits > 0 && m.action != Move::Pass);
    let mut words = Vec::new();
    for m in looked_at.take(10) {
        words.push(format!(
            "{} {:.2}",
            session.move_name(m.action),
            m.winrate * 100.0
        ));
    }
    Ok(words.join(" "))
}

/// The moves of the last choice with their shares of visits. Where nothing was chosen yet, the
/// position is searched.
fn shares(session: &mut Session, call: &Call<'_>) -> Vec<(Move, f64)> {
    if session.table.last.is_none() {
        let by = session.game.to_move();
        let mut manner = session.manner(by, Ending::Normal);
        manner.limits.cancel = call.interrupted().clone();
        session.think(by, &manner);
    }
    let found = session.table.last.as_ref();
    let moves = found.map_or(&[][..], |found| &found.moves);
    let all: u32 = moves.iter().map(|m| m.visits).sum();
    let looked_at = moves.iter().filter(|m| m.visits > 0);
    looked_at
        .map(|m| (m.action, f64::from(m.visits) / f64::from(all.max(1))))
        .collect()
}

/// How likely each move was to be chosen.
fn move_probabilities(session: &mut Session, call: &mut Call<'_>) -> Reply {
    call.exactly::<0>()?;
    let shares = shares(session, call);
    let lines = shares
        .iter()
        .map(|&(action, share)| format!("{} {share:.6}", session.move_name(action)));
    Ok(lines.collect::<Vec<_>>().join("\n"))
}

/// How many bits the last choice was worth: 0 when there was but one move.
fn move_uncertainty(session: &mut Session, call: &mut Call<'_>) -> Reply {
    call.exactly::<0>()?;
    let shares = shares(session, call);
    let bits: f64 = shares.iter().map(|(_, share)| -share * share.log2()).sum();
    Ok(format!("{:.4}", bits.max(0.0)))
}
