//! What is safe for good: GNU Go's unconditional status, Fuego's `go_safe`.

use goban::{Board, Colour, Point, PointSet};
use gtp::{Call, Failure, Reply};
use life::{Options, Outcome, Session, Setup};
use readers::Limits;
use tactics::alternating::{self, Alternating};
use tactics::unconditional::{Unconditional, is_lifeless};

use crate::Family;
use crate::session::Session as Talk;
use crate::vertex::colour;

pub const COMMANDS: Family = &[
    ("unconditional_status", unconditional_status),
    ("go_safe", go_safe),
    ("go_safe_dame_static", dame_static),
];

fn unconditional_status(session: &mut Talk, call: &mut Call<'_>) -> Reply {
    let [at] = call.exactly()?;
    let point = session.point(at)?;
    let board = *session.game.board();
    let stone = board.get(point);
    for colour in Colour::BOTH {
        let has = Unconditional::of(&board, colour);
        let mut is_ours = has.safe().contains(point);
        if has.doubtful.contains(point) {
            // The points of a field are often asked about one after the other.
            let field = PointSet::flood(PointSet::single(point), board.all() - has.alive);
            let key = (board.hash(), colour, field.first());
            is_ours = match session.killed.get(&key) {
                Some(&killed) => killed,
                None => is_killed(&board, colour, &has, field, call),
            };
            if session.killed.len() >= MOST_KEPT {
                session.killed.clear();
            }
            if !call.interrupted().is_cancelled() {
                session.killed.insert(key, is_ours);
            }
        }
        if !is_ours {
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

/// Nodes for each question whether there is a seki.
const NODES: u64 = 50_000;
/// How many fields are remembered.
const MOST_KEPT: usize = 1000;
/// With more points than this in question it is not read.
const MOST_POINTS: usize = 7;

/// Whether the opponent's stones in the field of a point die although he may play there first while
/// we pass.
///
/// He may play anywhere inside. The rim is his: while it has empty points we fill it ourselves, and
/// our stone there is worth no less to us than his. Whatever he plays meanwhile is another choice
/// of points inside.
fn is_killed(
    board: &Board,
    colour: Colour,
    has: &Unconditional,
    field: PointSet,
    call: &Call<'_>,
) -> bool {
    let free = field & board.empty();
    let rim = has.alive.neighbours(free);
    let inside: Vec<Point> = (free - rim).iter().collect();
    if inside.len() > MOST_POINTS {
        return false;
    }
    (0..1_u32 << inside.len()).all(|chosen| {
        let chosen = inside
            .iter()
            .enumerate()
            .filter(|(i, _)| chosen >> i & 1 != 0);
        let filled: PointSet = chosen.map(|(_, &point)| point).collect();
        with_stones(board, !colour, filled | rim).is_none_or(|after| {
            is_lifeless(&after, colour, has.alive, field) || dies(&after, colour, field, call)
        })
    })
}

/// The board with stones added where that captures or leaves them a liberty.
fn with_stones(board: &Board, colour: Colour, points: PointSet) -> Option<Board> {
    let mut board = *board;
    for point in points {
        board.place(point, colour);
    }
    let captured = |board: &Board, of: Colour| {
        let chains = board.chains(of);
        let without = chains.filter(|chain| chain.neighbours(board.empty()).is_empty());
        without.fold(PointSet::EMPTY, |all, chain| all | chain)
    };
    for point in captured(&board, !colour) {
        board.remove(point);
    }
    captured(&board, colour).is_empty().then_some(board)
}

/// Whether the stones of the other side in a field are captured when `colour` moves first.
fn dies(board: &Board, colour: Colour, field: PointSet, call: &Call<'_>) -> bool {
    let stones = |of| board.stones(of);
    let targets = field & stones(!colour);
    if targets.is_empty() {
        // With no stone there he has nothing yet; what he may add is asked by itself.
        return true;
    }
    let mut setup = Setup::new(board.size(), stones(Colour::Black), stones(Colour::White));
    setup.defender = Some(!colour);
    setup.targets = targets;
    setup.reading = Some(life::problem::Reading::Group);
    setup.region = Some(field);
    let options = Options {
        limits: Limits {
            nodes: Some(NODES),
            cancel: call.interrupted().clone(),
            ..Limits::default()
        },
        memory: 4 << 20,
        ..Options::default()
    };
    setup.problem().is_ok_and(|problem| {
        let answer = Session::new(&problem, options).answer(colour);
        answer.outcome == Outcome::Dead
    })
}

/// Fuego's: how many points are safe, and which.
fn go_safe(session: &mut Talk, call: &mut Call<'_>) -> Reply {
    let (kind, of) = match *call.arguments() {
        [kind] => (kind, None),
        [kind, of] => (kind, Some(colour(of)?)),
        _ => return Err(Failure::syntax()),
    };
    let colours = of.map_or(Colour::BOTH.to_vec(), |colour| vec![colour]);
    let board = session.game.board();
    let safe_for: fn(&Board, Colour) -> PointSet = match kind {
        "benson" => |board, colour| Unconditional::of(board, colour).benson(),
        "static" => |board, colour| Alternating::of(board, colour).safe(),
        _ => return Err(Failure::from("unknown kind of safety")),
    };
    let safe = (colours.into_iter())
        .map(|colour| safe_for(board, colour))
        .fold(PointSet::EMPTY, |all, safe| all | safe);
    Ok(format!("{} {}", safe.len(), session.names(safe))
        .trim_end()
        .to_owned())
}

/// Fuego's: the points that nobody gets anything from, between stones safe under alternating play.
fn dame_static(session: &mut Talk, call: &mut Call<'_>) -> Reply {
    call.exactly::<0>()?;
    let board = session.game.board();
    let safe = Colour::BOTH.map(|colour| Alternating::of(board, colour));
    // Fuego's order: from the bottom up.
    let dame = alternating::dame(board, &safe);
    let mut points: Vec<Point> = dame.iter().collect();
    points.sort_by_key(|point| (std::cmp::Reverse(point.y()), point.x()));
    let names: Vec<String> = points.iter().map(|&point| session.name(point)).collect();
    Ok(names.join(" "))
}
