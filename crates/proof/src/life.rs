//! What the checker sees by looking: unconditional life, and that there will never be any.

use goban::PointSet;

use crate::model::{Reading, Section, Survive};
use crate::rules::{Game, Position};

impl Game {
    /// Whether the position is decided in favour of the section's winner.
    ///
    /// In the group reading a capture alone ends nothing: it changes the question, which the
    /// caller has done before he asks.
    pub fn terminal(&self, section: Section, at: &Position) -> bool {
        let gone = || self.reading == Reading::Literal && self.captured(at);
        match section {
            Section::KillYes => gone(),
            Section::SafeNo => gone() || self.hopeless(at),
            Section::KillNo | Section::SafeYes => self.alive(at),
        }
    }

    /// Whether the defender has unconditional life with what the question is about.
    pub fn alive(&self, at: &Position) -> bool {
        let living = self.living(at);
        match (self.reading, self.survive) {
            (Reading::Literal, Survive::Any) => living.intersects(at.standing),
            (Reading::Literal, Survive::All) => {
                at.standing == self.targets && self.targets.is_subset(living)
            }
            (Reading::Group, Survive::Any) => living.intersects(self.targets),
            (Reading::Group, Survive::All) => self.targets.is_subset(living),
        }
    }

    /// The defender stones that live even if he passes for ever (Benson, *Life in the game of
    /// Go*, 1976).
    ///
    /// An area is a connected set of points without defender stones. It is vital to a chain when
    /// all its empty points are liberties of the chain. Take all chains and areas; strike chains
    /// with fewer than two vital areas, and areas that touch a struck chain, until nothing
    /// changes. What is left lives. An area that reaches the outside or a point where the
    /// defender may not play encloses nothing; immortal attacker stones reach the outside.
    fn living(&self, at: &Position) -> PointSet {
        let empty = self.field - at.defender - at.attacker;
        let areas: Vec<PointSet> = (self.field - at.defender)
            .components()
            .filter(|area| !area.intersects(self.rim | self.attacker_only))
            .collect();
        if areas.len() < 2 {
            return PointSet::EMPTY;
        }
        let chains: Vec<PointSet> = at.defender.components().collect();
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

    /// Whether the defender can never have unconditional life again, whatever is played.
    ///
    /// Life needs two areas that are not adjacent to each other. No area may reach the outside,
    /// contain a point of the attacker alone, or contain or touch an attacker stone that can
    /// never be captured, since it would reach the outside through it. The points that remain
    /// only become fewer as the game goes on. If no two of them are apart, there is no room.
    fn hopeless(&self, at: &Position) -> bool {
        let immortal = PointSet::flood(at.attacker & self.rim, at.attacker);
        let room = self.field - self.attacker_only - self.rim - immortal.grown(self.board);
        room.len() < 2 || room.len() == 2 && room.is_connected()
    }
}
