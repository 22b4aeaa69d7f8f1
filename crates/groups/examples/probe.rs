//! Prints what is found out about every target of problem lines, for looking at which question is meant.

use std::io::BufRead;

use goban::{Colour, Move, Point, PointSet, Size};
use groups::hypothesis::{ask, targets};
use groups::{Plan, Scene};
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
    // EMPTY:WEAK:LINKS:NODES
    let plans: Vec<(Plan, u64)> = std::env::args()
        .skip(1)
        .map(|arg| {
            let n: Vec<usize> = arg.split(':').map(|n| n.parse().expect("a number")).collect();
            let plan = Plan { empty: n[0], weak: n[1], links: n[2], ..Plan::default() };
            (plan, n[3] as u64)
        })
        .collect();
    for line in std::io::stdin().lock().lines() {
        let line = line.expect("a line");
        let row: Value = serde_json::from_str(&line).expect("JSON");
        let size = Size::square(row["size"].as_u64().expect("size") as usize).expect("a size");
        let scene = Scene {
            size,
            black: points(&row["black"]),
            white: points(&row["white"]),
            ko: None,
        };
        let mover = match row["to_move"].as_str() {
            Some("white") => Colour::White,
            _ => Colour::Black,
        };
        let mut found = Vec::new();
        let mut tactic = Value::Null;
        let start = std::time::Instant::now();
        let params = readers::Params {
            ladder_nodes: 2000,
            narrow_nodes: 2000,
            wide_nodes: 6000,
            widest_nodes: 15000,
            better_nodes: 0,
            better_tries: 0,
            ..readers::Params::default()
        };
        let mut reads = readers::Readers::with(params);
        life::with_room(&mut || {
            let limits = Limits::default();
            if let Some(c) = groups::critical::critical(&mut reads, &scene, mover, &limits) {
                let chains: Vec<Value> = c
                    .chains
                    .iter()
                    .filter(|c| c.attack.works())
                    .map(|c| {
                        json!([
                            c.stones.first().map(|p| p.to_sgf()),
                            c.stones.len(),
                            c.colour == mover,
                            c.attack.number(),
                            c.defend.number()
                        ])
                    })
                    .collect();
                let moves: Vec<Value> = c
                    .moves
                    .iter()
                    .map(|m| json!([m.mv.to_sgf(), m.worth - c.passing, m.captured]))
                    .collect();
                tactic = json!({"chains": chains, "moves": moves, "passing": c.passing,
                    "nodes": reads.nodes(readers::Counter::Reading), "ms": start.elapsed().as_millis() as u64});
            }
            for target in targets(&scene) {
                if scene.liberties(target.stones).len() > 9 {
                    continue;
                }
                for (number, &(plan, nodes)) in plans.iter().enumerate() {
                    let limits = Limits {
                        nodes: Some(nodes),
                        ..Limits::default()
                    };
                    let Ok((ground, evidence, nodes)) =
                        ask(&scene, target, mover, plan, &limits, 32 << 20)
                    else {
                        continue;
                    };
                    let evidence = evidence.map(|e| {
                        json!({"t1": e.first.threshold, "s1": e.first.safe,
                            "best": names(&e.best), "open": names(&e.open),
                            "t2": e.second.map(|c| c.threshold), "s2": e.second.map(|c| c.safe)})
                    });
                    let stones: Vec<String> = target.stones.iter().map(|p| p.to_sgf()).collect();
                    found.push(json!({"own": target.colour == mover, "stones": stones,
                        "libs": scene.liberties(target.stones).len(), "plan": number,
                        "chains": target.stones.components().count(),
                        "empty": ground.empty(), "rim": ground.rim.len(), "safe": ground.safe.len(),
                        "weak": ground.weak.len(), "e": evidence, "nodes": nodes}));
                }
            }
        });
        println!(
            "{}",
            json!({"id": row["id"], "rank": row["rank"], "solutions": row["solutions"],
            "wrong": row["wrong"], "to_move": row["to_move"], "black": row["black"],
            "white": row["white"], "size": row["size"], "found": found, "tactic": tactic})
        );
    }
}
