//! What an answer takes for granted, what it remarks, and how far it holds: as data.
//!
//! A fact is an enum with points in it. It can be turned with its problem, stored and compared. The
//! sentences are made last, by whoever shows the answer.

use goban::PointSet;

use local::View;

/// How far an answer holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Scope {
    /// For the board as given: nothing is assumed but the rules.
    #[default]
    Board,
    /// It rests on a wall that stands on the board and cannot be captured by play in the region. Or
    /// it rests on a region that the user gave, which says so of everything outside it.
    Enclosed,
    /// It rests on something that is not there: imagined stones, a wall that might fall, friends
    /// taken to be safe.
    Assumed,
}

impl Scope {
    /// Every scope, the widest first.
    pub const ALL: [Scope; 3] = [Scope::Board, Scope::Enclosed, Scope::Assumed];

    /// How far something holds that rests on these assumptions.
    #[must_use]
    pub fn of(assumptions: &[Assumption]) -> Scope {
        let scopes = assumptions.iter().map(Assumption::scope);
        scopes.max().unwrap_or_default()
    }

    /// The word that answer lines use.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Scope::Board => "board",
            Scope::Enclosed => "enclosed",
            Scope::Assumed => "assumed",
        }
    }

    /// The scope with this word.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Scope> {
        Scope::ALL.into_iter().find(|scope| scope.word() == word)
    }
}

/// Why one group was taken to be meant and not another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// It looks the likeliest.
    Likely,
    /// The first move matters there.
    Matters,
    /// Nothing else could be read out; any first move is as good there.
    AnyMove,
    /// The book that is checked is right there.
    BookIsRight,
    /// The book that is checked plays there.
    BookPlays,
}

impl Why {
    const ALL: [Why; 5] = [
        Why::Likely,
        Why::Matters,
        Why::AnyMove,
        Why::BookIsRight,
        Why::BookPlays,
    ];

    fn word(self) -> &'static str {
        match self {
            Why::Likely => "likely",
            Why::Matters => "matters",
            Why::AnyMove => "any_move",
            Why::BookIsRight => "book_is_right",
            Why::BookPlays => "book_plays",
        }
    }
}

/// Where a wall is imagined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Around {
    /// Around the points near the group.
    Group,
    /// Around the points near the chains of a race.
    Race,
    /// Along the cheapest fence.
    Fence,
}

impl Around {
    const ALL: [Around; 3] = [Around::Group, Around::Race, Around::Fence];

    fn word(self) -> &'static str {
        match self {
            Around::Group => "near_group",
            Around::Race => "near_race",
            Around::Fence => "fence",
        }
    }
}

/// Something that was taken for granted. Who attacks and who defends, the problem says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Assumption {
    /// Nobody said whose group is in question: the defender's.
    Defender(Why),
    /// Of several groups this one is meant.
    OneOfSeveral(PointSet, Why),
    /// Nobody named the targets: these stones.
    Target(PointSet),
    /// The region is what this wall encloses.
    Walled(PointSet),
    /// Chains of the wall that play in the region or around it might capture are taken to stand.
    WallMayFall(PointSet),
    /// Chains of the wall, with their liberties, belong to the region: they can be captured.
    WeakWall(PointSet),
    /// Chains around the group are short of liberties and belong to the region.
    Capturable(PointSet),
    /// The attacker is taken to hold empty points beside the region.
    WallImagined {
        /// What the wall stands around.
        around: Around,
        /// The points beside the region.
        held: PointSet,
        /// The points from which on he holds everything, where it stands along a fence.
        beyond: PointSet,
    },
    /// Only the attacker plays on these points beside the region.
    AttackerOnly(PointSet),
    /// A defender stone on one of these points has got away.
    GotAway(PointSet),
    /// The group dies unless it captures stones around it that are short of liberties.
    Race {
        /// The group.
        group: PointSet,
        /// The stones around it.
        short: PointSet,
    },
    /// The attacker's group dies unless it captures these stones of the wall.
    Rescue {
        /// The group.
        group: PointSet,
        /// The stones of the wall, which are the target.
        wall: PointSet,
    },
    /// These friends of the defender are safe.
    FriendsSafe(PointSet),
    /// All stones of the defender that are not the target are safe.
    OthersSafe,
    /// The attacker's stones outside the region are safe.
    OutsideSafe,
    /// Captured stones are dead: the limits did not allow to look for life on their points.
    CapturedIsDead,
    /// Weak stones of the wall and points around them were added to the region.
    WallAdded(PointSet),
    /// Points that the checked book plays on were added to the region.
    BookMoves(PointSet),
    /// On a whole board only likely moves were read for the side that is said to fail.
    LikelyMoves,
}

