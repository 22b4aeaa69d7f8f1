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

#[test]
fn a_run_goes_on_where_it_stopped_and_its_lines_and_handout_are_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    let make = |name: &str, count: &str, extra: &[&str]| {
        let mut command = nakade();
        command.args([
            "generate", "--seed", "5", "--nodes", "5000", "--count", count,
        ]);
        command.args(extra);
        command.arg("--out").arg(at(&format!("{name}.sgf")));
        command.arg("--lines").arg(at(&format!("{name}.jsonl")));
        command.arg("--handout").arg(at(&format!("{name}.html")));
        command.assert().success();
        ["sgf", "jsonl", "html"]
            .map(|kind| fs::read_to_string(at(&format!("{name}.{kind}"))).expect("a file"))
    };
    let whole = make("whole", "3", &[]);
    make("parts", "1", &[]);
    fs::remove_file(at("parts.jsonl")).expect("the lines are lost");
    fs::remove_file(at("parts.html")).expect("the page is lost");
    let parts = make("parts", "3", &["--resume"]);
    for (part, whole) in parts.iter().zip(&whole) {
        assert!(part == whole, "{part} instead of {whole}");
    }
    assert!(whole[2].contains("Solutions"), "{}", whole[2]);
}

#[test]
fn two_groups_of_one_position_are_both_made_when_a_run_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    // A group in two corners, and twenty passes: groups are cut out after the twentieth move.
    let black = "[ce][be][ae][dd][cd][dc][db][da][rq][sr][qr][pr][ps]";
    let white = "[bc][cb][ca][ba][sp][rp][qp][qq][pq][oq][or][os]";
    let passes = ";B[];W[]".repeat(10);
    let game = format!("(;SZ[19]AB{black}AW{white}{passes})");
    fs::write(at("game.sgf"), game).expect("a game");
    let make = |out: &str, count: &str, extra: &[&str]| {
        let mut command = nakade();
        command.args(["generate", "--from", "games"]);
        command.arg(at("game.sgf")).args(["--count", count]);
        command.args(extra).arg("--out").arg(at(out));
        let told = complaint(&mut command, 0);
        (fs::read_to_string(at(out)).expect("a file"), told)
    };
    let (whole, _) = make("whole.sgf", "2", &[]);
    make("parts.sgf", "1", &[]);
    let (parts, told) = make("parts.sgf", "2", &["--resume"]);
    assert_eq!(parts, whole);
    let kept = "1 kept of 1 tried beside 1 of earlier runs";
    assert!(told.contains(kept), "{told}");
    assert_eq!(whole.matches("GN[").count(), 2);
}

#[test]
fn a_band_in_which_nothing_is_found_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut command = nakade();
    command.args([
        "generate", "--band", "7d", "--nodes", "1000", "--tries", "20",
    ]);
    command.arg("--out").arg(folder.path().join("none.sgf"));
    let told = complaint(&mut command, 1);
    assert!(told.contains("0 kept of 20 tried"), "{told}");
    let told = complaint(nakade().args(["generate", "--band", "9d"]), 2);
    assert!(told.contains("from 30k to 7d"), "{told}");
    let told = complaint(nakade().args(["generate", "--shard", "3/2"]), 2);
    assert!(told.contains("1/2"), "{told}");
    complaint(nakade().args(["generate", "--resume"]), 2);
}

#[test]
fn what_the_cache_remembers_is_not_made_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let make = |name: &str| {
        let path = folder.path().join(name);
        let mut command = nakade();
        command
            .env("NAKADE_DATA", folder.path())
            .env_remove("NAKADE_NO_CACHE");
        command.args(["generate", "--seed", "5", "--nodes", "5000", "--count", "2"]);
        command
            .arg("--unseen")
            .arg("--out")
            .arg(&path)
            .assert()
            .success();
        fs::read_to_string(path).expect("a file")
    };
    let (first, second) = (make("one.sgf"), make("two.sgf"));
    let titles = |text: &str| -> Vec<String> {
        let names = text.split("GN[").skip(1);
        names
            .filter_map(|rest| Some(rest.split(']').next()?.to_owned()))
            .collect()
    };
    assert_eq!(titles(&second).len(), 2);
    assert!(
        titles(&first)
            .iter()
            .all(|title| !titles(&second).contains(title))
    );
}

#[test]
fn a_problem_too_large_for_minimax_says_how_far_it_came() {
    let six = "examples/rectangular-six.sgf";
    let methods = "minimax,deepening-minimax";
    let run = ["lab", six, "--methods", methods, "--nodes", "2000"];
    let table = stdout(nakade().args(run));
    assert!(table.contains("stopped after 2"), "{table}");
    assert!(table.contains("stopped behind depth"), "{table}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_with_the_name_of_the_file() {
    let make = "generate --count=1 --seed=5 --nodes=5000";
    for words in [
        format!("{make} --out"),
        format!("{make} --lines"),
        format!("{make} --handout"),
        format!("lab {THREE} --depth=1..2 --methods=one-pass --plot"),
    ] {
        let mut command = nakade();
        command
            .args(words.split(' '))
            .args(["/dev/full", "--overwrite"]);
        let told = complaint(&mut command, 2);
        assert!(told.contains("cannot write /dev/full"), "{told}");
    }
}

#[test]
fn problems_that_are_there_already_are_made_harder() {
    let easy = "examples/set/30k-26k.sgf";
    let run = ["generate", "--from", "problems", easy, "--band", "20k..16k"];
    let mut command = nakade();
    command.args(run).args(["--count", "1", "--nodes", "20000"]);
    let text = stdout(&mut command);
    let rank = text.split("about ").nth(1).expect("a difficulty");
    let rank: u32 = rank
        .split(' ')
        .next()
        .expect("a number")
        .parse()
        .expect("one");
    assert!((16..=20).contains(&rank), "{text}");
}

#[test]
fn groups_come_from_somewhere() {
    let told = complaint(nakade().args(["generate", "--from", "games"]), 2);
    assert!(told.contains("needs game records"), "{told}");
    let told = complaint(nakade().args(["generate", "--from", "problems"]), 2);
    assert!(told.contains("needs files of problems"), "{told}");
    let barren = ["generate", "--from", "games", THREE, "--tries", "5"];
    let told = complaint(nakade().args(barren), 1);
    assert!(
        told.contains("0 kept of 0 tried; no group was found"),
        "{told}"
    );
    let told = complaint(nakade().args(["generate", "--from", "dreams"]), 2);
    assert!(told.contains("random"), "{told}");
    let games = [
        "generate",
        "--from",
        "games",
        "examples/game.sgf",
        "--count",
        "1",
    ];
    // A short game may have no problem in it; then that is said, and the exit code says so too.
    let output = nakade().args(games).output().expect("a run");
    assert!(matches!(output.status.code(), Some(0 | 1)), "{output:?}");
}
