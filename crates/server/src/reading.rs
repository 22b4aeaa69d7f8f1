//! Positions out of what people paste: SGF, text boards, problem lines.

use goban::Colour;
use life::problem::{Reading, Ruleset, Survive};
use serde::{Deserialize, Serialize};
use sgf::{NodeId, Tree};
use utoipa::ToSchema;
use wire::{Document, Failure, Format, Item, Scene, Selection};

use crate::error::Refusal;
use crate::position::{PositionJson, ReadingWord, RulesWord, SurviveWord, names};

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
    pub position: PositionJson,
    /// What the file says about it.
    #[serde(default)]
    pub comment: Option<String>,
    /// The game tree it stands in, as SGF, where it comes out of one.
    #[serde(skip)]
    pub source: Option<String>,
}

/// A pasted text has at most this many problems; a library takes more.
pub const MOST_PASTED: usize = 200;
/// Longer comments are cut off.
const LONGEST_COMMENT: usize = 4000;
const LONGEST_NAME: usize = 200;
/// What one file may take, of which many may be read at once.
pub(crate) const LIMITS: sgf::Limits = sgf::Limits {
    bytes: 16 << 20,
    depth: 10_000,
    memory: 128 << 20,
};

/// Reads whatever a text is.
pub fn read(text: &str, most: usize) -> Result<Found, Refusal> {
    let bytes = text.as_bytes();
    if Format::of_content(bytes) == Format::Sgf {
        // The limits of a file of one's own are too generous for one that anybody sends.
        sgf::parse_within(bytes, &LIMITS).map_err(Refusal::invalid)?;
    }
    let document = Document::read(PASTED, bytes, None).map_err(told)?;
    let mut found = Found {
        problems: Vec::new(),
        remarks: document.repairs.clone(),
    };
    for item in document.items.iter().take(most) {
        let scene = match item {
            Ok(item) => Scene::of(PASTED, item, &Selection::default()),
            Err(failure) => Err(failure.clone()),
        };
        let source = match item {
            Ok(Item::Tree(tree)) => Some(format!("{}\n", tree.to_string().trim_end())),
            _ => None,
        };
        match scene {
            Ok(scene) => found.problems.push(Imported {
                source,
                ..imported(scene)
            }),
            Err(failure) => found.remarks.push(told(failure).message),
        }
    }
    if found.problems.is_empty() {
        let why = found.remarks.into_iter().next();
        let message = why.unwrap_or_else(|| "there is no position in this text".to_owned());
        return Err(Refusal::invalid(message));
    }
    if document.items.len() > most {
        found
            .remarks
            .push(format!("only the first {most} are read"));
    }
    Ok(found)
}

/// What the text is called in messages; the page knows which text is meant.
const PASTED: &str = "text";

fn told(failure: Failure) -> Refusal {
    Refusal::invalid(failure)
}

fn imported(scene: Scene) -> Imported {
    let question = scene.question;
    let position = PositionJson {
        id: scene.title.map(|name| cut(name, LONGEST_NAME)),
        to_move: scene.to_move.map(Into::into),
        defender: question.defender.map(Into::into),
        targets: names(question.targets),
        region: question.region.map(names),
        attacker_only: names(question.attacker_only),
        escape: names(question.escape),
        ko: scene.ko.or(question.ko).map(|point| point.to_sgf()),
        rules: match question.rules {
            Some(Ruleset::Japanese) => Some(RulesWord::Japanese),
            _ => None,
        },
        survive: match question.survive {
            Some(Survive::All) => Some(SurviveWord::All),
            _ => None,
        },
        reading: question.reading.map(|reading| match reading {
            Reading::Literal => ReadingWord::Literal,
            Reading::Group => ReadingWord::Group,
        }),
        ..PositionJson::of_board(&scene.board)
    };
    Imported {
        position,
        comment: scene.comment.map(|text| cut(text, LONGEST_COMMENT)),
        source: None,
    }
}

fn cut(text: String, most: usize) -> String {
    match text.chars().count() > most {
        true => text.chars().take(most).chain(['…']).collect(),
        false => text,
    }
}

/// A position as SGF, with its marks.
pub fn to_sgf(position: &PositionJson, comment: Option<&str>) -> Result<String, Refusal> {
    let tree = to_tree(position, comment)?;
    Ok(format!("{}\n", tree.to_string().trim_end()))
}

/// A position as the root of a tree, with its marks.
pub(crate) fn to_tree(position: &PositionJson, comment: Option<&str>) -> Result<Tree, Refusal> {
    let placed = position.placed()?;
    let root = NodeId::ROOT;
    let mut tree = Tree::for_board(placed.board.size());
    if let Some(name) = &position.id {
        tree.set_text(root, "GN", name);
    }
    if position.rules == Some(RulesWord::Japanese) {
        tree.set(root, "RU", "Japanese");
    }
    tree.set_points(root, "AB", placed.board.stones(Colour::Black));
    tree.set_points(root, "AW", placed.board.stones(Colour::White));
    tree.set_points(root, "MA", placed.targets);
    tree.set_points(root, "SQ", placed.region.unwrap_or_default());
    tree.set_points(root, "CR", placed.attacker_only);
    if let Some(mover) = placed.to_move {
        tree.set_player(root, mover);
    }
    if let Some(comment) = comment {
        tree.set_text(root, "C", comment);
    }
    Ok(tree)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::ColourWord;

    #[test]
    fn sgf_text_boards_and_problem_lines_are_told_apart() {
        let sgf = "(;SZ[9]AB[aa]AW[bb]MA[bb]PL[W]GN[x])";
        let found = read(sgf, 10).expect("SGF");
        let position = &found.problems[0].position;
        assert_eq!(position.targets, ["bb"]);
        assert_eq!(position.to_move, Some(ColourWord::White));
        let found = read("// mine\n// size 2\n. X\nO .\n", 10).expect("a board");
        assert_eq!(found.problems[0].position.id.as_deref(), Some("mine"));
        let line =
            r#"{"id":7,"size":9,"black":["aa"],"white":[],"ko_threats":1,"to_move":"black"}"#;
        let found = read(line, 10).expect("a line");
        assert_eq!(found.problems[0].position.size, [9, 9]);
    }

    #[test]
    fn what_cannot_be_read_is_refused_with_the_place() {
        let told = |text: &str| read(text, 10).expect_err("no position").message;
        assert!(told("// size 3\n. X .\nO . .\n. . . .\n").contains("text:4"));
        assert!(told("{\"size\":9}").contains("text:1"));
        assert!(!told("").is_empty());
        assert!(!told("(;SZ[99]AB[aa])").is_empty());
    }

    #[test]
    fn a_position_survives_sgf() {
        let position = PositionJson {
            id: Some("a ] and a \\".into()),
            size: [7, 5],
            black: vec!["aa".into()],
            white: vec!["bb".into(), "cb".into()],
            to_move: Some(ColourWord::Black),
            targets: vec!["bb".into(), "cb".into()],
            attacker_only: vec!["cc".into()],
            ..PositionJson::default()
        };
        let text = to_sgf(&position, Some("kill")).expect("SGF");
        let found = read(&text, 10).expect("our own SGF");
        assert_eq!(found.problems[0].position, position);
        assert_eq!(found.problems[0].comment.as_deref(), Some("kill"));
    }
}
