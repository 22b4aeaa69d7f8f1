//! What one run solves the next one remembers.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Stdio};

use assert_cmd::Command;
use serde_json::Value;

use crate::{complaint, nakade, stdout};

/// White has three in a row in the corner.
const THREE: &str =
    r#""size":9,"black":["ea","eb","ac","bc","cc","dc","ec"],"white":["da","ab","bb","cb","db"]"#;
/// The same in the opposite corner with the colours exchanged.
const TURNED: &str =
    r#""size":9,"white":["ei","eh","ig","hg","gg","fg","eg"],"black":["fi","ih","hh","gh","fh"]"#;
/// A bent row of six points, which is a ko, and two bare positions of which it has to be found out
/// what is meant.
const OTHERS: [&str; 3] = [
    r#""size":9,"black":["fa","fb","cc","dc","ec","fc","ad","bd","cd"],
       "white":["ea","bb","cb","db","eb","bc"]"#,
    r#""size":7,"to_move":"black","black":["ba","ab","cb","ac"],"white":["bb","db","dc","cd"]"#,
    r#""size":7,"to_move":"black","black":["ca","ab","cc","bd"],"white":["da","dc","dd"]"#,
];

fn problems() -> String {
    let lines = [THREE, TURNED].into_iter().chain(OTHERS);
    let lines = lines.enumerate();
    lines
        .map(|(id, line)| format!("{{\"id\":\"{id}\",{}}}\n", line.replace('\n', "")))
        .collect()
}

/// The program with a memory.
fn remembering(folder: &Path) -> Command {
    let mut command = nakade();
    command
        .env_remove("NAKADE_NO_CACHE")
        .env("NAKADE_DATA", folder);
    command
}

/// Answer lines without `millis` where the clock has a say; and how many were remembered.
fn answers(text: &str, with_millis: bool) -> (Vec<Value>, usize) {
    let mut remembered = 0;
    let lines = text.lines().map(|line| {
        let mut answer: Value = serde_json::from_str(line).expect("JSON");
        let fields = answer.as_object_mut().expect("an object");
        remembered += usize::from(fields.remove("remembered") == Some(Value::Bool(true)));
        if !with_millis {
            fields.remove("millis");
        }
        // A question that was found in an earlier run takes nothing to understand.
        fields.remove("understanding");
        answer
    });
    let lines = lines.collect();
    (lines, remembered)
}

fn batch(folder: &Path, rest: &[&str]) -> String {
    let mut command = remembering(folder);
    // Time enough: what is understood in a hurry is not kept, and the machine may be busy.
    command.args(["batch", "-", "--time", "600"]).args(rest);
    stdout(command.write_stdin(problems()))
}

#[test]
fn a_second_check_finds_the_same_from_memory() {
    let data = tempfile::tempdir().expect("a folder");
    let args = ["check", "examples/book.sgf", "--json"];
    let plain = answers(&stdout(nakade().args(args)), false);
    let kept = |folder: &Path| -> u64 {
        let stats = ["cache", "stats", "--json"];
        let stats = stdout(remembering(folder).args(stats));
        let stats: Value = serde_json::from_str(&stats).expect("JSON");
        stats["answers"].as_u64().expect("a number")
    };
    let off = [&args[..], &["--no-cache"]].concat();
    assert_eq!(
        answers(&stdout(remembering(data.path()).args(off)), false),
        plain
    );
    assert_eq!(kept(data.path()), 0, "--no-cache keeps nothing");
    assert_eq!(
        answers(&stdout(remembering(data.path()).args(args)), false),
        plain
    );
    let first = kept(data.path());
    assert!(first > 0);
    assert_eq!(
        answers(&stdout(remembering(data.path()).args(args)), false),
        plain
    );
    assert_eq!(kept(data.path()), first, "nothing is new the second time");
}

