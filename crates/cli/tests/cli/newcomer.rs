//! What a newcomer tries first: each of these once went wrong.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::{complaint, nakade, stdout};

/// White has three in a row in the upper left corner of a 9x9 board.
const THREE: &str = "(;SZ[9]AB[ea][eb][ac:ec]AW[da][ab:db]PL[B])";

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

fn write(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    fs::write(&path, text).expect("a file");
    path.display().to_string()
}

#[test]
fn solve_has_a_limit_of_its_own_and_says_so() {
    let help = stdout(nakade().args(["solve", "--help"]));
    let time = help.split("--time").nth(1).expect("it is told");
    assert!(
        time.split("--")
            .next()
            .is_some_and(|t| t.contains("[default: 30]")),
        "{help}"
    );
}

#[test]
fn times_without_sense_are_refused_in_words() {
    for time in ["-1", "0", "soon", "1e300"] {
        for command in ["solve", "batch", "check"] {
            let told = complaint(nakade().args([command, "x.sgf", "--time", time]), 2);
            assert!(
                told.contains("write seconds such as 10 or 0.5"),
                "{time}: {told}"
            );
        }
    }
    let told = complaint(nakade().args(["solve", "x.sgf", "--nodes", "0"]), 2);
    assert!(told.contains("it must be 1 or more"), "{told}");
}

#[test]
fn drawings_of_any_kind_are_solved() {
    let sensei =
        "$$B Three in a row\n$$ ---------\n$$ | . . . O X\n$$ | O O O O X\n$$ | X X X X X\n";
    let framed = "+----------\n|. . . o x\n|o o o o x\n|x x x x x\n";
    let labelled = "   A B C D E\n19 . . . O #\n18 O O O O #\n17 # # # # #\n";
    let own = stdout(nakade().args(["show", "examples/straight-three.sgf"]));
    for drawing in [sensei, framed, labelled, &own] {
        let mut command = nakade();
        command.args(["solve", "-", "--json", "--to-move", "black"]);
        let answer = stdout(command.write_stdin(drawing));
        let answer: Value = serde_json::from_str(&answer).expect("an answer");
        assert_eq!(answer["outcome"], "dead", "{drawing}");
        assert_eq!(answer["moves"], serde_json::json!(["ba"]), "{drawing}");
    }
    let bare = "...OX....\nOOOOX....\nXXXXX....\n";
    let told = complaint(nakade().args(["solve", "-"]).write_stdin(bare), 2);
    assert!(
        told.contains("<stdin>:1: a drawing of 9x3 points without edges"),
        "{told}"
    );
}

#[test]
fn nothing_is_written_over_unasked_and_the_input_never() {
    let folder = folder();
    let problem = write(folder.path(), "three.sgf", THREE);
    let lines = write(folder.path(), "lines.jsonl", &{
        let mut command = nakade();
        stdout(command.args(["convert", &problem, "-", "--to", "jsonl"]))
    });
    let there = write(folder.path(), "there.sgf", "precious");
    let refused: [&[&str]; 5] = [
        &["solve", &problem, "--tree", &there],
        &["solve", &problem, "--proof", &there],
        &["convert", &problem, &there],
        &["batch", &lines, "--out", &there],
        &["check", &problem, "--html", &there],
    ];
    for args in refused {
        let told = complaint(nakade().args(args), 2);
        assert!(told.contains("is there already"), "{args:?}: {told}");
        assert_eq!(fs::read_to_string(&there).expect("it is there"), "precious");
    }
    let over: [&[&str]; 4] = [
        &["solve", &problem, "--tree", &problem],
        &["convert", &problem, &problem],
        &["batch", &lines, "--out", &lines],
        &["check", &problem, "--html", &problem],
    ];
    for args in over {
        let before = fs::read(args[1]).expect("the input");
        let told = complaint(nakade().args(args).arg("--overwrite"), 2);
        assert!(told.contains("is the input"), "{args:?}: {told}");
        assert_eq!(fs::read(args[1]).expect("the input"), before);
    }
    stdout(nakade().args(["convert", &problem, &there, "--overwrite"]));
    assert!(
        fs::read_to_string(&there)
            .expect("it is there")
            .contains("SZ[9]")
    );
}

