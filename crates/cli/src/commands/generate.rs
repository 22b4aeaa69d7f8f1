//! `nakade generate`: problems of our own making.

mod sink;
mod source;

use std::collections::HashSet;
use std::ops::{Range, RangeInclusive};
use std::path::{Path, PathBuf};

use indicatif::{ProgressBar, ProgressStyle};
use lab::workshop::{self, Candidate, Kind, Made, Rejected, Wanted};

use self::sink::{Sink, Written};
use self::source::Source;
use crate::failure::Status;
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
  nakade generate --from problems set.sgf --band 5k..1k --out harder.sgf
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

    /// Where groups come from: random; games and game records to cut them out of; or problems and
    /// files of problems, to make harder ones of them
    #[arg(long, value_names = ["SOURCE", "FILE"], num_args = 1.., default_value = "random")]
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

/// What was tried, and what became of it.
#[derive(Default)]
struct Tally {
    tried: u64,
    /// All that are in the file, those of an earlier run among them.
    kept: u64,
    earlier: u64,
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
            .chain([(self.twins, "twins")])
            .map(|(count, words)| format!("{count} {words}"))
            .collect();
        let earlier = match self.earlier {
            0 => String::new(),
            earlier => format!(" beside {earlier} of earlier runs"),
        };
        let found = format!(
            "{} kept of {} tried{earlier}",
            self.kept - self.earlier,
            self.tried
        );
        match (self.tried, self.earlier) {
            (0, 0) => format!("{found}; no group was found"),
            (0, _) => found,
            _ => format!("{found}; {}", reasons.join(", ")),
        }
    }
}

/// Makes problems.
pub fn run(args: Args) -> anyhow::Result<Status> {
    let inputs: Vec<&Path> = source::files(&args.from)?
        .iter()
        .map(PathBuf::as_path)
        .collect();
    let resumes = args.resume && args.out.as_ref().is_some_and(|path| path.exists());
    let grown = (args.out.iter().chain(&args.lines)).filter(|_| !resumes);
    args.overwrite
        .may_write(grown.chain(&args.handout), &inputs)?;
    let source = Source::open(&args)?;
    let earlier = match &args.out {
        Some(path) if resumes => sink::taken_up(path)?,
        _ => Vec::new(),
    };
    let mut keys: HashSet<u64> = HashSet::new();
    for problem in &earlier {
        if let Ok(completed) = problem.setup.problem() {
            keys.insert(workshop::key(&completed, problem.mover));
        }
    }
    let mut next = earlier.iter().map(|e| e.number + 1).max().unwrap_or(0);
    let mut sink = Sink::open(&args, resumes, &earlier)?;
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
        earlier: earlier.len() as u64,
        ..Tally::default()
    };
    let bar = progress(args.count);
    'work: while tally.kept < args.count && tally.tried < args.tries && !cancel.is_cancelled() {
        if source.ends_before(next) {
            break;
        }
        let numbers = next..next + jobs as u64 * 16;
        next = numbers.end;
        let chunk = chunk(&source, args.shard, numbers);
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
                Ok(made) => match sink.write(number, &made, &wanted)? {
                    Written::Kept => tally.kept += 1,
                    Written::Known => tally.twins += 1,
                    Written::OtherBand => tally.reject(Rejected::OtherBand),
                    Written::TooLong => tally.reject(Rejected::TooHard),
                },
            }
            bar.set_position(tally.kept);
            if tally.kept == args.count || tally.tried == args.tries {
                break;
            }
        }
        bar.set_message(format!("{} tried", tally.tried));
    }
    bar.finish_and_clear();
    if let (Some(path), Some(page)) = (&args.handout, sink.page()) {
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

/// The candidates of some numbers, as far as they are this run's share.
fn chunk(
    source: &Source,
    (share, shares): (u64, u64),
    numbers: Range<u64>,
) -> Vec<(u64, Candidate)> {
    let mine = numbers.filter(|number| number % shares == share - 1);
    mine.filter_map(|n| Some((n, source.candidate(n)?)))
        .collect()
}
