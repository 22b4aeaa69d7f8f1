//! `read`, `analyze` and `regress` from outside.

use std::fs;
use std::path::Path;

use crate::{complaint, nakade, stdout};

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

fn write(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    fs::write(&path, text).expect("the folder can be written to");
    path.display().to_string()
}

/// The white stone at C4 has one liberty left, and runs if it is White's turn.
const LADDER: &str = "\
. . . . . . .
. . . . . . .
. . X . . . .
. X O . . . .
. . X . . . .
. . . . . . .
. . . . . . .
";

#[test]
fn a_chain_is_read_for_either_side() {
    let folder = folder();
    let board = write(folder.path(), "ladder.txt", LADDER);
    let told = stdout(nakade().args(["read", "attack", &board, "C4"]));
    assert!(
        told.contains("Black can capture the chain at C4, with D4"),
        "{told}"
    );
    assert!(told.contains("This is proven"), "{told}");
    let told = stdout(nakade().args(["read", "defend", &board, "C4"]));
    assert!(
        told.contains("White can save the chain at C4, with D4"),
        "{told}"
    );
    let tree = folder.path().join("c4.sgf").display().to_string();
    stdout(nakade().args(["read", "attack", &board, "C4", "--tree", &tree]));
    let written = fs::read_to_string(&tree).expect("the tree was written");
    assert!(written.contains("B[dd]"), "{written}");
}

/// Three liberties against three, and stones that are linked by two points.
const RACE: &str = "\
// size 9x7
. . . . . . . . .
O O O O X X X X .
O X X X O O O X .
O . . . . . . X .
. . . . . . . . .
. X . . . . . . .
X . X . . . . . .
";

#[test]
fn a_race_goes_to_whoever_moves_first_and_its_tree_is_written() {
    let folder = folder();
    let board = write(folder.path(), "race.txt", RACE);
    let tree = folder.path().join("race.sgf").display().to_string();
    let told = stdout(nakade().args(["read", "race", &board, "B5", "E5", "--tree", &tree]));
    for mover in ["Black", "White"] {
        let wins = format!("{mover} first, with 3 own liberties and 0 shared: wins the race");
        assert!(told.contains(&wins), "{told}");
    }
    let written = fs::read_to_string(&tree).expect("the tree was written");
    assert!(written.contains("RIGHT"), "{written}");
    let told = complaint(nakade().args(["read", "race", &board, "B5"]), 2);
    assert!(told.contains("takes 2 points, and 1 were given"), "{told}");
}

#[test]
fn stones_with_two_links_are_connected_and_cannot_be_cut() {
    let folder = folder();
    let board = write(folder.path(), "links.txt", RACE);
    let told = stdout(nakade().args(["read", "connect", &board, "A1", "B2"]));
    assert!(told.contains("Black can connect A1 and B2"), "{told}");
    let told = stdout(nakade().args(["read", "cut", &board, "A1", "B2"]));
    assert!(told.contains("White cannot cut A1 and B2 apart"), "{told}");
    let told = complaint(nakade().args(["read", "cut", &board, "A1", "E5"]), 2);
    assert!(told.contains("same color"), "{told}");
}

#[test]
fn an_eye_space_is_told_with_its_points_for_both_sides() {
    let folder = folder();
    let board =
        "// size 7x5\n. . . X O . .\nX X X X O . .\nO O O O O . .\n. . . . . . .\n. O . . . . .\n";
    let board = write(folder.path(), "eye.txt", board);
    let told = stdout(nakade().args(["read", "eye", &board, "B5"]));
    assert!(
        told.contains("Black gets two eyes with B5 if Black moves first"),
        "{told}"
    );
    assert!(told.contains("one eye if White does with B5"), "{told}");
    let told = complaint(nakade().args(["read", "eye", &board]), 2);
    assert!(told.contains("takes 1 point, and 0 were given"), "{told}");
    let told = complaint(nakade().args(["read", "eye", &board, "Z9"]), 2);
    assert!(told.contains("Z9"), "{told}");
    let told = complaint(nakade().args(["read", "eye", &board, "D5"]), 2);
    assert!(told.contains("no eye space"), "{told}");
}

#[test]
fn what_is_safe_is_counted_in_both_senses() {
    let folder = folder();
    // Four in a row: nothing is alive whatever happens, but White cannot take both middle points.
    let board = "// size 7x4\n. . . . X O .\nX X X X X O .\nO O O O O O .\n. . . . . . .\n";
    let board = write(folder.path(), "row.txt", board);
    let told = stdout(nakade().args(["read", "safe", &board]));
    assert!(
        told.contains("Black: 0 stones alive whatever happens, 0 points of territory"),
        "{told}"
    );
    assert!(
        told.contains("if every move is answered 6 stones, 4 points"),
        "{told}"
    );
}

#[test]
fn assertions_in_comments_are_checked_and_counted() {
    let folder = folder();
    let record = "(;SZ[7]AB[ba][bb]AW[aa]PL[W]\
        C[IsBlock(A7, dead) IsPoint(A7, white) IsMove(A6, legal) AreSame(block, B7, B6)];W[ab]\
        C[IsBlock(A7, alive) IsBlock(Z9, dead) AreSame(block, A7, B7) IsTrue(C4)])";
    let record = write(folder.path(), "said.sgf", record);
    let done = nakade()
        .args(["analyze", &record, "--all"])
        .assert()
        .code(1);
    let told = String::from_utf8(done.get_output().stdout.clone()).expect("text");
    assert!(told.contains("IsBlock(A7, dead): holds"), "{told}");
    assert!(told.contains("IsBlock(A7, alive): fails: dead"), "{told}");
    assert!(
        told.contains("AreSame(block, A7, B7): fails: two blocks"),
        "{told}"
    );
    assert!(told.contains("\"Z9\" is off the board"), "{told}");
    assert!(told.contains("there is no such assertion"), "{told}");
    let count = "4 hold, 2 fail, 0 not read to the end, 2 not understood";
    assert!(told.contains(count), "{told}");
}

const SUITE: &str = "\
loadsgf board.sgf
1 attack C4
#? [1 D4]
2 attack C4
#? [0]
3 attack C4
#? [0]*
4 countlib C4
#? [1]
5 get_reading_node_counter
#? [0]&
";

#[test]
fn suites_are_selected_compared_and_written_as_a_page() {
    let folder = folder();
    write(folder.path(), "board.sgf", "(;SZ[7]AB[cc][bd][ce]AW[cd])");
    let suite = write(folder.path(), "small.tst", SUITE);
    let page = folder.path().join("page.html").display().to_string();
    let program = assert_cmd::cargo::cargo_bin("nakade").display().to_string();
    let engine = format!("{program} gtp");
    let args = [
        "regress", &suite, "--all", "--engine", &engine, "--engine", &engine,
    ];
    let done = nakade().args(args).args(["--html", &page]).assert().code(1);
    let told = String::from_utf8(done.get_output().stdout.clone()).expect("text");
    for outcome in ["passed", "FAILED", "failed"] {
        assert!(told.contains(outcome), "{outcome}: {told}");
    }
    let written = fs::read_to_string(&page).expect("the page was written");
    assert!(written.contains("<svg"), "a board is drawn");
    assert!(written.contains("attack C4"), "the test is named");
    let chosen = format!("{suite}:1,4");
    let told = stdout(nakade().args(["regress", &chosen, "--all"]));
    assert!(told.contains("2/2"), "{told}");
}
