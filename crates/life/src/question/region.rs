//! Which group, and which points matter: completing a question.

use goban::{Colour, Point, PointSet};

use crate::facts::{Around, Assumption, Why};
use crate::guess::params::PARAMS;
use crate::question::close::{close, with_pockets};
use crate::question::enclosure::{Fence, fence};
use crate::question::groups::WORTH_ASKING;
use crate::question::problem::{Extent, Place, Problem, ProblemError, Reading, Setup};
use crate::question::wall::Wall;

/// A component of non-attacker points is the outside when it is at least this large.
const OUTSIDE_AT_LEAST: usize = PARAMS.outside_at_least;

/// Fills in what a question leaves open.
pub fn complete(setup: &Setup) -> Result<Problem, ProblemError> {
    check(setup)?;
    let mut assumptions = Vec::new();
    let defender = match (setup.defender, setup.targets.first()) {
        (Some(colour), _) => colour,
        (None, Some(p)) => owner(setup, p).ok_or_else(|| ProblemError::NotDefender {
            point: place(setup, p),
            defender: Colour::White,
        })?,
        (None, None) => {
            let colour = find_defender(setup).ok_or(ProblemError::NoGroup)?;
            assumptions.push(Assumption::Defender(Why::Likely));
            colour
        }
    };
    let own = setup.stones(defender);
    for p in setup.targets.iter() {
        if !own.contains(p) {
            return Err(match owner(setup, p) {
                Some(_) if setup.defender.is_none() => ProblemError::MixedTargets(
                    place(setup, setup.targets.first().unwrap_or(p)),
                    place(setup, p),
                ),
                _ => ProblemError::NotDefender {
                    point: place(setup, p),
                    defender,
                },
            });
        }
    }
    let named = PointSet::flood(setup.targets, own);
    let mut escape = setup.escape;
    let mut beyond_is_held = false;
    let (region, found) = match setup.region {
        Some(region) => (region, PointSet::EMPTY),
        None => {
            let ground = find_ground(setup, defender, named)?;
            escape = ground.escape;
            beyond_is_held = ground.beyond_is_held;
            assumptions.push(ground.assumption);
            let mut region = ground.region;
            if named.is_empty() {
                let weak = weak_walls(setup, defender, region, escape);
                if !weak.is_empty() {
                    assumptions.push(Assumption::WeakWall(weak));
                }
                region |= weak;
            }
            (region, ground.group)
        }
    };
    let targets = if named.is_empty() {
        let found = if found.is_empty() {
            PointSet::flood(own & region.grown(setup.size.all()), own)
        } else {
            found
        };
        if found.is_empty() {
            return Err(ProblemError::NoGroup);
        }
        assumptions.push(Assumption::Target(found));
        found
    } else {
        named
    };
    let is_walled = |one: &Assumption| matches!(one, Assumption::Walled(_));
    if assumptions.iter().any(is_walled) {
        let wall = Wall::around(setup, defender, region);
        if !wall.doubted.is_empty() {
            assumptions.push(Assumption::WallMayFall(wall.doubted));
        }
    }
    if region != setup.size.all() {
        assumptions.push(Assumption::OutsideSafe);
    }
    finish(
        setup,
        defender,
        targets,
        (region, escape, beyond_is_held),
        assumptions,
        named.is_empty(),
    )
}

