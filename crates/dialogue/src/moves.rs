//! Commands that make moves, take them back, or try them.

use goban::{Colour, Illegal, Move, PointError};
use gtp::{Call, Failure, Reply};

use crate::Family;
use crate::session::Session;
use crate::vertex::{colour, number};

pub const COMMANDS: Family = &[
    ("play", play),
    ("black", |session, call| {
        play_one(session, call, Colour::Black)
    }),
    ("white", |session, call| {
        play_one(session, call, Colour::White)
    }),
    ("playwhite", |session, call| {
        play_one(session, call, Colour::White)
    }),
    ("gogui-play_sequence", play_sequence),
    ("undo", |session, call| {
        // qGo adds a zero that means nothing.
        match call.arguments() {
            [] | ["0"] => take_back(session, 1),
            _ => Err(Failure::syntax()),
        }
    }),
    ("gg-undo", gg_undo),
    ("gogui-undo", gg_undo),
    ("last_move", last_move),
    ("move_history", move_history),
    ("trymove", |session, call| try_move(session, call, false)),
    ("tryko", |session, call| try_move(session, call, true)),
    ("popgo", popgo),
    ("get_trymove_counter", |session, _| {
        Ok(session.tries.to_string())
    }),
    ("reset_trymove_counter", |session, _| {
        session.tries = 0;
        Ok(String::new())
    }),
];

fn play(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let [by, at] = call.exactly()?;
    let by = Colour::from_name(by).ok_or_else(Failure::syntax)?;
    make(session, by, at)
}

fn play_one(session: &mut Session, call: &mut Call<'_>, by: Colour) -> Reply {
    let [at] = call.exactly()?;
    make(session, by, at)
}

fn make(session: &mut Session, by: Colour, at: &str) -> Reply {
    let action = Move::from_gtp(at, session.size()).map_err(|error| match error {
        PointError::Malformed { .. } => Failure::syntax(),
        PointError::OffBoard { .. } => Failure::from("illegal move"),
    })?;
    let made = session.real_game().play_as(by, action);
    made.map_err(|_| Failure::from("illegal move"))?;
    Ok(String::new())
}

/// GoGui's: many moves at once, all or none.
fn play_sequence(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let mut game = session.real_game().clone();
    for pair in call.arguments().chunks(2) {
        let &[by, at] = pair else {
            return Err(Failure::syntax());
        };
        let (by, action) = (colour(by)?, session.action(at)?);
        let made = game.play_as(by, action);
        made.map_err(|_| Failure::from(format!("illegal move {by} {at}")))?;
    }
    session.replace(game);
    Ok(String::new())
}

fn gg_undo(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let moves = call.at_most_one()?.map_or(Ok(1), number)?;
    take_back(session, moves)
}

fn take_back(session: &mut Session, moves: usize) -> Reply {
    let mut game = session.real_game().clone();
    for _ in 0..moves {
        // Stones that were set up are not taken back: they are no move.
        if game.last_move().is_none() || !game.undo() {
            return Err(Failure::from("cannot undo"));
        }
    }
    session.replace(game);
    Ok(String::new())
}

fn last_move(session: &mut Session, _: &mut Call<'_>) -> Reply {
    let (by, action) = session.last_move()?;
    Ok(format!("{by} {}", session.move_name(action)))
}

/// The moves, the last one first, as GNU Go lists them.
fn move_history(session: &mut Session, _: &mut Call<'_>) -> Reply {
    let line = |(by, action)| format!("{by} {}", session.move_name(action));
    let mut lines: Vec<String> = session.game.moves().map(line).collect();
    lines.reverse();
    Ok(lines.join("\n"))
}

/// Makes a move that `popgo` takes back; with `ko` a ban does not matter.
fn try_move(session: &mut Session, call: &mut Call<'_>, ko: bool) -> Reply {
    let [by, at] = call.exactly()?;
    let (by, action) = (colour(by)?, session.action(at)?);
    let before = session.game.clone();
    let mut made = session.game.play_as(by, action);
    if ko && matches!(made, Err(Illegal::Ko | Illegal::Superko)) {
        made = match session.game.set_ko(None) {
            Ok(()) => session.game.play_as(by, action),
            Err(_) => made,
        };
    }
    if made.is_err() {
        session.game = before;
        return Err(Failure::from("illegal move"));
    }
    session.tried.push(before);
    session.tries += 1;
    Ok(String::new())
}

fn popgo(session: &mut Session, _: &mut Call<'_>) -> Reply {
    let before = session.tried.pop();
    session.game = before.ok_or_else(|| Failure::from("Stack empty."))?;
    Ok(String::new())
}
