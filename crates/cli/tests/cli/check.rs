//! `nakade check` from outside. What is found is tested in the crate `check`; here it is that it
//! is read, told and written.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::{complaint, nakade, stdout};

/// Black kills three in a row in the middle.
const THREE: &str = "(;SZ[9]GN[Three]AB[ea][eb][ac:ec]AW[da][ab:db];B[ba]C[RIGHT])";
/// The same in another corner, and White does it.
const MIRRORED: &str = "(;SZ[9]AW[ea][eb][ec:ic]AB[fa][fb:ib];W[ha]C[RIGHT])";
/// The book kills at the end.
const WRONG: &str =
    "(;SZ[9]GN[<Wrong> & \"sly\"]AB[ea:ec][dc][ad:dd]AW[da][cb:db][ac:cc];B[bb]C[RIGHT])";

fn write(folder: &Path, name: &str, text: &str) {
    fs::write(folder.join(name), text).expect("a file");
}

/// The lines of JSON about a folder or file.
fn findings(path: &Path, code: i32) -> Vec<Value> {
    let run = nakade()
        .arg("check")
        .arg(path)
        .arg("--json")
        .assert()
        .code(code);
    let text = String::from_utf8(run.get_output().stdout.clone()).expect("text");
    let lines = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"));
    lines.collect()
}

fn kinds(line: &Value) -> Vec<&str> {
    let findings = line["findings"].as_array().expect("findings");
    findings
        .iter()
        .filter_map(|one| one["kind"].as_str())
        .collect()
}

#[test]
fn broken_files_are_told_and_the_others_checked() {
    let folder = tempfile::tempdir().expect("a folder");
    write(folder.path(), "1.sgf", &format!("{THREE}\n{WRONG}"));
    write(folder.path(), "2.sgf", "Dear reader, this is no SGF.");
    write(
        folder.path(),
        "3.sgf",
        "(;SZ[9]AB[jj]AW[aa];B[bb])(;SZ[99];B[aa])",
    );
    write(folder.path(), "4.sgf", "");
    write(folder.path(), "5.sgf", MIRRORED);
    write(folder.path(), "notes.txt", "not a book");
    let lines = findings(folder.path(), 1);
    let found: Vec<Vec<&str>> = lines.iter().map(kinds).collect();
    let unreadable = vec!["unreadable"];
    assert_eq!(
        found,
        [
            vec![],
            vec!["wrong_answer"],
            unreadable.clone(),
            unreadable.clone(),
            unreadable.clone(),
            unreadable,
            vec!["duplicate"]
        ]
    );
    let id = |line: &Value| line["id"].as_str().expect("an id").to_owned();
    assert!(id(&lines[0]).ends_with("1.sgf#1") && id(&lines[1]).ends_with("1.sgf#2"));
    assert!(id(&lines[6]).ends_with("5.sgf"));
    assert_eq!(lines[6]["findings"][0]["of"], lines[0]["id"]);
    let error = lines[3]["error"].as_str().expect("an error");
    assert!(
        error.contains("3.sgf:1:11: AB[jj] is off the 9x9 board"),
        "{error}"
    );
    assert_eq!(lines[1]["findings"][0]["right"], serde_json::json!(["ba"]));
    assert_eq!(lines[1]["book"]["right"], serde_json::json!(["bb"]));
}

#[test]
fn the_text_report_is_grouped_and_summed_up() {
    let folder = tempfile::tempdir().expect("a folder");
    write(folder.path(), "a.sgf", &format!("{WRONG}{THREE}"));
    write(folder.path(), "b.sgf", "(");
    let run = nakade().arg("check").arg(folder.path()).assert().code(1);
    let text = String::from_utf8(run.get_output().stdout.clone()).expect("text");
    let heads: Vec<&str> = text
        .lines()
        .filter(|l| !l.is_empty() && !l.starts_with(' '))
        .collect();
    let summary = "3 problems: 1 ok, 1 unreadable, 1 wrong answer";
    assert_eq!(heads, ["Unreadable", "Wrong answer", summary]);
    assert!(
        text.contains("The book plays B8, but then White lives"),
        "{text}"
    );
    assert!(text.contains("Right is B9."), "{text}");
}

