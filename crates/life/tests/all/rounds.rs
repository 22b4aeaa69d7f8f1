//! Which of several readings of a bare position is taken, seen from outside. What counts is how
//! many first moves are best in each, and what it costs to find that out. The positions are bare
//! and small, so that every reading can be looked at.

use goban::{Board, Colour, Move};
use life::facts::{Assumption, Why};
use life::problem::{Extent, Reading};
use life::understand::likely;
use life::{Options, Problem, Session, Setup};
use search::Limits;

/// What a reading may cost in the first round, and in the second.
const FEW: u64 = 60_000;
const MORE: u64 = 600_000;

fn setup(rows: &[&str]) -> Setup {
    let side = rows[0].len();
    let row = |y| format!("{:.<side$}", rows.get(y).unwrap_or(&""));
    let text: Vec<String> = (0..side).map(row).collect();
    let board = Board::parse(&text.join("\n")).expect("a board");
    let (black, white) = (board.stones(Colour::Black), board.stones(Colour::White));
    Setup::new(board.size(), black, white)
}

fn options(nodes: Option<u64>) -> Options {
    Options {
        memory: 64 << 20,
        limits: Limits {
            nodes,
            ..Limits::default()
        },
        ..Options::default()
    }
}

/// The problem that is taken to be meant.
fn meant(rows: &[&str], mover: Colour) -> Problem {
    let choice = likely(&setup(rows), Some(mover), &options(None)).expect("a group");
    choice.problem
}

/// One of the readings.
fn reading(rows: &[&str], defender: Colour, extent: Extent, reach: usize) -> Problem {
    let setup = Setup {
        defender: Some(defender),
        extent,
        reach,
        ..setup(rows)
    };
    setup.problem().expect("a problem")
}

/// How many first moves are best, if passing is not one of them and this many nodes do to tell.
fn choices(problem: &Problem, mover: Colour, nodes: u64) -> Option<usize> {
    let problem = Problem {
        reading: Reading::Literal,
        ..problem.clone()
    };
    let answer = Session::new(&problem, options(Some(nodes))).answer(mover);
    let is_known = answer.outcome.is_known() && answer.open.is_empty();
    (is_known && !answer.moves.contains(&Move::Pass)).then_some(answer.moves.len())
}

/// On the points next to the group one move is best, and that shows at once. A wider reading needs
/// more nodes to say so, and is waited for.
#[test]
fn the_narrow_reading_is_not_taken_where_a_wider_one_is_sharp() {
    let cases: [(&[&str], Colour, Colour); 2] = [
        (
            &["..XX...", "O..O...", "..XO...", "OOOX..."],
            Colour::White,
            Colour::White,
        ),
        (
            &["....O.", ".XXXO.", "O.OOO."],
            Colour::Black,
            Colour::White,
        ),
    ];
    for (rows, mover, defender) in cases {
        let narrow = reading(rows, defender, Extent::Near, 1);
        assert_eq!(choices(&narrow, mover, FEW), Some(1), "{rows:?}");
        let meant = meant(rows, mover);
        assert_eq!(meant.defender, defender, "{rows:?}");
        assert_ne!(meant.region, narrow.region, "{rows:?}");
        assert!(narrow.region.is_subset(meant.region), "{rows:?}");
        assert_eq!(choices(&meant, mover, MORE), Some(1), "{rows:?}");
    }
}

/// The points within two steps leave two moves that are equally good. Another reading tells which
/// of them is meant.
#[test]
fn a_reading_with_two_best_moves_waits_for_one_with_one() {
    let rows = [".X.....", "XOXO...", "X..O...", "..O...."];
    let mover = Colour::Black;
    let near = reading(&rows, Colour::Black, Extent::Near, 2);
    assert_eq!(choices(&near, mover, FEW), Some(2));
    let meant = meant(&rows, mover);
    assert_eq!(choices(&meant, mover, FEW), Some(1));
}

/// Where no wider reading says which move is meant, the narrow one may.
#[test]
fn the_narrow_reading_is_better_than_none() {
    let rows = ["XX.XO..", "X...X..", "XOXXO..", "...OO.."];
    let mover = Colour::Black;
    let near = reading(&rows, Colour::Black, Extent::Near, 2);
    assert!(choices(&near, mover, MORE).is_some_and(|moves| moves > 2));
    let meant = meant(&rows, mover);
    assert_eq!(choices(&meant, mover, FEW), Some(1));
}

/// The other group would make sense with few nodes. The one that is likelier to be meant makes
/// sense as well, and is given more of them first.
#[test]
fn the_other_group_comes_after_a_second_round() {
    let rows = ["...XO.", "O.XXO.", "X...O.", "OXOO.."];
    let mover = Colour::Black;
    let extents = [Extent::Near, Extent::Core, Extent::Fenced, Extent::Open];
    let sharp = |extent| choices(&reading(&rows, Colour::Black, extent, 2), mover, FEW);
    let is_sharp = |extent: &Extent| sharp(*extent).is_some_and(|moves| moves <= 2);
    assert!(extents.iter().any(is_sharp), "the other group");
    let meant = meant(&rows, mover);
    assert_eq!(meant.defender, Colour::White);
    assert_eq!(choices(&meant, mover, FEW), None, "it takes more");
    assert_eq!(choices(&meant, mover, MORE), Some(1));
}

/// A reading that makes sense with few nodes is taken before more are spent on another.
#[test]
fn what_is_found_with_few_nodes_is_taken_first() {
    let cases: [&[&str]; 2] = [
        &["..XO...", "X......", "..XO...", ".X.O..."],
        &["XX..O.", "XX....", "XXX.X.", "OO..O."],
    ];
    for rows in cases {
        let meant = meant(rows, Colour::Black);
        assert_eq!(choices(&meant, Colour::Black, FEW), Some(1), "{rows:?}");
    }
}

/// Black's six stones have no eyes and two liberties, and the wall to their right has two as well.
/// Near the group nothing saves it. But Black is to move and wins the race.
#[test]
fn a_large_group_that_dies_everywhere_may_win_a_race() {
    let rows = [
        "..XO.......",
        "..XO.......",
        "OOXOX......",
        ".OXOX......",
        ".OXXOX.....",
        ".OOOOX.....",
        ".....X.....",
    ];
    let at = |x, y| goban::Point::new(x, y);
    let near = reading(&rows, Colour::Black, Extent::Near, 2);
    let answer = Session::new(&near, options(Some(MORE))).answer(Colour::Black);
    assert_eq!(answer.outcome, life::Outcome::Dead);
    let race = meant(&rows, Colour::Black);
    assert_eq!(race.defender, Colour::Black);
    assert!(race.targets.contains(at(2, 0)), "the six stones");
    assert!(race.region.contains(at(3, 0)), "the wall can be captured");
    assert!(
        race.escape.contains(at(5, 4)),
        "the friends behind it are safe"
    );
    let [first, second, ..] = race.assumptions[..] else {
        panic!("{:?}", race.assumptions);
    };
    assert_eq!(first, Assumption::Defender(Why::Matters));
    assert!(matches!(second, Assumption::Race { group, .. } if group == race.targets));
    let answer = Session::new(&race, options(Some(MORE))).answer(Colour::Black);
    assert_eq!(answer.outcome, life::Outcome::Alive);
    assert!(
        answer.moves.contains(&Move::Play(at(4, 1))),
        "{:?}",
        answer.moves
    );
    assert!(!answer.moves.contains(&Move::Pass));
}
