//! Answers problem lines with the question that is meant, for measuring without a face.

use std::io::BufRead;
use std::time::{Duration, Instant};

use goban::{Colour, Move, Point, PointSet, Size};
use life::answer::Word;
use life::{Options, Session, Setup};
use search::Limits;
use serde_json::{Value, json};

fn points(value: &Value) -> PointSet {
    let list = value.as_array().cloned().unwrap_or_default();
    list.iter()
        .filter_map(|p| Point::from_sgf(p.as_str()?).ok())
        .collect()
}

fn names(moves: &[Move]) -> Vec<String> {
    let name = |mv: &Move| match mv {
        Move::Play(point) => point.to_sgf(),
        Move::Pass => "pass".to_owned(),
    };
    moves.iter().map(name).collect()
}

fn main() {
    let seconds: f64 = std::env::args()
        .nth(1)
        .and_then(|arg| arg.parse().ok())
        .unwrap_or(4.0);
    for line in std::io::stdin().lock().lines() {
        let row: Value = serde_json::from_str(&line.expect("a line")).expect("JSON");
        let size = Size::square(row["size"].as_u64().expect("size") as usize).expect("a size");
        let setup = Setup::new(size, points(&row["black"]), points(&row["white"]));
        let mover = match row["to_move"].as_str() {
            Some("white") => Colour::White,
            _ => Colour::Black,
        };
        let start = Instant::now();
        let options = Options {
            limits: Limits {
                deadline: Some(start + Duration::from_secs_f64(seconds)),
                ..Limits::default()
            },
            ..Options::default()
        };
        let mut out = Value::Null;
        life::with_room(&mut || {
            out = match groups::meant(&setup, Some(mover), &options) {
                Err(error) => {
                    json!({"id": row["id"], "error": error.to_string(), "outcome": "unknown", "moves": []})
                }
                Ok(mut meant) => {
                    let goal = meant
                        .told
                        .first()
                        .map_or("life", |told| told.answer.goal.word());
                    let answer = match meant.told.pop() {
                        Some(told) => told.answer,
                        None => {
                            let session = meant.session.take();
                            let fresh = || Session::new(&meant.problem, options.clone());
                            session.unwrap_or_else(fresh).answer(mover)
                        }
                    };
                    json!({"id": row["id"], "outcome": answer.outcome.word(), "question": goal,
                        "moves": names(&answer.moves), "line": names(&answer.line),
                        "nodes": answer.nodes, "scope": answer.scope.word()})
                }
            };
        });
        out["millis"] = json!(start.elapsed().as_secs_f64() * 1000.0);
        println!("{out}");
    }
}
