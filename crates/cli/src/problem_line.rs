//! Problem lines: one problem as one line of JSON, the format of batches.
//!
//! DESIGN.md ("Interfaces other programs rely on") is the contract. Reading has
//! two steps: [`ProblemLine`] is the JSON as it stands, and
//! [`ProblemLine::check`] turns it into a [`Setup`], where points are points and
//! everything that contradicts itself has been refused.

use std::fmt;

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

/// A checked problem: every point is on the board, nothing contradicts itself.
///
/// What the line left out is left out here too, for whoever solves it to find.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The stones.
    pub board: Board,
    /// Who moves; both are asked when missing.
    pub to_move: Option<Colour>,
    /// Whose group it is, as given or as it follows from the aim.
    pub defender: Option<Colour>,
    /// The chains the question is about, by one stone or more of each; empty
    /// when they are to be found.
    pub targets: PointSet,
    /// Whether one target or all must survive.
    pub survive: Survive,
    /// What a captured target means.
    pub reading: Reading,
    /// Where both play, when given.
    pub region: Option<PointSet>,
    /// Where only the attacker plays.
    pub attacker_only: PointSet,
    /// The point banned for the mover.
    pub ko: Option<Point>,
    /// The one ko budget that is asked.
    pub ko_threats: Option<i32>,
    /// The rules.
    pub rules: RuleSet,
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

fn wrong(field: &'static str, message: impl fmt::Display) -> LineError {
    LineError::Field {
        field,
        message: message.to_string(),
    }
}

