//! From the board to the field that is searched, and back.

use goban::{Point, PointSet};
use tactics::bits::Bits;
use tactics::field::{Field, NOWHERE, PASS, Role, State};

use crate::problem::Problem;
use crate::upright::View;

/// How the points of a board map to the indices of a field. The problem lies upright in the field, so that
/// its eight images are searched in the same way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// From the board to the upright board.
    upright: View,
    left: u8,
    top: u8,
    stride: usize,
    bits: usize,
}

impl Layout {
    /// The layout of the bounding box of a problem.
    pub fn of(problem: &Problem) -> Layout {
        let points = problem.region | problem.attacker_only;
        let upright = problem.upright();
        let (mut left, mut right, mut top, mut bottom) = (u8::MAX, 0, u8::MAX, 0);
        for p in upright.set(points).iter() {
            (left, right) = (left.min(p.x()), right.max(p.x()));
            (top, bottom) = (top.min(p.y()), bottom.max(p.y()));
        }
        let stride = usize::from(right - left) + 2;
        Layout {
            upright,
            left,
            top,
            stride,
            bits: stride * (usize::from(bottom - top) + 1),
        }
    }

    /// How many bits a set needs.
    pub fn bits(&self) -> usize {
        self.bits
    }

    /// The index of a point of the box.
    pub fn index(&self, p: Point) -> usize {
        let p = self.upright.point(p);
        usize::from(p.y() - self.top) * self.stride + usize::from(p.x() - self.left)
    }

    /// The point of an index.
    pub fn point(&self, index: usize) -> Point {
        let upright = Point::new(
            self.left + (index % self.stride) as u8,
            self.top + (index / self.stride) as u8,
        );
        self.upright.back().point(upright)
    }

    /// The move with this number; `None` is a pass.
    pub fn point_of_move(&self, mv: u16) -> Option<Point> {
        (mv != PASS).then(|| self.point(mv as usize))
    }

    /// A set of board points as a set of the field; the points must lie in the box.
    pub fn pack<B: Bits>(&self, set: PointSet) -> B {
        set.iter()
            .fold(B::EMPTY, |bits, p| bits | B::bit(self.index(p)))
    }

    /// A set of the field as board points.
    pub fn unpack<B: Bits>(&self, bits: B) -> PointSet {
        bits.each().map(|i| self.point(i)).collect()
    }

    /// The field of a problem.
    pub fn field<B: Bits>(&self, problem: &Problem) -> Field<B> {
        let all = problem.size.all();
        let points = problem.region | problem.attacker_only;
        let outside = all - points;
        // Whatever lies beyond is an attacker stone or a point that nobody fills.
        let wall = outside.neighbours(all) & points;
        Field::new(
            self.stride as u32,
            self.pack(points),
            self.pack(problem.attacker_only),
            self.pack(wall),
            self.pack(problem.escape),
            self.pack(problem.targets),
        )
    }

    /// The position a problem starts from.
    pub fn state<B: Bits>(
        &self,
        problem: &Problem,
        field: &Field<B>,
        mover: Role,
        threats: i8,
    ) -> State<B> {
        let points = problem.region | problem.attacker_only;
        let mut state = State {
            defender: self.pack(problem.stones(problem.defender) & points),
            attacker: self.pack(problem.stones(problem.defender.opponent()) & points),
            target: self.pack(problem.targets),
            ko: problem
                .ko
                .filter(|p| points.contains(*p))
                .map_or(NOWHERE, |p| self.index(p) as u16),
            mover,
            threats,
            key: 0,
        };
        state.key = field.full_key(&state);
        state
    }
}
