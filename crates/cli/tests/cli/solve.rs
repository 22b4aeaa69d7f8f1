//! `nakade solve` and `nakade verify`.

use std::fs;

use serde_json::Value;

use crate::{complaint, nakade, stdout};

/// The example that TGA's paper prints, as it stands.
const TGA: &str = "(;GM[1]FF[4]CA[UTF-8]AP[CGoban:2]ST[2]RU[Japanese]SZ[11]KM[0.00]CR[ga]\
AW[bb][cb][eb][fb][ac][bc][cc][dc]\n\
AB[da][db][gb][ec][fc][gc][ad][bd][cd][dd][fe]SQ[aa][ba][ca][da][ea][fa][ab][db])\n";

/// White has three in a row in the corner.
const THREE: &str = "\
// size 7x6
. . . O X . .
O O O O X . .
X X X X X . .
. . . . . . .
. . . . . . .
. . . . . . .
";

/// The answers of a run with `--json`.
fn answers(input: &str, args: &[&str]) -> Vec<Value> {
    let mut command = nakade();
    command.args(["solve", "-", "--json"]).args(args);
    let printed = stdout(command.write_stdin(input));
    let lines = printed.lines();
    lines
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}

/// The words of a run.
fn words(input: &str, args: &[&str]) -> String {
    stdout(nakade().args(["solve", "-"]).args(args).write_stdin(input))
}

#[test]
fn json_tells_the_reasons() {
    let answer = &answers(THREE, &["--to-move", "white"])[0];
    assert_eq!(answer["reason"], "White makes eyes at A6 and C6");
    let others = answer["others"].as_array().expect("a list");
    let reason = |first: &str| {
        let other = others.iter().find(|other| other["move"] == first);
        other.expect("the move")["reason"].clone()
    };
    assert_eq!(reason("aa"), "White has room for one eye only, at C6");
    assert_eq!(reason("ca"), "White has room for one eye only, at A6");
    // A batch tells that of the main line, remembered or not.
    let line = r#"{"size":9,"to_move":"white","black":["ea","eb","ac","bc","cc","dc","ec"],
        "white":["da","ab","bb","cb","db"]}"#
        .replace('\n', "");
    let told = stdout(nakade().args(["batch", "-"]).write_stdin(line));
    let answer: Value = serde_json::from_str(&told).expect("JSON");
    assert_eq!(answer["reason"], "White makes eyes at A9 and C9");
}

fn summary(answer: &Value) -> [&str; 3] {
    [&answer["to_move"], &answer["outcome"], &answer["moves"][0]]
        .map(|value| value.as_str().unwrap_or_default())
}

#[test]
fn the_example_of_tga_as_it_stands() {
    let answers = answers(TGA, &[]);
    assert_eq!(answers.len(), 2);
    assert_eq!(summary(&answers[0]), ["black", "dead", "ab"]);
    assert_eq!(summary(&answers[1]), ["white", "alive", "ca"]);
    for answer in &answers {
        assert_eq!(answer["defender"], "white");
        assert_eq!(answer["proven"], true);
        assert_eq!(answer["error"], Value::Null);
        assert_eq!(answer["moves"].as_array().map(Vec::len), Some(1));
    }
}

#[test]
fn answers_are_told_in_words_with_a_diagram() {
    let told = words(THREE, &["--ascii"]);
    let (attacker, defender) = told.split_once("\n\n").expect("two answers");
    assert!(
        attacker.contains(
            "Black to move: Black kills with B6.\n\
             Main line: B6: Black B6 is the vital point of a straight three (nakade)\n"
        ),
        "{told}"
    );
    assert!(
        defender.contains("White to move: White lives with B6.\n"),
        "{told}"
    );
    assert!(attacker.contains("\n 6| _ a _ O X"), "{told}");
    assert!(
        attacker.contains(
            "Not A6: White lives (A6 B6): \
             White captures the stone at A6 and has eyes at A6 and C6\n"
        ),
        "wrong moves are refuted: {told}"
    );
    assert!(told.contains("Assumed: "), "{told}");
    assert!(told.contains(" nodes in "), "{told}");
}

