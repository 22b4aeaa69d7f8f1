//! A problem line checked: points are points, and nothing contradicts itself.

use std::fmt;

use goban::{Board, Colour, Point, PointSet, Size};

use crate::problem_line::{Aim, BoardSize, LineError, ProblemLine, Reading, RuleSet, Survive};

/// A checked problem: every point is on the board, nothing contradicts itself.
///
/// What the line left out is left out here too, for whoever solves it to find.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The stones.
    pub board: Board,
    /// Who moves; both are asked when missing.
    pub to_move: Option<Colour>,
    /// Whose group it is, as given or as it follows from the aim.
    pub defender: Option<Colour>,
    /// The chains the question is about, by one stone or more of each; empty
    /// when they are to be found.
    pub targets: PointSet,
    /// Whether one target or all must survive.
    pub survive: Survive,
    /// What a captured target means.
    pub reading: Reading,
    /// Where both play, when given.
    pub region: Option<PointSet>,
    /// Where only the attacker plays.
    pub attacker_only: PointSet,
    /// Points of the region where the defender has got away.
    pub escape: PointSet,
    /// The point banned for the mover.
    pub ko: Option<Point>,
    /// The one ko budget that is asked.
    pub ko_threats: Option<i32>,
    /// The rules.
    pub rules: RuleSet,
}

