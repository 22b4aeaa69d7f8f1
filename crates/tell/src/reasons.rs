//! Why a line ends as it does, in words a player uses.

use goban::{Colour, Move, Point, PointSet, Size};
use life::answer::Outcome;
use life::tree::Status;
use life::{Problem, Reason, Shape, Space, Teller};

use crate::numbers::counted;
use crate::verdict::name;

/// Tells the reasons of one problem.
pub struct Reasons<'a> {
    problem: &'a Problem,
    teller: Teller,
}

impl<'a> Reasons<'a> {
    /// For the lines of a problem.
    pub fn new(problem: &'a Problem) -> Reasons<'a> {
        Reasons {
            problem,
            teller: Teller::new(problem),
        }
    }

    /// Why a line comes to an outcome; `None` when its end tells nothing.
    pub fn of_line(&self, first: Colour, line: &[Move], outcome: &Outcome) -> Option<String> {
        let words = Words::of(self.problem);
        let reason = match outcome {
            Outcome::Ko(_) => self.teller.ko(first, line).map(|at| Reason::Ko { at }),
            Outcome::Seki => self.teller.seki(first, line),
            _ => self.teller.reason(first, line),
        }?;
        // The end of a line that was cut off must not contradict what is proven.
        let fits = match reason {
            Reason::Eyes { .. } | Reason::Connected | Reason::Space { alive: true, .. } => {
                *outcome == Outcome::Alive
            }
            Reason::Seki { .. } => *outcome == Outcome::Seki,
            Reason::Ko { .. } => matches!(outcome, Outcome::Ko(_)),
            _ => *outcome == Outcome::Dead,
        };
        fits.then(|| words.reason(&reason))
    }
}

/// What players call an eye space, without its article.
fn space_name(space: Space) -> String {
    let name = match space.shape {
        Shape::StraightThree => "straight three",
        Shape::BentThree => "bent three",
        Shape::StraightFour => "straight four",
        Shape::BentFour => "bent four",
        Shape::PyramidFour => "pyramid four",
        Shape::SquareFour => "square four",
        Shape::BulkyFive => "bulky five",
        Shape::CrossedFive => "crossed five",
        Shape::RabbitySix => "rabbity six",
        Shape::RectangularSix => "rectangular six",
        Shape::Other(points) => return format!("space of {points} points"),
    };
    let corner = if space.corner { " in the corner" } else { "" };
    format!("{name}{corner}")
}

/// The names of the sides and the points.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    attacker: &'static str,
    defender: &'static str,
    size: Size,
    targets: PointSet,
}

impl Words {
    /// The words for a problem.
    pub fn of(problem: &Problem) -> Words {
        Words {
            attacker: name(!problem.defender),
            defender: name(problem.defender),
            size: problem.size,
            targets: problem.targets,
        }
    }

    /// What a position is worth, in a short sentence without its full stop; empty when nothing is
    /// known.
    pub fn status(&self, status: Status) -> String {
        let Words {
            attacker, defender, ..
        } = *self;
        match status {
            Status::Alive => format!("{defender} lives"),
            Status::Seki => "Seki".to_owned(),
            Status::NotKilled => format!("{defender} is not killed"),
            Status::AliveButForKo => format!("Ko: {defender} lives unless {attacker} wins it"),
            Status::DeadButForKo => format!("Ko: {defender} dies unless {defender} wins it"),
            Status::Killed | Status::Dead => format!("{defender} dies"),
            Status::Unknown => String::new(),
        }
    }

