//! Writes positions of many sizes for the test that both implementations agree.
//!
//! The positions come from playouts stopped half way; nothing is taken from games of others.

use goban::Size;
use play::board::{BLACK, Board, PASS, WHITE};
use play::features::{BITS, KOMI_SCALE, PAST, PLANES, View, encode};
use play::{playout, random::Random};
use std::io::Write;

fn main() {
    let mut random = Random::new(21);
    let patterns = play::patterns::Patterns::new();
    let mut out = std::io::stdout().lock();
    for i in 0..100 {
        let side = [19, 9, 13, 5, 7, 11, 15, 17][i % 8];
        let size = Size::square(side).expect("a size of the list");
        let mut board = Board::new(size);
        let (mut mover, mut past) = (BLACK, [PASS; PAST]);
        for _ in 0..random.below(size.area()) {
            let s = playout::choose(&board, mover, past[0], &patterns, &mut random);
            board.play(s, mover);
            past.rotate_right(1);
            past[0] = s;
            mover = BLACK + WHITE - mover;
        }
        let komi = random.below(15) as f32 - 7.5;
        let mut planes = vec![0.0; PLANES * size.area()];
        encode(
            &View {
                board: &board,
                mover,
                past,
                komi,
            },
            &mut planes,
        );
        let bits: Vec<u8> = planes[..BITS * size.area()]
            .iter()
            .map(|&v| v as u8)
            .collect();
        let parts = [
            &[side as u8, side as u8][..],
            &bits,
            &(komi / KOMI_SCALE).to_le_bytes(),
        ];
        for part in parts {
            out.write_all(part).expect("standard output");
        }
    }
}
