//! Stones on a board, and what the rules say about them without looking back.

use thiserror::Error;

use crate::{Colour, Point, PointSet, Size, flood, zobrist};

/// A position: which stones stand where.
///
/// A board knows no history, no turn and no ko; [`Game`](crate::Game) does. It is a plain value of
/// two bit sets, cheap to copy, and it never allocates. Chains and liberties are found by flooding
/// when they are asked for.
///
/// Setup may build any position, even one with chains that have no liberty. A move takes such
/// chains off only when it touches them, as the rules have it.
///
/// # Examples
///
/// ```
/// use goban::{board, Colour, Point, Suicide};
///
/// let mut position = board! {
///     . O X /
///     O X . /
///     X . .
/// };
/// let before = position;
/// let played = position.play(Point::new(0, 0), Colour::Black, Suicide::Forbidden)?;
/// assert_eq!(played.captured().len(), 2);
/// assert!(position.stones(Colour::White).is_empty());
///
/// position.undo(&played);
/// assert_eq!(position, before);
/// # Ok::<(), goban::Illegal>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    size: Size,
    /// Every point of the board, kept because each flood needs it.
    all: PointSet,
    stones: [PointSet; 2],
    hash: u64,
}

/// Whether a move may take off the mover's own stones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suicide {
    /// It may not, as in most rules.
    #[default]
    Forbidden,
    /// It may when more stones than the one just played come off.
    Several,
    /// It may. A single stone that vanishes at once leaves the board as it was.
    Allowed,
}

/// Why a move is not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Error)]
pub enum Illegal {
    /// The point is not on this board.
    #[error("the point is off the board")]
    OffBoard,
    /// A stone is there already.
    #[error("the point is occupied")]
    Occupied,
    /// The mover's own stones would be left without a liberty, and the rules forbid it.
    #[error("the move is suicide")]
    Suicide,
    /// The move would take back a ko at once.
    #[error("the ko may not be retaken yet")]
    Ko,
    /// The move would bring back a position that the superko rule forbids.
    #[error("the move repeats a position")]
    Superko,
}

/// What a move did: enough to undo it, in a value of fixed size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Played {
    /// Where the stone was put.
    pub point: Point,
    /// Whose stone it was.
    pub colour: Colour,
    /// The stones taken off: the opponent's, or after suicide the mover's own with the one just
    /// played. No move takes off both.
    pub removed: PointSet,
    /// Whether the stones taken off were the mover's own.
    pub is_suicide: bool,
    /// Where the opponent may not play next under the simple ko rule.
    pub ko: Option<Point>,
}

impl Played {
    /// The opponent's stones taken off.
    #[must_use]
    #[inline]
    pub const fn captured(&self) -> PointSet {
        if self.is_suicide {
            PointSet::EMPTY
        } else {
            self.removed
        }
    }

    /// Whose stones were taken off, if any were.
    #[must_use]
    #[inline]
    pub const fn removed_colour(&self) -> Colour {
        if self.is_suicide {
            self.colour
        } else {
            self.colour.opponent()
        }
    }
}

impl Board {
    /// A board without stones.
    #[must_use]
    pub fn new(size: Size) -> Board {
        Board {
            size,
            all: size.all(),
            stones: [PointSet::EMPTY; 2],
            hash: zobrist::size(size),
        }
    }

    /// The size of the board.
    #[must_use]
    #[inline]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Every point of the board; the same as `size().all()`, but kept ready.
    #[must_use]
    #[inline]
    pub const fn all(&self) -> PointSet {
        self.all
    }

    /// The stone on a point. A point off the board has none.
    #[must_use]
    #[inline]
    pub const fn get(&self, point: Point) -> Option<Colour> {
        if self.stones[0].contains(point) {
            Some(Colour::Black)
        } else if self.stones[1].contains(point) {
            Some(Colour::White)
        } else {
            None
        }
    }

