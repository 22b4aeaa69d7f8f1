//! `nakade match`: games between any two GTP engines.

use std::collections::BTreeMap;
use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use anyhow::Context as _;
use goban::{Colour, Size};
use play::{Counting, Player, scoring};
use search::Cancel;
use serde_json::{Value, json};
use sgf::Tree;

use crate::arena::{self, Engine, Played, Terms};
use crate::failure::Status;
use crate::options::OverwriteOptions;
use crate::output;

/// What `match` takes.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Colours alternate; games 1 and 2 share an opening, and so on. Counted games are counted by area,
with dead stones taken off as Nakade judges them. An engine that dies, hangs or plays an illegal
move loses that game and is started again. With --out, a match that was stopped goes on where it
ended.

Examples:
  nakade match 'nakade gtp' 'gnugo --mode gtp --chinese-rules' --size 9 --games 10
  nakade match 'nakade gtp' 'nakade gtp' --games 100 --time 30
  nakade match 'nakade gtp --visits 200' 'nakade gtp --visits 100' --games 40 --out half")]
pub struct Args {
    /// The command line of the first engine
    engine_a: String,
    /// The command line of the second engine
    engine_b: String,
    /// Lines of the board
    #[arg(long, default_value_t = 9)]
    size: usize,
    /// How many games
    #[arg(long, default_value_t = 20)]
    games: u64,
    /// Komi
    #[arg(long, default_value_t = 7.5)]
    komi: f64,
    /// Random moves at the beginning of each pair of games
    #[arg(long, default_value_t = 2)]
    opening: usize,
    /// Seconds that a move may take
    #[arg(long, value_name = "SECONDS", default_value_t = 60.0)]
    move_limit: f64,
    /// Seconds that each side has for a whole game; whoever uses them up loses
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=86_400))]
    time: Option<u64>,
    /// Games at the same time
    #[arg(long, default_value_t = 1)]
    jobs: usize,
    /// The seed of the openings
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A folder for results and the SGF of each game
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    #[command(flatten)]
    overwrite: OverwriteOptions,
}

/// Plays the match.
pub fn run(args: Args) -> anyhow::Result<Status> {
    let size = Size::square(args.size).context("--size")?;
    anyhow::ensure!(
        args.opening < size.area() / 4,
        "--opening: too many for this board"
    );
    let limit = Duration::try_from_secs_f64(args.move_limit).context("--move-limit")?;
    let terms = Terms {
        size,
        komi: args.komi,
        opening: args.opening,
        limit,
        main: args.time.map(Duration::from_secs),
        seed: args.seed,
    };
    let done = known(&args)?;
    if !done.is_empty() {
        output::note(&format!("{} games are there already", done.len()));
    }
    if let Some(folder) = &args.out {
        let new = (1..=args.games).filter(|number| !done.contains_key(number));
        let paths: Vec<PathBuf> = new.map(|number| record_of(folder, number)).collect();
        args.overwrite.may_write(&paths, &[])?;
    }
    let results = Mutex::new(done.clone());
    let next = AtomicU64::new(1);
    let worker = || -> anyhow::Result<()> {
        let mut engines: [Option<Engine>; 2] = [None, None];
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number > args.games {
                return Ok(());
            }
            if done.contains_key(&number) {
                continue;
            }
            for (slot, command) in engines.iter_mut().zip([&args.engine_a, &args.engine_b]) {
                if slot.is_none() {
                    *slot = Some(Engine::start(command)?);
                }
            }
            let [Some(a), Some(b)] = &mut engines else {
                continue;
            };
            // A has Black in the odd games.
            let a_is_black = number % 2 == 1;
            let sides = if a_is_black {
                [&mut *a, &mut *b]
            } else {
                [&mut *b, &mut *a]
            };
            let played = arena::play(sides, &terms, (number - 1) / 2, |game| {
                let player = Player::standard(size.area(), 1);
                scoring::final_score(player.searcher(), game, Counting::Area, &Cancel::new())
                    .0
                    .lead()
            });
            record(&args, number, a_is_black, &played, &results)?;
            // After a fault nobody knows what state an engine is in.
            if played.words.contains(": ") && !played.words.ends_with("resigns") {
                engines = [None, None];
            }
        }
    };
    std::thread::scope(|scope| -> anyhow::Result<()> {
        let jobs = args.jobs.clamp(1, 64);
        let handles: Vec<_> = (0..jobs).map(|_| scope.spawn(worker)).collect();
        for handle in handles {
            handle
                .join()
                .map_err(|_| anyhow::anyhow!("a game broke off"))??;
        }
        Ok(())
    })?;
    let results = results
        .into_inner()
        .unwrap_or_else(std::sync::PoisonError::into_inner);
    output::print(&summary(&results))?;
    Ok(Status::Done)
}

