//! A position after further moves, as a problem of its own.

use goban::{Board, Colour, Illegal, Move, Point, PointSet, Suicide};
use life::Problem;
use life::problem::Reading;
use thiserror::Error;

/// Why a move cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Unplayable {
    /// There is a stone.
    #[error("there is a stone")]
    Occupied,
    /// The stone would have no liberty.
    #[error("it would be suicide")]
    Suicide,
    /// It takes a ko back at once.
    #[error("it takes the ko back at once")]
    Ko,
}

/// Where a line stands.
#[derive(Clone, Debug)]
pub struct Stand {
    /// The stones.
    pub board: Board,
    /// Whose turn it is.
    pub to_move: Colour,
    /// The point banned by ko.
    pub ko: Option<Point>,
    /// The stones in question that are still there.
    targets: PointSet,
    /// Whether the solver can be asked: not once the play has left what it reads.
    pub is_judgeable: bool,
}

impl Stand {
    /// The beginning.
    pub fn start(board: Board, problem: &Problem, to_move: Colour) -> Stand {
        Stand {
            board,
            to_move,
            ko: problem.ko,
            targets: problem.targets,
            is_judgeable: true,
        }
    }

    /// The position after a move. Two moves of one side in a row mean that the other played
    /// elsewhere.
    ///
    /// # Errors
    /// When the move cannot be played.
    pub fn play(
        &self,
        problem: &Problem,
        colour: Colour,
        played: Move,
    ) -> Result<Stand, Unplayable> {
        let mut next = Stand {
            to_move: !colour,
            ko: None,
            ..self.clone()
        };
        let Move::Play(point) = played else {
            return Ok(next);
        };
        if self.ko == Some(point) && colour == self.to_move {
            return Err(Unplayable::Ko);
        }
        let done = next.board.play(point, colour, Suicide::Forbidden);
        let done = done.map_err(|illegal| match illegal {
            Illegal::Suicide => Unplayable::Suicide,
            _ => Unplayable::Occupied,
        })?;
        next.ko = done.ko;
        next.targets = self.targets - done.removed;
        // The solver knows no points beyond these, and stones of the attacker there for safe.
        let is_defender = colour == problem.defender;
        let known = problem.region | problem.attacker_only;
        let strays = is_defender && problem.attacker_only.contains(point)
            || problem.held.contains(point)
            || !done.removed.is_subset(known)
            || next.breathes_beyond(problem);
        // A group may live on the points where it was captured, and only the whole problem
        // knows all of these.
        let is_cut = done.removed.intersects(self.targets)
            && (problem.reading == Reading::Group || next.targets.is_empty());
        next.is_judgeable &= !strays && !is_cut;
        Ok(next)
    }

    /// Whether a chain of the defender has its last liberties where the attacker is taken to stand.
    fn breathes_beyond(&self, problem: &Problem) -> bool {
        let liberties = self.board.empty() - problem.held;
        let mut chains = self.board.chains(problem.defender);
        chains
            .any(|chain| chain.intersects(problem.region) && chain.neighbours(liberties).is_empty())
    }

    /// The stones in question that are still there.
    pub fn targets(&self) -> PointSet {
        self.targets
    }

    /// The question about this position.
    pub fn problem(&self, root: &Problem) -> Problem {
        Problem {
            black: self.board.stones(Colour::Black),
            white: self.board.stones(Colour::White),
            targets: self.targets,
            ko: self.ko,
            ..root.clone()
        }
    }

    /// The points where the mover may try something.
    pub fn candidates(&self, problem: &Problem) -> PointSet {
        let points = match self.to_move == problem.defender {
            true => problem.region,
            false => problem.region | problem.attacker_only,
        };
        points & self.board.empty()
    }
}

#[cfg(test)]
mod tests {
    use life::Setup;
    use life::problem::Extent;

    use super::*;

    #[test]
    fn a_chain_that_breathes_where_the_attacker_is_taken_to_stand_is_not_judged() {
        let board: Board = ". . . . . . .
                            . X X O . . .
                            . O O O . . .
                            . . . . . . .
                            . . . . . . .
                            . . . . . . .
                            . . . . . . ."
            .parse()
            .expect("a board");
        let problem = Setup {
            defender: Some(Colour::Black),
            extent: Extent::Near,
            reach: 1,
            ..Setup::new(
                board.size(),
                board.stones(Colour::Black),
                board.stones(Colour::White),
            )
        }
        .problem()
        .expect("a problem");
        // The left of the two points at the edge is played on, the one below it is not.
        let [inner, beyond] = [(0, 1), (0, 2)].map(|(x, y)| Point::new(x, y));
        assert!(problem.region.contains(inner) && problem.held.contains(beyond));
        let start = Stand::start(board, &problem, Colour::Black);
        let play = |stand: &Stand, colour, (x, y)| {
            let next = stand.play(&problem, colour, Move::Play(Point::new(x, y)));
            next.expect("a legal move")
        };
        let mut stand = play(&start, Colour::Black, (0, 1));
        assert!(stand.is_judgeable);
        for (x, y) in [(1, 0), (2, 0), (0, 0)] {
            assert!(stand.is_judgeable);
            stand = play(&stand, Colour::White, (x, y));
        }
        assert!(!stand.is_judgeable, "on the board it is not captured yet");
        assert!(!play(&start, Colour::White, (0, 2)).is_judgeable);
    }
}
