//! The points closest to a group, as many of them as can be read to the end.
//!
//! Steps are a coarse measure. One step around a group may be nine points, where everything kills,
//! and the next twenty, which nobody can read out. Between them the region grows here by smaller
//! steps. What is nearer comes first. Of points that are equally near, those without an attacker
//! stone beside them come first. There eyes are made, and beside his stones is the way out.

use goban::{Point, PointSet, Size};

/// Points further away than this are not close.
const FAR: usize = 4;
/// A pocket with more points than this is a part of the board.
pub const LARGEST_POCKET: usize = 8;

/// What is played on around a group, with this many empty points at most; never less than what lies
/// next to it.
///
/// Points that are equally close come in together or not at all, so that the region of a turned
/// board is the turned region.
pub fn close(
    size: Size,
    group: PointSet,
    own: PointSet,
    theirs: PointSet,
    most: usize,
) -> PointSet {
    let all = size.all();
    let open = all - theirs;
    let mut reached = group;
    let mut steps: Vec<(usize, usize, PointSet)> = Vec::new();
    for step in 1..=FAR {
        let next = reached.neighbours(open) - reached;
        let beside = |p: &Point| PointSet::single(*p).neighbours(theirs).len();
        for touching in 0..=4 {
            let points: PointSet = next.iter().filter(|p| beside(p) == touching).collect();
            // Next to the group everything belongs to it.
            let distance = match step {
                1 => 1,
                _ => step + usize::from(touching > 0),
            };
            steps.push((distance, touching, points));
        }
        reached |= next;
    }
    steps.sort_by_key(|&(distance, touching, _)| (distance, touching));
    let mut region = group;
    for (distance, _, points) in steps {
        let wider = with_pockets(open, own, region | points);
        if distance > 1 && (wider - own).len() > most {
            break;
        }
        region = wider;
    }
    region
}

/// A region with the pockets that it closes off from the rest of the board, above all corners.
pub fn with_pockets(open: PointSet, own: PointSet, region: PointSet) -> PointSet {
    let pockets = (open - region)
        .components()
        .filter(|pocket| pocket.len() <= LARGEST_POCKET && !pocket.intersects(own));
    pockets.fold(region, |set, pocket| set | pocket)
}

#[cfg(test)]
mod tests {
    use goban::{Board, Colour};

    use super::*;

    /// The points around Black that belong to the region, this many empty ones at most.
    fn around(rows: &[&str], most: usize) -> String {
        let board: Board = rows.join("\n").parse().expect("a board");
        let (black, white) = (board.stones(Colour::Black), board.stones(Colour::White));
        let region = close(board.size(), black, black, white, most);
        let (width, height) = (board.size().width(), board.size().height());
        let rows = (0..height).map(|y| {
            let points = (0..width).map(|x| match region.contains(Point::new(x as u8, y as u8)) {
                true => '+',
                false => '.',
            });
            points.collect::<String>()
        });
        rows.collect::<Vec<_>>().join(" ")
    }

    const ROWS: [&str; 7] = [
        ". . . . . . .",
        ". . . . . . .",
        ". . X X . O .",
        "O O O X . O .",
        ". . . O O O .",
        ". . . . . . .",
        ". . . . . . .",
    ];

    #[test]
    fn what_lies_next_to_the_group_belongs_to_it_however_few_are_wanted() {
        let next = "....... ..++... .++++.. ...++.. ....... ....... .......";
        assert_eq!(around(&ROWS, 0), next);
        assert_eq!(around(&ROWS, 5), next);
    }

    #[test]
    fn what_the_attacker_does_not_stand_beside_comes_first() {
        let rows = [
            ". . . . . . .",
            ". . . . . . .",
            ". . . . . . .",
            ". . X X . . .",
            ". . . . . . .",
            ". O O O O . .",
            ". . . . . . .",
        ];
        // The points on both sides of the lower row are as far, but beside the wall.
        let wider = "....... ..++... .++++.. ++++++. ..++... ....... .......";
        assert_eq!(around(&rows, 12), wider);
    }

    #[test]
    fn a_corner_that_is_closed_off_comes_in_with_what_closes_it_off() {
        let with_corner = "++++... +++++.. +++++.. ...++.. ....... ....... .......";
        assert_eq!(around(&ROWS, 13), with_corner);
        assert_eq!(around(&ROWS, 12), around(&ROWS, 5), "or not at all");
    }

    #[test]
    fn the_region_of_a_mirrored_board_is_the_mirrored_region() {
        for most in 0..24 {
            let mirrored: Vec<String> = (ROWS.iter())
                .map(|row| row.chars().rev().collect())
                .collect();
            let rows: Vec<&str> = mirrored.iter().map(String::as_str).collect();
            let back: Vec<String> = (around(&rows, most).split(' '))
                .map(|row| row.chars().rev().collect())
                .collect();
            assert_eq!(back.join(" "), around(&ROWS, most), "{most}");
        }
    }
}