#[test]
fn the_html_report_needs_nothing_else() {
    let folder = tempfile::tempdir().expect("a folder");
    write(folder.path(), "a.sgf", &format!("{WRONG}{THREE}{MIRRORED}"));
    let page = folder.path().join("report.html");
    let book = folder.path().join("a.sgf");
    stdout(nakade().arg("check").arg(&book).arg("--html").arg(&page));
    let html = fs::read_to_string(&page).expect("a report");
    assert_eq!(
        html.matches("<section").count(),
        2,
        "two of three have findings"
    );
    assert!(
        html.contains("&lt;Wrong&gt; &amp; &quot;sly&quot;"),
        "names are text"
    );
    assert!(html.contains("<tr data-kind=\"wrong_answer\">"));
    assert!(html.contains("<details class=\"fine\"><summary>1 problem without"));
    // Nothing is fetched from anywhere.
    for outside in ["src=", "@import", "url(", "<link", "https://"] {
        assert!(!html.contains(outside), "{outside}");
    }
    let names = html.matches("http://").count();
    assert_eq!(
        names,
        html.matches("xmlns=\"http://www.w3.org/2000/svg\"").count()
    );
    // Every outline that a drawing uses is defined, once.
    for used in html.split("href=\"#").skip(1) {
        let name = used.split('"').next().expect("a name");
        let defined = html.matches(&format!("id=\"{name}\"")).count();
        assert_eq!(defined, 1, "{name}");
    }
}

#[test]
fn the_last_position_of_a_game_gives_no_answer_to_check() {
    let moves =
        "(;SZ[9];B[ea];W[da];B[eb];W[db];B[ec];W[cb];B[dc];W[bb];B[cc];W[ab];B[bc];W[ii];B[ac])";
    let folder = tempfile::tempdir().expect("a folder");
    write(folder.path(), "game.sgf", moves);
    let lines = findings(&folder.path().join("game.sgf"), 0);
    assert_eq!(kinds(&lines[0]), ["no_answer"]);
    // Solving takes the last position as well, alone and in a batch.
    let solved = stdout(nakade().args(["solve", "-"]).write_stdin(moves));
    assert!(
        solved.contains("White to move: White lives with B9."),
        "{solved}"
    );
    let answered = stdout(nakade().args(["batch", "-"]).write_stdin(moves));
    assert!(answered.contains("\"moves\":[\"ba\"]"), "{answered}");
}

#[test]
fn standard_input_is_a_book_too() {
    let text = stdout(nakade().args(["check", "-"]).write_stdin(THREE));
    assert_eq!(text, "1 problem: 1 ok\n");
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_loses_only_the_page() {
    let run = nakade()
        .args(["check", "-", "--html", "/dev/full"])
        .write_stdin(THREE)
        .assert()
        .code(2);
    let output = run.get_output();
    assert_eq!(output.stdout, b"1 problem: 1 ok\n");
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(told.contains("cannot write /dev/full"), "{told}");
}

#[test]
fn bad_command_lines() {
    for args in [
        &["check"][..],
        &["check", "no-such-file.sgf"],
        &["check", "-", "--time", "0"],
        &["check", "-", "--html", "no/such/folder/report.html"],
    ] {
        let told = complaint(nakade().args(args).write_stdin(THREE), 2);
        assert!(!told.is_empty() && !told.contains("panicked"), "{told}");
    }
    let empty = tempfile::tempdir().expect("a folder");
    let told = complaint(nakade().arg("check").arg(empty.path()), 2);
    assert!(
        told.contains("there is no SGF file in this folder"),
        "{told}"
    );
    let lines = complaint(nakade().args(["check", "examples/problems.jsonl"]), 1);
    assert!(lines.is_empty(), "it is told in the report: {lines}");
}

#[test]
fn the_problems_that_ship_have_right_first_moves_and_no_faults_of_their_own() {
    let mut checked = 0;
    let bands = [
        "30k-26k", "25k-21k", "20k-16k", "15k-11k", "10k-6k", "5k-1k", "1d-3d",
    ];
    for band in bands {
        let lines = findings(Path::new(&format!("examples/set/{band}.sgf")), 0);
        for line in &lines {
            // Trees are short: not every wrong move has its refutation.
            let told = ["refutation_missing"];
            let others: Vec<&str> = (kinds(line).into_iter())
                .filter(|kind| !told.contains(kind))
                .collect();
            assert!(others.is_empty(), "{line}");
            checked += 1;
        }
    }
    assert!(checked >= 300, "only {checked}");
}
