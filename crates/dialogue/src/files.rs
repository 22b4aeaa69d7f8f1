//! Commands that read and write files.

use std::fs;
use std::path::Path;

use goban::{Colour, Game, KoRule, Move, Rules, Suicide};
use gtp::{Call, Failure, Reply};
use sgf::{NodeId, Ruleset, Tree};

use crate::Family;
use crate::rules::counting;
use crate::session::Session;

pub const COMMANDS: Family = &[("loadsgf", loadsgf), ("printsgf", printsgf)];

/// Loads a game up to its end, or to before a move that is told by its number or its point.
fn loadsgf(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let (file, until) = file_and_place(call.text()).ok_or_else(Failure::syntax)?;
    let loaded = load(session, file, until);
    let (game, ruleset) = loaded.map_err(|why| format!("cannot load file: {why}"))?;
    let to_move = game.to_move();
    if let Some(ruleset) = ruleset {
        session.table.counting = counting(ruleset);
    }
    session.replace(game);
    Ok(to_move.to_string())
}

/// The file of a command and the word behind it. A file of the whole name goes before.
fn file_and_place<'t>(text: &'t str) -> Option<(&'t str, Option<&'t str>)> {
    let unquoted = |text: &'t str| {
        let inner = text
            .strip_prefix('"')
            .and_then(|text| text.strip_suffix('"'));
        inner.unwrap_or(text)
    };
    if text.is_empty() {
        return None;
    }
    match text.rsplit_once(' ') {
        Some((file, place)) if !Path::new(unquoted(text)).exists() => {
            Some((unquoted(file.trim_end()), Some(place)))
        }
        _ => Some((unquoted(text), None)),
    }
}

fn load(
    session: &Session,
    file: &str,
    until: Option<&str>,
) -> Result<(Game, Option<Ruleset>), String> {
    let limit = sgf::Limits::DEFAULT.bytes as u64;
    let about = fs::metadata(file).map_err(|error| format!("{file}: {error}"))?;
    if !about.is_file() || about.len() > limit {
        return Err(format!("{file}: this is no game record"));
    }
    let bytes = fs::read(file).map_err(|error| format!("{file}: {error}"))?;
    let told = |error: sgf::Error| format!("{file}: {error}");
    let parsed = sgf::parse(&bytes).map_err(told)?;
    let trees = &parsed.collection.trees;
    let tree = trees.first().ok_or_else(|| format!("{file}: no game"))?;
    let node = stop(tree, until)?;
    let rules = session.game.rules();
    // A record tells what happened, repetitions and suicides included, whatever rules hold from now
    // on.
    let (simple, lenient) = (Suicide::Forbidden, Suicide::Allowed);
    let replay = |suicide| {
        let ko = KoRule::Simple;
        tree.game_under(node, Rules { ko, suicide })
    };
    let game = replay(simple).or_else(|_| replay(lenient));
    let mut game = game.map_err(told)?;
    game.set_rules(rules);
    if tree.komi().ok().flatten().is_none() {
        game.set_komi(session.game.komi());
    }
    Ok((game, tree.ruleset()))
}

/// The node at which loading stops.
fn stop(tree: &Tree, until: Option<&str>) -> Result<NodeId, String> {
    let Some(until) = until else {
        return Ok(tree.main_line_end());
    };
    if let Ok(number) = until.parse::<usize>() {
        return Ok(tree.after_moves(number.saturating_sub(1)));
    }
    let size = tree.size().map_err(|error| error.to_string())?;
    let place = Move::from_gtp(until, size).map_err(|error| error.to_string())?;
    let is_there = |node: &sgf::Node<'_>| {
        let mut moves = node.moves(size);
        moves.any(|made| made.is_ok_and(|made| made.mv == place))
    };
    let found = tree.main_line().find(is_there);
    let before = found.map(|node| node.parent().map_or(NodeId::ROOT, |parent| parent.id()));
    before.ok_or_else(|| format!("no move at {until}"))
}

/// The position as SGF: to a file, or as the reply.
fn printsgf(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let text = position(&session.game).to_string();
    match call.text() {
        "" | "-" => Ok(text),
        file => match fs::write(file, text) {
            Ok(()) => Ok(String::new()),
            Err(error) => Err(Failure::from(format!("cannot write {file}: {error}"))),
        },
    }
}

/// A game's position without its past.
pub(crate) fn position(game: &Game) -> Tree {
    let mut tree = Tree::for_board(game.size());
    let root = NodeId::ROOT;
    tree.set(root, "AP", concat!("Nakade:", env!("CARGO_PKG_VERSION")));
    tree.set(root, "KM", &format!("{}", game.komi()));
    if game.handicap() > 0 {
        tree.set(root, "HA", &game.handicap().to_string());
    }
    tree.set_points(root, "AB", game.board().stones(Colour::Black));
    tree.set_points(root, "AW", game.board().stones(Colour::White));
    tree.set_player(root, game.to_move());
    tree
}
