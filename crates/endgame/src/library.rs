//! Values of local games from earlier runs.

use cgt::{Bounds, Games};

use crate::rules::Counting;

/// Which solver this is: the version, and a number made of the sources. Stored values are good for
/// the solver that found them.
pub const SOLVER: &str = concat!(env!("CARGO_PKG_VERSION"), "+", env!("ENDGAME_SOURCES"));

/// What is kept of a local game: its bounds, written as `cgt` reads them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// It is at least this.
    pub low: String,
    /// It is at most this.
    pub high: String,
}

/// A place where values are kept from run to run. The key of a local game is the same for all its
/// images.
pub trait Library {
    /// What is known of a local game.
    fn find(&mut self, counting: Counting, key: &[u8]) -> Option<Kept>;

    /// Keeps what was found out. It may fail to: then it is found out again.
    fn keep(&mut self, counting: Counting, key: &[u8], kept: &Kept);
}

impl Kept {
    /// Bounds as they are kept, or nothing if they do not come back from their text as they were.
    pub(crate) fn of(bounds: Bounds, games: &mut Games) -> Option<Kept> {
        let kept = Kept {
            low: games.text(bounds.low),
            high: games.text(bounds.high),
        };
        (kept.bounds(games) == Some(bounds)).then_some(kept)
    }

    /// The bounds again.
    pub(crate) fn bounds(&self, games: &mut Games) -> Option<Bounds> {
        let low = cgt::parse(games, &self.low).ok()?;
        let high = cgt::parse(games, &self.high).ok()?;
        Some(Bounds { low, high })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Frame, Local, Solver};
    use goban::{Board, Colour, Point, PointSet};
    use std::cell::RefCell;
    use std::collections::HashMap;
    use std::rc::Rc;

    #[derive(Clone, Default)]
    struct Shelf(Rc<RefCell<HashMap<Vec<u8>, Kept>>>);

    impl Library for Shelf {
        fn find(&mut self, _: Counting, key: &[u8]) -> Option<Kept> {
            self.0.borrow().get(key).cloned()
        }

        fn keep(&mut self, _: Counting, key: &[u8], kept: &Kept) {
            self.0.borrow_mut().insert(key.to_vec(), kept.clone());
        }
    }

    fn room() -> (Frame, Local) {
        let board: Board = ". . . X\n. . . X\nX O . X\nX X X X".parse().unwrap();
        let area: PointSet = (0..2)
            .flat_map(|y| (0..3).map(move |x| Point::new(x, y)))
            .collect();
        let safe = Colour::BOTH.map(|colour| board.stones(colour));
        Frame::new(&board, area, safe).unwrap()
    }

    #[test]
    fn what_one_run_found_the_next_does_not_search_for() {
        let shelf = Shelf::default();
        let (frame, local) = room();
        let limits = search::Limits::default();
        let run = || {
            let mut solver = Solver::new(Counting::Area);
            solver.use_library(Box::new(shelf.clone()));
            let bounds = solver.value(&frame, &local, &limits).unwrap();
            let text = solver.games.text(bounds.low);
            let moves = Colour::BOTH.map(|colour| {
                let moves = solver.moves(&frame, &local, colour, &limits).unwrap();
                let told = moves.iter().map(|(p, b)| (*p, solver.games.text(b.low)));
                told.collect::<Vec<_>>()
            });
            (text, moves, solver.nodes)
        };
        let (first, second) = (run(), run());
        assert_eq!((&first.0, &first.1), (&second.0, &second.1));
        assert!(
            first.2 > 100 && second.2 == 0,
            "{} and {}",
            first.2,
            second.2
        );
    }

    #[test]
    fn a_text_that_is_no_game_is_not_believed() {
        let shelf = Shelf::default();
        let (frame, local) = room();
        let nonsense = Kept {
            low: "1||".to_owned(),
            high: "1".to_owned(),
        };
        let (key, _) = frame.key(&local);
        shelf.0.borrow_mut().insert(key.to_vec(), nonsense);
        let mut solver = Solver::new(Counting::Area);
        solver.use_library(Box::new(shelf));
        let limits = search::Limits::default();
        assert!(solver.value(&frame, &local, &limits).is_ok());
        assert!(solver.nodes > 0);
    }
}
