//! `nakade generate`: problems of our own making.

use std::collections::HashSet;
use std::fs::OpenOptions;
use std::io::Write as _;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use diagram::{Crop, Diagram, Look};
use engine::{Engine, Options, Request, Terms};
use goban::Board;
use indicatif::ProgressBar;
use lab::workshop::{self, Candidate, Kind, Made, Rejected, Wanted};
use life::TreeOptions;
use tell::solution_sgf;
use tell::{Told, name};
use wire::{Item, Question, Scene, Selection};

use crate::failure::Status;
use crate::input;
use crate::interrupt;
use crate::options::OverwriteOptions;
use crate::output;

/// What `generate` takes.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
A problem is kept if the solver proves it, its first move matters and is the only right one, wrong
ones are tempting, no stone is idle, its difficulty lies in the band, and it is no twin of
another under symmetry and exchange of colours. The same seed gives the same problems. Ctrl-C
keeps what is finished; --resume goes on behind the last problem of the file.

Examples:
  nakade generate --count 20 --out set.sgf
  nakade generate --count 100 --band 15k..3k --kind live --seed 7 --out live.sgf
  nakade generate --from-games game.sgf --out cut.sgf --page cut.html
  nakade generate --count 1000 --shard 1/2 --out half.sgf --resume")]
pub struct Args {
    /// How many problems
    #[arg(long, value_name = "N", default_value_t = 100,
          value_parser = clap::value_parser!(u64).range(1..))]
    count: u64,

    /// How hard they are, such as 15k..3k or 1k..2d
    #[arg(long, value_name = "FROM..TO", value_parser = band, default_value = "30k..7d")]
    band: RangeInclusive<u16>,

    /// What the first move achieves: live, kill, ko, seki or any
    #[arg(long, value_name = "KIND", default_value = "any", value_parser = kind)]
    kind: Wish,

    /// Where the random numbers begin
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Cut groups out of these game records instead of growing them
    #[arg(long, value_name = "GAME.sgf", num_args = 1..)]
    from_games: Vec<PathBuf>,

    /// Do every N-th seed only, beginning with the K-th, to share the work
    #[arg(long, value_name = "K/N", value_parser = shard, default_value = "1/1")]
    shard: (u64, u64),

    /// Nodes (moves made in search) for each question: more make harder problems
    #[arg(long, value_name = "N", default_value_t = 50_000,
          value_parser = clap::value_parser!(u64).range(100..))]
    nodes: u64,

    /// How many candidates to work on at once, by default one a core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,

    /// Give up after this many candidates
    #[arg(long, value_name = "N", default_value_t = 10_000_000,
          value_parser = clap::value_parser!(u64).range(1..))]
    tries: u64,

    /// Write the problems with their solution trees, as SGF; standard output without it
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    out: Option<PathBuf>,

    /// Go on behind the last problem of --out
    #[arg(long, requires = "out", help_heading = "Output")]
    resume: bool,

    /// Write problem lines too
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    lines: Option<PathBuf>,

    /// Write a page with the diagrams too
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    page: Option<PathBuf>,

    #[command(flatten, next_help_heading = "Output")]
    overwrite: OverwriteOptions,
}

/// A kind, or any.
#[derive(Clone, Copy, Debug)]
struct Wish(Option<Kind>);

fn kind(text: &str) -> Result<Wish, workshop::UnknownKind> {
    match text {
        "any" => Ok(Wish(None)),
        name => name.parse().map(|kind| Wish(Some(kind))),
    }
}

/// Scores from one rank to another: `15k..3k`, `1k..2d`, `5k`.
fn band(text: &str) -> Result<RangeInclusive<u16>, String> {
    let (from, to) = text.split_once("..").unwrap_or((text, text));
    let (least, most) = (rank(from)?, rank(to)? + 9);
    match least <= most {
        true => Ok(least..=most),
        false => Err(format!(
            "no problem is from {from} to {to}: the easier rank comes first"
        )),
    }
}

