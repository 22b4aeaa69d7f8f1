//! Unconditional life and territory on a whole board: what stands although its owner passes for
//! ever.
//!
//! **Stones.** Benson, *Life in the game of Go* (1976): a chain is alive if two regions are vital
//! to it. A region is what is connected without stones of the colour. It is vital to a chain if all
//! its empty points are liberties of the chain. It counts as long as all chains around it are
//! alive.
//!
//! **Territory.** Take the living stones away: what is connected of the rest is a *field*. Can the
//! opponent ever live in it, if he moves as often as he likes and we pass? His stones stay where
//! they are, so an eye of his holds an empty point or a point where he captures. No point of an eye
//! touches a living stone of ours, for then the stone would be in the eye. An empty point is in one
//! eye with our stones beside it, which are not captured while it is empty. A point of a chain of
//! ours is an eye only after all liberties of the chain were filled. Every stone around an eye must
//! be of a chain that has a second one. So an eye is struck out if some point around it is
//! connected, in the rest of the field, with no other eye that goes with it. This is repeated until
//! nothing changes. Where fewer than two are left he does not live as long as we pass. Opponent
//! stones there never live, and stones of our own there are as good as alive.
//!
//! **Seki.** He may still stand there in a seki, if we have stones among his and would have to fill
//! their liberties ourselves. Such fields are told apart: they are territory if reading shows that
//! he dies.

use goban::{Board, Colour, PointSet};

/// What a colour has for good.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unconditional {
    /// The stones that cannot be captured, whatever their owner leaves undone.
    pub alive: PointSet,
    /// The points, stones of both sides among them, where the opponent cannot live.
    pub territory: PointSet,
    /// Fields where the opponent cannot live, but might stand in a seki with stones of ours. Only
    /// reading tells.
    pub doubtful: PointSet,
    /// The points of regions that are vital to a living chain.
    pub vital: PointSet,
}

impl Unconditional {
    /// What a colour has on a board.
    ///
    /// ```
    /// use goban::{Colour, board};
    /// use tactics::unconditional::Unconditional;
    ///
    /// let two_eyes = board! {
    ///     . X . X . . . /
    ///     X X X X . . . /
    ///     . . . . . O .
    /// };
    /// let black = Unconditional::of(&two_eyes, Colour::Black);
    /// assert_eq!(black.alive, two_eyes.stones(Colour::Black));
    /// assert_eq!(black.territory.len(), 2);
    /// ```
    pub fn of(board: &Board, colour: Colour) -> Unconditional {
        let (alive, vital) = benson(board, colour);
        let mut territory = PointSet::EMPTY;
        let mut doubtful = PointSet::EMPTY;
        if !alive.is_empty() {
            for field in (board.all() - alive).components() {
                match fate(board, colour, alive, field) {
                    Fate::Room => {}
                    Fate::Doubtful => doubtful |= field,
                    Fate::Lifeless => territory |= field,
                }
            }
        }
        Unconditional {
            alive,
            territory,
            doubtful,
            vital,
        }
    }

    /// The stones and points that count as the colour's own.
    pub fn safe(&self) -> PointSet {
        self.alive | self.territory
    }

    /// The living stones and the regions vital to them: what Benson's theorem itself speaks of.
    pub fn benson(&self) -> PointSet {
        self.alive | self.vital
    }
}