#[test]
fn a_second_batch_gives_the_same_answers_from_memory() {
    let data = tempfile::tempdir().expect("a folder");
    let plain = stdout(nakade().args(["batch", "-"]).write_stdin(problems()));
    let (plain, none) = answers(&plain, false);
    assert_eq!((plain.len(), none), (8, 0));
    assert_eq!(plain[4]["outcome"], "ko");
    // One at a time, so that the turned problem finds the first one solved.
    let first = batch(data.path(), &["--jobs", "1"]);
    let (solved, twins) = answers(&first, false);
    assert_eq!((&solved, twins), (&plain, 2));
    let second = batch(data.path(), &["--jobs", "3"]);
    let (again, all) = answers(&second, false);
    assert_eq!((&again, all), (&plain, 8));
    assert_eq!(answers(&second, true).0, answers(&first, true).0, "millis");
    let (anew, none) = answers(&batch(data.path(), &["--no-cache"]), false);
    assert_eq!((&anew, none), (&plain, 0));
}

#[test]
fn the_summary_counts_what_was_remembered() {
    let data = tempfile::tempdir().expect("a folder");
    batch(data.path(), &[]);
    let mut command = remembering(data.path());
    let told = complaint(command.args(["batch", "-"]).write_stdin(problems()), 0);
    assert!(told.contains("8 answers: "), "{told}");
    assert!(told.contains("; 0 nodes in "), "{told}");
    assert!(told.ends_with("; 8 remembered\n"), "{told}");
}

#[test]
fn solve_tells_when_it_remembers() {
    let data = tempfile::tempdir().expect("a folder");
    let solve = |rest: &[&str]| {
        let mut command = remembering(data.path());
        command.args(["solve", "examples/straight-three.sgf"]);
        stdout(command.args(rest))
    };
    let sign = "Remembered from an earlier run (--no-cache reads it out anew)\n";
    let first = solve(&[]);
    assert!(!first.contains(sign), "{first}");
    let second = solve(&[]);
    assert_eq!(second.matches(sign).count(), 2, "{second}");
    assert_eq!(second.replace(sign, ""), first);
    // One side alone is known from both.
    assert!(solve(&["--to-move", "white"]).contains(sign));
    assert!(!solve(&["--no-cache"]).contains(sign));
    assert!(!solve(&["--rules", "japanese"]).contains(sign));
    let json = solve(&["--json"]);
    assert_eq!(answers(&json, true).1, 2);
}

#[test]
fn a_proof_is_searched_for() {
    let data = tempfile::tempdir().expect("a folder");
    let proof = data.path().join("three.proof");
    for _ in 0..2 {
        let mut command = remembering(data.path());
        command.args([
            "solve",
            "examples/straight-three.sgf",
            "--overwrite",
            "--proof",
        ]);
        let told = stdout(command.arg(&proof));
        assert!(!told.contains("Remembered"), "{told}");
        stdout(nakade().arg("verify").arg(&proof));
    }
}

#[test]
fn nothing_unknown_is_kept() {
    let data = tempfile::tempdir().expect("a folder");
    let few = batch(data.path(), &["--nodes", "1"]);
    let known = few.matches("\"proven\":true").count();
    assert!(known < 8, "{few}");
    let kept = stdout(remembering(data.path()).args(["cache", "export"]));
    assert!(kept.lines().count() <= known, "{kept}");
    assert!(!kept.contains("unknown"), "{kept}");
}

