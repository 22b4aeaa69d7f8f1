//! Problem lines: one problem as one line of JSON, the format of batches.
//!
//! ```json
//! {"id":"x","size":19,"black":["cd"],"white":["dd"],"to_move":"black",
//!  "defender":"white","aim":"live|kill","targets":["dd"],"survive":"any|all",
//!  "reading":"literal|group","region":["aa"],"attacker_only":["ab"],
//!  "escape":["aa"],"ko":"ac","ko_threats":0,"rules":"area|japanese"}
//! ```
//!
//! Other programs rely on this format, so the meaning of a field does not change. Only `size`
//! (or `[width, height]`), `black` and `white` are required. A field with another name is an
//! error. docs/problem-lines.md describes every field.
//!
//! [`Question::parse`] reads a line, [`Question::to_json`] writes one.

use std::fmt;

use goban::{Board, Colour, Point, PointSet, Size};
use life::problem::{Reading, Ruleset, Survive};
use serde::{Deserialize, Deserializer, Serialize};
use thiserror::Error;

use crate::question::{Aim, MOST_THREATS, Question};

/// A problem as JSON has it. Points are written as in SGF: `aa` is the upper left corner.
#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    /// A number is read as the text of that number.
    #[serde(
        default,
        deserialize_with = "text_or_number",
        skip_serializing_if = "Option::is_none"
    )]
    id: Option<String>,
    size: BoardSize,
    black: Vec<String>,
    white: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    to_move: Option<Player>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    defender: Option<Player>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    aim: Option<AimWord>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    targets: Option<Vec<String>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    survive: Option<SurviveWord>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reading: Option<ReadingWord>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    region: Option<Vec<String>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    attacker_only: Option<Vec<String>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    escape: Option<Vec<String>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ko: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ko_threats: Option<i32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rules: Option<RulesWord>,
}

/// `19` or `[13, 9]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    untagged,
    expecting = "a board size is a number such as 19 or a pair such as [13, 9]"
)]
enum BoardSize {
    Square(usize),
    Rectangle([usize; 2]),
}

impl Default for BoardSize {
    fn default() -> BoardSize {
        BoardSize::Square(19)
    }
}

/// A colour as JSON has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Player {
    Black,
    White,
}