impl ProblemLine {
    /// Reads one line of JSON.
    pub fn parse(line: &str) -> Result<ProblemLine, LineError> {
        serde_json::from_str(line).map_err(|error| {
            // serde_json ends its messages with a place within the one line.
            let message = error.to_string();
            let message = match message.rfind(" at line ") {
                Some(end) => message[..end].to_owned(),
                None => message,
            };
            LineError::Json {
                column: error.column(),
                message,
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

    /// Checks everything and turns names into points.
    pub fn check(&self) -> Result<Setup, LineError> {
        let [width, height] = match self.size {
            BoardSize::Square(side) => [side, side],
            BoardSize::Rectangle(sides) => sides,
        };
        let size = Size::new(width, height).map_err(|error| wrong("size", error))?;
        let board = self.board(size)?;

        let to_move = self.to_move.map(Colour::from);
        let defender = self.checked_defender(to_move)?;
        let targets = points("targets", self.targets.as_deref().unwrap_or(&[]), size)?;
        for target in targets {
            match (board.get(target), defender) {
                (None, _) => {
                    let message = format!("there is no stone at {}", target.to_sgf());
                    return Err(wrong("targets", message));
                }
                (Some(colour), Some(defender)) if colour != defender => {
                    let message = format!("{} is not {defender}'s stone", target.to_sgf());
                    return Err(wrong("targets", message));
                }
                _ => {}
            }
        }
        let mut owners = targets.iter().filter_map(|target| board.get(target));
        let owner = owners.next();
        if owners.any(|other| Some(other) != owner) {
            return Err(wrong("targets", "stones of both colours are named"));
        }

        let region = match &self.region {
            Some(region) => Some(points("region", region, size)?),
            None => None,
        };
        let attacker_only = self.attacker_only.as_deref().unwrap_or(&[]);
        let attacker_only = points("attacker_only", attacker_only, size)?;
        if let Some(both) = region.and_then(|region| (region & attacker_only).first()) {
            let message = format!("{} is in the region as well", both.to_sgf());
            return Err(wrong("attacker_only", message));
        }

        let ko = match &self.ko {
            Some(name) => Some(point("ko", name, size)?),
            None => None,
        };
        if let Some(taken) = ko.filter(|&ko| board.get(ko).is_some()) {
            let message = format!("there is a stone at {}", taken.to_sgf());
            return Err(wrong("ko", message));
        }
        Ok(Setup {
            board,
            to_move,
            defender: defender.or(owner),
            targets,
            survive: self.survive.unwrap_or_default(),
            reading: self.reading.unwrap_or(if targets.is_empty() {
                Reading::Group
            } else {
                Reading::Literal
            }),
            region,
            attacker_only,
            ko,
            ko_threats: self.ko_threats,
            rules: self.rules.unwrap_or_default(),
        })
    }

    fn board(&self, size: Size) -> Result<Board, LineError> {
        let mut board = Board::new(size);
        let stones = [
            ("black", &self.black, Colour::Black),
            ("white", &self.white, Colour::White),
        ];
        for (field, stones, colour) in stones {
            for name in stones {
                let point = point(field, name, size)?;
                if board.get(point).is_some() {
                    return Err(wrong(field, format!("{name} is set twice")));
                }
                board.place(point, colour);
            }
        }
        Ok(board)
    }

    /// The defender as given, or as it follows from the mover's wish.
    fn checked_defender(&self, to_move: Option<Colour>) -> Result<Option<Colour>, LineError> {
        let given = self.defender.map(Colour::from);
        let wished = match (self.aim, to_move) {
            (Some(Aim::Live), Some(mover)) => Some(mover),
            (Some(Aim::Kill), Some(mover)) => Some(!mover),
            _ => None,
        };
        match (given, wished) {
            (Some(given), Some(wished)) if given != wished => Err(wrong(
                "aim",
                format!("it makes {wished} the defender, but `defender` says {given}"),
            )),
            _ => Ok(given.or(wished)),
        }
    }
}

/// Points as problem lines write them, row by row.
pub fn names(points: PointSet) -> Vec<String> {
    points.iter().map(Point::to_sgf).collect()
}

fn point(field: &'static str, name: &str, size: Size) -> Result<Point, LineError> {
    let point = Point::from_sgf(name).map_err(|error| wrong(field, error))?;
    if size.contains(point) {
        Ok(point)
    } else {
        Err(wrong(field, format!("{name} is off the {size} board")))
    }
}

fn points(field: &'static str, names: &[String], size: Size) -> Result<PointSet, LineError> {
    names.iter().map(|name| point(field, name, size)).collect()
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

    fn check(line: &str) -> Result<Setup, String> {
        ProblemLine::parse(line)
            .and_then(|line| line.check())
            .map_err(|error| error.to_string())
    }

    #[test]
    fn only_size_and_stones_are_required() {
        let setup = check(r#"{"size":9,"black":["aa"],"white":[]}"#).unwrap();
        assert_eq!(setup.board.get(Point::new(0, 0)), Some(Colour::Black));
        assert_eq!(setup.to_move, None);
        assert_eq!(setup.defender, None);
        assert_eq!(setup.reading, Reading::Group);
        assert_eq!(setup.survive, Survive::Any);
        assert_eq!(setup.rules, RuleSet::Area);
        assert!(
            check(r#"{"size":9,"black":["aa"]}"#)
                .unwrap_err()
                .contains("white")
        );
    }

    #[test]
    fn boards_may_be_rectangles() {
        let setup = check(r#"{"size":[13,9],"black":["ma"],"white":["ai"]}"#).unwrap();
        assert_eq!(setup.board.size().width(), 13);
        assert!(check(r#"{"size":[13,9],"black":["aj"],"white":[]}"#).is_err());
        let message = check(r#"{"size":"big","black":[],"white":[]}"#).unwrap_err();
        assert!(message.contains("board size"), "{message}");
    }

    #[test]
    fn the_defender_follows_from_the_aim() {
        let line = r#"{"size":9,"black":["aa"],"white":["ab"],"to_move":"black","aim":"kill"}"#;
        assert_eq!(check(line).unwrap().defender, Some(Colour::White));
        let line =
            r#"{"size":9,"black":[],"white":[],"to_move":"black","aim":"kill","defender":"black"}"#;
        assert!(check(line).unwrap_err().starts_with("aim: "));
    }

    #[test]
    fn the_defender_follows_from_the_targets() {
        let setup = check(r#"{"size":9,"black":["aa"],"white":[],"targets":["aa"]}"#).unwrap();
        assert_eq!(setup.defender, Some(Colour::Black));
        assert_eq!(setup.reading, Reading::Literal);
    }

    #[test]
    fn contradictions_are_named_with_their_field() {
        for (rest, field) in [
            (r#""black":["aa","aa"],"white":[]"#, "black: "),
            (r#""black":["aa"],"white":["aa"]"#, "white: "),
            (r#""black":["jj"],"white":[]"#, "black: "),
            (r#""black":["a"],"white":[]"#, "black: "),
            (r#""black":[],"white":[],"targets":["aa"]"#, "targets: "),
            (
                r#""black":["aa"],"white":["bb"],"targets":["aa","bb"]"#,
                "targets: ",
            ),
            (
                r#""black":["aa"],"white":[],"defender":"white","targets":["aa"]"#,
                "targets: ",
            ),
            (
                r#""black":[],"white":[],"region":["aa"],"attacker_only":["aa"]"#,
                "attacker_only: ",
            ),
            (r#""black":["aa"],"white":[],"ko":"aa""#, "ko: "),
        ] {
            let message = check(&format!("{{\"size\":9,{rest}}}")).unwrap_err();
            assert!(message.starts_with(field), "{rest}: {message}");
        }
        let message = check(r#"{"size":20,"black":[],"white":[]}"#).unwrap_err();
        assert!(message.starts_with("size: "), "{message}");
    }

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
