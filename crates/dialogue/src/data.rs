//! What is known of each chain and each group, in GNU Go's rows.

use goban::{Colour, Point, PointSet};
use gtp::{Call, Failure, Reply};
use readers::Readout;

use crate::Family;
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
    let point = |reading: &Readout| match reading.point().filter(|_| reading.code.works()) {
        Some(point) => session.name(point),
        None => "PASS".to_owned(),
    };
    // GNU Go gives a defence only where there is an attack to defend against.
    let (defence_code, defence_point) = match attack.code.works() {
        true => (defence.code.number(), point(&defence)),
        false => (0, "PASS".to_owned()),
    };
    let board = session.game.board();
    let colour = board
        .get(origin)
        .map_or_else(String::new, |colour| colour.to_string());
    let name = session.name(origin);
    Ok(format!(
        "{name}:\norigin               {name}\ncolor                {colour}\n\
         size                 {}\nliberties            {}\nattack_code          {}\n\
         attack_point         {}\ndefense_code         {defence_code}\n\
         defense_point        {defence_point}",
        chain.len(),
        board.liberty_count(origin),
        attack.code,
        point(&attack),
    ))
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

fn same_dragon(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let [one, other] = call.exactly()?;
    let (point, _) = session.stone(other)?;
    let same = group(session, one)?.contains(point);
    Ok(u8::from(same).to_string())
}