#[test]
fn one_side_may_be_asked() {
    let white = answers(THREE, &["--to-move", "white"]);
    assert_eq!(white.len(), 1);
    assert_eq!(summary(&white[0]), ["white", "alive", "ba"]);
    let l_group = stdout(nakade().args(["solve", "examples/l-group.sgf", "--json"]));
    assert_eq!(l_group.lines().count(), 1, "the file says who moves");
    let both = [
        "solve",
        "examples/l-group.sgf",
        "--json",
        "--to-move",
        "both",
    ];
    assert_eq!(stdout(nakade().args(both)).lines().count(), 2);
}

#[test]
fn flags_name_targets_and_region() {
    let args = ["--target", "D6", "--region", "A6:C6", "--to-move", "black"];
    let answers = answers(THREE, &args);
    assert_eq!(summary(&answers[0]), ["black", "dead", "ba"]);
    let region = answers[0]["region"].as_array().expect("a region");
    assert!(region.contains(&Value::from("ba")), "{region:?}");
    let assumptions = answers[0]["assumptions"].to_string();
    assert!(!assumptions.contains("the region is"), "{assumptions}");
}

#[test]
fn a_budget_has_no_ko() {
    // A bent row of six points: a ko for which White needs a threat.
    let board = "\
// size 8x7
. . . . O X . .
. O O O O X . .
. O X X X X . .
X X X . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
";
    let ko = &answers(board, &["--to-move", "black"])[0];
    assert_eq!(ko["outcome"], "ko");
    assert_eq!(ko["ko"]["needs"], "defender");
    assert_eq!(ko["ko"]["threats"], 1);
    let asked = |threats: &str| {
        let args = ["--to-move", "black", "--ko-threats", threats];
        let answer = answers(board, &args).remove(0);
        assert_eq!(answer["ko"], Value::Null);
        answer["outcome"].as_str().map(str::to_owned)
    };
    assert_eq!(asked("0").as_deref(), Some("dead"));
    assert_eq!(asked("-1").as_deref(), Some("alive"));
    let told = words(board, &["--to-move", "black", "--ko-threats", "-1"]);
    assert!(
        told.contains("Black to move, with 1 ko threat for White: White is alive."),
        "{told}"
    );
}

#[test]
fn limits_that_run_out_leave_it_unknown() {
    let six = fs::read_to_string(crate::top().join("examples/second-line.sgf")).expect("a file");
    let answer = &answers(&six, &["--nodes", "5"])[0];
    assert_eq!(answer["outcome"], "unknown");
    assert_eq!(answer["proven"], false);
    assert_eq!(answer["moves"], Value::Array(Vec::new()));
    let told = words(&six, &["--nodes", "5"]);
    assert!(told.contains("not known within the limits"), "{told}");
}

#[test]
fn a_group_that_is_not_enclosed_is_read_near_by_and_the_answer_says_so() {
    let corner = ". . . . . . .\n. X X X . . .\n. O O O O . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\n";
    let told = words(corner, &["--to-move", "white", "--target", "B6"]);
    assert!(told.contains("White to move: "), "{told}");
    assert!(told.contains("the group is not enclosed"), "{told}");
}

#[test]
fn a_proof_is_written_and_checked() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("three.proof");
    let file = path.to_str().expect("a name");
    words(THREE, &["--proof", file]);
    let report = stdout(nakade().args(["verify", file]));
    assert!(
        report.contains("proven: black to move with 6 ko threats for white: black kills\n"),
        "{report}"
    );
    assert!(
        report.contains(
            "proven: white to move with 6 ko threats for black: white forces unconditional life\n"
        ),
        "{report}"
    );
    assert!(report.contains("assumed: "), "{report}");
    let json: Value =
        serde_json::from_str(&stdout(nakade().args(["verify", file, "--json"]))).expect("JSON");
    assert_eq!(json["valid"], true);
    assert!(json["claims"].as_array().is_some_and(|c| !c.is_empty()));
    let piped = nakade()
        .args(["verify", "-"])
        .write_stdin(fs::read(&path).expect("a proof"))
        .assert()
        .success();
    assert_eq!(piped.get_output().stdout, report.as_bytes());
}

