//! The header of a proof as one line of JSON.

use goban::{Colour, Move, Point, PointSet, Size};
use serde::{Deserialize, Serialize};

use crate::model::{Claim, Edge, Goal, Header, Question, Reading, Role, Rules, Survive};

/// The header with every word spelled as the file spells it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Plain {
    program: String,
    size: [usize; 2],
    black: Vec<String>,
    white: Vec<String>,
    #[serde(default = "Aim::life", skip_serializing_if = "Aim::is_life")]
    goal: Aim,
    defender: Stone,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    keep: Vec<String>,
    targets: Vec<String>,
    survive: How,
    reading: Meaning,
    region: Vec<String>,
    attacker_only: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    escape: Vec<String>,
    ko: Option<String>,
    rules: Law,
    assumptions: Vec<String>,
    outcome: Vec<String>,
    claims: Vec<PlainClaim>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlainClaim {
    mover: Side,
    threats: i8,
    first_move: Option<String>,
    question: Asked,
    answer: YesNo,
    node: PlainEdge,
}

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum PlainEdge {
    Number(u32),
    Word(String),
}

/// Declares how an enumeration of the model is spelled, both ways.
macro_rules! words {
    ($name:ident = $model:ident { $($word:ident),* }) => {
        #[derive(Clone, Copy, Serialize, Deserialize)]
        #[serde(rename_all = "lowercase")]
        enum $name {
            $($word),*
        }

        impl $name {
            fn of(value: $model) -> $name {
                match value {
                    $($model::$word => $name::$word),*
                }
            }

            fn value(self) -> $model {
                match self {
                    $($name::$word => $model::$word),*
                }
            }
        }
    };
}

words!(Stone = Colour { Black, White });
words!(How = Survive { Any, All });
words!(Meaning = Reading { Literal, Group });
words!(Law = Rules { Area, Japanese });
words!(Side = Role { Attacker, Defender });
words!(Asked = Question { Kill, Safe });
words!(
    Aim = Goal {
        Life,
        Capture,
        Connect
    }
);

impl Aim {
    /// What a header of version 3 is about.
    fn life() -> Aim {
        Aim::Life
    }

    fn is_life(&self) -> bool {
        matches!(self, Aim::Life)
    }
}

#[derive(Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum YesNo {
    Yes,
    No,
}

/// The header as JSON, without the end of the line.
pub(crate) fn write(header: &Header) -> String {
    let plain = Plain {
        program: header.program.clone(),
        size: [header.size.width(), header.size.height()],
        black: texts(header.black),
        white: texts(header.white),
        goal: Aim::of(header.goal),
        defender: Stone::of(header.defender),
        keep: texts(header.keep),
        targets: texts(header.targets),
        survive: How::of(header.survive),
        reading: Meaning::of(header.reading),
        region: texts(header.region),
        attacker_only: texts(header.attacker_only),
        escape: texts(header.escape),
        ko: header.ko.map(Point::to_sgf),
        rules: Law::of(header.rules),
        assumptions: header.assumptions.clone(),
        outcome: header.outcome.clone(),
        claims: header.claims.iter().map(plain_claim).collect(),
    };
    // Strings, numbers and lists of them have no way to fail.
    serde_json::to_string(&plain).unwrap_or_default()
}

/// Reads the line; the error says what is wrong and where.
pub(crate) fn read(line: &[u8]) -> Result<Header, String> {
    let plain: Plain = serde_json::from_slice(line).map_err(|error| error.to_string())?;
    let [width, height] = plain.size;
    let size = Size::new(width, height).map_err(|error| format!("size: {error}"))?;
    let ko = plain.ko.as_deref().map(|text| point("ko", text, size));
    let claims = plain.claims.iter().enumerate();
    Ok(Header {
        program: plain.program,
        size,
        black: points("black", &plain.black, size)?,
        white: points("white", &plain.white, size)?,
        goal: plain.goal.value(),
        defender: plain.defender.value(),
        keep: points("keep", &plain.keep, size)?,
        targets: points("targets", &plain.targets, size)?,
        survive: plain.survive.value(),
        reading: plain.reading.value(),
        region: points("region", &plain.region, size)?,
        attacker_only: points("attacker_only", &plain.attacker_only, size)?,
        escape: points("escape", &plain.escape, size)?,
        ko: ko.transpose()?,
        rules: plain.rules.value(),
        assumptions: plain.assumptions,
        outcome: plain.outcome,
        claims: claims
            .map(|(i, claim)| read_claim(i, claim, size))
            .collect::<Result<_, _>>()?,
    })
}

fn texts(set: PointSet) -> Vec<String> {
    set.iter().map(Point::to_sgf).collect()
}

fn point(field: &str, text: &str, size: Size) -> Result<Point, String> {
    let point = Point::from_sgf(text).map_err(|error| format!("{field}: {error}"))?;
    if !size.contains(point) {
        return Err(format!("{field}: {text} is off a board of {size}"));
    }
    Ok(point)
}

fn points(field: &str, texts: &[String], size: Size) -> Result<PointSet, String> {
    let mut set = PointSet::EMPTY;
    for text in texts {
        if !set.insert(point(field, text, size)?) {
            return Err(format!("{field}: {text} is given twice"));
        }
    }
    Ok(set)
}

fn plain_claim(claim: &Claim) -> PlainClaim {
    PlainClaim {
        mover: Side::of(claim.mover),
        threats: claim.threats,
        first_move: claim.first_move.map(|mv| mv.to_string()),
        question: Asked::of(claim.question),
        answer: if claim.answer { YesNo::Yes } else { YesNo::No },
        node: match claim.node {
            Edge::Node(number) => PlainEdge::Number(number),
            Edge::Terminal => PlainEdge::Word(TERMINAL.into()),
        },
    }
}

/// The word for an edge that needs no node.
const TERMINAL: &str = "terminal";

fn read_claim(i: usize, claim: &PlainClaim, size: Size) -> Result<Claim, String> {
    let field = format!("claim {}", i + 1);
    let first_move = match claim.first_move.as_deref() {
        None => None,
        Some("pass") => Some(Move::Pass),
        Some(text) => Some(Move::Play(point(&field, text, size)?)),
    };
    let node = match &claim.node {
        PlainEdge::Number(number) => Edge::Node(*number),
        PlainEdge::Word(word) if word == TERMINAL => Edge::Terminal,
        PlainEdge::Word(word) => return Err(format!("{field}: {word:?} is no node")),
    };
    Ok(Claim {
        mover: claim.mover.value(),
        threats: claim.threats,
        first_move,
        question: claim.question.value(),
        answer: claim.answer == YesNo::Yes,
        node,
    })
}
