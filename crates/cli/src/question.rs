//! A problem line as a question that the solver takes.

use goban::{Board, Colour};
use life::problem as ask;
use life::understand::likely;
use life::{Options, Problem, ProblemError};
use thiserror::Error;

use crate::problem_line::{LineError, ProblemLine, Reading, RuleSet, Survive};
use crate::setup::Setup;

/// The most threats that may be given to one side.
pub const MOST_THREATS: i32 = 6;

/// A problem with everything found out, and what is asked about it.
#[derive(Clone, Debug)]
pub struct Question {
    /// The stones.
    pub board: Board,
    /// What is in question.
    pub problem: Problem,
    /// Who is asked to move first, the attacker before the defender.
    pub movers: Vec<Colour>,
    /// The one ko budget that is asked.
    pub threats: Option<i8>,
}

/// Why a problem cannot be asked.
#[derive(Debug, Error)]
pub enum QuestionError {
    /// The line contradicts itself.
    #[error(transparent)]
    Line(#[from] LineError),
    /// The position is no problem.
    #[error("{error}{hint}", error = .0, hint = hint(.0))]
    Problem(#[from] ProblemError),
}

/// How to do what an error asks for.
fn hint(error: &ProblemError) -> String {
    match error {
        ProblemError::SeveralGroups(groups) => {
            let place = groups.first().map(|group| group.place.to_string());
            let place = place.unwrap_or_default();
            format!(" (--target {place}, MA or SL on it in SGF, targets in a problem line)")
        }
        _ => String::new(),
    }
}

impl Question {
    /// Finds out what the line leaves open.
    pub fn of_line(line: &ProblemLine) -> Result<Question, QuestionError> {
        Question::understood(line, |setup, mover| {
            likely(setup, mover, &Options::default()).map(|choice| choice.problem)
        })
    }

    /// What is asked for one side, as earlier answers are filed.
    pub fn asked(&self, to_move: Colour, others: bool, second: bool) -> store::Asked<'_> {
        store::Asked {
            problem: &self.problem,
            to_move,
            threats: self.threats,
            others,
            second,
        }
    }

    /// Lets somebody else find it out.
    pub fn understood(
        line: &ProblemLine,
        understand: impl FnOnce(&ask::Setup, Option<Colour>) -> Result<Problem, ProblemError>,
    ) -> Result<Question, QuestionError> {
        let setup = line.check()?;
        let threats = setup.ko_threats.map(threats).transpose()?;
        let problem = understand(&to_ask(&setup), setup.to_move)?;
        let movers = match setup.to_move {
            Some(mover) => vec![mover],
            None => vec![!problem.defender, problem.defender],
        };
        Ok(Question {
            board: setup.board,
            problem,
            movers,
            threats,
        })
    }
}

fn threats(number: i32) -> Result<i8, LineError> {
    match i8::try_from(number) {
        Ok(threats) if number.abs() <= MOST_THREATS => Ok(threats),
        _ => Err(LineError::Field {
            field: "ko_threats",
            message: format!("{number} is not between -{MOST_THREATS} and {MOST_THREATS}"),
        }),
    }
}

fn to_ask(setup: &Setup) -> ask::Setup {
    let stones = |colour| setup.board.stones(colour);
    let mut asked = ask::Setup::new(
        setup.board.size(),
        stones(Colour::Black),
        stones(Colour::White),
    );
    asked.defender = setup.defender;
    asked.targets = setup.targets;
    asked.survive = match setup.survive {
        Survive::Any => ask::Survive::Any,
        Survive::All => ask::Survive::All,
    };
    asked.reading = Some(match setup.reading {
        Reading::Literal => ask::Reading::Literal,
        Reading::Group => ask::Reading::Group,
    });
    asked.region = setup.region;
    asked.attacker_only = setup.attacker_only;
    asked.escape = setup.escape;
    asked.ko = setup.ko;
    asked.rules = match setup.rules {
        RuleSet::Area => ask::Ruleset::Area,
        RuleSet::Japanese => ask::Ruleset::Japanese,
    };
    asked
}

#[cfg(test)]
mod tests {
    use super::*;

    /// White has three in a row in the corner.
    const THREE: &str = r#""size":9,"black":["ea","eb","ac","bc","cc","dc","ec"],
        "white":["da","ab","bb","cb","db"]"#;

    fn ask(rest: &str) -> Result<Question, String> {
        let line = ProblemLine::parse(&format!("{{{THREE}{rest}}}")).map_err(|e| e.to_string())?;
        Question::of_line(&line).map_err(|e| e.to_string())
    }

    #[test]
    fn the_attacker_is_asked_first() {
        let question = ask("").unwrap();
        assert_eq!(question.problem.defender, Colour::White);
        assert_eq!(question.movers, [Colour::Black, Colour::White]);
        let question = ask(r#","to_move":"white""#).unwrap();
        assert_eq!(question.movers, [Colour::White]);
    }

    #[test]
    fn threats_stay_within_what_is_asked() {
        assert_eq!(ask(r#","ko_threats":-6"#).unwrap().threats, Some(-6));
        assert_eq!(ask("").unwrap().threats, None);
        for wrong in ["7", "-7", "300", "-2147483648"] {
            let told = ask(&format!(r#","ko_threats":{wrong}"#)).unwrap_err();
            assert!(told.starts_with("ko_threats: "), "{told}");
        }
    }
}
