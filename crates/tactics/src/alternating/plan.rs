//! Pairs of answers, and what they give: links, eyes, covered regions.

use goban::{Board, Colour, Point, PointSet};

/// Regions with more points out of reach than this are not covered by pairs.
const MOST_UNCOVERED: usize = 40;
/// Choices of pairs that are tried for one region.
const MOST_TRIES: usize = 2_000;
/// Links that are compared for two classes.
const MOST_LINKS: usize = 45;

/// How a plan is made. No way is the best one on all boards.
#[derive(Clone, Copy)]
pub struct Way {
    /// Classes are linked before they get eyes.
    links_first: bool,
    /// Where classes have too few eyes only the weakest is left out, and not all of them. A class
    /// that is lost may have taken what another one needs.
    one_by_one: bool,
    /// An eye may be made with a stone of another class.
    with_others: bool,
}

impl Way {
    /// All ways.
    pub fn all() -> impl Iterator<Item = Way> {
        (0..8).map(|number| Way {
            links_first: number & 1 != 0,
            one_by_one: number & 2 != 0,
            with_others: number & 4 != 0,
        })
    }
}

/// Two points of which the owner gets one.
type Pair = [Point; 2];

/// An area that counts as an eye: it must keep a point that the owner does not fill.
#[derive(Clone, Copy)]
struct Area {
    points: PointSet,
    /// The pair that makes it, if one does. Where the owner has taken one of the two, the other
    /// side has the other one.
    made_by: PointSet,
}

impl From<PointSet> for Area {
    fn from(points: PointSet) -> Area {
        Area {
            points,
            made_by: PointSet::EMPTY,
        }
    }
}

/// Chains that are one, or will be.
#[derive(Clone, Copy)]
struct Class {
    stones: PointSet,
    /// The points next to it that do not hold stones to be kept.
    reach: PointSet,
    /// Whether it has two eyes.
    safe: bool,
}

/// Pairs that are spoken for, and what must not be filled.
#[derive(Clone, Default)]
struct Spoken {
    pairs: Vec<Pair>,
    points: PointSet,
    /// What counts as an eye.
    eyes: Vec<Area>,
    /// Where no pair may be, so that prisoners stay on the board.
    still: PointSet,
}

impl Spoken {
    fn add(&mut self, pair: Pair) {
        if !self.has(pair) {
            self.pairs.push(pair);
            self.points |= PointSet::of(&pair);
        }
    }

    fn has(&self, pair: Pair) -> bool {
        self.pairs.contains(&pair) || self.pairs.contains(&[pair[1], pair[0]])
    }

    /// Whether some point of an area stays free of the owner's answers. Of a pair inside it one
    /// does.
    fn holds_ground(&self, area: Area) -> bool {
        let Area { points, made_by } = area;
        !(points - (self.points - made_by)).is_empty()
            || (self.pairs.iter()).any(|&pair| PointSet::of(&pair).is_subset(points))
    }

    fn holds_all(&self) -> bool {
        self.eyes.iter().all(|&area| self.holds_ground(area))
    }
}

/// What is planned on a board.
pub struct Plan {
    way: Way,
    empty: PointSet,
    /// Stones of the other side.
    others: PointSet,
    /// Stones of the owner that are not kept.
    lost: PointSet,
    all: PointSet,
    /// The points next to stones to be kept.
    beside_kept: PointSet,
    /// What is connected without the stones to be kept.
    regions: Vec<PointSet>,
    classes: Vec<Class>,
    spoken: Spoken,
}

impl Plan {
    /// A plan for the stones of a colour that are to be kept: classes with their eyes. Answers are
    /// given on the points of `ground` alone, and only regions that lie there count.
    pub fn of(
        board: &Board,
        colour: Colour,
        kept: PointSet,
        (way, ground): (Way, PointSet),
    ) -> Plan {
        let free = board.all() - kept;
        let class = |stones: PointSet| Class {
            stones,
            reach: stones.neighbours(free),
            safe: false,
        };
        let mut plan = Plan {
            way,
            empty: board.empty() & ground,
            others: board.stones(!colour),
            lost: board.stones(colour) - kept,
            all: board.all(),
            beside_kept: kept.neighbours(free),
            regions: (free.components())
                .filter(|&region| region.is_subset(ground))
                .collect(),
            classes: kept.components().map(class).collect(),
            spoken: Spoken::default(),
        };
        plan.find_classes();
        plan
    }

