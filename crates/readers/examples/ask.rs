//! A conversation in the words of GTP, as much of it as measuring the readers needs.

use std::io::{BufRead, Write};
use std::time::Instant;

use goban::{Colour, Move, Point, PointSet};
use readers::{Counter, Limits, Position, Readers, Readout};

thread_local! {
    /// How far the last answer can be relied on.
    static LAST: std::cell::RefCell<String> = const { std::cell::RefCell::new(String::new()) };
}

fn main() {
    let mut readers = Readers::new();
    let mut stack = vec![Position::new(goban::Board::new(
        goban::Size::square(19).unwrap(),
    ))];
    let verbose = std::env::args().any(|a| a == "-v");
    for line in std::io::stdin().lock().lines() {
        let line = line.unwrap_or_default();
        let words: Vec<&str> = line
            .split('#')
            .next()
            .unwrap_or("")
            .split_whitespace()
            .collect();
        let Some(&command) = words.first() else {
            continue;
        };
        let start = Instant::now();
        let answer = answer(&mut readers, &mut stack, command, &words[1..]);
        if verbose {
            let ms = start.elapsed().as_secs_f64() * 1000.0;
            let n = (
                readers.nodes(Counter::Reading),
                readers.nodes(Counter::Connection),
            );
            eprintln!("{ms:8.1} ms {n:?} {line}: {answer:?}");
            readers.reset_nodes(Counter::Reading);
            readers.reset_nodes(Counter::Connection);
        }
        match answer {
            Ok(text) => print!("= {text}\n\n"),
            Err(text) => print!("? {text}\n\n"),
        }
        std::io::stdout().flush().unwrap_or_default();
    }
}

fn load(file: &str, until: Option<&str>) -> Result<Position, String> {
    let bytes = std::fs::read(file).map_err(|e| e.to_string())?;
    let parsed = sgf::parse(&bytes).map_err(|e| e.to_string())?;
    let tree = &parsed.collection.trees[0];
    let size = tree.size().map_err(|e| e.to_string())?;
    let mut position = sgf::Snapshot::new(size);
    let mut count = 0;
    'all: for node in tree.main_line() {
        if let Some(until) = until {
            for mv in node.moves(size).flatten() {
                count += 1;
                let hit = match until.parse::<usize>() {
                    Ok(n) => count >= n,
                    Err(_) => Point::from_gtp(until, size).ok() == mv.mv.point(),
                };
                if hit {
                    position.set_up(node).map_err(|e| e.to_string())?;
                    break 'all;
                }
            }
        }
        position.enter(node).map_err(|e| e.to_string())?;
    }
    Ok(Position {
        board: position.board,
        ko: position.ko.map(|ko| (ko, position.to_move)),
    })
}

fn answer(
    readers: &mut Readers,
    stack: &mut Vec<Position>,
    command: &str,
    words: &[&str],
) -> Result<String, String> {
    let position = *stack.last().unwrap();
    let size = position.board.size();
    let point = |i: usize| {
        let word = words.get(i).ok_or("missing argument")?;
        Point::from_gtp(word, size).map_err(|e| e.to_string())
    };
    let limits = Limits::default();
    let told = |reading: Result<Readout, readers::Refused>, with_move: bool| {
        let reading = reading.map_err(|e| e.to_string())?;
        let mv = match reading.mv {
            Some(Move::Play(point)) => format!(" {}", point.to_gtp(size)),
            Some(Move::Pass) => " PASS".into(),
            None => String::new(),
        };
        let shown = with_move && reading.code.works();
        LAST.set(format!("{:?} {}", reading.certainty, reading.nodes));
        Ok(format!(
            "{}{}",
            reading.code,
            if shown { mv } else { String::new() }
        ))
    };
    let area = || -> PointSet {
        words
            .iter()
            .skip(1)
            .filter_map(|w| Point::from_gtp(w, size).ok())
            .collect()
    };
    match command {
        "loadsgf" => {
            *stack = vec![load(
                words.first().ok_or("no file")?,
                words.get(1).copied(),
            )?];
            Ok(String::new())
        }
        "play" | "trymove" => {
            let colour = Colour::from_name(words[0]).ok_or("colour")?;
            stack.push(position.after(point(1)?, colour).ok_or("illegal move")?);
            Ok(String::new())
        }
        "black" | "white" => {
            let colour = Colour::from_name(command).ok_or("colour")?;
            stack.push(position.after(point(0)?, colour).ok_or("illegal move")?);
            Ok(String::new())
        }
        "popgo" => {
            stack.pop();
            Ok(String::new())
        }
        "nakade-certainty" => Ok(LAST.with_borrow(Clone::clone)),
        "color" => Ok(match position.board.get(point(0)?) {
            Some(Colour::Black) => "black",
            Some(Colour::White) => "white",
            None => "empty",
        }
        .into()),
        "showboard" => Ok(format!("\n{}", position.board)),
        "attack" => told(readers.attack(&position, point(0)?, &limits), true),
        "defend" => told(readers.defend(&position, point(0)?, &limits), true),
        "ladder_attack" => told(readers.ladder_attack(&position, point(0)?, &limits), true),
        "attack_either" => told(
            readers.attack_either(&position, point(0)?, point(1)?, &limits),
            false,
        ),
        "defend_both" => told(
            readers.defend_both(&position, point(0)?, point(1)?, &limits),
            false,
        ),
        "does_attack" => told(
            readers.does_attack(&position, point(0)?, point(1)?, &limits),
            false,
        ),
        "does_defend" => told(
            readers.does_defend(&position, point(0)?, point(1)?, &limits),
            false,
        ),
        "connect" => told(
            readers.connect(&position, point(0)?, point(1)?, &limits),
            true,
        ),
        "disconnect" => told(
            readers.disconnect(&position, point(0)?, point(1)?, &limits),
            true,
        ),
        "break_in" => told(
            readers.break_in(&position, point(0)?, area(), &limits),
            true,
        ),
        "block_off" => told(
            readers.block_off(&position, point(0)?, area(), &limits),
            true,
        ),
        "unconditional_status" => {
            let status = readers::Status::of(&position.board).at(point(0)?);
            Ok(match status {
                readers::Unconditional::Alive => "alive",
                readers::Unconditional::Dead => "dead",
                readers::Unconditional::Territory(Colour::Black) => "black_territory",
                readers::Unconditional::Territory(Colour::White) => "white_territory",
                readers::Unconditional::Undecided => "undecided",
            }
            .into())
        }
        "combination_attack" => {
            let colour = Colour::from_name(words[0]).ok_or("colour")?;
            let found = readers.combination_attack(&position, colour, &limits);
            Ok(found.map_or("PASS".into(), |found| found.point.to_gtp(size)))
        }
        "go_safe" => {
            let colours = words.get(1).and_then(|c| Colour::from_name(c));
            let mut safe = PointSet::EMPTY;
            for colour in Colour::BOTH {
                if colours.is_none_or(|c| c == colour) {
                    safe |= readers::benson_safe(&position.board, colour);
                }
            }
            let names: String = safe
                .iter()
                .map(|p| format!(" {}", p.to_gtp(size)))
                .collect();
            Ok(format!("{}{names}", safe.len()))
        }
        _ => Err("unknown command".into()),
    }
}
