//! What the checker sees by looking: unconditional life, that there will never be any, and that all
//! is lost.

use goban::PointSet;

use crate::model::{Goal, Reading, Section, Survive};
use crate::rules::{FieldPosition, Game};

impl Game {
    /// Whether the position is decided in favour of the section's winner.
    ///
    /// In the group reading a capture alone ends nothing: it changes the question, which the
    /// caller has done before he asks.
    pub fn terminal(&self, section: Section, at: &FieldPosition) -> bool {
        match self.goal {
            Goal::Life => self.terminal_of_life(section, at),
            Goal::Capture | Goal::Connect => self.terminal_of_goal(section, at),
        }
    }

    fn terminal_of_life(&self, section: Section, at: &FieldPosition) -> bool {
        let gone = || self.reading == Reading::Literal && self.captured(at);
        match section {
            Section::KillYes => gone() || self.doomed(at),
            Section::SafeNo => gone() || self.hopeless(at),
            Section::KillNo | Section::SafeYes => self.alive(at),
        }
    }

    /// Whether the defender has unconditional life with what the question is about.
    pub fn alive(&self, at: &FieldPosition) -> bool {
        let living = self.living(at);
        match (self.reading, self.survive) {
            (Reading::Literal, Survive::Any) => living.intersects(at.standing),
            (Reading::Literal, Survive::All) => {
                at.standing == self.targets && self.targets.is_subset(living)
            }
            // As a group they live where one of them lives, whichever must survive to the letter.
            (Reading::Group, _) => living.intersects(self.targets),
        }
    }

    /// The defender stones that live even if he passes for ever (Benson, *Life in the game of
    /// Go*, 1976).
    ///
    /// An area is a connected set of points without defender stones. It is vital to a chain when
    /// all its empty points are liberties of the chain. Take all chains and areas; strike chains
    /// with fewer than two vital areas, and areas that touch a struck chain, until nothing
    /// changes. What is left lives. An area that reaches the outside or a point where the
    /// defender may not play encloses nothing; immortal attacker stones reach the outside. A chain
    /// that has got away lives from the start, and is never struck.
    pub fn living(&self, at: &FieldPosition) -> PointSet {
        let empty = self.field - at.defender - at.attacker;
        let areas = self.areas(at);
        let away = PointSet::flood(at.defender & self.escape, at.defender);
        if areas.len() < 2 {
            return away;
        }
        let chains: Vec<PointSet> = (at.defender - away).components().collect();
        let mut living = at.defender;
        loop {
            let before = living;
            for &chain in &chains {
                let liberties = chain.neighbours(empty);
                let vital = areas.iter().filter(|area| {
                    (**area & empty).is_subset(liberties)
                        && area.neighbours(self.board).is_subset(living)
                });
                if vital.count() < 2 {
                    living -= chain;
                }
            }
            if living == before {
                return living;
            }
        }
    }

    /// The connected sets of points without defender stones that enclose something.
    pub fn areas(&self, at: &FieldPosition) -> Vec<PointSet> {
        (self.field - at.defender)
            .components()
            .filter(|area| !area.intersects(self.rim | self.attacker_only))
            .collect()
    }

    /// Whether the defender can never have unconditional life again, whatever is played.
    ///
    /// Life needs two areas that are not adjacent to each other. No area may reach the outside or
    /// contain a point of the attacker alone. Nor may it contain or touch an attacker stone that
    /// can never be captured: it would reach the outside through it. The points that remain only
    /// become fewer as the game goes on. If no two of them are apart, there is no room. And no way
    /// may lead from a stone or a target to where one gets away: immortal stones block it.
    fn hopeless(&self, at: &FieldPosition) -> bool {
        let immortal = self.immortal(at);
        let room = self.field - self.attacker_only - self.rim - immortal.grown(self.board);
        is_narrow(room) && !self.leads_out(at, immortal)
    }