fn finish(
    setup: &Setup,
    defender: Colour,
    targets: PointSet,
    (region, escape, beyond_is_held): (PointSet, PointSet, bool),
    mut assumptions: Vec<Assumption>,
    found: bool,
) -> Result<Problem, ProblemError> {
    let all = setup.size.all();
    let own = setup.stones(defender);
    let theirs = setup.stones(defender.opponent());
    if let Some(p) = (region & setup.attacker_only).first() {
        return Err(ProblemError::Overlap(place(setup, p)));
    }
    // Defender stones in or beside the region are part of the play, marked or not.
    let near = own & region.grown(all);
    let region = region | PointSet::flood(near, own) | targets;
    let empty = all - own - theirs;
    if !PointSet::flood(targets, own)
        .grown(all)
        .intersects(region & empty | setup.attacker_only)
        && !targets.is_subset(near)
    {
        return Err(ProblemError::RegionWithoutTarget(place(
            setup,
            first(targets),
        )));
    }
    if let Some(p) = (escape - region).first() {
        return Err(ProblemError::BadEscape(place(setup, p)));
    }
    // A liberty that the region leaves out can still be filled, by the attacker alone, unless he is
    // taken to have done so. Who has got away needs none.
    let rim = ((region - theirs - escape).neighbours(all) & empty) - region;
    let (attacker_only, held) = match beyond_is_held {
        true => (setup.attacker_only, rim - setup.attacker_only),
        false => (setup.attacker_only | rim, PointSet::EMPTY),
    };
    note_rim(&mut assumptions, held);
    if setup.region.is_none() && !beyond_is_held && !rim.is_empty() {
        assumptions.push(Assumption::AttackerOnly(rim));
    }
    // Points of the attacker alone are enough: he can fill them, and the defender can wait.
    if ((region | attacker_only) & empty).is_empty() {
        return Err(ProblemError::EmptyRegion);
    }
    if let Some(p) = setup.ko
        && !empty.contains(p)
    {
        return Err(ProblemError::BadKo(place(setup, p)));
    }
    let reading = setup.reading.unwrap_or(if found {
        Reading::Group
    } else {
        Reading::Literal
    });
    Ok(Problem {
        size: setup.size,
        black: setup.black,
        white: setup.white,
        defender,
        targets,
        survive: setup.survive,
        reading,
        region,
        attacker_only,
        escape,
        held,
        vital: PointSet::EMPTY,
        ko: setup.ko,
        rules: setup.rules,
        assumptions,
    })
}

fn check(setup: &Setup) -> Result<(), ProblemError> {
    let all = setup.size.all();
    let sets = [
        ("stone", setup.black | setup.white),
        ("target", setup.targets),
        ("region point", setup.region.unwrap_or_default()),
        ("attacker-only point", setup.attacker_only),
        ("escape point", setup.escape),
        (
            "ko point",
            setup.ko.map_or(PointSet::EMPTY, PointSet::single),
        ),
    ];
    for (what, set) in sets {
        if let Some(p) = (set - all).first() {
            return Err(ProblemError::OffBoard {
                what,
                point: p,
                size: setup.size,
            });
        }
    }
    if let Some(p) = (setup.black & setup.white).first() {
        return Err(ProblemError::TwoStones(place(setup, p)));
    }
    let empty = all - setup.black - setup.white;
    for colour in [Colour::Black, Colour::White] {
        for chain in setup.stones(colour).components() {
            if !chain.neighbours(all).intersects(empty) {
                return Err(ProblemError::NoLiberties {
                    colour,
                    point: place(setup, first(chain)),
                });
            }
        }
    }
    Ok(())
}

/// Whether the group of a problem stands inside an outer wall.
pub fn is_walled(setup: &Setup, problem: &Problem) -> bool {
    let named = PointSet::flood(setup.targets, setup.stones(problem.defender));
    setup.extent == Extent::Found && enclosed(setup, problem.defender, named).is_ok()
}

/// The region inside the attacker's outer wall around the targets, and the defender chains found in
/// it. Without targets the wall is the one around all enclosed defender stones.
pub fn enclosed(
    setup: &Setup,
    defender: Colour,
    targets: PointSet,
) -> Result<(PointSet, PointSet), ProblemError> {
    let all = setup.size.all();
    let own = setup.stones(defender);
    let theirs = setup.stones(defender.opponent());
    // The outside is every large component of points that the attacker does not hold.
    let components: Vec<PointSet> = (all - theirs).components().collect();
    let largest = components.iter().map(|c| c.len()).max().unwrap_or(0);
    let is_outside = |c: &PointSet| {
        c.len() >= OUTSIDE_AT_LEAST.min(largest) && (c.len() == largest || !c.intersects(own))
    };
    let outside = components
        .iter()
        .filter(|c| is_outside(c))
        .fold(PointSet::EMPTY, |a, c| a | *c);
    if let Some(p) = (targets & outside).first() {
        return Err(ProblemError::NotEnclosed(place(setup, p)));
    }
    let wall = PointSet::flood(theirs & outside.neighbours(all), theirs);
    let inside = all - outside - wall;
    let seeds = if targets.is_empty() {
        own & inside
    } else {
        targets
    };
    if seeds.is_empty() {
        return Err(ProblemError::NoGroup);
    }
    let region = PointSet::flood(seeds, inside);
    Ok((region, own & region))
}

