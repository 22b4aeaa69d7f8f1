//! What is known of each group, in GNU Go's rows, and its status alone.

use goban::{Colour, Point, PointSet};
use groups::{EyeSpace, Race, Reached, Status, effective_size, genus};
use gtp::{Call, Failure, Reply};
use tactics::unconditional::Unconditional;

use crate::Family;
use crate::data::lunch;
use crate::groups::{Mover, name_or_pass};
use crate::race;
use crate::reading::limits;
use crate::session::Session;

pub const COMMANDS: Family = &[
    ("dragon_status", dragon_status),
    ("dragon_data", dragon_data),
];

/// Bytes for the table of a race.
const MEMORY: usize = 8 << 20;

/// A group of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Dragon {
    first: Point,
    owner: Colour,
    stones: PointSet,
}

/// What becomes of a group, and the attack and the defence where it can be attacked.
type Fate = (Status, Option<(Reached, Reached)>);

impl Session {
    /// The status of the group of a stone. Where the reading was interrupted it is not known.
    fn fate(&mut self, call: &Call<'_>, stone: (Point, Colour)) -> Result<Fate, Failure> {
        let unknown = (Status::Unknown, None);
        if call.interrupted().is_cancelled() {
            return Ok(unknown);
        }
        let found = self.ask_group(call, stone, Mover::Attacker, |owl| owl.status())?;
        let is_known = !call.interrupted().is_cancelled();
        Ok(if is_known { found } else { unknown })
    }

    /// Every group, the first point of the board first.
    fn dragons(&self) -> Vec<Dragon> {
        let scene = self.scene();
        let mut found: Vec<Dragon> = Colour::BOTH
            .into_iter()
            .flat_map(|owner| scene.groups(owner).into_iter().map(move |s| (owner, s)))
            .filter_map(|(owner, stones)| {
                let first = stones.first()?;
                Some(Dragon {
                    first,
                    owner,
                    stones,
                })
            })
            .collect();
        found.sort_by_key(|dragon| dragon.first);
        found
    }
}

/// One group's status with the points that change it, or a line for every group.
fn dragon_status(session: &mut Session, call: &mut Call<'_>) -> Reply {
    if let Some(at) = call.at_most_one()? {
        let stone = session.stone(at)?;
        return status_of(session, call, stone);
    }
    let mut lines = Vec::new();
    for Dragon { first, owner, .. } in session.dragons() {
        let text = status_of(session, call, (first, owner))?;
        lines.push(format!("{}: {text}", session.name(first)));
    }
    Ok(lines.join("\n"))
}

fn status_of(
    session: &mut Session,
    call: &Call<'_>,
    stone: (Point, Colour),
) -> Result<String, Failure> {
    let (status, points) = session.fate(call, stone)?;
    Ok(match points.filter(|_| status == Status::Critical) {
        Some((attack, defence)) => format!(
            "critical {} {}",
            session.first_name(&attack),
            session.first_name(&defence)
        ),
        None => status.word().to_owned(),
    })
}

/// A row for each fact about a group, or about all of them.
fn dragon_data(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let wanted = match call.at_most_one()? {
        Some(at) => Some(session.stone(at)?.0),
        None => None,
    };
    let dragons = session.dragons();
    let mut fates: Vec<Option<Fate>> = vec![None; dragons.len()];
    let mut texts = Vec::new();
    for (i, dragon) in dragons.iter().enumerate() {
        if wanted.is_none_or(|point| dragon.stones.contains(point)) {
            texts.push(rows(session, call, (&dragons, &mut fates), i)?);
        }
    }
    Ok(texts.join("\n"))
}

