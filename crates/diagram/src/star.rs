//! Where the star points are.

use goban::{Point, PointSet, Size};

/// The star points of a board, as boards are sold. There are nine on 15x15 and up, and the four
/// corners and the centre on smaller odd ones. Below 7x7 there is only the centre of 5x5.
pub fn star_points(size: Size) -> PointSet {
    let columns = lines(size.width());
    let rows = lines(size.height());
    let mut points = PointSet::EMPTY;
    for &(x, x_is_middle) in &columns {
        for &(y, y_is_middle) in &rows {
            // A star in the middle of a side needs a side long enough for it.
            let crowded = (x_is_middle && !y_is_middle && size.width() < 15)
                || (y_is_middle && !x_is_middle && size.height() < 15);
            if !crowded {
                points.insert(Point::new(x, y));
            }
        }
    }
    points
}

/// The lines star points lie on, and whether each is the middle one.
fn lines(length: usize) -> Vec<(u8, bool)> {
    // A board has at most 19 lines, so the numbers fit.
    let length = u8::try_from(length).unwrap_or(u8::MAX);
    let mut lines = Vec::new();
    if length >= 7 {
        let inset = if length >= 13 { 3 } else { 2 };
        lines.push((inset, false));
        lines.push((length - 1 - inset, false));
    }
    if length % 2 == 1 && length >= 5 {
        lines.push((length / 2, true));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(n: usize) -> usize {
        star_points(Size::square(n).unwrap()).len()
    }

    #[test]
    fn common_boards_have_their_usual_stars() {
        assert_eq!(
            [19, 13, 9, 8, 7, 5, 4, 1].map(count),
            [9, 5, 5, 4, 5, 1, 0, 0]
        );
        let nine = star_points(Size::square(9).unwrap());
        assert!(nine.contains(Point::new(2, 6)) && nine.contains(Point::new(4, 4)));
        let nineteen = star_points(Size::square(19).unwrap());
        assert!(nineteen.contains(Point::new(3, 9)) && nineteen.contains(Point::new(15, 15)));
    }
}
