//! Which question is meant by a bare position, and with which first move.

use goban::{Board, Colour, Move, Point, PointSet, Suicide, Symmetry};
use groups::{Goal, Meant, Scene, Told, Weights, links, meant, meant_by};
use life::{Note, Options, Outcome, Prior, Session, Setup};
use readers::{Limits, Readers};

/// Three liberties against three: whoever moves first wins the race.
const RACE: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    O O O O X X X X .
    O X X X O O O X .
    O . . . . . . X .";

fn board(text: &str) -> Board {
    text.parse().expect("a board")
}

fn setup(board: &Board) -> Setup {
    let stones = |colour| board.stones(colour);
    Setup::new(board.size(), stones(Colour::Black), stones(Colour::White))
}

fn options() -> Options {
    Options {
        limits: Limits {
            nodes: Some(2_000_000),
            ..Limits::default()
        },
        memory: 16 << 20,
        ..Options::default()
    }
}

/// The question, the colour of the stones in question, what becomes of them, and the first move.
fn told(meant: &Meant) -> (Goal, Colour, Outcome, Point) {
    let answer = &meant.told.first().expect("an answer").answer;
    let first = answer.moves.first().and_then(|mv| mv.point());
    let outcome = answer.outcome.clone();
    (
        answer.goal,
        answer.defender,
        outcome,
        first.expect("a move"),
    )
}

#[test]
fn three_liberties_against_three_are_a_race_for_either_side_and_from_every_side() {
    let plain = board(RACE);
    for mover in Colour::BOTH {
        let found = meant(&setup(&plain), Some(mover), &options()).expect("a question");
        let (goal, owner, outcome, first) = told(&found);
        assert_eq!((goal, outcome), (Goal::Race, Outcome::Dead));
        assert_eq!(owner, !mover, "the other side's stones are captured");
        let empty = PointSet::single(first);
        assert!(!empty.intersects(plain.stones(mover) | plain.stones(!mover)));
        for symmetry in Symmetry::ALL {
            let seen = symmetry.apply_to_board(&plain);
            let found = meant(&setup(&seen), Some(mover), &options()).expect("a question");
            let (goal, owner, outcome, _) = told(&found);
            assert_eq!((goal, owner), (Goal::Race, !mover));
            assert_eq!(outcome, Outcome::Dead);
        }
    }
}

#[test]
fn the_same_race_with_the_colours_exchanged_is_won_by_the_other_side() {
    let plain = board(RACE);
    let mut other = Board::new(plain.size());
    for colour in Colour::BOTH {
        for point in plain.stones(colour).iter() {
            other.place(point, !colour);
        }
    }
    for mover in Colour::BOTH {
        let one = meant(&setup(&plain), Some(mover), &options()).expect("a question");
        let two = meant(&setup(&other), Some(!mover), &options()).expect("a question");
        let ((goal, owner, outcome, first), (goal2, owner2, outcome2, first2)) =
            (told(&one), told(&two));
        assert_eq!((goal, outcome, first), (goal2, outcome2, first2));
        assert_eq!(owner, !owner2);
    }
}

/// Three white stones that run into the open, one step at a time.
#[test]
fn a_ladder_is_named() {
    let ladder = board(
        "
        . . X . . . . . .
        . X O X . . . . .
        . X O X . . . . .
        . X O . . . . . .
        . X . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .",
    );
    // Other moves capture too; somebody thinks of the atari.
    let guess = |_: &Setup, _| Prior::new(vec![(Point::new(3, 3), 1.0)]);
    let found = meant_by(
        &setup(&ladder),
        Some(Colour::Black),
        &options(),
        (&guess, &Weights::default()),
    );
    let found = found.expect("a question");
    let (_, owner, outcome, _) = told(&found);
    assert_eq!((owner, outcome), (Colour::White, Outcome::Dead));
    let notes = &found.told[0].answer.notes;
    assert!(
        notes.contains(&Note::Ladder),
        "{notes:?} {:?}",
        found.told[0].answer.moves
    );
    // The line shows the whole ladder, up to the capture.
    let (mut board, mut mover) = (ladder, Colour::Black);
    let line = &found.told[0].answer.line;
    for mv in line {
        let point = mv.point().expect("nobody passes in a ladder");
        board
            .play(point, mover, Suicide::Forbidden)
            .expect("a legal move");
        mover = !mover;
    }
    assert!(line.len() > 10, "{line:?}");
    assert_eq!(board.get(Point::new(2, 1)), None, "captured: {line:?}");
}

