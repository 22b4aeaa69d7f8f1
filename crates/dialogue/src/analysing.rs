//! Analysis of the whole board, told again and again, in the words of Leela Zero and of KataGo.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use goban::{Colour, Move, PointSet};
use gtp::{Call, Failure, Reply};
use play::{Candidate, Ending, Found};

use crate::Family;
use crate::proven::{ProvenFacts, ProvenMove};
use crate::session::Session;
use crate::vertex::{colour, number};

pub const COMMANDS: Family = &[
    ("analyze", |session, call| {
        analyze(session, call, Flavour::Kata)
    }),
    ("lz-analyze", |session, call| {
        analyze(session, call, Flavour::Leela)
    }),
    ("kata-analyze", |session, call| {
        analyze(session, call, Flavour::Kata)
    }),
    ("genmove_analyze", |session, call| {
        genmove_analyze(session, call, Flavour::Kata)
    }),
    ("lz-genmove_analyze", |session, call| {
        genmove_analyze(session, call, Flavour::Leela)
    }),
    ("kata-genmove_analyze", |session, call| {
        genmove_analyze(session, call, Flavour::Kata)
    }),
];

/// Whose words an analysis uses.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Flavour {
    Leela,
    Kata,
}

/// What an analysis was asked for.
struct Wish {
    by: Colour,
    interval: Duration,
    most: usize,
    /// Moves with fewer visits are told none the less, until there are this many.
    least: usize,
    ownership: bool,
    /// The only first moves looked at.
    among: Option<PointSet>,
    /// Whether proven results take the place of the search's.
    proven: bool,
}

fn wish(session: &Session, call: &Call<'_>) -> Result<Wish, Failure> {
    let mut wish = Wish {
        by: session.game.to_move(),
        interval: Duration::from_millis(500),
        most: 20,
        least: 0,
        ownership: false,
        among: None,
        proven: true,
    };
    let centiseconds = |text: &str| -> Result<Duration, Failure> {
        let count: f64 = number(text)?;
        Ok(Duration::from_millis(
            (10.0 * count.clamp(1.0, 360_000.0)) as u64,
        ))
    };
    let mut words = call.arguments().iter();
    while let Some(&word) = words.next() {
        if let Some(by) = Colour::from_name(word) {
            wish.by = by;
            continue;
        }
        if word.bytes().all(|b| b.is_ascii_digit()) {
            wish.interval = centiseconds(word)?;
            continue;
        }
        let value = *words.next().ok_or_else(Failure::syntax)?;
        match word {
            "interval" => wish.interval = centiseconds(value)?,
            "maxmoves" => wish.most = number(value)?,
            "minmoves" => wish.least = number(value)?,
            "ownership" => wish.ownership = value == "true",
            "proven" => wish.proven = value != "false",
            "allow" | "avoid" => {
                let of = colour(value)?;
                let points = *words.next().ok_or_else(Failure::syntax)?;
                let depth = *words.next().ok_or_else(Failure::syntax)?;
                let _: u32 = number(depth)?;
                let names: Vec<&str> = points.split(',').filter(|p| *p != "pass").collect();
                let points: PointSet = session.points(&names)?.into_iter().collect();
                if of == wish.by {
                    let before = wish.among.unwrap_or(session.game.board().all());
                    wish.among = Some(match word {
                        "allow" => before & points,
                        _ => before - points,
                    });
                }
            }
            // What other programs can be asked besides is not an error here.
            _ => {}
        }
    }
    Ok(wish)
}

/// Tells what is found again and again until any line comes.
fn analyze(session: &mut Session, call: &mut Call<'_>, flavour: Flavour) -> Reply {
    let wish = wish(session, call)?;
    let followed = call.followed().clone();
    let interrupted = call.interrupted().clone();
    let facts = match wish.proven {
        true => ProvenFacts::of(session, wish.by, &followed),
        false => ProvenFacts::default(),
    };
    while !followed.is_cancelled() && !interrupted.is_cancelled() {
        let mut manner = session.manner(wish.by, Ending::Normal);
        manner.limits.deadline = Some(Instant::now() + wish.interval);
        manner.limits.visits = None;
        manner.limits.early = false;
        manner.limits.cancel = followed.clone();
        let found = search(session, &wish, &manner.limits);
        if !call.stream(&lines(session, &found, &facts, &wish, flavour)) {
            break;
        }
    }
    Ok(String::new())
}

fn search(session: &mut Session, wish: &Wish, limits: &play::Limits) -> Found {
    let game = session.game_for(wish.by);
    let seed = session.seed;
    let player = session.table.player(game.size().area(), seed);
    player.searcher().search(&game, wish.among, limits)
}

