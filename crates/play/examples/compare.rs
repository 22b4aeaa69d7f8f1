//! Games between two settings of the player, by visits, so that a busy machine changes nothing.
//!
//! `compare --size 9 --games 60 A B`, with `--from 60` for the sixty games after those. A and B are
//! words such as
//! `visits=200,share=0.6,exploration=1.1,caution=0,exact=0,net=FILE`. Colours alternate; two games
//! share an opening of two random moves. The last line has the 95 % interval of Wilson.

use goban::{Colour, Game, KoRule, Move, Point, Rules, Size};
use play::random::Random;
use play::scoring::{self, Counting};
use play::{Decision, Manner, Params, Player};
use search::Cancel;

/// A player as its words ask for.
fn player(words: &str, area: usize) -> (Player, Manner) {
    let mut params = Params::for_area(area);
    let mut manner = Manner::default();
    let mut net = play::weights::standard();
    for word in words.split(',').filter(|word| !word.is_empty()) {
        let (name, value) = word.split_once('=').expect("name=value");
        let number = || value.parse::<f32>().expect("a number");
        match name {
            "visits" => manner.limits.visits = Some(number() as u64),
            "share" => params.playout_share = number(),
            "playouts" => params.playouts = number() as usize,
            "exploration" => params.exploration = number(),
            "untried" => params.untried = number(),
            "temperature" => params.temperature = number(),
            "margin" => params.margin = number(),
            "winner" => params.winner_share = number(),
            "scale" => params.score_scale = number(),
            "caution" => params.caution = number() > 0.0,
            "exact" => params.exact = number() > 0.0,
            "net" => {
                let bytes = std::fs::read(value).expect("the weights");
                net = play::weights::read(&bytes).expect("a weights file");
            }
            _ => panic!("{name} is nothing a player has"),
        }
    }
    (Player::new(Some(net), params, 1), manner)
}

fn opening(side: usize, pair: u64) -> [Point; 2] {
    let mut random = Random::new(pair * 7 + 3);
    let mut one = || {
        let line = 2 + random.below(2);
        let edge = [line, side - 1 - line][random.below(2)];
        let along = 2 + random.below(side - 4);
        let (x, y) = [(edge, along), (along, edge)][random.below(2)];
        Point::new(x as u8, y as u8)
    };
    let first = one();
    loop {
        let second = one();
        if second != first {
            return [first, second];
        }
    }
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let value = |name: &str| {
        let at = args.iter().position(|a| a == name)?;
        args.get(at + 1)?.parse::<usize>().ok()
    };
    let side = value("--size").unwrap_or(9);
    let games = value("--games").unwrap_or(20);
    let from = value("--from").unwrap_or(0);
    let [.., a, b] = &args[..] else {
        panic!("two settings are compared");
    };
    let size = Size::square(side).expect("a size");
    let rules = Rules {
        ko: KoRule::Positional,
        ..Rules::default()
    };
    let mut won = 0.0;
    for n in from..from + games {
        let mut players = [player(a, size.area()), player(b, size.area())];
        let mut game = Game::new(size, rules);
        game.set_komi(7.5);
        for point in opening(side, n as u64 / 2) {
            game.play(Move::Play(point)).expect("the opening is legal");
        }
        let a_has = [Colour::Black, Colour::White][n % 2];
        let mut resigned = None;
        while !game.is_over() && game.move_count() < 3 * size.area() {
            let by = game.to_move();
            let (player, manner) = &mut players[usize::from(by != a_has)];
            match player.choose(&game, manner).decision {
                Decision::Move(action) => game.play(action).expect("a legal move"),
                Decision::Resign => {
                    resigned = Some(by);
                    break;
                }
            }
        }
        let searcher = players[0].0.searcher();
        let lead = scoring::final_score(searcher, &game, Counting::Area, &Cancel::new())
            .0
            .lead();
        let winner = match resigned {
            Some(by) => !by,
            None if lead > 0.0 => Colour::Black,
            None => Colour::White,
        };
        won += f64::from(u8::from(winner == a_has));
        let end = resigned.map_or(format!("{lead}"), |by| format!("{by} resigns"));
        println!(
            "game {n}: A is {a_has}, {end}, {} moves; A {won}",
            game.move_count()
        );
    }
    let (n, z) = (games as f64, 1.96f64);
    let p = won / n;
    let middle = (p + z * z / 2.0 / n) / (1.0 + z * z / n);
    let half = z * (p * (1.0 - p) / n + z * z / 4.0 / n / n).sqrt() / (1.0 + z * z / n);
    let (low, high) = ((middle - half) * 100.0, (middle + half) * 100.0);
    println!(
        "A wins {won} of {n} = {:.0} % ({low:.0}-{high:.0})",
        p * 100.0
    );
}
