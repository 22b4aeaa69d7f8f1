//! Small corners with something wrong in their solutions, and what is found.
//!
//! A case is a board, who moves, and a tree; `X` is Black. The shapes are those of every primer,
//! and what holds for them is tested in `testdata/life`.

use check::{Checked, Fault, Finding, Kind, Means, Reason, Unjudged, check};
use engine::{Engine, Options, Unplayable};
use goban::{Colour, Move, Point};
use life::Outcome;
use search::Limits;

/// Three in a row: the middle decides.
const THREE: &str = "
    . . . X O
    X X X X O
    O O O O O";
/// The vital point is B9 for both.
const BULKY_FIVE: &str = "
    . . . X O
    . . X X O
    X X X O O
    O O O O .";
/// White kills at B8; B9 is only ko.
const COMB: &str = "
    . . . X . O
    . . . X . O
    X X X O O O
    O O O O . .";
/// White gets a ko at B9 and no more.
const BENT_FOUR: &str = "
    . . . X O
    . X X X O
    X X O O O
    O O O O .";
/// Dead as it stands.
const SQUARE_FOUR: &str = "
    . . X O
    . . X O
    X X X O
    O O O O";
/// Black lives at B9 or E9.
const FIVE_STONES: &str = "
    . . . . . . O
    X X X X X O O
    O O O O O O .";
/// Alive as it stands.
const SIX_STONES: &str = "
    . . . . . . . O
    X X X X X X O O
    O O O O O O O .";

/// The SGF of a board in the upper left corner of 9x9, with more properties and a tree.
fn sgf(board: &str, rest: &str) -> String {
    let mut stones = [String::from("AB"), String::from("AW")];
    for (y, row) in board.trim().lines().enumerate() {
        for (x, point) in row.split_whitespace().enumerate() {
            let list = match point {
                "X" => &mut stones[0],
                "O" => &mut stones[1],
                _ => continue,
            };
            let name = Point::new(x as u8, y as u8).to_sgf();
            *list += &format!("[{name}]");
        }
    }
    format!("(;SZ[9]{}{}{rest})", stones[0], stones[1])
}

fn checked_within(board: &str, rest: &str, nodes: u64) -> Checked {
    let text = sgf(board, rest);
    let parsed = sgf::parse(text.as_bytes()).expect("SGF");
    let limits = || Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    let engine = Engine::new(Options { memory: 16 << 20 });
    let means = Means {
        limits: &limits,
        engine: &engine,
    };
    check(&parsed.collection.trees[0], &means).expect("a problem")
}

fn checked(board: &str, rest: &str) -> Checked {
    checked_within(board, rest, 2_000_000)
}

fn kinds(board: &str, rest: &str) -> Vec<Kind> {
    let checked = checked(board, rest);
    checked.findings.iter().map(Finding::kind).collect()
}

fn at(names: &[&str]) -> Vec<Move> {
    let point = |name: &&str| Move::Play(Point::from_sgf(name).expect("a point"));
    names.iter().map(point).collect()
}

#[test]
fn a_right_book_is_right_in_every_dialect() {
    for tree in [
        "PL[W](;W[aa];B[ba]C[WRONG])(;W[ba]C[RIGHT])",
        "PL[W](;W[aa]BM[1];B[ba])(;W[ba]TE[1])",
        "PL[W];W[ba];B[aa]",
        ";W[ba]",
        "W[ba]",
    ] {
        assert_eq!(kinds(THREE, tree), [], "{tree}");
    }
}

#[test]
fn of_two_groups_the_book_plays_at_one() {
    let two = "
    . . . X O . . . .
    X X X X O . . . .
    O O O O O . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . O O O O O
    . . . . O X X X X
    . . . . O X . . .";
    for tree in ["PL[W];W[ba];B[aa]", "PL[W];W[hi];B[gi]"] {
        assert_eq!(kinds(two, tree), [], "{tree}");
    }
    assert_eq!(kinds(two, "PL[W];W[gi]"), [Kind::WrongAnswer]);
}

