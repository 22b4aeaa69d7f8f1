//! `nakade cache`: what earlier runs solved.

use std::path::{Path, PathBuf};

use anyhow::Context as _;
use serde_json::{Value, json};
use store::{Forget, Store};
use tell::numbers::{counted, grouped};
use wire::{AnswerLine, Question};

use crate::cache;
use crate::failure::Status;
use crate::options::{OverwriteOptions, ReportOptions};
use crate::output;

/// What `cache` takes.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
`solve` and `batch` keep every proven answer in one file, and `endgame` the values of local games.
They answer from it when the same problem comes again: turned, mirrored or with the colours
exchanged, too. Answers of another version of the program are not used, and unknown is never kept.
--no-cache leaves the file alone; `solve --proof` and the like read the problem out all the same,
because a proof needs it.

The file is solved.sqlite in the folder that NAKADE_DATA names, or else in the folder nakade of
XDG_DATA_HOME, ~/.local/share, or what the system has in its place. NAKADE_NO_CACHE=1 does what
--no-cache does, for all runs.

Examples:
  nakade cache stats
  nakade cache clear --old
  nakade cache export solved.jsonl")]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Tell how much is kept, and where
    Stats(ReportOptions),
    /// Forget everything
    Clear {
        /// Forget only what other versions of the program solved
        #[arg(long)]
        old: bool,
    },
    /// Write what is kept as lines of JSON: a problem line with its answer line
    Export {
        /// The file, or - for standard output
        #[arg(default_value = "-")]
        file: PathBuf,

        #[command(flatten)]
        overwrite: OverwriteOptions,
    },
}

impl Args {
    /// Whether the report is JSON.
    pub fn reports_json(&self) -> bool {
        matches!(&self.command, Command::Stats(report) if report.json)
    }
}

/// Looks after the file.
pub fn run(args: Args) -> anyhow::Result<Status> {
    let path = cache::file().context("there is no folder for data: set NAKADE_DATA to one")?;
    // Looking must not make the file.
    let store = if path.exists() {
        let opened = Store::open(&path, life::SOLVER)?;
        if let Some(aside) = opened.set_aside {
            let aside = aside.display();
            output::note(&format!("the file was damaged and is now {aside}"));
        }
        Some(opened.store)
    } else {
        None
    };
    match (args.command, store) {
        (Command::Stats(report), store) => stats(&path, store.as_ref(), report.json)?,
        (Command::Clear { .. }, None) => output::print("Nothing to forget.\n")?,
        (Command::Clear { old }, Some(store)) => {
            let what = if old { Forget::Stale } else { Forget::All };
            let but = old.then_some(::endgame::SOLVER);
            let gone = store.clear(what)? + store.forget_games(but)?;
            let entries = if gone == 1 { "entry" } else { "entries" };
            output::print(&format!("{} {entries} forgotten.\n", grouped(gone)))?;
        }
        (Command::Export { file, overwrite }, store) => {
            if file != Path::new("-") {
                overwrite.may_write([&file], &[&path])?;
            }
            export(store.as_ref(), &file)?;
        }
    }
    Ok(Status::Done)
}

fn stats(path: &Path, store: Option<&Store>, json: bool) -> anyhow::Result<()> {
    let stats = store.map(Store::stats).transpose()?.unwrap_or_default();
    let [games, old_games] = (store
        .map(|store| store.games(::endgame::SOLVER))
        .transpose()?)
    .unwrap_or_default();
    let stale = stats.stale + old_games;
    let answers: u64 = stats.answers.iter().map(|(_, count)| count).sum();
    if json {
        let outcomes: Value = stats
            .answers
            .iter()
            .map(|(outcome, count)| (outcome.clone(), json!(count)))
            .collect();
        let line = json!({
            "file": path.display().to_string(),
            "bytes": stats.bytes,
            "solver": life::SOLVER,
            "answers": answers,
            "outcomes": outcomes,
            "readings": stats.readings,
            "local_games": games,
            "old": stale,
        });
        return output::print(&format!("{line}\n"));
    }
    let outcomes: Vec<String> = stats
        .answers
        .iter()
        .map(|(outcome, count)| format!("{} {outcome}", grouped(*count)))
        .collect();
    let outcomes = match outcomes.is_empty() {
        true => String::new(),
        false => format!(": {}", outcomes.join(", ")),
    };
    let kilobytes = stats.bytes.div_ceil(1024);
    output::print(&format!(
        "{} ({} kB)\n{}{outcomes}\n{}: what a position was taken to ask\n\
         {} of endgames\n{} of other versions, not used\n",
        path.display(),
        grouped(kilobytes),
        counted(answers, "answer"),
        counted(stats.readings, "reading"),
        counted(games, "local game"),
        grouped(stale),
    ))
}

fn export(store: Option<&Store>, file: &Path) -> anyhow::Result<()> {
    let entries = store.map(Store::entries).transpose()?.unwrap_or_default();
    let mut text = String::new();
    for entry in entries {
        let (problem, beside) = problem_line(&entry.question);
        let answer = AnswerLine::of(
            None,
            &entry.answer,
            entry.took,
            tell::stored_words(entry.size, &entry.answer),
        )
        .to_json();
        let (answer, solver) = (answer.trim_end(), json!(life::SOLVER));
        text.push_str(&format!(
            "{{\"problem\":{problem}{beside},\"answer\":{answer},\"solver\":{solver}}}\n"
        ));
    }
    if file == Path::new("-") {
        output::print(&text)
    } else {
        output::write_file(file, text.as_bytes())
    }
}

/// A kept question as a problem line, with two lists that such a line has no field for. They are
/// the points that the attacker is taken to hold, and those that order equally good moves.
fn problem_line(kept: &str) -> (String, String) {
    let mut fields: serde_json::Map<String, Value> = serde_json::from_str(kept).unwrap_or_default();
    let mut beside = String::new();
    for name in ["held", "vital"] {
        if let Some(points) = fields.remove(name) {
            beside.push_str(&format!(",\"{name}\":{points}"));
        }
    }
    let bare = Value::Object(fields).to_string();
    let line = Question::parse(&bare).map_or(bare, |question| question.to_json());
    (line, beside)
}
