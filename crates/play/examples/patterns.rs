//! Counts the patterns of playouts in games: `zcat games.tsv.gz | patterns > patterns.bin`.

#[path = "records/mod.rs"]
mod records;

use play::board::{BLACK, CORNERS, PASS, SIDES, WHITE};
use play::patterns::{CODES, code, pack};
use std::io::Write;

fn main() {
    let mut shown = vec![[0u32; 2]; CODES];
    let mut played = vec![[0u32; 2]; CODES];
    for (g, game) in records::read_all()
        .iter()
        .enumerate()
        .filter(|(i, _)| i % 50 != 49)
    {
        let (mut board, mut mover) = records::start(game);
        let mut last = PASS;
        for (n, &s) in game.moves.iter().enumerate() {
            if s != PASS && !board.is_legal(s as usize, mover) {
                break;
            }
            let near = |t: usize| {
                last != PASS
                    && SIDES
                        .iter()
                        .chain(&CORNERS)
                        .any(|&d| (last as usize).wrapping_add(d) == t)
            };
            if s != PASS && last != PASS {
                // Moves elsewhere are many, so they are looked at in one position of eight.
                let all = (g + n) % 8 == 0;
                for &t in board.free() {
                    let t = t as usize;
                    let close = near(t);
                    if (close || all) && board.is_legal(t, mover) {
                        let c = code(&board, t, mover) as usize;
                        let table = usize::from(!close);
                        shown[c][table] += 1;
                        played[c][table] += u32::from(t == s as usize);
                    }
                }
            }
            board.play(s, mover);
            last = s;
            mover = BLACK + WHITE - mover;
        }
    }
    let mut bytes = vec![0u8; 2 * CODES];
    for table in 0..2 {
        let (prior, weight) = [(0.03, 30.0), (0.002, 300.0)][table];
        for c in 0..CODES {
            let p = (played[c][table] as f32 + prior * weight) / (shown[c][table] as f32 + weight);
            bytes[table * CODES + c] = pack(p);
        }
    }
    std::io::stdout()
        .write_all(&bytes)
        .expect("standard output");
}
