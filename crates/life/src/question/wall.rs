//! Whether the wall around a region can be relied on.
//!
//! The search takes every attacker chain that touches the outside for safe. For a wall on the board
//! that is a fact where its chains have two eyes. It is one too where they have more liberties
//! outside than the defender could fill before he is captured himself. Each move that he makes
//! outside is one that he does not make in the region, where the attacker then plays. To capture
//! everything takes no more moves than the region has empty points.

use goban::{Colour, PointSet};

use crate::question::problem::Setup;

/// The wall of a region.
pub(crate) struct Wall {
    /// Its chains.
    pub chains: PointSet,
    /// Those of them that might be captured.
    pub doubted: PointSet,
}

impl Wall {
    /// The wall that stands around the region of a group.
    pub fn around(setup: &Setup, defender: Colour, region: PointSet) -> Wall {
        let all = setup.size.all();
        let theirs = setup.stones(!defender);
        let empty = all - setup.black - setup.white;
        let beside = theirs & (region - theirs).grown(all);
        let chains = PointSet::flood(beside, theirs) - region;
        let alive = unconditionally_alive(all, theirs);
        let to_fill = (region & empty).len();
        let might_fall = |chain: &PointSet| {
            let outside = chain.neighbours(empty) - region;
            !chain.is_subset(alive) && outside.len() <= to_fill
        };
        let doubted = chains.components().filter(might_fall);
        Wall {
            chains,
            doubted: doubted.fold(PointSet::EMPTY, |set, chain| set | chain),
        }
    }
}

/// The stones of a side that live even if it never moves again (Benson 1976). Every chain has two
/// regions, enclosed by such chains, all of whose empty points are its liberties.
fn unconditionally_alive(all: PointSet, stones: PointSet) -> PointSet {
    let mut alive: Vec<PointSet> = stones.components().collect();
    loop {
        let living = alive
            .iter()
            .fold(PointSet::EMPTY, |set, chain| set | *chain);
        // Only regions without opposing stones are counted, which is safe and enough for eyes of a
        // wall.
        let regions: Vec<PointSet> = (all - stones)
            .components()
            .filter(|region| region.neighbours(all).is_subset(living))
            .collect();
        let before = alive.len();
        alive.retain(|chain| {
            let reach = chain.neighbours(all);
            let is_vital = |region: &&PointSet| region.is_subset(reach);
            regions.iter().filter(is_vital).count() >= 2
        });
        if alive.len() == before {
            return living;
        }
    }
}

#[cfg(test)]
mod tests {
    use goban::{Board, Point};

    use super::*;

    /// White's corner of three points, and the wall around it.
    fn wall(rows: [&str; 7]) -> Wall {
        let board: Board = rows.join("\n").parse().expect("a board");
        let (black, white) = (board.stones(Colour::Black), board.stones(Colour::White));
        let setup = Setup::new(board.size(), black, white);
        let region: PointSet = (0..4)
            .flat_map(|x| [Point::new(x, 0), Point::new(x, 1)])
            .collect();
        Wall::around(&setup, Colour::White, region)
    }

    #[test]
    fn a_wall_with_liberties_enough_outside_stands() {
        let wall = wall([
            "...OX..", "OOOOX..", "XXXXX..", ".......", ".......", ".......", ".......",
        ]);
        assert_eq!(wall.chains.len(), 7);
        assert!(wall.doubted.is_empty());
    }

    #[test]
    fn a_chain_that_is_short_of_liberties_outside_might_fall() {
        let wall = wall([
            "...OX..", "OOOOXO.", "XXXXOO.", "....O..", ".......", ".......", ".......",
        ]);
        assert_eq!(wall.chains.len(), 6);
        let two = PointSet::of(&[Point::new(4, 0), Point::new(4, 1)]);
        assert_eq!(wall.doubted, two, "the other chain has four");
    }

    #[test]
    fn a_chain_with_two_eyes_stands_without_outside_liberties() {
        let wall = wall([
            "...OX.X", "OOOOXXX", "XXXXX.X", "XXXXXXX", "OOOOOOO", ".......", ".......",
        ]);
        assert!(wall.doubted.is_empty());
        let eyes = unconditionally_alive(PointSet::EMPTY, PointSet::EMPTY);
        assert!(eyes.is_empty());
    }
}
