//! What happens to files that are damaged, foreign, or out of reach.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use goban::{Board, Colour};
use life::{Answer, Options, Problem, Session, Setup};
use store::{Asked, Store, StoreError};

/// Who finds out what a bare position means.
const BY: &str = "a network";
const BOARDS: [&str; 3] = [
    ". . . X O .\nX X X X O .\nO O O O O .\n. . . . . .\n. . . . . .\n. . . . . .",
    ". . X O . .\n. . X O . .\nX X X O . .\nO O O O . .\n. . . . . .\n. . . . . .",
    ". . . . X O\nX X X X X O\nO O O O O O\n. . . . . .\n. . . . . .\n. . . . . .",
];

type Case = (Setup, Problem, Answer);

fn cases() -> Vec<Case> {
    let read = |text: &&str| {
        let board: Board = text.parse().expect("a board");
        let stones = |colour| board.stones(colour);
        let mut setup = Setup::new(board.size(), stones(Colour::Black), stones(Colour::White));
        setup.defender = Some(Colour::Black);
        let problem = setup.problem().expect("a problem");
        let options = Options {
            memory: 1 << 20,
            ..Options::default()
        };
        let answer = Session::new(&problem, options).answer(Colour::White);
        (setup, problem, answer)
    };
    BOARDS.iter().map(read).collect()
}

fn open(path: &Path) -> Result<(Store, Option<PathBuf>), StoreError> {
    let opened = Store::open(path, "solver")?;
    Ok((opened.store, opened.set_aside))
}

fn fill(path: &Path, cases: &[Case]) {
    let (store, _) = open(path).expect("a store");
    for (setup, problem, answer) in cases {
        let asked = Asked::first(problem, Colour::White);
        let kept = store.keep_answer(&asked, answer, Duration::ZERO);
        assert!(kept.expect("a store"));
        store
            .keep_question(setup, (None, BY), problem)
            .expect("a store");
    }
}

/// Asks for everything: what comes back is what was kept, or nothing. Tells how many answers came,
/// and whether the file was set aside.
fn recall(path: &Path, cases: &[Case], what: &str) -> (usize, bool) {
    let (store, aside) = open(path).unwrap_or_else(|error| panic!("{what}: {error}"));
    let (mut count, mut set_aside) = (0, aside.is_some());
    for (setup, problem, answer) in cases {
        match store.answer(&Asked::first(problem, Colour::White)) {
            Ok(Some(found)) => {
                let (found, kept) = (format!("{:?}", found.answer), format!("{answer:?}"));
                assert_eq!(found, kept, "{what}");
                count += 1;
            }
            Ok(None) => {}
            Err(StoreError::Damaged { aside, .. }) => {
                assert!(aside.exists(), "{what}");
                set_aside = true;
            }
            Err(error) => panic!("{what}: {error}"),
        }
        match store.question(setup, None, BY) {
            Ok(Some(found)) => assert_eq!(format!("{found:?}"), format!("{problem:?}"), "{what}"),
            Ok(None) => {}
            Err(StoreError::Damaged { .. }) => set_aside = true,
            Err(error) => panic!("{what}: {error}"),
        }
    }
    (count, set_aside)
}

#[test]
fn nonsense_is_set_aside_and_a_new_file_begun() {
    let cases = cases();
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("solved.sqlite");
    let nonsense = b"this is not a database, but it is longer than a header of one: ".repeat(20);
    for round in ["solved.sqlite.damaged", "solved.sqlite.damaged-2"] {
        fs::write(&path, &nonsense).expect("a file");
        assert_eq!(recall(&path, &cases, round), (0, true));
        let aside = fs::read(folder.path().join(round)).expect("it was set aside");
        assert_eq!(aside, nonsense, "nothing is lost");
    }
    fill(&path, &cases);
    assert_eq!(recall(&path, &cases, "the new file"), (3, false));
}

#[test]
fn an_empty_file_is_a_new_one() {
    let cases = cases();
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("solved.sqlite");
    fs::write(&path, "").expect("a file");
    fill(&path, &cases);
    assert_eq!(recall(&path, &cases, "empty"), (3, false));
}

/// A file with a byte changed gives the answers that were kept, or none: never another one.
#[test]
fn no_changed_byte_changes_an_answer() {
    let cases = cases();
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("solved.sqlite");
    fill(&path, &cases);
    let whole = fs::read(&path).expect("the file");
    assert_eq!(recall(&path, &cases, "whole"), (3, false));
    let mut noticed = 0;
    // The header of the database first, then places all over it.
    for place in (0..100).chain((100..whole.len()).step_by(41)) {
        // These say what the file is. Changed, it is somebody else's, and is left alone.
        if (60..64).contains(&place) || (68..72).contains(&place) {
            continue;
        }
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("solved.sqlite");
        let mut changed = whole.clone();
        changed[place] ^= 0x15;
        fs::write(&path, changed).expect("a file");
        let (_, set_aside) = recall(&path, &cases, &format!("byte {place}"));
        noticed += usize::from(set_aside);
    }
    assert!(noticed > 30, "{noticed} set aside");
}

#[test]
fn a_file_cut_short_is_no_trouble() {
    let cases = cases();
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("solved.sqlite");
    fill(&path, &cases);
    let whole = fs::read(&path).expect("the file");
    for length in (1..whole.len()).step_by(509) {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("solved.sqlite");
        fs::write(&path, &whole[..length]).expect("a file");
        recall(&path, &cases, &format!("{length} bytes"));
        fill(&path, &cases);
        assert_eq!(recall(&path, &cases, "filled again"), (3, false));
    }
}

#[test]
fn what_is_not_ours_is_left_alone() {
    let cases = cases();
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("solved.sqlite");
    fill(&path, &cases);
    let mut foreign = fs::read(&path).expect("the file");
    // The number of the schema is the big-endian word at 60: this is a newer one.
    foreign[63] += 1;
    fs::write(&path, &foreign).expect("a file");
    let refused = open(&path).expect_err("it is newer");
    assert!(matches!(refused, StoreError::Foreign { .. }), "{refused}");
    assert_eq!(fs::read(&path).expect("the file"), foreign);
}

#[test]
fn a_folder_that_cannot_be_made_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    fs::write(&file, "no folder").expect("a file");
    let refused = open(&file.join("below/solved.sqlite")).expect_err("it is a file");
    assert!(matches!(refused, StoreError::Folder { .. }), "{refused}");
    let refused = open(folder.path()).expect_err("it is a folder");
    assert!(matches!(refused, StoreError::Sqlite { .. }), "{refused}");
}
