//! What is safe for good: GNU Go's unconditional status, Fuego's `go_safe`.

use goban::{Colour, PointSet};
use gtp::{Call, Failure, Reply};
use tactics::unconditional::Unconditional;

use crate::Family;
use crate::session::Session;
use crate::vertex::colour;

pub const COMMANDS: Family = &[
    ("unconditional_status", unconditional_status),
    ("go_safe", go_safe),
];

fn unconditional_status(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let [at] = call.exactly()?;
    let point = session.point(at)?;
    let board = session.game.board();
    let stone = board.get(point);
    for colour in Colour::BOTH {
        let has = Unconditional::of(board, colour);
        if !has.safe().contains(point) {
            continue;
        }
        return Ok(match stone {
            Some(stone) if stone == colour => "alive".to_owned(),
            Some(_) => "dead".to_owned(),
            None => format!("{colour}_territory"),
        });
    }
    Ok("undecided".to_owned())
}

/// Fuego's: how many points are safe, and which.
fn go_safe(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let (kind, of) = match *call.arguments() {
        [kind] => (kind, None),
        [kind, of] => (kind, Some(colour(of)?)),
        _ => return Err(Failure::syntax()),
    };
    let colours = of.map_or(Colour::BOTH.to_vec(), |colour| vec![colour]);
    let board = session.game.board();
    let safe: PointSet = match kind {
        "benson" => colours
            .into_iter()
            .map(|colour| Unconditional::of(board, colour).benson())
            .fold(PointSet::EMPTY, |all, safe| all | safe),
        _ => return Err(Failure::from("unknown kind of safety")),
    };
    Ok(format!("{} {}", safe.len(), session.names(safe))
        .trim_end()
        .to_owned())
}
