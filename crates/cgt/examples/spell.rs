//! Games drawn at random with what the store finds out about them, for another program to check.
//!
//! ```text
//! spell [COUNT] [SEED]
//! ```
//! A line has seven fields with tabs between them. They are a game as it was drawn, its canonical
//! form, mean, temperature, left stop, right stop, birthday. Games are spelt out in braces down to
//! numbers.

use cgt::{Game, Games};

fn main() {
    let mut numbers = std::env::args().skip(1).map(|text| text.parse::<u64>());
    let mut number = |or| numbers.next().and_then(Result::ok).unwrap_or(or);
    let (count, mut seed) = (number(1000), number(1));
    for round in 0..count {
        let mut games = Games::new();
        let depth = 2 + u32::from(round % 4 == 0);
        let (game, drawn) = random(&mut games, &mut seed, depth);
        let form = spelt(&mut games, game);
        println!(
            "{drawn}\t{form}\t{}\t{}\t{}\t{}\t{}",
            games.mean(game),
            games.temperature(game),
            games.left_stop(game),
            games.right_stop(game),
            games.birthday(game)
        );
    }
}

fn random(games: &mut Games, seed: &mut u64, depth: u32) -> (Game, String) {
    if depth == 0 || draw(seed, 5) == 0 {
        let n = draw(seed, 7) as i64 - 3;
        return (games.integer(n), n.to_string());
    }
    let mut side = |games: &mut Games| -> (Vec<Game>, Vec<String>) {
        let count = 1 + draw(seed, 3) / 2;
        (0..count).map(|_| random(games, seed, depth - 1)).unzip()
    };
    let ((left, l), (right, r)) = (side(games), side(games));
    let drawn = format!("{{{}|{}}}", l.join(","), r.join(","));
    (games.game(&left, &right), drawn)
}

/// A canonical form in braces and numbers alone.
fn spelt(games: &mut Games, game: Game) -> String {
    if let Some(number) = games.as_number(game) {
        return number.to_string();
    }
    let (left, right) = games.options(game);
    let mut list = |options: Vec<Game>| {
        let texts: Vec<String> = options.into_iter().map(|o| spelt(games, o)).collect();
        texts.join(",")
    };
    format!("{{{}|{}}}", list(left), list(right))
}

/// A number below `below`, the same in every run.
fn draw(seed: &mut u64, below: u64) -> u64 {
    *seed = seed
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    (*seed >> 33) % below
}
