//! Commands about the end of a game: who owns what, what is dead, who won.

use goban::{PointSet, Score};
use gtp::{Call, Failure, Reply};
use play::scoring::{self, Counting, Status, Statuses};

use crate::Family;
use crate::session::Session;

pub const COMMANDS: Family = &[
    ("final_score", final_score),
    ("final_status", final_status),
    ("final_status_list", final_status_list),
    ("estimate_score", estimate_score),
];

fn statuses(session: &mut Session, call: &Call<'_>) -> Statuses {
    let game = session.game.clone();
    let seed = session.seed;
    let player = session.table.player(game.size().area(), seed);
    scoring::statuses(player.searcher(), &game, call.interrupted())
}

fn told(score: Score) -> String {
    let lead = score.lead();
    if lead > 0.0 {
        format!("B+{lead:.1}")
    } else if lead < 0.0 {
        format!("W+{:.1}", -lead)
    } else {
        "0".to_owned()
    }
}

fn final_score(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let game = session.game.clone();
    let (seed, counting) = (session.seed, session.table.counting);
    let player = session.table.player(game.size().area(), seed);
    let searcher = player.searcher();
    let (score, _) = scoring::final_score(searcher, &game, counting, call.interrupted());
    Ok(told(score))
}

/// The status of a stone, or whose territory an empty point is, in GNU Go's words.
fn final_status(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let [at] = call.exactly()?;
    let point = session.point(at)?;
    let found = statuses(session, call);
    let board = session.game.board();
    if let Some((status, _)) = found.of(board, point) {
        return Ok(word(status).to_owned());
    }
    let count = goban::Count::new(board, found.dead);
    let word = if count.territory(goban::Colour::Black).contains(point) {
        "black_territory"
    } else if count.territory(goban::Colour::White).contains(point) {
        "white_territory"
    } else {
        "dame"
    };
    Ok(word.to_owned())
}

fn word(status: Status) -> &'static str {
    match status {
        Status::Alive => "alive",
        Status::Dead => "dead",
        Status::Seki => "seki",
    }
}

/// All stones or points of a status, a chain a line.
fn final_status_list(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let [wanted] = call.exactly()?;
    let found = statuses(session, call);
    let board = session.game.board();
    let count = goban::Count::new(board, found.dead);
    let points = match wanted {
        "dead" => found.dead,
        "seki" => found.seki,
        "alive" => board.occupied() - found.dead - found.seki,
        "black_territory" => count.territory(goban::Colour::Black) - found.dead,
        "white_territory" => count.territory(goban::Colour::White) - found.dead,
        "dame" => count.neutral() & board.empty(),
        _ => return Err(Failure::from("unknown status")),
    };
    let mut lines = Vec::new();
    let mut left = points;
    while let Some(first) = left.first() {
        let chain = board.chain(first);
        let line = if chain.is_empty() {
            PointSet::of(&[first])
        } else {
            chain
        };
        left -= line;
        lines.push(session.names(line));
    }
    Ok(lines.join("\n"))
}

/// GNU Go's: the score as it looks now, with its bounds.
fn estimate_score(session: &mut Session, _: &mut Call<'_>) -> Reply {
    let game = session.game.clone();
    let seed = session.seed;
    let territory = session.table.counting == Counting::Territory;
    let player = session.table.player(game.size().area(), seed);
    let estimate = scoring::estimate(player.searcher(), &game);
    // Between area and territory lie the stones that were played.
    let played = if territory { stones_played(&game) } else { 0.0 };
    let lead = f64::from(estimate.lead) - played;
    let (low, high) = (
        f64::from(estimate.range.0) - played,
        f64::from(estimate.range.1) - played,
    );
    let lead = Score {
        black: lead.max(0.0),
        white: (-lead).max(0.0),
    };
    Ok(format!(
        "{} (upper bound: {high:.1}, lower: {low:.1})",
        told(lead)
    ))
}

/// How many more stones Black has played than White: those on the board and those taken.
fn stones_played(game: &goban::Game) -> f64 {
    let on = |colour| game.board().stones(colour).len() as f64;
    let taken = |colour| game.prisoners(colour) as f64;
    (on(goban::Colour::Black) + taken(goban::Colour::White))
        - (on(goban::Colour::White) + taken(goban::Colour::Black))
}