    /// The stones of classes without two eyes: all of them, or the class that has the fewest eyes.
    pub fn unsafe_stones(&self) -> PointSet {
        let lost = || self.classes.iter().filter(|class| !class.safe);
        if !self.way.one_by_one {
            return lost().fold(PointSet::EMPTY, |all, class| all | class.stones);
        }
        let eyes = |class: &&Class| self.eyes(class.reach, &self.spoken).0;
        let weakest = lost().min_by_key(|class| (eyes(class), class.stones.len()));
        weakest.map_or(PointSet::EMPTY, |class| class.stones)
    }

    /// Finds eyes for classes, and links those that have too few.
    fn find_classes(&mut self) {
        if !self.way.links_first {
            for i in 0..self.classes.len() {
                self.give_eyes(i);
            }
        }
        while let Some((a, b, pair)) = self.best_link() {
            self.spoken.add(pair);
            let other = self.classes.swap_remove(b);
            let class = &mut self.classes[a];
            class.stones |= other.stones;
            class.reach |= other.reach;
            class.safe |= other.safe;
            if !self.way.links_first {
                self.give_eyes(a);
            }
        }
        for i in 0..self.classes.len() {
            self.give_eyes(i);
        }
    }

    fn give_eyes(&mut self, number: usize) {
        let class = self.classes[number];
        if class.safe {
            return;
        }
        let (count, spoken) = self.eyes(class.reach, &self.spoken);
        if count >= 2 {
            self.spoken = spoken;
            self.classes[number].safe = true;
        }
    }

    /// The link that gives a class the most eyes: two classes of which one is not safe yet, the
    /// lower number first, and the pair.
    fn best_link(&self) -> Option<(usize, usize, Pair)> {
        let mut best: Option<(usize, (usize, usize, Pair))> = None;
        for b in 1..self.classes.len() {
            for a in 0..b {
                let (one, other) = (&self.classes[a], &self.classes[b]);
                if one.safe && other.safe {
                    continue;
                }
                let common = one.reach & other.reach & self.empty;
                for pair in self.links(common) {
                    let mut spoken = self.spoken.clone();
                    spoken.add(pair);
                    if !spoken.holds_all() {
                        continue;
                    }
                    let worth = match one.safe || other.safe {
                        true => 3,
                        false => self.eyes(one.reach | other.reach, &spoken).0,
                    };
                    if best.is_none_or(|(known, _)| worth > known) {
                        best = Some((worth, (a, b, pair)));
                    }
                    if worth >= 2 {
                        return best.map(|(_, link)| link);
                    }
                }
            }
        }
        best.map(|(_, link)| link)
    }

    /// Pairs among some points: those that are spoken for already, then free ones.
    fn links(&self, common: PointSet) -> impl Iterator<Item = Pair> {
        let known = self.spoken.pairs.clone().into_iter();
        let known = known.filter(move |&pair| PointSet::of(&pair).is_subset(common));
        known
            .chain(pairs(common - self.spoken.points - self.spoken.still))
            .take(MOST_LINKS)
    }

    /// How many eyes a class has, two at the most, and what is spoken for then.
    fn eyes(&self, reach: PointSet, spoken: &Spoken) -> (usize, Spoken) {
        let mut spoken_then = spoken.clone();
        let mut count = 0;
        let touched = || self.regions.iter().filter(|r| r.intersects(reach));
        let (mut free, mut quiet, mut rest): (Vec<PointSet>, Vec<PointSet>, Vec<PointSet>) =
            Default::default();
        for &region in touched() {
            let is_quiet = !region.intersects(spoken.points);
            if region.is_subset(reach) && spoken.holds_ground(region.into()) {
                free.push(region);
            } else if is_quiet && (region - self.others).is_subset(reach) {
                // Benson's own rule: nobody captures the prisoners.
                quiet.push(region);
            } else {
                rest.push(region);
            }
        }
        // What no other class may need comes first.
        let users = |region: &PointSet| {
            let needy = self.classes.iter().filter(|class| !class.safe);
            needy
                .filter(|class| class.reach.intersects(*region))
                .count()
        };
        free.sort_by_key(|region| (users(region), std::cmp::Reverse(region.len())));
        for region in free.into_iter().take(2) {
            spoken_then.eyes.push(region.into());
            count += 1;
        }
        for region in quiet {
            if count >= 2 {
                break;
            }
            match self.cover(region, reach, &spoken_then) {
                Some(after) => spoken_then = after,
                None => spoken_then.still |= region,
            }
            spoken_then.eyes.push(region.into());
            count += 1;
        }
        rest.sort_by_key(PointSet::len);
        let mut open = Vec::new();
        for &region in &rest {
            if count >= 2 {
                break;
            }
            match self.cover(region, reach, &spoken_then) {
                Some(mut after) if after.holds_ground(region.into()) => {
                    after.eyes.push(region.into());
                    if after.holds_all() {
                        spoken_then = after;
                        count += 1;
                        continue;
                    }
                }
                _ => {}
            }
            open.push(region);
        }
        if count < 2 {
            let divided = touched().find_map(|&region| self.divide(region, reach, spoken));
            if let Some(spoken) = divided {
                return (2, spoken);
            }
            for region in open {
                if let Some((more, after)) = self.cut_off(region, reach, &spoken_then) {
                    spoken_then = after;
                    count += more;
                }
                if count >= 2 {
                    break;
                }
            }
        }
        (count.min(2), spoken_then)
    }

