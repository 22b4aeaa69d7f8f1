//! `nakade batch`: whole collections, answers as lines of JSON.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use goban::Colour;
use life::Answer;

use crate::answer_file::{AnswerFile, Earlier, EarlierAnswers, Head};
use crate::answer_line::AnswerLine;
use crate::asking::{Asking, RunOptions};
use crate::cache::Cache;
use crate::collection::{Collection, Entry};
use crate::failure::{OWN_FAULT, Status};
use crate::interrupt;
use crate::ordered::{self, Hand, Turn};
use crate::output;
use crate::question::Question;
use crate::spinner::BatchBar;
use crate::tally::Tally;

/// What `batch` takes.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Each FILE holds problem lines or SGF games, or is a folder of such files. For every problem and
side asked there is one answer line, in the order of the input, written as soon as it and all
before it are known. Limits are per question. A problem that cannot be read is answered with
`error` set; the batch goes on, and its exit code is then 1.

With --out, Ctrl-C and even a crash lose only the problems being solved: the same command with
--resume goes on from there. NAME.early beside the file holds answers that wait for their turn.

Examples:
  nakade batch problems.jsonl > answers.jsonl
  nakade batch books/ --time 5 --out answers.jsonl
  nakade batch books/ --time 5 --out answers.jsonl --resume
  nakade batch big.jsonl --shard 3/16 --out answers-3.jsonl
  nakade batch - --jobs 1 < problems.jsonl")]
pub struct Args {
    /// Problem lines, SGF or a folder of them; - for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,

    #[command(flatten)]
    run: RunOptions,

    /// Write the answers to this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Keep the answers that are in the file already
    #[arg(long, requires = "out")]
    resume: bool,

    /// Solve one part of the problems: 3/16 is every sixteenth from the third on
    #[arg(long, value_name = "K/N")]
    shard: Option<Shard>,
}

/// Every so many problems, from one of them on.
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
    head: Option<Head>,
}

/// What was solved before: by any run, and by the run that is resumed.
struct Known {
    cache: Cache,
    earlier: Mutex<EarlierAnswers>,
}

/// Solves the collection.
pub fn run(args: Args) -> anyhow::Result<Status> {
    let start = Instant::now();
    let mut collection = Collection::open(&args.files)?;
    if let Some(path) = &args.out {
        collection.leave_out(path);
    }
    let cancel = interrupt::token();
    let asking = args.run.asking(&cancel);

    let cache = args.run.cache();
    let mut tally = Tally::default();
    let (mut file, earlier) = match &args.out {
        Some(path) if args.resume => {
            let (file, earlier) = AnswerFile::resume(path, |head| tally.add(head))?;
            (Some(file), earlier)
        }
        Some(path) => (Some(AnswerFile::create(path)?), EarlierAnswers::new()),
        None => (None, EarlierAnswers::new()),
    };
    let known = Known {
        cache,
        earlier: Mutex::new(earlier),
    };
    let bar = BatchBar::start(collection.total());
    let shard = args.shard.unwrap_or(Shard { first: 0, step: 1 });
    let entries = collection.skip(shard.first).step_by(shard.step);
    let work = move |entry: Entry, hand: &Hand<'_, Line>| guarded(&asking, &known, entry, hand);
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
    Ok(if interrupted || tally.errors > 0 {
        Status::SomeFailed
    } else {
        Status::Done
    })
}

/// Answers one problem. Should the solver fail on it, the others are solved all
/// the same, and the answer tells that something is wrong with the program.
fn guarded(asking: &Asking, known: &Known, entry: Entry, hand: &Hand<'_, Line>) -> bool {
    let (id, position) = (entry.id.clone(), entry.position);
    let solved = catch_unwind(AssertUnwindSafe(|| solve(asking, known, entry, hand)));
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
    let head = Head::of(&text);
    hand.give(Line {
        text,
        position,
        head,
    });
}

/// Answers one problem; false when somebody asked to stop before the end.
fn solve(asking: &Asking, known: &Known, entry: Entry, hand: &Hand<'_, Line>) -> bool {
    let Entry { id, line, position } = entry;
    let give = |text: String| give(hand, text, position);
    let Known { cache, earlier } = known;
    let known = |side: Option<Colour>| -> Option<Earlier> {
        let mut earlier = earlier.lock().unwrap_or_else(PoisonError::into_inner);
        earlier.get_mut(&(id.clone(), side))?.pop_front()
    };
    let start = Instant::now();
    let mut begun = None;
    let question = line
        .map_err(|failure| failure.to_string())
        .and_then(|line| {
            let understand = |setup: &_, mover| {
                let choice = cache.understood(setup, mover, &asking.options())?;
                begun = choice.session;
                Ok(choice.problem)
            };
            Question::understood(&line, understand).map_err(|error| error.to_string())
        });
    // Finding out what is meant counts for the first question that is asked.
    let mut spent = start.elapsed();
    if asking.cancel.is_cancelled() {
        return false;
    }
    let question = match question {
        Ok(question) => question,
        Err(error) => {
            match known(None) {
                Some(Earlier::Written) => {}
                Some(Earlier::Early(text)) => give(text),
                None => give(AnswerLine::failed(Some(id.clone()), error).to_json()),
            }
            return true;
        }
    };
    let told = |answer: &Answer, took| {
        AnswerLine::of(Some(id.clone()), question.problem.size, answer, took)
            .explained(&question.problem, answer)
    };
    let mut session = None;
    let mut answered = Vec::new();
    for (number, &mover) in question.movers.iter().enumerate() {
        match known(Some(mover)) {
            Some(Earlier::Written) => {
                answered.push(mover);
                continue;
            }
            Some(Earlier::Early(text)) => {
                give(text);
                answered.push(mover);
                continue;
            }
            None => {}
        }
        let asked = question.asked(mover, asking.other_moves, number > 0);
        if let Some(found) = cache.recall(&asked) {
            let line = told(&found.answer, found.took);
            give(line.remembered().to_json());
            answered.push(mover);
            continue;
        }
        let opened = Instant::now();
        let mut setting_up = Duration::ZERO;
        let session = session.get_or_insert_with(|| {
            // What one question finds out serves the next, and may choose its
            // main line: a run that is taken up again asks it once more.
            let mut session = asking.session(&question, begun.take());
            for &mover in &answered {
                asking.answer(&mut session, mover, std::mem::take(&mut spent));
            }
            setting_up = opened.elapsed();
            session
        });
        let (answer, took) = asking.answer(session, mover, std::mem::take(&mut spent));
        if asking.cancel.is_cancelled() && !answer.outcome.is_known() {
            return false;
        }
        let took = took + setting_up;
        cache.keep(&asked, &answer, took);
        give(told(&answer, took).to_json());
    }
    true
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
