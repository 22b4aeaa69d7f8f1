//! `nakade show`.

use serde_json::Value;

use crate::{complaint, nakade, stdout};

const CORNER: &str = "    A B C D E F G
 19 ┌─┬─┬─○─●─┬─┬─
 18 ├─○─○─○─●─┼─┼─
 17 ├─○─●─●─●─┼─┼─
 16 ●─●─●─╋─┼─┼─┼─
 15 ├─┼─┼─┼─┼─┼─┼─
 14 ├─┼─┼─┼─┼─┼─┼─
The L group, black to move
Black to kill.
";

#[test]
fn a_problem_is_shown_before_its_first_move_and_cropped() {
    assert_eq!(
        stdout(nakade().args(["show", "examples/l-group.sgf"])),
        CORNER
    );
}

#[test]
fn a_pipe_gets_no_colours_unless_they_are_asked_for() {
    let plain = stdout(nakade().args(["show", "examples/l-group.sgf"]));
    assert!(!plain.contains('\x1b'));
    let file = ["show", "examples/l-group.sgf", "--colour", "always"];
    let coloured = stdout(nakade().args(file));
    assert!(coloured.contains("\x1b[38;5;"));
    let dark = stdout(nakade().args(file).args(["--theme", "dark"]));
    assert_ne!(coloured, dark);
}

#[test]
fn a_game_is_shown_at_its_end_or_where_asked() {
    let end = stdout(nakade().args(["show", "examples/game.sgf"]));
    assert!(end.contains("move 18: white D8, black to move"), "{end}");
    let early = stdout(nakade().args(["show", "examples/game.sgf", "--move", "2"]));
    assert!(early.contains("move 2: white E7, black to move"), "{early}");
    let start = stdout(nakade().args(["show", "examples/game.sgf", "--move", "0"]));
    assert!(!start.contains('●') && !start.contains('○'), "{start}");
}

#[test]
fn a_variation_is_reached_by_its_path() {
    let path = "1.1.1.1.1.1.1.1.1.1.1.2.1";
    let args = ["show", "examples/game.sgf", "--node", path];
    let json: Value = serde_json::from_str(&stdout(nakade().args(args).arg("--json"))).unwrap();
    assert_eq!(json["node"], path);
    assert_eq!(json["last_move"]["point"], "ge");
    assert_eq!(json["comment"], "This splits White, but it does not hold.");
    let missing = complaint(
        nakade().args(["show", "examples/game.sgf", "--node", "2"]),
        2,
    );
    assert!(missing.contains("no such node"), "{missing}");
    let missing = complaint(
        nakade().args(["show", "examples/game.sgf", "--move", "19"]),
        2,
    );
    assert!(missing.contains("the main line has 18"), "{missing}");
}

#[test]
fn marks_are_drawn_when_asked_for() {
    let args = ["show", "examples/game.sgf", "--move", "11", "--ascii"];
    let without = stdout(nakade().args(args));
    assert!(!without.contains('Q'), "{without}");
    let with = stdout(nakade().args(args).arg("--marks"));
    assert!(with.contains("Q white with triangle"), "{with}");
    assert!(with.contains(" 5| . . . . X . b . . |"), "{with}");
}

#[test]
fn moves_are_numbered_as_in_figures() {
    let args = ["show", "examples/game.sgf", "--move", "11", "--ascii"];
    let all = stdout(nakade().args(args).arg("--numbers"));
    assert!(all.contains(" 8|  .  .  .  . 11  9 10  .  . |"), "{all}");
    let late = stdout(nakade().args(args).arg("--numbers=10"));
    assert!(late.contains(" 8|  .  .  .  . 11  X 10  .  . |"), "{late}");
}

#[test]
fn a_captured_stone_stays_in_a_figure_but_not_on_the_board() {
    // Black takes the stone played as 2 with 3 and 5, and fills its point with 7.
    let game = "(;SZ[5];B[bb];W[ab];B[aa];W[cc];B[ac];W[dd];B[ab])";
    let args = ["show", "-", "--ascii", "--crop", "full"];
    let board = stdout(nakade().args(args).write_stdin(game));
    assert!(board.contains(" 4| B X . . . |"), "{board}");
    let figure = stdout(nakade().args(args).arg("--numbers").write_stdin(game));
    assert!(figure.contains(" 4| 2 1 . . . |"), "{figure}");
    assert!(figure.contains("7 at 2"), "{figure}");
}

#[test]
fn the_crop_is_taken_from_the_option() {
    let args = ["show", "examples/l-group.sgf", "--ascii", "--crop"];
    let window = stdout(nakade().args(args).arg("C15:E19"));
    assert!(
        window.starts_with("    C D E\n   ------\n19  . O X\n"),
        "{window}"
    );
    let full = stdout(nakade().args(args).arg("full"));
    assert!(
        full.contains(" 1| . . . . . . . . . . . . . . . . . . . |"),
        "{full}"
    );
    let bad = complaint(nakade().args(args).arg("C3"), 2);
    assert!(bad.contains("crop `C3` is not"), "{bad}");
}

#[test]
fn json_tells_the_position() {
    let args = ["show", "examples/straight-three.sgf", "--json"];
    let json: Value = serde_json::from_str(&stdout(nakade().args(args))).unwrap();
    assert_eq!(json["size"], serde_json::json!([19, 19]));
    assert_eq!(json["to_move"], Value::Null);
    assert_eq!(json["problem"]["defender"], "white");
    assert_eq!(json["white"].as_array().unwrap().len(), 5);
}

#[test]
fn standard_input_is_read_in_any_format() {
    for (input, says) in [
        ("(;SZ[3]AB[aa])", "●─┬─┐"),
        ("X . .\n. . .\n. . .\n", "●─┬─┐"),
        (
            r#"{"size":3,"black":["aa"],"white":[],"to_move":"white"}"#,
            "white to move",
        ),
    ] {
        let shown = stdout(nakade().args(["show", "-"]).write_stdin(input));
        assert!(shown.contains(says), "{input}: {shown}");
    }
}

#[test]
fn repairs_are_told_with_their_place() {
    let done = nakade()
        .args(["show", "-"])
        .write_stdin("(;SZ[9]AB[aa]")
        .assert()
        .success();
    let told = String::from_utf8_lossy(&done.get_output().stderr).into_owned();
    assert!(told.starts_with("nakade: <stdin>:1:"), "{told}");
    assert!(told.contains("closing parenthesis"), "{told}");
}

#[test]
fn escape_codes_in_a_file_do_not_reach_the_terminal() {
    let game = "(;SZ[9]GN[a\x1b[31mb\\]]C[c\x07d]AB[aa]LB[bb:\x1b\\]0])";
    let shown = stdout(nakade().args(["show", "-", "--marks"]).write_stdin(game));
    assert!(
        !shown.contains('\x1b') && !shown.contains('\x07'),
        "{shown:?}"
    );
}

#[test]
fn a_game_of_a_collection_is_chosen_by_number() {
    let args = ["show", "examples/problems.jsonl", "--game"];
    let second = stdout(nakade().args(args).arg("2"));
    assert!(
        second.contains("game 2 of 4, Seven on the second line"),
        "{second}"
    );
    let none = complaint(nakade().args(args).arg("5"), 2);
    assert!(none.contains("no game 5, only 4"), "{none}");
}
