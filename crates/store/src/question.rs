//! What is asked, as text: the key under which an answer is found again.

use goban::{Colour, Point, PointSet, Size};
use life::problem::{Extent, Problem, Reading, Ruleset, Setup, Survive};
use serde::Serialize;

/// A question about a problem: whatever decides what is answered.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// The problem.
    pub problem: &'a Problem,
    /// Who moves first.
    pub to_move: Colour,
    /// The one ko budget that is asked.
    pub threats: Option<i8>,
    /// Whether every other first move is judged too.
    pub others: bool,
    /// Whether the other side was asked before in the same session. What was found out then may
    /// choose another of several good main lines.
    pub second: bool,
}

impl<'a> Asked<'a> {
    /// The first question of a session, with nothing out of the ordinary.
    pub fn first(problem: &'a Problem, to_move: Colour) -> Asked<'a> {
        Asked {
            problem,
            to_move,
            threats: None,
            others: false,
            second: false,
        }
    }

    /// The question as a problem line of the upright image: the same text for all images.
    pub(crate) fn line(&self) -> String {
        let view = self.problem.upright();
        let problem = self.problem.seen(view);
        let line = Line {
            size: sides(problem.size),
            black: names(problem.black),
            white: names(problem.white),
            to_move: Some(view.colour(self.to_move).to_string()),
            defender: Some(problem.defender.to_string()),
            targets: Some(names(problem.targets)),
            survive: survive_word(problem.survive),
            reading: Some(reading_word(problem.reading)),
            region: Some(names(problem.region)),
            attacker_only: Some(names(problem.attacker_only)),
            escape: (!problem.escape.is_empty()).then(|| names(problem.escape)),
            held: (!problem.held.is_empty()).then(|| names(problem.held)),
            vital: (!problem.vital.is_empty()).then(|| names(problem.vital)),
            ko: problem.ko.map(Point::to_sgf),
            ko_threats: self.threats,
            rules: rules_word(problem.rules),
            reach: None,
            ground: None,
            by: None,
        };
        line.to_json()
    }

    /// What is asked beside the line.
    pub(crate) fn variant(&self) -> i64 {
        i64::from(self.others) + 2 * i64::from(self.second)
    }
}

/// A bare position as it was given, and who finds out which problem is meant. That may depend on
/// how it lies and on its colours.
pub(crate) fn setup_line(setup: &Setup, to_move: Option<Colour>, by: &str) -> String {
    // Named one by one, so that a new field is not forgotten here.
    let Setup {
        size,
        black,
        white,
        defender,
        targets,
        survive,
        reading,
        region,
        attacker_only,
        escape,
        extent,
        ko,
        rules,
        reach,
    } = setup;
    let line = Line {
        size: sides(*size),
        black: names(*black),
        white: names(*white),
        to_move: to_move.map(|colour| colour.to_string()),
        defender: defender.map(|colour| colour.to_string()),
        targets: (!targets.is_empty()).then(|| names(*targets)),
        survive: survive_word(*survive),
        reading: reading.map(reading_word),
        region: region.map(names),
        attacker_only: (!attacker_only.is_empty()).then(|| names(*attacker_only)),
        escape: (!escape.is_empty()).then(|| names(*escape)),
        held: None,
        vital: None,
        ko: ko.map(Point::to_sgf),
        ko_threats: None,
        rules: rules_word(*rules),
        reach: Some(*reach),
        ground: Some(match extent {
            Extent::Found => "found",
            Extent::Near => "near",
            Extent::Core => "core",
            Extent::Close => "close",
            Extent::CloseCore => "close core",
            Extent::Fenced => "fenced",
            Extent::Open => "open",
        }),
        by: Some(by),
    };
    line.to_json()
}

/// A question as JSON, in the words of problem lines.
#[derive(Serialize)]
struct Line<'a> {
    size: [usize; 2],
    black: Vec<String>,
    white: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to_move: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    defender: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    targets: Option<Vec<String>>,
    survive: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reading: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    region: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    attacker_only: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    escape: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    held: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    vital: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ko: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ko_threats: Option<i8>,
    rules: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reach: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ground: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<&'a str>,
}

impl Line<'_> {
    fn to_json(&self) -> String {
        // Strings, numbers and lists of them have no way to fail.
        serde_json::to_string(self).unwrap_or_default()
    }
}

fn sides(size: Size) -> [usize; 2] {
    [size.width(), size.height()]
}

fn names(points: PointSet) -> Vec<String> {
    points.iter().map(Point::to_sgf).collect()
}

fn survive_word(survive: Survive) -> &'static str {
    match survive {
        Survive::Any => "any",
        Survive::All => "all",
    }
}

fn reading_word(reading: Reading) -> &'static str {
    match reading {
        Reading::Literal => "literal",
        Reading::Group => "group",
    }
}

fn rules_word(rules: Ruleset) -> &'static str {
    match rules {
        Ruleset::Area => "area",
        Ruleset::Japanese => "japanese",
    }
}