/// The least score of a rank.
fn rank(text: &str) -> Result<u16, String> {
    let bad = || format!("`{text}` is not a rank from 30k to 7d");
    let (number, letter) = text
        .split_at_checked(text.len().saturating_sub(1))
        .ok_or_else(bad)?;
    match (number.parse::<u16>(), letter) {
        (Ok(kyu @ 1..=30), "k") => Ok((30 - kyu) * 10),
        (Ok(dan @ 1..=7), "d") => Ok(300 + (dan - 1) * 10),
        _ => Err(bad()),
    }
}

fn shard(text: &str) -> Result<(u64, u64), String> {
    let parts = text
        .split_once('/')
        .and_then(|(k, n)| Some((k.parse().ok()?, n.parse().ok()?)));
    match parts {
        Some((k, n)) if k >= 1 && k <= n => Ok((k, n)),
        _ => Err(format!("`{text}` is not a share such as 1/2")),
    }
}

/// How a title names the seed of a problem.
const TITLE: &str = "Nakade ";

/// What was tried, and what became of it.
#[derive(Default)]
struct Tally {
    tried: u64,
    kept: u64,
    twins: u64,
    rejected: Vec<(Rejected, u64)>,
}

impl Tally {
    fn reject(&mut self, why: Rejected) {
        match self.rejected.iter_mut().find(|(other, _)| *other == why) {
            Some((_, count)) => *count += 1,
            None => self.rejected.push((why, 1)),
        }
    }

    fn words(&self) -> String {
        let count = |why| {
            let found = self.rejected.iter().find(|(other, _)| *other == why);
            found.map_or(0, |(_, count)| *count)
        };
        let reasons = [
            (Rejected::NoProblem, "no problems"),
            (Rejected::NotEnclosed, "without a wall that stands"),
            (Rejected::TooHard, "not read out"),
            (Rejected::Settled, "settled"),
            (Rejected::SeveralMoves, "with several right moves"),
            (Rejected::OtherKind, "of another kind"),
            (Rejected::OtherBand, "out of the band"),
            (Rejected::Obvious, "obvious"),
        ];
        let reasons: Vec<String> = (reasons.iter())
            .map(|&(why, words)| (count(why), words))
            .filter(|(count, _)| *count > 0)
            .map(|(count, words)| format!("{count} {words}"))
            .collect();
        format!(
            "{} kept of {} tried; {} twins, {}",
            self.kept,
            self.tried,
            self.twins,
            reasons.join(", ")
        )
    }
}

/// Where problems go.
struct Sink {
    out: Option<std::fs::File>,
    name: String,
    lines: String,
    page: String,
}

/// Makes problems.
pub fn run(args: Args) -> anyhow::Result<Status> {
    let inputs: Vec<&Path> = args.from_games.iter().map(PathBuf::as_path).collect();
    for path in args.lines.iter().chain(&args.page) {
        args.overwrite.may_write([path], &inputs)?;
    }
    let (mut keys, mut next) = (HashSet::new(), 0);
    if let Some(path) = &args.out {
        match args.resume && path.exists() {
            true => next = taken_up(path, &mut keys)?,
            false => args.overwrite.may_write([path], &inputs)?,
        }
    }
    let mut sink = sink(&args)?;
    let cancel = interrupt::token();
    let wanted = Wanted {
        kind: args.kind.0,
        scores: args.band.clone(),
        nodes: args.nodes,
        cancel: cancel.clone(),
    };
    let games = games(&args.from_games)?;
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let jobs = args.jobs.map_or_else(cores, usize::from);
    let mut tally = Tally {
        kept: keys.len() as u64,
        ..Tally::default()
    };
    let bar = ProgressBar::new(args.count);
    let (share, shares) = args.shard;
    'work: while tally.kept < args.count && tally.tried < args.tries && !cancel.is_cancelled() {
        let chunk = chunk(&args, &games, next, jobs as u64 * 16, (share - 1, shares));
        if chunk.is_empty() {
            break;
        }
        next += jobs as u64 * 16;
        for (number, judged) in judge_all(&chunk, &wanted, jobs) {
            if judged.as_ref().err() == Some(&Rejected::Stopped) {
                break 'work;
            }
            tally.tried += 1;
            match judged {
                Err(why) => tally.reject(why),
                Ok(made) if !keys.insert(workshop::key(&made.problem, made.answer.to_move)) => {
                    tally.twins += 1;
                }
                Ok(made) => {
                    write(&mut sink, number, &made)?;
                    tally.kept += 1;
                    bar.set_position(tally.kept);
                }
            }
            if tally.kept == args.count {
                break;
            }
        }
        bar.set_message(format!("{} tried", tally.tried));
    }
    bar.finish_and_clear();
    finish(&args, &sink)?;
    output::note(&tally.words());
    match tally.kept < args.count {
        true => Ok(Status::SomeFailed),
        false => Ok(Status::Done),
    }
}

