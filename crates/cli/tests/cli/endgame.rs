//! `nakade endgame`: areas, values, score, best moves.

use crate::{complaint, nakade, stdout};

/// Two safe walls with a dame between them and a corridor of White's that Black can push into.
const BOARD: &str = "\
// size 9x4
. X . X . O . O .
X X X X . O O O O
X . X X X . . O .
X X X X X O O O O
";

#[test]
fn every_area_has_a_value_and_the_board_a_score() {
    let printed = stdout(nakade().args(["endgame", "-"]).write_stdin(BOARD));
    assert!(printed.contains("Score with best play: "), "{printed}");
    assert!(printed.contains("value "), "{printed}");
    let json = stdout(nakade().args(["endgame", "-", "--json"]).write_stdin(BOARD));
    assert!(json.contains("\"proven\":true"), "{json}");
}

#[test]
fn an_open_board_is_an_estimate_and_ends_with_3() {
    let open = "// size 5x5\n. . . . .\n. X X O .\n. X O O .\n. . . . .\n. . . . .\n";
    let done = nakade()
        .args(["endgame", "-"])
        .write_stdin(open)
        .assert()
        .code(3);
    let printed = String::from_utf8(done.get_output().stdout.clone()).expect("text");
    assert!(printed.contains("This is an estimate."), "{printed}");
}

#[test]
fn a_board_that_cannot_be_is_refused() {
    let dead = "// size 3x3\nX O .\nO . .\n. . .\n";
    let told = complaint(nakade().args(["endgame", "-"]).write_stdin(dead), 2);
    let chain = "the black chain at A3 has no liberties";
    assert!(told.contains(chain), "{told}");
}

/// A room of twelve points that takes longer than no time.
const WIDE: &str = "\
// size 9x7
. X . X X . O . O
X X X X X X O O O
X . . . . X O . O
X . . . . X O O O
X . . . . X O . O
X O X X X X O O O
O O O O O O O . O
";

#[test]
fn what_takes_too_long_is_told_beside_the_rest() {
    let done = nakade()
        .args(["endgame", "-", "--no-cache", "--time", "0.001"])
        .write_stdin(WIDE)
        .assert()
        .code(3);
    let printed = String::from_utf8(done.get_output().stdout.clone()).expect("text");
    let told = [
        "a: 12 points, not solved in time",
        "Dame: F7",
        "1 area has no value, and the score leaves it out.",
    ];
    for told in told {
        assert!(printed.contains(told), "{told}: {printed}");
    }
}

/// Black takes a stone, and White may not take back at once but has another stone to save.
const TWO_IN_A_ROW: &str = "\
// size 9x5
. X . X X O O . O
X X X X O . O O O
X . X O . O O . O
X X X X O O O O O
. X . X O . O . O
";

#[test]
fn a_game_with_a_ko_ends_between_the_bounds() {
    let done = nakade()
        .args(["endgame", "-", "--thermographs"])
        .write_stdin(TWO_IN_A_ROW)
        .assert()
        .code(3);
    let told = String::from_utf8(done.get_output().stdout.clone()).expect("text");
    let bounds = "between White leads by 1 and Black leads by 3";
    assert!(told.contains(bounds), "{told}");
    let both = ["White wins the ko:", "Black wins the ko:"];
    assert!(both.iter().all(|bound| told.contains(bound)), "{told}");
    let done = nakade()
        .args(["endgame", "-", "--play", "nobody"])
        .write_stdin(TWO_IN_A_ROW)
        .assert()
        .code(3);
    let played = String::from_utf8(done.get_output().stdout.clone()).expect("text");
    assert!(played.contains("white plays F4"), "{played}");
    let scores = [
        "White leads by 1",
        "even",
        "Black leads by 1",
        "Black leads by 2",
    ];
    let mut scores = scores.iter().chain(&["Black leads by 3"]);
    let over = |score: &&str| played.contains(&format!("The game is over: {score}."));
    assert!(scores.any(over), "{played}");
}

#[test]
fn a_game_that_is_left_says_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("board.txt");
    std::fs::write(&file, BOARD).expect("a board");
    let mut play = nakade();
    play.arg("endgame").arg(&file).args(["--play", "white"]);
    let played = stdout(play.write_stdin("F2\nZ9\nA1\n"));
    assert!(played.contains("The game is left unfinished."), "{played}");
    assert!(played.contains("\"Z9\" is off the board"), "{played}");
    assert!(played.contains("the point is occupied"), "{played}");
}

