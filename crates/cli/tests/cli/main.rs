//! The command line from outside: what it prints, writes and returns.

mod bad_input;
mod bad_questions;
mod batch;
mod cache;
mod cgt;
mod check;
mod convert;
mod endgame;
#[cfg(target_os = "linux")]
mod interrupt;
mod lab;
mod newcomer;
mod other;
mod playing;
mod readme;
mod show;
mod solve;

use std::path::{Path, PathBuf};

use assert_cmd::Command;

/// The program, run from the top folder as the README has it.
fn nakade() -> Command {
    let mut command = Command::cargo_bin("nakade").expect("the program is built");
    command.current_dir(top());
    // What the person running the tests likes must not matter.
    command.env_remove("NO_COLOR");
    // Nor may what other runs solved, and what they solve stays with them.
    command.env("NAKADE_NO_CACHE", "1");
    command.env("NAKADE_DATA", nowhere());
    command
}

/// A folder for data that is not there and stays so.
fn nowhere() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("no-data")
}

/// The top folder of the project.
fn top() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// What a run prints to standard output, when it must succeed.
fn stdout(command: &mut Command) -> String {
    let done = command.assert().success();
    String::from_utf8(done.get_output().stdout.clone()).expect("text")
}

/// What a run prints to standard error, when it must end with `code`.
fn complaint(command: &mut Command, code: i32) -> String {
    let done = command.assert().code(code);
    String::from_utf8(done.get_output().stderr.clone()).expect("text")
}
