//! Assumptions and notes in words.

use goban::{Colour, Point, PointSet, Size};
use life::facts::{Around, Assumption, Note, Scope, Why};
use life::{Answer, Problem};

use crate::verdict::name;

/// What is needed to put a fact into words.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    /// The board.
    pub size: Size,
    /// Owner of the group.
    pub defender: Colour,
}

impl Facts {
    /// For the facts of a problem and its answers.
    pub fn of(problem: &Problem) -> Facts {
        Facts {
            size: problem.size,
            defender: problem.defender,
        }
    }

    /// What an answer takes for granted, in words. Where no first move matters, that is no reason
    /// to have chosen the group.
    pub fn assumed(self, answer: &Answer) -> Vec<String> {
        let matters = !crate::verdict::is_settled(answer);
        let likely = |why: Why| match why {
            Why::Matters if !matters => Why::Likely,
            why => why,
        };
        let assumptions = answer.assumptions.iter().map(|one| match *one {
            Assumption::Defender(why) => Assumption::Defender(likely(why)),
            Assumption::OneOfSeveral(group, why) => Assumption::OneOfSeveral(group, likely(why)),
            ref other => *other,
        });
        assumptions.map(|one| self.assumption(&one)).collect()
    }

    /// Every assumption in words.
    pub fn assumptions(self, assumptions: &[Assumption]) -> Vec<String> {
        assumptions.iter().map(|one| self.assumption(one)).collect()
    }

    /// An assumption in words.
    pub fn assumption(self, assumption: &Assumption) -> String {
        let (defender, attacker) = (self.defender, !self.defender);
        match *assumption {
            Assumption::Defender(why) => match why {
                Why::Likely => format!("the group in question is {defender}"),
                Why::AnyMove => format!(
                    "the group in question is {defender}; on as many points as could be read out, any first move is as good"
                ),
                Why::BookIsRight => {
                    format!("the {defender} group is meant, because there the book is right")
                }
                why => format!("the group in question is {defender}, {}", because(why)),
            },
            Assumption::OneOfSeveral(group, why) => format!(
                "of several groups the one at {} is meant, {}",
                self.at(group),
                because(why)
            ),
            Assumption::Target(group) => {
                format!("the target is the {defender} group at {}", self.at(group))
            }
            Assumption::Walled(_) => "the region is what the outer wall encloses".to_owned(),
            Assumption::WallMayFall(chains) => {
                let places: Vec<String> = chains.components().map(|one| self.at(one)).collect();
                format!(
                    "the wall at {} stands, although it has few liberties outside",
                    places.join(", ")
                )
            }
            Assumption::WeakWall(chains) => {
                format!("the wall at {} can be captured", self.at(chains))
            }
            Assumption::Capturable(chains) => {
                format!(
                    "the {attacker} stones at {} can be captured",
                    self.at(chains)
                )
            }
            Assumption::WallImagined { around, beyond, .. } => match around {
                Around::Group => format!(
                    "the group is not enclosed: only points near it are played on, and everything beyond is {attacker}'s"
                ),
                Around::Race => format!(
                    "only points near them are played on, and everything beyond is {attacker}'s"
                ),
                Around::Fence => format!(
                    "the group is not enclosed: {attacker} holds everything from {} on",
                    self.points(beyond)
                ),
            },
            Assumption::AttackerOnly(points) => {
                format!("only {attacker} plays on {}", self.points(points))
            }
            Assumption::GotAway(points) => format!(
                "the group is not enclosed: {defender} has got away on {}",
                self.points(points)
            ),
            Assumption::Race { group, short } => format!(
                "the {defender} group at {} dies unless it captures stones around it: {attacker} stones that are short of liberties, as at {}, can be captured",
                self.at(group),
                self.at(short)
            ),
            Assumption::Rescue { group, wall } => format!(
                "the {attacker} group at {} dies unless it captures stones around it: the target is the {defender} stones at {}",
                self.at(group),
                self.at(wall)
            ),
            Assumption::FriendsSafe(friends) => {
                format!("{defender} stones at {} are safe", self.at(friends))
            }
            Assumption::OthersSafe => format!("all other {defender} stones are safe"),
            Assumption::OutsideSafe => format!("outside: {attacker} stones there are safe"),
            Assumption::CapturedIsDead => {
                "captured stones are dead: there was no time to look for life on their points"
                    .to_owned()
            }
            Assumption::WallAdded(_) => {
                "weak stones of the wall and points around them belong to the region".to_owned()
            }
            Assumption::BookMoves(points) => format!(
                "the book's moves at {} belong to the region",
                self.points(points)
            ),
            Assumption::LikelyMoves => {
                "only likely moves were read for the side that fails".to_owned()
            }
        }
    }

