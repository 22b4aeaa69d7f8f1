//! Where one question serves both sides there is one conversation. Otherwise each has its own.

use engine::{Answers, Engine, Options, Request, Terms};
use goban::{Board, Colour, PointSet};
use life::answer::Goal;
use life::{Outcome, Setup};

/// Three liberties against three: whoever moves first takes the other's stones.
const RACE: &str = "
    . . . . . . . . .
    O O O O X X X X .
    O X X X O O O X .
    O . . . . . . X .";

/// A group in the corner whose wall stands.
const WALLED: &str = "
    . . . X O . . . .
    X X X X O . . . .
    O O O O O . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .";

fn asked(setup: Setup) -> Vec<Answers> {
    let terms = Terms {
        nodes: Some(2_000_000),
        ..Terms::default()
    };
    let engine = Engine::new(Options { memory: 16 << 20 });
    engine
        .ask(&Request::new(setup), &terms)
        .expect("a question")
}

fn setup(board: &str, swapped: bool) -> Setup {
    let board: Board = board.parse().expect("a board");
    let [black, white] = match swapped {
        true => Colour::BOTH.map(|colour| board.stones(!colour)),
        false => Colour::BOTH.map(|colour| board.stones(colour)),
    };
    Setup::new(board.size(), black, white)
}

#[test]
fn a_race_without_a_side_to_move_is_won_by_either_side() {
    for swapped in [false, true] {
        let answers = asked(setup(RACE, swapped));
        assert_eq!(answers.len(), 2, "each side has a question of its own");
        for (answers, mover) in answers.iter().zip(Colour::BOTH) {
            let [given] = &answers.given[..] else {
                panic!("one answer a side");
            };
            let answer = &given.answer;
            assert_eq!((answer.goal, answer.to_move), (Goal::Race, mover));
            assert_eq!(answer.defender, !mover, "the other side's stones");
            assert_eq!(answer.outcome, Outcome::Dead);
        }
    }
}

#[test]
fn a_group_whose_wall_stands_is_one_question_for_both_sides() {
    let mut setups = vec![setup(WALLED, false)];
    // A group that somebody names is one question wherever it stands.
    let named = PointSet::single(goban::Point::new(1, 2));
    let mut race = setup(RACE, false);
    race.targets = named;
    race.defender = Some(Colour::Black);
    setups.push(race);
    for setup in setups {
        let answers = asked(setup);
        let [answers] = &answers[..] else {
            panic!("one question, not {}", answers.len());
        };
        let movers: Vec<Colour> = (answers.given.iter())
            .map(|given| given.answer.to_move)
            .collect();
        let defender = answers.talk.problem().defender;
        assert_eq!(movers, [!defender, defender], "the attacker first");
    }
}
