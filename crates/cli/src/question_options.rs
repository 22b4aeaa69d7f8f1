//! What a person says about a problem on the command line, over what its file says.

use clap::{Args, ValueEnum};
use goban::{Colour, Point, PointSet, Size};
use life::problem::{Reading, Ruleset, Survive};
use wire::{MOST_THREATS, Question};

/// Everything about a question that a flag can say.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "The question")]
pub struct QuestionOptions {
    /// Whose group it is
    #[arg(long, value_enum, value_name = "COLOUR")]
    pub defender: Option<Player>,

    /// Who attacks it
    #[arg(long, value_enum, value_name = "COLOUR")]
    pub attacker: Option<Player>,

    /// A stone of the group, such as C3; may be given several times
    #[arg(long = "target", value_name = "POINT")]
    pub targets: Vec<String>,

    /// Where both play: corners such as A1:E5, points such as A1,B2, or both
    #[arg(long, value_name = "POINTS")]
    pub region: Option<String>,

    /// Where only the attacker plays, written like a region
    #[arg(long, value_name = "POINTS")]
    pub attacker_only: Option<String>,

    /// Points of the region where the defender has got away, written like a region
    #[arg(long, value_name = "POINTS")]
    pub escape: Option<String>,

    /// Who moves first: one side, or both of them
    #[arg(long, value_enum, value_name = "COLOUR")]
    pub to_move: Option<Mover>,

    /// Ask with this many ko threats only: above 0 the attacker's, below 0 the defender's
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = clap::value_parser!(i8)
              .range(-(MOST_THREATS as i64)..=MOST_THREATS as i64))]
    pub ko_threats: Option<i8>,

    /// The rules, which decide what bent four in the corner is
    #[arg(long, value_enum, value_name = "RULES")]
    pub rules: Option<Rules>,

    /// Whether any target or all of them must survive
    #[arg(long, value_enum, value_name = "HOW MANY")]
    pub survive: Option<HowMany>,

    /// Whether a captured target is gone (literal) or life under the stones counts (group)
    #[arg(long, value_enum, value_name = "HOW")]
    pub reading: Option<How>,
}

/// A colour on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Player {
    /// Black
    #[value(alias = "b")]
    Black,
    /// White
    #[value(alias = "w")]
    White,
}

/// Who moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Mover {
    /// Black
    #[value(alias = "b")]
    Black,
    /// White
    #[value(alias = "w")]
    White,
    /// First the attacker, then the defender
    Both,
}

/// How the game is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Rules {
    /// Everything is played out
    Area,
    /// Bent four in the corner is dead
    Japanese,
}

/// How many targets must survive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum HowMany {
    /// At least one
    Any,
    /// Every one
    All,
}

/// What a captured target means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum How {
    /// It is gone, even if its point is filled again
    Literal,
    /// Life on the points of the targets counts
    Group,
}

impl From<Player> for Colour {
    fn from(player: Player) -> Colour {
        match player {
            Player::Black => Colour::Black,
            Player::White => Colour::White,
        }
    }
}

impl QuestionOptions {
    /// Puts what the flags say in place of what the file says.
    pub fn apply(&self, question: &mut Question) -> Result<(), String> {
        let size = question.board.size();
        let defender = self.defender_said()?;
        if let Some(defender) = defender {
            question.defender = Some(defender);
            // The flag decides; what the mover wants was only a hint.
            question.aim = None;
        }
        if !self.targets.is_empty() {
            let mut targets = PointSet::EMPTY;
            for text in &self.targets {
                for point in points("--target", text, size)? {
                    let stone = question.board.get(point);
                    targets.insert(is_target(point, size, stone, defender)?);
                }
            }
            question.targets = targets;
            question.aim = None;
            if defender.is_none() {
                // The owner of the targets defends, whatever the file says.
                question.defender = None;
            }
        }
        if let Some(text) = &self.region {
            question.region = Some(points("--region", text, size)?);
            if self.attacker_only.is_none() {
                // The old rim would contradict the new region.
                question.attacker_only = PointSet::EMPTY;
            }
        }
        if let Some(text) = &self.attacker_only {
            question.attacker_only = points("--attacker-only", text, size)?;
        }
        if let Some(text) = &self.escape {
            question.escape = points("--escape", text, size)?;
        }
        match self.to_move {
            Some(Mover::Black) => question.to_move = Some(Colour::Black),
            Some(Mover::White) => question.to_move = Some(Colour::White),
            Some(Mover::Both) => question.to_move = None,
            None => {}
        }
        question.ko_threats = self.ko_threats.or(question.ko_threats);
        question.rules = self.rules.map(Ruleset::from).or(question.rules);
        question.survive = self.survive.map(Survive::from).or(question.survive);
        question.reading = self.reading.map(Reading::from).or(question.reading);
        Ok(())
    }

