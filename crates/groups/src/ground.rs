//! Where a fight over a group takes place, on a board that is open.
//!
//! A question about a group needs a region. The region begins with the group and what fights with
//! it. That is chains around it that are short of liberties, friends behind them that are short
//! too, and the liberties of all. It grows outwards until it has as many empty points as are
//! wanted. Points with empty neighbours beyond are the *rim*. Nobody owns it: a stone of the
//! defender there has got away, and a stone of the attacker there is safe. Either side has to play
//! for what it gets, so containing a group is a part of the question.

use goban::{Colour, Point, PointSet};
use life::{Problem, ProblemError, Setup};

use crate::scene::Scene;

/// How a ground is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The region grows until one more step would make it have more empty points than this.
    pub empty: usize,
    /// Chains around the group with at most this many liberties can be captured.
    pub weak: usize,
    /// Friends with at least this many liberties are safe.
    pub safe: usize,
    /// How often the fight goes on to what touches it.
    pub links: usize,
    /// Whether the rim is a way out only where something lies beyond it: room that the attacker is
    /// not beside, or a friend. Otherwise every point of it is.
    pub looks_beyond: bool,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan {
            empty: 18,
            weak: 4,
            safe: 5,
            links: 2,
            looks_beyond: false,
        }
    }
}

/// A ground, and what was taken for granted to lay it out.
#[derive(Clone, Debug)]
pub struct Battleground {
    /// The question as `life` asks it.
    pub problem: Problem,
    /// Points where the defender has got away because the ground ends there.
    pub rim: PointSet,
    /// Friends that count as safe.
    pub safe: PointSet,
    /// Chains of the attacker that can be captured.
    pub weak: PointSet,
}

impl Battleground {
    /// How many points are played on.
    pub fn empty(&self) -> usize {
        let problem = &self.problem;
        (problem.region - problem.black - problem.white).len()
    }

    /// Whether nothing was taken for granted: the region ends at stones that stand and at the edge
    /// alone, and no friend was called safe.
    pub fn is_closed(&self) -> bool {
        self.rim.is_empty() && self.safe.is_empty()
    }

    /// The ground of a fight over some stones of one side, against some stones of the other that
    /// can be captured whatever liberties they have.
    ///
    /// # Errors
    /// Where the stones are no stones of that side, or nothing is left to play on.
    pub fn of(
        scene: &Scene,
        (defender, targets): (Colour, PointSet),
        against: PointSet,
        plan: Plan,
    ) -> Result<Battleground, ProblemError> {
        let targets = scene.chains_of(targets, defender);
        let against = scene.chains_of(against, !defender);
        let mut fight = Fight {
            scene,
            defender,
            plan,
            fighters: targets,
            weak: against,
            safe: PointSet::EMPTY,
        };
        for _ in 0..plan.links {
            fight.add_walls(against);
            fight.add_friends();
        }
        fight.add_friends();
        let region = fight.region(targets);
        fight.ground(targets, region)
    }
}

struct Fight<'a> {
    scene: &'a Scene,
    defender: Colour,
    plan: Plan,
    /// Stones of the defender that may be captured.
    fighters: PointSet,
    /// Stones of the attacker that may be.
    weak: PointSet,
    /// Stones of the defender that are safe.
    safe: PointSet,
}