#[test]
fn looking_after_it() {
    let data = tempfile::tempdir().expect("a folder");
    let cache = |args: &[&str]| stdout(remembering(data.path()).arg("cache").args(args));
    let none: Value = serde_json::from_str(&cache(&["stats", "--json"])).expect("JSON");
    assert_eq!(none["answers"], 0);
    assert!(!data.path().join("solved.sqlite").exists());
    assert_eq!(cache(&["export"]), "");
    assert_eq!(cache(&["clear"]), "Nothing to forget.\n");

    batch(data.path(), &[]);
    let stats: Value = serde_json::from_str(&cache(&["stats", "--json"])).expect("JSON");
    // Two of the eight are images of others.
    assert_eq!(stats["answers"], 6);
    assert_eq!(stats["readings"], 5);
    assert_eq!(stats["old"], 0);
    let told = cache(&["stats"]);
    assert!(told.contains("\n6 answers: "), "{told}");

    let file = data.path().join("out.jsonl");
    assert_eq!(cache(&["export", &file.display().to_string()]), "");
    let exported = fs::read_to_string(&file).expect("a file");
    assert_eq!(exported, cache(&["export"]));
    let lines: Vec<Value> = exported
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(lines.len(), 6);
    // An exported problem is a problem line, and its answer is what it says.
    for line in &lines {
        let problem = format!("{}\n", line["problem"]);
        let again = stdout(nakade().args(["batch", "-"]).write_stdin(problem));
        let again: Value = serde_json::from_str(&again).expect("one answer");
        for field in ["outcome", "ko", "to_move", "defender", "region"] {
            assert_eq!(again[field], line["answer"][field], "{field}: {line}");
        }
    }

    assert_eq!(cache(&["clear", "--old"]), "0 entries forgotten.\n");
    assert_eq!(cache(&["clear"]), "11 entries forgotten.\n");
    let (_, remembered) = answers(&batch(data.path(), &["--jobs", "1"]), false);
    assert_eq!(remembered, 2, "only what this run solved");
}

#[test]
fn a_damaged_file_is_set_aside() {
    let data = tempfile::tempdir().expect("a folder");
    let file = data.path().join("solved.sqlite");
    fs::write(&file, "no database at all, but long enough ".repeat(50)).expect("a file");
    let mut command = remembering(data.path());
    let told = complaint(command.args(["batch", "-"]).write_stdin(problems()), 0);
    assert!(told.contains("was damaged and is now "), "{told}");
    assert!(data.path().join("solved.sqlite.damaged").exists());
    assert_eq!(answers(&batch(data.path(), &[]), false).1, 8);
}

#[test]
fn without_a_place_it_works_without_memory() {
    let data = tempfile::tempdir().expect("a folder");
    let file = data.path().join("file");
    fs::write(&file, "").expect("a file");
    let mut command = remembering(&file.join("below"));
    let told = complaint(command.args(["batch", "-"]).write_stdin(problems()), 0);
    let sign = "solved positions are not remembered: ";
    assert_eq!(told.matches(sign).count(), 1, "{told}");
    assert!(told.contains("8 answers"), "{told}");
}

/// A batch on a file that runs beside the test.
fn start(input: &Path, data: &Path) -> Child {
    std::process::Command::new(assert_cmd::cargo::cargo_bin("nakade"))
        .arg("batch")
        .arg(input)
        // On a busy machine the usual time is too short for one of them.
        .args(["--time", "200"])
        .env_remove("NAKADE_NO_CACHE")
        .env("NAKADE_DATA", data)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program")
}

#[test]
fn a_run_that_is_killed_leaves_the_file_whole() {
    let data = tempfile::tempdir().expect("a folder");
    let input = data.path().join("in.jsonl");
    fs::write(&input, problems()).expect("a file");
    let plain = stdout(nakade().arg("batch").arg(&input));
    for lines in 1..6 {
        let mut run = start(&input, data.path());
        let output = BufReader::new(run.stdout.take().expect("a pipe"));
        let seen = output.lines().take(lines).count();
        assert_eq!(seen, lines);
        run.kill().expect("it can be killed");
        run.wait().expect("an end");
    }
    let (again, remembered) = answers(&batch(data.path(), &[]), false);
    assert_eq!(again, answers(&plain, false).0);
    assert!(remembered >= 5, "{remembered}");
    assert!(!data.path().join("solved.sqlite.damaged").exists());
}

#[test]
fn two_runs_share_it() {
    let data = tempfile::tempdir().expect("a folder");
    let input = data.path().join("in.jsonl");
    fs::write(&input, problems().repeat(20)).expect("a file");
    let runs = [(); 3].map(|()| start(&input, data.path()));
    let outputs = runs.map(|run| run.wait_with_output().expect("an end"));
    let plain = stdout(nakade().arg("batch").arg(&input).args(["--time", "200"]));
    for output in outputs {
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(told.starts_with("nakade: 160 answers: "), "{told}");
        let lines = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(answers(&lines, false).0, answers(&plain, false).0);
    }
}
