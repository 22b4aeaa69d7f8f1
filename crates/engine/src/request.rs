//! What is asked.

use goban::{Board, Colour};
use life::{ProblemError, Setup};
use thiserror::Error;
use wire::{LineError, Question};

/// A position, and what is said about it.
#[derive(Clone, Debug)]
pub struct Request {
    /// The stones, and everything that somebody said about group and region.
    pub setup: Setup,
    /// Who moves; both sides are asked when missing, the attacker first.
    pub to_move: Option<Colour>,
    /// The one ko budget that is asked, when only one is.
    pub threats: Option<i8>,
    /// Whether every first move is judged, with the line that refutes it.
    pub other_moves: bool,
    /// Whether the second side's main line must be the one that a search finds which answered
    /// the first side before. It then may have to answer that again.
    pub in_order: bool,
}

impl Request {
    /// A question about which nothing but the setup is known.
    pub fn new(setup: Setup) -> Request {
        Request {
            setup,
            to_move: None,
            threats: None,
            other_moves: false,
            in_order: false,
        }
    }

    /// A bare position.
    pub fn of_board(board: &Board) -> Request {
        let stones = |colour| board.stones(colour);
        let (black, white) = (stones(Colour::Black), stones(Colour::White));
        Request::new(Setup::new(board.size(), black, white))
    }

    /// Whether the question may depend on who moves first.
    pub fn is_by_mover(&self) -> bool {
        groups::is_by_mover(&self.setup)
    }

    /// Whether nobody said which group is meant, or where play happens.
    pub fn is_bare(&self) -> bool {
        let setup = &self.setup;
        setup.targets.is_empty() && setup.region.is_none() && setup.defender.is_none()
    }
}

impl TryFrom<&Question> for Request {
    type Error = LineError;

    fn try_from(question: &Question) -> Result<Request, LineError> {
        Ok(Request {
            to_move: question.to_move,
            threats: question.ko_threats,
            ..Request::new(question.setup()?)
        })
    }
}

/// Why a request cannot be answered.
#[derive(Clone, Debug, Error)]
pub enum QuestionError {
    /// The position holds no question, or the question makes no sense.
    #[error(transparent)]
    Problem(#[from] ProblemError),
    /// What is said contradicts itself.
    #[error(transparent)]
    Contradiction(#[from] LineError),
}