    /// Pairs that bring every point of a region into reach.
    fn cover(&self, region: PointSet, reach: PointSet, spoken: &Spoken) -> Option<Spoken> {
        let mut uncovered = region - reach;
        if uncovered.len() > MOST_UNCOVERED {
            return None;
        }
        let mut reached = reach & region & self.empty;
        // What pairs bring into reach that are spoken for already.
        loop {
            let usable = spoken.pairs.iter().copied();
            let covered = usable
                .filter(|&pair| PointSet::of(&pair).is_subset(reached))
                .fold(PointSet::EMPTY, |all, pair| {
                    all | beside_both(pair, uncovered)
                });
            if covered.is_empty() {
                break;
            }
            uncovered -= covered;
            reached |= covered & self.empty;
        }
        let prisoners = uncovered & self.others;
        let mut tries = MOST_TRIES;
        let after = self.cover_rest(uncovered - prisoners, reached, spoken, &mut tries)?;
        self.can_be_taken(region, prisoners).then_some(after)
    }

    /// Whether the points of prisoners out of reach come into reach when they are captured. Then
    /// every point next to them is empty or holds a stone of the owner. So pairs of neighbours can
    /// be agreed on at that time, if they have no point in common.
    fn can_be_taken(&self, region: PointSet, prisoners: PointSet) -> bool {
        if prisoners.neighbours(region).intersects(self.lost) {
            return false;
        }
        let mut reached = region - prisoners;
        let mut left = prisoners;
        let mut used = PointSet::EMPTY;
        loop {
            let choices = left.iter().map(|point| {
                let near = PointSet::single(point).neighbours(reached - used);
                (point, near)
            });
            let Some((point, near)) = choices.max_by_key(|(_, near)| near.len()) else {
                return true;
            };
            // Neighbours that serve few others first.
            let mut near: Vec<Point> = near.iter().collect();
            near.sort_by_key(|&at| PointSet::single(at).neighbours(left).len());
            let [one, other, ..] = near[..] else {
                return false;
            };
            used |= PointSet::of(&[one, other]);
            left.remove(point);
            reached.insert(point);
        }
    }

