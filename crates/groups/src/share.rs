//! What a capture is worth at sight: the stones, and the empty points that lie nearest to them.
//!
//! GNU Go's effective size. An empty point belongs to the chains that reach it over empty points in
//! the fewest steps, at most four; chains that are equally near share it.

use goban::{Colour, PointSet};

use crate::scene::Scene;

/// Points that lie further from every chain than this are nobody's.
const FAR: usize = 4;

/// The effective size of some chains, taken together.
#[must_use]
pub fn effective_size(scene: &Scene, stones: PointSet) -> f64 {
    let mut fronts: Vec<(bool, PointSet)> = Colour::BOTH
        .into_iter()
        .flat_map(|colour| scene.stones(colour).components())
        .map(|chain| (chain.intersects(stones), chain))
        .collect();
    let mut size = stones.len() as f64;
    let mut free = scene.empty();
    for _ in 0..FAR {
        for (_, front) in &mut fronts {
            *front = front.neighbours(free);
        }
        for point in free.iter() {
            let near = fronts.iter().filter(|(_, front)| front.contains(point));
            let (ours, all) = near.fold((0, 0), |(ours, all), (is_ours, _)| {
                (ours + usize::from(*is_ours), all + 1)
            });
            if ours > 0 {
                size += ours as f64 / all as f64;
            }
        }
        free = (fronts.iter()).fold(free, |free, (_, front)| free - *front);
    }
    size
}

#[cfg(test)]
mod tests {
    use goban::{Board, Point};

    use super::*;

    fn size_of(rows: &str, x: u8, y: u8) -> f64 {
        let board: Board = rows.parse().expect("a board");
        effective_size(&Scene::of(&board), board.chain(Point::new(x, y)))
    }

    #[test]
    fn a_stone_alone_has_what_it_reaches_in_four_steps() {
        assert_eq!(size_of("X . . . . . .", 0, 0), 5.0);
    }

    #[test]
    fn a_point_in_the_middle_is_shared_and_nobody_reaches_through_a_stone() {
        assert_eq!(size_of("X . O . .", 0, 0), 1.5);
        assert_eq!(size_of("X . O . .", 2, 0), 3.5);
    }

    #[test]
    fn chains_of_one_side_share_as_well() {
        let rows = "X . X O\n. . . O\nX . O O";
        assert_eq!(size_of(rows, 0, 0), 1.0 + 0.5 + 0.5 + 0.25);
    }
}
