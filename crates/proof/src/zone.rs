//! Zones: the part of the board that a win depends on.
//!
//! A node of the section with zones ([`Goal::zoned`]: safe-yes, of captures kill-yes) has the
//! *zone* Z when its strategy wins from every position that agrees with the node's on Z. The ban
//! and the mover are the same too; elsewhere may be anything. Then a move of the loser outside the
//! zone of the win after his pass comes to the same as the pass. The proof need not list such moves
//! ([`Body::Near`](crate::Body::Near)).
//!
//! That every node has the zone computed here is seen by induction. Call a set *closed* in a
//! position when
//! 1. of a chain it has all stones or none, and if it has them and the chain can be captured, a
//!    liberty;
//! 2. of an empty point in it that has no empty neighbour it has all neighbours, and each chain
//!    that it has next to such a point has a second liberty in it, or has no second one at all.
//!
//! Let two positions agree on a closed zone. By 1 a chain in the zone stands in both or is captured
//! in both, unless a move takes its last liberty in the zone. By 2 a move that is suicide in one is
//! suicide in the other. A move that captures has in the zone what it captures, all stones around
//! that, and all around itself. So it captures the same in both and makes a ko in both or in none.
//! So after a move in the zone both positions agree on the zone of what follows. After a move
//! outside they agree with the position after a pass, and the ban is lifted in both. At the end the
//! chains and areas that life rests on are in the zone as a whole. For a capture these are the
//! points of the stones that are gone and the stones that were kept. For a connection it is the
//! chain that the targets have become.

use goban::{Move, Point, PointSet};

use crate::model::{Goal, Header, Reading, Survive};
use crate::rules::{FieldPosition, Game};

/// Computes zones as the checker does, for whoever writes a proof.
#[derive(Clone, Debug)]
pub struct Zones(Game);

impl Zones {
    /// Zones in the problem of a header.
    #[must_use]
    pub fn new(header: &Header) -> Zones {
        Zones(Game::new(header))
    }

    /// The zone of a position that is terminal in the section with zones.
    #[must_use]
    pub fn of_end(&self, at: &FieldPosition) -> PointSet {
        self.0.zone_of_end(at)
    }

    /// The zone of a position from that of the position after a move.
    #[must_use]
    pub fn before(
        &self,
        at: &FieldPosition,
        mv: Move,
        after: &FieldPosition,
        zone: PointSet,
    ) -> PointSet {
        self.0.zone_before(at, mv, after, zone)
    }
}

impl Game {
    /// The zone of a position that is terminal in the section with zones.
    pub fn zone_of_end(&self, at: &FieldPosition) -> PointSet {
        match self.goal {
            Goal::Life => self.zone_of_life(at),
            Goal::Capture | Goal::Connect => self.closed(at, self.what_ends(at)),
        }
    }

    /// The chains that the life of the targets rests on, and the areas that are vital to them.
    pub fn zone_of_life(&self, at: &FieldPosition) -> PointSet {
        let living = self.living(at);
        let mut todo = match (self.reading, self.survive) {
            (Reading::Literal, Survive::Any) => {
                (living & at.standing).first().into_iter().collect()
            }
            (Reading::Group, _) => (living & self.targets).first().into_iter().collect(),
            (Reading::Literal, Survive::All) => self.targets,
        };
        let areas = self.areas(at);
        let empty = self.field - at.defender - at.attacker;
        let mut zone = PointSet::EMPTY;
        while let Some(point) = todo.first() {
            let chain = PointSet::flood(PointSet::single(point), at.defender);
            todo -= chain;
            zone |= chain;
            if chain.intersects(self.escape) {
                continue;
            }
            let liberties = chain.neighbours(empty);
            let mut vital: Vec<&PointSet> = (areas.iter())
                .filter(|area| {
                    (**area & empty).is_subset(liberties)
                        && area.neighbours(self.board).is_subset(living)
                })
                .collect();
            // Any two will do. Those that are in the zone already cost nothing, and small ones
            // little.
            vital.sort_by_key(|area| (**area - zone).len());
            for &&area in vital.iter().take(2) {
                zone |= area;
                todo |= area.neighbours(at.defender) - zone;
            }
        }
        zone
    }

