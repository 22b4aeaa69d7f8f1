//! Commands that say how and where readers read, and that write down what they read.

use std::collections::BTreeMap;
use std::fs;
use std::sync::{Arc, Mutex, PoisonError};

use goban::{Colour, Move, PointSet};
use gtp::{Call, Failure, Reply};
use readers::{Params, Traced};
use sgf::{Collection, NodeId, Tree};

use crate::Family;
use crate::session::Session;
use crate::vertex::number;

pub const COMMANDS: Family = &[
    ("increase_depths", |session, _| deepen(session, 1)),
    ("decrease_depths", |session, _| deepen(session, -1)),
    ("limit_search", limit_search),
    ("set_search_limit", set_search_limit),
    ("set_search_diamond", set_search_diamond),
    ("reset_search_mask", reset_search_mask),
    ("draw_search_area", draw_search_area),
    ("start_sgftrace", start_sgftrace),
    ("finish_sgftrace", finish_sgftrace),
];

/// How far the diamond of `set_search_diamond` reaches from its middle.
const DIAMOND: u8 = 8;

/// How much more or less readers read, in steps, and where.
#[derive(Debug, Default)]
pub struct Searching {
    /// Steps more than usual.
    depth: i32,
    /// Where moves are read, if they are limited.
    mask: PointSet,
    /// Whether they are.
    limited: bool,
    /// What was read since the trace was begun.
    trace: Option<Arc<Mutex<Vec<Traced>>>>,
}

/// GNU Go's depths are moves; ours are nodes, and one step is half as many again.
fn deepen(session: &mut Session, steps: i32) -> Reply {
    let depth = (session.searching.depth + steps).clamp(-20, 20);
    session.searching.depth = depth;
    let params = Params::default().scaled(1.5_f64.powi(depth));
    session.readers.set_params(params);
    Ok(String::new())
}

/// Gives readers the limits as they are now.
fn apply(session: &mut Session) -> Reply {
    let searching = &session.searching;
    let area = searching.limited.then_some(searching.mask);
    session.readers.limit_search(area);
    Ok(String::new())
}

fn limit_search(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let [value] = call.exactly()?;
    let value: i64 = number(value)?;
    session.searching.limited = value != 0;
    apply(session)
}

fn set_search_limit(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let [at] = call.exactly()?;
    let point = session.point(at)?;
    session.searching.mask.insert(point);
    apply(session)
}

fn set_search_diamond(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let [at] = call.exactly()?;
    let middle = session.point(at)?;
    let is_near = |point: &goban::Point| {
        let across = point.x().abs_diff(middle.x());
        across + point.y().abs_diff(middle.y()) <= DIAMOND
    };
    session.searching.mask = session.size().points().filter(is_near).collect();
    session.searching.limited = true;
    apply(session)
}

fn reset_search_mask(session: &mut Session, _: &mut Call<'_>) -> Reply {
    session.searching.mask = PointSet::EMPTY;
    apply(session)
}

fn draw_search_area(session: &mut Session, _: &mut Call<'_>) -> Reply {
    let searching = &session.searching;
    for y in 0..session.size().height() {
        let row: Vec<&str> = (0..session.size().width())
            .filter_map(|x| goban::Point::checked(x, y))
            .map(
                |point| match searching.limited && searching.mask.contains(point) {
                    true => "#",
                    false => ".",
                },
            )
            .collect();
        eprintln!("{}", row.join(" "));
    }
    Ok(String::new())
}

fn start_sgftrace(session: &mut Session, _: &mut Call<'_>) -> Reply {
    let lines = Arc::new(Mutex::new(Vec::new()));
    session.searching.trace = Some(Arc::clone(&lines));
    session.readers.set_trace(Some(Box::new(move |traced| {
        let mut lines = lines.lock().unwrap_or_else(PoisonError::into_inner);
        lines.push(traced.clone());
    })));
    Ok(String::new())
}

fn finish_sgftrace(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let file = call.text();
    if file.is_empty() {
        return Err(Failure::syntax());
    }
    let trace = session.searching.trace.take();
    let trace = trace.ok_or_else(|| Failure::from("no trace was begun"))?;
    session.readers.set_trace(None);
    let lines = trace.lock().unwrap_or_else(PoisonError::into_inner);
    // Where nothing was read the position stands alone, for a file of SGF holds a game.
    let text = match lines.is_empty() {
        true => crate::files::position(&session.game).to_string(),
        false => record(&lines).to_string(),
    };
    let written = fs::write(file, text);
    written.map_err(|error| format!("cannot write {file}: {error}"))?;
    Ok(String::new())
}

/// What was read as SGF: a game a position, a variation a question.
fn record(lines: &[Traced]) -> Collection {
    let mut trees: Vec<Tree> = Vec::new();
    let mut places: BTreeMap<u64, usize> = BTreeMap::new();
    for traced in lines {
        let board = &traced.position.board;
        let place = *places.entry(board.hash()).or_insert_with(|| {
            let mut tree = Tree::for_board(board.size());
            tree.set_points(NodeId::ROOT, "AB", board.stones(Colour::Black));
            tree.set_points(NodeId::ROOT, "AW", board.stones(Colour::White));
            trees.push(tree);
            trees.len() - 1
        });
        let tree = &mut trees[place];
        let question = tree.add_child(NodeId::ROOT);
        let reading = &traced.reading;
        let asked = format!(
            "{:?}, {} seeks it and moves {}: code {}, {:?}, {} nodes",
            traced.goal,
            traced.seeker,
            if traced.seeking { "first" } else { "second" },
            reading.code,
            reading.certainty,
            reading.nodes,
        );
        tree.set_text(question, "C", &asked);
        let mut colour = match traced.seeking {
            true => traced.seeker,
            false => !traced.seeker,
        };
        let mut node = question;
        for &action in &traced.line {
            // A pass in a line is a move elsewhere.
            let action: Move = action;
            node = tree.add_move(node, colour, action);
            colour = !colour;
        }
    }
    Collection { trees }
}
