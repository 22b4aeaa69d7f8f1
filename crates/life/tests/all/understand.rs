//! Which group is meant, where nobody says so, and stopping while that is found out.

use goban::{Board, Colour, Move, Point};
use life::facts::{Assumption, Why};
use life::problem::{Extent, Reading};
use life::understand::{Choice, likely};
use life::{Options, Outcome, Problem, ProblemError, Session, Setup};
use search::{Cancel, Limits};

/// A group in a corner: three in a row, to be finished, done, or broken up.
const UNSETTLED: [&str; 3] = [". . . O X", "O O O O X", "X X X X X"];
const ALIVE: [&str; 3] = [". O . O X", "O O O O X", "X X X X X"];
const DEAD: [&str; 3] = [". X . O X", "O O O O X", "X X X X X"];

/// One corner above, the other turned by half below, with its colours exchanged if so wished.
fn setup(above: [&str; 3], below: [&str; 3], exchange: bool) -> Setup {
    let turned = below.iter().rev().map(|row| {
        let turned: String = row.chars().rev().collect();
        match exchange {
            true => turned.replace('X', "#").replace('O', "X").replace('#', "O"),
            false => turned,
        }
    });
    let above = above.iter().map(|row| format!("{row} . . . ."));
    let between = std::iter::repeat_n(". ".repeat(9), 3);
    let rows = above
        .chain(between)
        .chain(turned.map(|row| format!(". . . . {row}")));
    let text: Vec<String> = rows.collect();
    let board = Board::parse(&text.join("\n")).expect("a board");
    Setup::new(
        board.size(),
        board.stones(Colour::Black),
        board.stones(Colour::White),
    )
}

fn meant(setup: &Setup, to_move: Option<Colour>) -> Result<Choice, ProblemError> {
    likely(setup, to_move, &Options::default())
}

fn sorted(mut places: Vec<String>) -> Vec<String> {
    places.sort();
    places
}

const MOVERS: [Option<Colour>; 3] = [None, Some(Colour::Black), Some(Colour::White)];

#[test]
fn two_groups_that_are_equally_likely_are_named() {
    for (above, below, first) in [
        (UNSETTLED, UNSETTLED, "D9"),
        (ALIVE, ALIVE, "B9"),
        (DEAD, ALIVE, "D9"),
    ] {
        for exchange in [false, true] {
            for mover in MOVERS {
                let error = meant(&setup(above, below, exchange), mover).map(|_| ());
                let Err(ProblemError::SeveralGroups(groups)) = error else {
                    panic!("{above:?} {below:?} {mover:?}: {error:?}");
                };
                let places = groups.iter().map(|group| group.place.to_string());
                assert_eq!(sorted(places.collect()), [first, "F2"]);
            }
        }
    }
}

#[test]
fn the_group_where_the_first_move_matters_is_taken() {
    for settled in [ALIVE, DEAD] {
        for exchange in [false, true] {
            for mover in MOVERS {
                let choice = meant(&setup(settled, UNSETTLED, exchange), mover).expect("a group");
                let place = Point::from_gtp("F2", choice.problem.size).expect("a point");
                assert!(choice.problem.targets.contains(place), "{choice:?}");
                assert_eq!(choice.problem.region.len(), 8, "one corner only");
                let told = choice.problem.assumptions[0];
                let Assumption::OneOfSeveral(stones, Why::Matters) = told else {
                    panic!("{told:?}");
                };
                assert_eq!(stones.first(), Some(place));
            }
        }
    }
}

#[test]
fn a_group_that_is_named_is_meant() {
    let mut named = setup(UNSETTLED, UNSETTLED, false);
    let place = Point::from_gtp("D9", named.size).expect("a point");
    named.targets.insert(place);
    let choice = meant(&named, Some(Colour::Black)).expect("a group");
    assert!(choice.problem.targets.contains(place));
    assert!(!choice.hurried);
}

#[test]
fn small_captives_are_no_second_group() {
    // One white stone in atari far from the corner.
    let mut one = setup(UNSETTLED, ["."; 3].map(|_| ". . . . ."), false);
    let at = |x, y| Point::new(x, y);
    one.white.insert(at(8, 8));
    one.black.insert(at(7, 8));
    let choice = meant(&one, Some(Colour::Black)).expect("a group");
    assert!(choice.problem.targets.contains(at(3, 0)), "{choice:?}");
}

