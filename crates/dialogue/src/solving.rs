//! Whole problems: which question is meant, and its answer.

use std::time::Duration;

use engine::{Engine, Options, Request, Terms};
use goban::{Colour, Move, PointSet};
use gtp::{Call, Failure, Reply};
use life::Outcome;

use crate::Family;
use crate::session::Session;

pub const COMMANDS: Family = &[("nakade-solve", solve), ("nakade-region", region)];

/// The time for a problem.
const TIME: Duration = Duration::from_secs(10);

/// The question about the position: a colour says who moves, points name the group.
fn request(session: &Session, call: &Call<'_>) -> Result<Request, Failure> {
    let mut request = Request::of_board(session.game.board());
    let mut targets = PointSet::EMPTY;
    for &word in call.arguments() {
        match Colour::from_name(word) {
            Some(colour) => request.to_move = Some(colour),
            None => {
                targets.insert(session.stone(word)?.0);
            }
        }
    }
    if let Some(first) = targets.first() {
        request.setup.targets = targets;
        request.setup.defender = session.game.board().get(first);
    }
    if request.to_move == Some(session.game.to_move()) {
        request.setup.ko = session.game.ko();
    }
    Ok(request)
}

fn engine() -> Engine {
    Engine::new(Options::default())
}

fn terms(call: &Call<'_>) -> Terms {
    Terms {
        time: Some(TIME),
        cancel: call.interrupted().clone(),
        ..Terms::default()
    }
}

/// One line for each side that moves first: the outcome for the group, the right moves, the main
/// line.
fn solve(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let request = request(session, call)?;
    let terms = terms(call);
    let talks = engine()
        .open_each(&request, &terms)
        .map_err(|error| error.to_string())?;
    let mut lines = Vec::new();
    for mut talk in talks {
        let defender = talk.problem().defender;
        for mover in talk.movers().to_vec() {
            let given = talk.answer(mover, &terms);
            let answer = &given.answer;
            let names = |moves: &[Move]| -> String {
                let names: Vec<String> = moves.iter().map(|&mv| session.move_name(mv)).collect();
                names.join(" ")
            };
            let outcome = match &answer.outcome {
                Outcome::Alive => "alive",
                Outcome::Seki => "seki",
                Outcome::Ko(_) => "ko",
                Outcome::Dead => "dead",
                Outcome::Unknown => "unknown",
            };
            let scope = match answer.is_proven() {
                true => "proven",
                false => "assumed",
            };
            lines.push(format!(
                "{mover} first: {defender} {outcome} {scope} moves {} line {}",
                names(&answer.moves),
                names(&answer.line),
            ));
            session.owl_nodes += given.nodes();
        }
    }
    Ok(lines.join("\n"))
}

/// The points where the problem is played, as it was understood.
fn region(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let request = request(session, call)?;
    let talk = engine()
        .open(&request, &terms(call))
        .map_err(|error| error.to_string())?;
    Ok(session.names(talk.problem().region))
}
