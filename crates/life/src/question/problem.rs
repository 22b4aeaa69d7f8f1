//! The life-and-death problem: what is asked, with every default made explicit.

use std::fmt;

use goban::{Colour, Point, PointSet, Size};

use crate::facts::Assumption;
use crate::question::region;

/// Whether one surviving target is enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Survive {
    /// At least one target must survive.
    #[default]
    Any,
    /// All of them must.
    All,
}

/// What "captured" means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// A captured target is gone, even if its point is filled again.
    Literal,
    /// Life on the points that the targets held is a success: under the stones counts.
    Group,
}

/// The rules that decide what bent four in the corner is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Ruleset {
    /// Area scoring: everything is played out.
    #[default]
    Area,
    /// Japanese rules.
    Japanese,
}

/// How the region of a group is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Extent {
    /// What the outer wall encloses; where there is none, the open ground.
    #[default]
    Found,
    /// Points near the group, as if the attacker held everything beyond.
    Near,
    /// The same of the stones alone that are closed in the most, without friends further off; along
    /// the edge of the board a step more.
    Core,
    /// Of the points near the group the closest ones, as many as can be read to the end.
    Close,
    /// The same of the stones alone that are closed in the most.
    CloseCore,
    /// What the cheapest fence around the group keeps in, as if it stood.
    Fenced,
    /// The same with the points beyond its gaps, where the defender has got away.
    Open,
}

/// A question as a user puts it: what is not given is found out by [`Setup::problem`].
#[derive(Clone, Debug)]
pub struct Setup {
    /// Board size.
    pub size: Size,
    /// Black stones.
    pub black: PointSet,
    /// White stones.
    pub white: PointSet,
    /// Owner of the group.
    pub defender: Option<Colour>,
    /// Target stones, one or more of each chain.
    pub targets: PointSet,
    /// Whether one surviving target is enough.
    pub survive: Survive,
    /// What "captured" means; literal when targets are given, group when not.
    pub reading: Option<Reading>,
    /// Points where both may play.
    pub region: Option<PointSet>,
    /// Points where only the attacker may play.
    pub attacker_only: PointSet,
    /// Points of the region where the defender has got away; found out where no region is given.
    pub escape: PointSet,
    /// Point banned for the first mover.
    pub ko: Option<Point>,
    /// Rules.
    pub rules: Ruleset,
    /// How the region is found where none is given.
    pub extent: Extent,
    /// How many steps from a group that is not enclosed the region reaches, where none is given.
    pub reach: usize,
}

impl Setup {
    /// A bare position.
    pub fn new(size: Size, black: PointSet, white: PointSet) -> Setup {
        Setup {
            size,
            black,
            white,
            defender: None,
            targets: PointSet::EMPTY,
            survive: Survive::Any,
            reading: None,
            region: None,
            attacker_only: PointSet::EMPTY,
            escape: PointSet::EMPTY,
            extent: Extent::Found,
            ko: None,
            rules: Ruleset::Area,
            reach: 2,
        }
    }

    /// The stones of a colour.
    pub fn stones(&self, colour: Colour) -> PointSet {
        match colour {
            Colour::Black => self.black,
            Colour::White => self.white,
        }
    }

    /// Finds out what was not said and checks what was.
    pub fn problem(&self) -> Result<Problem, ProblemError> {
        region::complete(self)
    }
}

/// A complete question. Made by [`Setup::problem`], which guarantees that targets are stones of the
/// defender inside the region, and that region and attacker-only points are disjoint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Board size.
    pub size: Size,
    /// Black stones.
    pub black: PointSet,
    /// White stones.
    pub white: PointSet,
    /// Owner of the group.
    pub defender: Colour,
    /// All stones of the target chains.
    pub targets: PointSet,
    /// Whether one surviving target is enough.
    pub survive: Survive,
    /// What "captured" means.
    pub reading: Reading,
    /// Points where both may play, with the stones that stand there.
    pub region: PointSet,
    /// Points where only the attacker may play.
    pub attacker_only: PointSet,
    /// Points of the region where a defender stone is connected to safe friends or to the open.
    pub escape: PointSet,
    /// Empty points beside the region that are taken to hold stones of the attacker.
    pub held: PointSet,
    /// Points that the other side would want to play on first, or where a move does not fail with
    /// more room. Of equally good first moves those come first. Nothing else depends on them.
    pub vital: PointSet,
    /// Point banned for the first mover.
    pub ko: Option<Point>,
    /// Rules.
    pub rules: Ruleset,
    /// What was taken for granted.
    pub assumptions: Vec<Assumption>,
}

