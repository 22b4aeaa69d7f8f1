//! A game: a board with a past.

mod setup;

pub use setup::SetupError;

use crate::{
    Board, Colour, Count, Illegal, KoRule, Move, Played, Point, PointSet, Rules, Score, Size,
    canonical_key, tromp_taylor,
};

/// A game in progress: the board, whose turn it is, and all that went before.
///
/// Under a superko rule the position at the start, or after the last setup, counts as the first
/// of those that may not come back. Passing is always allowed. Two passes in a row end a game
/// ([`is_over`](Game::is_over)), but nothing stops play from going on.
///
/// # Examples
///
/// ```
/// use goban::{board, Colour, Game, Illegal, Move, Point, Rules};
///
/// let ko = board! {
///     . X O . /
///     X O . O /
///     . X O .
/// };
/// let mut game = Game::from_board(ko, Colour::Black, Rules::default());
/// game.play(Move::Play(Point::new(2, 1)))?;
/// assert_eq!(game.ko(), Some(Point::new(1, 1)));
/// assert_eq!(game.play(Move::Play(Point::new(1, 1))), Err(Illegal::Ko));
///
/// game.play(Move::Pass)?;
/// game.play(Move::Pass)?;
/// assert!(game.is_legal(Point::new(1, 1)), "the ban lasts for one turn");
/// assert_eq!(game.prisoners(Colour::Black), 1);
///
/// while game.undo() {}
/// assert_eq!(*game.board(), ko);
/// # Ok::<(), goban::Illegal>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    rules: Rules,
    komi: f64,
    board: Board,
    state: State,
    past: Vec<Step>,
    /// The hash of the board before each step: apart from the steps, so that looking for an
    /// earlier position runs over plain numbers.
    hashes: Vec<u64>,
    /// How many steps lie before the position from which repetitions count.
    fresh_from: usize,
}

/// All of a position but the stones: small enough to be kept before each step for undo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct State {
    to_move: Colour,
    ko: Option<Point>,
    passes: u32,
    moves: u32,
    /// The stones that each colour has taken.
    prisoners: [u32; 2],
    handicap: u32,
}

/// One entry of the past: what was done, and how things stood before it.
#[derive(Clone, Debug, PartialEq)]
struct Step {
    before: State,
    change: Change,
}

#[derive(Clone, Debug, PartialEq)]
enum Change {
    Played(Played),
    Passed(Colour),
    /// Stones, ko or turn were set: the board before, and the value of `fresh_from` then.
    Setup(Box<Board>, usize),
}

impl Game {
    /// A game on an empty board, Black to move, without komi.
    #[must_use]
    pub fn new(size: Size, rules: Rules) -> Game {
        Game::from_board(Board::new(size), Colour::Black, rules)
    }

    /// A game that begins with a given position.
    #[must_use]
    pub fn from_board(board: Board, to_move: Colour, rules: Rules) -> Game {
        Game {
            rules,
            komi: 0.0,
            board,
            state: State {
                to_move,
                ko: None,
                passes: 0,
                moves: 0,
                prisoners: [0; 2],
                handicap: 0,
            },
            past: Vec::new(),
            hashes: Vec::new(),
            fresh_from: 0,
        }
    }

    /// The board as it is now.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The size of the board.
    #[must_use]
    pub fn size(&self) -> Size {
        self.board.size()
    }

    /// The rules of this game.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Sets the rules for the moves to come. What was played stays, and a superko rule knows of it.
    pub fn set_rules(&mut self, rules: Rules) {
        self.rules = rules;
    }

    /// The points that White gets for moving second.
    #[must_use]
    pub fn komi(&self) -> f64 {
        self.komi
    }

    /// Sets the komi. It is no part of the past, so undo does not touch it.
    pub fn set_komi(&mut self, komi: f64) {
        self.komi = komi;
    }

    /// Whose turn it is.
    #[must_use]
    pub fn to_move(&self) -> Colour {
        self.state.to_move
    }

    /// Where the mover may not play because he would take back a ko at once.
    ///
    /// A superko rule may forbid more points than this one.
    #[must_use]
    pub fn ko(&self) -> Option<Point> {
        self.state.ko
    }

    /// The number of stones that a colour has taken, suicides of the opponent among them.
    #[must_use]
    pub fn prisoners(&self, colour: Colour) -> usize {
        self.state.prisoners[colour.index()] as usize
    }

    /// The number of handicap stones.
    #[must_use]
    pub fn handicap(&self) -> usize {
        self.state.handicap as usize
    }

    /// The number of moves made, passes among them.
    #[must_use]
    pub fn move_count(&self) -> usize {
        self.state.moves as usize
    }

    /// How many moves in a row, up to the last one, were passes.
    #[must_use]
    pub fn passes(&self) -> usize {
        self.state.passes as usize
    }

