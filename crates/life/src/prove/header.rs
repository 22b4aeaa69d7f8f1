//! What a proof says of its problem, in the words of the checker.

use goban::Colour;
use local::bits::Bits;
use local::field::Role;
use proof::Header;

use crate::answer::Answer;
use crate::question::problem::{Reading, Ruleset, Survive};
use crate::solve::Solver;
use crate::solve::reader::Question;

pub(super) fn header<B: Bits>(solver: &Solver<B>, answers: &[&Answer]) -> Header {
    let p = &solver.problem;
    Header {
        program: format!("nakade {}", env!("CARGO_PKG_VERSION")),
        size: p.size,
        black: p.stones_taken(Colour::Black),
        white: p.stones_taken(Colour::White),
        goal: proof::Goal::Life,
        defender: p.defender,
        keep: goban::PointSet::EMPTY,
        targets: p.targets,
        survive: match p.survive {
            Survive::Any => proof::Survive::Any,
            Survive::All => proof::Survive::All,
        },
        reading: match p.reading {
            Reading::Literal => proof::Reading::Literal,
            Reading::Group => proof::Reading::Group,
        },
        region: p.region,
        attacker_only: p.attacker_only,
        escape: p.escape,
        ko: p.ko,
        rules: match p.rules {
            Ruleset::Area => proof::Rules::Area,
            Ruleset::Japanese => proof::Rules::Japanese,
        },
        // Words come last: whoever writes the file may add them.
        assumptions: Vec::new(),
        outcome: answers
            .iter()
            .map(|a| format!("{} to move: {}", a.to_move, a.outcome.word()))
            .collect(),
        claims: Vec::new(),
    }
}

pub(super) fn checked_role(role: Role) -> proof::Role {
    match role {
        Role::Attacker => proof::Role::Attacker,
        Role::Defender => proof::Role::Defender,
    }
}

pub(super) fn checked_question(question: Question) -> proof::Question {
    match question {
        Question::Kill => proof::Question::Kill,
        Question::Safe => proof::Question::Safe,
    }
}