#[test]
fn a_proof_of_tgas_example_is_accepted() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tga.proof");
    let file = path.to_str().expect("a name");
    words(TGA, &["--proof", file]);
    let report = stdout(nakade().args(["verify", file]));
    assert!(report.contains("black kills"), "{report}");
    assert!(report.contains("white forces"), "{report}");
}

#[test]
fn the_proofs_of_a_whole_set_are_written_and_checked() {
    let folder = tempfile::tempdir().expect("a folder");
    let proofs = folder.path().join("proofs");
    let mut batch = nakade();
    batch.args(["batch", "examples/set/30k-26k.sgf", "--jobs", "2"]);
    batch.arg("--proofs").arg(&proofs);
    let answers = stdout(&mut batch).lines().count();
    let files = fs::read_dir(&proofs).expect("a folder").count();
    assert!(files > 50 && files == answers, "{files} for {answers}");
    let told = stdout(nakade().arg("verify").arg(&proofs));
    let all = format!("{files} proofs held, 0 did not; ");
    assert!(told.starts_with(&all), "{told}");

    // One that is spoilt is named, and the others are looked at all the same.
    let spoilt = proofs.join("00007.proof");
    let bytes = fs::read(&spoilt).expect("a proof");
    fs::write(&spoilt, &bytes[..bytes.len() / 2]).expect("written");
    let done = nakade().arg("verify").arg(&proofs).assert().code(1);
    let output = done.get_output();
    let told = String::from_utf8_lossy(&output.stdout);
    let rest = format!("{} proofs held, 1 did not; ", files - 1);
    assert!(told.starts_with(&rest), "{told}");
    let complained = String::from_utf8_lossy(&output.stderr);
    assert!(complained.contains("00007.proof: "), "{complained}");
    let done = nakade().args(["verify", "--json"]).arg(&proofs).assert();
    let lines = String::from_utf8_lossy(&done.code(1).get_output().stdout).into_owned();
    let valid: Vec<bool> = lines
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("JSON"))
        .map(|line| line["valid"].as_bool().expect("a verdict"))
        .collect();
    assert_eq!(valid.len(), files);
    assert_eq!(valid.iter().filter(|valid| !**valid).count(), 1);

    // Proofs of another run are not mixed with these.
    let again = ["batch", "examples/l-group.sgf", "--proofs"];
    let told = complaint(nakade().args(again).arg(&proofs), 2);
    assert!(told.contains("holds proofs already"), "{told}");
    let empty = folder.path().join("empty");
    fs::create_dir(&empty).expect("a folder");
    let told = complaint(nakade().arg("verify").arg(&empty), 2);
    assert!(told.contains("no file in this folder"), "{told}");
}

#[test]
fn a_batch_says_what_has_no_proof() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = [
        "batch",
        "examples/second-line.sgf",
        "--nodes",
        "5",
        "--proofs",
    ];
    let told = complaint(nakade().args(run).arg(folder.path()), 1);
    assert!(
        told.contains("second-line.sgf: no proof was found"),
        "{told}"
    );
    assert!(told.contains("0 proofs in"), "{told}");
}

#[test]
fn no_proof_of_what_is_not_known() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("none.proof");
    let run = [
        "solve",
        "examples/second-line.sgf",
        "--nodes",
        "5",
        "--proof",
    ];
    let told = complaint(nakade().args(run).arg(&path), 1);
    assert!(told.contains("no proof was found"), "{told}");
    assert!(!path.exists());
}

