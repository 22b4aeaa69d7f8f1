//! What somebody foresees for stones who does not read everything out: a network, say.
//!
//! A reader is sure of what happens on its ground, and cannot know whether the ground was the right
//! one. Foresight looks at the whole board and is sure of nothing. So each has a say where the
//! other is weak, and no answer in which foresight has decided is called certain.

use goban::{Colour, Point, PointSet};
use search::Cancel;

use crate::scene::Scene;

/// What is foreseen when one side moves first.
#[derive(Clone, Debug, PartialEq)]
pub struct Foreseen {
    /// How likely the stones are their owner's in the end, 0 to 1.
    pub stays: f64,
    /// First moves of the side that moves, the most promising first, each with how likely he then
    /// gets what he wants.
    pub moves: Vec<(Point, f64)>,
}

/// Somebody who foresees what becomes of stones.
pub trait Foresight {
    /// What becomes of some stones of one colour when a side moves first and both play near them.
    /// `None` where nothing can be said of such a position.
    fn foresee(
        &self,
        scene: &Scene,
        stones: PointSet,
        mover: Colour,
        cancel: &Cancel,
    ) -> Option<Foreseen>;
}
