//! What becomes of stones, as the network foresees it: for readers of groups.
//!
//! A short search of moves near the stones. A leaf is worth what the network says of who owns them;
//! whoever wins the game is no matter. Nothing here is proven.

use goban::{Colour, Game, KoRule, PointSet, Rules};
use groups::{Foreseen, Foresight, Scene};
use search::Cancel;

use crate::search::{Limits, Searcher};

/// How far from the stones both sides play, in steps.
const REACH: usize = 4;

/// A searcher who is asked about stones in the position of a game, or in one after it.
pub struct Seer<'a> {
    searcher: &'a Searcher,
    game: &'a Game,
    visits: u64,
}

impl<'a> Seer<'a> {
    /// One that takes this many visits for an answer.
    pub fn new(searcher: &'a Searcher, game: &'a Game, visits: u64) -> Seer<'a> {
        Seer {
            searcher,
            game,
            visits,
        }
    }

    /// The position of a scene as a game. Where it is that of the game, the past comes with it: the
    /// network sees the last moves.
    fn game_of(&self, scene: &Scene, mover: Colour) -> Option<Game> {
        let board = self.game.board();
        let mut game = match Scene::of(board) {
            known if known.black == scene.black && known.white == scene.white => self.game.clone(),
            _ => {
                let rules = Rules {
                    ko: KoRule::Simple,
                    ..self.game.rules()
                };
                let mut game = Game::new(scene.size, rules);
                let stones = |colour| scene.stones(colour).iter().map(move |p| (p, Some(colour)));
                game.set_up(Colour::BOTH.into_iter().flat_map(stones))
                    .ok()?;
                game
            }
        };
        game.set_to_move(mover);
        game.set_ko(scene.ko).ok()?;
        Some(game)
    }
}

impl Foresight for Seer<'_> {
    fn foresee(
        &self,
        scene: &Scene,
        stones: PointSet,
        mover: Colour,
        cancel: &Cancel,
    ) -> Option<Foreseen> {
        let game = self.game_of(scene, mover)?;
        let mut region = stones;
        for _ in 0..REACH {
            region = region.grown(scene.size.all());
        }
        let limits = Limits {
            visits: Some(self.visits),
            cancel: cancel.clone(),
            ..Limits::default()
        };
        self.searcher.foresee(&game, stones, region, &limits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Params, weights};
    use goban::{Board, Point, Size};

    fn foreseen(rows: &str, stone: (u8, u8), mover: Colour) -> Foreseen {
        let board: Board = rows.parse().expect("a board");
        let searcher = Searcher::new(Some(weights::standard()), Params::for_area(81), 1);
        let game = Game::from_board(board, mover, Rules::default());
        let stones = board.chain(Point::new(stone.0, stone.1));
        let seer = Seer::new(&searcher, &game, 40);
        let ask = || seer.foresee(&Scene::of(&board), stones, mover, &Cancel::default());
        let first = ask().expect("a network for such boards");
        assert_eq!(ask().as_ref(), Some(&first), "the same question again");
        first
    }

    /// Black lives with two eyes at the top; his stones at the bottom have one.
    const ROWS: &str = "
        . X . X O . . . .
        X X X X O . . . .
        O O O O O . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . O O O O
        . . . . . O X X X
        . . . . . O X . X";

    #[test]
    fn two_eyes_stay_and_one_does_not_whoever_moves_first() {
        for mover in Colour::BOTH {
            let (alive, dead) = (foreseen(ROWS, (0, 1), mover), foreseen(ROWS, (6, 7), mover));
            assert!(alive.stays > 0.75, "{mover}: {}", alive.stays);
            assert!(dead.stays < 0.25, "{mover}: {}", dead.stays);
        }
    }

    #[test]
    fn the_middle_of_three_is_where_both_sides_look() {
        let three = "
            . . . X O . . . .
            X X X X O . . . .
            O O O O O . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .";
        for mover in Colour::BOTH {
            let foreseen = foreseen(three, (0, 1), mover);
            let (mv, value) = foreseen.moves[0];
            assert_eq!(mv, Point::new(1, 0), "{mover}");
            let wish = match mover {
                Colour::Black => foreseen.stays,
                Colour::White => 1.0 - foreseen.stays,
            };
            assert!((value - wish).abs() < 0.2, "{mover}: {value} for {wish}");
        }
    }

    #[test]
    fn nothing_is_foreseen_without_a_network_or_on_a_board_too_small_for_it() {
        let board = Board::new(Size::square(9).expect("a size"));
        let blind = Searcher::new(None, Params::for_area(81), 1);
        let small = Board::new(Size::square(4).expect("a size"));
        let seeing = Searcher::new(Some(weights::standard()), Params::for_area(16), 1);
        for (searcher, mut board) in [(blind, board), (seeing, small)] {
            let stone = Point::new(1, 1);
            board.place(stone, Colour::Black);
            let game = Game::from_board(board, Colour::White, Rules::default());
            let seer = Seer::new(&searcher, &game, 10);
            let stones = PointSet::single(stone);
            let scene = Scene::of(&board);
            let found = seer.foresee(&scene, stones, Colour::White, &Cancel::default());
            assert_eq!(found, None);
        }
    }
}