/// A fenced region with more points to play on than this is too wide to be read.
const MOST_FENCED: usize = PARAMS.most_fenced;

/// Where a group is fought over.
struct Found {
    region: PointSet,
    escape: PointSet,
    group: PointSet,
    /// Whether the attacker is taken to stand on every point beside the region.
    beyond_is_held: bool,
    assumption: Assumption,
}

fn find_ground(setup: &Setup, defender: Colour, targets: PointSet) -> Result<Found, ProblemError> {
    if setup.extent == Extent::Found {
        match enclosed(setup, defender, targets) {
            Ok((region, group)) => {
                return Ok(Found {
                    region,
                    escape: PointSet::EMPTY,
                    group,
                    beyond_is_held: false,
                    assumption: Assumption::Walled(Wall::around(setup, defender, region).chains),
                });
            }
            Err(ProblemError::NotEnclosed(_) | ProblemError::NoGroup) => {}
            Err(error) => return Err(error),
        }
    }
    let fenced = match setup.extent {
        Extent::Near | Extent::Core | Extent::Close | Extent::CloseCore => None,
        Extent::Found | Extent::Fenced | Extent::Open => open(setup, defender, targets),
    };
    match fenced {
        Some(ground) if setup.extent == Extent::Fenced => {
            let beyond = ground.escape;
            Ok(Found {
                region: ground.region - beyond,
                escape: PointSet::EMPTY,
                beyond_is_held: true,
                assumption: imagined(Around::Fence, beyond),
                ..ground
            })
        }
        Some(ground) => Ok(ground),
        None => {
            let seeds = match setup.extent {
                Extent::Core | Extent::CloseCore if targets.is_empty() => {
                    core(setup, defender).unwrap_or_default()
                }
                _ => targets,
            };
            let (region, group) = vicinity(setup, defender, seeds)?;
            Ok(Found {
                region,
                escape: PointSet::EMPTY,
                group,
                beyond_is_held: true,
                assumption: imagined(Around::Group, PointSet::EMPTY),
            })
        }
    }
}

/// What is taken for granted where only some points are played on, as if the attacker held
/// everything beyond. Which points beside the region that makes his is known only when the region
/// is complete.
pub(crate) fn imagined(around: Around, beyond: PointSet) -> Assumption {
    let held = PointSet::EMPTY;
    Assumption::WallImagined {
        around,
        held,
        beyond,
    }
}

/// Writes the points that the attacker is taken to hold into what is assumed of them.
fn note_rim(assumptions: &mut [Assumption], rim: PointSet) {
    for assumption in assumptions {
        if let Assumption::WallImagined { held, .. } = assumption {
            *held = rim;
        }
    }
}

/// The question after a group with some points to play on, as if the attacker held everything
/// beyond. It is the region, and the points of it where the defender has got away.
pub fn fought_over(
    setup: &Setup,
    (defender, group): (Colour, PointSet),
    (region, escape): (PointSet, PointSet),
    mut assumptions: Vec<Assumption>,
) -> Result<Problem, ProblemError> {
    let attacker = defender.opponent();
    let captives = captives(setup.size.all(), setup.stones(attacker), region);
    assumptions.push(Assumption::OutsideSafe);
    let ground = (region | captives, escape, true);
    let found = setup.targets.is_empty();
    finish(setup, defender, group, ground, assumptions, found)
}

/// The question after the group of a problem with other points near it to play on.
pub fn widened(
    setup: &Setup,
    problem: &Problem,
    region: PointSet,
) -> Result<Problem, ProblemError> {
    let group = (problem.defender, problem.targets);
    with_weak_walls(setup, group, region, PointSet::EMPTY)
}

/// The question after a group with points near it to play on, where some chains around it can be
/// captured.
pub fn with_weak_walls(
    setup: &Setup,
    (defender, group): (Colour, PointSet),
    region: PointSet,
    weak: PointSet,
) -> Result<Problem, ProblemError> {
    let mut assumptions = vec![imagined(Around::Group, PointSet::EMPTY)];
    if !weak.is_empty() {
        assumptions.push(Assumption::Capturable(weak));
    }
    assumptions.push(Assumption::Target(group));
    let ground = (region | weak, PointSet::EMPTY);
    fought_over(setup, (defender, group), ground, assumptions)
}

