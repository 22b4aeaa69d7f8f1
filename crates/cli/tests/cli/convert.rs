//! `nakade convert`.

use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::TempDir;

use crate::{complaint, nakade, stdout};

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder for the test")
}

/// Converts an input to a file of the given name and returns what it holds.
fn converted(input: &str, folder: &Path, name: &str, options: &[&str]) -> String {
    let out = folder.join(name);
    nakade()
        .args(["convert", input])
        .arg(&out)
        .args(options)
        .assert()
        .success();
    fs::read_to_string(out).expect("the output")
}

#[test]
fn sgf_to_sgf_keeps_the_whole_tree() {
    let folder = folder();
    let out = converted("examples/game.sgf", folder.path(), "out.sgf", &[]);
    for piece in ["PB[Kuro]", "LB[gf:a][ge:b]", "W[fe]", "C[This splits White"] {
        assert!(out.contains(piece), "{piece}: {out}");
    }
    let again = folder.path().join("out.sgf");
    let again = converted(again.to_str().unwrap(), folder.path(), "again.sgf", &[]);
    assert_eq!(out, again);
}

#[test]
fn a_position_makes_the_round_through_every_format() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let line = converted("examples/straight-three.sgf", folder.path(), "a.jsonl", &[]);
    let sgf = converted(&path("a.jsonl"), folder.path(), "b.sgf", &[]);
    assert!(sgf.contains("MA["), "targets are marked: {sgf}");
    let back = converted(&path("b.sgf"), folder.path(), "c.jsonl", &[]);
    assert_eq!(line, back);

    let text = converted(&path("b.sgf"), folder.path(), "d.txt", &[]);
    assert!(
        text.starts_with("// Three in a row\n. . . O X . "),
        "{text}"
    );
    let from_text = converted(&path("d.txt"), folder.path(), "e.jsonl", &[]);
    let [line, from_text] =
        [line, from_text].map(|line| serde_json::from_str::<Value>(&line).expect("JSON"));
    for field in ["black", "white", "size"] {
        assert_eq!(line[field], from_text[field]);
    }
}

#[test]
fn what_show_prints_as_text_can_be_read_again() {
    let shown = stdout(nakade().args(["show", "examples/board.txt", "--ascii", "--crop", "full"]));
    let board: String = shown
        .lines()
        .take(10)
        .map(|line| format!("{line}\n"))
        .collect();
    let read = stdout(
        nakade()
            .args(["convert", "-", "-", "--to", "txt"])
            .write_stdin(board),
    );
    assert!(read.starts_with(". . . O X . .\n. O O O X . .\n"), "{read}");
}

#[test]
fn a_region_and_the_rules_survive_in_sgf() {
    let line = r#"{"id":"r","size":9,"black":["bb"],"white":["cc"],"to_move":"black","targets":["bb"],"region":["aa","ab"],"attacker_only":["ba"],"rules":"japanese"}"#;
    let run = |to: &str, input: &str| {
        let args = ["convert", "-", "-", "--to", to];
        stdout(nakade().args(args).write_stdin(input))
    };
    let sgf = run("sgf", line);
    assert_eq!(run("jsonl", &sgf).trim_end(), line);
}

#[test]
fn what_sgf_cannot_hold_is_told() {
    let line = r#"{"size":9,"black":["bb"],"white":[],"ko":"aa","ko_threats":1}"#;
    let done = nakade()
        .args(["convert", "-", "-", "--to", "sgf"])
        .write_stdin(line)
        .assert()
        .success();
    let told = String::from_utf8_lossy(&done.get_output().stderr).into_owned();
    assert_eq!(
        told,
        "nakade: <stdin>:1: SGF has no place for ko, ko_threats\n"
    );
}

#[test]
fn pictures_are_made_by_extension() {
    let folder = folder();
    let svg = converted("examples/l-group.sgf", folder.path(), "a.svg", &[]);
    assert!(svg.starts_with("<svg "));
    let dark = ["--theme", "dark", "--caption", "A & B"];
    let dark = converted("examples/l-group.sgf", folder.path(), "b.svg", &dark);
    assert!(dark.contains("<title>A &amp; B</title>"), "{dark}");
    assert_ne!(svg, dark);

    let png = folder.path().join("a.png");
    nakade()
        .args(["convert", "examples/l-group.sgf"])
        .arg(&png)
        .assert()
        .success();
    assert!(fs::read(png).unwrap().starts_with(b"\x89PNG"));
}

#[test]
fn pictures_of_a_collection_are_numbered() {
    let folder = folder();
    let out = folder.path().join("p.svg");
    let args = ["convert", "examples/problems.jsonl", "--json"];
    let report = stdout(nakade().args(args).arg(&out));
    let report: Value = serde_json::from_str(&report).unwrap();
    assert_eq!(report["items"], 4);
    assert_eq!(report["written"].as_array().unwrap().len(), 4);
    for number in 1..=4 {
        assert!(folder.path().join(format!("p-{number}.svg")).exists());
    }
    assert!(!out.exists());
}

#[test]
fn a_collection_is_one_file_or_split() {
    let folder = folder();
    let whole = converted("examples/problems.jsonl", folder.path(), "w.sgf", &[]);
    assert_eq!(whole.matches("GM[1]").count(), 4);
    nakade()
        .args(["convert", "examples/problems.jsonl", "--split"])
        .arg(folder.path().join("s.sgf"))
        .assert()
        .success();
    let parts: String = (1..=4)
        .map(|n| fs::read_to_string(folder.path().join(format!("s-{n}.sgf"))).expect("a part"))
        .collect();
    assert_eq!(whole, parts);
    let one = ["--game", "2"];
    let one = converted("examples/problems.jsonl", folder.path(), "one.sgf", &one);
    assert!(one.contains("Seven on the second line") && one.matches("GM[1]").count() == 1);
}

#[test]
fn one_bad_item_does_not_stop_the_others() {
    let input = "{\"size\":9,\"black\":[],\"white\":[]}\n{\"size\":9,\"black\":[\"zz\"],\"white\":[]}\nnonsense\n";
    let done = nakade()
        .args(["convert", "-", "-", "--to", "jsonl"])
        .write_stdin(input)
        .assert()
        .code(1);
    let output = done.get_output();
    assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), 1);
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(told.contains("<stdin>:2: black: "), "{told}");
    assert!(told.contains("<stdin>:3:"), "{told}");
}

#[test]
fn an_unknown_format_is_refused() {
    let told = complaint(
        nakade().args(["convert", "examples/game.sgf", "out.xyz"]),
        2,
    );
    assert!(told.contains("--to"), "{told}");
    let told = complaint(nakade().args(["convert", "picture.png", "out.sgf"]), 2);
    assert!(told.contains("can be written but not read"), "{told}");
    let told = complaint(
        nakade().args(["convert", "examples/problems.jsonl", "-", "--to", "svg"]),
        2,
    );
    assert!(told.contains("--game"), "{told}");
    let told = complaint(
        nakade().args(["convert", "examples/game.sgf", "no/such/folder/out.svg"]),
        2,
    );
    assert!(told.contains("cannot write"), "{told}");
}