/// Every command that writes a file asks first, and says which flag allows it.
#[test]
fn no_command_writes_over_a_file_unasked() {
    let folder = folder();
    let problem = write(folder.path(), "problem.sgf", THREE);
    let suite = write(folder.path(), "suite.tst", "1 name\n#? [Nakade]\n");
    let there = write(folder.path(), "there", "precious");
    let page = write(folder.path(), "nakade.1", "precious");
    let within = folder.path().display().to_string();
    let commands: [&[&str]; 7] = [
        &["read", "attack", &problem, "E9", "--tree", &there],
        &["regress", &suite, "--html", &there],
        &["man", "--dir", &within],
        &["endgame", &problem, "--sgf", &there],
        &["cgt", "1|-1", "--svg", &there],
        &["review", &problem, "--sgf", &there],
        &["review", &problem, "--html", &there],
    ];
    for args in commands {
        let told = complaint(nakade().args(args), 2);
        assert!(told.contains("--overwrite"), "{args:?}: {told}");
        for path in [&there, &page] {
            let kept = fs::read_to_string(path).expect("it is there");
            assert_eq!(kept, "precious", "{args:?}");
        }
    }
    // The input is kept even where overwriting was asked for.
    let inputs: [&[&str]; 4] = [
        &["read", "attack", &problem, "E9", "--tree", &problem],
        &["endgame", &problem, "--sgf", &problem],
        &["review", &problem, "--sgf", &problem],
        &["regress", &suite, "--html", &suite],
    ];
    for args in inputs {
        let told = complaint(nakade().args(args).arg("--overwrite"), 2);
        assert!(told.contains("is the input"), "{args:?}: {told}");
    }
    assert_eq!(fs::read_to_string(&problem).expect("the input"), THREE);
}

/// Without a proof there is no file, and an older one is kept.
#[test]
fn a_proof_that_there_is_not_leaves_no_file() {
    let folder = folder();
    let problem = write(folder.path(), "three.sgf", THREE);
    let proof = folder.path().join("three.proof").display().to_string();
    // With one node nothing is known; a chain that cannot be captured has nothing to show.
    let without: [&[&str]; 2] = [
        &["solve", &problem, "--nodes", "1", "--proof", &proof],
        &["read", "attack", &problem, "A7", "--proof", &proof],
    ];
    for args in without {
        let told = complaint(nakade().args(args), 1);
        assert!(told.contains(&format!("{proof}: ")), "{args:?}: {told}");
        assert!(!Path::new(&proof).exists(), "{args:?}");
    }
    write(folder.path(), "three.proof", "precious");
    for args in without {
        complaint(nakade().args(args).arg("--overwrite"), 1);
        let kept = fs::read_to_string(&proof).expect("it is there");
        assert_eq!(kept, "precious", "{args:?}");
    }
}

#[test]
fn a_main_line_stops_at_the_seki() {
    // Two liberties are shared; each side has an eye.
    let board =
        "// size 7x5\n. O . X . X O\nO O . X X X O\nX X X X O O O\nO O O O O . .\n. . . . . . .\n";
    let args = ["solve", "-", "--json", "--target", "D5"];
    for answer in stdout(nakade().args(args).write_stdin(board)).lines() {
        let answer: Value = serde_json::from_str(answer).expect("JSON");
        assert_eq!(answer["outcome"], "seki", "{answer}");
        let line = answer["line"].as_array().expect("a line");
        let passes = line.iter().position(|mv| mv == "pass");
        assert!(
            passes.is_none_or(|at| at == 0 && line.len() == 1),
            "{answer}"
        );
    }
}

#[test]
fn four_stones_of_an_opening_are_no_problem() {
    let opening = "(;SZ[19]AB[pd][dp]AW[dd][pp])";
    let mut command = nakade();
    command.args(["solve", "-", "--nodes", "20000"]);
    let told = stdout(command.write_stdin(opening));
    assert!(told.starts_with("Nothing to solve here: "), "{told}");
    assert!(
        !told.contains("is alive") && !told.contains("is dead"),
        "{told}"
    );
}

