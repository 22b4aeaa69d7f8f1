//! Regions too wide to look everywhere: life is found near the group, proven for the whole region,
//! and never where there is none.

use goban::{Board, Colour, Move, Point, PointSet};
use life::problem::Setup;
use life::{Answer, Options, Outcome, Session};
use proof::Body;
use search::Limits;

/// A board of 13x13 with a drawing in its upper left corner; both sides may play everywhere.
fn wide(rows: &[&str], defender: Colour) -> Setup {
    let mut text = String::new();
    for y in 0..13 {
        let row = rows.get(y).copied().unwrap_or("");
        text.push_str(row);
        text.push_str(&".".repeat(13 - row.len()));
        text.push('\n');
    }
    let board: Board = text.parse().expect("a board");
    let own = board.stones(defender);
    Setup {
        defender: Some(defender),
        targets: own,
        region: Some(board.all()),
        ..Setup::new(
            board.size(),
            board.stones(Colour::Black),
            board.stones(Colour::White),
        )
    }
}

fn session(setup: &Setup) -> Session {
    let problem = setup.problem().expect("a problem");
    let limits = Limits {
        nodes: Some(1_500_000),
        ..Limits::default()
    };
    let options = Options {
        limits,
        ..Options::default()
    };
    Session::new(&problem, options)
}

fn answer(setup: &Setup, to_move: Colour) -> (Session, Answer) {
    let mut session = session(setup);
    let answer = session.answer(to_move);
    (session, answer)
}

const THREE: [&str; 5] = ["...XO", "XXXXO", "OOOOO", ".....", "....."];
const FOUR: [&str; 3] = ["....XO", "XXXXXO", "OOOOOO"];
const SQUARE: [&str; 4] = ["..XO", "..XO", "XXXO", "OOOO"];
/// The wall has a gap, and the group gets out or makes its second eye: the attacker cannot stop
/// both.
const MIAI: [&str; 4] = [".X...", "XXXXO", "OOOOO", "....."];

#[test]
fn four_in_a_row_live_even_if_the_attacker_moves_first() {
    let (mut session, answer) = answer(&wide(&FOUR, Colour::Black), Colour::White);
    assert_eq!(answer.outcome, Outcome::Alive);
    let proof = session.proof(&[&answer]).expect("a proof");
    let proof = proof.decode().expect("a file");
    let report = proof::verify(&proof).expect("a proof that is accepted");
    assert_eq!(report.unreached(), 0);
    // What is far away is not answered: that is what zones are for.
    let near = |body: &Body| matches!(body, Body::Near(replies) if replies.len() < 8);
    let nodes = &proof.sections.safe_yes;
    assert!(nodes.iter().any(|node| near(&node.body)));
    assert!(nodes.len() < 200, "{} nodes", nodes.len());
    // The same proof with a reply left out that matters is refused.
    let mut refused = 0;
    for number in 0..proof.sections.safe_yes.len() {
        let mut spoilt = proof.clone();
        if let Body::Near(replies) = &mut spoilt.sections.safe_yes[number].body
            && replies.len() > 1
        {
            replies.remove(0);
            assert!(proof::verify(&spoilt).is_err(), "node {number}");
            refused += 1;
        }
    }
    assert!(refused > 0);
}

#[test]
fn three_in_a_row_live_by_the_middle() {
    let (mut session, answer) = answer(&wide(&THREE, Colour::Black), Colour::Black);
    assert_eq!(answer.outcome, Outcome::Alive);
    assert_eq!(answer.moves, [Move::Play(Point::new(1, 0))]);
    let proof = session.proof(&[&answer]).expect("a proof");
    let proof = proof.decode().expect("a file");
    proof::verify(&proof).expect("a proof that is accepted");
}

#[test]
fn a_gap_in_the_wall_is_a_way_to_live() {
    let (mut session, answer) = answer(&wide(&MIAI, Colour::Black), Colour::Black);
    assert_eq!(answer.outcome, Outcome::Alive);
    let proof = session.proof(&[&answer]).expect("a proof");
    let proof = proof.decode().expect("a file");
    proof::verify(&proof).expect("a proof that is accepted");
}

/// Controls: where the attacker wins nobody may say alive, whatever the limits.
#[test]
fn who_is_dead_is_not_called_alive() {
    let cases = [
        (&SQUARE[..], Colour::Black),
        (&SQUARE[..], Colour::White),
        (&THREE[..], Colour::White),
    ];
    for (rows, to_move) in cases {
        let (_, answer) = answer(&wide(rows, Colour::Black), to_move);
        let fine = matches!(answer.outcome, Outcome::Dead | Outcome::Unknown);
        assert!(fine, "{rows:?}, {to_move} to move: {:?}", answer.outcome);
    }
}

/// What lives in the wide region lives in the narrow one too, and the other way round, where the
/// wall is solid.
#[test]
fn wide_and_narrow_agree() {
    for (rows, to_move) in [(&THREE[..], Colour::Black), (&FOUR[..], Colour::White)] {
        let broad = wide(rows, Colour::Black);
        let narrow = Setup {
            region: Some(corner(&broad)),
            ..broad.clone()
        };
        let (_, one) = answer(&broad, to_move);
        let (_, other) = answer(&narrow, to_move);
        assert_eq!(one.outcome, other.outcome);
        assert_eq!(one.moves.first(), other.moves.first());
    }
}

/// The defender's stones and the empty points among them.
fn corner(setup: &Setup) -> PointSet {
    let own = setup.black;
    own.grown(setup.size.all()) - setup.white
}
