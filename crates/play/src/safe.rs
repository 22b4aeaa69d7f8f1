//! Stones that cannot be captured even if their owner always passes (Benson 1976), on a whole
//! board.

use goban::{Board, Colour, PointSet};

/// The stones of a colour that are alive whatever happens, and the points they enclose for good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Safe {
    /// The stones.
    pub stones: PointSet,
    /// Regions that only these stones enclose and all of whose empty points are their liberties:
    /// no stone inside can live.
    pub ground: PointSet,
}

/// The unconditionally alive stones of a colour.
pub fn safe(board: &Board, colour: Colour) -> Safe {
    let own = board.stones(colour);
    let rest = board.all() - own;
    let mut chains: Vec<PointSet> = own.components().collect();
    let mut regions: Vec<PointSet> = rest.components().collect();
    let empty = board.empty();
    loop {
        let before = chains.len();
        chains.retain(|&chain| {
            let liberties = chain.neighbours(empty);
            let vital = regions
                .iter()
                .filter(|&&r| (r & empty).is_subset(liberties))
                .take(2)
                .count();
            vital == 2
        });
        let stones = chains.iter().fold(PointSet::EMPTY, |a, &b| a | b);
        regions.retain(|r| r.neighbours(own).is_subset(stones));
        if chains.len() == before {
            let ground = regions
                .iter()
                .filter(|&&r| {
                    let liberties = stones.neighbours(empty);
                    (r & empty).is_subset(liberties)
                })
                .fold(PointSet::EMPTY, |a, &b| a | b);
            return Safe { stones, ground };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::board;

    #[test]
    fn two_eyes_are_alive_and_one_is_not() {
        let position = board! {
            . X . X O . . /
            X X X X O . . /
            O O O O O . . /
            . . . . . . . /
            . . . . . . .
        };
        let black = safe(&position, Colour::Black);
        assert_eq!(black.stones, position.stones(Colour::Black));
        assert_eq!(black.ground.len(), 2);
        assert!(safe(&position, Colour::White).stones.is_empty());
    }

    #[test]
    fn a_stone_in_a_small_eye_space_is_dead_there() {
        let position = board! {
            . X . O X /
            X X X X X /
            . . . . .
        };
        let black = safe(&position, Colour::Black);
        assert_eq!(black.stones, position.stones(Colour::Black));
        assert!(position.stones(Colour::White).is_subset(black.ground));
    }
}