#[test]
fn a_folder_of_text_boards_is_a_batch_and_the_rest_is_named() {
    let folder = folder();
    write(
        folder.path(),
        "a.txt",
        "// black to move\n|. . . O X\n|O O O O X\n|X X X X X\n----------\n",
    );
    write(folder.path(), "notes.txt", "not a board\n");
    write(folder.path(), "picture.gif", "GIF89a");
    let run = nakade().arg("batch").arg(folder.path()).assert().code(0);
    let told = String::from_utf8_lossy(&run.get_output().stderr).into_owned();
    let answers = String::from_utf8_lossy(&run.get_output().stdout).into_owned();
    assert_eq!(answers.lines().count(), 1, "{answers}");
    for skipped in ["notes.txt: skipped", "picture.gif: skipped"] {
        assert!(told.contains(skipped), "{told}");
    }
}

#[test]
fn a_collection_says_how_many_more_there_are() {
    let both = format!("{THREE}{THREE}");
    let run = nakade()
        .args(["solve", "-"])
        .write_stdin(both)
        .assert()
        .success();
    let told = String::from_utf8_lossy(&run.get_output().stderr).into_owned();
    assert!(
        told.contains("this is problem 1 of 2; --game N chooses another"),
        "{told}"
    );
}

#[test]
#[cfg(target_os = "linux")]
fn names_need_not_be_text() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;
    let folder = folder();
    let file = folder.path().join(OsStr::from_bytes(b"kyoto-\xb5\xff.sgf"));
    fs::write(&file, THREE).expect("a file");
    for command in ["solve", "show", "batch", "check"] {
        nakade().arg(command).arg(&file).assert().code(0);
    }
    let out = folder.path().join(OsStr::from_bytes(b"out-\xff.svg"));
    nakade()
        .arg("convert")
        .arg(&file)
        .arg(&out)
        .assert()
        .code(0);
    assert!(out.exists());
}

#[test]
fn a_field_of_another_name_is_an_error_that_names_it() {
    let line = r#"{"id":"x","size":9,"black":["aa"],"white":["bb"],"regoin":["aa"]}"#;
    let run = nakade()
        .args(["batch", "-"])
        .write_stdin(line)
        .assert()
        .code(1);
    let answer: Value = serde_json::from_slice(&run.get_output().stdout).expect("JSON");
    let error = answer["error"].as_str().expect("an error");
    assert!(error.contains("unknown field `regoin`"), "{error}");
    assert_eq!(answer["id"], "x");
}

#[test]
fn play_stays_in_the_region_or_the_answer_says_where_else() {
    let mut command = nakade();
    command.args([
        "solve",
        "-",
        "--json",
        "--to-move",
        "black",
        "--target",
        "D9",
    ]);
    command.args(["--region", "A9:C9"]);
    let answer = stdout(command.write_stdin(THREE));
    let answer: Value = serde_json::from_str(&answer).expect("JSON");
    let region: Vec<&str> = (answer["region"].as_array().expect("points").iter())
        .filter_map(Value::as_str)
        .collect();
    let asked = ["aa", "ba", "ca"];
    let stones = ["da", "ab", "bb", "cb", "db"];
    let added: Vec<&&str> = region
        .iter()
        .filter(|point| !asked.contains(*point))
        .collect();
    assert!(
        added.iter().all(|point| stones.contains(point)),
        "only the group: {region:?}"
    );
    for field in ["moves", "line"] {
        for played in answer[field].as_array().expect("moves") {
            assert!(
                asked.contains(&played.as_str().expect("a point")),
                "{answer}"
            );
        }
    }
}

#[test]
fn an_answer_behind_an_imagined_wall_says_so_first() {
    let open = "(;SZ[9]AB[bb][cb][db]AW[bc][cc][dc][eb]PL[W])";
    let mut command = nakade();
    command.args(["solve", "-", "--nodes", "100000", "--time", "1000"]);
    let told = stdout(command.write_stdin(open));
    let verdict = told
        .lines()
        .find(|line| line.contains("Black ") || line.contains("White "));
    let verdict = verdict.expect("a verdict");
    let mut command = nakade();
    command.args([
        "solve", "-", "--json", "--nodes", "100000", "--time", "1000",
    ]);
    let answer = stdout(command.write_stdin(open));
    let answer: Value = serde_json::from_str(&answer).expect("JSON");
    assert_eq!(answer["scope"], "assumed", "{answer}");
    assert_eq!(answer["proven"], false, "{answer}");
    let is_conditional = verdict.starts_with("If ") || verdict.starts_with("Even if ");
    assert!(answer["outcome"] == "unknown" || is_conditional, "{told}");
    assert!(
        told.contains(" of them to find out what is asked"),
        "{told}"
    );
}