    fn cover_rest(
        &self,
        uncovered: PointSet,
        reached: PointSet,
        spoken: &Spoken,
        tries: &mut usize,
    ) -> Option<Spoken> {
        if uncovered.is_empty() {
            return Some(spoken.clone());
        }
        *tries = tries.checked_sub(1)?;
        let free = self.empty - spoken.points - spoken.still;
        // The point with the fewest choices, among those that have any by now.
        let mut narrowest: Option<(usize, Point, PointSet)> = None;
        for point in uncovered {
            let around = PointSet::single(point).neighbours(free);
            if around.len() < 2 {
                return None;
            }
            let near = around & reached;
            if near.len() >= 2 && narrowest.is_none_or(|(fewest, ..)| around.len() < fewest) {
                narrowest = Some((around.len(), point, near));
            }
        }
        let (_, point, near) = narrowest?;
        for pair in pairs(near) {
            let mut after = spoken.clone();
            after.add(pair);
            let covered = beside_both(pair, uncovered) | PointSet::single(point);
            let reached = reached | covered & self.empty;
            let found = self.cover_rest(uncovered - covered, reached, &after, tries);
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// A region that is covered, and that a pair divides into two eyes.
    fn divide(&self, region: PointSet, reach: PointSet, spoken: &Spoken) -> Option<Spoken> {
        let usable = |point: &Point| {
            (region - PointSet::single(*point))
                .components()
                .nth(1)
                .is_some()
        };
        let near = region & reach & self.empty;
        if (region - reach).len() > MOST_UNCOVERED {
            return None;
        }
        let dividing: PointSet = near.iter().filter(usable).collect();
        let known = spoken.pairs.iter().copied();
        let known = known.filter(|&pair| PointSet::of(&pair).is_subset(dividing));
        let free = pairs(dividing - spoken.points - spoken.still);
        known.chain(free).take(MOST_LINKS).find_map(|pair| {
            let mut with_pair = spoken.clone();
            with_pair.add(pair);
            let mut after = self.cover(region, reach, &with_pair)?;
            let made_by = PointSet::of(&pair);
            for point in pair {
                let parts = (region - PointSet::single(point)).components();
                let parts = parts.map(|points| Area { points, made_by });
                let mut eyes: Vec<Area> = parts.filter(|&part| after.holds_ground(part)).collect();
                if eyes.len() < 2 {
                    return None;
                }
                after.eyes.append(&mut eyes);
            }
            after.holds_all().then_some(after)
        })
    }

    /// Eyes that a pair cuts off from a region.
    fn cut_off(
        &self,
        region: PointSet,
        reach: PointSet,
        spoken: &Spoken,
    ) -> Option<(usize, Spoken)> {
        // A stone of another class is enough if one of the two points is next to this class. Then
        // its eye has a liberty as long as the pair is open.
        let near = match self.way.with_others {
            true => region & self.beside_kept & self.empty,
            false => region & reach & self.empty,
        };
        let near = near - spoken.points - spoken.still;
        let mut seen: Vec<(Point, Vec<PointSet>)> = Vec::new();
        let mut best: Option<(usize, Spoken)> = None;
        for point in near {
            let stone = PointSet::single(point);
            let reached = match reach.contains(point) {
                true => reach | stone.neighbours(self.all),
                false => reach,
            };
            let eyes: Vec<PointSet> = (region - stone)
                .components()
                .filter(|part| part.is_subset(reached))
                .collect();
            if eyes.is_empty() {
                continue;
            }
            for (other, others) in &seen {
                let mut after = spoken.clone();
                after.add([*other, point]);
                let made_by = PointSet::of(&[*other, point]);
                let solid = |areas: &[PointSet]| -> Vec<Area> {
                    let areas = areas.iter().map(|&points| Area { points, made_by });
                    areas.filter(|&area| after.holds_ground(area)).collect()
                };
                let (here, there) = (solid(&eyes), solid(others));
                let liberties = (made_by & reach).len();
                let count = here.len().min(there.len()).min(liberties);
                if count > best.as_ref().map_or(0, |(known, _)| *known) {
                    after.eyes.extend(here);
                    after.eyes.extend(there);
                    if after.holds_all() {
                        best = Some((count, after));
                    }
                }
            }
            seen.push((point, eyes));
        }
        best
    }

    /// The regions all of whose points are in reach of safe stones.
    pub fn covered(&mut self, safe: PointSet) -> PointSet {
        if safe.is_empty() {
            return PointSet::EMPTY;
        }
        let reach = safe.neighbours(self.all);
        let mut covered = PointSet::EMPTY;
        for region in self.regions.clone() {
            let plan = self.cover(region, reach, &self.spoken);
            if let Some(after) = plan.filter(Spoken::holds_all) {
                self.spoken = after;
                covered |= region;
            }
        }
        covered
    }
}

/// The points next to both of a pair.
fn beside_both(pair: Pair, within: PointSet) -> PointSet {
    let [one, other] = pair.map(|point| PointSet::single(point).neighbours(within));
    one & other
}

/// All pairs of points of a set.
fn pairs(set: PointSet) -> impl Iterator<Item = Pair> {
    let points: Vec<Point> = set.iter().collect();
    let count = points.len();
    let numbers = (0..count).flat_map(move |j| (0..j).map(move |i| (i, j)));
    numbers.map(move |(i, j)| [points[i], points[j]])
}
