//! Answer lines: one answer as one line of JSON.
//!
//! Other programs rely on this, so what a field means does not change. There
//! is one line for each problem and side asked; points are written as in SGF
//! and `pass` is a move. An input that could not be read gives a line with
//! `error` set.

use std::time::Duration;

use goban::{Colour, Move};
use life::answer::{Answer, Ko, OtherMove, Outcome, Word};
use life::difficulty::{Difficulty, Features};
use life::facts::{Assumption, Parts};
use serde::{Deserialize, Serialize};

use crate::problem_line::{Player, names};

/// An answer as JSON has it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AnswerLine {
    id: Option<String>,
    to_move: Option<Player>,
    defender: Option<Player>,
    outcome: &'static str,
    proven: bool,
    ko: Option<KoLine>,
    moves: Vec<String>,
    line: Vec<String>,
    region: Vec<String>,
    /// How far the answer holds: `board`, `enclosed` or `assumed`.
    scope: Option<&'static str>,
    assumptions: Vec<String>,
    /// The same assumptions as data.
    assumed: Vec<AssumptionLine>,
    notes: Vec<String>,
    at_least: Option<&'static str>,
    at_most: Option<&'static str>,
    nodes: u64,
    millis: f64,
    error: Option<String>,
    /// Which question it is the answer to: `life`, `capture`, `race`, `connect` or `cut`.
    #[serde(skip_serializing_if = "Option::is_none")]
    question: Option<&'static str>,
    /// Why the main line ends as it does, in words, if that can be told.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// What finding out which question is meant took, if that took anything.
    #[serde(skip_serializing_if = "Option::is_none")]
    understanding: Option<UnderstandingLine>,
    /// Only where it is true: an earlier run solved it, with these nodes and in this time.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    remembered: bool,
    /// First moves that the limits left unsettled, if any.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unsettled: Vec<String>,
    /// Only where there is something to find.
    #[serde(skip_serializing_if = "Option::is_none")]
    difficulty: Option<DifficultyLine>,
    /// Only with `solve`, where every first move is judged.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    others: Vec<OtherLine>,
}

/// How the question was found.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct UnderstandingLine {
    nodes: u64,
    cut_short: bool,
}

/// Something taken for granted.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct AssumptionLine {
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    how: Option<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    points: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    others: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct KoLine {
    needs: &'static str,
    threats: u8,
    takes_first: Option<&'static str>,
    kinds: Vec<&'static str>,
    #[serde(rename = "else")]
    otherwise: Option<&'static str>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct OtherLine {
    #[serde(rename = "move")]
    first: String,
    outcome: &'static str,
    ko: Option<KoLine>,
    line: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

/// How hard it is, and what that was made from.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct DifficultyLine {
    score: u16,
    band: String,
    nodes: u64,
    proof: u64,
    depth: u32,
    tempting: u32,
    rank: u32,
    choices: u32,
}

/// What an answer line says in words. The words are made elsewhere.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words {
    /// What was taken for granted, a sentence each.
    pub assumptions: Vec<String>,
    /// Remarks, a sentence each.
    pub notes: Vec<String>,
    /// Why the main line ends as it does.
    pub reason: Option<String>,
    /// The same for each other first move, in their order.
    pub others: Vec<Option<String>>,
}

impl AnswerLine {
    /// The line for an answer that took a while.
    pub fn of(id: Option<String>, answer: &Answer, took: Duration, words: Words) -> AnswerLine {
        let word = |bound: &Option<Outcome>| bound.as_ref().map(Outcome::word);
        let mut whys = words.others.into_iter();
        let others = answer.others.iter();
        AnswerLine {
            id,
            to_move: Some(answer.to_move.into()),
            defender: Some(answer.defender.into()),
            outcome: answer.outcome.word(),
            proven: answer.is_proven(),
            ko: ko_line(&answer.outcome),
            moves: move_names(&answer.moves),
            line: move_names(&answer.line),
            region: names(answer.region),
            scope: Some(answer.scope.word()),
            assumptions: words.assumptions,
            assumed: answer.assumptions.iter().map(assumption_line).collect(),
            notes: words.notes,
            at_least: word(&answer.at_least),
            at_most: word(&answer.at_most),
            nodes: answer.nodes,
            millis: millis(took),
            error: None,
            question: Some(answer.goal.word()),
            reason: words.reason,
            understanding: None,
            remembered: false,
            unsettled: move_names(&answer.open),
            difficulty: answer.difficulty.as_ref().map(difficulty_line),
            others: others
                .map(|other| other_line(other, whys.next().flatten()))
                .collect(),
        }
    }

    /// The same line, with the moves made to understand the position, and whether the limits cut
    /// that short.
    pub fn understood(self, nodes: u64, cut_short: bool) -> AnswerLine {
        let understanding = UnderstandingLine { nodes, cut_short };
        AnswerLine {
            understanding: (nodes > 0 || cut_short).then_some(understanding),
            ..self
        }
    }

    /// The same line, for an answer that an earlier run gave.
    pub fn remembered(self) -> AnswerLine {
        AnswerLine {
            remembered: true,
            ..self
        }
    }

    /// The line for a problem that could not be asked.
    pub fn failed(id: Option<String>, error: String) -> AnswerLine {
        AnswerLine {
            id,
            to_move: None,
            defender: None,
            outcome: Outcome::Unknown.word(),
            proven: false,
            ko: None,
            moves: Vec::new(),
            line: Vec::new(),
            region: Vec::new(),
            scope: None,
            assumptions: Vec::new(),
            assumed: Vec::new(),
            notes: Vec::new(),
            at_least: None,
            at_most: None,
            nodes: 0,
            millis: 0.0,
            error: Some(error),
            question: None,
            reason: None,
            understanding: None,
            remembered: false,
            unsettled: Vec::new(),
            difficulty: None,
            others: Vec::new(),
        }
    }

