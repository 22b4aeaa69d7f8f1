//! A game with values, as the classical searches see it.

/// The value of a game that the maximising side has won.
pub const WIN: i16 = 1000;
/// The value of a game that it has lost.
pub const LOSS: i16 = -1000;

/// A move and the position it leads to.
#[derive(Clone, Copy, Debug)]
pub struct Step<S> {
    /// The number of the move.
    pub mv: u16,
    /// The position after it.
    pub to: S,
}

/// A game with values.
pub trait Scored {
    /// A position with everything its value depends on.
    type State: Copy;

    /// A key of the position: equal positions have equal keys, and 0 is not used.
    fn key(&self, state: &Self::State) -> u64;

    /// Whether the side to move wants the value to be large.
    fn maximises(&self, state: &Self::State) -> bool;

    /// The value of a position in which the game is over, or is known without search.
    fn end(&mut self, state: &Self::State) -> Option<i16>;

    /// A guess at the value, strictly between the values of ends: for where the depth runs out.
    fn estimate(&mut self, state: &Self::State) -> i16;

    /// The value of a line that comes back to this position.
    fn repeated(&self, state: &Self::State) -> i16;

    /// Appends the moves, the most promising first.
    fn steps(&mut self, state: &Self::State, out: &mut Vec<Step<Self::State>>);

    /// The value of a position whose mover has no move.
    fn stuck(&self, state: &Self::State) -> i16;
}

/// What a search has found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The value.
    pub value: i16,
    /// Whether no depth limit stood in the way: the value is the game's, not a guess.
    pub exact: bool,
    /// The depth of the shallowest ancestor that it leans on; `usize::MAX` if there is none.
    pub(crate) lean: usize,
    /// The move that reaches the value, if there is one.
    pub best: Option<u16>,
}

impl Found {
    /// A value that needs no move.
    pub(crate) fn at_once(value: i16, exact: bool) -> Found {
        Found {
            value,
            exact,
            lean: usize::MAX,
            best: None,
        }
    }
}
