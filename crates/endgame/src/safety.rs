//! What stands on the whole board whatever happens: unconditionally safe stones, and what they
//! enclose.

use goban::{Board, Colour, PointSet};

/// The stones of a colour that cannot be captured even if their owner passes for ever (Benson
/// 1976).
#[must_use]
pub fn unconditionally_safe(board: &Board, colour: Colour) -> PointSet {
    let mut chains: Vec<PointSet> = board.chains(colour).collect();
    let all = board.all();
    loop {
        let stones = chains
            .iter()
            .fold(PointSet::EMPTY, |set, &chain| set | chain);
        // Regions must be enclosed by these stones alone, so other stones of the colour are as good
        // as empty.
        let lost = board.stones(colour) - stones;
        let regions: Vec<(PointSet, PointSet)> = (all - stones)
            .components()
            .filter(|region| !region.intersects(lost))
            .map(|region| (region, region & board.empty()))
            .collect();
        let before = chains.len();
        chains.retain(|chain| {
            let reach = chain.neighbours(all);
            let vital = regions
                .iter()
                .filter(|(region, empty)| empty.is_subset(reach) && region.intersects(reach));
            vital.count() >= 2
        });
        if chains.len() == before {
            return stones;
        }
    }
}

/// Whether a colour could make two eyes among these points, if it had all of them to itself: it
/// needs two points that touch no safe stone of the other colour and not each other.
#[must_use]
pub fn has_room_for_two_eyes(inner: PointSet) -> bool {
    let mut points = inner.iter();
    let Some(first) = points.next() else {
        return false;
    };
    match inner.len() {
        1 => false,
        2 => points.next().is_some_and(|second| {
            first.x().abs_diff(second.x()) + first.y().abs_diff(second.y()) != 1
        }),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::{Point, board};

    #[test]
    fn two_vital_regions_make_a_chain_safe() {
        let two_eyes = board! {
            . X . X O /
            X X X X O /
            O O O O O /
            . O . O O
        };
        assert_eq!(unconditionally_safe(&two_eyes, Colour::Black).len(), 6);
        assert_eq!(unconditionally_safe(&two_eyes, Colour::White).len(), 10);
        let one_eye = board! {
            . X . . O /
            X X X X O /
            O O O O O /
            . . . . .
        };
        assert!(unconditionally_safe(&one_eye, Colour::Black).is_empty());
    }

    #[test]
    fn two_eyes_need_two_points_apart() {
        let points = |list: &[(u8, u8)]| -> PointSet {
            list.iter().map(|&(x, y)| Point::new(x, y)).collect()
        };
        assert!(!has_room_for_two_eyes(points(&[])));
        assert!(!has_room_for_two_eyes(points(&[(0, 0)])));
        assert!(!has_room_for_two_eyes(points(&[(0, 0), (1, 0)])));
        assert!(has_room_for_two_eyes(points(&[(0, 0), (2, 0)])));
        assert!(has_room_for_two_eyes(points(&[(0, 0), (1, 1)])));
        assert!(has_room_for_two_eyes(points(&[(0, 0), (1, 0), (2, 0)])));
    }
}