    /// Whether the attacker takes the targets whoever moves and whatever threats there are, for
    /// want of room.
    ///
    /// *Held* stones are those whose capture ends the question, so they stand as long as it is
    /// open. The *room* is what is neither held nor next to the outside or to an attacker stone
    /// that can never be captured. On every other empty point the attacker can play at any time,
    /// and a stone played there can never be captured. No stone that was taken stood there, so the
    /// only ban there is one that a problem begins with. A pass lifts that. The room only becomes
    /// smaller. It has one point at most, or two that are adjacent. No way leads to where one gets
    /// away, so what the defender plays there is of no use to his stones here.
    ///
    /// The attacker fills what is outside the room as long as anything is empty there, which it is
    /// only so often. Where nothing is, all liberties are in the room:
    ///
    /// - One empty point: it is the last liberty of every chain, and he takes them all. If it is
    ///   banned he passes. Then the defender can play there only to take a stone on the other point
    ///   of the room. That leaves the other point for the last liberty of every chain. If that is
    ///   banned, the attacker passes once more, and the defender has no move: there is no stone to
    ///   take and no liberty.
    /// - Two: he plays on one that is not banned. If the defender does not play on the other, it is
    ///   the last one, or what was taken is empty outside the room. If he does, and takes the
    ///   stone, its point is the last one, or something is empty outside the room. If he does and
    ///   takes nothing, the stone has a liberty outside the room. So the attacker has everything,
    ///   or another point to fill.
    ///
    /// In the group reading a capture changes the question, so nothing is held. But there is no
    /// life either then, by the same want of room.
    fn doomed(&self, at: &FieldPosition) -> bool {
        let immortal = self.immortal(at);
        let room = self.field - self.rim - immortal.grown(self.board) - self.held(at);
        is_narrow(room) && !self.leads_out(at, immortal)
    }

    /// The chains whose capture ends the question: the one that has all targets, or each that has
    /// one where all must survive.
    fn held(&self, at: &FieldPosition) -> PointSet {
        let chains = PointSet::flood(at.standing, at.defender);
        match (self.reading, self.survive) {
            (Reading::Literal, Survive::All) => chains,
            (Reading::Literal, Survive::Any) if chains.is_connected() => chains,
            _ => PointSet::EMPTY,
        }
    }

    /// Attacker stones that can never be captured.
    fn immortal(&self, at: &FieldPosition) -> PointSet {
        PointSet::flood(at.attacker & self.rim, at.attacker)
    }

    /// Whether a way that immortal stones do not block leads from a stone or a target to where one
    /// gets away.
    fn leads_out(&self, at: &FieldPosition, immortal: PointSet) -> bool {
        PointSet::flood(self.escape - immortal, self.field - immortal)
            .intersects(at.defender | self.targets)
    }
}

/// Whether no two points of a set are apart.
fn is_narrow(room: PointSet) -> bool {
    room.len() < 2 || room.len() == 2 && room.is_connected()
}

#[cfg(test)]
mod tests {
    use goban::{Board, Colour, Point, board};

    use super::*;
    use crate::example;

    /// Only the wall is a white chain as long as this.
    const WALL: usize = 4;

    /// The game of a black group whose wall of white stones is the outside.
    fn game(board: &Board) -> (Game, FieldPosition) {
        let outside = |p: &Point| {
            let is_white = board.get(*p) == Some(Colour::White);
            is_white && board.chain(*p).len() >= WALL
        };
        let region = board.all() - board.size().points().filter(outside).collect();
        example::game(board, region)
    }

    fn two_eyes() -> Board {
        board! {
            . X . X O /
            X X X X O /
            O O O O O
        }
    }

    #[test]
    fn two_eyes_live_and_one_does_not() {
        let (game, at) = game(&two_eyes());
        assert_eq!(game.living(&at), at.defender);
        let (game, at) = self::game(&board! {
            . . . X O /
            X X X X O /
            O O O O O
        });
        assert!(game.living(&at).is_empty());
    }

