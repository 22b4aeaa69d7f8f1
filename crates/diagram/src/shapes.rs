//! Marks, arrows and shaded areas as SVG.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use goban::{Point, PointSet};

use crate::layout::{CELL, Layout, number};
use crate::model::{Arrow, Mark};

/// A mark centred on a place. With `roomy`, it leaves space for a label.
pub(crate) fn mark(mark: Mark, (x, y): (f64, f64), ink: &str, roomy: bool) -> String {
    let stroke = format!("fill=\"none\" stroke=\"{ink}\" stroke-width=\"2.6\"");
    match mark {
        Mark::Circle => {
            let r = if roomy { 14.5 } else { 9.5 };
            circle((x, y), r, &stroke)
        }
        Mark::Square => {
            let half = if roomy { 12.0 } else { 8.0 };
            format!(
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" {stroke}/>\n",
                number(x - half),
                number(y - half),
                number(half * 2.0),
                number(half * 2.0),
            )
        }
        Mark::Triangle => {
            let r = if roomy { 16.0 } else { 11.5 };
            let (across, down) = (r * 0.866, r * 0.5);
            format!(
                "<path d=\"M{} {}L{} {}L{} {}Z\" {stroke} stroke-linejoin=\"round\"/>\n",
                number(x),
                number(y - r),
                number(x + across),
                number(y + down),
                number(x - across),
                number(y + down),
            )
        }
        Mark::Cross => {
            let arm = if roomy { 11.0 } else { 7.5 };
            let [left, right] = [number(x - arm), number(x + arm)];
            let [top, bottom] = [number(y - arm), number(y + arm)];
            format!(
                "<path d=\"M{left} {top}L{right} {bottom}M{left} {bottom}L{right} {top}\" \
                 {stroke} stroke-linecap=\"round\"/>\n"
            )
        }
        Mark::Selected => circle((x, y), 6.0, &format!("fill=\"{ink}\"")),
    }
}

/// A circle with some attributes.
pub(crate) fn circle((x, y): (f64, f64), r: f64, attributes: &str) -> String {
    format!(
        "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" {attributes}/>\n",
        number(x),
        number(y),
        number(r)
    )
}

/// An arrow that starts and ends clear of the middles of its points, so that
/// stones and labels under its ends can be read.
pub(crate) fn arrow(layout: &Layout, arrow: Arrow, ink: &str, halo: &str) -> String {
    let (x1, y1) = layout.at(arrow.from);
    let (x2, y2) = layout.at(arrow.to);
    let length = (x2 - x1).hypot(y2 - y1);
    // Both ends give way by the same share; points are at least a cell apart.
    let (dx, dy) = ((x2 - x1) / length, (y2 - y1) / length);
    let gap = 12.0_f64.min(length * 0.3);
    let (sx, sy) = (x1 + dx * gap, y1 + dy * gap);
    let (ex, ey) = (x2 - dx * gap, y2 - dy * gap);
    let head = if arrow.head { 12.0 } else { 0.0 };
    let (bx, by) = (ex - dx * head, ey - dy * head);
    let mut shape = format!(
        "M{} {}L{} {}",
        number(sx),
        number(sy),
        number(bx),
        number(by)
    );
    if arrow.head {
        let half = 6.0;
        let _ = write!(
            shape,
            "L{} {}L{} {}L{} {}L{} {}",
            number(bx - dy * half),
            number(by + dx * half),
            number(ex),
            number(ey),
            number(bx + dy * half),
            number(by - dx * half),
            number(bx),
            number(by),
        );
    }
    // The halo keeps the line visible where it crosses stones.
    format!(
        "<g fill=\"{ink}\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n\
         <path d=\"{shape}\" stroke=\"{halo}\" stroke-width=\"6\"/>\n\
         <path d=\"{shape}\" stroke=\"{ink}\" stroke-width=\"2.6\"/>\n</g>\n"
    )
}

/// A shaded area as one path around its points. Squares side by side would
/// show seams where a pixel is shared.
pub(crate) fn area(layout: &Layout, area: PointSet, tint: &str) -> String {
    let mut data = String::new();
    for outline in outlines(area.iter().filter(|&point| layout.window.contains(point))) {
        for (i, &(column, row)) in outline.iter().enumerate() {
            let x = layout.x(0) + (f64::from(column) - 0.5) * CELL;
            let y = layout.y(0) + (f64::from(row) - 0.5) * CELL;
            let command = if i == 0 { 'M' } else { 'L' };
            let _ = write!(data, "{command}{} {}", number(x), number(y));
        }
        data.push('Z');
    }
    if data.is_empty() {
        return String::new();
    }
    format!(
        "<path d=\"{data}\" fill=\"{tint}\" stroke=\"{tint}\" stroke-width=\"6\" \
         stroke-linejoin=\"round\"/>\n"
    )
}

/// A corner between points: `(x, y)` is the upper left corner of that point.
type Corner = (u8, u8);

/// The closed outlines of a set of points, as corners in order.
fn outlines(points: impl Iterator<Item = Point>) -> Vec<Vec<Corner>> {
    let cells: BTreeSet<Corner> = points.map(|point| (point.x(), point.y())).collect();
    // Every side of a cell that no other cell shares, run clockwise.
    let mut next: BTreeMap<Corner, Vec<Corner>> = BTreeMap::new();
    for &(x, y) in &cells {
        let above = y > 0 && cells.contains(&(x, y - 1));
        let left = x > 0 && cells.contains(&(x - 1, y));
        let below = cells.contains(&(x, y + 1));
        let right = cells.contains(&(x + 1, y));
        let corners = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)];
        for (i, shared) in [above, right, below, left].into_iter().enumerate() {
            if !shared {
                let (from, to) = (corners[i], corners[(i + 1) % 4]);
                next.entry(from).or_default().push(to);
            }
        }
    }
    let mut outlines = Vec::new();
    while let Some(&start) = next.keys().next() {
        let mut outline = vec![start];
        let mut at = start;
        while let Some(exits) = next.get_mut(&at) {
            let Some(to) = exits.pop() else { break };
            if exits.is_empty() {
                next.remove(&at);
            }
            if to == start {
                break;
            }
            outline.push(to);
            at = to;
        }
        outlines.push(without_straight_corners(outline));
    }
    outlines
}

fn without_straight_corners(outline: Vec<Corner>) -> Vec<Corner> {
    let count = outline.len();
    (0..count)
        .filter(|&i| {
            let before = outline[(i + count - 1) % count];
            let after = outline[(i + 1) % count];
            before.0 != after.0 && before.1 != after.1
        })
        .map(|i| outline[i])
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn corners(points: &[(u8, u8)]) -> Vec<usize> {
        let points = points.iter().map(|&(x, y)| Point::new(x, y));
        outlines(points).iter().map(Vec::len).collect()
    }

    #[test]
    fn an_outline_has_only_real_corners() {
        assert_eq!(corners(&[(3, 3)]), [4]);
        assert_eq!(corners(&[(0, 0), (1, 0), (2, 0)]), [4]);
        assert_eq!(corners(&[(0, 0), (1, 0), (0, 1)]), [6]);
    }

    #[test]
    fn a_ring_has_two_outlines() {
        let ring = [
            (0, 0),
            (1, 0),
            (2, 0),
            (0, 1),
            (2, 1),
            (0, 2),
            (1, 2),
            (2, 2),
        ];
        assert_eq!(corners(&ring), [4, 4]);
    }
}
