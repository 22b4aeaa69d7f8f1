//! Positions turned, mirrored, and with their colours exchanged.

use goban::{Move, Point, PointSet, Size, Symmetry};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::error::Refusal;
use crate::position::{ColourWord, PositionJson, move_name, names, read_move};
use crate::view::Line;

/// A way to turn a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Turn {
    /// A quarter clockwise.
    Right,
    /// A quarter the other way.
    Left,
    /// Left becomes right.
    Mirror,
    /// Top becomes bottom.
    Flip,
    /// Black becomes White.
    Swap,
}

/// What is to be turned, and how.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TurnRequest {
    /// Where the line begins.
    pub position: PositionJson,
    /// The moves from there.
    #[serde(default)]
    pub moves: Vec<String>,
    /// How to turn it; one after the other.
    pub turns: Vec<Turn>,
}

/// The position after turning it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Turned {
    /// Where the line begins.
    pub position: PositionJson,
    /// The moves from there.
    pub moves: Vec<String>,
}

/// More turns than this bring back what was there before.
const MOST_TURNS: usize = 16;

impl TurnRequest {
    /// Turns it.
    pub fn turned(self) -> Result<Turned, Refusal> {
        if self.turns.len() > MOST_TURNS {
            return Err(Refusal::invalid("too many turns at once"));
        }
        let mut line = Line {
            position: self.position,
            moves: self.moves,
        };
        for turn in self.turns {
            line = match turn {
                Turn::Swap => swapped(line),
                turn => {
                    let symmetry = symmetry(turn, line.position.board_size()?);
                    turned(line, symmetry)?
                }
            };
        }
        Ok(Turned {
            position: line.position,
            moves: line.moves,
        })
    }
}

/// Turned and, if asked for, with colours exchanged: one of the sixteen images of a problem.
pub fn image(line: Line, symmetry: Symmetry, swap: bool) -> Result<Line, Refusal> {
    let line = turned(line, symmetry)?;
    Ok(if swap { swapped(line) } else { line })
}

/// The symmetry that takes the upper corners where a turn takes them.
fn symmetry(turn: Turn, size: Size) -> Symmetry {
    let (w, h) = (size.width() as u8 - 1, size.height() as u8 - 1);
    let corners = [(0, 0), (w, 0), (0, h)].map(|(x, y)| Point::new(x, y));
    let wanted = match turn {
        Turn::Right => [(h, 0), (h, w), (0, 0)],
        Turn::Left => [(0, w), (0, 0), (h, w)],
        Turn::Mirror => [(w, 0), (0, 0), (w, h)],
        _ => [(0, h), (w, h), (0, 0)],
    };
    let wanted = wanted.map(|(x, y)| Point::new(x, y));
    let transposes = matches!(turn, Turn::Right | Turn::Left);
    let fits = |s: &Symmetry| {
        s.transposes() == transposes && corners.map(|corner| s.apply(corner, size)) == wanted
    };
    Symmetry::ALL
        .into_iter()
        .find(fits)
        .unwrap_or(Symmetry::IDENTITY)
}

fn turned(line: Line, by: Symmetry) -> Result<Line, Refusal> {
    let placed = line.position.placed()?;
    let size = placed.board.size();
    let list = |points: PointSet| names(by.apply_to_set(points, size));
    let board = by.apply_to_board(&placed.board);
    let moves = line.moves.iter().map(|name| {
        Ok(match read_move(name, size)? {
            Move::Play(point) => move_name(Move::Play(by.apply(point, size))),
            Move::Pass => move_name(Move::Pass),
        })
    });
    let moves = moves.collect::<Result<_, Refusal>>()?;
    let stones = PositionJson::of_board(&board);
    let position = PositionJson {
        size: stones.size,
        black: stones.black,
        white: stones.white,
        targets: list(placed.targets),
        region: placed.region.map(list),
        attacker_only: list(placed.attacker_only),
        escape: list(placed.escape),
        ko: placed.ko.map(|ko| by.apply(ko, size).to_sgf()),
        ..line.position
    };
    Ok(Line { position, moves })
}

fn swapped(line: Line) -> Line {
    let other = |side: ColourWord| match side {
        ColourWord::Black => ColourWord::White,
        ColourWord::White => ColourWord::Black,
    };
    let position = line.position;
    // Nobody named means Black: a line of moves then needs the other one to be named.
    let to_move = match (position.to_move, line.moves.is_empty()) {
        (None, false) => Some(ColourWord::White),
        (to_move, _) => to_move.map(other),
    };
    Line {
        position: PositionJson {
            black: position.white,
            white: position.black,
            to_move,
            defender: position.defender.map(other),
            ..position
        },
        moves: line.moves,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn corner() -> PositionJson {
        PositionJson {
            size: [5, 3],
            black: vec!["aa".into(), "ba".into()],
            white: vec!["ec".into()],
            targets: vec!["aa".into()],
            ..PositionJson::default()
        }
    }

    fn turn(turns: &[Turn]) -> PositionJson {
        let request = TurnRequest {
            position: corner(),
            moves: Vec::new(),
            turns: turns.to_vec(),
        };
        request.turned().expect("a position").position
    }

    #[test]
    fn a_quarter_to_the_right_takes_the_upper_left_corner_to_the_upper_right() {
        let turned = turn(&[Turn::Right]);
        assert_eq!(turned.size, [3, 5]);
        assert_eq!(turned.black, ["ca", "cb"]);
        assert_eq!(turned.targets, ["ca"]);
    }

    #[test]
    fn turns_that_cancel_give_the_position_back() {
        for pair in [
            [Turn::Right, Turn::Left],
            [Turn::Mirror, Turn::Mirror],
            [Turn::Flip, Turn::Flip],
            [Turn::Swap, Turn::Swap],
        ] {
            assert_eq!(turn(&pair), corner(), "{pair:?}");
        }
        assert_eq!(turn(&[Turn::Right; 4]), corner());
    }

    #[test]
    fn mirrors_keep_rows_and_flips_keep_columns() {
        assert_eq!(turn(&[Turn::Mirror]).black, ["da", "ea"]);
        assert_eq!(turn(&[Turn::Flip]).black, ["ac", "bc"]);
    }
}
