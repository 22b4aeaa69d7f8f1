//! What the readers can prove about chains in a moment: a theorem or nothing.

use goban::{Board, Colour, Point, PointSet};
use readers::{Certainty, Code, Limits, Position, Readers};
use search::Cancel;

/// Nodes that a question may take.
const NODES: u64 = 2_000;
/// Nodes for a chain whose fate is in doubt.
const NODES_IN_DOUBT: u64 = 60_000;
/// Chains with more liberties are not asked about.
const LIBERTIES: usize = 5;

/// Limits of one question.
fn quick(limits: &Limits) -> Limits {
    Limits {
        nodes: Some(NODES),
        ..limits.clone()
    }
}

/// The move that takes a chain whatever its owner does, when that is proven.
pub(crate) fn capture(
    readers: &mut Readers,
    position: &Position,
    chain: PointSet,
    limits: &Limits,
) -> Option<Point> {
    let limits = quick(limits);
    let read = readers.attack(position, chain.first()?, &limits).ok()?;
    let proven = read.code == Code::Win && read.certainty == Certainty::Proven;
    read.point().filter(|_| proven)
}

/// Whether a chain is taken even if its owner moves first, when that is proven.
fn is_lost(readers: &mut Readers, position: &Position, chain: PointSet, cancel: &Cancel) -> bool {
    let limits = quick(&Limits {
        cancel: cancel.clone(),
        ..Limits::default()
    });
    let read = chain
        .first()
        .and_then(|stone| readers.defend(position, stone, &limits).ok());
    read.is_some_and(|read| read.code == Code::Fail && read.certainty == Certainty::Proven)
}

/// Whether a reader finds no way to take a chain although the opponent moves first: a judgement,
/// because the reader looks at sensible moves alone.
pub(crate) fn stands(
    readers: &mut Readers,
    position: &Position,
    chain: PointSet,
    cancel: &Cancel,
) -> bool {
    let limits = Limits {
        nodes: Some(NODES_IN_DOUBT),
        cancel: cancel.clone(),
        ..Limits::default()
    };
    let read = chain
        .first()
        .and_then(|stone| readers.attack(position, stone, &limits).ok());
    read.is_some_and(|read| read.code == Code::Fail && read.is_certain())
}

/// Chains that are taken even if their owner moves first, of those that are not `settled`. Where
/// such chains of both colours touch, each may be the price of the other: neither is told. Nor is
/// anything where not all chains could be read.
pub(crate) fn lost(
    readers: &mut Readers,
    board: &Board,
    settled: PointSet,
    cancel: &Cancel,
) -> PointSet {
    let position = Position::new(*board);
    let lost = Colour::BOTH.map(|colour| {
        let asked = board.chains(colour).filter(|chain| {
            !chain.intersects(settled) && chain.neighbours(board.empty()).len() <= LIBERTIES
        });
        let asked: Vec<PointSet> = asked.collect();
        asked
            .into_iter()
            .filter(|&chain| is_lost(readers, &position, chain, cancel))
            .fold(PointSet::EMPTY, |all, chain| all | chain)
    });
    if cancel.is_cancelled() {
        return PointSet::EMPTY;
    }
    let alone =
        |chain: &PointSet, others: PointSet| !chain.neighbours(board.all()).intersects(others);
    let mut found = PointSet::EMPTY;
    for (mine, others) in [(lost[0], lost[1]), (lost[1], lost[0])] {
        for chain in mine.components().filter(|chain| alone(chain, others)) {
            found |= chain;
        }
    }
    found
}
