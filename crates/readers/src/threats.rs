//! Combinations of threats: a move after which the opponent cannot answer everything.

use goban::{Colour, Point, PointSet};
use search::Limits;

use crate::code::{Code, Refused};
use crate::moves::capture::weak_chains;
use crate::readers::{Position, Readers};

/// A move that threatens more than one answer can meet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Combination {
    /// The move.
    pub point: Point,
    /// One stone of each chain that it threatens, of which one falls.
    pub chains: Vec<Point>,
    /// Moves of the opponent that would have prevented it.
    pub defences: PointSet,
}

/// Chains with more liberties than this are not threatened.
const MOST_LIBERTIES: usize = 4;
/// Nodes for each of the questions that a combination is made of.
const NODES_EACH: u64 = 400;
/// The most chains that are counted at once.
const MOST_CHAINS: usize = 6;

impl Readers {
    /// A move of a colour after which some chain falls that is safe now, whatever the opponent
    /// answers; the one that wins the most stones. Reads one threat deep, so that a longer sequence
    /// of threats is not seen.
    pub fn combination_attack(
        &mut self,
        position: &Position,
        colour: Colour,
        limits: &Limits,
    ) -> Option<Combination> {
        // There are hundreds of questions to ask, so each gets little.
        let limits = &Limits {
            nodes: Some(limits.nodes.unwrap_or(u64::MAX).min(NODES_EACH)),
            ..limits.clone()
        };
        let found = self.combination_at(position, colour, limits)?;
        let defences = self.combination_defences(position, colour, &found, limits);
        Some(Combination { defences, ..found })
    }

    /// The best combination, without its defences.
    fn combination_at(
        &mut self,
        position: &Position,
        colour: Colour,
        limits: &Limits,
    ) -> Option<Combination> {
        let board = &position.board;
        let safe: Vec<Point> = board
            .chains(!colour)
            .filter(|chain| chain.neighbours(board.empty()).len() <= MOST_LIBERTIES)
            .filter_map(|chain| chain.first())
            .filter(|&chain| self.falls(position, chain, limits) == Some(false))
            .collect();
        let mut best: Option<(usize, Combination)> = None;
        let mut moves = PointSet::EMPTY;
        for &chain in &safe {
            let liberties = board.liberties(chain);
            moves |= liberties;
            if liberties.len() <= 3 {
                moves |= liberties.neighbours(board.empty());
            }
        }
        for point in moves.iter() {
            if limits.cancel.is_cancelled() {
                break;
            }
            let Some(after) = position.after(point, colour) else {
                continue;
            };
            if let Some((size, chains)) = self.double_threat(&after, &safe, point, limits)
                && best.as_ref().is_none_or(|(most, _)| size > *most)
            {
                let defences = PointSet::EMPTY;
                best = Some((
                    size,
                    Combination {
                        point,
                        chains,
                        defences,
                    },
                ));
            }
        }
        best.map(|(_, found)| found)
    }

    /// Whether after a move one of the chains falls that were safe: alone, or one of two that
    /// cannot both be saved.
    fn double_threat(
        &mut self,
        after: &Position,
        safe: &[Point],
        point: Point,
        limits: &Limits,
    ) -> Option<(usize, Vec<Point>)> {
        let board = &after.board;
        let near = PointSet::single(point)
            .grown(board.all())
            .grown(board.all());
        let mut threatened: Vec<Point> = Vec::new();
        for &chain in safe {
            let (_, liberties) = crate::state::chain_of(board, chain);
            if board.get(chain).is_none()
                || liberties.len() > MOST_LIBERTIES
                || !(board.chain(chain) | liberties).intersects(near)
            {
                continue;
            }
            if self.falls(after, chain, limits) == Some(true) {
                threatened.push(chain);
            }
        }
        threatened.truncate(MOST_CHAINS);
        let size = |chain: Point| board.chain(chain).len();
        // One threat is enough if nothing meets it.
        for &chain in &threatened {
            if is_lost(self.defend(after, chain, limits)) {
                return Some((size(chain), vec![chain]));
            }
        }
        for (i, &one) in threatened.iter().enumerate() {
            for &other in &threatened[i + 1..] {
                let both = self.defend_both(after, one, other, limits);
                if is_lost(both) {
                    return Some((size(one).min(size(other)), vec![one, other]));
                }
            }
        }
        None
    }

    /// The opponent's moves after which no combination is left.
    fn combination_defences(
        &mut self,
        position: &Position,
        colour: Colour,
        found: &Combination,
        limits: &Limits,
    ) -> PointSet {
        let board = &position.board;
        let mut moves = PointSet::single(found.point);
        for &chain in &found.chains {
            moves |= board.liberties(chain);
            let around = board.chain(chain).neighbours(board.stones(colour));
            moves |= weak_chains(board, around, colour, 3).1;
        }
        let mut defences = PointSet::EMPTY;
        for point in moves.iter() {
            if limits.cancel.is_cancelled() {
                break;
            }
            let after = position.after(point, !colour);
            if after.is_some_and(|after| self.combination_at(&after, colour, limits).is_none()) {
                defences.insert(point);
            }
        }
        defences
    }

    /// Whether a chain falls if its opponent moves first.
    fn falls(&mut self, position: &Position, chain: Point, limits: &Limits) -> Option<bool> {
        let reading = self.attack(position, chain, limits).ok()?;
        Some(reading.code == Code::Win)
    }
}

fn is_lost(reading: Result<crate::code::Readout, Refused>) -> bool {
    reading.is_ok_and(|reading| reading.code == Code::Fail)
}