#[test]
fn finding_out_what_is_meant_can_be_stopped() {
    // Nothing stands enclosed, so that several readings are tried.
    let board = Board::parse(
        ". . . . . . . . .\n\
         . . O O . . X . .\n\
         . O . . O . X . .\n\
         . . X X . . . . .\n\
         . . . . . . . . .\n\
         . . . . . . . . .\n\
         . . . . . . . . .\n\
         . . . . . . . . .\n\
         . . . . . . . . .",
    )
    .expect("a board");
    let setup = Setup::new(
        board.size(),
        board.stones(Colour::Black),
        board.stones(Colour::White),
    );
    let cancel = Cancel::new();
    cancel.cancel();
    let limits = Limits {
        cancel,
        ..Limits::default()
    };
    let options = Options {
        limits,
        ..Options::default()
    };
    let choice = likely(&setup, Some(Colour::Black), &options).expect("a group");
    assert!(choice.hurried);
    let first = setup.problem().expect("a group");
    assert_eq!(choice.problem.defender, first.defender);
}

/// A drawing in the upper left corner of a board of 13x13.
fn corner(rows: &[&str]) -> Setup {
    let text: Vec<String> = (0..13)
        .map(|y| {
            let row = rows.get(y).copied().unwrap_or("");
            format!("{row}{}", ".".repeat(13 - row.len()))
        })
        .collect();
    let board = Board::parse(&text.join("\n")).expect("a board");
    Setup::new(
        board.size(),
        board.stones(Colour::Black),
        board.stones(Colour::White),
    )
}

#[test]
fn a_corner_that_the_near_points_close_off_belongs_to_them() {
    let problem = Setup {
        defender: Some(Colour::Black),
        extent: Extent::Near,
        ..corner(&[".....", "....O", "..XXO", ".X.O", "..O", ".O"])
    }
    .problem()
    .expect("a problem");
    for (x, y) in [(0, 0), (1, 0), (0, 1)] {
        assert!(problem.region.contains(Point::new(x, y)), "{x} {y}");
    }
}

#[test]
fn a_wall_with_one_liberty_outside_can_be_captured() {
    let rows = ["..XO", "OXXO", "OXOO", "OX.O", ".OO"];
    let problem = corner(&rows).problem().expect("a problem");
    assert_eq!(problem.defender, Colour::Black);
    for y in 1..=4 {
        assert!(problem.region.contains(Point::new(0, y)), "{y}");
    }
    let is_told = |one: &Assumption| match one {
        Assumption::WeakWall(chains) => chains.contains(Point::new(0, 1)),
        _ => false,
    };
    assert!(
        problem.assumptions.iter().any(is_told),
        "{:?}",
        problem.assumptions
    );
    // Joined to the others it is a wall like any other.
    let rows = ["..XO", "OXXO", "OXOO", "OX.O", "OOO"];
    let problem = corner(&rows).problem().expect("a problem");
    assert!(!problem.region.contains(Point::new(0, 2)));
}

#[test]
fn captives_of_a_group_that_is_closed_in_are_not_meant() {
    let problem = corner(&[".OX...", "XXX.O", "OOOOO"]).problem();
    assert_eq!(problem.expect("a problem").defender, Colour::Black);
    // The same stones in the hands of a strong wall are what is meant.
    let problem = corner(&[".OX...", "XXX..."]).problem();
    assert_eq!(problem.expect("a problem").defender, Colour::White);
}

/// Near the named stone the first move matters more than within the whole wall, but the wall is
/// what stands there.
#[test]
fn a_wall_around_named_stones_is_never_left() {
    let rows = [".....X", "O.O..X", ".....X", "OO..OX", "XXXXXX"];
    let setup = Setup {
        targets: goban::PointSet::single(Point::new(0, 1)),
        ..corner(&rows)
    };
    for mover in [Colour::Black, Colour::White] {
        let choice = meant(&setup, Some(mover)).expect("a problem");
        assert_eq!(choice.problem.region.len(), 20, "{mover} to move");
    }
}

