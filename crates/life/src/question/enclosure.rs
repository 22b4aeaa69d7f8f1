//! How an open group could be closed in: the cheapest fence around it.
//!
//! Books draw a few stones in a corner and leave the rest to the reader. The wall has gaps, and
//! beyond them is the open board. The fence is where the attacker would close the gaps. It is found
//! as a least cut between the group and the points far away. An attacker stone costs nothing to
//! stand on, an empty point the more the farther it is from one. Inside both sides play; who gets
//! through the fence has escaped.

use std::collections::VecDeque;

use goban::{Point, PointSet, Size};

/// Points as far from the group as this (in king's moves) are far away.
const FAR: u8 = 6;
/// What is not blocked at all.
const NEVER: u32 = 10_000;

/// A fence around a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fence {
    /// Points that the fence keeps in, the group among them.
    pub inside: PointSet,
    /// Empty points on which the attacker would close it.
    pub gaps: PointSet,
    /// What the fence costs: 0 where the group is closed in already.
    pub cost: u32,
}

/// The cheapest fence around a group; of several the widest or the narrowest.
pub fn fence(
    size: Size,
    group: PointSet,
    attacker: PointSet,
    defender: PointSet,
    widest: bool,
) -> Fence {
    let mut cut = Cut::new(size, group, attacker, defender);
    let mut cost = 0;
    while let Some(more) = cut.augment() {
        cost += more;
        if cost >= NEVER {
            break;
        }
    }
    let (inside, gaps) = if widest {
        cut.widest()
    } else {
        cut.narrowest()
    };
    Fence { inside, gaps, cost }
}

/// A flow through points, each split into a way in and a way out.
struct Cut {
    points: PointSet,
    group: PointSet,
    far: PointSet,
    /// What may still flow through a point.
    left: Vec<u32>,
    /// What flows through it.
    used: Vec<u32>,
    /// What flows from a point to its neighbours: right, left, down, up.
    flow: Vec<[u32; 4]>,
}

/// One half of a point: where flow comes in, or where it leaves.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Half {
    point: Point,
    out: bool,
}

impl Half {
    fn index(self) -> usize {
        2 * self.point.index() + usize::from(self.out)
    }
}

/// How a path of flow goes on.
#[derive(Clone, Copy)]
enum Step {
    /// From the way in to the way out of the same point.
    Through,
    /// Takes back what flows through.
    Back,
    /// To a neighbour.
    To(usize),
    /// Takes back what flows from a neighbour.
    From(usize),
}

const HALVES: usize = 2 * 400;

impl Cut {
    fn new(size: Size, group: PointSet, attacker: PointSet, defender: PointSet) -> Cut {
        let all = size.all();
        let distance = |p: Point, set: PointSet| {
            set.iter()
                .map(|q| p.x().abs_diff(q.x()).max(p.y().abs_diff(q.y())))
                .min()
                .unwrap_or(u8::MAX)
        };
        let points = all - attacker;
        let far = points
            .iter()
            .filter(|&p| distance(p, group) >= FAR)
            .collect();
        let mut left = vec![0; 400];
        for p in points.iter() {
            left[p.index()] = match distance(p, attacker) {
                _ if defender.contains(p) => NEVER,
                _ if PointSet::single(p).neighbours(all).intersects(attacker) => 4,
                0 | 1 => 5,
                2 => 6,
                _ => 9,
            };
        }
        Cut {
            points,
            group,
            far,
            left,
            used: vec![0; 400],
            flow: vec![[0; 4]; 400],
        }
    }

    fn neighbour(&self, p: Point, direction: usize) -> Option<Point> {
        let (x, y) = (p.x(), p.y());
        let q = match direction {
            0 if x < 18 => Point::new(x + 1, y),
            1 => Point::new(x.checked_sub(1)?, y),
            2 if y < 18 => Point::new(x, y + 1),
            3 => Point::new(x, y.checked_sub(1)?),
            _ => return None,
        };
        self.points.contains(q).then_some(q)
    }

    /// Where flow can go on from a half, and how much.
    fn steps(&self, at: Half) -> Vec<(Half, Step, u32)> {
        let Half { point, out } = at;
        let i = point.index();
        let mut steps = Vec::with_capacity(5);
        let other = Half { point, out: !out };
        if out {
            steps.push((other, Step::Back, self.used[i]));
        } else {
            steps.push((other, Step::Through, self.left[i]));
        }
        for direction in 0..4 {
            let Some(q) = self.neighbour(point, direction) else {
                continue;
            };
            let half = Half {
                point: q,
                out: !out,
            };
            if out {
                steps.push((half, Step::To(direction), NEVER));
            } else {
                // What flowed here from the neighbour can be taken back.
                let back = self.flow[q.index()][direction ^ 1];
                steps.push((half, Step::From(direction ^ 1), back));
            }
        }
        steps
    }

