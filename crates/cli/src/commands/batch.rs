//! `nakade batch`: whole collections, answers as lines of JSON.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use engine::{Engine, Request, Terms};
use goban::Colour;
use tell::numbers::counted;
use wire::{AnswerHead, AnswerLine};

use crate::answer_file::{AnswerFile, Earlier, EarlierAnswers};
use crate::asking::{self, RunOptions};
use crate::collection::{Collection, Entry};
use crate::failure::{OWN_FAULT, Status};
use crate::interrupt;
use crate::options::OverwriteOptions;
use crate::ordered::{self, Hand, Turn};
use crate::output;
use crate::proof_file;
use crate::spinner::BatchBar;
use crate::tally::Tally;

/// What `batch` takes.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Each FILE holds problem lines, SGF games or text boards, or is a folder of such files; files of a
folder that hold no problem are named and skipped. There is one answer line for every problem and
side, in the order of the input. It is written as soon as it and all before it are known. Limits
are per question. A problem that cannot be read is answered with `error` set; the batch goes on,
and its exit code is then 1.

With --out, Ctrl-C and even a crash lose only the problems being solved: the same command with
--resume goes on from there. NAME.early beside the file holds answers that wait for their turn.

Examples:
  nakade batch problems.jsonl > answers.jsonl
  nakade batch books/ --time 5 --out answers.jsonl
  nakade batch books/ --time 5 --out answers.jsonl --resume
  nakade batch problems.sgf --proofs proofs/ > answers.jsonl
  nakade batch big.jsonl --shard 3/16 --out answers-3.jsonl
  nakade batch - --jobs 1 < problems.jsonl")]
pub struct Args {
    /// Problem lines, SGF, text boards or a folder of them; - for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    #[command(flatten)]
    run: RunOptions,

    /// Write the answers to this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Keep the answers that are in the file already
    #[arg(long, requires = "out")]
    resume: bool,

    #[command(flatten)]
    overwrite: OverwriteOptions,

    /// Write the proof of each problem into this folder, for `nakade verify`; remembered answers
    /// are searched for again
    #[arg(long, value_name = "DIR", conflicts_with = "resume")]
    proofs: Option<PathBuf>,

    /// Solve one part of the problems: 3/16 is every sixteenth from the third on
    #[arg(long, value_name = "K/N")]
    shard: Option<Shard>,
}

/// Every this many problems, from one of them on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    first: usize,
    step: usize,
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let parts = text.split_once('/');
        let parts =
            parts.and_then(|(k, n)| Some((k.parse::<usize>().ok()?, n.parse::<usize>().ok()?)));
        match parts {
            Some((part, parts)) if 1 <= part && part <= parts => Ok(Shard {
                first: part - 1,
                step: parts,
            }),
            _ => Err("a part is written as 3/16, from 1/16 to 16/16".to_owned()),
        }
    }
}

/// A line of output, with how far the input has been read for it.
struct Line {
    text: String,
    position: u64,
    /// What is counted.
    head: Option<AnswerHead>,
}

/// What answers the problems: the engine, the run that is resumed, and where proofs go.
struct Solver {
    engine: Engine,
    terms: Terms,
    proofs: Option<Arc<proof_file::Folder>>,
    earlier: Mutex<EarlierAnswers>,
}

/// Solves the collection.
pub fn run(args: Args) -> anyhow::Result<Status> {
    let start = Instant::now();
    let mut collection = Collection::open(&args.files)?;
    tell_skipped(collection.skipped());
    if let Some(path) = args.out.as_ref().filter(|_| !args.resume) {
        let named: Vec<&Path> = args.files.iter().map(PathBuf::as_path).collect();
        args.overwrite.may_write([path], &named)?;
    }
    if let Some(path) = &args.out {
        collection.leave_out(path);
    }
    let cancel = interrupt::token();
    let mut tally = Tally::default();
    let (mut file, earlier) = match &args.out {
        Some(path) if args.resume => {
            let (file, earlier) = AnswerFile::resume(path, |head| tally.add(head))?;
            (Some(file), earlier)
        }
        Some(path) => (Some(AnswerFile::create(path)?), EarlierAnswers::new()),
        None => (None, EarlierAnswers::new()),
    };
    let proofs = args.proofs.as_deref().map(proof_file::Folder::open);
    let proofs = proofs.transpose()?.map(Arc::new);
    let solver = Solver {
        proofs: proofs.clone(),
        engine: args.run.engine(),
        terms: args.run.terms(&cancel),
        earlier: Mutex::new(earlier),
    };
    let bar = BatchBar::start(collection.total());
    let shard = args.shard.unwrap_or(Shard { first: 0, step: 1 });
    let entries = (1..).zip(collection);
    let entries = entries.skip(shard.first).step_by(shard.step);
    let work = move |entry: (usize, Entry), hand: &Hand<'_, Line>| guarded(&solver, entry, hand);
    ordered::run(
        entries,
        args.run.jobs(),
        &cancel,
        work,
        |line: &Line, turn| {
            match (turn, &mut file) {
                (Turn::Early, Some(file)) => return file.keep(&line.text),
                (Turn::Early, None) => return Ok(()),
                (Turn::InOrder, Some(file)) => file.write(&line.text)?,
                (Turn::InOrder, None) => bar.suspend(|| output::print(&line.text))?,
            }
            if let Some(head) = &line.head {
                tally.add(head);
            }
            bar.show(line.position, tally.answers(), tally.unknown);
            Ok(())
        },
    )?;
    bar.stop();

    let interrupted = cancel.is_cancelled();
    if let Some(file) = file.filter(|_| !interrupted) {
        file.finish()?;
    }
    let stopped = if interrupted { "stopped: " } else { "" };
    output::note(&format!("{stopped}{}", tally.words(start.elapsed())));
    // Threads that wait for input still hold the folder after Ctrl-C.
    let proven = match proofs.as_deref() {
        Some(folder) => folder.close()?,
        None => true,
    };
    Ok(if interrupted || tally.errors > 0 || !proven {
        Status::SomeFailed
    } else {
        Status::Done
    })
}

