//! Answers as a player reads them.

use goban::{Point, PointSet};

use super::*;

fn answer(to_move: Colour, outcome: Outcome, moves: &[(u8, u8)]) -> Answer {
    Answer {
        goal: Goal::Life,
        to_move,
        defender: Colour::White,
        outcome,
        moves: moves
            .iter()
            .map(|&(x, y)| Move::Play(Point::new(x, y)))
            .collect(),
        others: Vec::new(),
        line: Vec::new(),
        region: PointSet::EMPTY,
        assumptions: Vec::new(),
        scope: Scope::Board,
        notes: Vec::new(),
        at_least: None,
        at_most: None,
        nodes: 0,
        open: Vec::new(),
        literal: false,
        difficulty: None,
    }
}

fn ko(needs: Role, threats: u8) -> Outcome {
    Outcome::Ko(Ko {
        needs,
        threats,
        takes_first: Some(Role::Attacker),
        kinds: vec![KoKind::Direct],
        otherwise: Some(Survival::Alive),
    })
}

/// Any problem on a small board: only the names of points matter here.
fn problem() -> Problem {
    let rows = [
        "...OX....",
        "OOOOX....",
        "XXXXX....",
        ".........",
        ".........",
        ".........",
        ".........",
        ".........",
        ".........",
    ];
    let board = goban::Board::parse(&rows.join("\n")).unwrap();
    let (black, white) = (board.stones(Colour::Black), board.stones(Colour::White));
    life::Setup::new(board.size(), black, white)
        .problem()
        .unwrap()
}

fn verdict(answer: &Answer, threats: Option<i8>) -> String {
    let problem = problem();
    Told {
        answer,
        problem: &problem,
        threats,
    }
    .verdict()
}

/// Behind a wall that nobody has built nothing is told flatly.
#[test]
fn what_is_imagined_comes_first() {
    let imagined = Assumption::WallImagined {
        around: life::facts::Around::Group,
        held: PointSet::single(Point::new(5, 5)),
        beyond: PointSet::EMPTY,
    };
    let (black, white) = (Colour::Black, Colour::White);
    for (to_move, outcome, told) in [
        (
            black,
            Outcome::Dead,
            "If White cannot break out, Black kills with C1.",
        ),
        (
            white,
            Outcome::Dead,
            "If White cannot break out, White to move: White is dead.",
        ),
        (
            white,
            Outcome::Alive,
            "Even if White cannot break out, White lives with C1.",
        ),
        (
            black,
            ko(Role::Attacker, 1),
            "If White cannot break out, Black to move: ko with C1; Black needs 1 threat.",
        ),
    ] {
        let mut answer = answer(to_move, outcome, &[(2, 8)]);
        answer.assume(imagined);
        assert_eq!(verdict(&answer, None), told);
    }
    let mut doubted = answer(black, Outcome::Dead, &[(2, 8)]);
    doubted.assume(Assumption::WallMayFall(PointSet::single(Point::new(5, 5))));
    let told = "If the wall holds, Black kills with C1.";
    assert_eq!(verdict(&doubted, None), told);
}

#[test]
fn verdicts_are_sentences() {
    let (black, white) = (Colour::Black, Colour::White);
    for (to_move, outcome, moves, told) in [
        (
            white,
            Outcome::Alive,
            &[(1, 8), (0, 7)][..],
            "White to move: White lives with B1 (also A2).",
        ),
        (
            black,
            Outcome::Alive,
            &[(1, 8)],
            "Black to move: White is alive.",
        ),
        (
            black,
            Outcome::Dead,
            &[(1, 8)],
            "Black to move: Black kills with B1.",
        ),
        (
            white,
            Outcome::Dead,
            &[(1, 8)],
            "White to move: White is dead.",
        ),
        (
            black,
            ko(Role::Attacker, 2),
            &[(1, 8)],
            "Black to move: ko with B1; Black needs 2 threats.",
        ),
        (
            white,
            ko(Role::Defender, 1),
            &[(1, 8)],
            "White to move: ko with B1; White needs 1 threat.",
        ),
        (
            white,
            Outcome::Seki,
            &[(1, 8)],
            "White to move: White lives in seki with B1.",
        ),
    ] {
        assert_eq!(verdict(&answer(to_move, outcome, moves), None), told);
    }
}

