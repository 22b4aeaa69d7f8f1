//! Chains that are as good as one, because each link between them has two points.

use goban::{Board, Colour, Point, PointSet};

/// Where two chains of a colour are linked, though the opponent moves first. It holds the chains,
/// two points of each link between them, and one liberty more. `None` where that is not seen.
///
/// It is a theorem. Two chains are linked by two common liberties. No point serves two links.
/// Whichever point the opponent takes, the owner takes the other of the same link. After any other
/// move he takes a point of a link that is left. No chain falls on the way, for it has both points
/// of a link as liberties until it is joined by it. The last move is legal because of the liberty
/// that belongs to no link. If the opponent has filled it, that was a move elsewhere, and the owner
/// took a link whose second point is a liberty.
pub(crate) fn linked(board: &Board, owner: Colour, a: Point, b: Point) -> Option<PointSet> {
    let (empty, own) = (board.empty(), board.stones(owner));
    let goal = board.chain(b);
    let mut joined = board.chain(a);
    let mut used = PointSet::EMPTY;
    while !goal.is_subset(joined) {
        let liberties = joined.neighbours(empty) - used;
        let mut near = liberties.neighbours(own - joined);
        let mut link: Option<(PointSet, PointSet)> = None;
        while let Some(point) = near.first() {
            let chain = PointSet::flood(PointSet::single(point), own);
            near -= chain;
            let shared = chain.neighbours(liberties);
            if shared.len() >= 2 && (link.is_none() || chain == goal) {
                link = Some((chain, shared));
            }
        }
        let (chain, shared) = link?;
        joined |= chain;
        used |= shared.iter().take(2).collect();
    }
    let more = (joined.neighbours(empty) - used).first()?;
    Some(joined | used | PointSet::single(more))
}

#[cfg(test)]
mod tests {
    use goban::board;

    use super::*;

    #[test]
    fn a_row_of_diagonals_is_linked_if_there_is_a_liberty_to_spare() {
        let row = board! {
            X . . . /
            . X . . /
            . . X .
        };
        let (first, last) = (Point::new(0, 0), Point::new(2, 2));
        assert!(linked(&row, Colour::Black, first, last).is_some());
        // The second of the two last points would be suicide.
        let tight = board! {
            X . /
            . X
        };
        assert_eq!(linked(&tight, Colour::Black, first, Point::new(1, 1)), None);
    }

    #[test]
    fn one_common_liberty_is_no_link() {
        let jump = board! {
            . . . /
            X . X /
            . . .
        };
        let ends = (Point::new(0, 1), Point::new(2, 1));
        assert_eq!(linked(&jump, Colour::Black, ends.0, ends.1), None);
    }
}
