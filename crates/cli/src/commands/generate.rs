//! `nakade generate`: problems of our own making.

use std::collections::HashSet;
use std::fs::OpenOptions;
use std::io::Write as _;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use diagram::Style;
use engine::{Conversation, Engine, Options, Request, Terms};
use goban::{Board, Colour};
use indicatif::{ProgressBar, ProgressStyle};
use lab::workshop::{self, Candidate, Kind, Made, Rejected, Wanted};
use life::{Answer, Setup, TreeOptions};
use tell::handout::Chapter;
use tell::solution_sgf;
use tell::{Told, name};
use wire::{Item, Question, Scene, Selection};

use crate::cache::CacheOptions;
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
another under symmetry and exchange of colours. A candidate that is too easy for the band is made
harder, stone by stone. The same seed gives the same problems. Ctrl-C keeps what is finished;
--resume goes on behind the last problem of the file.

Examples:
  nakade generate --count 20 --out set.sgf
  nakade generate --count 100 --band 15k..3k --kind live --seed 7 --out live.sgf
  nakade generate --from games game.sgf --out cut.sgf --handout cut.html
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

    /// Where groups come from: random, or games followed by game records to cut them out of
    #[arg(long, value_names = ["SOURCE", "GAME.sgf"], num_args = 1.., default_value = "random")]
    from: Vec<PathBuf>,

    /// Do every N-th seed only, beginning with the K-th, to share the work
    #[arg(long, value_name = "K/N", value_parser = shard, default_value = "1/1")]
    shard: (u64, u64),

    /// Nodes (moves made in search) for each question; by default 50,000, and more where the band
    /// begins at 10 kyu or in the dans
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(100..))]
    nodes: Option<u64>,

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

    /// Leave out what the cache remembers, and remember what is kept; the same seed then gives
    /// new problems each time
    #[arg(long)]
    unseen: bool,

    /// Go on behind the last problem of --out
    #[arg(long, requires = "out", help_heading = "Output")]
    resume: bool,

    /// Write problem lines too
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    lines: Option<PathBuf>,

    /// Write a handout too: a page with the problems, then their solutions
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    handout: Option<PathBuf>,

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

/// Eye spaces get another point for each of these steps of the band's easiest score.
const ROOM_A_POINT: u16 = 60;

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
    engine: Engine,
    out: Option<Growing>,
    lines: Option<Growing>,
    /// The chapters of the handout, if one is wanted.
    chapters: Option<Vec<(u64, Chapter)>>,
}

/// A file that grows by a problem at a time.
struct Growing {
    file: std::fs::File,
    name: String,
}

impl Growing {
    fn open(path: &Path, append: bool) -> anyhow::Result<Growing> {
        let name = path.display().to_string();
        let mut options = OpenOptions::new();
        match append {
            true => options.append(true).create(true),
            false => options.write(true).create(true).truncate(true),
        };
        let file = (options.open(path)).with_context(|| format!("cannot write {name}"))?;
        Ok(Growing { file, name })
    }

    /// One write a problem, so that what is finished is whole.
    fn add(&mut self, text: &str) -> anyhow::Result<()> {
        let written = self.file.write_all(text.as_bytes());
        written.with_context(|| format!("cannot write {}", self.name))
    }
}

/// A problem of the file that is resumed.
struct Earlier {
    number: u64,
    mover: Colour,
    setup: Setup,
}