    /// Whether the last two moves were passes.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.state.passes >= 2
    }

    /// The moves made so far, in order. Setup between them is left out.
    pub fn moves(&self) -> impl Iterator<Item = (Colour, Move)> {
        self.past.iter().filter_map(|step| match step.change {
            Change::Played(played) => Some((played.colour, Move::Play(played.point))),
            Change::Passed(colour) => Some((colour, Move::Pass)),
            Change::Setup(..) => None,
        })
    }

    /// The last move, unless the last step was setup.
    #[must_use]
    pub fn last_move(&self) -> Option<Move> {
        match self.past.last()?.change {
            Change::Played(played) => Some(Move::Play(played.point)),
            Change::Passed(_) => Some(Move::Pass),
            Change::Setup(..) => None,
        }
    }

    /// A key for the stones, the mover and the ko.
    #[must_use]
    pub fn key(&self) -> u64 {
        self.board.key(self.state.to_move, self.state.ko)
    }

    /// The same for all eight symmetries and for exchanged colours; see [`canonical_key`].
    #[must_use]
    pub fn canonical_key(&self) -> u64 {
        canonical_key(&self.board, self.state.to_move, self.state.ko)
    }

    /// Makes a move for the player whose turn it is.
    ///
    /// # Errors
    ///
    /// When the rules forbid the move. The game is then unchanged.
    pub fn play(&mut self, action: Move) -> Result<(), Illegal> {
        self.play_as(self.state.to_move, action)
    }

    /// Makes a move for either player, as game records may have two moves of one colour in a row.
    ///
    /// A player who moves out of turn is not bound by a ko of the other.
    ///
    /// # Errors
    ///
    /// When the rules forbid the move. The game is then unchanged.
    pub fn play_as(&mut self, colour: Colour, action: Move) -> Result<(), Illegal> {
        let mut after = State {
            to_move: !colour,
            ko: None,
            moves: self.state.moves + 1,
            passes: 0,
            ..self.state
        };
        let hash_before = self.board.hash();
        let change = match action {
            Move::Pass => {
                after.passes = self.state.passes + 1;
                Change::Passed(colour)
            }
            Move::Play(point) => {
                let played = self.effect(point, colour)?;
                self.board.apply(&played);
                if self.rules.ko != KoRule::Off {
                    after.ko = played.ko;
                }
                let taker = !played.removed_colour();
                after.prisoners[taker.index()] += played.removed.len() as u32;
                Change::Played(played)
            }
        };
        self.hashes.push(hash_before);
        self.past.push(Step {
            before: self.state,
            change,
        });
        self.state = after;
        Ok(())
    }

    /// Whether the player whose turn it is may play on a point.
    #[must_use]
    pub fn is_legal(&self, point: Point) -> bool {
        self.effect(point, self.state.to_move).is_ok()
    }

    /// Every point where the player whose turn it is may play.
    #[must_use]
    pub fn legal_points(&self) -> PointSet {
        let empty = self.board.empty().iter();
        empty.filter(|&point| self.is_legal(point)).collect()
    }

    /// What a stone of a colour on a point would do, or why the rules forbid it.
    ///
    /// # Errors
    ///
    /// When the rules forbid the move.
    pub fn effect(&self, point: Point, colour: Colour) -> Result<Played, Illegal> {
        let played = self.board.effect(point, colour, self.rules.suicide)?;
        if colour == self.state.to_move && self.state.ko == Some(point) {
            return Err(Illegal::Ko);
        }
        if self.repeats(&played) {
            return Err(Illegal::Superko);
        }
        Ok(played)
    }

    /// Whether a move brings back a position that the superko rule in force forbids.
    fn repeats(&self, played: &Played) -> bool {
        let situational = match self.rules.ko {
            KoRule::Off | KoRule::Simple => return false,
            KoRule::Positional => false,
            KoRule::Situational => true,
        };
        let steps = &self.past[self.fresh_from..];
        // Stones only come back to an earlier arrangement after some have been taken off.
        let first = steps.first().map_or(&self.state, |step| &step.before);
        if played.removed.is_empty() && first.prisoners == self.state.prisoners {
            return false;
        }
        let hash = self.board.hash_after(played);
        let hashes = &self.hashes[self.fresh_from..];
        if hash != self.board.hash() && !hashes.contains(&hash) {
            return false;
        }
        // Equal hashes are as good as certain; going back over the boards makes it certain.
        let mut after = self.board;
        after.apply(played);
        let is_same = |board: &Board, to_move: Colour| {
            *board == after && (!situational || to_move != played.colour)
        };
        let mut board = self.board;
        is_same(&board, self.state.to_move)
            || steps.iter().rev().any(|step| {
                if let Change::Played(played) = &step.change {
                    board.undo(played);
                }
                is_same(&board, step.before.to_move)
            })
    }

    /// Takes back the last step, be it a move, a pass or setup. False when there is none.
    pub fn undo(&mut self) -> bool {
        let Some(step) = self.past.pop() else {
            return false;
        };
        self.hashes.pop();
        match step.change {
            Change::Played(played) => self.board.undo(&played),
            Change::Passed(_) => {}
            Change::Setup(board, fresh_from) => {
                self.board = *board;
                self.fresh_from = fresh_from;
            }
        }
        self.state = step.before;
        true
    }

    /// Area scoring with komi, when the chains with a stone in `dead` are taken off.
    #[must_use]
    pub fn area_score(&self, dead: PointSet) -> Score {
        Count::new(&self.board, dead).area().with_komi(self.komi)
    }

    /// Territory scoring with prisoners and komi, when the chains with a stone in `dead` are
    /// taken off.
    #[must_use]
    pub fn territory_score(&self, dead: PointSet) -> Score {
        let prisoners = Colour::BOTH.map(|colour| self.prisoners(colour));
        Count::new(&self.board, dead)
            .territory_score(prisoners)
            .with_komi(self.komi)
    }

    /// Tromp-Taylor scoring with komi: the board is counted as it stands.
    #[must_use]
    pub fn tromp_taylor_score(&self) -> Score {
        tromp_taylor(&self.board).with_komi(self.komi)
    }
}
