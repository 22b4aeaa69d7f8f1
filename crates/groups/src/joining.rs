//! Connections that reading does not settle.
//!
//! The reader of connections runs out of nodes where both sides have many ways. Whoever moves first
//! has the better of it then: he connects. Where he plays is foreseen.

use goban::{Move, Point};
use readers::{Certainty, Code, Limits, Position, Readers, Readout, Refused};

use crate::foresight::Foresight;
use crate::scene::Scene;

/// Whether the owner of two chains, who moves first, can make them one.
///
/// # Errors
/// When there is no stone, or the colours differ.
pub fn connect(
    readers: &mut Readers,
    foresight: &dyn Foresight,
    position: &Position,
    (one, other): (Point, Point),
    limits: &Limits,
) -> Result<Readout, Refused> {
    let reading = readers.connect(position, one, other, limits)?;
    if reading.certainty != Certainty::Cut || reading.code.works() {
        return Ok(reading);
    }
    let board = &position.board;
    let Some(owner) = board.get(one) else {
        return Ok(reading);
    };
    let mut scene = Scene::of(board);
    scene.ko = position
        .ko
        .filter(|(_, banned)| *banned == owner)
        .map(|(ko, _)| ko);
    let stones = board.chain(one) | board.chain(other);
    let ways = readers.ways(position, one, other)?;
    let foreseen = foresight.foresee(&scene, stones, owner, &limits.cancel);
    let moves = foreseen.map_or_else(Vec::new, |foreseen| foreseen.moves);
    let likely = moves.into_iter().find(|(mv, _)| ways.contains(*mv));
    Ok(match likely {
        Some((mv, _)) => Readout {
            code: Code::Win,
            mv: Some(Move::Play(mv)),
            ..reading
        },
        None => reading,
    })
}
