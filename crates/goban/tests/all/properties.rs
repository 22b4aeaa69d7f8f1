//! The library against the naive rules, on random games.

use goban::{
    Board, Colour, Game, Illegal, KoRule, Move, Point, PointSet, Rules, Size, Suicide, zobrist,
};
use proptest::prelude::*;

use crate::naive::{NaiveGame, Place, chain, grid_of, liberties, point};

fn sizes() -> impl Strategy<Value = Size> {
    // Small boards make captures, kos and repetitions common; large ones use all the words.
    let side = prop_oneof![4 => 1..=5usize, 1 => 6..=19usize];
    (side.clone(), side).prop_map(|(width, height)| Size::new(width, height).expect("in range"))
}

fn rules() -> impl Strategy<Value = Rules> {
    let ko = prop_oneof![
        Just(KoRule::Off),
        Just(KoRule::Simple),
        Just(KoRule::Positional),
        Just(KoRule::Situational),
    ];
    let suicide = prop_oneof![
        Just(Suicide::Forbidden),
        Just(Suicide::Several),
        Just(Suicide::Allowed),
    ];
    (ko, suicide).prop_map(|(ko, suicide)| Rules { ko, suicide })
}

/// A place on the board, or just beyond it, or a pass.
fn actions(size: Size) -> impl Strategy<Value = Vec<Option<Place>>> {
    let (right, below) = (size.width().min(18), size.height().min(18));
    let place = (0..=right, 0..=below);
    let length = 0..(size.area() * 4).min(400);
    prop::collection::vec(prop::option::weighted(0.95, place), length)
}

fn games() -> impl Strategy<Value = (Size, Rules, Vec<Option<Place>>)> {
    (sizes(), rules()).prop_flat_map(|(size, rules)| (Just(size), Just(rules), actions(size)))
}

/// Recounts everything that the board says about itself.
fn check(board: &Board) -> Result<(), TestCaseError> {
    let grid = grid_of(board);
    let mut hash = zobrist::size(board.size());
    for y in 0..board.size().height() {
        for x in 0..board.size().width() {
            let here = point((x, y));
            let Some(colour) = grid[y][x] else {
                prop_assert!(board.empty().contains(here));
                prop_assert!(board.chain(here).is_empty());
                continue;
            };
            hash ^= zobrist::stone(here, colour);
            let stones: PointSet = chain(&grid, (x, y)).into_iter().map(point).collect();
            let free: PointSet = liberties(&grid, (x, y)).into_iter().map(point).collect();
            prop_assert_eq!(board.chain(here), stones);
            prop_assert_eq!(board.liberties(here), free);
            prop_assert_eq!(board.liberty_count(here), free.len());
        }
    }
    prop_assert_eq!(board.hash(), hash);
    prop_assert!(board.is_legal_position());
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn games_agree_with_the_naive_rules((size, rules, actions) in games()) {
        let mut game = Game::new(size, rules);
        let mut naive = NaiveGame::new(size, rules);
        let mut past = vec![game.clone()];
        for action in actions {
            let (mine, theirs) = match action {
                None => {
                    naive.pass();
                    (game.play(Move::Pass), Ok(()))
                }
                Some(place) => (game.play(Move::Play(point(place))), naive.play(place)),
            };
            prop_assert_eq!(mine, theirs);
            if mine.is_err() {
                prop_assert_eq!(&game, past.last().expect("the start at least"));
                continue;
            }
            prop_assert_eq!(grid_of(game.board()), naive.grid.clone());
            prop_assert_eq!(game.to_move(), naive.to_move);
            if rules.ko != KoRule::Off {
                prop_assert_eq!(game.ko(), naive.ko.map(point));
            }
            for colour in Colour::BOTH {
                prop_assert_eq!(game.prisoners(colour), naive.prisoners[colour.index()]);
            }
            if past.len() % 8 == 0 || size.area() <= 25 {
                check(game.board())?;
            }
            past.push(game.clone());
        }
        while let Some(before) = past.pop() {
            prop_assert_eq!(&game, &before);
            prop_assert_eq!(game.undo(), !past.is_empty());
        }
    }

    #[test]
    fn legal_points_are_those_that_can_be_played((size, rules, actions) in games()) {
        let mut game = Game::new(size, rules);
        for action in actions.into_iter().take(60) {
            let _ = game.play(action.map_or(Move::Pass, |place| Move::Play(point(place))));
        }
        let legal = game.legal_points();
        for here in size.points() {
            let played = game.clone().play(Move::Play(here));
            prop_assert_eq!(legal.contains(here), played.is_ok());
        }
    }

    #[test]
    fn any_stones_at_all_play_and_undo(
        size in sizes(),
        stones in prop::collection::vec((0..19u8, 0..19u8, any::<bool>()), 0..200),
        (x, y) in (0..19u8, 0..19u8),
    ) {
        // Setup may leave chains without liberties, as files do: nothing may break on them.
        let mut board = Board::new(size);
        for (x, y, black) in stones {
            let here = Point::new(x, y);
            if size.contains(here) {
                board.place(here, if black { Colour::Black } else { Colour::White });
            }
        }
        let before = board;
        let here = Point::new(x, y);
        match board.play(here, Colour::Black, Suicide::Allowed) {
            Ok(played) => {
                prop_assert_eq!(board.get(here).is_none(), played.is_suicide);
                let kept = before.occupied() - played.removed;
                prop_assert_eq!(board.occupied() - PointSet::single(here), kept);
                board.undo(&played);
            }
            Err(Illegal::OffBoard) => prop_assert!(!size.contains(here)),
            Err(Illegal::Occupied) => prop_assert!(before.get(here).is_some()),
            Err(other) => prop_assert!(false, "{other}"),
        }
        prop_assert_eq!(board, before);
        prop_assert_eq!(Board::parse(&board.to_string()), Ok(board));
    }
}
