//! Changes to a game that are not moves: stones set up, the turn given, a ko declared, handicap.

use thiserror::Error;

use super::{Change, Game, State, Step};
use crate::{Board, Colour, HandicapError, Point, PointSet, fixed_handicap, handicap};

/// A stone or a ko to be set up on a point that the board does not have, or cannot have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// The point is off the board.
    #[error("{0} is off the board")]
    OffBoard(Point),
    /// A ko point must be empty.
    #[error("{0} is occupied and cannot be a ko point")]
    Occupied(Point),
}

impl Game {
    /// Puts stones on points, or takes them off, as one step that undo takes back.
    ///
    /// Nothing is captured. The ko is lifted, passes no longer count, and positions before this
    /// one may come back. Of two entries for one point the later holds.
    ///
    /// # Errors
    ///
    /// When a point is off the board. The game is then unchanged.
    pub fn set_up(
        &mut self,
        stones: impl IntoIterator<Item = (Point, Option<Colour>)>,
    ) -> Result<(), SetupError> {
        let mut board = self.board;
        for (point, stone) in stones {
            if !board.size().contains(point) {
                return Err(SetupError::OffBoard(point));
            }
            match stone {
                Some(colour) => board.place(point, colour),
                None => {
                    board.remove(point);
                }
            }
        }
        let state = State {
            ko: None,
            passes: 0,
            ..self.state
        };
        self.replace(board, state);
        Ok(())
    }

    /// Gives the turn to a player, as one step that undo takes back.
    ///
    /// A ko of the other is lifted, and positions before this one may come back.
    pub fn set_to_move(&mut self, colour: Colour) {
        if colour != self.state.to_move {
            let state = State {
                to_move: colour,
                ko: None,
                ..self.state
            };
            self.replace(self.board, state);
        }
    }

    /// Says where the mover may not play, as if a ko had just been taken there, or lifts the ban.
    ///
    /// It is one step that undo takes back, and positions before this one may come back.
    ///
    /// # Errors
    ///
    /// When the point is off the board or occupied. The game is then unchanged.
    pub fn set_ko(&mut self, ko: Option<Point>) -> Result<(), SetupError> {
        if let Some(point) = ko {
            if !self.size().contains(point) {
                return Err(SetupError::OffBoard(point));
            }
            if self.board.get(point).is_some() {
                return Err(SetupError::Occupied(point));
            }
        }
        self.replace(self.board, State { ko, ..self.state });
        Ok(())
    }

    /// Places a fixed handicap and gives White the turn; see [`fixed_handicap`].
    ///
    /// # Errors
    ///
    /// When the board has stones or moves already, or does not take this number.
    pub fn place_fixed_handicap(&mut self, stones: usize) -> Result<PointSet, HandicapError> {
        let points = fixed_handicap(self.size(), stones)?;
        self.place_handicap(points)?;
        Ok(points)
    }

    /// Places handicap stones on points that Black chose and gives White the turn.
    ///
    /// # Errors
    ///
    /// When the board has stones or moves already, or fewer than two points are given, or no room
    /// is left. Also when a point is off the board or named twice.
    pub fn place_free_handicap(&mut self, points: &[Point]) -> Result<(), HandicapError> {
        let points = handicap::free_handicap(self.size(), points)?;
        self.place_handicap(points)
    }

    fn place_handicap(&mut self, points: PointSet) -> Result<(), HandicapError> {
        if self.state.moves > 0 || !self.board.occupied().is_empty() {
            return Err(HandicapError::NotEmpty);
        }
        let mut board = self.board;
        for point in points {
            board.place(point, Colour::Black);
        }
        let state = State {
            to_move: Colour::White,
            ko: None,
            handicap: points.len() as u32,
            ..self.state
        };
        self.replace(board, state);
        Ok(())
    }

    /// Makes a step of setup: the past before it no longer counts for repetitions.
    fn replace(&mut self, board: Board, state: State) {
        self.hashes.push(self.board.hash());
        self.past.push(Step {
            before: self.state,
            change: Change::Setup(Box::new(self.board), self.fresh_from),
        });
        self.board = board;
        self.state = state;
        self.fresh_from = self.past.len();
    }
}