impl Problem {
    /// Whether two problems have the same answers, whatever moves somebody would look at first.
    pub fn is_same_question(&self, other: &Problem) -> bool {
        let vital = self.vital;
        *self
            == Problem {
                vital,
                ..other.clone()
            }
    }

    /// The stones of a colour.
    pub fn stones(&self, colour: Colour) -> PointSet {
        match colour {
            Colour::Black => self.black,
            Colour::White => self.white,
        }
    }

    /// Whether the defender has no stones elsewhere. Then nobody is there to close in the attacker.
    pub fn is_all_of_defender(&self) -> bool {
        self.stones(self.defender).is_subset(self.region)
    }

    /// The stones of a colour, with those that the attacker is taken to have beside the region.
    pub fn stones_taken(&self, colour: Colour) -> PointSet {
        match colour == self.defender {
            true => self.stones(colour),
            false => self.stones(colour) | self.held,
        }
    }
}

/// A point of a board, told as people write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The point.
    pub point: Point,
    /// The board.
    pub size: Size,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.point.to_gtp(self.size))
    }
}

/// A group that could be meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// Its stones.
    pub stones: PointSet,
    /// One of them, by which people name it.
    pub place: Place,
}

fn places(groups: &[Group]) -> String {
    let places: Vec<String> = groups.iter().map(|one| one.place.to_string()).collect();
    places.join(" and at ")
}

/// Why a question makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProblemError {
    /// A stone of each colour on one point.
    #[error("{0} holds a black and a white stone")]
    TwoStones(Place),
    /// A point that is not on the board.
    #[error("{what} {} is off the {size} board", point.to_sgf())]
    OffBoard {
        /// What the point was meant to be.
        what: &'static str,
        /// The point.
        point: Point,
        /// The board.
        size: Size,
    },
    /// A chain without liberties.
    #[error("the {colour} chain at {point} has no liberties")]
    NoLiberties {
        /// Its colour.
        colour: Colour,
        /// One of its stones.
        point: Place,
    },
    /// A target that is not a stone of the defender.
    #[error("target {point} is not a {defender} stone")]
    NotDefender {
        /// The target.
        point: Place,
        /// Who should own it.
        defender: Colour,
    },
    /// Targets of both colours.
    #[error("targets of both colours: {0} and {1}")]
    MixedTargets(Place, Place),
    /// Neither in the region nor among the attacker's own points is one to play on.
    #[error("no point of the region or of the attacker alone is empty")]
    EmptyRegion,
    /// The region leaves the target out.
    #[error("the region does not touch the target at {0}")]
    RegionWithoutTarget(Place),
    /// A point is both in the region and attacker-only.
    #[error("{0} is in the region and attacker-only at once")]
    Overlap(Place),
    /// No group could be found.
    #[error("no enclosed group found: name a target and a region")]
    NoGroup,
    /// Groups that have nothing to do with one another.
    #[error("several groups could be meant, at {}: name one of them as the target", places(.0))]
    SeveralGroups(Vec<Group>),
    /// The target is not enclosed and no region was given.
    #[error("the group at {0} is not enclosed: name a region")]
    NotEnclosed(Place),
    /// A point where the defender gets away lies elsewhere.
    #[error("escape point {0} is not in the region")]
    BadEscape(Place),
    /// The ko point cannot be banned.
    #[error("ko point {0} is not empty")]
    BadKo(Place),
}
