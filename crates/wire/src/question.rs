//! A position and what its file says about it: points are points.

use goban::{Board, Colour, Point, PointSet};
use life::problem::{Reading, Ruleset, Setup, Survive};

use crate::problem_line::{LineError, wrong};

/// The most ko threats that a question may give to one side.
pub const MOST_THREATS: i8 = 6;

/// What the mover wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// To save the group: the mover is the defender.
    Live,
    /// To capture it: the mover is the attacker.
    Kill,
}

/// A position with everything that a file, a line or a user says about it. What nobody said is
/// missing here too; the engine finds it out.
///
/// The fields are open, so a face may add what its user says. [`Question::check`] finds
/// contradictions.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// What answers refer to.
    pub id: Option<String>,
    /// The stones.
    pub board: Board,
    /// Who moves; both sides are asked when missing.
    pub to_move: Option<Colour>,
    /// The owner of the group.
    pub defender: Option<Colour>,
    /// What the mover wants. It decides who defends only when `defender` is missing.
    pub aim: Option<Aim>,
    /// One stone or more of each chain in question; empty when they are to be found.
    pub targets: PointSet,
    /// Whether one target or all must survive; any when missing.
    pub survive: Option<Survive>,
    /// What a captured target means: literal when targets are given, group when not.
    pub reading: Option<Reading>,
    /// Where both play.
    pub region: Option<PointSet>,
    /// Where only the attacker plays.
    pub attacker_only: PointSet,
    /// Points of the region where the defender has escaped.
    pub escape: PointSet,
    /// The point banned for the mover.
    pub ko: Option<Point>,
    /// The one ko budget that is asked.
    pub ko_threats: Option<i8>,
    /// The rules; area when missing.
    pub rules: Option<Ruleset>,
}

impl Question {
    /// A position about which nothing else is known.
    pub fn of_board(board: Board) -> Question {
        Question {
            id: None,
            board,
            to_move: None,
            defender: None,
            aim: None,
            targets: PointSet::EMPTY,
            survive: None,
            reading: None,
            region: None,
            attacker_only: PointSet::EMPTY,
            escape: PointSet::EMPTY,
            ko: None,
            ko_threats: None,
            rules: None,
        }
    }

    /// Looks for contradictions.
    ///
    /// # Errors
    /// The first field that contradicts the board or another field.
    pub fn check(&self) -> Result<(), LineError> {
        let defender = self.said_defender()?;
        for target in self.targets {
            match (self.board.get(target), defender) {
                (None, _) => {
                    let message = format!("there is no stone at {}", target.to_sgf());
                    return Err(wrong("targets", message));
                }
                (Some(colour), Some(defender)) if colour != defender => {
                    let message = format!("{} is not {defender}'s stone", target.to_sgf());
                    return Err(wrong("targets", message));
                }
                _ => {}
            }
        }
        let owner = self.owner();
        let is_other = |target| self.board.get(target) != owner;
        if self.targets.iter().any(is_other) {
            return Err(wrong("targets", "stones of both colours are named"));
        }
        let region = self.region;
        if let Some(both) = region.and_then(|region| (region & self.attacker_only).first()) {
            let message = format!("{} is in the region as well", both.to_sgf());
            return Err(wrong("attacker_only", message));
        }
        if let Some(beyond) = region.and_then(|region| (self.escape - region).first()) {
            let message = format!("{} is not in the region", beyond.to_sgf());
            return Err(wrong("escape", message));
        }
        if let Some(taken) = self.ko.filter(|&ko| self.board.get(ko).is_some()) {
            let message = format!("there is a stone at {}", taken.to_sgf());
            return Err(wrong("ko", message));
        }
        Ok(())
    }

    /// The defender as given, or as it follows from the aim or from the targets.
    ///
    /// # Errors
    /// When the aim contradicts the defender.
    pub fn defender(&self) -> Result<Option<Colour>, LineError> {
        Ok(self.said_defender()?.or(self.owner()))
    }

    /// What a captured target means, with the default made explicit.
    pub fn reading(&self) -> Reading {
        self.reading.unwrap_or(match self.targets.is_empty() {
            true => Reading::Group,
            false => Reading::Literal,
        })
    }

    /// The question as the solver takes it, with the defaults made explicit.
    ///
    /// # Errors
    /// As [`Question::check`].
    pub fn setup(&self) -> Result<Setup, LineError> {
        self.check()?;
        let stones = |colour| self.board.stones(colour);
        let (black, white) = (stones(Colour::Black), stones(Colour::White));
        Ok(Setup {
            defender: self.defender()?,
            targets: self.targets,
            survive: self.survive.unwrap_or_default(),
            reading: Some(self.reading()),
            region: self.region,
            attacker_only: self.attacker_only,
            escape: self.escape,
            ko: self.ko,
            rules: self.rules.unwrap_or_default(),
            ..Setup::new(self.board.size(), black, white)
        })
    }

    fn said_defender(&self) -> Result<Option<Colour>, LineError> {
        let wished = match (self.aim, self.to_move) {
            (Some(Aim::Live), Some(mover)) => Some(mover),
            (Some(Aim::Kill), Some(mover)) => Some(!mover),
            _ => None,
        };
        match (self.defender, wished) {
            (Some(given), Some(wished)) if given != wished => Err(wrong(
                "aim",
                format!("it makes {wished} the defender, but `defender` says {given}"),
            )),
            (given, wished) => Ok(given.or(wished)),
        }
    }

    /// The colour of the first target.
    fn owner(&self) -> Option<Colour> {
        self.targets
            .first()
            .and_then(|target| self.board.get(target))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn question(line: &str) -> Question {
        Question::parse(line).unwrap()
    }

    #[test]
    fn defaults_are_made_explicit_for_the_solver() {
        let setup = question(r#"{"size":9,"black":["aa"],"white":[]}"#)
            .setup()
            .unwrap();
        assert_eq!(setup.defender, None);
        assert_eq!(setup.reading, Some(Reading::Group));
        assert_eq!(setup.survive, Survive::Any);
        assert_eq!(setup.rules, Ruleset::Area);
    }

    #[test]
    fn the_defender_follows_from_the_aim() {
        let line = r#"{"size":9,"black":["aa"],"white":["ab"],"to_move":"black","aim":"kill"}"#;
        assert_eq!(question(line).defender(), Ok(Some(Colour::White)));
    }

    #[test]
    fn the_defender_follows_from_the_targets() {
        let named = question(r#"{"size":9,"black":["aa"],"white":[],"targets":["aa"]}"#);
        assert_eq!(named.defender(), Ok(Some(Colour::Black)));
        assert_eq!(named.reading(), Reading::Literal);
    }
}
