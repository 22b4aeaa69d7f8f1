//! The mean of what a network says about a board turned and mirrored in all ways.
//!
//! A network that learnt from all symmetries is still not symmetric itself. Its mean over them is,
//! and is right more often. It costs eight evaluations, so it is for positions that matter most.

use crate::{Net, Output, Scratch};

/// The ways to lay a board down: four when it is oblong.
fn ways(width: usize, height: usize) -> std::ops::Range<usize> {
    0..if width == height { 8 } else { 4 }
}

/// Where a point of the board as it is lies after one of the ways.
fn turned(way: usize, width: usize, height: usize, index: usize) -> usize {
    let (mut x, mut y) = (index % width, index / width);
    if way & 1 != 0 {
        x = width - 1 - x;
    }
    if way & 2 != 0 {
        y = height - 1 - y;
    }
    if way & 4 != 0 {
        (x, y) = (y, x);
    }
    y * width + x
}

impl Net {
    /// Evaluates a position in all ways it can be turned, and gives the mean. Policies are means of
    /// logarithms. Unlike [`Net::evaluate`] this allocates.
    ///
    /// # Panics
    ///
    /// As [`Net::evaluate`].
    pub fn evaluate_all_ways(
        &self,
        width: usize,
        height: usize,
        planes: &[f32],
        scratch: &mut Scratch,
        out: &mut Output,
    ) {
        let area = width * height;
        let mut laid = vec![0.0; planes.len()];
        let mut mean = Output {
            policy: vec![0.0; area],
            ownership: vec![0.0; area],
            ..Output::default()
        };
        let share = 1.0 / ways(width, height).len() as f32;
        for way in ways(width, height) {
            let at = |index| turned(way, width, height, index);
            for (from, to) in planes.chunks_exact(area).zip(laid.chunks_exact_mut(area)) {
                for (index, &value) in from.iter().enumerate() {
                    to[at(index)] = value;
                }
            }
            self.evaluate(width, height, &laid, scratch, out);
            for index in 0..area {
                mean.policy[index] += out.policy[at(index)] * share;
                mean.ownership[index] += out.ownership[at(index)] * share;
            }
            mean.pass += out.pass * share;
            mean.win += out.win * share;
            mean.score += out.score * share;
        }
        *out = mean;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_moves_every_point_to_a_place_of_its_own() {
        for (width, height) in [(3, 3), (5, 2), (1, 4)] {
            for way in ways(width, height) {
                let area = width * height;
                let mut places: Vec<usize> =
                    (0..area).map(|i| turned(way, width, height, i)).collect();
                places.sort_unstable();
                assert!(
                    places.into_iter().eq(0..area),
                    "{width}x{height}, way {way}"
                );
            }
        }
    }

    #[test]
    fn the_eight_ways_of_a_square_are_all_different() {
        let lay = |way| (0..9).map(|i| turned(way, 3, 3, i)).collect::<Vec<_>>();
        let all: std::collections::BTreeSet<Vec<usize>> = ways(3, 3).map(lay).collect();
        assert_eq!(all.len(), 8);
    }
}
