//! Questions that the board alone answers.

use goban::{Colour, Move, Point, Suicide, Symmetry, zobrist};
use gtp::{Call, Reply};

use crate::Family;
use crate::session::Session;
use crate::vertex::colour;

pub const COMMANDS: Family = &[
    ("color", color),
    ("list_stones", list_stones),
    ("countlib", countlib),
    ("findlib", findlib),
    ("accuratelib", accuratelib),
    ("accurate_approxlib", accuratelib),
    ("is_legal", is_legal),
    ("all_legal", all_legal),
    ("captures", captures),
    ("invariant_hash", |session, _| {
        Ok(format!("{:016x}", invariant_hash(session.game.board())))
    }),
    ("invariant_hash_for_moves", invariant_hash_for_moves),
];

fn color(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let [at] = call.exactly()?;
    let stone = session.game.board().get(session.point(at)?);
    Ok(stone.map_or_else(|| "empty".to_owned(), |stone| stone.to_string()))
}

fn list_stones(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let [of] = call.exactly()?;
    Ok(session.names(session.game.board().stones(colour(of)?)))
}

fn countlib(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let [at] = call.exactly()?;
    let (point, _) = session.stone(at)?;
    Ok(session.game.board().liberty_count(point).to_string())
}

fn findlib(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let [at] = call.exactly()?;
    let (point, _) = session.stone(at)?;
    Ok(session.names(session.game.board().liberties(point)))
}

/// The liberties that a stone would have. A suicide has none.
fn accuratelib(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let [of, at] = call.exactly()?;
    let (of, point) = (colour(of)?, session.vacant(at)?);
    let mut board = *session.game.board();
    match board.play(point, of, Suicide::Forbidden) {
        Ok(_) => Ok(session.names(board.liberties(point))),
        Err(_) => Ok(String::new()),
    }
}

fn is_legal(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let [by, at] = call.exactly()?;
    let by = colour(by)?;
    let legal = match session.action(at)? {
        Move::Play(point) => may_play(session, point, by),
        Move::Pass => true,
    };
    Ok(u8::from(legal).to_string())
}

fn may_play(session: &Session, point: Point, by: Colour) -> bool {
    session.game.effect(point, by).is_ok()
}

fn all_legal(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let [by] = call.exactly()?;
    let by = colour(by)?;
    let empty = session.game.board().empty().iter();
    Ok(session.names(
        empty
            .filter(|&point| may_play(session, point, by))
            .collect(),
    ))
}

fn captures(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let [by] = call.exactly()?;
    Ok(session.game.prisoners(colour(by)?).to_string())
}

/// The same for all eight symmetries of the board, and not for exchanged colours.
fn invariant_hash(board: &goban::Board) -> u64 {
    let image = |symmetry: Symmetry| {
        let stones = Colour::BOTH.into_iter().flat_map(|of| {
            let points = board.stones(of).iter();
            points.map(move |point| zobrist::stone(symmetry.apply(point, board.size()), of))
        });
        stones.fold(zobrist::size(symmetry.size(board.size())), |hash, stone| {
            hash ^ stone
        })
    };
    Symmetry::ALL
        .into_iter()
        .map(image)
        .min()
        .unwrap_or_default()
}

fn invariant_hash_for_moves(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let [by] = call.exactly()?;
    let by = colour(by)?;
    let mut lines = Vec::new();
    for point in session.game.board().empty() {
        if let Ok(played) = session.game.effect(point, by) {
            let mut after = *session.game.board();
            after.apply(&played);
            lines.push(format!(
                "{} {:016x}",
                session.name(point),
                invariant_hash(&after)
            ));
        }
    }
    let pass = invariant_hash(session.game.board());
    lines.push(format!("PASS {pass:016x}"));
    Ok(lines.join("\n"))
}
