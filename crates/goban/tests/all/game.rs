//! Games: undo, setup, handicap, passes. The moves themselves are in `testdata/rules`.

use goban::{
    Colour, Game, HandicapError, Illegal, KoRule, Move, Point, PointSet, Rules, SetupError, Size,
    Suicide, board, fixed_handicap,
};

use Colour::{Black, White};

fn at(text: &str) -> Point {
    Point::from_sgf(text).expect("a point")
}

fn play(text: &str) -> Move {
    Move::Play(at(text))
}

fn square(side: usize) -> Size {
    Size::square(side).expect("in range")
}

/// Black can take a ko at cb.
fn ko_game(ko: KoRule) -> Game {
    let position = board! {
        . X O . . /
        X O . O . /
        . X O . .
    };
    Game::from_board(
        position,
        Black,
        Rules {
            ko,
            suicide: Suicide::Forbidden,
        },
    )
}

#[test]
fn a_ban_binds_the_next_move_only() {
    let mut game = ko_game(KoRule::Simple);
    game.play(play("cb")).expect("takes the ko");
    let key = game.key();
    assert_eq!(game.play(play("bb")), Err(Illegal::Ko));
    assert_eq!(game.key(), key, "a refused move changes nothing");
    game.play(play("ea")).expect("a threat");
    game.play(play("eb")).expect("the answer");
    game.play(play("bb")).expect("the ban is over");
    assert_eq!(game.ko(), Some(at("cb")));
}

#[test]
fn without_a_ko_rule_a_ko_goes_on_for_ever() {
    let mut game = ko_game(KoRule::Off);
    for _ in 0..10 {
        game.play(play("cb")).expect("takes");
        game.play(play("bb")).expect("takes back");
    }
    assert_eq!(game.ko(), None);
    assert_eq!(game.prisoners(Black), 10);
    assert_eq!(game.prisoners(White), 10);
}

#[test]
fn superko_remembers_over_passes() {
    for (rule, later) in [
        (KoRule::Simple, Ok(())),
        (KoRule::Positional, Err(Illegal::Superko)),
        (KoRule::Situational, Err(Illegal::Superko)),
    ] {
        let mut game = ko_game(rule);
        game.play(play("cb")).expect("takes the ko");
        assert_eq!(game.play(play("bb")), Err(Illegal::Ko));
        game.play(Move::Pass).expect("a pass");
        game.play(Move::Pass).expect("a pass");
        assert_eq!(game.play(play("bb")), later, "{rule:?}");
    }
}

#[test]
fn a_key_knows_the_ko_and_the_mover() {
    let mut game = ko_game(KoRule::Simple);
    game.play(play("cb")).expect("takes the ko");
    let banned = game.key();
    game.set_ko(None).expect("lifted");
    let free = game.key();
    game.set_to_move(Black);
    let other = game.key();
    assert!(banned != free && free != other && banned != other);
    assert_eq!(
        game.board().hash(),
        other,
        "Black to move without a ko adds nothing"
    );
}

#[test]
fn a_declared_ko_binds_the_mover() {
    let mut game = ko_game(KoRule::Simple);
    game.set_ko(Some(at("cb"))).expect("empty");
    assert_eq!(game.play(play("cb")), Err(Illegal::Ko));
    assert_eq!(
        game.set_ko(Some(at("bb"))),
        Err(SetupError::Occupied(at("bb")))
    );
    assert_eq!(
        game.set_ko(Some(at("bi"))),
        Err(SetupError::OffBoard(at("bi")))
    );
    assert!(game.undo());
    game.play(play("cb")).expect("no ban any more");
}

#[test]
fn a_lifted_ban_is_lifted_under_superko_too() {
    for rule in [KoRule::Simple, KoRule::Positional, KoRule::Situational] {
        let mut game = ko_game(rule);
        game.play(play("cb")).expect("takes the ko");
        game.set_ko(None).expect("lifted");
        assert!(game.is_legal(at("bb")), "{rule:?}");
        game.undo();
        assert!(!game.is_legal(at("bb")), "{rule:?}");
    }
}

#[test]
fn two_moves_of_one_colour() {
    let mut game = ko_game(KoRule::Simple);
    game.play(play("cb")).expect("takes the ko");
    game.play_as(Black, play("bb"))
        .expect("Black fills the ko out of turn");
    assert_eq!(game.to_move(), White);
    let moves: Vec<_> = game.moves().collect();
    assert_eq!(moves, [(Black, play("cb")), (Black, play("bb"))]);
    assert_eq!(game.last_move(), Some(play("bb")));
}

#[test]
fn two_passes_end_a_game_and_play_may_go_on() {
    let mut game = Game::new(square(3), Rules::default());
    game.play(Move::Pass).expect("a pass");
    assert!(!game.is_over());
    game.play(Move::Pass).expect("a pass");
    assert!(game.is_over());
    assert_eq!((game.passes(), game.move_count()), (2, 2));
    game.play(play("bb")).expect("play goes on");
    assert!(!game.is_over());
    game.undo();
    assert!(game.is_over());
}