fn sink(args: &Args) -> anyhow::Result<Sink> {
    let (out, name) = match &args.out {
        None => (None, String::new()),
        Some(path) => {
            let name = path.display().to_string();
            let mut options = OpenOptions::new();
            match args.resume {
                true => options.append(true).create(true),
                false => options.write(true).create(true).truncate(true),
            };
            let file = options
                .open(path)
                .with_context(|| format!("cannot write {name}"))?;
            (Some(file), name)
        }
    };
    Ok(Sink {
        out,
        name,
        lines: String::new(),
        page: String::new(),
    })
}

/// The seed behind the last problem of a file, with the keys of all of them.
fn taken_up(path: &Path, keys: &mut HashSet<u64>) -> anyhow::Result<u64> {
    let document = input::document(path)?;
    let mut next = 0;
    for (index, item) in document.items.iter().enumerate() {
        let selection = Selection::default();
        let item = item.as_ref().map_err(Clone::clone)?;
        let scene = Scene::of(&document.name, item, &selection)?;
        let title = scene.title.clone().unwrap_or_default();
        let number = title.strip_prefix(TITLE).and_then(|rest| {
            let digits = rest.split(':').next()?;
            digits.trim().parse::<u64>().ok()
        });
        let (Some(number), Some(mover)) = (number, scene.question.to_move) else {
            bail!(
                "{}: problem {} is not one of ours, so there is nothing to resume",
                document.name,
                index + 1
            );
        };
        if let Ok(problem) = scene.question.setup().map(|setup| setup.problem())
            && let Ok(problem) = problem
        {
            keys.insert(workshop::key(&problem, mover));
        }
        next = next.max(number + 1);
    }
    Ok(next)
}

/// The positions of games, every tenth move.
fn games(files: &[PathBuf]) -> anyhow::Result<Vec<Board>> {
    const EVERY: usize = 10;
    let mut boards = Vec::new();
    for file in files {
        let document = input::document(file)?;
        for item in &document.items {
            let item = item.as_ref().map_err(Clone::clone)?;
            if !matches!(item, Item::Tree(..)) {
                bail!("{}: groups are cut out of game records only", document.name);
            }
            for after_move in (2 * EVERY..).step_by(EVERY) {
                let selection = Selection {
                    after_move: Some(after_move),
                    ..Selection::default()
                };
                match Scene::of(&document.name, item, &selection) {
                    Ok(scene) => boards.push(scene.question.board),
                    Err(_) => break,
                }
            }
        }
    }
    Ok(boards)
}

/// The next candidates with their numbers.
fn chunk(
    args: &Args,
    games: &[Board],
    next: u64,
    length: u64,
    (share, shares): (u64, u64),
) -> Vec<(u64, Candidate)> {
    let numbers = (next..next + length).filter(|number| number % shares == share);
    if args.from_games.is_empty() {
        // Far apart, so that two seeds of a user share no candidates.
        let first = args.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        return numbers
            .map(|n| (n, workshop::grow(first.wrapping_add(n))))
            .collect();
    }
    let boards = numbers.filter_map(|n| Some((n, games.get(n as usize)?)));
    boards
        .flat_map(|(n, board)| workshop::cut(board).into_iter().map(move |c| (n, c)))
        .collect()
}

