//! Capture, connection and ways into an area, asked by GNU Go's names.

use goban::{Point, PointSet};
use groups::joining;
use gtp::{Call, Failure, Reply};
use play::Seer;
use readers::{Counter, Limits, Position, Readers, Readout, Refused};

use crate::Family;
use crate::session::Session;

pub const COMMANDS: Family = &[
    ("attack", |session, call| {
        chain(session, call, Readers::attack)
    }),
    ("defend", |session, call| {
        chain(session, call, Readers::defend)
    }),
    ("ladder_attack", |session, call| {
        chain(session, call, Readers::ladder_attack)
    }),
    ("attack_either", |session, call| {
        two_chains(session, call, Readers::attack_either, false)
    }),
    ("defend_both", |session, call| {
        two_chains(session, call, Readers::defend_both, false)
    }),
    ("connect", connect),
    ("disconnect", |session, call| {
        two_chains(session, call, Readers::disconnect, true)
    }),
    ("does_attack", |session, call| {
        with_move(session, call, Readers::does_attack)
    }),
    ("does_defend", |session, call| {
        with_move(session, call, Readers::does_defend)
    }),
    ("break_in", |session, call| {
        area(session, call, Readers::break_in)
    }),
    ("block_off", |session, call| {
        area(session, call, Readers::block_off)
    }),
    ("go_ladder", go_ladder),
    ("clear_cache", clear_cache),
    ("report_uncertainty", report_uncertainty),
    ("nakade-certainty", certainty),
    ("get_reading_node_counter", |session, _| {
        Ok(session.readers.nodes(Counter::Reading).to_string())
    }),
    ("reset_reading_node_counter", |session, _| {
        session.readers.reset_nodes(Counter::Reading);
        Ok(String::new())
    }),
    ("get_connection_node_counter", |session, _| {
        Ok(session.readers.nodes(Counter::Connection).to_string())
    }),
    ("reset_connection_node_counter", |session, _| {
        session.readers.reset_nodes(Counter::Connection);
        Ok(String::new())
    }),
];

/// A question about one chain.
type OfChain = fn(&mut Readers, &Position, Point, &Limits) -> Result<Readout, Refused>;
/// A question about two chains, or about a move and a chain.
type OfTwo = fn(&mut Readers, &Position, Point, Point, &Limits) -> Result<Readout, Refused>;
/// A question about a chain and an area.
type OfArea = fn(&mut Readers, &Position, Point, PointSet, &Limits) -> Result<Readout, Refused>;

/// Visits of what the network foresees for stones.
pub const FORESIGHT: u64 = 60;

/// The limits of a question: those of the reader, and an interrupt.
pub fn limits(call: &Call<'_>) -> Limits {
    Limits {
        cancel: call.interrupted().clone(),
        ..Limits::default()
    }
}

fn refused(refused: Refused) -> Failure {
    Failure::from(refused.to_string())
}

impl Session {
    /// The position as readers take it.
    pub(crate) fn position(&self) -> Position {
        Position::from(&self.game)
    }

    /// Writes an answer: the code, and the move if there is something to gain by it. Where that is
    /// to be told, it also writes whether the limits ran out.
    pub(crate) fn told(&mut self, reading: &Readout, with_move: bool) -> String {
        self.last_certainty = Some(reading.certainty);
        let mut text = reading.code.to_string();
        if with_move && reading.code.works() {
            let point = reading.point().map(|point| self.name(point));
            text.push(' ');
            text.push_str(point.as_deref().unwrap_or("PASS"));
        }
        if self.report_uncertainty && !reading.is_certain() {
            text.push_str(" uncertain");
        }
        text
    }
}

fn chain(session: &mut Session, call: &mut Call<'_>, ask: OfChain) -> Reply {
    let [at] = call.exactly()?;
    let (point, _) = session.stone(at)?;
    let position = session.position();
    let reading = ask(&mut session.readers, &position, point, &limits(call));
    Ok(session.told(&reading.map_err(refused)?, true))
}

fn two_chains(session: &mut Session, call: &mut Call<'_>, ask: OfTwo, with_move: bool) -> Reply {
    let (one, other) = same_colour(session, call)?;
    let position = session.position();
    let reading = ask(&mut session.readers, &position, one, other, &limits(call));
    Ok(session.told(&reading.map_err(refused)?, with_move))
}

/// Like the others of two chains, with what is foreseen where reading comes to no end.
fn connect(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let (one, other) = same_colour(session, call)?;
    let position = session.position();
    let player = session
        .table
        .player(session.game.size().area(), session.seed);
    let seer = Seer::new(player.searcher(), &session.game, FORESIGHT);
    let readers = &mut session.readers;
    let reading = joining::connect(readers, &seer, &position, (one, other), &limits(call));
    Ok(session.told(&reading.map_err(refused)?, true))
}

/// Two stones of one colour.
fn same_colour(session: &Session, call: &Call<'_>) -> Result<(Point, Point), Failure> {
    let [one, other] = call.exactly()?;
    let ((one, a), (other, b)) = (session.stone(one)?, session.stone(other)?);
    match a == b {
        true => Ok((one, other)),
        false => Err(Failure::from("vertices must have same color")),
    }
}

fn with_move(session: &mut Session, call: &mut Call<'_>, ask: OfTwo) -> Reply {
    let [mv, at] = call.exactly()?;
    let (mv, (point, _)) = (session.vacant(mv)?, session.stone(at)?);
    let position = session.position();
    let reading = ask(&mut session.readers, &position, mv, point, &limits(call));
    Ok(session.told(&reading.map_err(refused)?, false))
}

fn area(session: &mut Session, call: &mut Call<'_>, ask: OfArea) -> Reply {
    let Some((at, goal)) = call.arguments().split_first() else {
        return Err(Failure::syntax());
    };
    let (point, _) = session.stone(at)?;
    let goal: PointSet = session.points(goal)?.into_iter().collect();
    let position = session.position();
    let reading = ask(&mut session.readers, &position, point, goal, &limits(call));
    Ok(session.told(&reading.map_err(refused)?, true))
}

/// Fuego's: `captured` and `escaped` whoever moves first, else `unsettled`.
fn go_ladder(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let [at] = call.exactly()?;
    let (point, _) = session.stone(at)?;
    let (position, limits) = (session.position(), limits(call));
    let attack = session.readers.ladder_attack(&position, point, &limits);
    if !attack.map_err(refused)?.code.works() {
        return Ok("escaped".to_owned());
    }
    let rescue = session.readers.defend(&position, point, &limits);
    let word = match rescue.map_err(refused)?.code.works() {
        true => "unsettled",
        false => "captured",
    };
    Ok(word.to_owned())
}

fn clear_cache(session: &mut Session, _: &mut Call<'_>) -> Reply {
    session.readers.clear_cache();
    Ok(String::new())
}

fn report_uncertainty(session: &mut Session, call: &mut Call<'_>) -> Reply {
    session.report_uncertainty = match call.exactly()? {
        ["on"] => true,
        ["off"] => false,
        _ => return Err(Failure::syntax()),
    };
    Ok(String::new())
}

/// How far the last answer of a reader can be relied on.
fn certainty(session: &mut Session, call: &mut Call<'_>) -> Reply {
    call.exactly::<0>()?;
    let word = match session.last_certainty {
        None => return Err(Failure::from("nothing was asked yet")),
        Some(readers::Certainty::Proven) => "proven",
        Some(readers::Certainty::Selected) => "selected",
        Some(readers::Certainty::Cut) => "cut",
    };
    Ok(word.to_owned())
}