    fn defender_said(&self) -> Result<Option<Colour>, String> {
        let defender = self.defender.map(Colour::from);
        let attacker = self.attacker.map(Colour::from);
        match (defender, attacker) {
            (Some(defender), Some(attacker)) if defender == attacker => Err(format!(
                "attacker and defender are both {defender}: one of them must be {}",
                !defender
            )),
            (None, Some(attacker)) => Ok(Some(!attacker)),
            _ => Ok(defender),
        }
    }
}

fn is_target(
    point: Point,
    size: Size,
    stone: Option<Colour>,
    defender: Option<Colour>,
) -> Result<Point, String> {
    let name = point.to_gtp(size);
    match (stone, defender) {
        (None, _) => Err(format!("--target: there is no stone at {name}")),
        (Some(stone), Some(defender)) if stone != defender => Err(format!(
            "--target: the stone at {name} is {stone}, but {defender} defends"
        )),
        _ => Ok(point),
    }
}

/// Points as people write them: `A1:E5` is a rectangle, commas and spaces part.
fn points(flag: &str, text: &str, size: Size) -> Result<PointSet, String> {
    let mut set = PointSet::EMPTY;
    let parts = text.split([',', ' ']).filter(|part| !part.is_empty());
    for part in parts {
        let point = |name: &str| {
            Point::from_gtp(name, size).map_err(|error| format!("{flag}: {name}: {error}"))
        };
        match part.split_once(':') {
            None => {
                set.insert(point(part)?);
            }
            Some((one, other)) => {
                let (one, other) = (point(one)?, point(other)?);
                for y in one.y().min(other.y())..=one.y().max(other.y()) {
                    for x in one.x().min(other.x())..=one.x().max(other.x()) {
                        set.insert(Point::new(x, y));
                    }
                }
            }
        }
    }
    Ok(set)
}

impl From<Rules> for Ruleset {
    fn from(rules: Rules) -> Ruleset {
        match rules {
            Rules::Area => Ruleset::Area,
            Rules::Japanese => Ruleset::Japanese,
        }
    }
}

impl From<HowMany> for Survive {
    fn from(many: HowMany) -> Survive {
        match many {
            HowMany::Any => Survive::Any,
            HowMany::All => Survive::All,
        }
    }
}

impl From<How> for Reading {
    fn from(how: How) -> Reading {
        match how {
            How::Literal => Reading::Literal,
            How::Group => Reading::Group,
        }
    }
}

#[cfg(test)]
mod tests {
    use goban::Board;

    use super::*;

    fn nine() -> Size {
        Size::square(9).unwrap()
    }

    fn count(text: &str) -> Result<usize, String> {
        points("--region", text, nine()).map(|set| set.len())
    }

    #[test]
    fn regions_are_rectangles_and_points() {
        assert_eq!(count("A1:E5"), Ok(25));
        assert_eq!(count("E5:A1"), Ok(25));
        assert_eq!(count("A1,B2 C3"), Ok(3));
        assert_eq!(count("A1:B2, A1, J9"), Ok(5));
        assert_eq!(count(""), Ok(0));
        assert!(count("A1:K5").unwrap_err().starts_with("--region: K5: "));
        assert!(count("what").is_err());
    }

    fn question() -> Question {
        let mut board = Board::new(nine());
        board.place(Point::new(2, 6), Colour::Black);
        Question::of_board(board)
    }

    #[test]
    fn flags_stand_over_the_file() {
        let mut line = Question {
            to_move: Some(Colour::White),
            region: Some(PointSet::single(Point::new(0, 0))),
            attacker_only: PointSet::single(Point::new(0, 1)),
            ..question()
        };
        let options = QuestionOptions {
            region: Some("A9:B8".into()),
            to_move: Some(Mover::Both),
            attacker: Some(Player::Black),
            ..QuestionOptions::default()
        };
        options.apply(&mut line).unwrap();
        assert_eq!(line.region.map(|region| region.len()), Some(4));
        assert!(line.attacker_only.is_empty(), "it lies in the new region");
        assert_eq!(line.to_move, None);
        assert_eq!(line.defender, Some(Colour::White));
    }

    #[test]
    fn contradictions_are_told() {
        let both = QuestionOptions {
            defender: Some(Player::White),
            attacker: Some(Player::White),
            ..QuestionOptions::default()
        };
        let told = both.apply(&mut question());
        assert!(told.unwrap_err().contains("both white"));
        let target = |name: &str| QuestionOptions {
            defender: Some(Player::White),
            targets: vec![name.into()],
            ..QuestionOptions::default()
        };
        assert_eq!(
            target("C3").apply(&mut question()).unwrap_err(),
            "--target: the stone at C3 is black, but white defends"
        );
        assert_eq!(
            target("D4").apply(&mut question()).unwrap_err(),
            "--target: there is no stone at D4"
        );
    }
}