    /// All stones of a colour.
    #[must_use]
    #[inline]
    pub const fn stones(&self, colour: Colour) -> PointSet {
        self.stones[colour.index()]
    }

    /// All stones of both colours.
    #[must_use]
    #[inline]
    pub fn occupied(&self) -> PointSet {
        self.stones[0] | self.stones[1]
    }

    /// All points without a stone.
    #[must_use]
    #[inline]
    pub fn empty(&self) -> PointSet {
        self.all - self.occupied()
    }

    /// The two to four points next to a point, or fewer on a board of one row or one point.
    #[must_use]
    #[inline]
    pub fn around(&self, point: Point) -> PointSet {
        PointSet(flood::around(point)) & self.all
    }

    /// The chain on a point: its stone and all that are connected to it. No stone, no chain.
    #[must_use]
    pub fn chain(&self, point: Point) -> PointSet {
        self.get(point).map_or(PointSet::EMPTY, |colour| {
            PointSet::flood(PointSet::single(point), self.stones(colour))
        })
    }

    /// The empty points next to the chain on a point. No stone, no liberties.
    #[must_use]
    pub fn liberties(&self, point: Point) -> PointSet {
        self.chain(point).neighbours(self.empty())
    }

    /// The number of [`liberties`](Board::liberties).
    #[must_use]
    pub fn liberty_count(&self, point: Point) -> usize {
        self.liberties(point).len()
    }

    /// The chains of a colour, in the order of their first stones.
    pub fn chains(&self, colour: Colour) -> impl Iterator<Item = PointSet> {
        self.stones(colour).components()
    }

    /// Whether every chain has a liberty, as after any move that the rules allow.
    #[must_use]
    pub fn is_legal_position(&self) -> bool {
        let empty = self.empty();
        Colour::BOTH.into_iter().all(|colour| {
            let stones = self.stones(colour);
            PointSet::flood(empty.neighbours(stones), stones) == stones
        })
    }

    /// A key for the stones and the size of the board: equal boards have equal keys.
    #[must_use]
    #[inline]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// A key for the position with the player to move and the point a ko forbids him.
    #[must_use]
    #[inline]
    pub fn key(&self, to_move: Colour, ko: Option<Point>) -> u64 {
        self.hash ^ zobrist::to_move(to_move) ^ zobrist::ko(ko)
    }

    /// Puts a stone on a point, whatever was there, and takes nothing off.
    ///
    /// # Panics
    ///
    /// When the point is off the board.
    pub fn place(&mut self, point: Point, colour: Colour) {
        assert!(
            self.size.contains(point),
            "{point} is off a board of {}",
            self.size
        );
        self.remove(point);
        self.put(point, colour);
    }

    /// Takes the stone off a point and returns its colour, if there was one.
    pub fn remove(&mut self, point: Point) -> Option<Colour> {
        let colour = self.get(point)?;
        self.toggle(PointSet::single(point), colour);
        Some(colour)
    }

    /// The board with the colours of all stones exchanged.
    #[must_use]
    pub fn with_colours_swapped(&self) -> Board {
        let mut swapped = Board::new(self.size);
        for colour in Colour::BOTH {
            swapped.toggle(self.stones(colour), !colour);
        }
        swapped
    }

    /// Plays a stone: puts it down, takes off what has lost its last liberty, and says what it did.
    ///
    /// The ko rules are not looked at, because they need a history.
    ///
    /// # Errors
    ///
    /// When the point is off the board or occupied, or the move is a suicide that the rules
    /// forbid. The board is then unchanged.
    #[inline]
    pub fn play(
        &mut self,
        point: Point,
        colour: Colour,
        suicide: Suicide,
    ) -> Result<Played, Illegal> {
        let played = self.effect(point, colour, suicide)?;
        self.apply(&played);
        Ok(played)
    }

    /// Does what [`effect`](Board::effect) said a move would do on this very board.
    ///
    /// A record from another position leaves a wrong board.
    #[inline]
    pub fn apply(&mut self, played: &Played) {
        self.put(played.point, played.colour);
        if !played.removed.is_empty() {
            self.toggle(played.removed, played.removed_colour());
        }
    }