/// The ground of a group that is not enclosed. It is what the cheapest fence around it keeps in,
/// the gaps of the fence, and the points just beyond them. There the defender has got away. Friends
/// that he can reach there count as safe. `None` where no fence is near.
fn open(setup: &Setup, defender: Colour, targets: PointSet) -> Option<Found> {
    let own = setup.stones(defender);
    let theirs = setup.stones(defender.opponent());
    let group = match targets.is_empty() {
        true => core(setup, defender)?,
        false => targets,
    };
    [true, false]
        .into_iter()
        .map(|widest| ground(setup, defender, group, widest))
        .find(|ground| {
            let played = (ground.region - own - theirs).len();
            played <= MOST_FENCED && !ground.escape.is_empty()
        })
}

fn ground(setup: &Setup, defender: Colour, group: PointSet, widest: bool) -> Found {
    let all = setup.size.all();
    let own = setup.stones(defender);
    let theirs = setup.stones(defender.opponent());
    let Fence { inside, gaps, .. } = fence(setup.size, group, theirs, own, widest);
    let within = inside | gaps;
    let beyond = gaps.neighbours(all - theirs) - within;
    let friends = PointSet::flood(own & (beyond | within).grown(all), own) - inside;
    let region = within | beyond | friends | captives(all, theirs, within);
    let escape = beyond | friends;
    Found {
        region,
        escape,
        group: own & inside,
        beyond_is_held: false,
        assumption: Assumption::GotAway(escape),
    }
}

/// The group in question is the one that is closed in the most.
fn core(setup: &Setup, defender: Colour) -> Option<PointSet> {
    let own = setup.stones(defender);
    let theirs = setup.stones(defender.opponent());
    let groups = clusters(own, setup.size.all() - theirs);
    let most = groups.iter().map(|group| group.len()).max().unwrap_or(0);
    groups
        .into_iter()
        .filter(|group| group.len() >= WORTH_ASKING.min(most))
        .map(|group| (group, fence(setup.size, group, theirs, own, true).cost))
        .min_by_key(|&(group, cost)| (cost, std::cmp::Reverse(group.len()), first(group)))
        .map(|(group, _)| group)
}

/// Stones that stand no more than three steps apart belong together.
fn clusters(own: PointSet, open: PointSet) -> Vec<PointSet> {
    let near = |set: PointSet| (0..3).fold(set, |set, _| set | set.neighbours(open));
    let mut left = own;
    let mut clusters = Vec::new();
    while let Some(p) = left.first() {
        let mut cluster = PointSet::flood(PointSet::single(p), own);
        loop {
            let grown = PointSet::flood(near(cluster) & own, own);
            if grown == cluster {
                break;
            }
            cluster = grown;
        }
        clusters.push(cluster);
        left -= cluster;
    }
    clusters
}

/// As many empty points as can be read to the end with a million nodes.
const CLOSE: usize = PARAMS.close;
/// A region with more empty points than this is cut down by a step, and another, down to one.
const MAX_EMPTY: usize = PARAMS.most_near;

/// A region for a group that is not enclosed: what lies near it, as if the attacker held everything
/// beyond. That is hard on the defender, who cannot run: what lives here lives on the board, what
/// dies here may escape.
fn vicinity(
    setup: &Setup,
    defender: Colour,
    targets: PointSet,
) -> Result<(PointSet, PointSet), ProblemError> {
    let all = setup.size.all();
    let own = setup.stones(defender);
    let theirs = setup.stones(defender.opponent());
    let open = all - theirs;
    let seeds = if targets.is_empty() { own } else { targets };
    if seeds.is_empty() || theirs.is_empty() {
        return Err(ProblemError::NoGroup);
    }
    // Friends a step away belong to the group.
    let step = |set: PointSet| set | set.neighbours(open);
    let mut group = PointSet::flood(seeds, own);
    loop {
        let grown = PointSet::flood(step(group) & own | group, own);
        if grown == group {
            break;
        }
        group = grown;
    }
    let edge: PointSet = (setup.size.points())
        .filter(|p| p.neighbours(setup.size).count() < 4)
        .collect();
    // Pockets that the near points close off from the rest of the board, above all corners, belong
    // to them.
    let near = |steps: usize| {
        let mut near = (0..steps).fold(group, |set, _| step(set));
        if setup.extent == Extent::Core {
            near |= step(near) & edge;
        }
        with_pockets(open, own, near)
    };
    if matches!(setup.extent, Extent::Close | Extent::CloseCore) {
        let region = close(setup.size, group, own, theirs, CLOSE);
        return Ok((region | captives(all, theirs, region), group));
    }
    let mut region = near(setup.reach);
    for steps in (1..setup.reach).rev() {
        if (region - own).len() > MAX_EMPTY {
            region = near(steps);
        }
    }
    Ok((region | captives(all, theirs, region), group))
}