#[test]
fn setup_is_one_step_and_frees_old_positions() {
    let mut game = ko_game(KoRule::Positional);
    game.play(play("cb")).expect("takes the ko");
    game.play(play("ea")).expect("elsewhere");
    let before = game.clone();
    game.set_up([(at("ea"), None), (at("bb"), Some(White)), (at("cb"), None)])
        .expect("on the board");
    assert_eq!(*game.board(), *ko_game(KoRule::Positional).board());
    game.play(play("cb"))
        .expect("the position before the setup may come back");
    game.undo();
    game.undo();
    assert_eq!(game, before);
    assert_eq!(
        game.set_up([(at("aa"), Some(Black)), (at("ss"), None)]),
        Err(SetupError::OffBoard(at("ss")))
    );
    assert_eq!(game, before);
}

#[test]
fn a_single_stone_suicide_repeats_the_position() {
    let position = board! {
        . X . /
        X . . /
        . . .
    };
    for (ko, expected) in [
        (KoRule::Simple, Ok(())),
        (KoRule::Positional, Err(Illegal::Superko)),
        (KoRule::Situational, Ok(())),
    ] {
        let rules = Rules {
            ko,
            suicide: Suicide::Allowed,
        };
        let mut game = Game::from_board(position, White, rules);
        assert_eq!(game.play(play("aa")), expected, "{ko:?}");
    }
}

#[test]
fn fixed_handicaps_of_gtp() {
    let names = |side, stones| -> Vec<String> {
        let points = fixed_handicap(square(side), stones).expect("possible");
        points
            .iter()
            .map(|point| point.to_gtp(square(side)))
            .collect()
    };
    assert_eq!(names(19, 2), ["Q16", "D4"]);
    assert_eq!(names(19, 3), ["D16", "Q16", "D4"]);
    assert_eq!(names(19, 4), ["D16", "Q16", "D4", "Q4"]);
    assert_eq!(names(19, 5), ["D16", "Q16", "K10", "D4", "Q4"]);
    assert_eq!(names(19, 6), ["D16", "Q16", "D10", "Q10", "D4", "Q4"]);
    assert_eq!(
        names(19, 7),
        ["D16", "Q16", "D10", "K10", "Q10", "D4", "Q4"]
    );
    assert_eq!(
        names(19, 8),
        ["D16", "K16", "Q16", "D10", "Q10", "D4", "K4", "Q4"]
    );
    assert_eq!(names(19, 9).len(), 9);
    assert_eq!(names(9, 4), ["C7", "G7", "C3", "G3"]);
    assert_eq!(names(8, 2), ["F6", "C3"]);
    for (side, stones, most) in [
        (19, 1, 9),
        (19, 10, 9),
        (8, 5, 4),
        (7, 5, 4),
        (6, 2, 0),
        (1, 2, 0),
    ] {
        let error = HandicapError::Count {
            asked: stones,
            most,
        };
        assert_eq!(fixed_handicap(square(side), stones), Err(error));
    }
}

#[test]
fn handicap_gives_white_the_turn() {
    let mut game = Game::new(square(9), Rules::default());
    let points = game.place_fixed_handicap(3).expect("possible");
    assert_eq!(game.board().stones(Black), points);
    assert_eq!((game.to_move(), game.handicap()), (White, 3));
    assert_eq!(game.place_fixed_handicap(2), Err(HandicapError::NotEmpty));
    assert!(game.undo());
    assert_eq!((game.to_move(), game.handicap()), (Black, 0));
    game.place_free_handicap(&[at("aa"), at("ee")])
        .expect("Black's choice");
    assert_eq!(
        game.board().stones(Black),
        PointSet::of(&[at("aa"), at("ee")])
    );
}

#[test]
fn free_handicaps_are_checked() {
    let mut game = Game::new(square(2), Rules::default());
    let all = [at("aa"), at("ab"), at("ba"), at("bb")];
    let count = |asked| Err(HandicapError::Count { asked, most: 3 });
    assert_eq!(game.place_free_handicap(&all), count(4));
    assert_eq!(game.place_free_handicap(&all[..1]), count(1));
    assert_eq!(
        game.place_free_handicap(&[at("aa"), at("aa")]),
        Err(HandicapError::Twice(at("aa")))
    );
    assert_eq!(
        game.place_free_handicap(&[at("aa"), at("cc")]),
        Err(HandicapError::OffBoard(at("cc")))
    );
    game.play(Move::Pass).expect("a pass");
    assert_eq!(
        game.place_free_handicap(&all[..2]),
        Err(HandicapError::NotEmpty)
    );
}