#[test]
fn a_wrong_answer_comes_with_the_right_one_and_its_refutation() {
    let checked = checked(BULKY_FIVE, "PL[W];W[bb]C[RIGHT]");
    let [
        Finding::WrongAnswer {
            book,
            outcome,
            line,
            right,
        },
    ] = checked.findings.as_slice()
    else {
        panic!("{:?}", checked.findings);
    };
    assert_eq!(vec![*book], at(&["bb"]));
    assert_eq!(*outcome, Outcome::Alive);
    assert_eq!(line[..2], at(&["bb", "ba"]));
    assert_eq!(*right, at(&["ba"]));
}

#[test]
fn the_other_solutions_are_named() {
    let checked = checked(FIVE_STONES, "PL[B];B[ba]C[RIGHT]");
    let second = Finding::SecondSolution {
        moves: at(&["ea"]),
        called_wrong: Vec::new(),
        outcome: Outcome::Alive,
    };
    assert_eq!(checked.findings, [second]);
    let checked = self::checked(FIVE_STONES, "PL[B](;B[ba]TE[1])(;B[ea]BM[1])");
    let second = Finding::SecondSolution {
        moves: at(&["ea"]),
        called_wrong: at(&["ea"]),
        outcome: Outcome::Alive,
    };
    assert_eq!(checked.findings, [second]);
    // Both are right, so nothing is to be said; nor of a variation that nobody judges.
    let both = "PL[B](;B[ba]TE[1])(;B[ea]TE[1])";
    assert_eq!(kinds(FIVE_STONES, both), []);
    assert_eq!(kinds(FIVE_STONES, "PL[B](;B[ba])(;B[ea])"), []);
}

#[test]
fn a_ko_is_told_where_more_can_be_had_and_where_nobody_speaks_of_it() {
    let checked = checked(COMB, "PL[W];W[ba]C[RIGHT]");
    let [
        Finding::KoAnswer {
            outcome: Outcome::Ko(_),
            right,
            ..
        },
    ] = checked.findings.as_slice()
    else {
        panic!("{:?}", checked.findings);
    };
    assert_eq!(*right, at(&["bb"]));
    assert_eq!(kinds(BENT_FOUR, "PL[W];W[ba]C[RIGHT]"), [Kind::OnlyKo]);
    assert_eq!(kinds(BENT_FOUR, "PL[W];W[ba]C[RIGHT, a ko]"), []);
}

#[test]
fn what_cannot_be_solved() {
    let why = |board, tree| match checked(board, tree).findings.as_slice() {
        [Finding::Unsolvable { why, outcome }] => (*why, outcome.clone()),
        findings => panic!("{findings:?}"),
    };
    let found = why(SQUARE_FOUR, "PL[B];B[aa]C[RIGHT]");
    assert_eq!(found, (Reason::Hopeless, Outcome::Dead));
    let found = why(SQUARE_FOUR, "PL[W];W[aa]C[RIGHT]");
    assert_eq!(found, (Reason::NoMoveNeeded, Outcome::Dead));
    let found = why(SIX_STONES, "PL[B];B[ca]C[RIGHT]");
    assert_eq!(found, (Reason::NoMoveNeeded, Outcome::Alive));
    let found = why(SIX_STONES, "PL[W];W[ca]C[RIGHT]");
    assert_eq!(found, (Reason::Hopeless, Outcome::Alive));
}