/// Tells what is found while the move is chosen, then plays it.
fn genmove_analyze(session: &mut Session, call: &mut Call<'_>, flavour: Flavour) -> Reply {
    let wish = wish(session, call)?;
    session.real_game();
    let mut manner = session.manner(wish.by, Ending::Normal);
    manner.limits.cancel = call.interrupted().clone();
    manner.among = wish.among;
    // The move is the search's own, so nothing takes the place of what it says.
    let facts = ProvenFacts::default();
    let begin = Instant::now();
    let most = manner.limits.visits;
    let level = manner.level.strength().visits;
    if let Some(end) = manner.limits.deadline.filter(|_| level.is_none()) {
        // The last part of the time is the player's, who decides about passing in it.
        let share = end.saturating_duration_since(begin).mul_f64(0.7);
        while begin.elapsed() + wish.interval < share {
            let mut limits = manner.limits.clone();
            limits.deadline = Some(Instant::now() + wish.interval);
            limits.early = false;
            let found = search(session, &wish, &limits);
            let enough = most.is_some_and(|most| found.visits >= most);
            let heard = call.stream(&lines(session, &found, &facts, &wish, flavour));
            if enough || !heard || limits.cancel.is_cancelled() {
                break;
            }
        }
    }
    let thought = session.think(wish.by, &manner);
    call.stream(&lines(session, &thought.found, &facts, &wish, flavour));
    let played = session.carry_out(wish.by, thought.decision)?;
    Ok(format!("play {played}"))
}

/// A rate that the move has very likely, by the number of its visits: the lower end of an
/// interval of two standard deviations.
fn lower_bound(m: &Candidate) -> f32 {
    let visits = m.visits.max(1) as f32;
    let spread = (m.winrate * (1.0 - m.winrate) / visits).max(0.0).sqrt();
    (m.winrate - 2.0 * spread - 1.0 / visits).max(0.0)
}

/// What is told of one move.
struct Told {
    action: Move,
    visits: u64,
    winrate: f32,
    lead: f32,
    prior: f32,
    lcb: f32,
    line: Vec<Move>,
    /// In a word, if it is proven.
    proven: Option<&'static str>,
}

impl Told {
    fn searched(m: &Candidate) -> Told {
        Told {
            action: m.action,
            visits: u64::from(m.visits),
            winrate: m.winrate,
            lead: m.lead,
            prior: m.prior,
            lcb: lower_bound(m),
            line: m.line.clone(),
            proven: None,
        }
    }

    /// The proven result of a move in place of what the search thinks of it.
    fn proven(mut self, known: &ProvenMove) -> Told {
        self.visits = known.nodes.max(1);
        self.winrate = known.share;
        self.lcb = known.share;
        self.line.clone_from(&known.line);
        self.proven = Some(if known.share < 1.0 { "ko" } else { "win" });
        self
    }
}

/// The moves in the order of the search, and then those that are proven and that it did not see.
fn told(found: &Found, facts: &ProvenFacts, wish: &Wish) -> Vec<Told> {
    let moves = found.moves.iter().enumerate();
    let seen =
        moves.filter(|(i, m)| m.visits > 0 || *i < wish.least || facts.about(m.action).is_some());
    let mut told: Vec<Told> = seen
        .map(|(_, m)| match facts.about(m.action) {
            Some(known) => Told::searched(m).proven(known),
            None => Told::searched(m),
        })
        .collect();
    told.truncate(wish.most);
    for known in &facts.moves {
        let action = Move::Play(known.point);
        let wanted = wish.among.is_none_or(|among| among.contains(known.point));
        let is_told = told.iter().any(|told| told.action == action);
        if wanted && !is_told && told.len() < wish.most {
            let unseen = Told {
                action,
                visits: 0,
                winrate: 0.0,
                lead: found.lead,
                prior: 0.0,
                lcb: 0.0,
                line: Vec::new(),
                proven: None,
            };
            told.push(unseen.proven(known));
        }
    }
    told
}

fn lines(
    session: &Session,
    found: &Found,
    facts: &ProvenFacts,
    wish: &Wish,
    flavour: Flavour,
) -> String {
    let mut text = String::new();
    let name = |action: Move| match action {
        Move::Pass => "pass".to_owned(),
        _ => session.move_name(action),
    };
    for (order, m) in told(found, facts, wish).iter().enumerate() {
        let line: Vec<String> = m.line.iter().map(|&action| name(action)).collect();
        let line = line.join(" ");
        let (name, visits) = (name(m.action), m.visits);
        let space = if order > 0 { " " } else { "" };
        let proven = m
            .proven
            .map_or(String::new(), |word| format!("proven {word} "));
        let _ = match flavour {
            Flavour::Leela => write!(
                text,
                "{space}info move {name} visits {visits} winrate {} prior {} lcb {} \
                 {proven}order {order} pv {line}",
                (m.winrate * 10_000.0) as u32,
                (m.prior * 10_000.0) as u32,
                (m.lcb * 10_000.0) as u32,
            ),
            Flavour::Kata => write!(
                text,
                "{space}info move {name} visits {visits} winrate {:.4} scoreMean {:.2} \
                 scoreLead {:.2} prior {:.4} lcb {:.4} {proven}order {order} pv {line}",
                m.winrate, m.lead, m.lead, m.prior, m.lcb,
            ),
        };
    }
    if wish.ownership && flavour == Flavour::Kata {
        text.push_str(" ownership");
        let sign = match found.mover {
            Colour::Black => 1.0,
            Colour::White => -1.0,
        };
        for (point, o) in session.size().points().zip(&found.ownership) {
            let [black, white] = facts.safe.map(|safe| safe.contains(point));
            let o = match (black, white) {
                (true, false) => 1.0,
                (false, true) => -1.0,
                _ => *o,
            };
            let _ = write!(text, " {:.3}", o * sign);
        }
    }
    text
}