/// An assumption taken apart: what a file or a line of JSON has of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    /// Which assumption it is.
    pub kind: &'static str,
    /// Why, or around what.
    pub how: Option<&'static str>,
    /// The points it speaks of.
    pub points: PointSet,
    /// The points beside them, where it speaks of two sets.
    pub others: PointSet,
}

impl Assumption {
    /// How far an answer holds at most that rests on it.
    #[must_use]
    pub fn scope(&self) -> Scope {
        match self {
            // These say which question is meant and not what is true of it.
            Assumption::Defender(_)
            | Assumption::OneOfSeveral(..)
            | Assumption::Target(_)
            | Assumption::WeakWall(_)
            | Assumption::Capturable(_) => Scope::Board,
            Assumption::Walled(_) | Assumption::OutsideSafe => Scope::Enclosed,
            Assumption::WallMayFall(_)
            | Assumption::WallImagined { .. }
            | Assumption::AttackerOnly(_)
            | Assumption::GotAway(_)
            | Assumption::Race { .. }
            | Assumption::Rescue { .. }
            | Assumption::FriendsSafe(_)
            | Assumption::OthersSafe
            | Assumption::CapturedIsDead
            | Assumption::WallAdded(_)
            | Assumption::BookMoves(_)
            | Assumption::LikelyMoves => Scope::Assumed,
        }
    }

    /// The assumption taken apart.
    #[must_use]
    pub fn parts(&self) -> Parts {
        let none = PointSet::EMPTY;
        let (kind, how, points, others) = match *self {
            Assumption::Defender(why) => ("defender_guessed", Some(why.word()), none, none),
            Assumption::OneOfSeveral(group, why) => {
                ("one_of_several", Some(why.word()), group, none)
            }
            Assumption::Target(group) => ("target_found", None, group, none),
            Assumption::Walled(wall) => ("wall_stands", None, wall, none),
            Assumption::WallMayFall(chains) => ("wall_may_fall", None, chains, none),
            Assumption::WeakWall(chains) => ("wall_in_region", None, chains, none),
            Assumption::Capturable(chains) => ("capturable", None, chains, none),
            Assumption::WallImagined {
                around,
                held,
                beyond,
            } => ("wall_imagined", Some(around.word()), held, beyond),
            Assumption::AttackerOnly(points) => ("attacker_only", None, points, none),
            Assumption::GotAway(points) => ("got_away", None, points, none),
            Assumption::Race { group, short } => ("race", None, group, short),
            Assumption::Rescue { group, wall } => ("rescue", None, group, wall),
            Assumption::FriendsSafe(friends) => ("friends_safe", None, friends, none),
            Assumption::OthersSafe => ("others_safe", None, none, none),
            Assumption::OutsideSafe => ("outside_safe", None, none, none),
            Assumption::CapturedIsDead => ("captured_is_dead", None, none, none),
            Assumption::WallAdded(points) => ("wall_added", None, points, none),
            Assumption::BookMoves(points) => ("book_moves", None, points, none),
            Assumption::LikelyMoves => ("likely_moves", None, none, none),
        };
        Parts {
            kind,
            how,
            points,
            others,
        }
    }

