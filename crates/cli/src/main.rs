//! The `nakade` command line: thin over the crates below it.
//!
//! # Map
//!
//! | file | holds |
//! |---|---|
//! | `args.rs` | the command line as a whole: commands, help, exit codes |
//! | `options.rs` | options that several commands share |
//! | `commands/` | one file a command |
//! | `input.rs` | bytes from a file or standard input, within bounds |
//! | `document.rs` | bytes to items: game trees, text boards, problem lines |
//! | `text_boards.rs` | text boards as people write them |
//! | `problem_line.rs` | the JSON format of batches |
//! | `setup.rs` | a problem line checked |
//! | `scene.rs` | the position of an item, chosen and drawn |
//! | `question_options.rs` | what flags say about a problem |
//! | `question.rs` | a problem line as a question that the solver takes |
//! | `asking.rs` | limits, and asking within them |
//! | `cache.rs` | what earlier runs solved |
//! | `words.rs` | answers in words a player understands |
//! | `numbers.rs` | numbers as people write them |
//! | `answer_line.rs` | answers as lines of JSON |
//! | `collection.rs` | the problems of a batch, read one by one |
//! | `ordered.rs` | work shared among threads, results in order |
//! | `answer_file.rs` | the file a batch writes, and taking it up again |
//! | `tally.rs` | the summary of a batch |
//! | `reasons.rs` | why a line ends as it does, in words |
//! | `solution_sgf.rs` | a solution tree as SGF |
//! | `handout.rs` | figures and a page with their captions |
//! | `checking/` | books checked: reading them, and the reports about them |
//! | `spinner.rs` | what a terminal shows while a search runs |
//! | `player.rs` | options of the player |
//! | `arena.rs` | games between two GTP engines |
//! | `interrupt.rs` | Ctrl-C |
//! | `output.rs` | standard output, files, colours |
//! | `failure.rs` | errors with a place, and how a run ended |
//!
//! # Invariants
//!
//! - Exit codes: 0 all is well, 1 some items failed, 2 bad input or usage.
//! - A reader that goes away (`| head -1`) ends the program silently.
//! - Bad input gives one message with the place, never a panic.

mod answer_file;
mod answer_line;
mod arena;
mod args;
mod asking;
mod cache;
mod checking;
mod collection;
mod commands;
mod document;
mod facts;
mod failure;
mod handout;
mod input;
mod interrupt;
mod numbers;
mod options;
mod ordered;
mod output;
mod player;
mod problem_line;
mod question;
mod question_options;
mod reasons;
mod scene;
mod setup;
mod solution_sgf;
mod spinner;
mod tally;
mod text_boards;
mod words;

use std::process::ExitCode;

use clap::Parser as _;

use crate::args::Cli;
use crate::failure::{Failure, Status};

fn main() -> ExitCode {
    let cli = Cli::parse();
    let json = cli.command.reports_json();
    match cli.command.run() {
        Ok(Status::Done) => ExitCode::SUCCESS,
        Ok(Status::SomeFailed) => ExitCode::from(1),
        Err(error) if output::is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            if json {
                // The message below tells as much when this cannot be written.
                let _ = output::print(&format!("{}\n", Failure::json_of(&error)));
            }
            output::note(&format!("{error:#}"));
            ExitCode::from(2)
        }
    }
}
