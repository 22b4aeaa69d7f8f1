//! Completions, manual pages, help, closed pipes.

use std::io::Read as _;
use std::process::{Command, Stdio};

use crate::{complaint, nakade, stdout, top};

#[test]
fn completions_are_made_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = stdout(nakade().args(["completions", shell]));
        assert!(script.contains("convert"), "{shell}");
    }
}

#[test]
fn manual_pages_are_made_for_every_command() {
    let page = stdout(nakade().arg("man"));
    assert!(page.contains(".TH nakade 1"), "{page}");
    let folder = tempfile::tempdir().expect("a folder");
    nakade()
        .args(["man", "--dir"])
        .arg(folder.path())
        .assert()
        .success();
    for name in ["nakade", "nakade-show", "nakade-convert"] {
        assert!(folder.path().join(format!("{name}.1")).exists(), "{name}");
    }
}

#[test]
fn every_command_has_help_with_examples() {
    let help = stdout(nakade().arg("--help"));
    assert!(help.contains("Exit codes:"), "{help}");
    for command in ["show", "convert", "completions", "man"] {
        let help = stdout(nakade().args([command, "--help"]));
        assert!(help.contains("Examples:"), "{command}: {help}");
    }
}

#[test]
fn a_bad_command_line_ends_with_2() {
    complaint(&mut nakade(), 2);
    complaint(nakade().arg("frobnicate"), 2);
    complaint(
        nakade().args(["show", "x", "--move", "1", "--node", "1"]),
        2,
    );
    complaint(nakade().args(["show", "x", "--game", "0"]), 2);
}

#[test]
fn a_closed_pipe_is_silent() {
    for args in [
        &["show", "examples/l-group.sgf"][..],
        &["show", "examples/l-group.sgf", "--json"],
        &["completions", "zsh"],
        &["man"],
        &["--help"],
        &["convert", "examples/game.sgf", "-", "--to", "svg"],
    ] {
        let mut child = Command::new(assert_cmd::cargo::cargo_bin("nakade"))
            .args(args)
            .current_dir(top())
            .env("NAKADE_NO_CACHE", "1")
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program runs");
        // The reader goes away before anything is written or soon after.
        drop(child.stdout.take());
        let mut told = String::new();
        let mut stderr = child.stderr.take().expect("a pipe");
        stderr.read_to_string(&mut told).expect("text");
        let status = child.wait().expect("an end");
        assert_eq!(told, "", "{args:?}");
        assert_eq!(status.code(), Some(0), "{args:?}");
    }
}
