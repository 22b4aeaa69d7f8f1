//! Groups, asked by GNU Go's names: life and death, status, eyes, combinations, who is surrounded.

use goban::{Colour, Move, Point, PointSet};
use groups::{EyeGraph, EyeSpace, Owl, Reach, Reached, Scene, Twice};
use gtp::{Call, Failure, Reply};
use play::Seer;

use crate::Family;
use crate::reading::{FORESIGHT, limits};
use crate::session::Session;
use crate::vertex::colour;

pub const COMMANDS: Family = &[
    ("owl_attack", |session, call| {
        group(session, call, Mover::Attacker, |owl| owl.attack())
    }),
    ("owl_defend", |session, call| {
        group(session, call, Mover::Defender, |owl| owl.defend())
    }),
    ("owl_does_attack", |session, call| {
        with_move(session, call, Mover::Attacker, |owl, mv| {
            owl.does_attack(mv)
        })
    }),
    ("owl_does_defend", |session, call| {
        with_move(session, call, Mover::Defender, |owl, mv| {
            owl.does_defend(mv)
        })
    }),
    ("owl_threaten_attack", |session, call| {
        twice(session, call, Mover::Attacker, |owl| owl.threaten_attack())
    }),
    ("owl_threaten_defense", |session, call| {
        twice(session, call, Mover::Defender, |owl| owl.threaten_defence())
    }),
    ("owl_connection_defends", connection_defends),
    ("owl_substantial", substantial),
    ("eval_eye", eval_eye),
    ("analyze_eyegraph", analyze_eyegraph),
    ("combination_attack", combination_attack),
    ("combination_defend", combination_defend),
    ("is_surrounded", is_surrounded),
    ("does_surround", does_surround),
];

/// Who moves first in a question about a group.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mover {
    Attacker,
    Defender,
}

impl Session {
    /// The position for a side to move: a ban holds for that side alone.
    pub(crate) fn scene_for(&self, mover: Colour) -> Scene {
        let mut scene = self.scene();
        if mover != self.game.to_move() {
            scene.ko = None;
        }
        scene
    }