/// Points of the first engine: 1 for a win, one half for a draw.
type Results = BTreeMap<u64, f64>;

fn summary(results: &Results) -> String {
    let (games, wins) = (results.len() as f64, results.values().sum::<f64>());
    let (low, high) = arena::interval(wins, games);
    format!(
        "A wins {wins} of {games} = {:.0} % ({:.0}-{:.0})\n",
        100.0 * wins / games.max(1.0),
        100.0 * low,
        100.0 * high
    )
}

/// Games that an earlier run played.
fn known(args: &Args) -> anyhow::Result<Results> {
    let Some(folder) = &args.out else {
        return Ok(Results::new());
    };
    std::fs::create_dir_all(folder)
        .with_context(|| format!("cannot make the folder {}", folder.display()))?;
    let path = folder.join("results.jsonl");
    let Ok(text) = std::fs::read_to_string(&path) else {
        return Ok(Results::new());
    };
    let mut results = Results::new();
    for (i, line) in text.lines().enumerate() {
        let place = || format!("{}, line {}", path.display(), i + 1);
        let value: Value = serde_json::from_str(line).with_context(place)?;
        let same = value["a"] == json!(args.engine_a)
            && value["b"] == json!(args.engine_b)
            && value["size"] == json!(args.size)
            && value["seed"] == json!(args.seed)
            && value["time"] == json!(args.time);
        anyhow::ensure!(same, "{}: this folder holds another match", place());
        let number = value["game"].as_u64().with_context(place)?;
        results.insert(number, value["points"].as_f64().with_context(place)?);
    }
    Ok(results)
}

fn record(
    args: &Args,
    number: u64,
    a_is_black: bool,
    played: &Played,
    results: &Mutex<Results>,
) -> anyhow::Result<()> {
    let points = match played.winner {
        None => 0.5,
        Some(winner) => f64::from((winner == Colour::Black) == a_is_black),
    };
    let mut results = results
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner);
    results.insert(number, points);
    output::print(&format!(
        "game {number}: A is {}, {}, {} moves; {}",
        if a_is_black { "black" } else { "white" },
        tell::harmless(&played.words),
        played.game.move_count(),
        summary(&results)
    ))?;
    let Some(folder) = &args.out else {
        return Ok(());
    };
    let names = if a_is_black {
        [&args.engine_a, &args.engine_b]
    } else {
        [&args.engine_b, &args.engine_a]
    };
    let mut tree = Tree::for_board(played.game.size());
    let mut node = tree.root().id();
    tree.set_text(node, "PB", names[0]);
    tree.set_text(node, "PW", names[1]);
    tree.set(node, "KM", &args.komi.to_string());
    tree.set_text(node, "RE", &sgf_result(played));
    for (colour, action) in played.game.moves() {
        node = tree.add_move(node, colour, action);
    }
    let text = format!("{tree}\n");
    output::write_file(&record_of(folder, number), text.as_bytes())?;
    let line = json!({"game": number, "a": args.engine_a, "b": args.engine_b, "size": args.size,
        "seed": args.seed, "time": args.time, "a_is_black": a_is_black, "points": points,
        "result": played.words, "moves": played.game.move_count()});
    let path = folder.join("results.jsonl");
    let file = OpenOptions::new().append(true).create(true).open(&path);
    let written = file.and_then(|mut file| writeln!(file, "{line}"));
    written.with_context(|| format!("cannot write {}", path.display()))
}

/// Where a game is written.
fn record_of(folder: &Path, number: u64) -> PathBuf {
    folder.join(format!("game-{number:04}.sgf"))
}

fn sgf_result(played: &Played) -> String {
    match played.winner {
        None => "0".to_owned(),
        Some(_) if played.words.starts_with(['B', 'W']) && played.words.contains('+') => {
            played.words.clone()
        }
        Some(winner) => {
            let letter = if winner == Colour::Black { 'B' } else { 'W' };
            let how = if played.words.ends_with(arena::OUT_OF_TIME) {
                'T'
            } else {
                'R'
            };
            format!("{letter}+{how}")
        }
    }
}