fn rows(
    session: &mut Session,
    call: &Call<'_>,
    (dragons, fates): (&[Dragon], &mut [Option<Fate>]),
    number: usize,
) -> Result<String, Failure> {
    let Dragon {
        first,
        owner,
        stones,
    } = dragons[number];
    let (status, points) = known(session, call, (dragons, fates), number)?;
    let name = session.name(first);
    let surrounded = readers::surrounded(session.game.board(), stones).number();
    let scene = session.scene();
    let near = (stones | scene.liberties(stones)).grown(scene.size.all());
    let beside: Vec<usize> = (0..dragons.len())
        .filter(|&i| i != number && near.intersects(dragons[i].stones))
        .collect();
    let hostile: Vec<usize> = (beside.iter().copied())
        .filter(|&i| dragons[i].owner != owner)
        .collect();
    let neighbours = Colour::BOTH.map(|colour| -> Vec<String> {
        let of_colour = beside.iter().filter(|&&i| dragons[i].owner == colour);
        of_colour.map(|&i| session.name(dragons[i].first)).collect()
    });
    // A race: two groups side by side, neither of which is safe.
    let is_weak = |status| matches!(status, Status::Critical | Status::Dead);
    let mut races = Vec::new();
    for &i in hostile.iter().filter(|_| is_weak(status)) {
        if is_weak(known(session, call, (dragons, fates), i)?.0) {
            races.push(dragons[i].stones);
        }
    }
    let race = (races.first()).map(|&other| race_of(session, call, (owner, stones), other));
    let (race_defence, race_attack) = race.flatten().unzip();
    let eyes = spaces(session, call, (owner, stones));
    let digits = genus(&eyes.iter().map(EyeSpace::eyes).collect::<Vec<_>>());
    let half_eye = eyes.iter().find_map(EyeSpace::half_eye);
    let lunch = lunch(session, call, (owner, stones), true);
    let lasting = Unconditional::of(session.game.board(), owner).benson();
    let safety = match stones.intersects(lasting) {
        true => "invincible",
        false => status.word(),
    };
    let strings: Vec<String> = stones
        .components()
        .filter_map(|chain| chain.first().map(|point| session.name(point)))
        .collect();
    let part = |reached: Option<&Reached>| match reached {
        Some(reached) if reached.code.is_something() => (
            reached.code.digit(),
            session.first_name(reached),
            if reached.certain { "YES" } else { "NO" },
        ),
        _ => (0, "PASS".to_owned(), "YES"),
    };
    let (attack, attack_point, attack_certain) = part(points.as_ref().map(|(a, _)| a));
    let (defence, defence_point, defence_certain) = part(points.as_ref().map(|(_, d)| d));
    let (_, race_defence, race_defence_certain) = part(race_defence.as_ref());
    let (_, race_attack, race_attack_certain) = part(race_attack.as_ref());
    let rows = [
        ("color", owner.to_string()),
        ("origin", name.clone()),
        ("size", stones.len().to_string()),
        (
            "effective_size",
            format!("{:.2}", effective_size(&scene, stones)),
        ),
        ("liberties", scene.liberties(stones).len().to_string()),
        ("genus", digits.map(|digit| digit.to_string()).concat()),
        ("heye", name_or_pass(session, half_eye)),
        ("lunch", name_or_pass(session, lunch)),
        ("owl_status", status.word().to_owned()),
        ("status", status.word().to_owned()),
        ("surround_status", surrounded.to_string()),
        ("safety", safety.to_owned()),
        ("neighbors", neighbours.concat().join(" ")),
        ("hostile_neighbors", hostile.len().to_string()),
        ("semeais", races.len().to_string()),
        ("semeai_defense_point", race_defence),
        ("semeai_defense_certain", race_defence_certain.to_owned()),
        ("semeai_attack_point", race_attack),
        ("semeai_attack_certain", race_attack_certain.to_owned()),
        ("owl_attack_code", attack.to_string()),
        ("owl_attack_point", attack_point),
        ("owl_attack_certain", attack_certain.to_owned()),
        ("owl_defense_code", defence.to_string()),
        ("owl_defense_point", defence_point),
        ("owl_defense_certain", defence_certain.to_owned()),
        ("strings", strings.join(" ")),
    ];
    let lines: Vec<String> = rows
        .iter()
        .map(|(key, value)| format!("{key:<23} {value}").trim_end().to_owned())
        .collect();
    Ok(format!("{name}:\n{}", lines.join("\n")))
}

/// What becomes of a group, read once.
fn known(
    session: &mut Session,
    call: &Call<'_>,
    (dragons, fates): (&[Dragon], &mut [Option<Fate>]),
    i: usize,
) -> Result<Fate, Failure> {
    if let Some(fate) = &fates[i] {
        return Ok(fate.clone());
    }
    let fate = session.fate(call, (dragons[i].first, dragons[i].owner))?;
    fates[i] = Some(fate.clone());
    Ok(fate)
}

/// Saving a group in a race, and killing it.
fn race_of(
    session: &mut Session,
    call: &Call<'_>,
    (owner, stones): (Colour, PointSet),
    other: PointSet,
) -> Option<(Reached, Reached)> {
    let mut by = |mover: Colour| {
        let race = Race::new(&session.scene_for(mover), stones, other).ok()?;
        let outlook = race.brief(mover, &race::limits(call), MEMORY);
        session.owl_nodes += outlook.nodes;
        Some(outlook)
    };
    Some((by(owner)?.saved, by(!owner)?.killed))
}

/// The eye spaces beside a group that are its own.
fn spaces(
    session: &mut Session,
    call: &Call<'_>,
    (owner, stones): (Colour, PointSet),
) -> Vec<EyeSpace> {
    let position = session.position();
    let mut left = session.scene().liberties(stones);
    let mut found: Vec<EyeSpace> = Vec::new();
    while let Some(point) = left.first().filter(|_| !call.interrupted().is_cancelled()) {
        left -= PointSet::single(point);
        let space = EyeSpace::at(&position, point, &mut session.readers, &limits(call));
        if let Some(space) = space.filter(|space| space.owner() == owner) {
            left -= space.points();
            if found.iter().all(|known| known.points() != space.points()) {
                found.push(space);
            }
        }
    }
    found
}