/// Benson's living stones of a colour, and the points of the regions that are vital to some of
/// them.
fn benson(board: &Board, colour: Colour) -> (PointSet, PointSet) {
    let own = board.stones(colour);
    let empty = board.empty();
    let mut alive = own;
    let regions: Vec<PointSet> = (board.all() - own).components().collect();
    loop {
        // A region counts while every chain around it is thought to be alive.
        let counts = |region: &&PointSet| region.neighbours(own).is_subset(alive);
        let counted: Vec<PointSet> = regions.iter().filter(counts).copied().collect();
        let is_vital = |region: &PointSet, liberties| (*region & empty).is_subset(liberties);
        let mut left = PointSet::EMPTY;
        for chain in alive.components() {
            let liberties = chain.neighbours(empty);
            let touching = counted.iter().filter(|region| region.intersects(liberties));
            if touching
                .filter(|region| is_vital(region, liberties))
                .take(2)
                .count()
                == 2
            {
                left |= chain;
            }
        }
        if left == alive {
            let vital_to_some = |region: &&PointSet| {
                let mut chains = alive.components();
                chains.any(|chain| {
                    let liberties = chain.neighbours(empty);
                    region.intersects(liberties) && is_vital(region, liberties)
                })
            };
            let vital = counted.iter().filter(vital_to_some);
            return (
                alive,
                vital.fold(PointSet::EMPTY, |all, &region| all | region),
            );
        }
        alive = left;
    }
}

/// What the opponent can hope for in a field between stones that are there to stay.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    /// Two eyes, perhaps.
    Room,
    /// A seki, perhaps.
    Doubtful,
    /// Nothing.
    Lifeless,
}

/// What the opponent can hope for in a field between stones that are there to stay.
fn fate(board: &Board, colour: Colour, alive: PointSet, field: PointSet) -> Fate {
    let own = board.stones(colour) & field;
    let free = board.empty() & field;
    let touched = alive.neighbours(field);
    if is_room(board, field, touched, own, free) {
        return Fate::Room;
    }
    // One liberty of our stones there is a capture for one side or the other; more could be a seki.
    let spaces = ((own | free) - touched).components();
    let mut shared = spaces.filter(|space| space.intersects(own));
    match shared.any(|space| (space & free).len() > 1) {
        true => Fate::Doubtful,
        false => Fate::Lifeless,
    }
}

/// Whether the opponent gets neither two eyes nor a seki in a field between stones that are there
/// to stay, although we pass there.
#[must_use]
pub fn is_lifeless(board: &Board, colour: Colour, alive: PointSet, field: PointSet) -> bool {
    fate(board, colour, alive, field) == Fate::Lifeless
}

/// Where the opponent may hope for an eye.
#[derive(Clone, Copy)]
struct Eye {
    /// Its points.
    points: PointSet,
    /// Points that must hold his stones if it is to be one.
    filled: PointSet,
}

impl Eye {
    /// Whether both can be there at once.
    fn goes_with(&self, other: &Eye, board: &Board) -> bool {
        let near = self.points.grown(board.all());
        !near.intersects(other.points)
            && !self.filled.intersects(other.points)
            && !other.filled.intersects(self.points)
    }
}

/// With more eyes than this to hope for there is room for two.
const PLENTY: usize = 48;

/// Whether the opponent could make two eyes in a field where our stones and the empty points are
/// these and we pass.
fn is_room(
    board: &Board,
    field: PointSet,
    touched: PointSet,
    own: PointSet,
    free: PointSet,
) -> bool {
    let mut eyes: Vec<Eye> = Vec::new();
    for point in free - touched {
        let beside = PointSet::single(point).neighbours(own);
        let points = PointSet::single(point) | PointSet::flood(beside, own);
        if !points.intersects(touched) {
            eyes.push(Eye {
                points,
                filled: PointSet::EMPTY,
            });
        }
    }
    for chain in own.components() {
        for point in chain - touched {
            eyes.push(Eye {
                points: PointSet::single(point),
                filled: chain.neighbours(free),
            });
        }
    }
    if eyes.len() > PLENTY {
        return true;
    }
    loop {
        let before = eyes.len();
        let all = eyes.clone();
        eyes.retain(|eye| {
            let partners = || all.iter().filter(|other| eye.goes_with(other, board));
            let mut around = eye.points.neighbours(field).iter();
            partners().next().is_some()
                && around.all(|stone| {
                    partners().any(|other| {
                        let rest = field - eye.points - other.points;
                        let chain = PointSet::flood(PointSet::single(stone), rest);
                        chain.intersects(other.points.neighbours(rest))
                    })
                })
        });
        if eyes.len() < 2 {
            return false;
        }
        if eyes.len() == before {
            return true;
        }
    }
}