/// Gives the words of a type of this module, both ways.
macro_rules! words {
    ($(#[$about:meta])* $name:ident = $for:ty { $($value:ident),* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(rename_all = "lowercase")]
        enum $name { $($value),* }

        impl From<$name> for $for {
            fn from(word: $name) -> $for {
                match word { $($name::$value => <$for>::$value),* }
            }
        }

        impl From<$for> for $name {
            fn from(value: $for) -> $name {
                match value { $(<$for>::$value => $name::$value),* }
            }
        }
    };
}

words!(
    /// What the mover wants.
    AimWord = Aim { Live, Kill });
words!(
    /// How many targets must survive.
    SurviveWord = Survive { Any, All });
words!(
    /// What a captured target means.
    ReadingWord = Reading { Literal, Group });
words!(
    /// The rules.
    RulesWord = Ruleset { Area, Japanese });

impl From<Player> for Colour {
    fn from(player: Player) -> Colour {
        match player {
            Player::Black => Colour::Black,
            Player::White => Colour::White,
        }
    }
}

impl From<Colour> for Player {
    fn from(colour: Colour) -> Player {
        match colour {
            Colour::Black => Player::Black,
            Colour::White => Player::White,
        }
    }
}

/// What is wrong with a problem line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LineError {
    /// Not JSON, or not of this shape.
    #[error("{message}")]
    Json {
        /// The byte of the line where it is wrong, from 1; 0 when the place is not known.
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

impl Question {
    /// Reads one problem line.
    ///
    /// # Errors
    /// When the line is not JSON, has a field of another name, names a point that is not on the
    /// board, or contradicts itself.
    pub fn parse(line: &str) -> Result<Question, LineError> {
        let line: Line = serde_json::from_str(line).map_err(|error| json_error(&error))?;
        let question = line.question()?;
        question.check()?;
        Ok(question)
    }

    /// The question as one line of JSON, without a line end.
    pub fn to_json(&self) -> String {
        // The struct holds only strings, numbers and lists of them: nothing can fail.
        serde_json::to_string(&Line::of(self)).unwrap_or_default()
    }
}

fn json_error(error: &serde_json::Error) -> LineError {
    let message = error.to_string();
    // serde_json ends its messages with a place within the one line.
    let message = match message.rfind(" at line ") {
        Some(end) => &message[..end],
        None => &message,
    };
    let message = match message {
        "expected value" => "expected another kind of value here".to_owned(),
        _ => message.replacen(", expected one of", "; a problem line has only", 1),
    };
    LineError::Json {
        column: error.column(),
        message,
    }
}

impl Line {
    fn of(question: &Question) -> Line {
        let size = question.board.size();
        let some = |points: PointSet| (!points.is_empty()).then(|| names(points));
        Line {
            id: question.id.clone(),
            size: match size.is_square() {
                true => BoardSize::Square(size.width()),
                false => BoardSize::Rectangle([size.width(), size.height()]),
            },
            black: names(question.board.stones(Colour::Black)),
            white: names(question.board.stones(Colour::White)),
            to_move: question.to_move.map(Into::into),
            defender: question.defender.map(Into::into),
            aim: question.aim.map(Into::into),
            targets: some(question.targets),
            survive: question.survive.map(Into::into),
            reading: question.reading.map(Into::into),
            region: question.region.map(names),
            attacker_only: some(question.attacker_only),
            escape: some(question.escape),
            ko: question.ko.map(Point::to_sgf),
            ko_threats: question.ko_threats.map(Into::into),
            rules: question.rules.map(Into::into),
        }
    }

    /// Turns names into points.
    fn question(self) -> Result<Question, LineError> {
        let [width, height] = match self.size {
            BoardSize::Square(side) => [side, side],
            BoardSize::Rectangle(sides) => sides,
        };
        let size = Size::new(width, height).map_err(|error| wrong("size", error))?;
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
        let listed = |field, names: &Option<Vec<String>>| {
            points(field, names.as_deref().unwrap_or(&[]), size)
        };
        Ok(Question {
            id: self.id,
            to_move: self.to_move.map(Into::into),
            defender: self.defender.map(Into::into),
            aim: self.aim.map(Into::into),
            targets: listed("targets", &self.targets)?,
            survive: self.survive.map(Into::into),
            reading: self.reading.map(Into::into),
            region: match &self.region {
                Some(region) => Some(points("region", region, size)?),
                None => None,
            },
            attacker_only: listed("attacker_only", &self.attacker_only)?,
            escape: listed("escape", &self.escape)?,
            ko: match &self.ko {
                Some(name) => Some(point("ko", name, size)?),
                None => None,
            },
            ko_threats: self.ko_threats.map(threats).transpose()?,
            rules: self.rules.map(Into::into),
            ..Question::of_board(board)
        })
    }
}

fn threats(number: i32) -> Result<i8, LineError> {
    match i8::try_from(number) {
        Ok(threats) if threats.unsigned_abs() <= MOST_THREATS.unsigned_abs() => Ok(threats),
        _ => {
            let message = format!("{number} is not between -{MOST_THREATS} and {MOST_THREATS}");
            Err(wrong("ko_threats", message))
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

pub(crate) fn wrong(field: &'static str, message: impl fmt::Display) -> LineError {
    LineError::Field {
        field,
        message: message.to_string(),
    }
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

    fn parse(line: &str) -> Result<Question, String> {
        Question::parse(line).map_err(|error| error.to_string())
    }

    #[test]
    fn a_line_survives_writing_and_reading() {
        let board = Board::parse(". X . . .\n. . O . .\n. . . . .\n").unwrap();
        let question = Question {
            id: Some("x".into()),
            to_move: Some(Colour::White),
            targets: PointSet::single(Point::new(1, 0)),
            ko_threats: Some(-2),
            rules: Some(Ruleset::Japanese),
            ..Question::of_board(board)
        };
        let line = question.to_json();
        assert_eq!(Question::parse(&line).unwrap(), question);
        assert!(!line.contains("region"), "what is missing is not written");
        assert!(line.contains(r#""size":[5,3]"#), "{line}");
    }

    #[test]
    fn an_id_may_be_a_number() {
        let question = parse(r#"{"id":17,"size":9,"black":[],"white":[]}"#).unwrap();
        assert_eq!(question.id.as_deref(), Some("17"));
    }

    #[test]
    fn a_field_of_another_name_is_named() {
        let line = r#"{"size":9,"black":[],"white":[],"regoin":["aa"]}"#;
        let told = parse(line).unwrap_err();
        assert!(
            told.starts_with("unknown field `regoin`; a problem line has only"),
            "{told}"
        );
    }

    #[test]
    fn only_size_and_stones_are_required() {
        let question = parse(r#"{"size":9,"black":["aa"],"white":[]}"#).unwrap();
        assert_eq!(question.board.get(Point::new(0, 0)), Some(Colour::Black));
        assert_eq!(question.to_move, None);
        let told = parse(r#"{"size":9,"black":["aa"]}"#).unwrap_err();
        assert!(told.contains("white"), "{told}");
    }

    #[test]
    fn boards_may_be_rectangles() {
        let question = parse(r#"{"size":[13,9],"black":["ma"],"white":["ai"]}"#).unwrap();
        assert_eq!(question.board.size().width(), 13);
        assert!(parse(r#"{"size":[13,9],"black":["aj"],"white":[]}"#).is_err());
        let told = parse(r#"{"size":"big","black":[],"white":[]}"#).unwrap_err();
        assert!(told.contains("board size"), "{told}");
    }

    #[test]
    fn threats_stay_within_what_is_asked() {
        let ask = |threats: &str| {
            parse(&format!(
                r#"{{"size":9,"black":[],"white":[],"ko_threats":{threats}}}"#
            ))
        };
        assert_eq!(ask("-6").unwrap().ko_threats, Some(-6));
        for wrong in ["7", "-7", "300", "-128", "-2147483648"] {
            let told = ask(wrong).unwrap_err();
            assert!(told.starts_with("ko_threats: "), "{told}");
        }
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
            (
                r#""black":[],"white":[],"region":["aa"],"escape":["ab"]"#,
                "escape: ",
            ),
            (r#""black":["aa"],"white":[],"ko":"aa""#, "ko: "),
            (
                r#""black":[],"white":[],"to_move":"black","aim":"kill","defender":"black""#,
                "aim: ",
            ),
        ] {
            let message = parse(&format!("{{\"size\":9,{rest}}}")).unwrap_err();
            assert!(message.starts_with(field), "{rest}: {message}");
        }
        let message = parse(r#"{"size":20,"black":[],"white":[]}"#).unwrap_err();
        assert!(message.starts_with("size: "), "{message}");
    }
}
