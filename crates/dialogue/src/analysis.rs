//! Analysis that goes on until any line comes: Leela Zero's and KataGo's forms.

use std::time::{Duration, Instant};

use goban::{Colour, Move, PointSet};
use gtp::{Call, Failure, Reply};
use play::Found;
use play::search::Limits;
use tactics::unconditional::Unconditional;

use crate::Family;
use crate::playing;
use crate::session::Session;
use crate::vertex::{colour, number};

pub const COMMANDS: Family = &[
    ("analyze", |session, call| {
        analyse(session, call, Form::Leela)
    }),
    ("lz-analyze", |session, call| {
        analyse(session, call, Form::Leela)
    }),
    ("kata-analyze", |session, call| {
        analyse(session, call, Form::Kata)
    }),
    ("genmove_analyze", |session, call| {
        genmove(session, call, Form::Leela)
    }),
    ("lz-genmove_analyze", |session, call| {
        genmove(session, call, Form::Leela)
    }),
    ("kata-genmove_analyze", |session, call| {
        genmove(session, call, Form::Kata)
    }),
];

/// Who reads the lines.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// Winrates as whole numbers up to 10000.
    Leela,
    /// Winrates up to 1, with leads and ownership.
    Kata,
}

/// What a client asked for.
struct Wish {
    by: Colour,
    every: Duration,
    most: usize,
    ownership: bool,
    among: Option<PointSet>,
}

/// Reads the arguments: a colour, a number of hundredths of a second, then words with values.
fn wish(session: &Session, call: &Call<'_>) -> Result<Wish, Failure> {
    let mut words = call.arguments().iter().copied().peekable();
    let mut wish = Wish {
        by: session.game.to_move(),
        every: Duration::from_secs(1),
        most: usize::MAX,
        ownership: false,
        among: None,
    };
    let hundredths = |text: &str| -> Result<Duration, Failure> {
        Ok(Duration::from_millis(
            10 * number::<u32>(text)?.clamp(1, 100_000) as u64,
        ))
    };
    if let Some(by) = words.peek().and_then(|word| Colour::from_name(word)) {
        wish.by = by;
        words.next();
    }
    if let Some(word) = words.peek().filter(|word| word.parse::<u32>().is_ok()) {
        wish.every = hundredths(word)?;
        words.next();
    }
    while let Some(key) = words.next() {
        let mut value = || words.next().ok_or_else(Failure::syntax);
        match key {
            "interval" => wish.every = hundredths(value()?)?,
            "maxmoves" => wish.most = number(value()?)?,
            "ownership" => wish.ownership = value()? == "true",
            "allow" | "avoid" => {
                let (of, points, _) = (colour(value()?)?, value()?, value()?);
                let named: Vec<&str> = points.split(',').filter(|name| *name != "pass").collect();
                let named: PointSet = session.points(&named)?.into_iter().collect();
                if of == wish.by {
                    let all = wish.among.unwrap_or(session.game.board().empty());
                    wish.among = Some(match key {
                        "allow" => all & named,
                        _ => all - named,
                    });
                }
            }
            _ => {
                value()?;
            }
        }
    }
    Ok(wish)
}

/// Searches in slices and tells after each what is known, until a line comes.
fn analyse(session: &mut Session, call: &mut Call<'_>, form: Form) -> Reply {
    let wish = wish(session, call)?;
    let game = session.turned(wish.by);
    loop {
        let start = Instant::now();
        let limits = Limits {
            deadline: start.checked_add(wish.every),
            cancel: call.followed().clone(),
            ..Limits::default()
        };
        let found = session
            .player()
            .searcher()
            .search(&game, wish.among, &limits);
        let lines = told(session, &found, &wish, form);
        if !call.stream(&lines) || call.followed().is_cancelled() {
            return Ok(String::new());
        }
        // A position that is done with leaves the rest of the slice to wait.
        while start.elapsed() < wish.every && !call.followed().is_cancelled() {
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

/// Chooses a move, tells what is known of it and plays it.
fn genmove(session: &mut Session, call: &mut Call<'_>, form: Form) -> Reply {
    let wish = wish(session, call)?;
    session.real_game();
    let (decision, found) = playing::decide(session, call, wish.by);
    let lines = told(session, &found, &wish, form);
    let name = playing::played(session, wish.by, decision)?;
    call.stream(&lines);
    Ok(format!("play {name}"))
}

/// One line of `info` for each move.
fn told(session: &Session, found: &Found, wish: &Wish, form: Form) -> String {
    let size = session.size();
    let name = |action: &Move| action.to_gtp(size);
    let seen = found.moves.iter().filter(|found| found.visits > 0);
    let infos: Vec<String> = seen
        .take(wish.most)
        .enumerate()
        .map(|(order, candidate)| {
            let line: Vec<String> = candidate.line.iter().map(name).collect();
            let (mv, visits) = (name(&candidate.action), candidate.visits);
            let (winrate, prior) = (candidate.winrate, candidate.prior);
            let numbers = match form {
                Form::Leela => format!(
                    "winrate {:.0} prior {:.0} lcb {:.0}",
                    10_000.0 * winrate,
                    10_000.0 * prior,
                    10_000.0 * winrate,
                ),
                Form::Kata => format!(
                    "utility {:.4} winrate {winrate:.4} scoreMean {lead:.2} scoreLead {lead:.2} \
                     prior {prior:.4} lcb {winrate:.4}",
                    2.0 * winrate - 1.0,
                    lead = candidate.lead,
                ),
            };
            format!(
                "info move {mv} visits {visits} {numbers} order {order} pv {}",
                line.join(" ")
            )
        })
        .collect();
    let mut text = infos.join(" ");
    if wish.ownership && form == Form::Kata {
        text.push_str(" ownership ");
        text.push_str(&ownership(session, found));
    }
    text
}

/// Who will own each point, seen from the mover; where it is proven, all of it.
fn ownership(session: &Session, found: &Found) -> String {
    let board = session.game.board();
    let proven = Colour::BOTH.map(|colour| Unconditional::of(board, colour).safe());
    let sign = if found.mover == Colour::Black {
        1.0
    } else {
        -1.0
    };
    let values = session
        .size()
        .points()
        .zip(&found.ownership)
        .map(|(point, &owner)| {
            let black = match (proven[0].contains(point), proven[1].contains(point)) {
                (true, _) => 1.0,
                (_, true) => -1.0,
                _ => owner,
            };
            format!("{:.3}", sign * black)
        });
    values.collect::<Vec<_>>().join(" ")
}
