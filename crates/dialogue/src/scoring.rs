//! Scores and statuses at the end of a game, or as far as anybody can tell now.

use goban::{Colour, Count, Point, PointSet};
use gtp::{Call, Failure, Reply};
use play::{Counting, Status, Statuses, scoring};

use crate::Family;
use crate::session::Session;

pub const COMMANDS: Family = &[
    ("final_score", final_score),
    ("final_status", final_status),
    ("final_status_list", final_status_list),
    ("estimate_score", estimate_score),
];

fn final_score(session: &mut Session, call: &mut Call<'_>) -> Reply {
    call.at_most_one()?;
    let game = session.game.clone();
    let counting = session.counting;
    let (score, _) = scoring::final_score(session.player().searcher(), &game, counting);
    Ok(score.to_string())
}

fn statuses(session: &mut Session) -> Statuses {
    let game = session.game.clone();
    scoring::statuses(session.player().searcher(), &game)
}

/// The word for a point, stone or not.
fn word(session: &Session, statuses: &Statuses, count: &Count, point: Point) -> &'static str {
    let board = session.game.board();
    match statuses.of(board, point) {
        Some((Status::Alive, _)) => "alive",
        Some((Status::Dead, _)) => "dead",
        Some((Status::Seki, _)) => "seki",
        None if count.territory(Colour::Black).contains(point) => "black_territory",
        None if count.territory(Colour::White).contains(point) => "white_territory",
        None => "dame",
    }
}

fn final_status(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let (at, _) = match *call.arguments() {
        [at] => (at, None),
        [at, seed] => (at, Some(seed)),
        _ => return Err(Failure::syntax()),
    };
    let point = session.point(at)?;
    let statuses = statuses(session);
    let count = Count::new(session.game.board(), statuses.dead);
    Ok(word(session, &statuses, &count, point).to_owned())
}

/// The points of a status: a chain a line for stones, one line for empty points.
fn final_status_list(session: &mut Session, call: &mut Call<'_>) -> Reply {
    const KNOWN: [&str; 6] = [
        "alive",
        "dead",
        "seki",
        "black_territory",
        "white_territory",
        "dame",
    ];
    let wanted = match *call.arguments() {
        [wanted] | [wanted, _] if KNOWN.contains(&wanted) => wanted,
        _ => return Err(Failure::syntax()),
    };
    let statuses = statuses(session);
    let board = session.game.board();
    let count = Count::new(board, statuses.dead);
    let is_wanted = |point: &Point| word(session, &statuses, &count, *point) == wanted;
    let points: PointSet = session.size().points().filter(is_wanted).collect();
    if !KNOWN[..3].contains(&wanted) {
        return Ok(session.names(points));
    }
    let mut chains: Vec<PointSet> = Colour::BOTH
        .into_iter()
        .flat_map(|colour| (points & board.stones(colour)).components())
        .collect();
    chains.sort_by_key(|chain| chain.first());
    let lines: Vec<String> = chains
        .into_iter()
        .map(|chain| session.names(chain))
        .collect();
    Ok(lines.join("\n"))
}

/// GNU Go's form: the score, and between which bounds it is thought to lie, from White's side.
fn estimate_score(session: &mut Session, call: &mut Call<'_>) -> Reply {
    call.exactly::<0>()?;
    let game = session.game.clone();
    let estimate = scoring::estimate(session.player().searcher(), &game);
    let winner = if estimate.lead > 0.0 { 'B' } else { 'W' };
    let (low, high) = estimate.range;
    Ok(format!(
        "{winner}+{:.1} (upper bound: {:.1}, lower: {:.1})",
        estimate.lead.abs(),
        -low,
        -high,
    ))
}

/// How a set of rules counts.
pub fn counting(ruleset: sgf::Ruleset) -> Counting {
    match ruleset {
        ruleset if ruleset.counts_territory() => Counting::Territory,
        sgf::Ruleset::TrompTaylor => Counting::AsItStands,
        _ => Counting::Area,
    }
}
