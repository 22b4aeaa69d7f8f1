//! From the board to the field that is searched, and back.

use goban::{Point, PointSet};

use crate::bits::Bits;
use crate::field::{Field, NOWHERE, PASS, Points, State};
use crate::ground::{Ground, Start};
use crate::view::View;

/// How the points of a board map to the indices of a field. The ground lies upright in the field,
/// so that all its images are searched in the same way.
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
    /// The layout of the bounding box of some points, seen from a view. The points must not be
    /// none.
    #[must_use]
    pub fn new(points: PointSet, upright: View) -> Layout {
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
    #[must_use]
    pub fn bits(&self) -> usize {
        self.bits
    }

    /// The index of a point of the box.
    #[must_use]
    pub fn index(&self, p: Point) -> usize {
        let p = self.upright.point(p);
        usize::from(p.y() - self.top) * self.stride + usize::from(p.x() - self.left)
    }

    /// The point of an index.
    #[must_use]
    pub fn point(&self, index: usize) -> Point {
        let upright = Point::new(
            self.left + (index % self.stride) as u8,
            self.top + (index / self.stride) as u8,
        );
        self.upright.back().point(upright)
    }

    /// The move with this number; `None` is a pass.
    #[must_use]
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

    /// The field of a ground.
    pub fn field<B: Bits>(&self, ground: &Ground) -> Field<B> {
        let points = Points {
            all: self.pack(ground.points),
            attacker_only: self.pack(ground.attacker_only),
            defender_only: self.pack(ground.defender_only),
            wall: self.pack(ground.wall),
            haven: self.pack(ground.haven),
            concern: self.pack(ground.concern),
        };
        Field::new(self.stride as u32, points)
    }

    /// A position on a field that this layout made.
    pub fn state<B: Bits>(&self, field: &Field<B>, start: &Start) -> State<B> {
        let points = self.unpack(field.all);
        let mut state = State {
            defender: self.pack(start.defender & points),
            attacker: self.pack(start.attacker & points),
            target: self.pack(start.target & points),
            ko: start
                .ko
                .filter(|p| points.contains(*p))
                .map_or(NOWHERE, |p| self.index(p) as u16),
            mover: start.mover,
            threats: start.threats,
            key: 0,
        };
        state.key = field.full_key(&state);
        state
    }
}

#[cfg(test)]
mod tests {
    use goban::{Size, Symmetry};

    use super::*;

    #[test]
    fn every_image_of_a_ground_is_packed_into_the_same_field() -> Result<(), goban::SizeError> {
        let size = Size::new(9, 7)?;
        let at = |x, y| Point::new(x, y);
        let points = PointSet::of(&[at(0, 0), at(1, 0), at(2, 0), at(0, 1), at(1, 1), at(0, 2)]);
        let special = PointSet::of(&[at(2, 0), at(1, 1)]);
        let mut seen = Vec::new();
        for symmetry in Symmetry::ALL {
            let image = |set| symmetry.apply_to_set(set, size);
            let ground = Ground {
                wall: image(special),
                ..Ground::new(symmetry.size(size), image(points))
            };
            let layout = ground.layout(ground.view(&[ground.points, ground.wall]));
            let field = layout.field::<u64>(&ground);
            seen.push((field.stride, field.all, field.wall));
            for p in ground.points.iter() {
                assert_eq!(layout.point(layout.index(p)), p);
            }
            assert_eq!(layout.unpack(field.wall), ground.wall);
        }
        assert_eq!(seen.len(), 8);
        assert!(seen.iter().all(|one| *one == seen[0]), "{seen:?}");
        Ok(())
    }
}