    /// The assumption with these parts.
    #[must_use]
    pub fn of_parts(
        kind: &str,
        how: Option<&str>,
        points: PointSet,
        others: PointSet,
    ) -> Option<Assumption> {
        let why = || Why::ALL.into_iter().find(|why| Some(why.word()) == how);
        let around = || Around::ALL.into_iter().find(|a| Some(a.word()) == how);
        let found = match kind {
            "defender_guessed" => Assumption::Defender(why()?),
            "one_of_several" => Assumption::OneOfSeveral(points, why()?),
            "target_found" => Assumption::Target(points),
            "wall_stands" => Assumption::Walled(points),
            "wall_may_fall" => Assumption::WallMayFall(points),
            "wall_in_region" => Assumption::WeakWall(points),
            "capturable" => Assumption::Capturable(points),
            "wall_imagined" => Assumption::WallImagined {
                around: around()?,
                held: points,
                beyond: others,
            },
            "attacker_only" => Assumption::AttackerOnly(points),
            "got_away" => Assumption::GotAway(points),
            "race" => Assumption::Race {
                group: points,
                short: others,
            },
            "rescue" => Assumption::Rescue {
                group: points,
                wall: others,
            },
            "friends_safe" => Assumption::FriendsSafe(points),
            "others_safe" => Assumption::OthersSafe,
            "outside_safe" => Assumption::OutsideSafe,
            "captured_is_dead" => Assumption::CapturedIsDead,
            "wall_added" => Assumption::WallAdded(points),
            "book_moves" => Assumption::BookMoves(points),
            "likely_moves" => Assumption::LikelyMoves,
            _ => return None,
        };
        // What an assumption has no place for must not be lost.
        let Parts {
            how: had,
            points: first,
            others: second,
            ..
        } = found.parts();
        (had == how && first == points && second == others).then_some(found)
    }

    /// The assumption as it looks from a view of its board.
    #[must_use]
    pub fn seen(&self, view: View) -> Assumption {
        let parts = self.parts();
        let (points, others) = (view.set(parts.points), view.set(parts.others));
        // Parts of an assumption always make an assumption.
        Assumption::of_parts(parts.kind, parts.how, points, others).unwrap_or(*self)
    }
}

/// A remark about an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Note {
    /// The group is alive unless the attacker has ko threats.
    AliveWithoutThreats,
    /// The limits ran out before this many first moves were judged: they may be as good.
    LimitsRanOut(usize),
    /// The region is wide and only moves near the group were judged: this many more may be as good.
    OnlyNearJudged(usize),
    /// Bent four: a ko that the attacker can start when it suits him; dead by the rules.
    BentFour,
    /// Whenever the attacker takes one ko, the defender takes the other.
    DoubleKo,
    /// Seki while nobody begins it, and whoever begins needs threats.
    ThousandYearKo,
    /// The limits ran out before everything was tried that the position could mean. With more of
    /// them another question may be found, and its answer may be the opposite.
    UnderstoodInHaste,
    /// Nothing was read out. The first move is the one that problems of this kind have most often.
    Hunch,
    /// The stones are captured in a ladder: with nothing but ataris.
    Ladder,
}

impl Note {
    /// The note taken apart: its kind, and the number it speaks of.
    #[must_use]
    pub fn parts(self) -> (&'static str, usize) {
        match self {
            Note::AliveWithoutThreats => ("alive_without_threats", 0),
            Note::LimitsRanOut(left) => ("limits_ran_out", left),
            Note::OnlyNearJudged(left) => ("only_near_judged", left),
            Note::BentFour => ("bent_four", 0),
            Note::DoubleKo => ("double_ko", 0),
            Note::ThousandYearKo => ("thousand_year_ko", 0),
            Note::UnderstoodInHaste => ("understood_in_haste", 0),
            Note::Hunch => ("hunch", 0),
            Note::Ladder => ("ladder", 0),
        }
    }

    /// The note with these parts.
    #[must_use]
    pub fn of_parts(kind: &str, count: usize) -> Option<Note> {
        let mut all = Note::all(count).into_iter();
        all.find(|note| note.parts() == (kind, count))
    }