/// The attacker's chains that breathe nowhere else: they can be captured.
fn captives(all: PointSet, theirs: PointSet, within: PointSet) -> PointSet {
    let is_captive = |chain: &PointSet| (chain.neighbours(all) - theirs).is_subset(within);
    let captives = theirs.components().filter(is_captive);
    captives.fold(PointSet::EMPTY, |a, chain| a | chain)
}

/// Chains of a wall with so few liberties outside can be captured.
const WEAK_WALL: usize = PARAMS.weak_wall;

/// Chains of the wall that are all but cut off from the outside, with the liberties they have
/// there: they are part of the fight.
fn weak_walls(setup: &Setup, defender: Colour, region: PointSet, escape: PointSet) -> PointSet {
    let all = setup.size.all();
    let theirs = setup.stones(defender.opponent());
    let empty = all - setup.black - setup.white;
    let beside = PointSet::flood(theirs & (region - escape).grown(all), theirs) - region;
    beside
        .components()
        .filter_map(|chain| {
            let outside = chain.neighbours(empty) - region;
            let weak = !outside.is_empty() && outside.len() <= WEAK_WALL;
            weak.then_some(chain | outside)
        })
        .fold(PointSet::EMPTY, |a, b| a | b)
}

/// A wall that could be closed in for less than this is no wall but a group that is closed in
/// itself.
const STRONG_WALL: u32 = PARAMS.strong_wall;

/// Whether enclosed stones are only captives of a group that is all but enclosed by their friends
/// outside. Then that group is what the position is about.
fn is_captive(setup: &Setup, colour: Colour, region: PointSet, stones: PointSet) -> bool {
    let theirs = setup.stones(colour.opponent());
    let wall = PointSet::flood(theirs & region.grown(setup.size.all()), theirs);
    let outside = setup.stones(colour) - stones;
    fence(setup.size, wall, outside, theirs, true).cost < STRONG_WALL
}

/// The defender is the colour with an enclosed group. Where neither has one, or both, it is the one
/// nearer to the edges of the board, because the attacker stands outside.
fn find_defender(setup: &Setup) -> Option<Colour> {
    let enclosed_stones = |colour| match enclosed(setup, colour, PointSet::EMPTY) {
        Ok((region, found)) if !is_captive(setup, colour, region, found) => found.len(),
        _ => 0,
    };
    let depth = |colour| {
        let stones = setup.stones(colour);
        let edge = |p: Point| {
            let (x, y) = (usize::from(p.x()), usize::from(p.y()));
            let (right, bottom) = (setup.size.width() - 1 - x, setup.size.height() - 1 - y);
            x.min(right) + y.min(bottom)
        };
        // In hundredths, so that the comparison is exact on every machine.
        stones.iter().map(edge).sum::<usize>() * 100 / stones.len().max(1)
    };
    if setup.black.is_empty() || setup.white.is_empty() {
        return None;
    }
    match (
        enclosed_stones(Colour::Black),
        enclosed_stones(Colour::White),
    ) {
        (0, 0) if depth(Colour::Black) < depth(Colour::White) => Some(Colour::Black),
        (0, 0) => Some(Colour::White),
        (black, white) if black > white => Some(Colour::Black),
        _ => Some(Colour::White),
    }
}

fn owner(setup: &Setup, p: Point) -> Option<Colour> {
    [Colour::Black, Colour::White]
        .into_iter()
        .find(|&c| setup.stones(c).contains(p))
}

fn first(set: PointSet) -> Point {
    set.first().unwrap_or(Point::new(0, 0))
}

/// A point of the board in question.
pub(crate) fn place(setup: &Setup, point: Point) -> Place {
    let size = setup.size;
    Place { point, size }
}
