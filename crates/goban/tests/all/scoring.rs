//! Counting. Played-out examples are in `testdata/rules/scoring.t`.

use goban::{
    Board, Colour, Count, Game, Move, Point, PointSet, Rules, Score, Size, board, tromp_taylor,
};

#[test]
fn an_empty_board_is_nobodys() {
    for (width, height) in [(1, 1), (5, 2), (19, 19)] {
        let board = Board::new(Size::new(width, height).expect("in range"));
        assert_eq!(tromp_taylor(&board), Score::default());
        let count = Count::new(&board, PointSet::EMPTY);
        assert_eq!(count.neutral(), board.all());
    }
}

#[test]
fn one_stone_owns_the_board() {
    let mut board = Board::new(Size::square(19).expect("in range"));
    board.place(Point::new(3, 3), Colour::White);
    assert_eq!(tromp_taylor(&board).lead(), -361.0);
    assert_eq!(tromp_taylor(&board).winner(), Some(Colour::White));
}

#[test]
fn one_dead_stone_stands_for_its_chain() {
    let position = board! {
        . O O X . /
        . O . X . /
        . . . X .
    };
    let count = Count::new(&position, PointSet::single(Point::new(1, 0)));
    assert_eq!(count.dead(Colour::White).len(), 3);
    assert_eq!(count.alive(Colour::White).len(), 0);
    assert_eq!(
        count.area(),
        Score {
            black: 15.0,
            white: 0.0
        }
    );
    assert_eq!(
        count.territory_score([0, 0]),
        Score {
            black: 15.0,
            white: 0.0
        }
    );
}

#[test]
fn empty_points_and_points_off_the_board_are_not_dead_stones() {
    let position = board! { . X . };
    let nothing = PointSet::of(&[Point::new(0, 0), Point::new(18, 18)]);
    assert_eq!(
        Count::new(&position, nothing),
        Count::new(&position, PointSet::EMPTY)
    );
}

#[test]
fn komi_and_prisoners_count() {
    let position = board! {
        . X O . . /
        O X O . . /
        . X O . .
    };
    let mut game = Game::from_board(position, Colour::Black, Rules::default());
    game.set_komi(0.5);
    for point in [Point::new(0, 2), Point::new(3, 0), Point::new(0, 0)] {
        game.play(Move::Play(point)).expect("legal");
    }
    assert_eq!(game.prisoners(Colour::Black), 1);
    // Black: one point and one prisoner; White: five points and komi.
    let territory = game.territory_score(PointSet::EMPTY);
    assert_eq!(
        territory,
        Score {
            black: 2.0,
            white: 5.5
        }
    );
    assert_eq!(territory.to_string(), "W+3.5");
    let area = game.area_score(PointSet::EMPTY);
    assert_eq!(
        area,
        Score {
            black: 6.0,
            white: 9.5
        }
    );
    assert_eq!(game.tromp_taylor_score(), area);
}

#[test]
fn a_draw_is_written_as_zero() {
    let score = Score {
        black: 7.0,
        white: 7.0,
    };
    assert_eq!((score.winner(), score.to_string().as_str()), (None, "0"));
}
