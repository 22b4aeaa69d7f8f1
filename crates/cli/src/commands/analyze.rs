//! `nakade analyze`: assertions in the comments of game records.

use std::path::PathBuf;

use anyhow::Context as _;
use dialogue::assertions::{Assertion, Checked};
use readers::{Limits, Readers};
use tell::harmless;

use crate::failure::{Failure, Status};
use crate::input;
use crate::output;

/// What `analyze` takes.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
A comment may say what is true of its position:
  IsBlock(K14, dead)       dead, alive or unsettled: whether the chain can be captured
  IsMove(G3, good)         good or bad: whether it is right for the question that is meant;
                           legal or illegal for the side to move
  IsPoint(A1, safe)        black, white, empty, safe or unsafe
  AreSame(group, A1, T19)  block (one chain), chain or group (cannot be cut apart)

Every assertion that does not hold is told with its place. The exit code is 1 if there is one.")]
pub struct Args {
    /// Game records
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Tell of those that hold too
    #[arg(long)]
    all: bool,
}

/// How many assertions came out how.
#[derive(Default)]
struct Count {
    hold: usize,
    fail: usize,
    unknown: usize,
    strange: usize,
}

/// Checks the files.
pub fn run(args: Args) -> anyhow::Result<Status> {
    let mut count = Count::default();
    let mut readers = Readers::new();
    for file in &args.files {
        let source = input::read(file)?;
        let parsed = sgf::parse(&source.bytes);
        let parsed = parsed.map_err(|error| Failure::of_sgf(&source.name, &error))?;
        for (number, tree) in parsed.collection.trees.iter().enumerate() {
            for id in tree.preorder() {
                let Some(comment) = tree.node(id).comment() else {
                    continue;
                };
                let assertions = Assertion::all(&comment);
                if assertions.is_empty() {
                    continue;
                }
                let game = tree.game(id);
                let game = game.map_err(|error| Failure::of_sgf(&source.name, &error))?;
                for assertion in assertions {
                    let mut check = || assertion.check(&game, &mut readers, &Limits::default());
                    let checked = life::with_room(&mut check);
                    let told = count.add(&checked);
                    if args.all || checked != Checked::Holds {
                        let place = tree.node(id).place();
                        let game = number + 1;
                        let line = format!(
                            "{}: game {game}, {place}: {assertion}: {told}\n",
                            source.name
                        );
                        output::print(&harmless(&line)).context("cannot write")?;
                    }
                }
            }
        }
    }
    let Count {
        hold,
        fail,
        unknown,
        strange,
    } = count;
    output::print(&format!(
        "{hold} hold, {fail} fail, {unknown} not read to the end, {strange} not understood\n"
    ))?;
    Ok(match fail + unknown + strange {
        0 => Status::Done,
        _ => Status::SomeFailed,
    })
}

impl Count {
    /// Counts one, and says how it came out.
    fn add(&mut self, checked: &Checked) -> String {
        let (counter, told) = match checked {
            Checked::Holds => (&mut self.hold, "holds".to_owned()),
            Checked::Fails(is) => (&mut self.fail, format!("fails: {is}")),
            Checked::Unknown => (&mut self.unknown, "not read to the end".to_owned()),
            Checked::NotUnderstood(why) => (&mut self.strange, format!("not understood: {why}")),
        };
        *counter += 1;
        told
    }
}