impl Fight<'_> {
    /// Takes in what is short of liberties around the fighters.
    fn add_walls(&mut self, against: PointSet) {
        for chain in self.scene.touching(self.fighters, !self.defender) {
            let liberties = self.scene.liberties(chain).len();
            if liberties <= self.plan.weak || chain.intersects(against) {
                self.weak |= chain;
            }
        }
    }

    /// Takes in the friends behind the stones that may be captured.
    fn add_friends(&mut self) {
        for chain in self.scene.touching(self.weak, self.defender) {
            if chain.intersects(self.fighters) {
                continue;
            }
            match self.scene.liberties(chain).len() >= self.plan.safe {
                true => self.safe |= chain,
                false => self.fighters |= chain,
            }
        }
    }

    /// The points of the fight and as many around it as the plan allows, a step at a time.
    fn region(&self, targets: PointSet) -> PointSet {
        let scene = self.scene;
        let empty = scene.empty();
        let stones = self.fighters | self.weak;
        let core = stones | scene.liberties(stones);
        // Around the targets nothing ends at a point that they stand beside.
        let first = scene.liberties(targets);
        let least = core | first.neighbours(empty);
        let mut region = with_pockets(empty, core);
        for next in [least].into_iter().chain((0..8).map(|_| PointSet::EMPTY)) {
            let next = match next.is_empty() {
                true => region.neighbours(empty),
                false => next,
            };
            let wider = with_pockets(empty, region | next);
            if wider == region || (wider & empty).len() > self.plan.empty {
                break;
            }
            region = wider;
        }
        region
    }

    fn ground(&self, targets: PointSet, region: PointSet) -> Result<Battleground, ProblemError> {
        let scene = self.scene;
        let empty = scene.empty();
        let all = scene.size.all();
        let own = scene.stones(self.defender);
        // Friends beside the region that nobody fights with: those with liberties enough beyond are
        // safe.
        let mut safe = self.safe;
        let mut region = region | safe;
        for chain in scene.touching(region & empty, self.defender) {
            if chain.intersects(self.fighters | safe) {
                continue;
            }
            let beyond = scene.liberties(chain) - region;
            if beyond.len() >= 2 || scene.liberties(chain).len() >= self.plan.safe {
                safe |= chain;
            }
            region |= chain;
        }
        let inside = region & empty;
        let mut rim = inside & (empty - region).neighbours(all);
        if self.plan.looks_beyond {
            rim = rim
                .iter()
                .filter(|&point| self.leads_out(point, region))
                .collect();
        }
        // Stones of the attacker that lie wholly within can be captured.
        let theirs = scene.stones(!self.defender);
        let captives = scene
            .chains_of(inside.neighbours(theirs), !self.defender)
            .components()
            .filter(|chain| chain.neighbours(all - own).is_subset(region))
            .fold(PointSet::EMPTY, |set, chain| set | chain);
        let setup = Setup {
            defender: Some(self.defender),
            targets,
            reading: Some(life::problem::Reading::Literal),
            region: Some(region | captives | safe),
            escape: rim | safe,
            ko: scene.ko,
            ..Setup::new(scene.size, scene.black, scene.white)
        };
        Ok(Battleground {
            problem: setup.problem()?,
            rim,
            safe,
            weak: self.weak | captives,
        })
    }
}

/// How many steps beyond the rim are looked at.
const STEPS: usize = 4;
/// This many points that can be reached in these steps are room enough.
const ROOM_BEYOND: usize = 7;
/// A friend with this many liberties is worth running to.
const STRONG_FRIEND: usize = 4;

impl Fight<'_> {
    /// Whether something lies beyond a point of the rim that is worth running to. A heuristic.
    fn leads_out(&self, point: Point, region: PointSet) -> bool {
        let scene = self.scene;
        let all = scene.size.all();
        let watched = scene.stones(!self.defender).neighbours(all);
        let beyond = scene.empty() - region - watched;
        let mut reached = PointSet::single(point).neighbours(scene.empty() - region);
        if reached.is_subset(watched) && PointSet::single(point).intersects(watched) {
            reached = PointSet::EMPTY;
        }
        for _ in 1..STEPS {
            reached |= (reached & (beyond | (watched - region))).neighbours(beyond);
        }
        let near = reached.neighbours(scene.stones(self.defender)) - region;
        let friends = scene.chains_of(near, self.defender);
        reached.len() >= ROOM_BEYOND
            || friends
                .components()
                .any(|friend| scene.liberties(friend).len() >= STRONG_FRIEND)
    }
}

/// A pocket with more points than this is a part of the board.
const LARGEST_POCKET: usize = 6;

/// A region with the empty pockets that it closes off from the rest of the board, above all
/// corners.
fn with_pockets(empty: PointSet, region: PointSet) -> PointSet {
    (empty - region)
        .components()
        .filter(|pocket| pocket.len() <= LARGEST_POCKET)
        .filter(|&pocket| !pocket.neighbours(region).is_empty())
        .fold(region, |set, pocket| set | pocket)
}
