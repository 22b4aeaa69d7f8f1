//! What playouts and readers say of the groups of final positions: `fates GAME.sgf…`.

use goban::{Colour, Point};
use groups::Scene;
use play::{doubt, scoring};

fn main() {
    let player = play::Player::standard(361, 1);
    for path in std::env::args().skip(1) {
        let bytes = std::fs::read(&path).expect("a file");
        let parsed = sgf::parse(&bytes).expect("an SGF");
        let tree = &parsed.collection.trees[0];
        let game = tree.game(tree.main_line_end()).expect("a game");
        println!("{path}");
        let estimate = scoring::estimate(player.searcher(), &game);
        let size = game.size();
        let own = |p: Point| estimate.ownership[p.y() as usize * size.width() + p.x() as usize];
        let scene = Scene::of(game.board());
        for colour in Colour::BOTH {
            let safe = play::safe::safe(game.board(), colour);
            for group in scene.groups(colour) {
                if group.intersects(safe.stones) {
                    continue;
                }
                let sign = if colour == Colour::Black { 1.0 } else { -1.0 };
                let mean = group.iter().map(|p| sign * own(p)).sum::<f32>() / group.len() as f32;
                let begin = std::time::Instant::now();
                let stone = group.first().expect("a stone");
                let limits = play::Limits {
                    visits: Some(400),
                    ..play::Limits::default()
                };
                let by = |first| doubt::survival(player.searcher(), &game, group, first, &limits);
                let (own, other) = (by(colour), by(!colour));
                println!(
                    "{colour} {} ({} stones): playouts {mean:.2}, owner first {own:.2}, \
                     other first {other:.2}, {:?}",
                    stone.to_gtp(size),
                    group.len(),
                    begin.elapsed()
                );
            }
        }
    }
}
