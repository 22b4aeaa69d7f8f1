//! Dead stones are taken off the board where the opponent wants to see it.

use goban::{Board, Colour, Game, Move, Rules};
use play::player::Ending;
use play::{Decision, Manner, Player};

/// Lets one side clean up while the other passes, and gives the final game.
fn clean_up(diagram: &str, by: Colour) -> Game {
    let board = Board::parse(diagram).expect("the diagram is a board");
    let mut game = Game::from_board(board, by, Rules::default());
    game.set_komi(0.5);
    let mut player = Player::standard(game.size().area(), 1);
    let mut manner = Manner {
        may_resign: false,
        ending: Ending::Cleanup,
        ..Manner::default()
    };
    manner.limits.visits = Some(30);
    for _ in 0..2 {
        game.play(Move::Pass).expect("a pass is legal");
    }
    for _ in 0..40 {
        let Decision::Move(chosen) = player.choose(&game, &manner).decision else {
            panic!("nobody resigns while cleaning up");
        };
        game.play(chosen).expect("the move is legal");
        if chosen == Move::Pass {
            return game;
        }
        game.play(Move::Pass).expect("a pass is legal");
    }
    panic!("{} is not clean after forty moves", game.board());
}

/// The side takes all stones of the other in the diagram, and loses none of its own.
fn takes_everything(diagram: &str, by: Colour) {
    let before = Board::parse(diagram).expect("the diagram is a board");
    let game = clean_up(diagram, by);
    let left = game.board().stones(!by);
    assert!(left.is_empty(), "stones are left:\n{}", game.board());
    assert!(before.stones(by).is_subset(game.board().stones(by)));
}

#[test]
fn a_lone_stone_in_territory_is_surrounded_and_taken() {
    takes_everything(
        "
        . . . . . . .
        . . . . . . .
        . . O . O . .
        . . . X . O .
        . . O . . . .
        . O . . O O .
        . . . . . . .
        ",
        Colour::White,
    );
}

#[test]
fn a_group_with_one_eye_in_the_corner_is_taken() {
    takes_everything(
        "
        . . X O . .
        X X X O . O
        O O O O O .
        . O . O . .
        ",
        Colour::White,
    );
}

#[test]
fn an_eye_space_of_two_points_is_filled_from_inside() {
    takes_everything(
        "
        O O O O O O .
        O X X X X O .
        O X . . X O O
        O X X X X O .
        O O O O O O O
        . O . . . . O
        ",
        Colour::White,
    );
}

#[test]
fn a_square_of_four_points_is_filled_from_inside() {
    takes_everything(
        "
        O O O O O O O
        O X X X X O .
        O X . . X O O
        O X . . X O .
        O X X X X O O
        O O O O O O .
        O . O . . O O
        ",
        Colour::White,
    );
}

#[test]
fn stones_in_a_seki_stay() {
    let diagram = "
        O X . O X . . . .
        O X . O X . . . .
        O X X O X . X . .
        O O O X X . . . .
        . O O X . X . . .
        O . O X X . . X .
        . O O X . . X . .
        O . O X . X . . .
        ";
    let before = Board::parse(diagram).expect("the diagram is a board");
    let game = clean_up(diagram, Colour::White);
    assert_eq!(
        game.board().stones(Colour::Black),
        before.stones(Colour::Black)
    );
}
