//! `nakade check`: a collection's own solutions compared with proofs.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use check::{CheckError, Duplicates, Means};
use engine::{Engine, Terms};
use tell::findings::{Report, Summary, html, json, text};

use crate::asking::RunOptions;
use crate::books::{Books, Entry};
use crate::failure::{Failure, OWN_FAULT, Status};
use crate::input;
use crate::interrupt;
use crate::options::{OverwriteOptions, ReportOptions};
use crate::ordered::{self, Hand, Turn};
use crate::output;
use crate::spinner::BatchBar;

/// What `check` takes.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Each FILE is an SGF file, with one problem or many, or a folder of such files. The solution that
a file gives (RIGHT and WRONG in comments, TE and BM, or else its main line) is held against what
the solver proves. Reported are wrong answers, second solutions, answers that are only ko, moves
further down that fail, illegal moves, missing refutations, unsolvable problems and duplicates.
docs/check.md says what each of them means.

Limits are per question. A file that cannot be read is reported and the others are checked all
the same; the exit code is then 1. Ctrl-C reports what is finished.

Examples:
  nakade check book.sgf
  nakade check books/ --time 5 --html report.html
  nakade check books/ --json > findings.jsonl")]
pub struct Args {
    /// SGF files or folders of them; - for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    #[command(flatten)]
    run: RunOptions,

    /// Write a report with diagrams, one HTML file that needs no other
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,

    #[command(flatten)]
    overwrite: OverwriteOptions,

    /// How to report
    #[command(flatten)]
    pub report: ReportOptions,
}

/// Checks the collection.
pub fn run(args: Args) -> anyhow::Result<Status> {
    let books = Books::open(&args.files)?;
    if let Some(path) = &args.html {
        // Better now than after hours of reading.
        let inputs: Vec<&Path> = args.files.iter().map(PathBuf::as_path).collect();
        args.overwrite.may_write([path], &inputs)?;
    }
    let cancel = interrupt::token();
    let terms = args.run.terms(&cancel);
    let engine = args.run.engine();
    let bar = BatchBar::start(books.total());
    bar.show_checked(0, 0, 0);
    let work = move |(index, entry): (usize, Entry), hand: &Hand<'_, Report>| {
        let report = guarded(&engine, &terms, index, entry);
        // What was broken off would look like findings that are not known.
        if terms.cancel.is_cancelled() {
            return false;
        }
        hand.give(report);
        true
    };

    let mut seen = Duplicates::default();
    let mut summary = Summary::default();
    let mut early: BTreeMap<usize, Report> = BTreeMap::new();
    let mut reports = Vec::new();
    let mut tell = |mut report: Report, reports: &mut Vec<Report>| {
        report.compare(&mut seen);
        summary.add(&report);
        if args.report.json {
            bar.suspend(|| output::print(&json::line(&report)))?;
        }
        bar.show_checked(report.position, summary.problems, summary.flawed());
        reports.push(report);
        anyhow::Ok(())
    };
    ordered::run(
        books.enumerate(),
        args.run.jobs(),
        &cancel,
        work,
        |report, turn| match turn {
            Turn::Early => {
                early.insert(report.index, report.clone());
                Ok(())
            }
            Turn::InOrder => {
                early.remove(&report.index);
                tell(report.clone(), &mut reports)
            }
        },
    )?;
    // What was finished behind a problem that was broken off counts all the same.
    for report in early.into_values() {
        tell(report, &mut reports)?;
    }
    bar.stop();

    if !args.report.json {
        output::print(&text::write(&reports, &summary))?;
    }
    if let Some(path) = &args.html {
        let names: Vec<String> = args.files.iter().map(|file| input::name(file)).collect();
        let title = names.join(", ");
        output::write_file(path, html::write(&title, &reports, &summary).as_bytes())?;
    }
    let interrupted = cancel.is_cancelled();
    if interrupted {
        output::note("stopped: only what was finished by then is reported");
    }
    let failed = interrupted || reports.iter().any(|report| report.checked.is_err());
    Ok(if failed {
        Status::SomeFailed
    } else {
        Status::Done
    })
}

/// Checks one problem. Should the program fail on it, the others are checked all the same.
fn guarded(engine: &Engine, terms: &Terms, index: usize, entry: Entry) -> Report {
    let start = Instant::now();
    let (id, position) = (entry.id.clone(), entry.position);
    let checked = catch_unwind(AssertUnwindSafe(|| {
        let tree = entry.tree?;
        let limits = || terms.limits(Duration::ZERO, 0);
        let means = Means {
            limits: &limits,
            engine,
        };
        check::check(&tree, &means).map_err(|error| match error {
            CheckError::Sgf(error) => Failure::of_sgf(&entry.file, &error),
            CheckError::Problem(error) => Failure::of_file(&entry.id, error),
        })
    }));
    let checked = checked.unwrap_or_else(|_| Err(Failure::of_file(&id, OWN_FAULT)));
    Report {
        index,
        id,
        checked,
        took: start.elapsed(),
        position,
    }
}