/// Judges candidates on several threads; the results come in order.
fn judge_all(
    chunk: &[(u64, Candidate)],
    wanted: &Wanted,
    jobs: usize,
) -> Vec<(u64, Result<Made, Rejected>)> {
    let judge = |first: usize| {
        let mine = chunk.iter().enumerate().skip(first).step_by(jobs);
        mine.map(|(i, (_, candidate))| (i, workshop::judge(candidate, wanted)))
            .collect::<Vec<_>>()
    };
    let mut judged: Vec<(usize, Result<Made, Rejected>)> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..jobs)
            .map(|first| scope.spawn(move || judge(first)))
            .collect();
        threads
            .into_iter()
            .flat_map(|thread| thread.join().unwrap_or_default())
            .collect()
    });
    judged.sort_by_key(|(i, _)| *i);
    judged
        .into_iter()
        .map(|(i, made)| (chunk[i].0, made))
        .collect()
}

/// Writes a problem with its tree, after its proof was checked once more.
fn write(sink: &mut Sink, number: u64, made: &Made) -> anyhow::Result<()> {
    let mover = made.answer.to_move;
    let request = Request {
        to_move: Some(mover),
        ..Request::new(made.setup.clone())
    };
    // What was kept is finished even after Ctrl-C: it takes milliseconds.
    let terms = Terms::default();
    let engine = Engine::new(Options { memory: 32 << 20 });
    let mut talk = engine.open(&request, &terms)?;
    let answer = talk.search(mover, &terms).answer;
    let proof = talk
        .proof(&[mover], &terms)
        .context("a kept problem has no proof")?;
    let proof = proof.decode().context("a proof of ours cannot be read")?;
    if let Err(refusal) = proof::verify(&proof) {
        bail!("the proof of problem {number} is refused: {refusal}");
    }
    let solution = talk.tree(mover, &TreeOptions::default(), &terms);
    let told = Told {
        answer: &answer,
        problem: talk.problem(),
        threats: None,
    };
    let comment = [told.task(), told.difficulty().unwrap_or_default()].join("\n");
    let head = solution_sgf::Head {
        title: &format!("{TITLE}{number}: {} to move", name(mover)),
        comment: comment.trim_end(),
        to_move: mover,
        judged: told.has_right_moves(),
        crossed: false,
    };
    let tree = solution_sgf::write(head, talk.problem(), &solution).to_string();
    let text = format!("{}\n", tree.trim_end());
    match &mut sink.out {
        // One write a problem, so that what is finished is whole.
        Some(file) => file
            .write_all(text.as_bytes())
            .with_context(|| format!("cannot write {}", sink.name))?,
        None => output::print(&text)?,
    }
    let board = *talk.board();
    let question = Question {
        id: Some(format!("{TITLE}{number}")),
        to_move: Some(mover),
        defender: Some(made.problem.defender),
        ..Question::of_board(board)
    };
    sink.lines.push_str(&question.to_json());
    sink.lines.push('\n');
    let mut drawing = Diagram::new(&board);
    drawing.crop = Crop::Auto;
    sink.page.push_str(&format!(
        "<figure>{}<figcaption>{}<br>{}</figcaption></figure>\n",
        drawing.to_svg(Look::default()),
        tell::escape(&format!("{number}. {}", told.task())),
        tell::escape(&told.difficulty().unwrap_or_default()),
    ));
    Ok(())
}

fn finish(args: &Args, sink: &Sink) -> anyhow::Result<()> {
    if let Some(path) = &args.lines {
        output::write_file(path, sink.lines.as_bytes())?;
    }
    if let Some(path) = &args.page {
        let style = "body{font-family:sans-serif;display:flex;flex-wrap:wrap;gap:1rem}\
                     figure{width:14rem;margin:0}svg{width:100%;height:auto}";
        let page = format!(
            "<!doctype html>\n<meta charset=\"utf-8\"><title>Problems</title>\
             <style>{style}</style>\n{}",
            sink.page
        );
        output::write_file(path, page.as_bytes())?;
    }
    Ok(())
}
