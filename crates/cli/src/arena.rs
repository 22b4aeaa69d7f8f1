//! Games between two GTP engines: talking to them, refereeing, and what the results mean.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use anyhow::Context as _;
use goban::{Colour, Game, KoRule, Move, Point, Rules, Size};
use play::random::Random;

/// An engine as a process that speaks GTP.
pub struct Engine {
    child: Child,
    lines: Receiver<String>,
    /// Time spent on moves, and how many there were.
    pub spent: (Duration, u32),
}

impl Engine {
    /// Starts an engine.
    pub fn start(command: &str) -> anyhow::Result<Engine> {
        let words = words(command);
        let (program, arguments) = words.split_first().context("an engine needs a command")?;
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("cannot start {command:?}"))?;
        let out = child.stdout.take().context("the engine has no output")?;
        let (send, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(out).lines().map_while(Result::ok) {
                if send.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Engine {
            child,
            lines,
            spent: (Duration::ZERO, 0),
        })
    }

    /// Sends a command and waits for the reply. An error says what went wrong.
    pub fn ask(&mut self, text: &str, limit: Duration) -> Result<String, String> {
        let input = self.child.stdin.as_mut().ok_or("the engine has no input")?;
        let sent = writeln!(input, "{text}").and_then(|()| input.flush());
        sent.map_err(|_| format!("{text}: the engine is gone"))?;
        let end = Instant::now() + limit;
        let mut reply: Vec<String> = Vec::new();
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let line = self.lines.recv_timeout(left).map_err(|error| match error {
                std::sync::mpsc::RecvTimeoutError::Timeout => format!("{text}: no reply in time"),
                std::sync::mpsc::RecvTimeoutError::Disconnected => {
                    format!("{text}: the engine ended")
                }
            })?;
            if !line.trim().is_empty() {
                reply.push(line.trim().to_owned());
            } else if !reply.is_empty() {
                break;
            }
        }
        let body = reply.join("\n");
        match body.strip_prefix('=') {
            Some(rest) => Ok(rest
                .trim_start_matches(|c: char| c.is_ascii_digit())
                .trim()
                .to_owned()),
            None => Err(format!("{text}: {body}")),
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        if let Some(input) = self.child.stdin.as_mut() {
            let _ = writeln!(input, "quit");
        }
        self.child.stdin = None;
        let end = Instant::now() + Duration::from_secs(2);
        while Instant::now() < end {
            if matches!(self.child.try_wait(), Ok(Some(_))) {
                return;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Splits a command line at spaces, with quotes around words that have some.
fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    let (mut word, mut quote, mut open) = (String::new(), None, false);
    for c in command.chars() {
        match (quote, c) {
            (Some(q), _) if c == q => quote = None,
            (None, '\'' | '"') => (quote, open) = (Some(c), true),
            (None, c) if c.is_whitespace() => {
                if open || !word.is_empty() {
                    words.push(std::mem::take(&mut word));
                }
                open = false;
            }
            _ => word.push(c),
        }
    }
    if open || !word.is_empty() {
        words.push(word);
    }
    words
}

/// How games of a match are played.
#[derive(Clone, Debug)]
pub struct Terms {
    /// The board.
    pub size: Size,
    /// Komi.
    pub komi: f64,
    /// Random moves at the beginning, the same for both games of a pair.
    pub opening: usize,
    /// The longest a move may take.
    pub limit: Duration,
    /// The time that each side has for the whole game, if there is a clock.
    pub main: Option<Duration>,
    /// The seed of the openings.
    pub seed: u64,
}

/// What a game says of a side whose time was up.
pub const OUT_OF_TIME: &str = "loses on time";

/// A game that was played.
pub struct Played {
    /// Who won, if anybody did.
    pub winner: Option<Colour>,
    /// The result in words: a score, a resignation, or what an engine did wrong.
    pub words: String,
    /// The final position with its moves.
    pub game: Game,
}

/// Plays one game. `engines` are Black and White; `score` counts a game that ended with passes.
pub fn play(
    mut engines: [&mut Engine; 2],
    terms: &Terms,
    pair: u64,
    score: impl FnOnce(&Game) -> f64,
) -> Played {
    let rules = Rules {
        ko: KoRule::Positional,
        ..Rules::default()
    };
    let mut game = Game::new(terms.size, rules);
    game.set_komi(terms.komi);
    let lost = |game: Game, by: Colour, why: String| Played {
        winner: Some(!by),
        words: format!("{by}: {why}"),
        game,
    };
    let short = Duration::from_secs(20);
    for (by, engine) in Colour::BOTH
        .into_iter()
        .zip(engines.iter_mut().map(|e| &mut **e))
    {
        let side = terms.size.width();
        let mut texts = vec![
            format!("boardsize {side}"),
            "clear_board".into(),
            format!("komi {}", terms.komi),
        ];
        if let Some(main) = terms.main {
            texts.push(format!("time_settings {} 0 0", main.as_secs()));
        }
        for text in texts {
            if let Err(why) = engine.ask(&text, short) {
                return lost(game, by, why);
            }
        }
    }
    let [black, white] = engines;
    let mut left = [terms.main; 2];
    for point in opening(terms, pair) {
        let by = game.to_move();
        if game.play(Move::Play(point)).is_err() {
            continue;
        }
        let text = format!("play {by} {}", point.to_gtp(terms.size));
        for (who, engine) in [(Colour::Black, &mut *black), (Colour::White, &mut *white)] {
            if let Err(why) = engine.ask(&text, short) {
                return lost(game, who, why);
            }
        }
    }
    for _ in 0..terms.size.area() * 3 {
        let by = game.to_move();
        let (mover, other) = match by {
            Colour::Black => (&mut *black, &mut *white),
            Colour::White => (&mut *white, &mut *black),
        };
        if let Some(left) = left[by.index()] {
            // The protocol has whole seconds: what is told is never more than is left.
            let text = format!("time_left {by} {} 0", left.as_secs());
            if let Err(why) = mover.ask(&text, short) {
                return lost(game, by, why);
            }
        }
        let begin = Instant::now();
        let reply = match mover.ask(&format!("genmove {by}"), terms.limit) {
            Ok(reply) => reply,
            Err(why) => return lost(game, by, why),
        };
        let took = begin.elapsed();
        mover.spent.0 += took;
        mover.spent.1 += 1;
        if let Some(left) = &mut left[by.index()] {
            *left = left.saturating_sub(took);
            if left.is_zero() {
                return lost(game, by, OUT_OF_TIME.to_owned());
            }
        }
        if reply.eq_ignore_ascii_case("resign") {
            return lost(game, by, "resigns".to_owned());
        }
        let made = Move::from_gtp(&reply, terms.size)
            .map_err(|error| error.to_string())
            .and_then(|action| game.play(action).map_err(|error| error.to_string()));
        if let Err(why) = made {
            return lost(game, by, format!("{reply} is not a legal move: {why}"));
        }
        if let Err(why) = other.ask(&format!("play {by} {reply}"), short) {
            return lost(game, !by, why);
        }
        if game.is_over() {
            break;
        }
    }
    let lead = score(&game);
    let winner = match lead {
        l if l > 0.0 => Some(Colour::Black),
        l if l < 0.0 => Some(Colour::White),
        _ => None,
    };
    let words = winner.map_or("draw".to_owned(), |w| {
        format!(
            "{}+{}",
            if w == Colour::Black { "B" } else { "W" },
            lead.abs()
        )
    });
    Played {
        winner,
        words,
        game,
    }
}

/// Random points on the third and fourth lines: games of a pair share them.
fn opening(terms: &Terms, pair: u64) -> Vec<Point> {
    let mut random = Random::new(terms.seed.wrapping_mul(1_000_003).wrapping_add(pair + 1));
    let side = terms.size.width();
    let mut points = Vec::new();
    if side < 5 {
        return points;
    }
    while points.len() < terms.opening {
        let line = 2 + random.below(2);
        let edge = if random.below(2) == 0 {
            line
        } else {
            side - 1 - line
        };
        let along = 2 + random.below(side - 4);
        let (x, y) = if random.below(2) == 0 {
            (edge, along)
        } else {
            (along, edge)
        };
        let point = Point::new(x as u8, y as u8);
        if !points.contains(&point) {
            points.push(point);
        }
    }
    points
}

/// The 95 % interval of a share (Wilson 1927).
pub fn interval(wins: f64, games: f64) -> (f64, f64) {
    if games == 0.0 {
        return (0.0, 1.0);
    }
    let (z, p) = (1.96f64, wins / games);
    let middle = (p + z * z / (2.0 * games)) / (1.0 + z * z / games);
    let spread =
        z * (p * (1.0 - p) / games + z * z / (4.0 * games * games)).sqrt() / (1.0 + z * z / games);
    ((middle - spread).max(0.0), (middle + spread).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_line_is_split_like_a_shell_splits_it() {
        assert_eq!(words("gnugo --mode  gtp"), ["gnugo", "--mode", "gtp"]);
        assert_eq!(
            words("'my engine' -x \"a b\" ''"),
            ["my engine", "-x", "a b", ""]
        );
    }

    #[test]
    fn the_interval_holds_the_share_and_shrinks() {
        let few = interval(7.0, 10.0);
        let many = interval(700.0, 1000.0);
        assert!(few.0 < 0.7 && 0.7 < few.1);
        assert!(many.0 > few.0 && many.1 < few.1);
        assert_eq!(interval(0.0, 0.0), (0.0, 1.0));
    }

    #[test]
    fn the_games_of_a_pair_share_their_opening() {
        let size = Size::square(9).expect("a size");
        let limit = Duration::from_secs(1);
        let terms = Terms {
            size,
            komi: 7.5,
            opening: 2,
            limit,
            main: None,
            seed: 4,
        };
        assert_eq!(opening(&terms, 3), opening(&terms, 3));
        assert_ne!(opening(&terms, 3), opening(&terms, 4));
    }
}
