//! Problem lines: one problem as one line of JSON, the format of batches.
//!
//! ```json
//! {"id":"x","size":19,"black":["cd"],"white":["dd"],"to_move":"black",
//!  "defender":"white","aim":"live|kill","targets":["dd"],"survive":"any|all",
//!  "reading":"literal|group","region":["aa"],"attacker_only":["ab"],
//!  "ko":"ac","ko_threats":0,"rules":"area|japanese"}
//! ```
//!
//! Other programs rely on this, so what a field means does not change: only
//! `size` (or `[width, height]`), `black` and `white` are required, and the
//! rest is found out when missing. `to_move` missing asks for both sides.
//! `survive` is any unless said otherwise; `reading` is literal when targets
//! are given and group when not. `aim` is the mover's wish and decides who
//! defends only when `defender` is missing; a conflict is an error. `region`
//! and `attacker_only` are disjoint. `ko` is the point banned for the mover.
//! `ko_threats` asks for that one budget only.
//!
//! Reading has two steps: [`ProblemLine`] is the JSON as it stands, and
//! [`ProblemLine::check`] turns it into a [`Setup`](crate::setup::Setup), where points are points and
//! everything that contradicts itself has been refused.

use goban::{Board, Colour, Point, PointSet, Size};
use serde::{Deserialize, Deserializer, Serialize};
use thiserror::Error;

/// A problem as JSON has it. Points are written as in SGF: `aa` is the upper
/// left corner. Fields this program does not know are ignored.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProblemLine {
    /// What answers refer to. A number is read as the text of that number.
    #[serde(
        default,
        deserialize_with = "text_or_number",
        skip_serializing_if = "Option::is_none"
    )]
    pub id: Option<String>,
    /// The board.
    pub size: BoardSize,
    /// Black stones.
    pub black: Vec<String>,
    /// White stones.
    pub white: Vec<String>,
    /// Who moves; when missing, both are asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_move: Option<Side>,
    /// Whose group it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub defender: Option<Side>,
    /// What the mover wants.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aim: Option<Aim>,
    /// Stones of the chains the question is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub targets: Option<Vec<String>>,
    /// Whether one target or all must survive.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub survive: Option<Survive>,
    /// Whether a captured target is gone for good.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reading: Option<Reading>,
    /// Where both play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub region: Option<Vec<String>>,
    /// Where only the attacker plays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attacker_only: Option<Vec<String>>,
    /// Points of the region where the defender has got away.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub escape: Option<Vec<String>>,
    /// The point banned for the mover.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ko: Option<String>,
    /// The one ko budget that is asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ko_threats: Option<i32>,
    /// The rules; area when missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<RuleSet>,
}

/// `19` or `[13, 9]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    untagged,
    expecting = "a board size is a number such as 19 or a pair such as [13, 9]"
)]
pub enum BoardSize {
    /// A square board.
    Square(usize),
    /// Width and height.
    Rectangle([usize; 2]),
}

impl Default for BoardSize {
    fn default() -> BoardSize {
        BoardSize::Square(19)
    }
}

impl From<Size> for BoardSize {
    fn from(size: Size) -> BoardSize {
        if size.is_square() {
            BoardSize::Square(size.width())
        } else {
            BoardSize::Rectangle([size.width(), size.height()])
        }
    }
}

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The player of the black stones.
    Black,
    /// The player of the white stones.
    White,
}

impl From<Side> for Colour {
    fn from(side: Side) -> Colour {
        match side {
            Side::Black => Colour::Black,
            Side::White => Colour::White,
        }
    }
}

impl From<Colour> for Side {
    fn from(colour: Colour) -> Side {
        match colour {
            Colour::Black => Side::Black,
            Colour::White => Side::White,
        }
    }
}

/// What the mover wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Aim {
    /// To save the group; the mover is the defender.
    Live,
    /// To take it; the mover is the attacker.
    Kill,
}

/// How many targets must survive for the defender to succeed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Survive {
    /// At least one.
    #[default]
    Any,
    /// Every one.
    All,
}

/// What a captured target means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Reading {
    /// It is gone, even if its point is filled again.
    Literal,
    /// Life under the stones is a success.
    Group,
}

/// How the game is counted, which matters for bent four.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RuleSet {
    /// Chinese and the like.
    #[default]
    Area,
    /// Territory counting with rulings on shapes.
    Japanese,
}

/// What is wrong with a problem line.
#[derive(Debug, Error)]
pub enum LineError {
    /// Not JSON, or not of this shape. The column counts bytes, as JSON's
    /// errors do.
    #[error("{message}")]
    Json {
        /// Where in the line, from 1; 0 when the place is not known.
        column: usize,
        /// What is wrong.
        message: String,
    },
    /// A field holds something that makes no sense.
    #[error("{field}: {message}")]
    Field {
        /// The field.
        field: &'static str,
        /// What is wrong with it.
        message: String,
    },
}

impl ProblemLine {
    /// Reads one line of JSON.
    pub fn parse(line: &str) -> Result<ProblemLine, LineError> {
        serde_json::from_str(line).map_err(|error| {
            // serde_json ends its messages with a place within the one line.
            let message = error.to_string();
            let message = match message.rfind(" at line ") {
                Some(end) => &message[..end],
                None => &message,
            };
            let message = match message {
                "expected value" => "expected another kind of value here",
                _ => message,
            };
            LineError::Json {
                column: error.column(),
                message: message.to_owned(),
            }
        })
    }

    /// A line with nothing but the stones of a board.
    pub fn of_board(board: &Board) -> ProblemLine {
        ProblemLine {
            size: board.size().into(),
            black: names(board.stones(Colour::Black)),
            white: names(board.stones(Colour::White)),
            ..ProblemLine::default()
        }
    }

    /// The line as JSON, without a line end.
    pub fn to_json(&self) -> String {
        // The struct holds only strings, numbers and lists of them.
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// Points as problem lines write them, row by row.
pub fn names(points: PointSet) -> Vec<String> {
    points.iter().map(Point::to_sgf).collect()
}

fn text_or_number<'de, D: Deserializer<'de>>(json: D) -> Result<Option<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged, expecting = "an id is a text or a number")]
    enum Id {
        Text(String),
        Number(serde_json::Number),
    }
    Ok(Option::<Id>::deserialize(json)?.map(|id| match id {
        Id::Text(text) => text,
        Id::Number(number) => number.to_string(),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_survives_writing_and_reading() {
        let line = ProblemLine {
            id: Some("x".into()),
            size: BoardSize::Rectangle([5, 7]),
            black: vec!["aa".into()],
            white: vec!["bb".into()],
            to_move: Some(Side::White),
            targets: Some(vec!["aa".into()]),
            ko_threats: Some(-2),
            rules: Some(RuleSet::Japanese),
            ..ProblemLine::default()
        };
        assert_eq!(ProblemLine::parse(&line.to_json()).unwrap(), line);
        assert!(
            !line.to_json().contains("region"),
            "what is missing is not written"
        );
    }

    #[test]
    fn an_id_may_be_a_number() {
        let line = ProblemLine::parse(r#"{"id":17,"size":9,"black":[],"white":[]}"#).unwrap();
        assert_eq!(line.id.as_deref(), Some("17"));
    }
}
