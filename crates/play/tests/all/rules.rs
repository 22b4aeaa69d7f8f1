//! The board of playouts and the board of the rules agree.

use std::collections::HashSet;

use goban::{Colour, Game, KoRule, Move, Point, PointSet, Rules, Size, Suicide, board};
use play::board::{BLACK, Board, PASS, WHITE, cell, point, spot};
use play::{Decision, Manner, Params, Player, patterns::Patterns, playout, random::Random};

#[test]
fn after_every_move_stones_liberties_and_legal_moves_are_those_of_the_rules() {
    let patterns = Patterns::new();
    let mut random = Random::new(3);
    let mut compared = 0;
    for (width, height) in [(2, 2), (3, 5), (5, 5), (7, 7), (9, 9), (19, 19)] {
        let size = Size::new(width, height).expect("a size of the list");
        let mut game = Game::new(size, Rules::default());
        let mut board = Board::new(size);
        for n in 0..size.area() * 2 {
            let mover = cell(game.to_move());
            let mut s = playout::choose(&board, mover, PASS, &patterns, &mut random);
            if n % 3 == 0 {
                // Moves that no playout would make belong to the rules too.
                let free: Vec<_> = board.free().to_vec();
                let any = free
                    .into_iter()
                    .find(|&s| board.is_legal(s as usize, mover));
                s = any.unwrap_or(PASS);
            }
            board.play(s, mover);
            game.play(point(s).map_or(Move::Pass, Move::Play))
                .expect("the move is legal");
            assert_eq!(board.hash(), game.board().hash());
            let next = cell(game.to_move());
            assert_eq!(next, BLACK + WHITE - mover);
            for p in size.points() {
                let at = spot(p) as usize;
                let stone = game.board().get(p);
                assert_eq!(board.at(at), stone.map_or(0, cell));
                if stone.is_some() {
                    assert_eq!(board.liberties(at).len(), game.board().liberty_count(p));
                    assert_eq!(board.chain_size(at), game.board().chain(p).len());
                    assert_eq!(board.chain_stones(at).count(), board.chain_size(at));
                } else {
                    assert_eq!(board.is_legal(at, next), game.is_legal(p), "{p:?}");
                }
                compared += 1;
            }
        }
    }
    assert!(compared > 250_000, "only {compared} points were compared");
}

/// Plays a game against itself with a handful of visits. Whatever the rules allow, an arrangement of
/// stones does not come back, but to the other player where the rules speak of situations.
fn self_play(size: Size, rules: Rules, seed: u64, visits: u64) -> Game {
    let mut game = Game::new(size, rules);
    game.set_komi(6.5);
    let mut player = Player::new(None, Params::for_area(size.area()), seed);
    let mut manner = Manner::default();
    manner.limits.visits = Some(visits);
    let mut seen = HashSet::from([*game.board()]);
    for _ in 0..size.area() * 4 {
        let chosen = match player.choose(&game, &manner).decision {
            Decision::Resign => return game,
            Decision::Move(chosen) => chosen,
        };
        game.play(chosen).expect("every move chosen is legal");
        let is_new = chosen == Move::Pass || seen.insert(*game.board());
        assert!(
            is_new || rules.ko == KoRule::Situational,
            "seed {seed}, {rules:?}: this was on the board before:\n{}",
            game.board()
        );
        if game.is_over() {
            return game;
        }
    }
    panic!("a game on {size} under {rules:?} with seed {seed} does not end");
}

/// Black has thrown two stones in, White has taken them. To take one back is no ko, and brings the
/// first position back.
#[test]
fn a_position_is_not_repeated_although_the_simple_rule_of_ko_allows_it() {
    let before = board! {
        X . X . /
        X X O O /
        . . . O /
        . X O .
    };
    let back = Point::new(2, 0);
    for ko in [KoRule::Off, KoRule::Simple, KoRule::Positional] {
        let rules = Rules {
            ko,
            ..Rules::default()
        };
        let mut game = Game::from_board(before, Colour::Black, rules);
        for (x, y) in [(3, 0), (1, 0)] {
            game.play(Move::Play(Point::new(x, y)))
                .expect("the move is legal");
        }
        assert_eq!(game.is_legal(back), ko != KoRule::Positional);
        let mut player = Player::new(None, Params::for_area(16), 1);
        let mut manner = Manner {
            among: Some(PointSet::single(back)),
            ..Manner::default()
        };
        manner.limits.visits = Some(20);
        let decision = player.choose(&game, &manner).decision;
        assert_eq!(decision, Decision::Move(Move::Pass), "{ko:?}");
    }
}

#[test]
fn games_against_itself_are_legal_and_end_on_all_sizes_under_all_rules() {
    let mut games = 0;
    for ko in [KoRule::Simple, KoRule::Positional, KoRule::Situational] {
        for side in [2, 3, 4, 5, 6, 7, 9] {
            let size = Size::square(side).expect("a size");
            let rules = Rules {
                ko,
                ..Rules::default()
            };
            self_play(size, rules, games, 6);
            games += 1;
        }
    }
    assert_eq!(games, 21);
}

/// Longer than a test may take; the one above plays the same on small boards every time. Run with
/// `cargo test --release -p play rules:: -- --ignored`; `GAMES=0..250` plays a part of them.
#[test]
#[ignore = "a thousand games take minutes"]
fn a_thousand_games_against_itself_are_legal_and_end() {
    let rules: Vec<Rules> = [KoRule::Simple, KoRule::Positional, KoRule::Situational]
        .into_iter()
        .flat_map(|ko| [Suicide::Forbidden, Suicide::Allowed].map(|suicide| Rules { ko, suicide }))
        .collect();
    let part = std::env::var("GAMES").unwrap_or_else(|_| "0..1000".to_owned());
    let (from, to) = part.split_once("..").expect("a range such as 0..250");
    let [from, to] = [from, to].map(|n| n.parse::<usize>().expect("a number"));
    for n in from..to {
        let size = Size::square(2 + n % 18).expect("a size");
        let visits = 1 + n as u64 % 5;
        self_play(size, rules[n / 18 % rules.len()], n as u64, visits);
    }
}

#[test]
fn one_thread_with_one_seed_plays_the_same_game_twice() {
    let size = Size::square(7).expect("a size");
    let a = self_play(size, Rules::default(), 5, 20);
    let b = self_play(size, Rules::default(), 5, 20);
    assert!(a.moves().count() > 10);
    assert!(a.moves().eq(b.moves()));
    assert_eq!(a.to_move(), b.to_move());
    assert!(Colour::BOTH.contains(&a.to_move()));
}