#[test]
fn a_later_move_that_throws_it_away() {
    let tree = "PL[B](;B[ba];W[ea];B[aa]C[RIGHT])(;B[ea]C[RIGHT])";
    let checked = checked(FIVE_STONES, tree);
    let mistake = checked.findings.first().expect("a finding");
    let Finding::LaterMistake {
        line,
        outcome,
        right,
        place,
        ..
    } = mistake
    else {
        panic!("{:?}", checked.findings);
    };
    assert_eq!(line.len(), 3);
    assert_eq!(line[2], (Colour::Black, at(&["aa"])[0]));
    assert_eq!(*outcome, Outcome::Dead);
    assert_eq!(*right, at(&["da"]));
    assert_eq!(place.line, 1);

    let sound = "PL[B](;B[ba];W[ea];B[da]C[RIGHT])(;B[ea]C[RIGHT])";
    assert!(!kinds(FIVE_STONES, sound).contains(&Kind::LaterMistake));
    // What the book calls wrong itself is no mistake of the book.
    let warned = "PL[B](;B[ba];W[ea](;B[da]C[RIGHT])(;B[aa]C[WRONG]))(;B[ea]C[RIGHT])";
    assert!(!kinds(FIVE_STONES, warned).contains(&Kind::LaterMistake));
}

#[test]
fn a_branch_that_ends_with_wrong_is_not_the_books_line() {
    let tree = |end: &str| format!("PL[B](;B[ba]TE[1];W[ea];B[aa];W[da]{end})(;B[ea]TE[1])");
    assert!(kinds(FIVE_STONES, &tree("")).contains(&Kind::LaterMistake));
    assert!(!kinds(FIVE_STONES, &tree("C[WRONG]")).contains(&Kind::LaterMistake));
}

#[test]
fn a_refutation_that_does_not_refute() {
    let tree = "PL[W](;W[ba]C[RIGHT])(;W[aa];B[ca]C[WRONG])";
    let checked = checked(THREE, tree);
    let [Finding::RefutationFails { right, outcome, .. }] = checked.findings.as_slice() else {
        panic!("{:?}", checked.findings);
    };
    assert_eq!(*outcome, Outcome::Dead);
    assert_eq!(*right, at(&["ba"]));
}

#[test]
fn moves_that_cannot_be_played() {
    let fault = |tree: &str| match checked(THREE, tree).findings.as_slice() {
        [Finding::IllegalMove { line, why, .. }] => (line.len(), why.clone()),
        findings => panic!("{findings:?}"),
    };
    assert_eq!(
        fault("PL[W];W[ba];B[da]C[RIGHT]"),
        (2, Fault::Unplayable(Unplayable::Occupied))
    );
    assert_eq!(
        fault("PL[W];W[ba];B[aa];W[ca];B[ba]"),
        (4, Fault::Unplayable(Unplayable::Occupied))
    );
    let (length, why) = fault("PL[W];W[ba];B[zz]");
    assert_eq!(length, 0);
    assert!(matches!(why, Fault::Unreadable(message) if message.contains("B[zz]")));
    assert_eq!(
        fault("PL[B];B[ba];W[aa]"),
        (2, Fault::Unplayable(Unplayable::Suicide))
    );
}

#[test]
fn a_ko_is_not_taken_back_at_once() {
    // White takes at A8, and Black takes back at A9 without a threat.
    let tree = "PL[W];W[ba];B[aa];W[ab];B[aa]C[a ko]";
    let checked = checked(BENT_FOUR, tree);
    let [Finding::IllegalMove { line, why, .. }] = checked.findings.as_slice() else {
        panic!("{:?}", checked.findings);
    };
    assert_eq!((line.len(), why), (4, &Fault::Unplayable(Unplayable::Ko)));
    // After a threat elsewhere he may.
    let tree = "PL[W];W[ba];B[aa];W[ab];B[ii];W[hi];B[aa]C[a ko]";
    assert_eq!(kinds(BENT_FOUR, tree), []);
}

#[test]
fn a_tempting_move_without_a_branch() {
    // A9 is shown as wrong, but B9 gets a ko, and the reader is not told.
    let tree = "PL[W](;W[bb]C[RIGHT])(;W[aa];B[bb]C[WRONG])";
    let checked = checked(COMB, tree);
    let [Finding::RefutationMissing { untold }] = checked.findings.as_slice() else {
        panic!("{:?}", checked.findings);
    };
    let lines: Vec<Move> = untold.iter().map(|one| one.line[0].1).collect();
    assert!(lines.contains(&at(&["ba"])[0]), "{lines:?}");
    // A tree that shows no wrong move promises nothing.
    assert_eq!(kinds(COMB, "PL[W];W[bb]C[RIGHT]"), []);
    // In three in a row the middle refutes everything, and that is told.
    assert_eq!(
        kinds(THREE, "PL[W](;W[ba]C[RIGHT])(;W[aa];B[ba]C[WRONG])"),
        []
    );
}

