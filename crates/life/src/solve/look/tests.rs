use goban::{Board, Symmetry};

use super::*;
use crate::question::problem::Setup;

fn problem(rows: &[&str]) -> Problem {
    let board: Board = rows.join("\n").parse().expect("a board");
    let (black, white) = (board.stones(Colour::Black), board.stones(Colour::White));
    Setup::new(board.size(), black, white)
        .problem()
        .expect("a problem")
}

/// White has three in a row, with a black stone in atari at the side.
const ROW: [&str; 7] = [
    ". . . O X . .",
    "O O O O X . .",
    "X X X X X . .",
    ". . . . . . .",
    ". . . . O . .",
    ". . . O X O .",
    ". . . . . . .",
];

#[test]
fn the_middle_of_three_looks_more_like_the_move_than_its_ends() {
    for mover in Colour::BOTH {
        let look = Look::new(&problem(&ROW), mover);
        let odds = |x| look.odds(Point::new(x, 0)).expect("it can be played");
        assert!(odds(1) > odds(0) && odds(1) > odds(2), "{mover}");
    }
}

#[test]
fn counts_are_what_a_player_would_count() {
    let look = Look::new(&problem(&ROW), Colour::White);
    let capture = look.features(Point::new(4, 6)).expect("it can be played");
    assert_eq!(capture[0], 0, "on the first line");
    assert_eq!(capture[1], 2, "two steps from the other edge");
    assert_eq!(
        capture[2..5],
        [0, 1, 2],
        "a black stone and two empty points"
    );
    assert_eq!(capture[5], 2, "two own stones a diagonal step away");
    assert_eq!(capture[6], 1, "and one a jump away");
    assert_eq!(capture[34..36], [3, 1], "three liberties, a stone captured");
    assert_eq!(capture[43], 1, "it was in atari");
    assert_eq!(capture[50], 2, "Black would extend to two liberties");
    assert_eq!(capture[57..59], [1, 0], "White defends; out of the region");
    let middle = look.features(Point::new(1, 0)).expect("it can be played");
    assert_eq!(
        middle[58..62],
        [1, 1, 2, 3],
        "the middle of an eye of three"
    );
    assert_eq!(middle[66..68], [2, 1], "it leaves two pieces, a step away");
    assert_eq!(middle[70], 2, "both ends become eyes");
}

#[test]
fn what_cannot_be_played_has_no_odds() {
    let look = Look::new(&problem(&ROW), Colour::Black);
    assert_eq!(look.odds(Point::new(3, 0)), None, "a stone is there");
    assert_eq!(look.odds(Point::new(9, 9)), None, "off the board");
    let full = problem(&[". O . X", "O O O X", "X X X X", ". . . ."]);
    let look = Look::new(&full, Colour::Black);
    assert_eq!(look.odds(Point::new(0, 0)), None, "suicide");
}

#[test]
fn a_problem_looks_the_same_from_all_sides_and_in_both_colours() {
    let board: Board = ROW.join("\n").parse().expect("a board");
    let size = board.size();
    let look = Look::new(&problem(&ROW), Colour::Black);
    for symmetry in Symmetry::ALL {
        let image = |colour| symmetry.apply_to_set(board.stones(colour), size);
        let (black, white) = (image(Colour::Black), image(Colour::White));
        for mover in Colour::BOTH {
            let setup = match mover {
                Colour::Black => Setup::new(size, black, white),
                Colour::White => Setup::new(size, white, black),
            };
            let turned = Look::new(&setup.problem().expect("a problem"), mover);
            for point in size.all().iter() {
                let there = symmetry.apply(point, size);
                assert_eq!(look.features(point), turned.features(there), "{point}");
            }
        }
    }
}

#[test]
fn a_tree_adds_what_its_answers_say() {
    let mut adds = [0; 1 << DEPTH];
    adds[0b0101] = 7;
    let tree = Tree {
        asked: [(0, 3), (1, 3), (2, 3), (3, 3)],
        adds,
    };
    let mut features = [0; COUNTED];
    assert_eq!(tree.value(&features), 0);
    features[0] = 4;
    features[2] = 9;
    assert_eq!(tree.value(&features), 7);
    features[1] = 3;
    assert_eq!(tree.value(&features), 7, "three is not more than three");
    features[3] = 4;
    assert_eq!(tree.value(&features), 0);
}
