//! Positions out of what people paste: SGF, text boards, problem lines.

use goban::{Board, Colour};
use serde::{Deserialize, Serialize};
use sgf::{Ruleset, SgfProblem};
use utoipa::ToSchema;

use crate::error::Refusal;
use crate::position::{Position, RuleSet, names};

/// Text that somebody pasted or dropped.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReadRequest {
    /// The text: SGF, a text board or problem lines.
    #[schema(example = ". X O .\n. X O .\n. X O .\n. . . .")]
    pub text: String,
}

/// What was found in a text.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Found {
    /// The positions, in the order of the text.
    pub problems: Vec<Imported>,
    /// What could not be read, or was mended.
    pub remarks: Vec<String>,
}

/// A position out of a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Imported {
    /// The position.
    pub position: Position,
    /// What the file says about it.
    #[serde(default)]
    pub comment: Option<String>,
}

/// A pasted text has at most this many problems; a library takes more.
pub const MOST_PASTED: usize = 200;
/// Longer comments are cut off.
const LONGEST_COMMENT: usize = 4000;
const LONGEST_NAME: usize = 200;
/// What one file may take, of which many may be read at once.
const LIMITS: sgf::Limits = sgf::Limits {
    bytes: 16 << 20,
    depth: 10_000,
    memory: 128 << 20,
};

/// Reads whatever a text is.
pub fn read(text: &str, most: usize) -> Result<Found, Refusal> {
    let start = text.trim_start_matches(['\u{feff}', ' ', '\n', '\r', '\t']);
    let mut found = match start.chars().next() {
        None => return Err(Refusal::invalid("the text is empty")),
        Some('(') | Some(';') => read_sgf(text.as_bytes(), most)?,
        Some('{') => read_lines(text, most),
        Some(_) => read_boards(text, most),
    };
    if found.problems.is_empty() {
        let why = found.remarks.into_iter().next();
        let message = why.unwrap_or_else(|| "there is no position in this text".to_owned());
        return Err(Refusal::invalid(message));
    }
    if found.problems.len() >= most {
        found
            .remarks
            .push(format!("only the first {most} are read"));
    }
    Ok(found)
}

fn read_sgf(bytes: &[u8], most: usize) -> Result<Found, Refusal> {
    let parsed = sgf::parse_within(bytes, &LIMITS).map_err(Refusal::invalid)?;
    let mut found = Found {
        problems: Vec::new(),
        remarks: Vec::new(),
    };
    for (index, tree) in parsed.collection.trees.iter().take(most).enumerate() {
        match SgfProblem::read(tree) {
            Ok(problem) => found.problems.push(of_sgf(problem)),
            Err(error) => found.remarks.push(format!("game {}: {error}", index + 1)),
        }
    }
    Ok(found)
}

fn of_sgf(problem: SgfProblem) -> Imported {
    let marks = problem.marks;
    // TGA marks the empty points where both play and the stones that can be captured.
    let marked = marks.region | marks.capturable;
    let position = Position {
        id: problem.name.map(|name| cut(name, LONGEST_NAME)),
        to_move: problem.to_move.map(Into::into),
        targets: names(marks.targets),
        region: (!marks.region.is_empty()).then(|| names(marked)),
        attacker_only: names(marks.attacker_only),
        rules: match problem.ruleset {
            Some(Ruleset::Japanese) => Some(RuleSet::Japanese),
            _ => None,
        },
        ..Position::of_board(&problem.board)
    };
    Imported {
        position,
        comment: problem.comment.map(|text| cut(text, LONGEST_COMMENT)),
    }
}

fn read_lines(text: &str, most: usize) -> Found {
    let mut found = Found {
        problems: Vec::new(),
        remarks: Vec::new(),
    };
    let lines = (1..).zip(text.lines());
    let lines = lines.filter(|(_, line)| !line.trim().is_empty());
    for (number, line) in lines.take(most) {
        let read = problem_line(line);
        let read = read.and_then(|position| match position.placed() {
            Ok(_) => Ok(position),
            Err(refusal) => Err(refusal.message),
        });
        match read {
            Ok(position) => found.problems.push(Imported {
                position,
                comment: None,
            }),
            Err(message) => found.remarks.push(format!("line {number}: {message}")),
        }
    }
    found
}

/// A problem line: its size may be one number, and it has fields that a position has not.
fn problem_line(line: &str) -> Result<Position, String> {
    let mut value: serde_json::Value = serde_json::from_str(line).map_err(|e| e.to_string())?;
    let fields = value.as_object_mut().ok_or("this is not a problem line")?;
    if let Some(side) = fields.get("size").and_then(|size| size.as_u64()) {
        fields.insert("size".into(), serde_json::json!([side, side]));
    }
    if let Some(id) = fields.get("id").filter(|id| id.is_number()) {
        let id = id.to_string();
        fields.insert("id".into(), id.into());
    }
    fields.remove("aim");
    fields.remove("ko_threats");
    serde_json::from_value(value).map_err(|e| e.to_string())
}