    /// What has to hold for an answer, as the beginning of a sentence. `None` where nothing is
    /// imagined.
    pub fn condition(self, answer: &Answer) -> Option<String> {
        if answer.scope != Scope::Assumed || !answer.outcome.is_known() {
            return None;
        }
        let defender = name(self.defender);
        let mut conditions: Vec<String> = Vec::new();
        for assumption in &answer.assumptions {
            let condition = match *assumption {
                Assumption::WallImagined { .. }
                | Assumption::AttackerOnly(_)
                | Assumption::WallAdded(_)
                | Assumption::BookMoves(_) => format!("{defender} cannot break out"),
                Assumption::WallMayFall(_) => "the wall holds".to_owned(),
                Assumption::GotAway(_) => format!("{defender} is safe once it gets out"),
                Assumption::FriendsSafe(_) | Assumption::OthersSafe => {
                    format!("the other {defender} stones are safe")
                }
                Assumption::CapturedIsDead => "captured stones stay dead".to_owned(),
                Assumption::LikelyMoves => "nothing unlikely was overlooked".to_owned(),
                _ => continue,
            };
            if !conditions.contains(&condition) {
                conditions.push(condition);
            }
        }
        let conditions = match conditions.is_empty() {
            true => "the stones around it hold".to_owned(),
            false => conditions.join(" and "),
        };
        Some(format!("if {conditions}"))
    }

    /// A group by one of its stones.
    /// Where some stones are: one of them.
    pub fn stones_at(self, stones: PointSet) -> String {
        self.at(stones)
    }

    fn at(self, stones: PointSet) -> String {
        let stone = stones.first();
        stone.map_or_else(String::new, |p: Point| p.to_gtp(self.size))
    }

    fn points(self, points: PointSet) -> String {
        let names: Vec<String> = points.iter().map(|p| p.to_gtp(self.size)).collect();
        names.join(", ")
    }
}

fn because(why: Why) -> &'static str {
    match why {
        Why::Matters => "because there the first move matters",
        Why::BookPlays => "where the book plays",
        Why::BookIsRight => "because there the book is right",
        Why::Likely => "which is the likeliest",
        Why::AnyMove => "where any first move is as good",
    }
}

/// A note in words. One that names something begins with the name.
pub fn note(note: Note) -> String {
    let left = |why: &str, left: usize| format!("{why}: {left} more may be as good");
    match note {
        Note::AliveWithoutThreats => "alive unless the attacker has ko threats".to_owned(),
        Note::LimitsRanOut(count) => left(
            "the limits ran out before every first move was judged",
            count,
        ),
        Note::OnlyNearJudged(count) => left(
            "the region is wide, and only moves near the group were judged",
            count,
        ),
        Note::BentFour => {
            "bent four: a ko that the attacker can start when it suits him; dead by the rules"
                .to_owned()
        }
        Note::DoubleKo => {
            "double ko: whenever the attacker takes one, the defender takes the other".to_owned()
        }
        Note::UnderstoodInHaste => {
            "the limits ran out before everything was tried that the position could mean: with \
             more time or nodes the question may be taken another way, with another answer"
                .to_owned()
        }
        Note::Hunch => {
            "a hunch: this could not be read out, and the move is the one that problems like it have"
                .to_owned()
        }
        Note::Ladder => "a ladder: every move of the attacker is an atari".to_owned(),
        Note::ThousandYearKo => {
            "thousand-year ko: seki while nobody begins it, and whoever begins needs threats"
                .to_owned()
        }
    }
}

/// Every note in words.
pub fn notes(notes: &[Note]) -> Vec<String> {
    notes.iter().copied().map(note).collect()
}