    /// Asks about the group of a stone.
    pub(crate) fn ask_group<T>(
        &mut self,
        call: &Call<'_>,
        (stone, owner): (Point, Colour),
        mover: Mover,
        ask: impl FnOnce(&mut Owl<'_>) -> T,
    ) -> Result<T, Failure> {
        let mover = match mover {
            Mover::Attacker => !owner,
            Mover::Defender => owner,
        };
        let scene = self.scene_for(mover);
        let owl = Owl::of(
            &scene,
            &mut self.readers,
            stone,
            Reach::default(),
            &limits(call),
        );
        let owl = owl.ok_or_else(|| Failure::from("vertex must not be empty"))?;
        let player = self.table.player(self.game.size().area(), self.seed);
        let seer = Seer::new(player.searcher(), &self.game, FORESIGHT);
        let mut owl = owl.with(&seer);
        let answer = ask(&mut owl);
        let nodes = owl.nodes;
        self.owl_nodes += nodes;
        Ok(answer)
    }

    /// Writes what is reached: the code, and the move where there is something to gain. Where that
    /// is to be told, it also writes whether it is a guess.
    fn reached(&self, reached: &Reached, with_move: bool) -> String {
        let mut text = reached.code.digit().to_string();
        if with_move && reached.code.is_something() {
            let mv = reached.moves.first().copied().unwrap_or(Move::Pass);
            text.push(' ');
            text.push_str(&self.move_name(mv));
        }
        if self.report_uncertainty && !reached.certain {
            text.push_str(" uncertain");
        }
        text
    }

    pub(crate) fn first_name(&self, reached: &Reached) -> String {
        self.move_name(reached.moves.first().copied().unwrap_or(Move::Pass))
    }
}

fn group(
    session: &mut Session,
    call: &mut Call<'_>,
    mover: Mover,
    ask: fn(&mut Owl<'_>) -> Reached,
) -> Reply {
    let [at] = call.exactly()?;
    let stone = session.stone(at)?;
    let reached = session.ask_group(call, stone, mover, ask)?;
    Ok(session.reached(&reached, true))
}

fn with_move(
    session: &mut Session,
    call: &mut Call<'_>,
    mover: Mover,
    ask: fn(&mut Owl<'_>, Point) -> Option<Reached>,
) -> Reply {
    let [mv, at] = call.exactly()?;
    let (mv, stone) = (session.vacant(mv)?, session.stone(at)?);
    let reached = session.ask_group(call, stone, mover, |owl| ask(owl, mv))?;
    match reached {
        Some(reached) => Ok(session.reached(&reached, false)),
        None => Ok("0".to_owned()),
    }
}

fn twice(
    session: &mut Session,
    call: &mut Call<'_>,
    mover: Mover,
    ask: fn(&mut Owl<'_>) -> Option<Twice>,
) -> Reply {
    let [at] = call.exactly()?;
    let stone = session.stone(at)?;
    let found = session.ask_group(call, stone, mover, ask)?;
    Ok(found.map_or_else(
        || "0".to_owned(),
        |found| {
            let [one, other] = found.moves.map(|mv| session.move_name(mv));
            format!("{} {one} {other}", found.code.digit())
        },
    ))
}

/// Whether a move makes two groups live as one: the code of the defence.
fn connection_defends(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let [mv, one, other] = call.exactly()?;
    let mv = session.vacant(mv)?;
    let ((one, a), (other, b)) = (session.stone(one)?, session.stone(other)?);
    if a != b {
        return Err(Failure::from("dragons must have the same color"));
    }
    let reached = session.ask_group(call, (one, a), Mover::Defender, |owl| owl.does_defend(mv))?;
    let code = reached.map_or(0, |reached| reached.code.digit());
    // A stone that joins them counts; one that leaves them apart saves the first alone.
    let joined = session
        .scene_for(a)
        .after(mv, a)
        .and_then(|after| after.group_of(one))
        .is_some_and(|(_, group)| group.contains(other));
    Ok(if joined { code } else { 0 }.to_string())
}

/// Whether the stones that take a chain live, with the chain gone.
fn substantial(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let [at] = call.exactly()?;
    let (stone, owner) = session.stone(at)?;
    let scene = session.scene_for(owner);
    let alive = groups::owl::is_substantial(
        &scene,
        &mut session.readers,
        stone,
        Reach::default(),
        &limits(call),
    );
    Ok(u8::from(alive).to_string())
}

/// The least and the most eyes of an eye space, and where they differ a point for each side.
fn eval_eye(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let [at] = call.exactly()?;
    let point = session.point(at)?;
    let position = session.position();
    let Some(space) = EyeSpace::at(&position, point, &mut session.readers, &limits(call)) else {
        return Ok("-1".to_owned());
    };
    let eyes = space.eyes();
    let mut text = format!("{} {}", eyes.least, eyes.most);
    if eyes.least != eyes.most {
        for mv in [eyes.attack, eyes.defence] {
            text.push(' ');
            text.push_str(&name_or_pass(session, mv));
        }
    }
    Ok(text)
}

/// The value of an eye space that is drawn with characters, and the drawing with its vital points.
fn analyze_eyegraph(_: &mut Session, call: &mut Call<'_>) -> Reply {
    let graph = EyeGraph::read(call.text().trim()).map_err(|error| error.to_string())?;
    let (eyes, drawing) = graph.analyse();
    Ok(format!("{}\n{drawing}", eyes.value()))
}

pub(crate) fn name_or_pass(session: &Session, point: Option<Point>) -> String {
    point.map_or_else(|| "PASS".to_owned(), |point| session.name(point))
}

fn combination_attack(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let [of] = call.exactly()?;
    let of = colour(of)?;
    let position = session.position();
    let found = session
        .readers
        .combination_attack(&position, of, &limits(call));
    Ok(name_or_pass(session, found.map(|found| found.point)))
}

fn combination_defend(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let [of] = call.exactly()?;
    let of = colour(of)?;
    let position = session.position();
    let found = session
        .readers
        .combination_attack(&position, of, &limits(call));
    Ok(match found {
        Some(found) => session.names(found.defences),
        None => "PASS".to_owned(),
    })
}

fn is_surrounded(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let [at] = call.exactly()?;
    let (stone, _) = session.stone(at)?;
    let group = session.scene().group_of(stone);
    let stones = group.map_or(PointSet::single(stone), |(_, stones)| stones);
    Ok(readers::surrounded(session.game.board(), stones)
        .number()
        .to_string())
}

/// Whether a move of the other side surrounds a group that is not surrounded yet.
fn does_surround(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let [mv, at] = call.exactly()?;
    let (mv, (stone, owner)) = (session.vacant(mv)?, session.stone(at)?);
    let group = session.scene().group_of(stone);
    let stones = group.map_or(PointSet::single(stone), |(_, stones)| stones);
    let after = session.position().after(mv, !owner);
    let after = after.ok_or_else(|| Failure::from("illegal move"))?;
    let before = readers::surrounded(session.game.board(), stones);
    let stones = stones & after.board.stones(owner);
    let surrounds = readers::surrounded(&after.board, stones) == readers::Surrounded::Yes
        && before != readers::Surrounded::Yes;
    Ok(u8::from(surrounds).to_string())
}
