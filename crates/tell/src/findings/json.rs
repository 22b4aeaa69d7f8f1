//! The report as lines of JSON, one a problem.

use check::{Finding, Kind, Reason, Unjudged, Untold};
use goban::{Colour, Move};
use life::Outcome;
use serde::Serialize;
use serde_json::{Value, json};

use crate::facts::Facts;
use crate::findings::report::Report;
use crate::findings::words::{Teller, doubtful};

/// A problem as JSON has it. Points are written as in SGF, and `pass` is a move.
#[derive(Default, Serialize)]
struct Line<'a> {
    id: &'a str,
    name: Option<&'a str>,
    to_move: Option<&'static str>,
    defender: Option<&'static str>,
    outcome: Option<&'static str>,
    moves: Vec<String>,
    book: BookMoves,
    findings: Vec<Value>,
    doubt: Option<&'static str>,
    assumptions: Vec<String>,
    nodes: u64,
    millis: f64,
    error: Option<String>,
}

/// The book's first moves.
#[derive(Default, Serialize)]
struct BookMoves {
    right: Vec<String>,
    wrong: Vec<String>,
    other: Vec<String>,
}

/// The line for one problem.
pub fn line(report: &Report) -> String {
    let mut line = Line {
        id: &report.id,
        millis: (report.took.as_secs_f64() * 1e4).round() / 10.0,
        ..Line::default()
    };
    match (&report.checked, report.teller()) {
        (Ok(checked), Some(teller)) => {
            line.name = checked.name.as_deref();
            line.to_move = checked.to_move.map(colour);
            line.book = BookMoves {
                right: moves(&checked.book.right),
                wrong: moves(&checked.book.wrong),
                other: moves(&checked.book.unjudged),
            };
            if let Some(problem) = &checked.problem {
                line.defender = Some(colour(problem.defender));
                line.assumptions = Facts::of(problem).assumptions(&problem.assumptions);
            }
            if let Some(answer) = &checked.answer {
                line.outcome = Some(answer.outcome.word());
                line.moves = moves(&answer.moves);
            }
            let findings = checked.findings.iter();
            line.findings = findings.map(|one| finding(&teller, one)).collect();
            line.doubt = checked.doubt.map(doubtful);
            line.nodes = checked.nodes;
        }
        (checked, _) => {
            line.error = checked.as_ref().err().map(ToString::to_string);
            let text = line.error.clone();
            line.findings = vec![json!({ "kind": Kind::Unreadable.word(), "text": text })];
        }
    }
    // Plain data: there is nothing in it that JSON could not hold.
    let json = serde_json::to_string(&line).unwrap_or_default();
    format!("{json}\n")
}

fn finding(teller: &Teller, finding: &Finding) -> Value {
    let mut value = match finding {
        Finding::WrongAnswer {
            book,
            outcome,
            line,
            right,
        }
        | Finding::KoAnswer {
            book,
            outcome,
            line,
            right,
        } => json!({
            "move": played(*book),
            "outcome": outcome.word(),
            "line": moves(line),
            "right": moves(right),
        }),
        Finding::OnlyKo { outcome } => json!({ "outcome": outcome.word() }),
        Finding::SecondSolution {
            moves: second,
            called_wrong,
            outcome,
        } => json!({
            "moves": moves(second),
            "called_wrong": moves(called_wrong),
            "outcome": outcome.word(),
        }),
        Finding::Unsolvable { why, outcome } => json!({
            "outcome": outcome.word(),
            "needs_no_move": *why == Reason::NoMoveNeeded,
        }),
        Finding::LaterMistake {
            place,
            line,
            outcome,
            punishment,
            right,
        } => json!({
            "at": [place.line, place.column],
            "line": pairs(line),
            "outcome": outcome.word(),
            "punishment": moves(punishment),
            "right": moves(right),
        }),
        Finding::RefutationFails {
            place,
            line,
            outcome,
            right,
        } => json!({
            "at": [place.line, place.column],
            "line": pairs(line),
            "outcome": outcome.word(),
            "right": moves(right),
        }),
        Finding::RefutationMissing { untold } => {
            let untold: Vec<Value> = untold.iter().map(without_branch).collect();
            json!({ "untold": untold })
        }
        Finding::IllegalMove { place, line, why } => json!({
            "at": [place.line, place.column],
            "line": pairs(line),
            "why": why.to_string(),
        }),
        Finding::Duplicate { of } => json!({ "of": of }),
        Finding::NoAnswer => json!({}),
        Finding::Unknown { what } => match what {
            Unjudged::Problem => json!({}),
            Unjudged::First(first) => json!({ "move": played(*first) }),
            Unjudged::Outside(first) => json!({ "move": played(*first), "outside": true }),
        },
    };
    value["kind"] = json!(finding.kind().word());
    value["text"] = json!(teller.tell(finding));
    value
}

fn without_branch(untold: &Untold) -> Value {
    let Untold {
        line,
        answers,
        outcome,
    } = untold;
    json!({ "line": pairs(line), "answers": moves(answers), "outcome": Outcome::word(outcome) })
}

fn moves(moves: &[Move]) -> Vec<String> {
    moves.iter().map(|&mv| played(mv)).collect()
}

fn pairs(line: &[(Colour, Move)]) -> Vec<String> {
    line.iter().map(|&(_, mv)| played(mv)).collect()
}

fn played(played: Move) -> String {
    match played {
        Move::Play(point) => point.to_sgf(),
        Move::Pass => "pass".to_owned(),
    }
}

fn colour(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "black",
        Colour::White => "white",
    }
}