/// Near the stones White gets away. On the whole board a ladder takes him.
#[test]
fn stones_that_run_into_a_ladder_have_not_got_away() {
    let ladder = board(
        "
        . . . . . . . . .
        . . . X . . . . .
        . . X O X . . . .
        . . X O . . . . .
        . . . X . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .",
    );
    let mut broken = ladder;
    broken.place(Point::new(7, 6), Colour::White);
    // Somebody thinks of running.
    let guess = |_: &Setup, _| Prior::new(vec![(Point::new(4, 3), 1.0)]);
    let by = (&guess as groups::Guess<'_>, &Weights::default());
    let found = |board: &Board, mover| meant_by(&setup(board), Some(mover), &options(), by);
    let caught = found(&ladder, Colour::White).expect("a question");
    let (goal, owner, outcome, _) = told(&caught);
    assert_eq!((goal, owner), (Goal::Capture, Colour::White));
    assert_eq!(outcome, Outcome::Dead);
    assert!(caught.told[0].answer.notes.contains(&Note::Ladder));
    let free = found(&broken, Colour::White).expect("a question");
    let is_lost = |told: &Told| told.answer.outcome == Outcome::Dead;
    assert!(!free.told.iter().any(is_lost), "a stone breaks the ladder");
}

/// White's chains meet in a gap, and so do Black's: a move there connects one pair and cuts the
/// other. Black's are larger.
const GAP: &str = "
    . . . . . . . . .
    . . X X X X X . .
    . O O O . O O O .
    . . X X X X X . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .";

#[test]
fn a_move_that_connects_two_chains_or_cuts_them_apart_is_found() {
    let scene = Scene::of(&board(GAP));
    let gap = Point::new(4, 2);
    for mover in Colour::BOTH {
        let mut readers = Readers::new();
        let link = links::decided(&mut readers, &scene, (mover, gap), &Limits::default());
        let link = link.unwrap_or_else(|| panic!("{mover:?} decides it"));
        assert_eq!(link.colour, Colour::Black);
        assert!(link.chains.iter().all(|chain| chain.len() == 5));
        let far = Point::new(0, 8);
        let far = links::decided(&mut readers, &scene, (mover, far), &Limits::default());
        assert!(far.is_none(), "a move elsewhere decides nothing");
    }
}

/// Where no reading has the move that somebody thinks of, the answer says that it is not read out.
#[test]
fn a_hunch_is_called_a_hunch_and_is_no_verdict() {
    let open = board(
        ". . . . . . . . .
         . . . . . . . . .
         . . X . . . . . .
         . . . . . . O . .
         . . . . . . . . .
         . . . . . . . . .
         . . O . . . X . .
         . . . . . . . . .
         . . . . . . . . .",
    );
    let hunch = Point::new(4, 4);
    let guess = |_: &Setup, _| Prior::new(vec![(hunch, 1.0)]);
    let found = meant_by(
        &setup(&open),
        Some(Colour::Black),
        &options(),
        (&guess, &Weights::default()),
    );
    let found = found.expect("a question");
    let told = found.told.first().expect("the hunch is told");
    let answer = &told.answer;
    assert_eq!(answer.moves, [Move::Play(hunch)]);
    assert!(answer.notes.contains(&Note::Hunch), "{:?}", answer.notes);
    assert_eq!(answer.outcome, Outcome::Unknown);
    assert!(!answer.is_proven());
}

/// White is dead in the corner, and has no other stone: Black's wall is not asked about as if White
/// stood around it.
#[test]
fn a_group_that_is_dead_as_it_stands_is_soon_the_question() {
    let corner = board(
        "
        . . O X . . . . .
        O O O X . . . . .
        X X X X . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .",
    );
    for mover in Colour::BOTH {
        let found = meant(&setup(&corner), Some(mover), &options()).expect("a question");
        assert_eq!(found.problem.defender, Colour::White);
        assert!(
            found.told.is_empty() && found.nodes < 2_000,
            "{}",
            found.nodes
        );
        let answer = Session::new(&found.problem, options()).answer(mover);
        assert_eq!(answer.outcome, Outcome::Dead);
        assert!(answer.is_proven() && answer.moves.contains(&Move::Pass));
    }
}