/// Answers one problem. Should the solver fail on it, the others are solved all
/// the same, and the answer tells that something is wrong with the program.
fn guarded(solver: &Solver, (number, entry): (usize, Entry), hand: &Hand<'_, Line>) -> bool {
    let (id, position) = (entry.id.clone(), entry.position);
    let solved = catch_unwind(AssertUnwindSafe(|| solve(solver, number, entry, hand)));
    solved.unwrap_or_else(|_| {
        let error = OWN_FAULT.to_owned();
        give(
            hand,
            AnswerLine::failed(Some(id), error).to_json(),
            position,
        );
        true
    })
}

fn give(hand: &Hand<'_, Line>, text: String, position: u64) {
    let head = AnswerHead::of(&text);
    hand.give(Line {
        text,
        position,
        head,
    });
}

/// Answers one problem; false when somebody asked to stop before the end.
fn solve(solver: &Solver, number: usize, entry: Entry, hand: &Hand<'_, Line>) -> bool {
    let Solver {
        engine,
        terms,
        proofs,
        earlier,
    } = solver;
    let Entry {
        id,
        question,
        position,
    } = entry;
    let give = |text: String| give(hand, text, position);
    let known = |side: Option<Colour>| -> Option<Earlier> {
        let mut earlier = earlier.lock().unwrap_or_else(PoisonError::into_inner);
        earlier.get_mut(&(id.clone(), side))?.pop_front()
    };
    let opened = question
        .map_err(|failure| failure.to_string())
        .and_then(|question| Request::try_from(&question).map_err(|error| error.to_string()))
        .and_then(|request| {
            let request = Request {
                in_order: true,
                ..request
            };
            let opened = engine.open_each(&request, terms);
            opened.map_err(|error| error.to_string())
        });
    if terms.cancel.is_cancelled() {
        return false;
    }
    let talks = match opened {
        Ok(talks) => talks,
        Err(error) => {
            match known(None) {
                Some(Earlier::Written) => {}
                Some(Earlier::Early(text)) => give(text),
                None => give(AnswerLine::failed(Some(id.clone()), error).to_json()),
            }
            return true;
        }
    };
    let count = talks.len();
    for mut talk in talks {
        let mut answers = Vec::new();
        for mover in talk.movers().to_vec() {
            if let Some(earlier) = known(Some(mover)) {
                if let Earlier::Early(text) = earlier {
                    give(text);
                }
                talk.pass_over(mover);
                continue;
            }
            let given = match proofs {
                Some(_) => talk.search(mover, terms),
                None => talk.answer(mover, terms),
            };
            if terms.cancel.is_cancelled() && !given.answer.outcome.is_known() {
                return false;
            }
            give(asking::answer_line(Some(id.clone()), &talk, &given));
            answers.push(given.answer);
        }
        // Where each side has a question of its own, each has a proof of its own.
        let side = talk.movers().first().filter(|_| count > 1);
        let name = side.map_or_else(
            || format!("{number:05}"),
            |side| format!("{number:05}-{side}"),
        );
        let is_written = proofs
            .as_ref()
            .is_none_or(|folder| folder.add(&name, &id, &mut talk, &answers, terms));
        if !is_written {
            terms.cancel.cancel();
        }
    }
    true
}

/// Says which files of folders were passed over.
fn tell_skipped(skipped: &[PathBuf]) {
    const TOLD: usize = 5;
    for path in skipped.iter().take(TOLD) {
        output::note(&format!("{}: skipped, no file of problems", path.display()));
    }
    if skipped.len() > TOLD {
        let more = counted((skipped.len() - TOLD) as u64, "more file");
        output::note(&format!("and {more} skipped"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_count_from_one() {
        assert_eq!("3/16".parse(), Ok(Shard { first: 2, step: 16 }));
        assert_eq!("1/1".parse(), Ok(Shard { first: 0, step: 1 }));
        for wrong in ["0/4", "5/4", "3", "", "/", "a/b", "1/0"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }
}