    /// Sends more along a shortest path, and tells how much.
    fn augment(&mut self) -> Option<u32> {
        let mut from: Vec<Option<(Half, Step, u32)>> = vec![None; HALVES];
        let mut seen = vec![false; HALVES];
        let mut queue: VecDeque<Half> = VecDeque::new();
        for point in self.group.iter() {
            let start = Half { point, out: true };
            seen[start.index()] = true;
            queue.push_back(start);
        }
        while let Some(at) = queue.pop_front() {
            if at.out && self.far.contains(at.point) {
                return Some(self.send(at, &from));
            }
            for (next, step, room) in self.steps(at) {
                if room > 0 && !std::mem::replace(&mut seen[next.index()], true) {
                    from[next.index()] = Some((at, step, room));
                    queue.push_back(next);
                }
            }
        }
        None
    }

    fn send(&mut self, end: Half, from: &[Option<(Half, Step, u32)>]) -> u32 {
        let mut amount = NEVER;
        let mut at = end;
        while let Some((before, _, room)) = from[at.index()] {
            amount = amount.min(room);
            at = before;
        }
        let mut at = end;
        while let Some((before, step, _)) = from[at.index()] {
            match step {
                Step::Through => {
                    self.left[at.point.index()] -= amount;
                    self.used[at.point.index()] += amount;
                }
                Step::Back => {
                    self.left[at.point.index()] += amount;
                    self.used[at.point.index()] -= amount;
                }
                Step::To(direction) => self.flow[before.point.index()][direction] += amount,
                Step::From(direction) => self.flow[at.point.index()][direction] -= amount,
            }
            at = before;
        }
        amount
    }

    /// What the source reaches.
    fn narrowest(&self) -> (PointSet, PointSet) {
        let mut seen = vec![false; HALVES];
        let mut queue: Vec<Half> = (self.group.iter())
            .map(|point| Half { point, out: true })
            .collect();
        while let Some(at) = queue.pop() {
            if std::mem::replace(&mut seen[at.index()], true) {
                continue;
            }
            let open = self.steps(at).into_iter().filter(|(_, _, room)| *room > 0);
            queue.extend(open.map(|(next, _, _)| next));
        }
        self.sides(|half| seen[half.index()])
    }

    /// What cannot reach the points far away.
    fn widest(&self) -> (PointSet, PointSet) {
        let halves = |p: Point| [false, true].map(|out| Half { point: p, out });
        let mut reaches = vec![false; HALVES];
        for point in self.far.iter() {
            reaches[Half { point, out: true }.index()] = true;
        }
        loop {
            let mut changed = false;
            for half in self.points.iter().flat_map(halves) {
                let goes_on =
                    |(next, _, room): &(Half, Step, u32)| *room > 0 && reaches[Half::index(*next)];
                if !reaches[half.index()] && self.steps(half).iter().any(goes_on) {
                    reaches[half.index()] = true;
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        self.sides(|half| !reaches[half.index()])
    }

    fn sides(&self, within: impl Fn(Half) -> bool) -> (PointSet, PointSet) {
        let way_in = |p: &Point| {
            within(Half {
                point: *p,
                out: false,
            })
        };
        let way_out = |p: &Point| {
            within(Half {
                point: *p,
                out: true,
            })
        };
        let inside = (self.points.iter())
            .filter(|p| way_out(p) || self.group.contains(*p))
            .collect();
        let gaps = (self.points.iter())
            .filter(|p| way_in(p) && !way_out(p) && !self.group.contains(*p))
            .collect();
        (inside, gaps)
    }
}

#[cfg(test)]
mod tests {
    use goban::{Board, Colour};

    use super::*;

    fn of(text: &str, widest: bool) -> (Fence, Board) {
        let board: Board = text.parse().expect("a board");
        let (black, white) = (board.stones(Colour::Black), board.stones(Colour::White));
        (fence(board.size(), black, white, black, widest), board)
    }

    fn names(set: PointSet, board: &Board) -> Vec<String> {
        set.iter().map(|p| p.to_gtp(board.size())).collect()
    }

    #[test]
    fn a_closed_wall_costs_nothing() {
        let (fence, _) = of(
            ". X O . . . . . . . . . .
             X X O . . . . . . . . . .
             O O O . . . . . . . . . .
             . . . . . . . . . . . . .
             . . . . . . . . . . . . .
             . . . . . . . . . . . . .
             . . . . . . . . . . . . .
             . . . . . . . . . . . . .
             . . . . . . . . . . . . .
             . . . . . . . . . . . . .",
            true,
        );
        assert_eq!(fence.cost, 0);
        assert_eq!(fence.inside.len(), 4);
        assert!(fence.gaps.is_empty());
    }

    #[test]
    fn the_gaps_of_a_loose_wall_are_where_it_is_closed() {
        // The wall is open below the stone on the second line, and between the stones of the jump.
        let (fence, board) = of(
            ". . . . . . . . . . . . .
             . X X . O . . . . . . . .
             . X . . . . . . . . . . .
             . . . . O . . . . . . . .
             O O . O . . . . . . . . .
             . . . . . . . . . . . . .
             . . . . . . . . . . . . .
             . . . . . . . . . . . . .
             . . . . . . . . . . . . .
             . . . . . . . . . . . . .
             . . . . . . . . . . . . .",
            true,
        );
        assert_eq!(names(fence.gaps, &board), ["E11", "E9", "C7"]);
        assert!(fence.inside.contains(Point::new(3, 3)));
        assert!(!fence.inside.contains(Point::new(5, 2)));
    }
}