    /// The line as JSON, with a line end.
    pub fn to_json(&self) -> String {
        // Strings, numbers and lists of them have no way to fail.
        let mut json = serde_json::to_string(self).unwrap_or_default();
        json.push('\n');
        json
    }
}

/// The fields of an answer line by which a batch goes on from an earlier run.
#[derive(Clone, Debug, Deserialize)]
pub struct AnswerHead {
    id: Option<String>,
    to_move: Option<Player>,
    /// The outcome's word.
    pub outcome: String,
    /// What was wrong.
    pub error: Option<String>,
    /// The nodes.
    pub nodes: u64,
    /// Whether an earlier run solved it.
    #[serde(default)]
    pub remembered: bool,
}

impl AnswerHead {
    /// Reads the fields of a line.
    pub fn of(line: &str) -> Option<AnswerHead> {
        serde_json::from_str(line).ok()
    }

    /// What the answer is about: the id, and the side asked. A problem that failed has no side.
    pub fn key(&self) -> (String, Option<Colour>) {
        let id = self.id.clone().unwrap_or_default();
        (id, self.to_move.map(Colour::from))
    }
}

fn assumption_line(assumption: &Assumption) -> AssumptionLine {
    let Parts {
        kind,
        how,
        points,
        others,
    } = assumption.parts();
    AssumptionLine {
        kind,
        how,
        points: names(points),
        others: names(others),
    }
}

fn ko_line(outcome: &Outcome) -> Option<KoLine> {
    let Outcome::Ko(ko) = outcome else {
        return None;
    };
    let Ko {
        needs,
        threats,
        takes_first,
        kinds,
        otherwise,
    } = ko;
    Some(KoLine {
        needs: needs.word(),
        threats: *threats,
        takes_first: takes_first.map(Word::word),
        kinds: kinds.iter().map(|kind| kind.word()).collect(),
        otherwise: otherwise.map(Word::word),
    })
}

fn difficulty_line(difficulty: &Difficulty) -> DifficultyLine {
    let Features {
        nodes,
        proof,
        depth,
        tempting,
        rank,
        choices,
    } = difficulty.features;
    DifficultyLine {
        score: difficulty.score,
        band: difficulty.band(),
        nodes,
        proof,
        depth,
        tempting,
        rank,
        choices,
    }
}

fn other_line(other: &OtherMove, reason: Option<String>) -> OtherLine {
    OtherLine {
        first: other.first.to_string(),
        outcome: other.outcome.word(),
        ko: ko_line(&other.outcome),
        line: move_names(&other.line),
        reason,
    }
}

fn move_names(moves: &[Move]) -> Vec<String> {
    moves.iter().map(Move::to_string).collect()
}

/// Milliseconds to a thousandth; more would be noise.
fn millis(took: Duration) -> f64 {
    (took.as_secs_f64() * 1e6).round() / 1e3
}

#[cfg(test)]
mod tests {
    use goban::{Point, PointSet};
    use life::answer::{KoKind, Role, Survival};
    use life::{Note, Scope};

    use life::answer::Goal;

    use super::*;

    #[test]
    fn every_field_has_its_place() {
        let answer = Answer {
            goal: Goal::Life,
            to_move: Colour::Black,
            defender: Colour::White,
            outcome: Outcome::Ko(Ko {
                needs: Role::Attacker,
                threats: 2,
                takes_first: Some(Role::Defender),
                kinds: vec![KoKind::Approach, KoKind::Stages],
                otherwise: Some(Survival::Seki),
            }),
            moves: vec![Move::Play(Point::new(1, 0)), Move::Pass],
            others: Vec::new(),
            line: vec![Move::Play(Point::new(1, 0))],
            region: PointSet::of(&[Point::new(0, 0)]),
            assumptions: vec![Assumption::OutsideSafe],
            scope: Scope::Enclosed,
            notes: vec![Note::DoubleKo],
            at_least: None,
            at_most: None,
            nodes: 123,
            open: Vec::new(),
            literal: false,
            difficulty: None,
        };
        let words = Words {
            assumptions: vec!["outside: black stones there are safe".into()],
            notes: vec![
                "double ko: whenever the attacker takes one, the defender takes the other".into(),
            ],
            ..Words::default()
        };
        let took = Duration::from_micros(4500);
        let line = AnswerLine::of(Some("x".into()), &answer, took, words).understood(77, true);
        assert_eq!(
            line.to_json(),
            concat!(
                r#"{"id":"x","to_move":"black","defender":"white","outcome":"ko","proven":true,"#,
                r#""ko":{"needs":"attacker","threats":2,"takes_first":"defender","#,
                r#""kinds":["approach","stages"],"else":"seki"},"moves":["ba","pass"],"#,
                r#""line":["ba"],"region":["aa"],"scope":"enclosed","#,
                r#""assumptions":["outside: black stones there are safe"],"assumed":[{"kind":"outside_safe"}],"#,
                r#""notes":["double ko: whenever the attacker takes one, the defender takes the other"],"#,
                r#""at_least":null,"at_most":null,"nodes":123,"millis":4.5,"error":null,"question":"life","#,
                r#""understanding":{"nodes":77,"cut_short":true}}"#,
                "\n"
            )
        );
    }

    #[test]
    fn a_failure_is_an_answer_too() {
        let line = AnswerLine::failed(None, "what".into()).to_json();
        assert!(line.starts_with(r#"{"id":null,"to_move":null,"#), "{line}");
        assert!(line.contains(r#""outcome":"unknown","proven":false"#));
        assert!(line.ends_with("\"error\":\"what\"}\n"), "{line}");
    }
}
