//! Commands that make the board ready: size, komi, handicap, whole positions.

use goban::{Colour, Game, HandicapError, Point, PointSet, Size, fixed_handicap};
use gtp::{Call, Failure, Reply};

use crate::Family;
use crate::session::Session;
use crate::vertex::{colour, number};

pub const COMMANDS: Family = &[
    ("boardsize", boardsize),
    ("rectangular_boardsize", rectangular_boardsize),
    ("query_boardsize", |session, _| {
        Ok(session.size().width().to_string())
    }),
    ("clear_board", clear_board),
    ("komi", komi),
    ("get_komi", |session, _| {
        Ok(format!("{:?}", session.game.komi()))
    }),
    ("fixed_handicap", fixed),
    ("place_free_handicap", place_free),
    ("set_free_handicap", set_free),
    ("get_handicap", |session, _| {
        Ok(session.game.handicap().to_string())
    }),
    ("set_position", set_position),
    ("gogui-setup", gogui_setup),
    ("gogui-setup_player", gogui_setup_player),
];

fn boardsize(session: &mut Session, call: &mut Call<'_>) -> Reply {
    match *call.arguments() {
        [side] => resize(session, side, side),
        [width, height] => resize(session, width, height),
        _ => Err(Failure::syntax()),
    }
}

fn rectangular_boardsize(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let [width, height] = call.exactly()?;
    resize(session, width, height)
}

fn resize(session: &mut Session, width: &str, height: &str) -> Reply {
    let side = |text: &str| -> Result<usize, Failure> {
        let side: i64 = number(text)?;
        Ok(usize::try_from(side).unwrap_or(0))
    };
    let size = Size::new(side(width)?, side(height)?);
    session.restart(size.map_err(|_| "unacceptable size")?);
    Ok(String::new())
}

fn clear_board(session: &mut Session, _: &mut Call<'_>) -> Reply {
    session.restart(session.size());
    Ok(String::new())
}

fn komi(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let [komi] = call.exactly()?;
    let komi: f64 = number(komi)?;
    if !komi.is_finite() {
        return Err(Failure::syntax());
    }
    session.game.set_komi(komi);
    for game in &mut session.tried {
        game.set_komi(komi);
    }
    Ok(String::new())
}

fn refused(error: HandicapError) -> Failure {
    Failure::from(match error {
        HandicapError::NotEmpty => "board not empty",
        HandicapError::Count { .. } => "invalid number of stones",
        HandicapError::OffBoard(_) | HandicapError::Twice(_) => "bad vertex list",
    })
}

fn fixed(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let [stones] = call.exactly()?;
    let stones = number(stones)?;
    let points = session.real_game().place_fixed_handicap(stones);
    Ok(session.names(points.map_err(refused)?))
}

fn place_free(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let [stones] = call.exactly()?;
    let stones: usize = number(stones)?;
    let size = session.size();
    if stones < 2 || stones >= size.area() {
        return Err(Failure::from("invalid number of stones"));
    }
    let points: Vec<Point> = spread(size, stones).iter().collect();
    let placed = session.real_game().place_free_handicap(&points);
    placed.map_err(refused)?;
    Ok(session.names(points.into_iter().collect()))
}

/// Handicap stones for any board and number. First come the fixed ones as far as there are some.
/// Then comes always the point that is farthest from all stones, not too near to the edge.
fn spread(size: Size, stones: usize) -> PointSet {
    let fixed = (2..=stones)
        .rev()
        .find_map(|n| fixed_handicap(size, n).ok());
    let mut chosen = fixed.unwrap_or_default();
    while chosen.len() < stones {
        let value = |point: Point| {
            let (x, y) = (i32::from(point.x()), i32::from(point.y()));
            let (right, below) = (size.width() as i32 - 1 - x, size.height() as i32 - 1 - y);
            let edge = x.min(y).min(right).min(below).min(3);
            let distance =
                |stone: Point| (i32::from(stone.x()) - x).abs() + (i32::from(stone.y()) - y).abs();
            let nearest = chosen.iter().map(distance).min().unwrap_or(0);
            (nearest.min(6) + 2 * edge, nearest)
        };
        let Some(best) = (size.all() - chosen)
            .iter()
            .max_by_key(|&point| value(point))
        else {
            break;
        };
        chosen.insert(best);
    }
    chosen
}

fn set_free(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let points = session.points(call.arguments());
    let points = points.map_err(|_| Failure::from("bad vertex list"))?;
    let placed = session.real_game().place_free_handicap(&points);
    placed.map_err(|error| match error {
        HandicapError::NotEmpty => Failure::from("board not empty"),
        _ => Failure::from("bad vertex list"),
    })?;
    Ok(String::new())
}

/// Reads `color vertex` pairs.
fn pairs(session: &Session, call: &Call<'_>) -> Result<Vec<(Colour, Point)>, Failure> {
    let pair = |pair: &[&str]| match *pair {
        [by, at] => Ok((colour(by)?, session.point(at)?)),
        _ => Err(Failure::syntax()),
    };
    call.arguments().chunks(2).map(pair).collect()
}

/// KataGo's: the board is exactly these stones, and nothing went before. As there, a chain without
/// liberties is refused.
fn set_position(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let stones = pairs(session, call)?;
    let mut game = Game::new(session.size(), session.game.rules());
    game.set_komi(session.game.komi());
    let all: PointSet = stones.iter().map(|&(_, point)| point).collect();
    let twice = all.len() < stones.len();
    let placed = game.set_up(stones.iter().map(|&(by, at)| (at, Some(by))));
    if twice || placed.is_err() || !game.board().is_legal_position() {
        return Err(Failure::from("illegal position"));
    }
    session.replace(game);
    Ok(String::new())
}

/// GoGui's: stones are added to what stands.
fn gogui_setup(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let stones = pairs(session, call)?;
    let stones = stones.iter().map(|&(by, at)| (at, Some(by)));
    let placed = session.real_game().set_up(stones);
    placed.map_err(|_| Failure::from("illegal position"))?;
    Ok(String::new())
}

fn gogui_setup_player(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let [player] = call.exactly()?;
    let player = colour(player)?;
    session.real_game().set_to_move(player);
    Ok(String::new())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn handicap_stones_of_any_number_stand_apart() {
        for side in 2..=19 {
            let size = Size::square(side).unwrap();
            for stones in 2..size.area().min(60) {
                assert_eq!(spread(size, stones).len(), stones, "{stones} on {size}");
            }
        }
        let size = Size::square(19).unwrap();
        assert_eq!(spread(size, 9), fixed_handicap(size, 9).unwrap());
    }
}
