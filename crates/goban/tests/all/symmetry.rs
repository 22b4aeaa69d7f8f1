//! Turning and mirroring.

use std::collections::BTreeSet;

use goban::{Board, Colour, Point, Size, Symmetry, board, canonical_hash, canonical_key};
use proptest::prelude::*;

fn positions() -> impl Strategy<Value = Board> {
    let side = 1..=19usize;
    let stones = prop::collection::vec((0..19u8, 0..19u8, any::<bool>()), 0..40);
    (side.clone(), side, stones).prop_map(|(width, height, stones)| {
        let mut board = Board::new(Size::new(width, height).expect("in range"));
        for (x, y, black) in stones {
            let point = Point::new(x % width as u8, y % height as u8);
            board.place(point, if black { Colour::Black } else { Colour::White });
        }
        board
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn keys_do_not_notice_symmetry(board in positions(), black: bool, at in 0..361usize) {
        let mover = if black { Colour::Black } else { Colour::White };
        let ko = board.empty().iter().nth(at);
        let key = canonical_key(&board, mover, ko);
        for symmetry in Symmetry::ALL {
            let image = symmetry.apply_to_board(&board);
            let ko = ko.map(|point| symmetry.apply(point, board.size()));
            prop_assert_eq!(canonical_key(&image, mover, ko), key);
            let swapped = image.with_colours_swapped();
            prop_assert_eq!(canonical_key(&swapped, !mover, ko), key);
            prop_assert_eq!(canonical_hash(&swapped), canonical_hash(&board));
            prop_assert_eq!(symmetry.inverse().apply_to_board(&image), board);
        }
    }

    #[test]
    fn symmetries_compose(board in positions()) {
        for first in Symmetry::ALL {
            for second in Symmetry::ALL {
                let in_turn = second.apply_to_board(&first.apply_to_board(&board));
                prop_assert_eq!(first.then(second).apply_to_board(&board), in_turn);
            }
        }
    }
}

#[test]
fn the_eight_images_of_a_lopsided_board_differ() {
    let position = board! {
        X X . /
        O . . /
        . . .
    };
    let images = Symmetry::ALL.map(|symmetry| symmetry.apply_to_board(&position).to_string());
    assert_eq!(BTreeSet::from(images).len(), 8);
}

#[test]
fn mover_and_ko_matter() {
    let position = board! {
        . X O . /
        X . X O /
        . X O .
    };
    let keys = BTreeSet::from([
        canonical_key(&position, Colour::Black, None),
        canonical_key(&position, Colour::White, None),
        canonical_key(&position, Colour::White, Some(Point::new(1, 1))),
        canonical_key(&position, Colour::White, Some(Point::new(0, 0))),
        position.key(Colour::White, Some(Point::new(3, 0))),
    ]);
    assert_eq!(keys.len(), 5);
}

#[test]
fn every_two_positions_of_three_by_three_that_differ_have_different_keys() {
    // All 3^9 boards: equal canonical hashes only for images of each other.
    let size = Size::square(3).expect("in range");
    let mut hashes = BTreeSet::new();
    let mut classes = BTreeSet::new();
    for number in 0..3usize.pow(9) {
        let mut board = Board::new(size);
        for (i, point) in size.points().enumerate() {
            match number / 3usize.pow(i as u32) % 3 {
                0 => {}
                1 => board.place(point, Colour::Black),
                _ => board.place(point, Colour::White),
            }
        }
        let images = Symmetry::ALL.into_iter().flat_map(|symmetry| {
            let image = symmetry.apply_to_board(&board);
            [image.to_string(), image.with_colours_swapped().to_string()]
        });
        classes.insert(images.min());
        hashes.insert(canonical_hash(&board));
    }
    assert_eq!(hashes.len(), classes.len());
}