#[test]
fn proofs_that_are_spoilt_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("three.proof");
    words(THREE, &["--proof", path.to_str().expect("a name")]);
    let good = fs::read(&path).expect("a proof");
    let refused = |bytes: &[u8]| {
        fs::write(&path, bytes).expect("a file");
        let told = complaint(nakade().arg("verify").arg(&path), 2);
        assert!(told.starts_with("nakade: "), "{told}");
        assert!(told.contains("three.proof: "), "{told}");
        told
    };
    for length in [0, 5, 14, good.len() / 2, good.len() - 1] {
        refused(&good[..length]);
    }
    assert!(refused(&good[..good.len() / 2]).contains("cut short"));
    let text = String::from_utf8_lossy(&good).into_owned();
    let version = format!("\n{}\n", proof::VERSION);
    let start = text.find(&version).expect("the version") + 1;
    let mut other = good.clone();
    other[start] = b'9';
    assert!(refused(&other).contains("format version \"9\""));
    let mut damaged = good.clone();
    let last = damaged.len() - 12;
    damaged[last] ^= 1;
    refused(&damaged);
    assert!(refused(b"(;SZ[9])").contains("not a proof file"));
}

#[test]
fn a_solution_tree_opens_as_sgf() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tree.sgf");
    let file = path.to_str().expect("a name");
    words(THREE, &["--tree", file]);
    let text = fs::read_to_string(&path).expect("a tree");
    let collection = sgf::parse(text.as_bytes()).expect("SGF").collection;
    assert_eq!(collection.trees.len(), 2, "one for each side asked");
    for (tree, player) in collection.trees.iter().zip(["PL[B]", "PL[W]"]) {
        assert!(tree.to_string().contains(player), "{text}");
        tree.check().expect("a sound tree");
    }
}

#[test]
fn the_comments_of_a_tree_tell_why() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tree.sgf");
    words(
        THREE,
        &[
            "--to-move",
            "black",
            "--tree",
            path.to_str().expect("a name"),
        ],
    );
    let text = fs::read_to_string(&path)
        .expect("a tree")
        .replace('\n', " ");
    assert!(text.contains("C[Black to play and kill."), "{text}");
    assert!(
        !text.contains("kills with"),
        "the answer is not given away: {text}"
    );
    assert!(
        text.contains(
            "RIGHT White dies: Black B6 is the vital point of a straight three (nakade)."
        ),
        "{text}"
    );
    let wrong = "WRONG White lives: White captures the stone at A6 and has eyes at A6 and C6.";
    assert!(text.contains(wrong), "{text}");
}

#[test]
fn figures_for_a_handout() {
    let folder = tempfile::tempdir().expect("a folder");
    let handout = folder.path().join("new/handout");
    let run = |args: &[&str]| {
        let mut command = nakade();
        command.args(["solve", "-", "--to-move", "black", "--diagrams"]);
        command.arg(&handout).args(args).write_stdin(THREE);
        command
    };
    stdout(&mut run(&[]));
    let page = fs::read_to_string(handout.join("index.html")).expect("a page");
    for (file, caption) in [
        (
            "01-problem.svg",
            "<b>1. Problem.</b> Black to play and kill.",
        ),
        (
            "02-solution.svg",
            "<b>2. Solution.</b> Black kills with B6.",
        ),
        ("03-wrong-a6.svg", "<b>3. Wrong: A6.</b> White lives."),
    ] {
        let picture = fs::read_to_string(handout.join(file)).expect(file);
        assert!(picture.starts_with("<svg"), "{file}");
        assert!(page.contains(&format!("<img src=\"{file}\"")), "{page}");
        assert!(page.contains(caption), "{caption}: {page}");
    }
    // Nothing is written over unless somebody says so.
    fs::write(handout.join("02-solution.svg"), "mine").expect("a file");
    fs::remove_file(handout.join("01-problem.svg")).expect("it was there");
    let told = complaint(&mut run(&[]), 2);
    assert!(told.contains("index.html is there already"), "{told}");
    fs::remove_file(handout.join("index.html")).expect("it was there");
    let told = complaint(&mut run(&[]), 2);
    assert!(told.contains("02-solution.svg is there already"), "{told}");
    assert!(told.contains("--overwrite"), "{told}");
    assert!(
        !handout.join("01-problem.svg").exists(),
        "not even the others"
    );
    stdout(&mut run(&["--overwrite"]));
    assert_ne!(
        fs::read(handout.join("02-solution.svg")).expect("one"),
        b"mine"
    );
    stdout(&mut run(&["--picture", "png", "--overwrite"]));
    let png = fs::read(handout.join("02-solution.png")).expect("a picture");
    assert!(png.starts_with(b"\x89PNG"));
}

