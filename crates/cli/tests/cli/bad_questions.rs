//! Questions that make no sense: one clear message, exit code 2.

use crate::{complaint, nakade, stdout};

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
// size 7x6
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

/// Three in a row in two corners.
const TWO_GROUPS: &str = "\
. . . O X . . . .
O O O O X . . . .
X X X X X . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . X X X X X
. . . . X O O O O
. . . . X O . . .
";

/// The same with a black group in the second corner.
const ONE_OF_EACH: &str = "\
. . . O X . . . .
O O O O X . . . .
X X X X X . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . O O O O O
. . . . O X X X X
. . . . O X . . .
";

fn solved(board: &str, args: &[&str]) -> String {
    stdout(
        nakade()
            .args(["solve", "-", "--no-cache"])
            .args(args)
            .write_stdin(board),
    )
}

#[test]
fn two_groups_that_could_be_meant() {
    for board in [TWO_GROUPS, ONE_OF_EACH] {
        for args in [&["--to-move", "black"][..], &["--to-move", "white"], &[]] {
            let told = refusal(board, args);
            assert!(
                told.contains("several groups could be meant, at D9 and at F2")
                    && told.contains("--target D9"),
                "{told}"
            );
        }
    }
    let told = refusal(TWO_GROUPS, &["--defender", "white"]);
    assert!(told.contains("at D9 and at F2"), "{told}");
    // Nothing is unsettled, and nobody says what is asked.
    let both = TWO_GROUPS.replace(". . . O X", ". O . O X");
    let both = both.replace("X O . . .", "X O . O .");
    let told = refusal(&both, &["--to-move", "black"]);
    assert!(told.contains("at B9 and at F2"), "{told}");

    let to_move = ["--to-move", "black"];
    let told = solved(TWO_GROUPS, &[&to_move[..], &["--target", "F2"]].concat());
    assert!(told.contains("Black kills with H1."), "{told}");
    let told = solved(
        ONE_OF_EACH,
        &[&to_move[..], &["--defender", "black"]].concat(),
    );
    assert!(told.contains("Black lives with H1."), "{told}");
}

#[test]
fn the_one_of_two_groups_where_the_first_move_matters() {
    for (board, second, settled) in [
        (TWO_GROUPS, "X O . . .", "X O . O ."),
        (ONE_OF_EACH, "O X . . .", "O X . X ."),
    ] {
        let settled = board.replace(second, settled);
        for args in [&["--to-move", "black"][..], &[]] {
            let told = solved(&settled, args);
            assert!(told.contains("Black kills with B9."), "{told}");
            assert!(
                told.contains("of several groups the one at D9 is meant"),
                "{told}"
            );
        }
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
. . . . .
";
    let told = refusal(board, &[]);
    assert!(
        told.contains("the white chain at A5 has no liberties"),
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
