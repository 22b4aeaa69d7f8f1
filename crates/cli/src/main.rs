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
//! | `drawing.rs` | a position drawn as the options ask |
//! | `question_options.rs` | what flags say about a problem |
//! | `asking.rs` | limits on the command line |
//! | `cache.rs` | where the answers of earlier runs are kept |
//! | `collection.rs` | the problems of a batch, read one by one |
//! | `books.rs` | the game trees of a check, read one by one |
//! | `ordered.rs` | work shared among threads, results in order |
//! | `answer_file.rs` | the file a batch writes, and taking it up again |
//! | `tally.rs` | the summary of a batch |
//! | `spinner.rs` | what a terminal shows while a search runs |
//! | `proof_file.rs` | the file of a proof |
//! | `player.rs` | options of the player |
//! | `screen.rs` | a game on the whole screen of a terminal |
//! | `arena.rs` | games between two GTP engines |
//! | `interrupt.rs` | Ctrl-C |
//! | `output.rs` | standard output, files, colours |
//! | `failure.rs` | how a run ended |
//!
//! # Invariants
//!
//! - Exit codes: 0 all is well, 1 some items failed, 2 bad input or usage, 3 a partial answer.
//! - A reader that goes away (`| head -1`) ends the program silently.
//! - Bad input gives one message with the place, never a panic.

mod answer_file;
mod arena;
mod args;
mod asking;
mod books;
mod cache;
mod collection;
mod commands;
mod drawing;
mod failure;
mod input;
mod interrupt;
mod options;
mod ordered;
mod output;
mod player;
mod proof_file;
mod question_options;
mod screen;
mod solution;
mod spinner;
mod tally;

use std::process::ExitCode;

use clap::Parser as _;

use crate::args::Cli;
use crate::failure::Status;

fn main() -> ExitCode {
    let cli = Cli::parse();
    let json = cli.command.reports_json();
    match cli.command.run() {
        Ok(Status::Done) => ExitCode::SUCCESS,
        Ok(Status::SomeFailed) => ExitCode::from(1),
        Ok(Status::Partial) => ExitCode::from(3),
        Err(error) if output::is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            if json {
                // The message below tells as much when this cannot be written.
                let _ = output::print(&format!("{}\n", failure::json_of(&error)));
            }
            output::note(&format!("{error:#}"));
            ExitCode::from(2)
        }
    }
}
