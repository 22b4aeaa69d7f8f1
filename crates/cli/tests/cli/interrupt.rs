//! Ctrl-C: what is known is answered, and the program ends.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, Command, Stdio};
use std::thread;

use crate::{nowhere, top};

fn start(args: &[&str]) -> Child {
    Command::new(assert_cmd::cargo::cargo_bin("nakade"))
        .args(args)
        .current_dir(top())
        .env("NAKADE_NO_CACHE", "1")
        .env("NAKADE_DATA", nowhere())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program")
}

/// Sends Ctrl-C once the program is ready for it.
fn interrupt(child: &mut Child) {
    let status = format!("/proc/{}/status", child.id());
    let catches = || {
        let text = fs::read_to_string(&status).unwrap_or_default();
        let caught = text.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        let caught = u64::from_str_radix(caught.unwrap_or("0").trim(), 16);
        // Signals count from 1, and Ctrl-C is the second.
        caught.is_ok_and(|signals| signals & 2 != 0)
    };
    while !catches() {
        assert!(child.try_wait().expect("a state").is_none(), "it has ended");
        thread::yield_now();
    }
    let pid = child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &pid]).status();
    assert!(sent.expect("kill").success());
}

/// An open space that nobody reads out in a lifetime.
fn endless() -> String {
    let mut board = String::from("// Too large\n");
    for y in 0..19 {
        for x in 0..19 {
            let stone = match (x, y) {
                (10, 0..=9) | (0..=10, 9) => 'X',
                (5, 4) | (6, 4) => 'O',
                _ => '.',
            };
            board.push(stone);
        }
        board.push('\n');
    }
    board
}

#[test]
fn solve_answers_with_what_is_known() {
    let mut child = start(&["solve", "-", "--defender", "white", "--memory", "16"]);
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(endless().as_bytes()).expect("written");
    drop(input);
    interrupt(&mut child);
    let run = child.wait_with_output().expect("an end");
    let told = String::from_utf8_lossy(&run.stdout);
    assert!(
        told.contains("Black to move: not known within the limits"),
        "{told}"
    );
    assert!(
        !told.contains("White to move"),
        "the rest is not begun: {told}"
    );
    let noted = String::from_utf8_lossy(&run.stderr);
    assert!(
        noted.contains("stopped: this is what was known by then"),
        "{noted}"
    );
    assert_eq!(run.status.code(), Some(0));
}

#[test]
fn batch_ends_even_while_it_waits_for_input() {
    let mut child = start(&["batch", "-", "--jobs", "2"]);
    let mut input = child.stdin.take().expect("a pipe");
    let problems = fs::read_to_string(top().join("examples/problems.jsonl")).expect("problems");
    let first = problems.lines().next().expect("a problem");
    writeln!(input, "{first}").expect("written");
    let mut answers = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let answer = answers.next().expect("an answer").expect("text");
    assert!(
        answer.contains("\"outcome\":\"dead\""),
        "answered at once: {answer}"
    );
    interrupt(&mut child);
    let run = child.wait_with_output().expect("an end");
    let told = String::from_utf8_lossy(&run.stderr);
    assert!(told.contains("stopped: 1 answer: "), "{told}");
    assert_eq!(run.status.code(), Some(1));
    assert!(answers.next().is_none());
    drop(input);
}

#[test]
fn a_batch_stopped_in_the_middle_goes_on_later() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("out.jsonl");
    let file = out.to_str().expect("a name");
    let problems = fs::read_to_string(top().join("examples/problems.jsonl")).expect("problems");
    let first = problems.lines().next().expect("a problem");
    let mut child = start(&["batch", "-", "--jobs", "1", "--out", file]);
    let mut input = child.stdin.take().expect("a pipe");
    writeln!(input, "{first}").expect("written");
    while fs::read_to_string(&out).unwrap_or_default().is_empty() {
        thread::yield_now();
    }
    interrupt(&mut child);
    let run = child.wait_with_output().expect("an end");
    assert_eq!(run.status.code(), Some(1));
    drop(input);
    let before = fs::read_to_string(&out).expect("an answer");
    let mut child = start(&["batch", "-", "--out", file, "--resume"]);
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(problems.as_bytes()).expect("written");
    drop(input);
    let run = child.wait_with_output().expect("an end");
    assert_eq!(run.status.code(), Some(0));
    let after = fs::read_to_string(&out).expect("answers");
    assert!(after.starts_with(&before), "{after}");
    assert_eq!(after.lines().count(), 5);
}

#[test]
fn check_reports_what_is_finished() {
    let folder = tempfile::tempdir().expect("a folder");
    // The first is soon done; the second is an open space that has no end.
    let three = "(;SZ[9]AB[ea][eb][ac:ec]AW[da][ab:db];B[ba])";
    let open = "(;SZ[19]AB[ka:kj][aj:jj]AW[fe][ge]SQ[aa:ji]MA[fe];B[ee])";
    fs::write(folder.path().join("a.sgf"), three).expect("a file");
    fs::write(folder.path().join("b.sgf"), open).expect("a file");
    let name = folder.path().to_str().expect("a name");
    let mut child = start(&["check", name, "--json", "--jobs", "1", "--time", "1000"]);
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let first = lines.next().expect("a line").expect("text");
    assert!(first.contains("\"findings\":[]"), "{first}");
    interrupt(&mut child);
    let run = child.wait_with_output().expect("an end");
    let told = String::from_utf8_lossy(&run.stderr);
    assert!(told.contains("stopped: only what was finished"), "{told}");
    assert_eq!(run.status.code(), Some(1));
    assert!(lines.next().is_none());
}

#[test]
fn the_laboratory_prints_what_is_there() {
    // More runs than fit into a lifetime: the first of them is soon done.
    let run = [
        "lab",
        "examples/l-group.sgf",
        "--methods",
        "solver,minimax",
        "--nodes",
        "1000000000000",
    ];
    let mut child = start(&run);
    drop(child.stdin.take());
    interrupt(&mut child);
    let done = child.wait_with_output().expect("an end");
    let told = String::from_utf8_lossy(&done.stdout);
    assert!(told.contains("method"), "{told}");
    let noted = String::from_utf8_lossy(&done.stderr);
    assert!(noted.contains("this is what was there by then"), "{noted}");
    assert_eq!(done.status.code(), Some(1));
}