#[test]
fn the_rest_of_the_game_is_written_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("rest.sgf");
    let mut command = nakade();
    command
        .args(["endgame", "-", "--sgf"])
        .arg(&file)
        .write_stdin(BOARD);
    stdout(&mut command);
    let record = std::fs::read_to_string(&file).expect("a record");
    assert!(
        record.contains(";B[") && record.contains(";W[]"),
        "{record}"
    );
    let mut again = nakade();
    again
        .args(["endgame", "-", "--sgf"])
        .arg(&file)
        .write_stdin(BOARD);
    assert!(complaint(&mut again, 2).contains("already"));
}

/// White has just lost a stone at D3.
#[test]
fn a_line_keeps_its_ban_of_ko() {
    let rows = [
        ".X.XXOO.O",
        "XXXXO.OOO",
        "X.X.XOO.O",
        "XXXXOOOO.",
        ".X.XO.O.O",
    ];
    let stones = |colour: char| {
        let row = |(y, row): (usize, &&str)| {
            let name = |(x, _)| {
                format!(
                    "\"{}{}\"",
                    (b'a' + x as u8) as char,
                    (b'a' + y as u8) as char
                )
            };
            let own = row.chars().enumerate().filter(|&(_, c)| c == colour);
            own.map(name).collect::<Vec<_>>()
        };
        rows.iter()
            .enumerate()
            .flat_map(row)
            .collect::<Vec<_>>()
            .join(",")
    };
    let moves = |ban: &str| {
        let line = format!(
            "{{\"size\":[9,5],\"black\":[{}],\"white\":[{}],\"to_move\":\"white\"{ban}}}\n",
            stones('X'),
            stones('O')
        );
        let told = stdout(nakade().args(["endgame", "-", "--lines"]).write_stdin(line));
        let answer: serde_json::Value = serde_json::from_str(&told).expect("JSON");
        answer["moves"].clone()
    };
    assert_eq!(moves("")[0], "dc");
    assert_eq!(moves(",\"ko\":\"dc\""), serde_json::json!(["fb"]));
}

#[test]
fn lines_are_answered_one_by_one() {
    let lines = "{\"id\":\"x\",\"size\":5,\"black\":[\"aa\",\"bb\"],\"white\":[\"cc\"],\"to_move\":\"black\"}\nnonsense\n";
    let done = nakade()
        .args(["endgame", "-", "--lines"])
        .write_stdin(lines)
        .assert()
        .code(1);
    let printed = String::from_utf8(done.get_output().stdout.clone()).expect("text");
    assert_eq!(printed.lines().count(), 2);
    assert!(
        printed.starts_with('{') && printed.contains("\"id\":\"x\""),
        "{printed}"
    );
}

#[test]
fn values_are_remembered_from_run_to_run() {
    // White can push into a room of six points.
    const ROOM: &str = "\
// size 9x5
. . . X . X O . O
. . . X X X O O O
. X X X . X O . O
O X X X X X O O O
O O O O O O O . O
";
    let folder = tempfile::tempdir().expect("a folder");
    let ask = |options: &[&str]| {
        let mut command = nakade();
        command
            .env("NAKADE_DATA", folder.path())
            .env_remove("NAKADE_NO_CACHE")
            .args(["endgame", "-", "--json"])
            .args(options)
            .write_stdin(ROOM);
        let printed = command.output().expect("it runs").stdout;
        serde_json::from_slice::<serde_json::Value>(&printed).expect("JSON")
    };
    let (first, second, anew) = (ask(&[]), ask(&[]), ask(&["--no-cache"]));
    let kept = stdout(
        nakade()
            .env("NAKADE_DATA", folder.path())
            .args(["cache", "stats"]),
    );
    for other in [&second, &anew] {
        assert_eq!(first["score"], other["score"]);
        assert_eq!(first["moves"], other["moves"]);
    }
    assert!(!kept.contains("\n0 local games"), "{kept}");
    assert_eq!(first["nodes"], anew["nodes"]);
    let nodes = [&first, &second].map(|told| told["nodes"].as_u64().expect("a number"));
    assert!(nodes[0] > 100 && nodes[1] * 10 < nodes[0], "{nodes:?}");
}

