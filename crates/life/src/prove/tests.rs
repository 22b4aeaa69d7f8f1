//! Strategies where the table alone is not enough.

use goban::{Board, Colour};
use search::Limits;

use super::*;
use crate::question::problem::Setup;
use crate::session::{Options, Questions as _};

/// A session on a drawing of a black group that White encloses, with a free row below, asked at one
/// budget.
fn reads(drawing: &str, threats: i8) -> Reads<u64> {
    let board = Board::parse(drawing).expect("a board");
    let (black, white) = (board.stones(Colour::Black), board.stones(Colour::White));
    let last = board.size().height() as u8 - 1;
    let free = board.size().points().filter(|p| p.y() == last);
    let setup = Setup {
        targets: black,
        region: Some(board.all() - white - free.collect()),
        ..Setup::new(board.size(), black, white)
    };
    let problem = setup.problem().expect("an enclosed group");
    let layout = problem.layout();
    let threats = Some(threats);
    let options = Options {
        threats,
        ..Options::default()
    };
    Reads::new(problem, layout, options)
}

/// A search at another budget may overwrite the winning move of a position. It is then found again
/// among the moves whose positions are known, not by a search without knowledge, which may take for
/// ever.
#[test]
fn a_move_that_the_table_lost_is_not_searched_for() {
    let mut reads = reads("...XO\n.XXXO\n.XOOO\nOOOOO\n.....", 0);
    let answer = reads.answer(Colour::White);
    let root = reads.solver.root(Role::Attacker, 0);
    for reading in [Reading::Literal, Reading::Group] {
        let reader = reads.solver.reader(Question::Kill, Knowledge::Plain);
        let key = reader.key_in(&root, Question::Kill, reading);
        if let Some(mut entry) = reads.solver.table.get(key).copied() {
            (entry.best, entry.first) = (u16::MAX, u16::MAX);
            reads.solver.table.put(entry);
        }
    }
    let nothing = Limits {
        nodes: Some(0),
        ..Limits::default()
    };
    reads.renew(nothing, None);
    let header = header(&reads.solver, &[&answer]);
    let mut writer = Writer::new(&mut reads.solver, &header, 0, ALLOWANCE);
    let Ok((mv, _)) = writer.winning_move(Question::Kill, &root) else {
        panic!("it was searched for");
    };
    let mv = writer.move_of(mv);
    assert!(answer.moves.contains(&mv), "{mv} is not one of the moves");
}

/// Writes the kill of a drawing by ranks alone, with this many bytes for it, and has it checked.
fn is_written_by_ranks(drawing: &str, threats: i8, memory: usize) {
    let mut reads = reads(drawing, threats);
    let answer = reads.answer(Colour::White);
    assert_eq!(answer.outcome.word(), "dead", "{drawing}");
    let root = reads.solver.root(Role::Attacker, threats);
    let header = header(&reads.solver, &[&answer]);
    // The tables have theirs, and here they do not grow much.
    let tables = reads.solver.table.bytes() + (1 << 20);
    let mut writer = Writer::new(&mut reads.solver, &header, 0, tables + memory);
    let Ok(node) = writer.by_ranks(Question::Kill, &root) else {
        panic!("no ranks: {drawing}");
    };
    assert!(writer.finish().is_ok(), "{drawing}");
    let claim = Claim {
        mover: proof::Role::Attacker,
        threats,
        first_move: None,
        question: proof::Question::Kill,
        answer: true,
        node,
    };
    let (claims, paper) = (vec![claim], writer.paper);
    let header = Header { claims, ..header };
    let proof = WrittenProof { header, paper }.decode().expect("a file");
    let verified = proof::verify(&proof);
    assert!(verified.is_ok(), "{drawing}: {verified:?}");
}

/// Ranks alone are enough for a whole strategy, also where a ko lets moves go round in circles.
#[test]
fn a_kill_is_written_by_ranks() {
    let kos = [
        ("X.XO\n..XO\n.XXO\nXXOO\nOOOO\n....", 0),
        (".XXO\n..XO\n.XOO\n.OOO\nOOOO\n....", -6),
        ("X.XOO\nX..XO\n..XOO\nXXOOO\nOOOOO\n.....", -6),
        ("X.XOO\n.X.XO\n..XOO\nXXOOO\nOOOOO\n.....", 0),
    ];
    for (drawing, threats) in kos {
        is_written_by_ranks(drawing, threats, ALLOWANCE);
    }
}

/// The winner gets a second move only where the first goes round in circles. Here one move
/// everywhere is not enough, and all moves that are known to win lead to far more positions than
/// there is memory for.
#[test]
fn ranks_widen_step_by_step() {
    let circles = [
        ("X..X.O\n.X.XXO\n..XX.O\nOOOOOO\n......", 2),
        ("X...O\n...XO\n.XXXO\nOOOOO\n.....", -6),
        ("X..XO\nX...O\nX...O\nOOOOO\n.....", 2),
    ];
    for (drawing, threats) in circles {
        is_written_by_ranks(drawing, threats, 1 << 20);
    }
}
