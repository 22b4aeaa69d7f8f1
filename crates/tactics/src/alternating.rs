//! Safety under alternating play on a whole board: what a side keeps if it answers every move of
//! the other side at once. The other side moves first and may break every ko ban.
//!
//! After Müller, *Playing it safe: recognizing secure territories in computer Go* (1997). Benson's
//! rule lets the other side move for ever; here the owner answers, by pairs.
//!
//! **Pairs.** A plan is a set of pairs of empty points without a point in common. If the other side
//! plays on one of a pair, the owner plays on the other; otherwise he passes. A point is *in reach*
//! of a class of chains if it is next to one of them. It is also in reach if it has a pair of its
//! own: two neighbours that are both in reach. Whoever plays there is then linked by that pair. Two
//! chains are one class if both points of a pair are next to both.
//!
//! **One eye.** A class has an eye in a region (connected without its stones) if every point of it,
//! stones included, is in reach. Prisoners come into reach when they are captured: a prisoner is
//! the matter of two neighbours that are not agreed on for another prisoner. When it is captured
//! each of them is a stone of the owner, or captured with it and a pair from then on. And if the
//! owner answers nowhere in the region, prisoners stay where they are, as in Benson's rule.
//!
//! **Two eyes.** A class has two eyes there if besides there is a pair of points next to it, each
//! of which divides the region. It has one or two also in what such a pair cuts off from a region,
//! if all points cut off are next to it then. The stone that cuts off may belong to another class.
//! For each eye one of the two points must be next to this class, a liberty as long as the pair is
//! open.
//!
//! **Claim.** If every class has two eyes, no stone of them is ever captured.
//!
//! *No chain is taken at once.* When the other side is to move, every chain of a class has two
//! liberties. As long as the class is not one chain, a chain touches both points of an open pair:
//! the one that would link its stones to more. If it is one chain, look at a region where it has an
//! eye. Is a pair open there, take one with no open pair below it: both its points are liberties.
//! Else every point is next to the chain. The owner never fills the region, since he plays one
//! point of a pair only after the other was taken. Each area that counts must have a point besides.
//! So it holds an empty point, which is a liberty, or it holds stones of the other side without
//! one, which is impossible.
//!
//! *No answer is forbidden.* The partner of the point just taken was empty, so it is not banned by
//! ko. After the answer the class has its liberties as above, so it is no suicide.
//!
//! *The last liberty cannot be filled.* Every empty point of the region is a liberty of the chain.
//! So a stone on the last one has no liberty and captures nothing, for all chains around have two.
//!
//! Chains that are in no such class are left out and counted as points of the regions. Then all is
//! looked at again, until every class has two eyes.
//!
//! **Territory.** A region all of whose points are in reach of safe chains holds no eye for the
//! other side. So what the other side has or puts there is captured in the end. The same is true
//! where he cannot make two eyes even if the owner passes, by the argument of
//! [`unconditional`](crate::unconditional).

mod plan;

use goban::{Board, Colour, PointSet};

use crate::unconditional::is_lifeless;
use plan::{Plan, Way};

/// What a colour keeps under alternating play.
///
/// ```
/// use goban::{Colour, board};
/// use tactics::alternating::Alternating;
///
/// // A row of four is two eyes: if White takes one of the middle points, Black takes the other.
/// let row = board! {
///     . . . . X O /
///     X X X X X O /
///     O O O O O O /
///     . . . . . .
/// };
/// let black = Alternating::of(&row, Colour::Black);
/// assert_eq!(black.stones, row.stones(Colour::Black));
/// assert_eq!(black.safe().len(), 10);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Alternating {
    /// The stones that are not captured.
    pub stones: PointSet,
    /// The points, dead stones of both sides among them, where the other side cannot live.
    pub territory: PointSet,
}

impl Alternating {
    /// What a colour keeps on a board.
    pub fn of(board: &Board, colour: Colour) -> Alternating {
        Alternating::within(board, colour, board.all())
    }

    /// What a colour keeps although it answers only in its own territory. What happens elsewhere on
    /// the board then does not matter to it.
    ///
    /// ```
    /// use goban::{Colour, board};
    /// use tactics::alternating::Alternating;
    ///
    /// // The second eye is open towards White, so Black may have to answer outside.
    /// let open = board! {
    ///     . X . . . O . O . /
    ///     X X X X X O O O O
    /// };
    /// assert!(Alternating::at_home(&open, Colour::Black).stones.is_empty());
    /// let closed = board! {
    ///     . . . . X O . O . /
    ///     X X X X X O O O O
    /// };
    /// let black = Alternating::at_home(&closed, Colour::Black);
    /// assert_eq!(black.stones, closed.stones(Colour::Black));
    /// assert_eq!(black.territory.len(), 4);
    /// ```
    pub fn at_home(board: &Board, colour: Colour) -> Alternating {
        let mut home = board.all();
        loop {
            let kept = Alternating::within(board, colour, home);
            // Every round has less ground for answers, until none lies outside the territory.
            if home.is_subset(kept.territory) {
                return kept;
            }
            home &= kept.territory;
        }
    }

    /// What a colour keeps that answers on some points alone.
    fn within(board: &Board, colour: Colour, ground: PointSet) -> Alternating {
        let mut best = Alternating::default();
        for way in Way::all() {
            let kept = Alternating::by(board, colour, ground, way);
            if kept.safe().len() > best.safe().len() {
                best = kept;
            }
        }
        best
    }

    /// What one way of planning finds.
    fn by(board: &Board, colour: Colour, ground: PointSet, way: Way) -> Alternating {
        let own = board.stones(colour);
        let mut kept = own;
        let mut plan = Plan::of(board, colour, kept, (way, ground));
        loop {
            let lost = plan.unsafe_stones();
            if lost.is_empty() {
                break;
            }
            kept -= lost;
            plan = Plan::of(board, colour, kept, (way, ground));
        }
        // Chains that were left out together with others may stand alone.
        let lost: Vec<PointSet> = (own - kept).components().collect();
        for chain in lost {
            let beside = |set: PointSet| set.neighbours(board.empty());
            if (beside(chain) & beside(kept)).len() < 2 {
                continue;
            }
            let more = Plan::of(board, colour, kept | chain, (way, ground));
            if more.unsafe_stones().is_empty() {
                kept |= chain;
                plan = more;
            }
        }
        let lifeless = lifeless_beside(board, colour, kept);
        Alternating {
            stones: kept,
            territory: plan.covered(kept) | lifeless,
        }
    }

    /// The stones and points that count as the colour's own.
    pub fn safe(&self) -> PointSet {
        self.stones | self.territory
    }
}

/// The fields between safe stones where the other side cannot live even if their owner passes.
fn lifeless_beside(board: &Board, colour: Colour, safe: PointSet) -> PointSet {
    if safe.is_empty() {
        return PointSet::EMPTY;
    }
    (board.all() - safe)
        .components()
        .filter(|&field| is_lifeless(board, colour, safe, field))
        .fold(PointSet::EMPTY, |all, field| all | field)
}

/// Points that nobody gets anything from: empty, next to safe stones of both sides, and so are all
/// their empty neighbours.
pub fn dame(board: &Board, safe: &[Alternating; 2]) -> PointSet {
    let [black, white] = [safe[0].stones, safe[1].stones];
    let free = board.empty() - safe[0].territory - safe[1].territory;
    let beside_both = black.neighbours(free) & white.neighbours(free);
    let others = board.empty() - beside_both;
    beside_both - others.neighbours(beside_both)
}