/// Makes problems.
pub fn run(args: Args) -> anyhow::Result<Status> {
    let source = source(&args.from)?;
    let inputs: Vec<&Path> = source.iter().map(PathBuf::as_path).collect();
    let resumes = args.resume && args.out.as_ref().is_some_and(|path| path.exists());
    let grown = (args.out.iter().chain(&args.lines)).filter(|_| !resumes);
    args.overwrite
        .may_write(grown.chain(&args.handout), &inputs)?;
    let games = games(source)?;
    let earlier = match &args.out {
        Some(path) if resumes => taken_up(path)?,
        _ => Vec::new(),
    };
    let mut keys: HashSet<u64> = HashSet::new();
    for problem in &earlier {
        if let Ok(completed) = problem.setup.problem() {
            keys.insert(workshop::key(&completed, problem.mover));
        }
    }
    let mut next = earlier.iter().map(|e| e.number + 1).max().unwrap_or(0);
    let mut sink = sink(&args, resumes, &earlier)?;
    let cancel = interrupt::token();
    let wanted = Wanted {
        kind: args.kind.0,
        scores: args.band.clone(),
        nodes: args.nodes.unwrap_or(nodes_for(*args.band.start())),
        cancel: cancel.clone(),
    };
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let jobs = args.jobs.map_or_else(cores, usize::from);
    let mut tally = Tally {
        kept: earlier.len() as u64,
        ..Tally::default()
    };
    let bar = progress(args.count);
    'work: while tally.kept < args.count && tally.tried < args.tries && !cancel.is_cancelled() {
        let chunk = chunk(&args, games.as_deref(), next, jobs as u64 * 16);
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
                Ok(made) => match write(&mut sink, number, &made, &wanted)? {
                    Written::Kept => tally.kept += 1,
                    Written::Known => tally.twins += 1,
                    Written::OtherBand => tally.reject(Rejected::OtherBand),
                    Written::TooLong => tally.reject(Rejected::TooHard),
                },
            }
            bar.set_position(tally.kept);
            if tally.kept == args.count {
                break;
            }
        }
        bar.set_message(format!("{} tried", tally.tried));
    }
    bar.finish_and_clear();
    if let (Some(path), Some(chapters)) = (&args.handout, &sink.chapters) {
        let page = tell::handout::booklet("Problems", chapters, Style::default());
        output::write_file(path, page.as_bytes())?;
    }
    output::note(&tally.words());
    match tally.kept < args.count {
        true => Ok(Status::SomeFailed),
        false => Ok(Status::Done),
    }
}

/// Kept problems, and how many were tried for them.
fn progress(count: u64) -> ProgressBar {
    let style = "{bar:30} {pos} of {len} kept, {msg}, {elapsed} gone, {eta} left";
    let style = ProgressStyle::with_template(style).unwrap_or(ProgressStyle::default_bar());
    ProgressBar::new(count).with_style(style)
}

/// Harder problems take more nodes.
fn nodes_for(least: u16) -> u64 {
    match least {
        0..200 => 50_000,
        200..300 => 300_000,
        _ => 2_000_000,
    }
}

/// The game records that groups are cut out of; none where they grow at random.
fn source(from: &[PathBuf]) -> anyhow::Result<&[PathBuf]> {
    match from {
        [word] if word == Path::new("random") => Ok(&[]),
        [word, games @ ..] if word == Path::new("games") && !games.is_empty() => Ok(games),
        [word] if word == Path::new("games") => {
            bail!("`--from games` needs game records behind it")
        }
        _ => bail!("`--from` takes `random`, or `games` and game records"),
    }
}

fn sink(args: &Args, resumes: bool, earlier: &[Earlier]) -> anyhow::Result<Sink> {
    let remembered = match args.unseen {
        true => CacheOptions { no_cache: false }.open(),
        false => None,
    };
    // Long proofs need room; small tables are made faster.
    let memory = match args.band.start() {
        0..200 => 32 << 20,
        _ => 512 << 20,
    };
    let mut sink = Sink {
        engine: Engine::new(Options { memory }).with_memory(remembered),
        out: (args.out.as_deref())
            .map(|path| Growing::open(path, resumes))
            .transpose()?,
        lines: None,
        chapters: args.handout.is_some().then(Vec::new),
    };
    // What a stopped run had not written yet of its lines is made up for.
    if let Some(path) = &args.lines {
        let there = match resumes {
            true => std::fs::read_to_string(path).map_or(0, |text| text.lines().count()),
            false => 0,
        };
        let mut lines = Growing::open(path, resumes)?;
        for problem in earlier.iter().skip(there) {
            lines.add(&line(problem.number, problem.mover, &problem.setup))?;
        }
        sink.lines = Some(lines);
    }
    if let Some(chapters) = &mut sink.chapters {
        for problem in earlier {
            let (mut talk, terms) = talk(&sink.engine, problem.mover, &problem.setup)?;
            let answer = talk.answer(problem.mover, &terms).answer;
            chapters.push((problem.number, chapter(&talk, &answer)));
        }
    }
    Ok(sink)
}

