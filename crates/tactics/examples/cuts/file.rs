//! The table as the bytes of its file (`tactics::cuts::table` describes it).

use std::collections::BTreeMap;

use tactics::cuts::position::{CutPosition, GROUPS, POINTS};
use tactics::cuts::{Outside, is_wide};

use super::order::{ordered, variants};
use super::rules::{is_alive, is_legal};
use super::universe;
use super::values::Values;

/// How much of everything there is.
#[derive(Debug, Default)]
pub struct Counts {
    /// Ways in which chains can enclose this many points.
    pub games: [usize; POINTS + 1],
    /// Legal positions in them.
    pub positions: usize,
    /// Positions in which the chains live, with enough liberties outside, and do not live
    /// unconditionally yet.
    pub living: usize,
    /// Keys under which games are found.
    pub keys: usize,
    /// Different conditions on liberties outside.
    pub conditions: usize,
}

/// Solves everything and writes it down.
pub fn make() -> (Vec<u8>, Counts) {
    let mut counts = Counts::default();
    let mut values = Values::default();
    let mut book = Book::default();
    let mut games = universe::positions();
    // Conditions of a few chains get the small numbers.
    games.sort_by_key(|game| game.chains);
    for game in &games {
        counts.games[game.points] += 1;
        let (positions, living) = book.add(game, &mut values);
        counts.positions += positions;
        counts.living += living;
    }
    counts.keys = book.games.iter().map(BTreeMap::len).sum();
    counts.conditions = book.conditions.len();
    (book.bytes(), counts)
}

/// Games by their groups and keys, with the number of a condition for each way to place stones.
#[derive(Default)]
struct Book {
    games: [BTreeMap<u64, Vec<u16>>; GROUPS],
    conditions: Vec<Vec<Outside>>,
    numbers: BTreeMap<Vec<Outside>, u16>,
}

impl Book {
    /// Solves a game, and tells how many legal positions it has and in how many of them the chains
    /// live.
    fn add(&mut self, game: &CutPosition, values: &mut Values) -> (usize, usize) {
        let mut orders = BTreeMap::new();
        variants(game, &mut |key, order| {
            orders.entry(key).or_insert(*order);
        });
        let mut counts = (0, 0);
        for (key, order) in orders {
            let mut position = ordered(game, &order);
            let mut legal = 0;
            let stones = 0..1u8 << position.busy();
            let conditions: Vec<u16> = stones
                .map(|stones| {
                    position.attacker = stones;
                    if !is_legal(&position) {
                        return 0;
                    }
                    legal += 1;
                    if is_alive(&position) {
                        return 0;
                    }
                    let wins = values.attacked(&position);
                    if wins.is_none() {
                        0
                    } else {
                        self.number(wins.least(position.chains))
                    }
                })
                .collect();
            let living = conditions
                .iter()
                .filter(|&&condition| condition != 0)
                .count();
            counts = (legal, living);
            if living > 0 {
                self.games[position.group()].insert(key, conditions);
            }
        }
        counts
    }

    /// Conditions have numbers from one upwards; zero is none that could be met.
    fn number(&mut self, condition: Vec<Outside>) -> u16 {
        let conditions = &mut self.conditions;
        *self
            .numbers
            .entry(condition)
            .or_insert_with_key(|condition| {
                conditions.push(condition.clone());
                conditions.len() as u16
            })
    }

    fn bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for games in &self.games {
            bytes.extend((games.len() as u32).to_le_bytes());
        }
        bytes.extend((self.conditions.len() as u32).to_le_bytes());
        for key in self.games.iter().flat_map(BTreeMap::keys) {
            bytes.extend(&key.to_le_bytes()[..7]);
        }
        for condition in &self.conditions {
            bytes.push(condition.len() as u8);
            bytes.extend(condition.iter().flat_map(|outside| outside.0.to_le_bytes()));
        }
        for (group, games) in self.games.iter().enumerate() {
            for number in games.values().flatten() {
                let width = if is_wide(group) { 2 } else { 1 };
                bytes.extend(&number.to_le_bytes()[..width]);
                assert!(width == 2 || *number < 256);
            }
        }
        bytes
    }
}