/// What lies beside the near points is the attacker's from the start, and the checker believes it.
#[test]
fn beyond_the_near_points_the_attacker_is_taken_to_stand() {
    let problem = Setup {
        defender: Some(Colour::Black),
        extent: Extent::Near,
        reach: 1,
        ..corner(&["...O", ".XXO", ".O", "OO"])
    }
    .problem()
    .expect("a problem");
    let (all, empty) = (
        problem.size.all(),
        problem.size.all() - problem.black - problem.white,
    );
    let beside = (problem.region - problem.white).neighbours(empty) - problem.region;
    assert!(!beside.is_empty());
    assert_eq!(problem.held, beside);
    assert!(problem.attacker_only.is_empty());
    assert!(problem.held.is_subset(all - problem.region));
    let mut session = Session::new(&problem, Options::default());
    for mover in [Colour::Black, Colour::White] {
        let answer = session.answer(mover);
        assert!(answer.outcome.is_known());
        let proof = session.proof(&[&answer]).expect("a proof");
        let proof = proof.decode().expect("a file");
        assert!(
            proof.header.white.intersects(beside),
            "what is taken is told"
        );
        proof::verify(&proof).expect("accepted");
    }
}

/// Three black stones that are all but closed in, and from row `at` on something else.
fn with_group_in_the_corner<'a>(at: usize, rest: &[&'a str]) -> Vec<&'a str> {
    let mut rows = vec!["......", ".XX.O", ".OXO", "..OO"];
    rows.resize(at, "");
    rows.extend(rest);
    rows
}

/// A friend far away is no part of the group that is closed in, and its surroundings are not played
/// on.
#[test]
fn the_core_of_a_group_leaves_out_friends_further_off() {
    let rows = with_group_in_the_corner(9, &["...........", "..........X"]);
    let on = |extent| {
        let setup = Setup {
            defender: Some(Colour::Black),
            extent,
            ..corner(&rows)
        };
        setup.problem().expect("a problem").region
    };
    let friend = Point::new(10, 10);
    assert!(on(Extent::Near).contains(friend));
    assert!(!on(Extent::Core).contains(friend));
    assert!(on(Extent::Core).contains(Point::new(1, 0)));
}

/// A stone of the wall that stands in atari can be captured, though its liberty lies outside.
#[test]
fn a_wall_in_atari_can_be_captured() {
    let problem = corner(&[".XO.", ".XXO", "OOOO"]).problem();
    let problem = problem.expect("a problem");
    assert_eq!(problem.defender, Colour::Black);
    assert!(problem.region.contains(Point::new(3, 0)));
}

/// Of equally good first moves the vital ones come first, and nothing else changes.
#[test]
fn vital_points_come_first_among_equals() {
    let setup = corner(&[".X.OX", "OOOOX", "XXXXX"]);
    let mut problem = setup.problem().expect("a problem");
    let ask = |problem: &Problem| Session::new(problem, Options::default()).answer(Colour::Black);
    let before = ask(&problem);
    let last = before.moves.iter().rev().find_map(|mv| match mv {
        Move::Play(point) => Some(*point),
        Move::Pass => None,
    });
    let last = last.expect("a move");
    assert_ne!(before.moves[0], Move::Play(last), "{:?}", before.moves);
    problem.vital.insert(last);
    let after = ask(&problem);
    assert_eq!(after.moves[0], Move::Play(last));
    assert_eq!(after.moves.len(), before.moves.len());
    assert_eq!(after.outcome, before.outcome);
}

/// A single stone that is all but captured is not what a position is about as long as there is a
/// group.
#[test]
fn a_lone_stone_is_no_core() {
    let rows = with_group_in_the_corner(7, &["........O", ".......OXO"]);
    let lone = Point::new(8, 8);
    for extent in [Extent::Core, Extent::Open] {
        let setup = Setup {
            defender: Some(Colour::Black),
            extent,
            ..corner(&rows)
        };
        let problem = setup.problem().expect("a problem");
        assert!(setup.black.contains(lone));
        assert!(!problem.targets.contains(lone), "{extent:?}");
        assert!(problem.targets.contains(Point::new(1, 1)), "{extent:?}");
    }
}