    #[test]
    fn stones_on_the_points_of_captured_targets_live_for_the_group_only() {
        let (mut game, mut at) = game(&two_eyes());
        let all = at.standing;
        let one = all.first().map_or(all, PointSet::single);
        let cases = [
            (Survive::Any, all, true, true),
            (Survive::Any, PointSet::EMPTY, false, true),
            (Survive::All, all, true, true),
            (Survive::All, all - one, false, true),
        ];
        for (survive, standing, literal, group) in cases {
            (game.survive, at.standing) = (survive, standing);
            game.reading = Reading::Literal;
            assert_eq!(game.alive(&at), literal, "{survive:?} {standing:?}");
            game.reading = Reading::Group;
            assert_eq!(game.alive(&at), group, "{survive:?} {standing:?}");
        }
    }

    #[test]
    fn a_point_of_the_attacker_alone_is_no_eye() {
        let (mut game, at) = game(&two_eyes());
        game.attacker_only = PointSet::single(Point::new(0, 0));
        assert!(game.living(&at).is_empty());
    }

    #[test]
    fn two_points_apart_are_room_enough() {
        let (mut game, at) = game(&board! {
            . X X X . /
            X X O X X /
            O O O O O
        });
        // These two hold defender stones, so they are in no area; all the others but the eyes
        // touch the outside.
        game.attacker_only = PointSet::of(&[Point::new(1, 0), Point::new(3, 0)]);
        assert_eq!(game.living(&at), at.defender);
        assert!(!game.hopeless(&at));
    }

    #[test]
    fn two_points_together_are_not() {
        let (game, at) = game(&board! {
            . . X O /
            X X X O /
            O O O O
        });
        assert!(game.hopeless(&at));
    }

    #[test]
    fn a_stone_that_can_be_taken_takes_no_room() {
        let (game, at) = game(&board! {
            . O . X O /
            X . X X O /
            O O O O O
        });
        assert!(!game.hopeless(&at));
        // The same stone, connected to a point next to the outside.
        let mut at = at;
        at.attacker.insert(Point::new(1, 1));
        assert!(game.hopeless(&at));
    }

    #[test]
    fn without_room_all_is_lost() {
        let (game, at) = game(&board! {
            . . X O /
            X X X O /
            O O O O
        });
        assert!(game.doomed(&at));
        let (game, at) = self::game(&two_eyes());
        assert!(!game.doomed(&at));
    }

    /// Where one capture ends the question, no eye is ever on the points of these stones. Of
    /// several chains that may be captured one after the other, none is there to stay.
    #[test]
    fn what_is_under_the_last_targets_is_no_room() {
        let (mut game, mut at) = game(&board! {
            . X X X O . X O /
            X X X X O X X O /
            O O O O O O O O
        });
        let one = PointSet::flood(PointSet::single(Point::new(1, 0)), at.defender);
        let both = at.standing;
        let cases = [
            (Reading::Literal, Survive::Any, both, false),
            (Reading::Literal, Survive::Any, one, true),
            (Reading::Literal, Survive::All, both, true),
            (Reading::Group, Survive::Any, one, false),
            (Reading::Group, Survive::All, both, false),
        ];
        for (reading, survive, standing, is_doomed) in cases {
            (game.reading, game.survive, at.standing) = (reading, survive, standing);
            assert_eq!(game.doomed(&at), is_doomed, "{reading:?} {survive:?}");
            assert!(!game.hopeless(&at));
        }
    }

    /// A point of the attacker alone is no eye, but where he cannot play on it, it is a liberty
    /// that he cannot take.
    #[test]
    fn a_liberty_that_cannot_be_taken_is_room() {
        let (mut game, at) = game(&two_eyes());
        game.attacker_only = PointSet::single(Point::new(0, 0));
        assert!(game.hopeless(&at));
        assert!(!game.doomed(&at));
    }

    #[test]
    fn a_way_out_is_hope() {
        let (mut game, at) = game(&board! {
            . . X O /
            X X X O /
            O O O O
        });
        game.escape = PointSet::single(Point::new(0, 0));
        assert!(!game.doomed(&at) && !game.hopeless(&at));
    }
}
