//! How often the network alone chooses the move that was played, and how well the network and
//! playouts name the winner, alone and mixed: `mixtures SAMPLES [NET]`.
//!
//! SAMPLES is what `samples --test N` writes: positions of games that no training saw. The network
//! chooses from one view of the board, then from all eight. A further line says the share of
//! playouts in the mixture, its log loss, and how often it names the winner. With
//! `PLAYOUTS=0` there are no playouts and no mixtures.

use goban::Size;
use net::Output;
use play::board::{BLACK, Board, PASS, WHITE};
use play::features::{BITS, KOMI_SCALE, spot_at};
use play::patterns::Patterns;
use play::playout;
use play::random::Random;

const AREA: usize = 361;
const RECORD: usize = BITS * AREA + AREA + 8;
/// Playouts from each position, if nobody says otherwise.
const PLAYOUTS: usize = 32;

/// What was said of one position, for the player to move.
struct Said {
    /// That he wins, by the head of the network that learnt winners.
    win: f32,
    /// By how many points he leads, by the head that learnt scores.
    score: f32,
    /// The share of playouts he wins.
    played: f32,
    /// Whether he won.
    won: f32,
}

fn main() {
    let mut args = std::env::args().skip(1);
    let samples = std::fs::read(args.next().expect("a file of samples")).expect("the samples");
    let weights = args
        .next()
        .map(|path| std::fs::read(path).expect("the weights"));
    let net = match weights {
        Some(bytes) => play::weights::read(&bytes).expect("a weights file"),
        None => play::weights::standard(),
    };
    let asked = std::env::var("PLAYOUTS").ok();
    let playouts = asked.map_or(PLAYOUTS, |n| n.parse().expect("a number of playouts"));
    let mut chosen = [0usize; 2];
    let size = Size::square(19).expect("a size");
    let (mut scratch, mut output) = (net.scratch(), Output::default());
    let patterns = Patterns::new();
    let mut random = Random::new(1);
    let mut all = Vec::new();
    for record in samples.chunks_exact(RECORD) {
        let plane = |p: usize| &record[p * AREA..(p + 1) * AREA];
        let targets = &record[BITS * AREA..];
        let komi = f32::from(targets[365] as i8) / 2.0;
        let mut planes: Vec<f32> = record[..BITS * AREA]
            .iter()
            .map(|&b| f32::from(b))
            .collect();
        planes.resize((BITS + 1) * AREA, komi / KOMI_SCALE);
        net.evaluate(19, 19, &planes, &mut scratch, &mut output);
        let said = (output.win, output.score);
        let move_played = usize::from(u16::from_le_bytes([targets[362], targets[363]]));
        chosen[0] += usize::from(first_choice(&output) == move_played);
        net.evaluate_all_ways(19, 19, &planes, &mut scratch, &mut output);
        chosen[1] += usize::from(first_choice(&output) == move_played);
        // The player to move is taken to be Black: everything is said from his side.
        let mut board = goban::Board::new(size);
        for p in size.points() {
            let i = p.y() as usize * 19 + p.x() as usize;
            let stone = match (plane(1)[i], plane(2)[i]) {
                (0, 0) => continue,
                (_, 0) => goban::Colour::Black,
                _ => goban::Colour::White,
            };
            board.place(p, stone);
        }
        let board = Board::from_goban(&board, None);
        let last = plane(15).iter().position(|&b| b > 0);
        let last = last.map_or(PASS, |i| spot_at(size, i));
        let mut wins = 0;
        for _ in 0..playouts {
            let mut end = board.clone();
            playout::run(&mut end, BLACK, last, &patterns, &mut random);
            let owners = (0..AREA).map(|i| match playout::owner(&end, spot_at(size, i) as usize) {
                BLACK => 1,
                WHITE => -1,
                _ => 0,
            });
            let lead = owners.sum::<i32>() as f32 + komi;
            wins += usize::from(lead > 0.0);
        }
        all.push(Said {
            win: said.0,
            score: said.1,
            played: wins as f32 / playouts.max(1) as f32,
            won: f32::from(targets[364]),
        });
    }
    let share = |n: usize| 100.0 * n as f32 / all.len() as f32;
    println!(
        "{} positions: {:.2} % of the moves from one view, {:.2} % from eight",
        all.len(),
        share(chosen[0]),
        share(chosen[1])
    );
    if playouts == 0 {
        return;
    }
    tell("winner", &all, |s| s.win);
    for scale in [4.0, 6.0, 8.0, 12.0, 16.0] {
        tell(&format!("score / {scale}"), &all, |s| by_score(s, scale));
    }
    for scale in [8.0, 12.0] {
        for share in [0.0, 0.2, 0.4, 0.6, 0.8, 1.0] {
            tell(&format!("playouts {share}, score / {scale}"), &all, |s| {
                let heard = (s.win + by_score(s, scale)) / 2.0;
                heard * (1.0 - share) + s.played * share
            });
        }
    }
}

/// The move the network likes best: a point, or the area of the board for a pass.
fn first_choice(output: &Output) -> usize {
    let points = output.policy.iter().copied().enumerate();
    let best = points.max_by(|a, b| a.1.total_cmp(&b.1));
    let (point, logit) = best.unwrap_or((AREA, f32::MIN));
    if output.pass > logit { AREA } else { point }
}

fn by_score(said: &Said, scale: f32) -> f32 {
    1.0 / (1.0 + (-said.score / scale).exp())
}

fn tell(name: &str, all: &[Said], value: impl Fn(&Said) -> f32) {
    let (mut loss, mut right) = (0.0, 0);
    for said in all {
        let p = value(said).clamp(0.02, 0.98);
        loss -= said.won * p.ln() + (1.0 - said.won) * (1.0 - p).ln();
        right += usize::from((p > 0.5) == (said.won > 0.5));
    }
    let n = all.len() as f32;
    println!(
        "{name}: log loss {:.4}, right {:.3}",
        loss / n,
        right as f32 / n
    );
}
