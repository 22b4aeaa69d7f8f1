//! `nakade batch` and `nakade bench`.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::{complaint, nakade, stdout};

/// White has three in a row in the corner.
const THREE: &str =
    r#""size":9,"black":["ea","eb","ac","bc","cc","dc","ec"],"white":["da","ab","bb","cb","db"]"#;

fn problem(id: &str, rest: &str) -> String {
    format!("{{\"id\":\"{id}\",{THREE}{rest}}}\n")
}

fn parse(text: &str) -> Vec<Value> {
    let lines = text.lines();
    lines
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}

/// Answers without what depends on the clock and on the search.
fn timeless(text: &str) -> Vec<Value> {
    let mut answers = parse(text);
    for answer in &mut answers {
        let fields = answer.as_object_mut().expect("an object");
        fields.remove("millis");
        fields.remove("nodes");
    }
    answers
}

fn ids(answers: &[Value]) -> Vec<(&str, &str)> {
    answers
        .iter()
        .map(|answer| {
            let field = |name: &str| answer[name].as_str().unwrap_or("-");
            (field("id"), field("to_move"))
        })
        .collect()
}

#[test]
fn both_sides_are_answered_in_the_order_of_the_input() {
    let mut input = problem("a", "");
    input += &problem("b", r#","to_move":"white""#);
    input += "\n";
    input += &problem("c", "");
    for jobs in ["1", "3"] {
        let printed = stdout(
            nakade()
                .args(["batch", "-", "--jobs", jobs, "--no-cache", "--time", "60"])
                .write_stdin(input.clone()),
        );
        let answers = parse(&printed);
        assert_eq!(
            ids(&answers),
            [
                ("a", "black"),
                ("a", "white"),
                ("b", "white"),
                ("c", "black"),
                ("c", "white")
            ]
        );
        assert_eq!(answers[0]["outcome"], "dead");
        assert_eq!(answers[1]["outcome"], "alive");
        assert_eq!(answers[0]["moves"], serde_json::json!(["ba"]));
        assert!(answers[0]["millis"].is_number());
        let fields: Vec<&str> = answers[0]
            .as_object()
            .expect("an object")
            .keys()
            .map(String::as_str)
            .collect();
        let mut expected = [
            "id",
            "to_move",
            "defender",
            "outcome",
            "question",
            "proven",
            "ko",
            "moves",
            "line",
            "region",
            "scope",
            "assumptions",
            "assumed",
            "notes",
            "at_least",
            "at_most",
            "nodes",
            "millis",
            "error",
            "reason",
            "difficulty",
        ];
        expected.sort_unstable();
        assert_eq!(fields, expected, "the fields of an answer line");
    }
}

#[test]
fn what_cannot_be_read_is_answered_too() {
    let mut input = problem("a", r#","to_move":"black""#);
    input += "nonsense\n";
    input += "{\"id\":7,\"size\":9}\n";
    input += "{\"id\":\"empty\",\"size\":9,\"black\":[],\"white\":[]}\n";
    input += &problem("z", r#","to_move":"black""#);
    let run = nakade()
        .args(["batch", "-", "--jobs", "1"])
        .write_stdin(input)
        .assert()
        .code(1);
    let output = run.get_output();
    let answers = parse(&String::from_utf8_lossy(&output.stdout));
    let ids: Vec<_> = answers.iter().map(|answer| answer["id"].as_str()).collect();
    assert_eq!(
        ids,
        [
            Some("a"),
            Some("<stdin>:2"),
            Some("7"),
            Some("empty"),
            Some("z")
        ]
    );
    let errors: Vec<_> = answers.iter().map(|a| !a["error"].is_null()).collect();
    assert_eq!(errors, [false, true, true, true, false]);
    assert_eq!(answers[1]["outcome"], "unknown");
    let summary = String::from_utf8_lossy(&output.stderr);
    assert!(
        summary.contains("5 answers: 0 alive, 0 seki, 0 ko, 2 dead, 0 unknown, 3 errors"),
        "{summary}"
    );
}

/// Nobody says which of two groups is meant, and in both corners the first move matters.
#[test]
fn two_groups_in_one_position_are_named_and_the_others_answered() {
    let black = r#","to_move":"black""#;
    let both = r#"{"id":"both","size":9,"to_move":"black",
        "black":["ea","eb","ac","bc","cc","dc","ec","eg","fg","gg","hg","ig","eh","ei"],
        "white":["da","ab","bb","cb","db","fh","gh","hh","ih","fi"]}"#;
    let input = problem("a", black) + &both.replace('\n', "") + "\n" + &problem("z", black);
    let run = nakade()
        .args(["batch", "-"])
        .write_stdin(input)
        .assert()
        .code(1);
    let answers = parse(&String::from_utf8_lossy(&run.get_output().stdout));
    let outcomes: Vec<_> = answers.iter().map(|a| a["outcome"].as_str()).collect();
    assert_eq!(outcomes, [Some("dead"), Some("unknown"), Some("dead")]);
    let told = answers[1]["error"].as_str().expect("an error");
    assert!(told.contains("several groups could be meant"), "{told}");
    assert!(told.contains("D9") && told.contains("F2"), "{told}");
}

#[test]
fn folders_collections_and_broken_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    };
    let game = "(;SZ[9]AB[ea][eb][ac][bc][cc][dc][ec]AW[da][ab][bb][cb][db]PL[B])";
    write("b.sgf", &format!("{game}\n{game}"));
    write("a/deep.sgf", game);
    write("c.sgf", "not a game");
    write("d.jsonl", &problem("line", r#","to_move":"black""#));
    write("readme.txt", "not a problem");
    let run = nakade()
        .args(["batch", "--jobs", "2"])
        .arg(folder.path())
        .assert()
        .code(1);
    let answers = parse(&String::from_utf8_lossy(&run.get_output().stdout));
    let top = folder.path().display().to_string();
    let ids: Vec<String> = answers
        .iter()
        .map(|a| a["id"].as_str().expect("an id").replace(&top, ""))
        .collect();
    assert_eq!(
        ids,
        ["/a/deep.sgf", "/b.sgf#1", "/b.sgf#2", "/c.sgf", "line"]
    );
    let outcomes: Vec<_> = answers.iter().map(|a| a["outcome"].as_str()).collect();
    let dead = Some("dead");
    assert_eq!(outcomes, [dead, dead, dead, Some("unknown"), dead]);
    assert!(
        answers[3]["error"]
            .as_str()
            .is_some_and(|e| e.contains("c.sgf"))
    );
}

#[test]
fn sgf_comes_through_a_pipe_too() {
    let game = "(;SZ[9]AB[ea][eb][ac][bc][cc][dc][ec]AW[da][ab][bb][cb][db])";
    let printed = stdout(nakade().args(["batch", "-"]).write_stdin(game));
    assert_eq!(
        ids(&parse(&printed)),
        [("<stdin>", "black"), ("<stdin>", "white")]
    );
}

#[test]
fn shards_make_up_the_whole() {
    let input: String = (0..7)
        .map(|i| problem(&i.to_string(), r#","to_move":"black""#))
        .collect();
    let mut seen = Vec::new();
    for part in ["1/3", "2/3", "3/3"] {
        let mut command = nakade();
        command.args(["batch", "-", "--shard", part]);
        let answers = parse(&stdout(command.write_stdin(input.clone())));
        seen.push(
            answers
                .iter()
                .map(|a| a["id"].as_str().unwrap_or("-").to_owned())
                .collect(),
        );
    }
    let seen: Vec<Vec<String>> = seen;
    assert_eq!(seen, [vec!["0", "3", "6"], vec!["1", "4"], vec!["2", "5"]]);
    for wrong in ["0/3", "4/3", "x"] {
        complaint(
            nakade()
                .args(["batch", "-", "--shard", wrong])
                .write_stdin(""),
            2,
        );
    }
}

/// Runs a batch into a file.
fn batch_into(input: &Path, out: &Path, rest: &[&str], code: i32) {
    let mut command = nakade();
    command
        .arg("batch")
        .arg(input)
        .args(rest)
        .arg("--out")
        .arg(out);
    command.assert().code(code).stdout("");
}

#[test]
fn a_run_cut_off_anywhere_is_taken_up_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let (input, out) = (
        folder.path().join("in.jsonl"),
        folder.path().join("out.jsonl"),
    );
    let mut problems = problem("a", "");
    problems += "nonsense\n";
    problems += &problem("same", r#","to_move":"black""#);
    problems += &problem("same", r#","to_move":"black""#);
    problems += &problem("z", "");
    fs::write(&input, problems).expect("a file");
    batch_into(&input, &out, &["--jobs", "2"], 1);
    let whole = fs::read_to_string(&out).expect("answers");
    assert_eq!(whole.lines().count(), 7);
    for cut in (0..whole.len()).step_by(97) {
        fs::write(&out, &whole[..cut]).expect("a file");
        batch_into(&input, &out, &["--jobs", "2", "--resume"], 1);
        let again = fs::read_to_string(&out).expect("answers");
        assert_eq!(timeless(&again), timeless(&whole), "cut at {cut}");
        let kept = whole[..cut].rfind('\n').map_or(0, |end| end + 1);
        assert_eq!(again[..kept], whole[..kept], "what was there stays");
    }
    assert!(!folder.path().join("out.jsonl.early").exists());
    // Without --resume a run begins anew, if what is there may go.
    batch_into(&input, &out, &[], 2);
    batch_into(&input, &out, &["--overwrite"], 1);
    let anew = fs::read_to_string(&out).expect("answers");
    assert_eq!(timeless(&anew), timeless(&whole));
}

#[test]
fn answers_may_lie_beside_the_problems() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("answers.jsonl");
    let input = folder.path().join("problems.jsonl");
    fs::write(input, problem("a", r#","to_move":"black""#)).expect("a file");
    for again in [&[][..], &["--resume"]] {
        batch_into(folder.path(), &out, again, 0);
        let answers = fs::read_to_string(&out).expect("answers");
        assert_eq!(answers.lines().count(), 1, "{answers}");
    }
}

#[test]
fn answers_known_before_their_turn_are_not_solved_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let (input, out) = (
        folder.path().join("in.jsonl"),
        folder.path().join("out.jsonl"),
    );
    let black = r#","to_move":"black""#;
    fs::write(&input, problem("a", black) + &problem("b", black)).expect("a file");
    batch_into(&input, &out, &[], 0);
    let whole = fs::read_to_string(&out).expect("answers");
    let (first, second) = whole.split_at(whole.find('\n').expect("a line") + 1);
    // A mark shows that the line is the one that was kept.
    let marked = second.replace("\"notes\":[]", "\"notes\":[\"kept\"]");
    fs::write(&out, "").expect("a file");
    fs::write(folder.path().join("out.jsonl.early"), &marked).expect("a file");
    batch_into(&input, &out, &["--resume"], 0);
    let again = fs::read_to_string(&out).expect("answers");
    assert_eq!(timeless(&again), timeless(&format!("{first}{marked}")));
    assert!(!folder.path().join("out.jsonl.early").exists());
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_told() {
    let told = complaint(
        nakade()
            .args(["batch", "-", "--jobs", "1", "--out", "/dev/full"])
            .write_stdin(problem("a", "")),
        2,
    );
    assert!(told.contains("cannot write /dev/full"), "{told}");
}

/// The largest file may have so few bytes that the disk is full, as it were, in the middle of an
/// answer. With several jobs that may be one of those that are kept until their turn comes, before
/// the first is written.
#[test]
#[cfg(target_os = "linux")]
fn a_disk_that_fills_up_loses_no_answer() {
    for jobs in ["1", "2"] {
        let kept = fill_up_a_disk(jobs);
        assert!(jobs != "1" || kept > 0, "the first answers were written");
    }
}

/// Fills a disk and goes on when there is room; tells how many bytes of answers were there.
#[cfg(target_os = "linux")]
fn fill_up_a_disk(jobs: &str) -> usize {
    let folder = tempfile::tempdir().expect("a folder");
    let (input, out) = (
        folder.path().join("in.jsonl"),
        folder.path().join("out.jsonl"),
    );
    let problems: String = (0..20).map(|i| problem(&i.to_string(), "")).collect();
    fs::write(&input, problems).expect("a file");
    let command =
        "trap '' XFSZ; ulimit -f 4; exec \"$0\" batch \"$1\" --out \"$2\" --jobs \"$3\" --no-cache";
    let run = std::process::Command::new("sh")
        .args(["-c", command])
        .arg(assert_cmd::cargo::cargo_bin("nakade"))
        .args([&input, &out])
        .arg(jobs)
        .output()
        .expect("a shell");
    let told = String::from_utf8_lossy(&run.stderr);
    assert_eq!(run.status.code(), Some(2), "{told}");
    assert!(told.contains("cannot write"), "{told}");
    assert!(told.contains("out.jsonl"), "{told}");
    let part = fs::read_to_string(&out).expect("answers");
    let kept = part.rfind('\n').map_or(0, |end| end + 1);
    assert!(part[..kept].lines().count() < 40, "the disk was full");
    batch_into(&input, &out, &["--resume", "--no-cache"], 0);
    let whole = fs::read_to_string(&out).expect("answers");
    assert_eq!(whole[..kept], part[..kept], "what was there stays");
    let answers = parse(&whole);
    assert_eq!(answers.len(), 40);
    let twice: Vec<String> = (0..40).map(|i| (i / 2).to_string()).collect();
    let ids: Vec<_> = answers.iter().map(|answer| &answer["id"]).collect();
    assert_eq!(ids, twice.iter().collect::<Vec<_>>());
    kept
}

#[test]
fn bad_command_lines() {
    for args in [
        &["batch"][..],
        &["batch", "no-such-file.jsonl"],
        &["batch", "-", "--resume"],
        &["batch", "-", "--jobs", "0"],
        &["batch", "-", "--time", "-1"],
        &["batch", "-", "--out", "no/such/folder/out.jsonl"],
    ] {
        let told = complaint(nakade().args(args).write_stdin(""), 2);
        assert!(!told.is_empty() && !told.contains("panicked"), "{told}");
    }
    let empty = tempfile::tempdir().expect("a folder");
    let told = complaint(nakade().arg("batch").arg(empty.path()), 2);
    assert!(
        told.contains("there is no problem in this folder"),
        "{told}"
    );
}

#[test]
fn bench_counts_the_same_twice_and_expects_what_it_finds() {
    let nodes = |printed: String| -> Vec<String> {
        let lines = printed.lines().filter(|line| !line.ends_with("per second"));
        lines.map(str::to_owned).collect()
    };
    let first = nodes(stdout(nakade().arg("bench")));
    assert!(first.len() > 25, "{first:?}");
    assert!(first.last().is_some_and(|line| line.ends_with("  nodes")));
    assert!(!first.iter().any(|line| line.contains("expected")));
    assert_eq!(first, nodes(stdout(nakade().arg("bench"))));
}
