//! Turns games into samples for training, endlessly, on standard output.
//!
//! `zcat games.tsv.gz | samples [--test N] [--seed S] [--skip-last SHARE]`
//!
//! One game a line: year, result, komi, handicap stones, moves (see the data's README). A sample is
//! a fixed number of bytes: the planes of bits, then the targets. `tools/train` reads it.

#[path = "records/mod.rs"]
mod records;

use play::board::{BLACK, Board, PASS, WHITE, spot};
use play::features::{BITS, PAST, PLANES, View, encode, index};
use play::patterns::Patterns;
use play::playout;
use play::random::Random;
use records::Record;
use std::io::{BufWriter, Write};

/// The position before move `n`, or none when the record has an illegal move before it.
fn replay(record: &Record, n: usize) -> Option<(Board, u8)> {
    let (mut board, mut mover) = records::start(record);
    for &s in &record.moves[..n] {
        if s != PASS && !board.is_legal(s as usize, mover) {
            return None;
        }
        board.play(s, mover);
        mover = BLACK + WHITE - mover;
    }
    Some((board, mover))
}

/// Who owns each point at the end of a game that was counted: most of many playouts.
fn owners(record: &Record, patterns: &Patterns, random: &mut Random) -> Option<Box<[i8; 361]>> {
    record.scored?;
    let mut n = record.moves.len();
    while n > 0 && record.moves[n - 1] == PASS {
        n -= 1;
    }
    let (board, mover) = replay(record, n)?;
    let mut sums = [0i32; 361];
    const TIMES: i32 = 24;
    for _ in 0..TIMES {
        let mut end = board.clone();
        playout::run(&mut end, mover, PASS, patterns, random);
        for p in end.size().points() {
            let s = spot(p) as usize;
            sums[index(end.size(), s)] += match playout::owner(&end, s) {
                BLACK => 1,
                WHITE => -1,
                _ => 0,
            };
        }
    }
    // The counted result says whether the playouts understood the end of the game.
    let area: i32 = sums.iter().map(|&s| (s * 3 / TIMES / 2).signum()).sum();
    let lead = area as f32 - record.komi;
    if (lead - record.scored?).abs() > 12.0 {
        return None;
    }
    Some(Box::new(std::array::from_fn(|i| {
        (sums[i] * 100 / TIMES) as i8
    })))
}

fn main() {
    let value = |name: &str| {
        let args: Vec<String> = std::env::args().collect();
        args.iter()
            .position(|a| a == name)
            .and_then(|i| args.get(i + 1)?.parse::<f64>().ok())
    };
    let test = value("--test").map(|n| n as usize);
    let seed = value("--seed").unwrap_or(1.0) as u64;
    let mut games: Vec<Record> = records::read_all();
    // Every fiftieth game is held out, so that the test has the years of the training.
    let mut i = 0;
    games.retain(|_| {
        i += 1;
        (i % 50 == 0) == test.is_some()
    });
    let mut random = Random::new(seed);
    let patterns = Patterns::new();
    let mut good = 0;
    let mut counted = 0;
    let mut known: Vec<Option<Box<[i8; 361]>>> = Vec::new();
    for g in &games {
        counted += usize::from(g.scored.is_some());
        known.push(owners(g, &patterns, &mut random));
        good += usize::from(known.last().is_some_and(Option::is_some));
    }
    eprintln!(
        "{} games, {counted} counted, {good} of them understood",
        games.len()
    );
    let mut out = BufWriter::with_capacity(1 << 20, std::io::stdout().lock());
    let mut planes = vec![0.0f32; PLANES * 361];
    let mut bytes = vec![0u8; BITS * 361];
    let mut written = 0;
    while test.is_none_or(|t| written < t) {
        let at = random.below(games.len());
        let g = &games[at];
        let n = random.below(g.moves.len());
        let Some((board, mover)) = replay(g, n) else {
            continue;
        };
        let target = g.moves[n];
        if target != PASS && !board.is_legal(target as usize, mover) {
            continue;
        }
        // Passes at the end of every game are seen often enough when one in four is kept.
        if target == PASS && random.below(4) > 0 {
            continue;
        }
        let mut past = [PASS; PAST];
        for (i, p) in past.iter_mut().enumerate() {
            if n > i {
                *p = g.moves[n - 1 - i];
            }
        }
        let komi = if mover == WHITE { g.komi } else { -g.komi };
        encode(
            &View {
                board: &board,
                mover,
                past,
                komi,
            },
            &mut planes,
        );
        let turn = random.below(8);
        let move_to = |i: usize| {
            let (mut x, mut y) = (i % 19, i / 19);
            if turn & 1 != 0 {
                x = 18 - x;
            }
            if turn & 2 != 0 {
                y = 18 - y;
            }
            if turn & 4 != 0 {
                std::mem::swap(&mut x, &mut y);
            }
            y * 19 + x
        };
        for plane in 0..BITS {
            for i in 0..361 {
                bytes[plane * 361 + move_to(i)] = planes[plane * 361 + i] as u8;
            }
        }
        let sign: i8 = if mover == BLACK { 1 } else { -1 };
        let mut tail = [0u8; 361 + 8];
        if let Some(owners) = &known[at] {
            for i in 0..361 {
                tail[move_to(i)] = (owners[i] * sign) as u8;
            }
            tail[361] = 1;
        }
        let answer = match target {
            PASS => 361,
            s => move_to(index(board.size(), s as usize)),
        };
        tail[362..364].copy_from_slice(&(answer as u16).to_le_bytes());
        tail[364] = u8::from(g.black_won == (mover == BLACK));
        tail[365] = (komi * 2.0) as i8 as u8;
        tail[366..368].copy_from_slice(&(n.min(60_000) as u16).to_le_bytes());
        if out
            .write_all(&bytes)
            .and_then(|()| out.write_all(&tail))
            .is_err()
        {
            return;
        }
        written += 1;
    }
}
