//! `nakade lab` and `nakade generate`.

use std::fs;

use crate::{complaint, nakade, stdout};

const THREE: &str = "examples/straight-three.sgf";

#[test]
fn every_search_agrees_with_the_solver() {
    let table = stdout(nakade().args(["lab", "examples/l-group.sgf", "--nodes", "20000"]));
    assert!(table.contains("alpha-beta-table"), "{table}");
    assert!(
        table
            .lines()
            .filter(|line| line.starts_with("solver"))
            .count()
            > 0
    );
    assert!(!table.contains("wrong"), "{table}");
}

#[test]
fn rows_are_csv_with_a_header() {
    let run = [
        "lab",
        THREE,
        "--methods",
        "minimax,solver",
        "--depth",
        "1..3",
        "--csv",
    ];
    let text = stdout(nakade().args(run));
    let columns: Vec<usize> = text.lines().map(|line| line.split(',').count()).collect();
    assert!(columns.len() > 6, "{text}");
    assert!(text.starts_with("problem,method,switches"), "{text}");
}

#[test]
fn bad_words_are_answered_with_the_right_ones() {
    let told = complaint(nakade().args(["lab", THREE, "--methods", "alphabeta"]), 2);
    assert!(told.contains("alpha-beta-table"), "{told}");
    let told = complaint(nakade().args(["lab", THREE, "--switch-off", "tables"]), 2);
    assert!(told.contains("kept-table"), "{told}");
    complaint(nakade().args(["lab", THREE, "--depth", "0"]), 2);
    let told = complaint(nakade().args(["generate", "--band", "3k..15k"]), 2);
    assert!(told.contains("easier"), "{told}");
    let told = complaint(nakade().args(["generate", "--kind", "win"]), 2);
    assert!(told.contains("seki"), "{told}");
}

#[test]
fn the_same_seed_makes_the_same_problems_and_writes_over_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let make = |name: &str| {
        let path = folder.path().join(name);
        let mut command = nakade();
        command.args([
            "generate", "--count", "3", "--seed", "5", "--nodes", "5000", "--out",
        ]);
        command.arg(&path).assert().success();
        fs::read_to_string(path).expect("a file")
    };
    let first = make("one.sgf");
    assert_eq!(first, make("two.sgf"));
    assert_eq!(first.matches("GN[").count(), 3);
    let again = ["generate", "--count", "1", "--out"];
    complaint(nakade().args(again).arg(folder.path().join("one.sgf")), 2);
    let path = folder.path().join("one.sgf");
    assert_eq!(fs::read_to_string(path).expect("a file"), first);
}
