//! The board divided: safe stones, what they enclose, and areas that have nothing to do with each
//! other.

use goban::{Board, Colour, PointSet};

use crate::safety::{Safe, by_rule, has_room_for_two_eyes, safe};

/// A board divided. Every point is a safe stone, or territory, or in one area. Pairs are by colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Partition {
    /// Stones that stay whatever happens.
    pub safe: [PointSet; 2],
    /// Points that belong to a colour for sure, with the stones on them: stones of the other colour
    /// there are dead.
    pub territory: [PointSet; 2],
    /// Areas of one empty point between safe stones of both colours.
    pub dame: PointSet,
    /// The other areas.
    pub areas: Vec<PointSet>,
}

impl Partition {
    /// Divides a board by stones that are proven to be safe: nothing is assumed.
    #[must_use]
    pub fn exact(board: &Board) -> Partition {
        Partition::of_safe(board, Colour::BOTH.map(|colour| safe(board, colour)))
    }

    /// The same by rules alone, without reading. Less is settled, and it takes less time.
    #[must_use]
    pub fn by_rule(board: &Board) -> Partition {
        Partition::of_safe(board, Colour::BOTH.map(|colour| by_rule(board, colour)))
    }

    fn of_safe(board: &Board, known: [Safe; 2]) -> Partition {
        let territory = known.map(|safe| safe.territory);
        Partition::divided(board, known.map(|safe| safe.stones), territory)
    }

    /// Divides a board by stones that are safe, or taken to be.
    #[must_use]
    pub fn between(board: &Board, safe: [PointSet; 2]) -> Partition {
        Partition::divided(board, safe, [PointSet::EMPTY; 2])
    }

    /// Divides a board by safe stones, with territory that is known.
    fn divided(board: &Board, safe: [PointSet; 2], known: [PointSet; 2]) -> Partition {
        let all = board.all();
        let rest = all - safe[0] - safe[1];
        let touch = safe.map(|safe| safe.neighbours(all));
        let open = touch[0] & touch[1] & board.empty();
        let mut partition = Partition {
            safe,
            territory: [PointSet::EMPTY; 2],
            dame: PointSet::EMPTY,
            areas: Vec::new(),
        };
        let mut left = rest;
        while let Some(point) = left.first() {
            let part = component(PointSet::single(point), rest, open);
            left -= part;
            let touches = touch.map(|touch| part.intersects(touch));
            let owner = match touches {
                [true, false] => Some(0),
                [false, true] => Some(1),
                _ => None,
            };
            match owner {
                Some(c) if part.is_subset(known[c]) => partition.territory[c] |= part,
                Some(c) if !has_room_for_two_eyes(part - touch[c]) => {
                    partition.territory[c] |= part
                }
                _ if part.is_subset(open) => partition.dame |= part,
                _ => partition.areas.push(part),
            }
        }
        partition
    }

    /// How many points are settled: safe stones and territory.
    #[must_use]
    pub fn settled(&self) -> usize {
        let [black, white] = [0, 1].map(|c| self.safe[c].len() + self.territory[c].len());
        black + white
    }
}

/// What a point is connected with. Points that touch safe stones of both colours are not connected
/// with each other. Whoever plays on one is safe at once, and nothing else changes.
fn component(seed: PointSet, points: PointSet, open: PointSet) -> PointSet {
    let (mut reached, mut new) = (seed, seed);
    while !new.is_empty() {
        let from_open = (new & open).neighbours(points - open);
        let from_others = (new - open).neighbours(points);
        new = (from_open | from_others) - reached;
        reached |= new;
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_is_in_one_place() {
        let position: Board = "
            . X . X . . O . O .
            X X X X X . O O O O
            . . . . X . O . O .
            . . . O X . O O O O
            . . . . X X . . O ."
            .parse()
            .unwrap();
        let partition = Partition::exact(&position);
        let mut seen = partition.dame;
        let mut count = partition.dame.len();
        let pieces = partition
            .safe
            .iter()
            .chain(&partition.territory)
            .chain(&partition.areas);
        for piece in pieces {
            seen |= *piece;
            count += piece.len();
        }
        assert_eq!(seen, position.all());
        assert_eq!(count, position.all().len());
        assert_eq!(partition.dame.len(), 2, "two points between the walls");
        assert_eq!(
            partition.areas.len(),
            3,
            "the top, the bottom, and White's stone"
        );
    }
}
