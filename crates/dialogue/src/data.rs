//! What is known of each chain and each group, in GNU Go's rows.

use goban::{Colour, Point, PointSet};
use groups::{Scene, effective_size};
use gtp::{Call, Failure, Reply};
use readers::Readout;

use crate::Family;
use crate::groups::name_or_pass;
use crate::reading::limits;
use crate::session::Session;

pub const COMMANDS: Family = &[
    ("worm_data", worm_data),
    ("worm_stones", worm_stones),
    ("dragon_stones", dragon_stones),
    ("same_dragon", same_dragon),
];

/// A row for each fact about a chain, or about all chains.
fn worm_data(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let chains = match call.at_most_one()? {
        Some(at) => {
            let (point, _) = session.stone(at)?;
            vec![session.game.board().chain(point)]
        }
        None => {
            let board = session.game.board();
            let mut chains: Vec<PointSet> = Colour::BOTH
                .into_iter()
                .flat_map(|colour| board.chains(colour))
                .collect();
            chains.sort_by_key(|chain| chain.first());
            chains
        }
    };
    let mut texts = Vec::new();
    for chain in chains {
        if let Some(origin) = chain.first() {
            texts.push(rows(session, call, origin, chain)?);
        }
    }
    Ok(texts.join("\n"))
}

fn rows(
    session: &mut Session,
    call: &Call<'_>,
    origin: Point,
    chain: PointSet,
) -> Result<String, Failure> {
    let (position, limits) = (session.position(), limits(call));
    let refused = |error: readers::Refused| Failure::from(error.to_string());
    let attack = session
        .readers
        .attack(&position, origin, &limits)
        .map_err(refused)?;
    let defence = session
        .readers
        .defend(&position, origin, &limits)
        .map_err(refused)?;
    let point = |session: &Session, reading: &Readout| {
        name_or_pass(session, reading.point().filter(|_| reading.code.works()))
    };
    // GNU Go gives a defence only where there is an attack to defend against.
    let (defence_code, defence_point) = match attack.code.works() {
        true => (defence.code.number(), point(session, &defence)),
        false => (0, "PASS".to_owned()),
    };
    let owner = position.board.get(origin);
    let lunch = owner.and_then(|owner| lunch(session, call, (owner, chain), false));
    let (scene, name) = (session.scene(), session.name(origin));
    let around = (scene.size.all() - chain).components().count();
    let rows = [
        ("origin", name.clone()),
        (
            "color",
            owner.map_or_else(String::new, |owner| owner.to_string()),
        ),
        ("size", chain.len().to_string()),
        (
            "effective_size",
            format!("{:.2}", effective_size(&scene, chain)),
        ),
        ("liberties", scene.liberties(chain).len().to_string()),
        (
            "cutstone",
            owner
                .map_or(0, |owner| cuts(&scene, owner, chain))
                .to_string(),
        ),
        ("genus", around.saturating_sub(1).to_string()),
        ("lunch", name_or_pass(session, lunch)),
        ("attack_code", attack.code.to_string()),
        ("attack_point", point(session, &attack)),
        ("defense_code", defence_code.to_string()),
        ("defense_point", defence_point),
    ];
    let lines: Vec<String> = rows
        .iter()
        .map(|(key, value)| format!("{key:<20} {value}"))
        .collect();
    Ok(format!("{name}:\n{}", lines.join("\n")))
}

/// Whether a chain keeps chains of the other side apart. It is 2 where two that it touches have no
/// common liberty, and 1 where all of them have one. It is 0 where it touches fewer than two.
fn cuts(scene: &Scene, owner: Colour, chain: PointSet) -> u8 {
    let around = scene.touching(chain, !owner);
    let are_apart = |one: &PointSet, other: &PointSet| {
        (scene.liberties(*one) & scene.liberties(*other)).is_empty()
    };
    let mut pairs = (0..around.len()).flat_map(|i| (0..i).map(move |j| (i, j)));
    match pairs.any(|(i, j)| are_apart(&around[i], &around[j])) {
        true => 2,
        false => u8::from(around.len() > 1),
    }
}

/// A chain of the other side beside some stones that can be captured, or that whoever moves first
/// captures or saves.
pub(crate) fn lunch(
    session: &mut Session,
    call: &Call<'_>,
    (owner, stones): (Colour, PointSet),
    is_open: bool,
) -> Option<Point> {
    let (position, limits) = (session.position(), limits(call));
    let around = session.scene().touching(stones, !owner);
    around.into_iter().find_map(|chain| {
        let stone = chain.first()?;
        let attack = session.readers.attack(&position, stone, &limits).ok()?;
        let falls = attack.is_certain() && attack.code.works();
        if !falls || !is_open {
            return falls.then_some(stone);
        }
        let defence = session.readers.defend(&position, stone, &limits).ok()?;
        defence.code.works().then_some(stone)
    })
}

/// The stones of a chain, or all chains of a colour, a line each.
fn worm_stones(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let [at] = call.exactly()?;
    let board = session.game.board();
    if let Some(colour) = Colour::from_name(at) {
        let lines: Vec<String> = board
            .chains(colour)
            .map(|chain| session.names(chain))
            .collect();
        return Ok(lines.join("\n"));
    }
    let (point, _) = session.stone(at)?;
    Ok(session.names(board.chain(point)))
}

/// The group of a stone: the chains that are linked with its own.
fn group(session: &Session, at: &str) -> Result<PointSet, Failure> {
    let (point, _) = session.stone(at)?;
    let found = session.scene().group_of(point);
    Ok(found.map_or(PointSet::single(point), |(_, group)| group))
}

fn dragon_stones(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let [at] = call.exactly()?;
    Ok(session.names(group(session, at)?))
}

/// Whether two chains belong together: nobody can cut them apart. Where the readers do not settle
/// that, chains that are linked at sight do.
fn same_dragon(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let [one, other] = call.exactly()?;
    let ((stone, owner), (point, of_point)) = (session.stone(one)?, session.stone(other)?);
    if owner != of_point {
        return Ok("0".to_owned());
    }
    let position = session.position();
    let cut = session
        .readers
        .disconnect(&position, stone, point, &limits(call));
    let same = match cut.ok().filter(Readout::is_certain) {
        Some(cut) => !cut.code.works(),
        None => group(session, one)?.contains(point),
    };
    Ok(u8::from(same).to_string())
}
