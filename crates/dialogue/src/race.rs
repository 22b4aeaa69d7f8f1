//! Races between groups, asked by GNU Go's names.

use goban::{Colour, Point, PointSet};
use groups::{NoRace, Race, Scene};
use gtp::{Call, Failure, Reply};
use search::Limits;

use crate::Family;
use crate::session::Session;
use crate::vertex::colour;

pub const COMMANDS: Family = &[
    ("analyze_semeai", |session, call| {
        let [one, other] = call.exactly()?;
        let (one, other) = (session.stone(one)?, session.stone(other)?);
        analyse(session, call, session.scene(), one, other)
    }),
    ("tactical_analyze_semeai", |session, call| {
        let [one, other] = call.exactly()?;
        let (one, other) = (session.stone(one)?, session.stone(other)?);
        analyse(session, call, session.scene(), one, other)
    }),
    ("analyze_semeai_after_move", after_move),
    ("get_owl_node_counter", |session, _| {
        Ok(session.owl_nodes.to_string())
    }),
    ("reset_owl_node_counter", |session, _| {
        session.owl_nodes = 0;
        Ok(String::new())
    }),
    ("get_life_node_counter", |session, _| {
        Ok(session.owl_nodes.to_string())
    }),
    ("reset_life_node_counter", |session, _| {
        session.owl_nodes = 0;
        Ok(String::new())
    }),
];

/// Nodes for a race.
const NODES: u64 = 30_000;
/// Bytes for its table.
const MEMORY: usize = 8 << 20;

impl Session {
    /// The position as group readers take it.
    pub(crate) fn scene(&self) -> Scene {
        let mut scene = Scene::of(self.game.board());
        scene.ko = self.game.ko();
        scene
    }
}

/// The limits of a question about groups.
pub fn limits(call: &Call<'_>) -> Limits {
    Limits {
        nodes: Some(NODES),
        cancel: call.interrupted().clone(),
        ..Limits::default()
    }
}

/// The defence of the first group, the attack on the second, and a move; the first one's owner
/// moves.
fn analyse(
    session: &mut Session,
    call: &Call<'_>,
    scene: Scene,
    (one, a): (Point, Colour),
    (other, b): (Point, Colour),
) -> Reply {
    if a == b {
        return Err(Failure::from("dragons must have opposite colors"));
    }
    let group = |stone: Point| {
        let found = scene.group_of(stone);
        found.map_or(PointSet::single(stone), |(_, group)| group)
    };
    let race = Race::new(&scene, group(one), group(other));
    let race = race.map_err(|error| match error {
        NoRace::Colours => Failure::from("dragons must have opposite colors"),
        NoRace::Question(error) => Failure::from(error.to_string()),
    })?;
    let outlook = race.brief(a, &limits(call), MEMORY);
    session.owl_nodes += outlook.nodes;
    let mv = outlook.best();
    let name = mv.map_or_else(|| "PASS".to_owned(), |mv| session.move_name(mv));
    let (saved, killed) = (&outlook.saved, &outlook.killed);
    let mut text = format!("{} {} {name}", saved.code.digit(), killed.code.digit());
    if session.report_uncertainty && !(saved.certain && killed.certain) {
        text.push_str(" uncertain");
    }
    Ok(text)
}

fn after_move(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let [by, at, one, other] = call.exactly()?;
    let (by, point) = (colour(by)?, session.vacant(at)?);
    let (one, other) = (session.stone(one)?, session.stone(other)?);
    let played = session.game.effect(point, by);
    let played = played.map_err(|_| Failure::from("illegal move"))?;
    let mut board = *session.game.board();
    board.apply(&played);
    if [one.0, other.0]
        .iter()
        .any(|&stone| board.get(stone).is_none())
    {
        return Err(Failure::from("a dragon was captured by the move"));
    }
    let mut scene = Scene::of(&board);
    scene.ko = played.ko;
    analyse(session, call, scene, one, other)
}