fn read_boards(text: &str, most: usize) -> Found {
    let mut found = Found {
        problems: Vec::new(),
        remarks: Vec::new(),
    };
    let mut title = None;
    let mut rows: Vec<&str> = Vec::new();
    let mut first = 1;
    for (number, line) in (1..).zip(text.lines().chain([""])) {
        let remark = line.trim_start().strip_prefix("//");
        if remark.is_none() && !line.trim().is_empty() {
            if rows.is_empty() {
                first = number;
            }
            rows.push(line);
            continue;
        }
        if !rows.is_empty() && found.problems.len() < most {
            match Board::parse(&rows.join("\n")) {
                Ok(board) => {
                    let position = Position {
                        id: title.take(),
                        ..Position::of_board(&board)
                    };
                    let comment = None;
                    found.problems.push(Imported { position, comment });
                }
                Err(error) => found
                    .remarks
                    .push(format!("the board at line {first}: {error}")),
            }
            rows.clear();
        }
        if let Some(remark) = remark {
            title = Some(cut(remark.trim().to_owned(), LONGEST_NAME));
        }
    }
    found
}

fn cut(text: String, most: usize) -> String {
    match text.chars().count() > most {
        true => text.chars().take(most).chain(['…']).collect(),
        false => text,
    }
}

/// A position as SGF, with its marks.
pub fn to_sgf(position: &Position, comment: Option<&str>) -> Result<String, Refusal> {
    let placed = position.placed()?;
    let board = &placed.board;
    let size = board.size();
    let mut text = String::from("(;GM[1]FF[4]CA[UTF-8]");
    match size.is_square() {
        true => text += &format!("SZ[{}]", size.width()),
        false => text += &format!("SZ[{}:{}]", size.width(), size.height()),
    }
    let escaped = |text: &str| text.replace('\\', "\\\\").replace(']', "\\]");
    if let Some(id) = &position.id {
        text += &format!("GN[{}]", escaped(id));
    }
    if position.rules == Some(RuleSet::Japanese) {
        text += "RU[Japanese]";
    }
    let mut list = |name: &str, points: goban::PointSet| {
        if !points.is_empty() {
            text += name;
            points
                .iter()
                .for_each(|p| text += &format!("[{}]", p.to_sgf()));
        }
    };
    list("AB", board.stones(Colour::Black));
    list("AW", board.stones(Colour::White));
    list("MA", placed.targets);
    list("SQ", placed.region.unwrap_or_default() - placed.targets);
    list("CR", placed.attacker_only);
    if let Some(mover) = placed.to_move {
        text += &format!("PL[{}]", mover.letter().to_ascii_uppercase());
    }
    if let Some(comment) = comment {
        text += &format!("C[{}]", escaped(comment));
    }
    text += ")\n";
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Side;

    #[test]
    fn sgf_text_boards_and_problem_lines_are_told_apart() {
        let sgf = "(;SZ[9]AB[aa]AW[bb]MA[bb]PL[W]GN[x])";
        let found = read(sgf, 10).expect("SGF");
        let position = &found.problems[0].position;
        assert_eq!(position.targets, ["bb"]);
        assert_eq!(position.to_move, Some(Side::White));
        let found = read("// mine\n. X\nO .\n", 10).expect("a board");
        assert_eq!(found.problems[0].position.id.as_deref(), Some("mine"));
        let line = r#"{"id":7,"size":9,"black":["aa"],"white":[],"ko_threats":1}"#;
        let found = read(line, 10).expect("a line");
        assert_eq!(found.problems[0].position.size, [9, 9]);
    }

    #[test]
    fn what_cannot_be_read_is_refused_with_the_place() {
        let told = |text: &str| read(text, 10).expect_err("no position").message;
        assert!(told(". X\nO").contains("line"));
        assert!(told("{\"size\":9}").starts_with("line 1: "));
        assert!(!told("").is_empty());
        assert!(!told("(;SZ[99]AB[aa])").is_empty());
    }

    #[test]
    fn a_position_survives_sgf() {
        let position = Position {
            id: Some("a ] and a \\".into()),
            size: [7, 5],
            black: vec!["aa".into()],
            white: vec!["bb".into(), "cb".into()],
            to_move: Some(Side::Black),
            targets: vec!["bb".into(), "cb".into()],
            attacker_only: vec!["cc".into()],
            ..Position::default()
        };
        let text = to_sgf(&position, Some("kill")).expect("SGF");
        let found = read(&text, 10).expect("our own SGF");
        assert_eq!(found.problems[0].position, position);
        assert_eq!(found.problems[0].comment.as_deref(), Some("kill"));
    }
}
