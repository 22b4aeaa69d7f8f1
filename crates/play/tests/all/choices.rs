//! What the player plays, and how games are counted.

use goban::{Board, Colour, Game, Move, Point, Rules};
use play::scoring::{self, Counting};
use play::{Decision, Manner, Player, Status, Trust};
use search::Cancel;

fn diagram(text: &str) -> Board {
    Board::parse(text).expect("the diagram is a board")
}

fn player(area: usize) -> Player {
    Player::standard(area, 1)
}

fn visits(visits: u64) -> Manner {
    let mut manner = Manner::default();
    manner.limits.visits = Some(visits);
    manner
}

#[test]
fn four_stones_in_atari_that_would_run_out_are_taken() {
    let position = diagram(
        "
        . . . . . . .
        . X X X X . .
        X O O O O . .
        . X X X X . O
        . . . . . . .
        . . O . O O .
        . . . . . . .
        ",
    );
    let mut game = Game::from_board(position, Colour::Black, Rules::default());
    game.set_komi(6.5);
    let thought = player(49).choose(&game, &visits(60));
    assert_eq!(
        thought.decision,
        Decision::Move(Move::Play(Point::new(5, 2)))
    );
}

#[test]
fn who_may_choose_from_bad_moves_alone_plays_one_of_them() {
    let mut game = Game::new(goban::Size::square(9).expect("a size"), Rules::default());
    game.play(Move::Play(Point::new(4, 4)))
        .expect("the move is legal");
    let bad = goban::PointSet::of(&[(0, 0), (8, 8), (0, 8)].map(|(x, y)| Point::new(x, y)));
    let mut manner = visits(20);
    manner.among = Some(bad);
    let thought = player(81).choose(&game, &manner);
    let Decision::Move(Move::Play(point)) = thought.decision else {
        panic!("{:?}", thought.decision);
    };
    assert!(bad.contains(point));
}

#[test]
fn stones_inside_two_eyes_are_proven_dead_and_the_group_proven_alive() {
    let position = diagram(
        "
        . X . O X . .
        X X X X X . .
        . . . . . . .
        . . O O O O O
        . . O . O . O
        ",
    );
    let game = Game::from_board(position, Colour::Black, Rules::default());
    let player = player(35);
    let found = scoring::statuses(player.searcher(), &game, &Cancel::new());
    let status = |x, y| found.of(game.board(), Point::new(x, y));
    assert_eq!(status(3, 0), Some((Status::Dead, Trust::Proven)));
    assert_eq!(status(1, 0), Some((Status::Alive, Trust::Proven)));
    assert_eq!(status(2, 4), Some((Status::Alive, Trust::Proven)));
    assert_eq!(status(0, 4), None);
}

/// White's two stones in the corner fall whoever moves first, which takes reading to prove.
#[test]
fn who_is_told_to_stop_goes_by_what_he_has() {
    let position = diagram(
        "
        O O . X . . .
        . X X X . . .
        X X . . . . .
        . . . . O O O
        . . . . O . .
        . . . . O . .
        . . . . O . .
        ",
    );
    let game = Game::from_board(position, Colour::White, Rules::default());
    let player = player(49);
    let corner = Point::new(0, 0);
    let status = |cancel: &Cancel| {
        scoring::statuses(player.searcher(), &game, cancel).of(game.board(), corner)
    };
    let pulled = Cancel::new();
    pulled.cancel();
    assert_eq!(status(&Cancel::new()), Some((Status::Dead, Trust::Proven)));
    let stopped = status(&pulled).map(|(_, trust)| trust);
    assert_eq!(stopped, Some(Trust::Judged), "nothing was read");
}