    /// The zone before a move, from the zone after it.
    pub fn zone_before(
        &self,
        at: &FieldPosition,
        mv: Move,
        after: &FieldPosition,
        zone: PointSet,
    ) -> PointSet {
        let Move::Play(point) = mv else {
            return self.closed(at, zone);
        };
        let stone = PointSet::single(point);
        let mut zone = zone | stone;
        let captured = (at.defender - after.defender) | (at.attacker - after.attacker);
        if !captured.is_empty() {
            zone |= (captured.grown(self.board) | stone.grown(self.board)) & self.field;
        }
        if at.mover == self.goal.zoned().winner() {
            // His own move must be possible, and its stone must stand.
            zone = self.closed(after, zone);
        }
        self.closed(at, zone)
    }

    /// A closed set with these points.
    pub fn closed(&self, at: &FieldPosition, zone: PointSet) -> PointSet {
        let empty = self.field - at.defender - at.attacker;
        let lonely = |p: &Point| PointSet::single(*p).neighbours(empty).is_empty();
        let cramped: PointSet = empty.iter().filter(lonely).collect();
        let sides = [(at.defender, self.escape), (at.attacker, self.rim)];
        let mut zone = zone;
        loop {
            let before = zone;
            zone |= (zone & cramped).neighbours(self.field);
            for (stones, shelter) in sides {
                for chain in PointSet::flood(zone & stones, stones).components() {
                    zone |= chain;
                    if chain.intersects(shelter) {
                        continue;
                    }
                    let liberties = chain.neighbours(empty);
                    let inside = liberties & zone;
                    if inside.is_subset(cramped) && inside.len() < 2 {
                        zone |= (liberties - zone).first().into_iter().collect();
                    }
                }
            }
            if zone == before {
                return zone;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use goban::{Board, Colour, board};

    use super::*;
    use crate::example;
    use crate::model::Role;

    /// Black defends on the whole board, except for the white stones of the last row, which are the
    /// outside.
    fn game(board: &Board) -> (Game, FieldPosition) {
        let last = board.size().height() as u8 - 1;
        let outside = |p: &Point| p.y() == last && board.get(*p) == Some(Colour::White);
        let region = board.size().points().filter(|p| !outside(p)).collect();
        example::game(board, region)
    }

    fn points(list: &[(u8, u8)]) -> PointSet {
        list.iter().map(|&(x, y)| Point::new(x, y)).collect()
    }

    #[test]
    fn a_chain_is_in_it_with_all_stones_and_a_liberty() {
        let (game, at) = game(&board! {
            . . . . . /
            . X X X . /
            . . . . . /
            O O O O O
        });
        let zone = game.closed(&at, points(&[(2, 1)]));
        assert_eq!(zone, points(&[(1, 1), (2, 1), (3, 1), (1, 0)]));
    }

    /// White may not play in the corner, because the black stones have another liberty. Were it
    /// filled he might.
    #[test]
    fn a_forbidden_point_needs_the_reason_why_it_is_forbidden() {
        let (game, at) = game(&board! {
            . X . . . /
            X X O . . /
            O O O . . /
            O O O O O
        });
        let zone = game.closed(&at, points(&[(0, 0)]));
        let black = points(&[(1, 0), (0, 1), (1, 1)]);
        assert_eq!(zone, points(&[(0, 0), (2, 0)]) | black);
    }

    #[test]
    fn a_capture_needs_all_that_surrounds_it() {
        let (game, mut at) = game(&board! {
            . O X . . /
            . X . . . /
            . . . . . /
            O O O O O
        });
        at.mover = Role::Defender;
        let mv = Move::Play(Point::new(0, 0));
        let (after, _) = game.play(&at, 0, mv).expect("a capture");
        let zone = game.zone_before(&at, mv, &after, PointSet::EMPTY);
        let needed = points(&[(0, 0), (1, 0), (2, 0), (1, 1), (0, 1)]);
        assert!(needed.is_subset(zone), "{zone:?}");
        // And each of the two black chains around it a liberty.
        assert!(zone.intersects(points(&[(3, 0), (2, 1)])));
    }
}