#[test]
fn passing_is_told_as_needing_no_move() {
    let mut alive = answer(Colour::White, Outcome::Alive, &[(1, 8)]);
    alive.moves.push(Move::Pass);
    assert_eq!(
        verdict(&alive, None),
        "White to move: White is alive and needs no move."
    );
}

fn paragraph(answer: &Answer) -> String {
    let problem = problem();
    let told = Told {
        answer,
        problem: &problem,
        threats: None,
    };
    told.paragraph(Duration::ZERO, 0)
}

fn other(x: u8) -> life::answer::OtherMove {
    let first = Move::Play(Point::new(x, 0));
    life::answer::OtherMove {
        first,
        outcome: Outcome::Alive,
        line: vec![first],
    }
}

#[test]
fn a_single_move_more_is_told_and_several_are_counted() {
    let mut kills = answer(Colour::Black, Outcome::Dead, &[(1, 8)]);
    kills.others = (0..7).map(other).collect();
    let told = paragraph(&kills);
    assert_eq!(told.matches("\nNot ").count(), 7, "{told}");
    assert!(!told.contains("other move"), "{told}");
    kills.others = (0..9).map(other).collect();
    let told = paragraph(&kills);
    assert_eq!(told.matches("\nNot ").count(), 6, "{told}");
    assert!(
        told.contains("\nThe 3 other moves are no better.\n"),
        "{told}"
    );
}

#[test]
fn a_settled_group_was_not_chosen_because_its_first_move_matters() {
    use life::facts::Why;
    let matters = Assumption::Defender(Why::Matters);
    let mut alive = answer(Colour::Black, Outcome::Alive, &[(1, 8)]);
    alive.assumptions = vec![matters];
    let told = paragraph(&alive);
    assert!(
        told.contains("Assumed: the group in question is white\n"),
        "{told}"
    );
    let mut kills = answer(Colour::Black, Outcome::Dead, &[(1, 8)]);
    kills.assumptions = vec![matters];
    let told = paragraph(&kills);
    assert!(
        told.contains("because there the first move matters"),
        "{told}"
    );
}

#[test]
fn there_is_nothing_to_solve_behind_an_imagined_wall_where_no_move_matters() {
    let walled = problem();
    let open = Problem {
        held: walled.size.all() - walled.region - walled.black - walled.white,
        ..walled.clone()
    };
    let tell = |answer: &Answer, problem: &Problem| {
        let told = Told {
            answer,
            problem,
            threats: None,
        };
        told.nothing_to_solve().is_some()
    };
    let told = |answer: &Answer| tell(answer, &open);
    let mut dead = answer(Colour::White, Outcome::Dead, &[(1, 8)]);
    assert!(
        !told(&dead),
        "a group that stands enclosed is worth a verdict"
    );
    dead.scope = Scope::Assumed;
    assert!(told(&dead));
    assert!(!tell(&dead, &walled), "here the wall stands, nearly whole");
    dead.to_move = Colour::Black;
    assert!(!told(&dead), "here a move kills");
}

#[test]
fn nodes_of_understanding_are_counted() {
    assert_eq!(effort(234, 0, Duration::ZERO), "234 nodes in 0.00 s");
    let told = "1,234 nodes in 0.00 s, 1,000 of them to find out what is asked";
    assert_eq!(effort(234, 1000, Duration::ZERO), told);
}

#[test]
fn a_budget_is_told_with_its_owner() {
    let dead = answer(Colour::White, Outcome::Dead, &[]);
    assert_eq!(
        verdict(&dead, Some(2)),
        "White to move, with 2 ko threats for Black: White is dead."
    );
    assert_eq!(
        verdict(&dead, Some(-1)),
        "White to move, with 1 ko threat for White: White is dead."
    );
    assert_eq!(
        verdict(&dead, Some(0)),
        "White to move, without ko threats: White is dead."
    );
}

#[test]
fn what_is_known_of_the_unknown_is_told() {
    let mut unknown = answer(Colour::Black, Outcome::Unknown, &[]);
    assert_eq!(
        verdict(&unknown, None),
        "Black to move: not known within the limits."
    );
    unknown.at_least = Some(Outcome::Seki);
    assert_eq!(
        verdict(&unknown, None),
        "Black to move: not known within the limits; White gets at least seki."
    );
    unknown.at_most = Some(ko(Role::Attacker, 1));
    assert!(verdict(&unknown, None).ends_with("at most a ko in which Black needs 1 threat."));
}