    /// The [`hash`](Board::hash) after a move that has not been applied yet.
    #[must_use]
    #[inline]
    pub fn hash_after(&self, played: &Played) -> u64 {
        let colour = played.removed_colour();
        let hash = self.hash ^ zobrist::stone(played.point, played.colour);
        let removed = played.removed.iter();
        removed.fold(hash, |hash, point| hash ^ zobrist::stone(point, colour))
    }

    /// What [`play`](Board::play) would do, without doing it.
    ///
    /// # Errors
    ///
    /// As for [`play`](Board::play).
    pub fn effect(
        &self,
        point: Point,
        colour: Colour,
        suicide: Suicide,
    ) -> Result<Played, Illegal> {
        if !self.all.contains(point) {
            return Err(Illegal::OffBoard);
        }
        let mut empty = self.empty();
        if !empty.remove(point) {
            return Err(Illegal::Occupied);
        }
        let mut played = Played {
            point,
            colour,
            removed: PointSet::EMPTY,
            is_suicide: false,
            ko: None,
        };
        let friends = &self.stones[colour.index()];
        let open = flood::touches(point, &empty.0);
        if flood::touches(point, &self.stones(!colour).0) {
            played.removed = self.smothered(point, !colour, &empty);
        }
        if !played.removed.is_empty() {
            // A ko: one stone took one stone, and stands alone with that point as its liberty.
            let alone = !open && !flood::touches(point, &friends.0);
            played.ko = played.removed.only().filter(|_| alone);
        } else if !open {
            if let Some(chain) = smothered_chain(point, friends, &empty) {
                let allowed = match suicide {
                    Suicide::Forbidden => false,
                    Suicide::Several => chain.len() > 1,
                    Suicide::Allowed => true,
                };
                if !allowed {
                    return Err(Illegal::Suicide);
                }
                played.removed = chain;
                played.is_suicide = true;
            }
        }
        Ok(played)
    }

    /// Takes back the last move, of which `played` is the record.
    ///
    /// Records must come back in reverse order; a wrong one leaves a wrong board.
    #[inline]
    pub fn undo(&mut self, played: &Played) {
        if !played.removed.is_empty() {
            self.toggle(played.removed, played.removed_colour());
        }
        self.put(played.point, played.colour);
    }

    /// The chains of a colour next to a point that have no liberty among `empty`.
    #[inline]
    fn smothered(&self, point: Point, colour: Colour, empty: &PointSet) -> PointSet {
        let stones = &self.stones[colour.index()];
        let mut captured = PointSet::EMPTY;
        for seed in flood::neighbours_in(point, &stones.0) {
            if !captured.contains(seed) {
                if let Some(chain) = smothered_chain(seed, stones, empty) {
                    captured |= chain;
                }
            }
        }
        captured
    }

    /// Sets or unsets one stone.
    #[inline]
    fn put(&mut self, point: Point, colour: Colour) {
        self.stones[colour.index()].toggle(point);
        self.hash ^= zobrist::stone(point, colour);
    }

    /// Sets or unsets many stones.
    #[inline]
    fn toggle(&mut self, points: PointSet, colour: Colour) {
        self.stones[colour.index()] ^= points;
        let keys = points.iter().map(|point| zobrist::stone(point, colour));
        self.hash = keys.fold(self.hash, |hash, key| hash ^ key);
    }
}

/// The chain that a stone has with others, if it has no liberty among `empty`.
#[inline]
fn smothered_chain(stone: Point, stones: &PointSet, empty: &PointSet) -> Option<PointSet> {
    // Nearly every chain on a real board shows a liberty at its first stone.
    if flood::touches(stone, &empty.0) {
        return None;
    }
    flood::smothered_chain(stone, &stones.0, &empty.0).map(PointSet)
}
