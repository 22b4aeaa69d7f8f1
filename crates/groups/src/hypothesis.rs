//! One thing that could be meant by a position: what becomes of some stones, on so many empty points.

use goban::{Colour, Move, PointSet};
use life::{Class, Options, ProblemError, Session};
use search::Limits;

use crate::ground::{Ground, Plan};
use crate::scene::Scene;

/// Stones that a question could be after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// Their owner.
    pub colour: Colour,
    /// The stones: whole chains.
    pub stones: PointSet,
}

/// What was found out about a target on one ground.
#[derive(Clone, Debug)]
pub struct Evidence {
    /// What becomes of the target when the mover begins.
    pub first: Class,
    /// His best first moves; a pass among them where nothing need be done.
    pub best: Vec<Move>,
    /// Moves that were not judged.
    pub open: Vec<Move>,
    /// What becomes of the target when the other side begins; `None` where nobody asked or the limits ran out.
    pub second: Option<Class>,
}

impl Evidence {
    /// Whether a pass is known to be worse than the best moves.
    pub fn matters(&self) -> bool {
        !self.best.is_empty()
            && !self.best.contains(&Move::Pass)
            && !self.open.contains(&Move::Pass)
    }
}

/// The stones that could be meant, of both colours: chains and groups that touch the other colour.
pub fn targets(scene: &Scene) -> Vec<Target> {
    let mut found: Vec<Target> = Vec::new();
    for colour in [Colour::Black, Colour::White] {
        let theirs = scene.stones(!colour);
        let chains: Vec<PointSet> = scene.stones(colour).components().collect();
        let groups = scene.groups(colour);
        for stones in groups.into_iter().chain(chains) {
            let target = Target { colour, stones };
            let is_fought_over = stones.neighbours(scene.size.all()).intersects(theirs);
            if is_fought_over && !found.contains(&target) {
                found.push(target);
            }
        }
    }
    found
}

/// Finds out what becomes of a target on a ground when a side moves first, and whether that matters.
///
/// # Errors
/// Where there is nothing to ask.
pub fn ask(
    scene: &Scene,
    target: Target,
    mover: Colour,
    plan: Plan,
    limits: &Limits,
    memory: usize,
) -> Result<(Ground, Option<Evidence>, u64), ProblemError> {
    let against = PointSet::EMPTY;
    let ground = Ground::of(scene, (target.colour, target.stones), against, plan)?;
    let options = Options {
        limits: limits.clone(),
        memory,
        ..Options::default()
    };
    let mut session = Session::new(&ground.problem, options);
    let begun = session.begin(mover);
    let evidence = begun.map(|begun| {
        let matters = !begun.best.contains(&Move::Pass);
        Evidence {
            first: begun.class,
            best: begun.best,
            open: begun.open,
            second: matters.then(|| session.class(!mover)).flatten(),
        }
    });
    let nodes = session.nodes();
    Ok((ground, evidence, nodes))
}