#[test]
fn a_handout_for_both_sides_has_names_for_both() {
    let folder = tempfile::tempdir().expect("a folder");
    let handout = folder.path().join("both");
    words(THREE, &["--diagrams", handout.to_str().expect("a name")]);
    let files = fs::read_dir(&handout).expect("a folder").flatten();
    let mut names: Vec<String> = files
        .map(|file| file.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort_unstable();
    assert_eq!(names[0], "01-black-problem.svg");
    assert!(
        names.contains(&"06-white-solution.svg".to_owned()),
        "{names:?}"
    );
}

#[test]
fn a_handout_that_cannot_be_written_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    fs::write(&file, "").expect("a file");
    let mut command = nakade();
    command
        .args(["solve", "-", "--diagrams"])
        .arg(file.join("sub"));
    let told = complaint(command.write_stdin(THREE), 2);
    assert!(told.contains("cannot make the folder"), "{told}");
}

#[test]
fn difficulty_is_told_and_written() {
    let told = words(THREE, &["--to-move", "black"]);
    assert!(told.contains("\nDifficulty: about "), "{told}");
    let answer = &answers(THREE, &["--to-move", "black"])[0];
    assert!(answer["difficulty"]["score"].is_u64(), "{answer}");
    let band = answer["difficulty"]["band"].as_str().expect("a band");
    assert!(band.ends_with(" kyu"), "{band}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_with_the_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let full = folder.path().join("02-solution.svg");
    std::os::unix::fs::symlink("/dev/full", &full).expect("a link");
    let mut command = nakade();
    command.args([
        "solve",
        "-",
        "--to-move",
        "black",
        "--overwrite",
        "--diagrams",
    ]);
    let told = complaint(command.arg(folder.path()).write_stdin(THREE), 2);
    assert!(told.contains("cannot write "), "{told}");
    assert!(told.contains("02-solution.svg: No space left"), "{told}");
}

/// Three liberties against three.
const RACE: &str = "\
// size 9x4
. . . . . . . . .
O O O O X X X X .
O X X X O O O X .
O . . . . . . X .
";

#[test]
fn a_race_without_a_side_to_move_is_told_for_both_sides() {
    let words = words(RACE, &[]);
    let races: Vec<&str> = words.lines().filter(|l| l.contains("A race: ")).collect();
    let [black, white] = races[..] else {
        panic!("two races:\n{words}");
    };
    assert!(
        black.starts_with("A race: White can be captured"),
        "{black}"
    );
    assert!(
        white.starts_with("A race: Black can be captured"),
        "{white}"
    );
    let folder = tempfile::tempdir().expect("a folder");
    let board = folder.path().join("race.txt");
    let (proofs, tree) = (folder.path().join("proofs"), folder.path().join("tree.sgf"));
    fs::write(&board, RACE).expect("a file");
    let mut batch = nakade();
    batch.arg("batch").arg(&board).arg("--proofs").arg(&proofs);
    assert_eq!(stdout(&mut batch).lines().count(), 2, "an answer a side");
    for side in ["black", "white"] {
        let proof = proofs.join(format!("00001-{side}.proof"));
        let told = stdout(nakade().arg("verify").arg(proof));
        assert!(told.contains("proven"), "{told}");
    }
    stdout(nakade().arg("solve").arg(&board).arg("--tree").arg(&tree));
    let trees = fs::read(&tree).expect("the tree");
    let trees = sgf::parse(&trees).expect("SGF");
    assert_eq!(trees.collection.trees.len(), 2);
}