impl ProblemLine {
    /// Checks everything and turns names into points.
    pub fn check(&self) -> Result<Setup, LineError> {
        let [width, height] = match self.size {
            BoardSize::Square(side) => [side, side],
            BoardSize::Rectangle(sides) => sides,
        };
        let size = Size::new(width, height).map_err(|error| wrong("size", error))?;
        let board = self.board(size)?;

        let to_move = self.to_move.map(Colour::from);
        let defender = self.checked_defender(to_move)?;
        let targets = points("targets", self.targets.as_deref().unwrap_or(&[]), size)?;
        for target in targets {
            match (board.get(target), defender) {
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
        let mut owners = targets.iter().filter_map(|target| board.get(target));
        let owner = owners.next();
        if owners.any(|other| Some(other) != owner) {
            return Err(wrong("targets", "stones of both colours are named"));
        }

        let region = match &self.region {
            Some(region) => Some(points("region", region, size)?),
            None => None,
        };
        let attacker_only = self.attacker_only.as_deref().unwrap_or(&[]);
        let attacker_only = points("attacker_only", attacker_only, size)?;
        if let Some(both) = region.and_then(|region| (region & attacker_only).first()) {
            let message = format!("{} is in the region as well", both.to_sgf());
            return Err(wrong("attacker_only", message));
        }

        let escape = points("escape", self.escape.as_deref().unwrap_or(&[]), size)?;
        if let Some(beyond) = region.and_then(|region| (escape - region).first()) {
            let message = format!("{} is not in the region", beyond.to_sgf());
            return Err(wrong("escape", message));
        }

        let ko = match &self.ko {
            Some(name) => Some(point("ko", name, size)?),
            None => None,
        };
        if let Some(taken) = ko.filter(|&ko| board.get(ko).is_some()) {
            let message = format!("there is a stone at {}", taken.to_sgf());
            return Err(wrong("ko", message));
        }
        Ok(Setup {
            board,
            to_move,
            defender: defender.or(owner),
            targets,
            survive: self.survive.unwrap_or_default(),
            reading: self.reading.unwrap_or(if targets.is_empty() {
                Reading::Group
            } else {
                Reading::Literal
            }),
            region,
            attacker_only,
            escape,
            ko,
            ko_threats: self.ko_threats,
            rules: self.rules.unwrap_or_default(),
        })
    }

    fn board(&self, size: Size) -> Result<Board, LineError> {
        let mut board = Board::new(size);
        let stones = [
            ("black", &self.black, Colour::Black),
            ("white", &self.white, Colour::White),
        ];
        for (field, stones, colour) in stones {
            for name in stones {
                let point = point(field, name, size)?;
                if board.get(point).is_some() {
                    return Err(wrong(field, format!("{name} is set twice")));
                }
                board.place(point, colour);
            }
        }
        Ok(board)
    }

    /// The defender as given, or as it follows from the mover's wish.
    fn checked_defender(&self, to_move: Option<Colour>) -> Result<Option<Colour>, LineError> {
        let given = self.defender.map(Colour::from);
        let wished = match (self.aim, to_move) {
            (Some(Aim::Live), Some(mover)) => Some(mover),
            (Some(Aim::Kill), Some(mover)) => Some(!mover),
            _ => None,
        };
        match (given, wished) {
            (Some(given), Some(wished)) if given != wished => Err(wrong(
                "aim",
                format!("it makes {wished} the defender, but `defender` says {given}"),
            )),
            _ => Ok(given.or(wished)),
        }
    }
}

fn point(field: &'static str, name: &str, size: Size) -> Result<Point, LineError> {
    let point = Point::from_sgf(name).map_err(|error| wrong(field, error))?;
    if size.contains(point) {
        Ok(point)
    } else {
        Err(wrong(field, format!("{name} is off the {size} board")))
    }
}

fn points(field: &'static str, names: &[String], size: Size) -> Result<PointSet, LineError> {
    names.iter().map(|name| point(field, name, size)).collect()
}

fn wrong(field: &'static str, message: impl fmt::Display) -> LineError {
    LineError::Field {
        field,
        message: message.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str) -> Result<Setup, String> {
        ProblemLine::parse(line)
            .and_then(|line| line.check())
            .map_err(|error| error.to_string())
    }

    #[test]
    fn only_size_and_stones_are_required() {
        let setup = check(r#"{"size":9,"black":["aa"],"white":[]}"#).unwrap();
        assert_eq!(setup.board.get(Point::new(0, 0)), Some(Colour::Black));
        assert_eq!(setup.to_move, None);
        assert_eq!(setup.defender, None);
        assert_eq!(setup.reading, Reading::Group);
        assert_eq!(setup.survive, Survive::Any);
        assert_eq!(setup.rules, RuleSet::Area);
        assert!(
            check(r#"{"size":9,"black":["aa"]}"#)
                .unwrap_err()
                .contains("white")
        );
    }

    #[test]
    fn boards_may_be_rectangles() {
        let setup = check(r#"{"size":[13,9],"black":["ma"],"white":["ai"]}"#).unwrap();
        assert_eq!(setup.board.size().width(), 13);
        assert!(check(r#"{"size":[13,9],"black":["aj"],"white":[]}"#).is_err());
        let message = check(r#"{"size":"big","black":[],"white":[]}"#).unwrap_err();
        assert!(message.contains("board size"), "{message}");
    }

    #[test]
    fn the_defender_follows_from_the_aim() {
        let line = r#"{"size":9,"black":["aa"],"white":["ab"],"to_move":"black","aim":"kill"}"#;
        assert_eq!(check(line).unwrap().defender, Some(Colour::White));
        let line =
            r#"{"size":9,"black":[],"white":[],"to_move":"black","aim":"kill","defender":"black"}"#;
        assert!(check(line).unwrap_err().starts_with("aim: "));
    }

    #[test]
    fn the_defender_follows_from_the_targets() {
        let setup = check(r#"{"size":9,"black":["aa"],"white":[],"targets":["aa"]}"#).unwrap();
        assert_eq!(setup.defender, Some(Colour::Black));
        assert_eq!(setup.reading, Reading::Literal);
    }

    #[test]
    fn contradictions_are_named_with_their_field() {
        for (rest, field) in [
            (r#""black":["aa","aa"],"white":[]"#, "black: "),
            (r#""black":["aa"],"white":["aa"]"#, "white: "),
            (r#""black":["jj"],"white":[]"#, "black: "),
            (r#""black":["a"],"white":[]"#, "black: "),
            (r#""black":[],"white":[],"targets":["aa"]"#, "targets: "),
            (
                r#""black":["aa"],"white":["bb"],"targets":["aa","bb"]"#,
                "targets: ",
            ),
            (
                r#""black":["aa"],"white":[],"defender":"white","targets":["aa"]"#,
                "targets: ",
            ),
            (
                r#""black":[],"white":[],"region":["aa"],"attacker_only":["aa"]"#,
                "attacker_only: ",
            ),
            (r#""black":["aa"],"white":[],"ko":"aa""#, "ko: "),
        ] {
            let message = check(&format!("{{\"size\":9,{rest}}}")).unwrap_err();
            assert!(message.starts_with(field), "{rest}: {message}");
        }
        let message = check(r#"{"size":20,"black":[],"white":[]}"#).unwrap_err();
        assert!(message.starts_with("size: "), "{message}");
    }
}