    /// A reason as a sentence without its full stop.
    pub fn reason(&self, reason: &Reason) -> String {
        let Words {
            attacker, defender, ..
        } = *self;
        match reason {
            Reason::Eyes { eyes, made, took } => self.eyes(eyes, made, *took),
            Reason::Connected => format!("{defender} connects to safety"),
            Reason::Captured { stones, snapback } => {
                let how = if *snapback { " in a snapback" } else { "" };
                format!("{attacker} captures {}{how}", self.stones(*stones))
            }
            Reason::Shortage { stones, barred } => {
                let barred = match barred {
                    Some(point) => format!("{defender} {} is self-atari and ", self.point(*point)),
                    None => String::new(),
                };
                format!(
                    "shortage of liberties, {barred}{attacker} captures {}",
                    self.stones(*stones)
                )
            }
            Reason::Nakade { at, of } => {
                let of = of.map_or(String::new(), |space| {
                    format!(" of a {}", space_name(space))
                });
                let at = self.point(*at);
                format!("{attacker} {at} is the vital point{of} (nakade)")
            }
            Reason::Space { space, alive } => {
                let fate = if *alive {
                    "lives whoever plays first"
                } else {
                    "is dead as it stands"
                };
                format!("{defender} has a {}, which {fate}", space_name(*space))
            }
            Reason::FalseEye { at } => format!("the eye at {} is false", self.point(*at)),
            Reason::OneEye { at, by } => self.one_eye(*at, *by),
            Reason::Ko { at } => format!("a ko at {}", self.point(*at)),
            Reason::Seki { barred } => match barred.as_slice() {
                [] => "neither side can go on".to_owned(),
                points => format!(
                    "{attacker} cannot play {} for shortage of liberties",
                    self.points(points, "or")
                ),
            },
        }
    }

    fn eyes(&self, eyes: &[Point], made: &[Point], took: PointSet) -> String {
        let defender = self.defender;
        let captures = match took.len() {
            0 => String::new(),
            _ => format!("captures {} and ", self.stones(took)),
        };
        // Two eyes are enough to tell, those just made before the others.
        let old = eyes.iter().filter(|eye| !made.contains(eye));
        let mut two: Vec<Point> = made.iter().chain(old).copied().take(2).collect();
        two.sort_unstable();
        // An eye where a stone has just been captured is not made but left.
        let there = made.iter().any(|&eye| took.contains(eye));
        match (eyes, made) {
            ([_, _], [_]) if there => {
                format!("{defender} {captures}has the second eye there")
            }
            ([_, _], [one]) => {
                format!(
                    "{defender} {captures}makes the second eye at {}",
                    self.point(*one)
                )
            }
            (_, []) => format!("{defender} has eyes at {}", self.points(&two, "and")),
            _ if there => format!(
                "{defender} {captures}has eyes at {}",
                self.points(&two, "and")
            ),
            _ => format!(
                "{defender} {captures}makes eyes at {}",
                self.points(&two, "and")
            ),
        }
    }

    fn one_eye(&self, at: Option<Point>, by: Option<Point>) -> String {
        let (attacker, defender) = (self.attacker, self.defender);
        let left = match at {
            Some(at) => format!("room for one eye only, at {}", self.point(at)),
            None => "no room for an eye".to_owned(),
        };
        match by {
            Some(by) => format!("{attacker} {} leaves {defender} {left}", self.point(by)),
            None => format!("{defender} has {left}"),
        }
    }

    /// `the stone at B1`, `the stones at A1 and B1`, `the 12 stones`.
    fn stones(&self, stones: PointSet) -> String {
        let points: Vec<Point> = stones.iter().collect();
        match points.as_slice() {
            [] => "the stones".to_owned(),
            [one] => format!("the stone at {}", self.point(*one)),
            points if self.targets.is_subset(stones) || points.len() > 5 => {
                format!("the {}", counted(points.len() as u64, "stone"))
            }
            points => format!("the stones at {}", self.points(points, "and")),
        }
    }

    fn points(&self, points: &[Point], joint: &str) -> String {
        let names: Vec<String> = points.iter().map(|&point| self.point(point)).collect();
        match names.split_last() {
            None => String::new(),
            Some((last, [])) => last.clone(),
            Some((last, rest)) => format!("{} {joint} {last}", rest.join(", ")),
        }
    }

    fn point(&self, point: Point) -> String {
        point.to_gtp(self.size)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_eye_where_a_stone_was_captured_is_there_and_not_made_again() {
        let words = Words {
            attacker: "Black",
            defender: "White",
            size: Size::square(9).unwrap(),
            targets: PointSet::EMPTY,
        };
        let [a, c] = [0, 2].map(|x| Point::new(x, 8));
        let told = |made: &[Point], took: &[Point]| {
            words.eyes(&[a, c], made, took.iter().copied().collect())
        };
        assert_eq!(
            told(&[c], &[c]),
            "White captures the stone at C1 and has the second eye there"
        );
        assert_eq!(
            told(&[a, c], &[a]),
            "White captures the stone at A1 and has eyes at A1 and C1"
        );
        assert_eq!(told(&[c], &[]), "White makes the second eye at C1");
    }
}