#[test]
fn a_reply_without_a_branch() {
    // After B9 White can try D9 or E9, and the answers differ.
    let tree = "PL[B](;B[ba];W[ea];B[da]C[RIGHT])(;B[ea]C[RIGHT])";
    let checked = checked(FIVE_STONES, tree);
    let [Finding::RefutationMissing { untold }] = checked.findings.as_slice() else {
        panic!("{:?}", checked.findings);
    };
    let replies: Vec<Move> = untold.iter().map(|one| one.line[1].1).collect();
    assert_eq!(replies, at(&["da"]));
    assert_eq!(untold[0].answers, at(&["ea"]));
    let told = "PL[B](;B[ba](;W[ea];B[da]C[RIGHT])(;W[da];B[ea]C[RIGHT]))(;B[ea]C[RIGHT])";
    assert_eq!(kinds(FIVE_STONES, told), []);
}

#[test]
fn no_answer_and_no_time() {
    assert_eq!(kinds(THREE, "PL[W]"), [Kind::NoAnswer]);
    assert_eq!(kinds(THREE, ""), [Kind::NoAnswer]);
    let checked = checked_within(COMB, "PL[W];W[ba]C[RIGHT]", 1);
    assert_eq!(
        checked.findings,
        [Finding::Unknown {
            what: Unjudged::Problem
        }]
    );
}

#[test]
fn a_move_beyond_what_was_read_is_not_judged() {
    let checked = checked(THREE, "PL[W];W[ii]C[RIGHT]");
    let far = at(&["ii"])[0];
    // Nor is anything else said of a problem that is about another fight.
    let other = self::checked(SQUARE_FOUR, "PL[B];B[ii]C[RIGHT]");
    assert_eq!(checked.findings, other.findings);
    assert_eq!(
        checked.findings,
        [Finding::Unknown {
            what: Unjudged::Outside(far)
        }]
    );
}

#[test]
fn the_book_may_mean_the_other_sides_group() {
    // White's three in a row above, Black's below; the book saves Black's.
    let board = "
        . . . O X . . . .
        O O O O X . . . .
        X X X X X . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . O O O O O
        . . . . O X X X X
        . . . . O X . . .";
    for (tree, defender) in [
        ("PL[B];B[hi]C[RIGHT]", Colour::Black),
        ("PL[B];B[ba]C[RIGHT]", Colour::White),
    ] {
        let checked = checked(board, tree);
        assert_eq!(checked.findings, [], "{tree}");
        assert_eq!(checked.problem.expect("a problem").defender, defender);
    }
    // A book that is wrong about both is wrong.
    assert_eq!(kinds(board, "PL[B];B[gi]C[RIGHT]").len(), 1);
}

#[test]
fn a_gap_in_the_wall_is_seen_when_the_book_uses_it() {
    // Black lives by B9: if White connects at D9, Black takes three stones from F9.
    let board = "
        . . O . O . .
        X X X X X O .
        O O O O O O .";
    let checked = checked(board, "PL[B];B[ba]C[RIGHT]");
    assert_eq!(checked.findings, []);
    let answer = checked.answer.expect("an answer");
    assert_eq!(answer.outcome, Outcome::Alive);
    assert_eq!(answer.moves, at(&["ba"]));
}

#[test]
fn a_position_without_a_group_is_an_error() {
    let parsed = sgf::parse(b"(;SZ[9]AB[cc]PL[B];B[dd])").expect("SGF");
    let limits = Limits::default;
    let engine = Engine::new(Options { memory: 1 << 20 });
    let means = Means {
        limits: &limits,
        engine: &engine,
    };
    assert!(check(&parsed.collection.trees[0], &means).is_err());
}