/// What a try has read serves the answer. That is the one that a session of its own would give:
/// moves, line, nodes, and all else.
#[test]
fn an_answer_that_a_try_has_begun_is_the_same() {
    let drawings: [&[&str]; 5] = [
        &["...O", ".XXO", ".O", "OO"],
        &["..X.O", "XX.XO", "OOXO", "..OO"],
        &[".X..O", "..XXO", "XXOO", "OO"],
        &["..O", "X.XO", "OXO", "..O"],
        &["..XO", "O.XO", "..XO", "XXO", ".OO"],
    ];
    let (mut begun, mut kos, mut group) = (0, 0, 0);
    for rows in drawings {
        for mover in [Colour::Black, Colour::White] {
            for nodes in [None, Some(1), Some(300), Some(10_000_000)] {
                let options = Options {
                    other_moves: true,
                    limits: Limits {
                        nodes,
                        ..Limits::default()
                    },
                    ..Options::default()
                };
                let choice = likely(&corner(rows), Some(mover), &options).expect("a group");
                // Where the limits cut the try short, the answer goes on from there.
                let Some(mut session) = choice.session.filter(|_| !choice.hurried) else {
                    continue;
                };
                let answer = session.answer(mover);
                let anew = Session::new(&choice.problem, options).answer(mover);
                assert_eq!(
                    format!("{answer:?}"),
                    format!("{anew:?}"),
                    "{mover} to move, {nodes:?} nodes, {rows:?}"
                );
                begun += 1;
                kos += usize::from(answer.outcome.word() == "ko");
                group += usize::from(choice.problem.reading == Reading::Group);
            }
        }
    }
    assert!(begun > 10 && kos > 0 && group > 0, "{begun} {kos} {group}");
}

/// Nobody is bound to ask what was begun.
#[test]
fn the_other_side_may_be_asked_though_an_answer_was_begun() {
    let setup = corner(&["...O", ".XXO", ".O", "OO"]);
    let choice = meant(&setup, Some(Colour::Black)).expect("a group");
    let mut session = choice.session.expect("it was tried out");
    let anew = |mover| Session::new(&choice.problem, Options::default()).answer(mover);
    let white = session.answer(Colour::White);
    assert_eq!(
        format!("{white:?}"),
        format!("{:?}", anew(Colour::White)),
        "as if nothing had been begun"
    );
}

/// White's stone in the middle of the eye leaves Black one eye, and with the walls taken for safe
/// he is dead whatever he does. But the two white stones on the right can be cut off and captured.
#[test]
fn a_lost_group_is_saved_by_the_capture_of_its_wall() {
    let setup = corner(&[".O.XO", "XXXXOX", "OOOO", ".O.O.O", "OOOO"]);
    let choice = meant(&setup, Some(Colour::Black)).expect("a problem");
    let problem = &choice.problem;
    let point = |name: &str| Point::from_gtp(name, problem.size).expect("a point");
    assert_eq!(problem.defender, Colour::White);
    assert_eq!(problem.targets.len(), 2);
    assert!(problem.targets.contains(point("E12")));
    assert!(problem.escape.contains(point("A11")), "this wall is safe");
    let is_told = |one: &Assumption| match one {
        Assumption::Rescue { group, wall } => {
            group.contains(point("D13")) && *wall == problem.targets
        }
        _ => false,
    };
    assert!(problem.assumptions.iter().any(is_told), "{problem:?}");
    let mut session = choice.session.expect("it was tried");
    let answer = session.answer(Colour::Black);
    assert_eq!(answer.outcome, Outcome::Dead);
    assert_eq!(answer.moves, [Move::Play(point("E11"))]);
}

/// Where the wall is safe, a dead group stays one.
#[test]
fn a_lost_group_behind_a_wall_that_holds_is_lost() {
    let setup = corner(&[".XO.O", ".XOO", "XXO.O", "OOO.O", ".O.O"]);
    let choice = meant(&setup, Some(Colour::Black)).expect("a problem");
    assert_eq!(choice.problem.defender, Colour::Black);
}

/// White's stones outside live whoever moves. What matters is the corner, which Black saves and
/// White kills on the same point.
#[test]
fn an_open_group_is_found_also_where_nobody_is_to_move() {
    let setup = corner(&["..XO", "XXXOX", "OOOX", "..O.X"]);
    for mover in MOVERS {
        let problem = meant(&setup, mover).expect("a group").problem;
        assert_eq!(problem.defender, Colour::Black, "{mover:?}");
    }
}
