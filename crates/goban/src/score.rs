//! Counting a position that is played out.
//!
//! Which stones are dead is for the players, or a solver, to say; here it is given. One dead
//! stone stands for its whole chain.

use std::fmt;

use crate::{Board, Colour, PointSet};

/// The points of both players.
///
/// # Examples
///
/// ```
/// use goban::Score;
///
/// let score = Score { black: 40.0, white: 46.5 };
/// assert_eq!(score.lead(), -6.5);
/// assert_eq!(score.to_string(), "W+6.5");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Score {
    /// Black's points.
    pub black: f64,
    /// White's points, with komi where a komi is known.
    pub white: f64,
}

impl Score {
    /// How far Black is ahead; negative when White is.
    #[must_use]
    pub fn lead(self) -> f64 {
        self.black - self.white
    }

    /// Who is ahead, if anyone is.
    #[must_use]
    pub fn winner(self) -> Option<Colour> {
        if self.lead() > 0.0 {
            Some(Colour::Black)
        } else if self.lead() < 0.0 {
            Some(Colour::White)
        } else {
            None
        }
    }

    /// The score with a komi added to White's points.
    #[must_use]
    pub fn with_komi(self, komi: f64) -> Score {
        Score {
            white: self.white + komi,
            ..self
        }
    }
}

/// Writes the result as SGF's `RE` does: `B+3.5`, `W+0.5`, or `0` for a draw.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner() {
            Some(colour) => write!(f, "{}+{}", colour.letter(), self.lead().abs()),
            None => f.write_str("0"),
        }
    }
}

/// A position with the dead stones taken off and the empty points shared out.
///
/// # Examples
///
/// ```
/// use goban::{board, Colour, Count, Point, PointSet};
///
/// let position = board! {
///     . . X O . /
///     . O X O . /
///     . . X O .
/// };
/// let dead = PointSet::of(&[Point::new(1, 1)]);
/// let count = Count::new(&position, dead);
/// assert_eq!(count.territory(Colour::Black).len(), 6);
/// assert_eq!(count.area().lead(), 3.0);
/// assert_eq!(count.territory_score([0, 0]).lead(), 4.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    alive: [PointSet; 2],
    dead: [PointSet; 2],
    territory: [PointSet; 2],
    neutral: PointSet,
}

impl Count {
    /// Takes off the chains that have a stone in `dead` and gives each empty region that touches
    /// one colour alone to that colour.
    ///
    /// An empty board is nobody's. Points that count for nobody under territory rules because
    /// they lie in a seki are not recognised.
    #[must_use]
    pub fn new(board: &Board, dead: PointSet) -> Count {
        let both = |of: &dyn Fn(Colour) -> PointSet| Colour::BOTH.map(of);
        let dead = both(&|colour| {
            let stones = board.stones(colour);
            PointSet::flood(dead, stones)
        });
        let alive = both(&|colour| board.stones(colour) - dead[colour.index()]);
        let empty = board.all() - alive[0] - alive[1];
        let reached = alive.map(|stones| PointSet::flood(stones.neighbours(empty), empty));
        Count {
            alive,
            dead,
            territory: [reached[0] - reached[1], reached[1] - reached[0]],
            neutral: empty - (reached[0] ^ reached[1]),
        }
    }

    /// The empty points, or points with dead stones, that belong to a colour.
    #[must_use]
    pub fn territory(&self, colour: Colour) -> PointSet {
        self.territory[colour.index()]
    }

    /// The stones of a colour that stay on the board.
    #[must_use]
    pub fn alive(&self, colour: Colour) -> PointSet {
        self.alive[colour.index()]
    }

    /// The stones of a colour that were taken off as dead.
    #[must_use]
    pub fn dead(&self, colour: Colour) -> PointSet {
        self.dead[colour.index()]
    }

    /// The empty points that are nobody's.
    #[must_use]
    pub fn neutral(&self) -> PointSet {
        self.neutral
    }

    /// Area scoring: living stones and territory, without komi.
    #[must_use]
    pub fn area(&self) -> Score {
        let points = |colour| (self.alive(colour).len() + self.territory(colour).len()) as f64;
        Score {
            black: points(Colour::Black),
            white: points(Colour::White),
        }
    }

    /// Territory scoring: territory and prisoners with the dead stones added, without komi.
    ///
    /// `prisoners` are the stones that Black and White took during the game.
    #[must_use]
    pub fn territory_score(&self, prisoners: [usize; 2]) -> Score {
        let points = |colour: Colour| {
            let taken = prisoners[colour.index()] + self.dead(!colour).len();
            (self.territory(colour).len() + taken) as f64
        };
        Score {
            black: points(Colour::Black),
            white: points(Colour::White),
        }
    }
}

/// Tromp-Taylor scoring, without komi: every stone on the board lives, and an empty point belongs
/// to a player if it reaches his stones only.
#[must_use]
pub fn tromp_taylor(board: &Board) -> Score {
    Count::new(board, PointSet::EMPTY).area()
}
