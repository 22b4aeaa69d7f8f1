//! How many playouts a second one core makes, by board size.

use goban::Size;
use play::board::{BLACK, Board, PASS};
use play::{patterns::Patterns, playout, random::Random};

fn main() {
    let patterns = Patterns::new();
    let mut random = Random::new(1);
    for side in [9, 13, 19] {
        let board = Board::new(Size::square(side).expect("a size"));
        let begin = std::time::Instant::now();
        let (mut count, mut moves) = (0, 0);
        while begin.elapsed().as_millis() < 1000 {
            let mut end = board.clone();
            moves += playout::run(&mut end, BLACK, PASS, &patterns, &mut random);
            count += 1;
        }
        println!(
            "{side}x{side}: {count} a second, {} moves each",
            moves / count
        );
    }
}