#[test]
fn a_lone_stone_in_secure_territory_is_dead_and_counts_by_each_rule() {
    let position = diagram(
        "
        . . . X O . . . .
        . . . X O . . . .
        . . . X O . . . .
        . . . X O . . . .
        . . . X O . X . .
        . . . X O . . . .
        . . . X O . . . .
        . . . X O . . . .
        . . . X O . . . .
        ",
    );
    let mut game = Game::from_board(position, Colour::Black, Rules::default());
    game.set_komi(0.5);
    let player = player(81);
    let (area, statuses) =
        scoring::final_score(player.searcher(), &game, Counting::Area, &Cancel::new());
    assert_eq!(statuses.dead.len(), 1);
    assert_eq!(area.lead(), 36.0 - 45.5);
    let (territory, _) = scoring::final_score(
        player.searcher(),
        &game,
        Counting::Territory,
        &Cancel::new(),
    );
    assert_eq!(territory.lead(), 27.0 - (36.0 + 1.0 + 0.5));
    let (standing, _) = scoring::final_score(
        player.searcher(),
        &game,
        Counting::AsItStands,
        &Cancel::new(),
    );
    assert!(
        standing.lead() > area.lead(),
        "the stone spoils White's territory"
    );
}

/// Three white stones and the black corner have two liberties each and share one. Black gains
/// nothing by filling the other: he gives two stones and takes one back. His big group hangs on the
/// seki too, because it has but one eye without the point that it shares with the stone at F9.
#[test]
fn a_seki_that_a_group_with_one_eye_hangs_on_has_no_territory() {
    let position = diagram(
        "
        . O O X . X .
        O O X . X O O
        . O X X X O .
        O O O O O X X
        . . O . O X .
        . O . O O X X
        . . O . O O O
        . O . O . . .
        . . . . O . O
        ",
    );
    let game = Game::from_board(position, Colour::White, Rules::default());
    let own = player(63);
    let (score, statuses) =
        scoring::final_score(own.searcher(), &game, Counting::Territory, &Cancel::new());
    assert!(statuses.dead.is_empty(), "{:?}", statuses.dead);
    assert!(position.stones(Colour::Black).is_subset(statuses.seki));
    assert!((score.black - 0.0).abs() < 0.1, "{score:?}");
}

#[test]
fn nobody_passes_while_passing_loses() {
    // Black leads on the board by less than komi and White has passed.
    let position = diagram(
        "
        . . X O .
        . . X O .
        . . X O .
        . . X O .
        . . X . .
        ",
    );
    let mut game = Game::from_board(position, Colour::White, Rules::default());
    game.set_komi(0.5);
    game.play(Move::Pass).expect("a pass is legal");
    let thought = player(25).choose(&game, &visits(80));
    assert_eq!(thought.found.mover, Colour::Black);
    assert!(matches!(thought.decision, Decision::Move(_)));
}

#[test]
fn nobody_passes_while_a_border_is_open() {
    // White leads, and each of his passes lets Black crawl one point further along the edge.
    let position = diagram(
        "
        . . . . X X O . .
        . . . . X O . O .
        . . . . X O . . .
        . . X X X O . . .
        . . . . X O . . .
        . . X X O . . . .
        . . X O O . O . .
        . . X X O O . O .
        . . . . X . . . .
        ",
    );
    let mut game = Game::from_board(position, Colour::White, Rules::default());
    game.set_komi(7.5);
    for seed in 1..4 {
        let thought = Player::standard(81, seed).choose(&game, &visits(80));
        assert_ne!(thought.decision, Decision::Move(Move::Pass), "seed {seed}");
    }
}

#[test]
fn the_last_moves_of_a_game_are_exact() {
    // White's only move worth anything is at F2, and a search of few visits does not know.
    let position = diagram(
        "
        . X . X . . O . O .
        X X X X X X O O O O
        ",
    );
    let mut game = Game::from_board(position, Colour::White, Rules::default());
    game.set_komi(0.5);
    let thought = player(20).choose(&game, &visits(2));
    let exact = thought.exact.expect("the solver takes over");
    assert_eq!(exact.action, Move::Play(Point::new(5, 0)));
    assert_eq!(thought.decision, Decision::Move(exact.action));
    assert_eq!(exact.lead, Some(-f64::from(thought.found.lead)));
}