#[test]
fn a_strategy_names_its_move_and_what_it_may_lose() {
    let printed = stdout(
        nakade()
            .args(["endgame", "-", "--strategy", "sentestrat"])
            .write_stdin(BOARD),
    );
    assert!(printed.contains("By Sentestrat: "), "{printed}");
    assert!(printed.contains("it loses at most "), "{printed}");
    let hottest = stdout(
        nakade()
            .args(["endgame", "-", "--strategy", "hottest"])
            .write_stdin(BOARD),
    );
    assert!(hottest.contains("there is no bound"), "{hottest}");
}

/// One ko between two walls.
const KO: &str = "\
// size 9x5
. X . X O . O . O
X X X X O O O O O
X . X O . O . O .
X X . X O O O O O
X . X X X O O . O
";

#[test]
fn a_ko_that_matters_is_told_with_both_bounds() {
    let done = nakade()
        .args(["endgame", "-"])
        .write_stdin(KO)
        .assert()
        .code(3);
    let printed = String::from_utf8(done.get_output().stdout.clone()).expect("text");
    assert!(printed.contains("ko, between "), "{printed}");
    assert!(printed.contains("it matters who wins the ko"), "{printed}");
    let score = "between White leads by 1 and Black leads by 2";
    assert!(printed.contains(score), "{printed}");
    let json = nakade()
        .args(["endgame", "-", "--json"])
        .write_stdin(KO)
        .assert()
        .code(3);
    let line: serde_json::Value = serde_json::from_slice(&json.get_output().stdout).expect("JSON");
    assert_eq!(line["proven"], false);
    assert_eq!(line["score"], serde_json::json!(["-1", "2"]));
    assert_eq!(line["areas"][0]["value"]["kind"], "ko");
}

#[test]
fn where_nothing_is_settled_nothing_is_made_up() {
    let row = format!("{}\n", [". "; 19].concat().trim());
    let board = format!("// size 19x19\n{}", row.repeat(19));
    let done = nakade()
        .args(["endgame", "-"])
        .write_stdin(board.as_str())
        .assert()
        .code(3);
    let printed = String::from_utf8(done.get_output().stdout.clone()).expect("text");
    assert!(printed.contains("a: 361 points, too large"), "{printed}");
    assert!(
        printed.contains("Best for black: nothing can be said"),
        "{printed}"
    );
    assert!(
        printed.contains("Score with best play: nothing can be said"),
        "{printed}"
    );
    let json = nakade()
        .args(["endgame", "-", "--json"])
        .write_stdin(board.as_str())
        .assert()
        .code(3);
    let line: serde_json::Value = serde_json::from_slice(&json.get_output().stdout).expect("JSON");
    assert_eq!(line["moves"], serde_json::json!([]));
    assert!(line["score"].is_null(), "{line}");
    assert_eq!(line["areas"][0]["unsolved"], "too large");
}

#[test]
fn the_program_alone_plays_to_the_score_it_told() {
    let told = stdout(nakade().args(["endgame", "-"]).write_stdin(BOARD));
    let score = told
        .split("Score with best play: ")
        .nth(1)
        .and_then(|rest| rest.split(" (").next())
        .expect("a score");
    for strategy in ["best", "sentestrat"] {
        let game = ["endgame", "-", "--play", "nobody", "--strategy", strategy];
        let played = stdout(nakade().args(game).write_stdin(BOARD));
        assert!(
            played.contains(&format!("The game is over: {score}.")),
            "{strategy} {played}"
        );
        assert!(played.matches("plays pass").count() >= 2, "{played}");
    }
}

#[test]
fn a_game_on_an_open_board_ends() {
    let open = "// size 5x5\n. . . . .\n. X X O .\n. X O O .\n. . . . .\n. . . . .\n";
    let done = nakade()
        .args(["endgame", "-", "--play", "nobody"])
        .write_stdin(open)
        .assert()
        .code(3);
    let played = String::from_utf8(done.get_output().stdout.clone()).expect("text");
    let moves: Vec<&str> = played.lines().filter(|l| l.contains(" plays ")).collect();
    assert!(moves.len() < 60, "{played}");
    assert!(
        moves.iter().rev().take(2).all(|l| l.ends_with("pass")),
        "{played}"
    );
}

#[test]
fn nobody_else_has_that_colour() {
    let told = complaint(nakade().args(["endgame", "-", "--play", "green"]), 2);
    assert!(told.contains("green") && told.contains("nobody"), "{told}");
}
