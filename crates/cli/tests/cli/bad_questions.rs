//! Questions that make no sense: one clear message, exit code 2.

use crate::{complaint, nakade};

/// What `solve` has to say about a position that it refuses.
fn refusal(input: &str, args: &[&str]) -> String {
    let told = complaint(
        nakade().args(["solve", "-"]).args(args).write_stdin(input),
        2,
    );
    assert_eq!(told.lines().count(), 1, "one message: {told}");
    assert!(told.starts_with("nakade: <stdin>: "), "{told}");
    told
}

const THREE: &str = "\
. . . O X . .
O O O O X . .
X X X X X . .
. . . . . . .
. . . . . . .
. . . . . . .
";

#[test]
fn no_group() {
    for board in ["...\n...\n...\n", "X..\n...\n...\n"] {
        let told = refusal(board, &[]);
        assert!(told.contains("no enclosed group found"), "{told}");
    }
}

#[test]
fn a_target_that_is_no_stone_of_the_defender() {
    let told = refusal(THREE, &["--target", "A6"]);
    assert!(told.contains("there is no stone at A6"), "{told}");
    let told = refusal(THREE, &["--target", "E6", "--defender", "white"]);
    assert!(told.contains("E6 is black, but white defends"), "{told}");
    let told = refusal(THREE, &["--target", "D6", "--target", "E6"]);
    assert!(told.contains("both colours"), "{told}");
    let told = refusal(THREE, &["--target", "Z9"]);
    assert!(told.contains("--target: Z9"), "{told}");
    let line = r#"{"size":9,"black":["aa"],"white":["cc"],"defender":"white","targets":["aa"]}"#;
    let told = complaint(nakade().args(["solve", "-"]).write_stdin(line), 2);
    assert_eq!(
        told,
        "nakade: <stdin>:1: targets: aa is not white's stone\n"
    );
}

#[test]
fn a_region_that_is_empty() {
    for region in ["", "E6"] {
        let told = refusal(THREE, &["--region", region, "--target", "D6"]);
        assert!(told.contains("the region"), "{told}");
    }
}

#[test]
fn a_region_without_the_target() {
    let told = refusal(THREE, &["--region", "F1:G2", "--target", "D6"]);
    assert!(
        told.contains("the region does not touch the target"),
        "{told}"
    );
}

#[test]
fn stones_without_liberties() {
    let board = "\
O X . . .
X . . . .
. . . . .
. . . . .
";
    let told = refusal(board, &[]);
    assert!(
        told.contains("the white chain at A4 has no liberties"),
        "{told}"
    );
}

#[test]
fn attacker_and_defender_of_one_colour() {
    let told = refusal(THREE, &["--attacker", "white", "--defender", "white"]);
    assert!(
        told.contains("attacker and defender are both white"),
        "{told}"
    );
    let line = r#"{"size":9,"black":["aa"],"white":["bb"],"to_move":"black","aim":"kill",
        "defender":"black"}"#;
    let told = complaint(nakade().args(["solve", "-"]).write_stdin(line), 2);
    assert!(told.contains("aim: "), "{told}");
}

#[test]
fn too_many_threats() {
    let command = ["solve", "examples/l-group.sgf", "--ko-threats", "7"];
    complaint(nakade().args(command), 2);
    let line = r#"{"size":9,"black":["aa"],"white":["cc"],"ko_threats":99}"#;
    let told = complaint(nakade().args(["solve", "-"]).write_stdin(line), 2);
    assert!(told.contains("ko_threats: 99"), "{told}");
}

#[test]
fn flags_without_sense() {
    for args in [
        &["--time", "0"][..],
        &["--time", "soon"],
        &["--nodes", "0"],
        &["--memory", "0"],
        &["--tree-depth", "3"],
        &["--whole"],
        &["--to-move", "green"],
        &["--region", "A1:Z9"],
    ] {
        let run = nakade()
            .args(["solve", "examples/l-group.sgf"])
            .args(args)
            .assert()
            .code(2);
        assert!(run.get_output().stdout.is_empty(), "{args:?}");
    }
}