/// The problems of a file that this command wrote.
fn taken_up(path: &Path) -> anyhow::Result<Vec<Earlier>> {
    let document = input::document(path)?;
    let mut problems = Vec::new();
    for (index, item) in document.items.iter().enumerate() {
        let selection = Selection::default();
        let item = item.as_ref().map_err(Clone::clone)?;
        let scene = Scene::of(&document.name, item, &selection)?;
        let title = scene.title.clone().unwrap_or_default();
        let number = title.strip_prefix(TITLE).and_then(|rest| {
            let digits = rest.split(':').next()?;
            digits.trim().parse::<u64>().ok()
        });
        let (Some(number), Some(mover), Ok(setup)) =
            (number, scene.question.to_move, scene.question.setup())
        else {
            bail!(
                "{}: problem {} is not one of ours, so there is nothing to resume",
                document.name,
                index + 1
            );
        };
        problems.push(Earlier {
            number,
            mover,
            setup,
        });
    }
    Ok(problems)
}

/// The positions of games, every tenth move.
fn games(files: &[PathBuf]) -> anyhow::Result<Option<Vec<Board>>> {
    const EVERY: usize = 10;
    if files.is_empty() {
        return Ok(None);
    }
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
    Ok(Some(boards))
}

/// The next candidates with their numbers, of which this run does its share.
fn chunk(args: &Args, games: Option<&[Board]>, next: u64, length: u64) -> Vec<(u64, Candidate)> {
    let (share, shares) = args.shard;
    let numbers = (next..next + length).filter(|number| number % shares == share - 1);
    let Some(games) = games else {
        // Far apart, so that two seeds of a user share no candidates.
        let first = args.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let roomy = usize::from(args.band.start() / ROOM_A_POINT);
        return numbers
            .map(|n| (n, workshop::grow(first.wrapping_add(n), roomy)))
            .collect();
    };
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

/// What became of a problem that was found.
enum Written {
    Kept,
    /// The cache remembers it.
    Known,
    /// Read with the table that users have, it is out of the band.
    OtherBand,
    /// Its proof does not fit into memory.
    TooLong,
}

/// Writes a problem with its tree, after its proof was checked once more.
fn write(sink: &mut Sink, number: u64, made: &Made, wanted: &Wanted) -> anyhow::Result<Written> {
    let mover = made.answer.to_move;
    let (mut talk, terms) = talk(&sink.engine, mover, &made.setup)?;
    if talk.recall(mover).is_some() {
        return Ok(Written::Known);
    }
    let answer = talk.search(mover, &terms).answer;
    let score = answer.difficulty.map(|difficulty| difficulty.score);
    if !score.is_some_and(|score| wanted.scores.contains(&score)) {
        return Ok(Written::OtherBand);
    }
    let Ok(proof) = talk.proof(&[mover], &terms) else {
        return Ok(Written::TooLong);
    };
    let proof = proof.decode().context("a proof of ours cannot be read")?;
    if let Err(refusal) = proof::verify(&proof) {
        bail!("the proof of problem {number} is refused: {refusal}");
    }
    let solution = talk.tree(mover, &TreeOptions::default(), &terms);
    let told = told(&talk, &answer);
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
        Some(file) => file.add(&text)?,
        None => output::print(&text)?,
    }
    if let Some(lines) = &mut sink.lines {
        lines.add(&line(number, mover, &made.setup))?;
    }
    if let Some(chapters) = &mut sink.chapters {
        chapters.push((number, chapter(&talk, &answer)));
    }
    Ok(Written::Kept)
}

/// A conversation about a problem. What was kept is finished even after Ctrl-C: it takes
/// milliseconds.
fn talk(engine: &Engine, mover: Colour, setup: &Setup) -> anyhow::Result<(Conversation, Terms)> {
    let request = Request {
        to_move: Some(mover),
        ..Request::new(setup.clone())
    };
    let terms = Terms::default();
    Ok((engine.open(&request, &terms)?, terms))
}

fn told<'t>(talk: &'t Conversation, answer: &'t Answer) -> Told<'t> {
    Told {
        answer,
        problem: talk.problem(),
        threats: None,
    }
}

fn chapter(talk: &Conversation, answer: &Answer) -> Chapter {
    tell::handout::chapter(talk.board(), &told(talk, answer), "")
}

/// A problem line.
fn line(number: u64, mover: Colour, setup: &Setup) -> String {
    let question = Question {
        id: Some(format!("{TITLE}{number}")),
        to_move: Some(mover),
        defender: setup.defender,
        ..Question::of_board(board(setup))
    };
    format!("{}\n", question.to_json())
}

/// The stones of a setup on a board.
fn board(setup: &Setup) -> Board {
    let mut board = Board::new(setup.size);
    for colour in Colour::BOTH {
        for point in setup.stones(colour) {
            board.place(point, colour);
        }
    }
    board
}