    /// A note of every kind, with this number where it speaks of one.
    fn all(count: usize) -> [Note; 9] {
        [
            Note::AliveWithoutThreats,
            Note::LimitsRanOut(count),
            Note::OnlyNearJudged(count),
            Note::BentFour,
            Note::DoubleKo,
            Note::ThousandYearKo,
            Note::UnderstoodInHaste,
            Note::Hunch,
            Note::Ladder,
        ]
    }
}

#[cfg(test)]
mod tests {
    use goban::{Point, Size, Symmetry};

    use super::*;

    fn every_assumption() -> Vec<Assumption> {
        let a = PointSet::of(&[Point::new(0, 0), Point::new(1, 0)]);
        let b = PointSet::single(Point::new(4, 2));
        let mut all: Vec<Assumption> = Why::ALL.into_iter().map(Assumption::Defender).collect();
        all.extend(Why::ALL.map(|why| Assumption::OneOfSeveral(a, why)));
        all.extend(Around::ALL.map(|around| Assumption::WallImagined {
            around,
            held: a,
            beyond: b,
        }));
        all.extend([
            Assumption::Target(a),
            Assumption::Walled(a),
            Assumption::WallMayFall(a),
            Assumption::WeakWall(a),
            Assumption::Capturable(a),
            Assumption::AttackerOnly(a),
            Assumption::GotAway(a),
            Assumption::Race { group: a, short: b },
            Assumption::Rescue { group: a, wall: b },
            Assumption::FriendsSafe(a),
            Assumption::OthersSafe,
            Assumption::OutsideSafe,
            Assumption::CapturedIsDead,
            Assumption::WallAdded(a),
            Assumption::BookMoves(a),
        ]);
        all
    }

    #[test]
    fn an_assumption_is_its_parts() {
        for one in every_assumption() {
            let Parts {
                kind,
                how,
                points,
                others,
            } = one.parts();
            assert_eq!(Assumption::of_parts(kind, how, points, others), Some(one));
        }
        let none = PointSet::EMPTY;
        assert_eq!(Assumption::of_parts("hope", None, none, none), None);
        assert_eq!(
            Assumption::of_parts("race", Some("fence"), none, none),
            None
        );
        let stray = PointSet::single(Point::new(0, 0));
        assert_eq!(
            Assumption::of_parts("outside_safe", None, stray, none),
            None
        );
    }

    #[test]
    fn an_assumption_turned_there_and_back_is_itself() -> Result<(), goban::SizeError> {
        let size = Size::new(9, 7)?;
        for symmetry in Symmetry::ALL {
            let view = View {
                symmetry,
                swap: true,
                size,
            };
            for one in every_assumption() {
                let turned = one.seen(view);
                assert_eq!(turned.parts().kind, one.parts().kind);
                assert_eq!(turned.parts().points, view.set(one.parts().points));
                assert_eq!(turned.seen(view.back()), one);
            }
        }
        Ok(())
    }

    #[test]
    fn an_answer_holds_as_far_as_its_weakest_assumption() {
        let points = PointSet::single(Point::new(0, 0));
        assert_eq!(Scope::of(&[]), Scope::Board);
        let which = [
            Assumption::Target(points),
            Assumption::Defender(Why::Likely),
        ];
        assert_eq!(Scope::of(&which), Scope::Board);
        let wall = [Assumption::Walled(points), Assumption::OutsideSafe];
        assert_eq!(Scope::of(&wall), Scope::Enclosed);
        let doubted = [Assumption::Walled(points), Assumption::WallMayFall(points)];
        assert_eq!(Scope::of(&doubted), Scope::Assumed);
        for scope in Scope::ALL {
            assert_eq!(Scope::of_word(scope.word()), Some(scope));
        }
    }

    #[test]
    fn a_note_is_its_parts() {
        for note in Note::all(3) {
            let (kind, count) = note.parts();
            assert_eq!(Note::of_parts(kind, count), Some(note));
        }
        assert_eq!(Note::of_parts("double_ko", 2), None);
    }
}
