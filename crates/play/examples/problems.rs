//! Turns problems with known first moves into samples for training, on standard output.
//!
//! `problems < problems.jsonl`
//!
//! A line has `size`, `black`, `white`, `to_move`, `solutions` and perhaps `wrong`, with points as
//! in SGF. GoTools' lines have `attacker`, `defender` and `results` instead, and give a sample for
//! each side. Boards that are not 19x19 are left out. A sample is the planes of bits, then a byte
//! for each point: 1 is a right first move, 2 a wrong one. `tools/train/problems.py` reads it.

use goban::{Point, Size};
use play::board::{BLACK, Board, PASS, WHITE, spot};
use play::features::{BITS, PAST, PLANES, View, encode};
use serde_json::Value;
use std::io::{BufRead, BufWriter, Write};

const AREA: usize = 361;
const RIGHT: u8 = 1;
const WRONG: u8 = 2;

/// The point that two letters name, if it is one of the board.
fn point(name: &str) -> Option<Point> {
    let [x, y] = name.as_bytes() else { return None };
    let (x, y) = (x.wrapping_sub(b'a'), y.wrapping_sub(b'a'));
    (x < 19 && y < 19).then(|| Point::new(x, y))
}

fn points(list: &Value) -> Vec<Point> {
    let names = list.as_array().into_iter().flatten();
    names.filter_map(|p| point(p.as_str()?)).collect()
}

/// How good a status is for the defender: GoTools writes `l`, `d`, `l2d` and `d1l`.
fn rank(status: &str) -> i32 {
    let threats = || status[1..status.len() - 1].parse::<i32>().unwrap_or(0);
    match (status, status.as_bytes().first()) {
        ("l", _) => 100,
        ("d", _) => -100,
        (_, Some(b'l')) if status.len() > 2 => 50 + threats(),
        (_, Some(b'd')) if status.len() > 2 => -50 - threats(),
        _ => 0,
    }
}

/// Who moves, the right first moves and the wrong ones.
type Labels = (u8, Vec<Point>, Vec<Point>);

/// The labels of GoTools' line for one side, if it has any.
fn graded(line: &Value, mover: &str) -> Option<Labels> {
    let results: Vec<&Value> = (line["results"].as_array()?.iter())
        .filter(|r| r["mover"] == mover)
        .collect();
    let sign = if mover == "attacker" { -1 } else { 1 };
    let worth = |r: &Value| sign * rank(r["status"].as_str().unwrap_or_default());
    let best = results.iter().map(|r| worth(r)).max()?;
    let first = |r: &Value| point(r["pv"][0].as_str()?);
    let (mut right, mut wrong) = (Vec::new(), Vec::new());
    for r in results {
        let side = if worth(r) == best {
            &mut right
        } else {
            &mut wrong
        };
        side.extend(first(r));
    }
    wrong.retain(|p| !right.contains(p));
    Some((if sign < 0 { BLACK } else { WHITE }, right, wrong))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let size = Size::square(19)?;
    let mut out = BufWriter::new(std::io::stdout().lock());
    let mut planes = vec![0.0f32; PLANES * AREA];
    for line in std::io::stdin().lock().lines() {
        let line: Value = serde_json::from_str(&line?)?;
        let is_graded = line["results"].is_array();
        let labels: Vec<Labels> = if line["size"] != 19 {
            Vec::new()
        } else if is_graded {
            let sides = ["attacker", "defender"].into_iter();
            sides.filter_map(|mover| graded(&line, mover)).collect()
        } else {
            let mover = if line["to_move"] == "white" {
                WHITE
            } else {
                BLACK
            };
            vec![(mover, points(&line["solutions"]), points(&line["wrong"]))]
        };
        let mut board = Board::new(size);
        let stones = match is_graded {
            true => [("attacker", BLACK), ("defender", WHITE)],
            false => [("black", BLACK), ("white", WHITE)],
        };
        for (key, colour) in stones {
            for p in points(&line[key]) {
                board.play(spot(p), colour);
            }
        }
        for (mover, right, wrong) in labels.into_iter().filter(|(_, right, _)| !right.is_empty()) {
            let view = View {
                board: &board,
                mover,
                past: [PASS; PAST],
                komi: 0.0,
            };
            encode(&view, &mut planes);
            let mut bytes: Vec<u8> = planes[..BITS * AREA].iter().map(|&v| v as u8).collect();
            let at = bytes.len();
            bytes.resize(at + AREA, 0);
            for (list, label) in [(wrong, WRONG), (right, RIGHT)] {
                for p in list {
                    bytes[at + p.y() as usize * 19 + p.x() as usize] = label;
                }
            }
            out.write_all(&bytes)?;
        }
    }
    Ok(out.flush()?)
}
