//! The table of points between chains: its file, and how a position is found in it.
//!
//! # The file
//!
//! Numbers are little-endian. First come the numbers of games in each group
//! ([`CutPosition::group`]) and of conditions, four bytes each.
//!
//! - The *games*, seven bytes each: the keys of the games of each group, rising.
//! - The *conditions*: one byte that tells how many alternatives follow, two bytes each
//!   ([`Outside`]). The chains live if for one alternative every chain has at least this many
//!   liberties outside.
//! - For each game, for each set of attacker stones on the points that have neighbours: the number
//!   of a condition, counted from one. It is zero if the chains do not live by the table. It takes
//!   two bytes in games of more than two chains, else one.

use std::sync::LazyLock;

use super::position::{CutPosition, GROUPS, Order};

/// More liberties outside than this are not counted.
pub const MOST_OUTSIDE: u8 = 2;

/// The file.
pub const BYTES: &[u8] = include_bytes!("../../data/cuts.bin");

/// Bytes of a key.
const KEY: usize = 7;

/// How many liberties each chain has outside, two bits for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Outside(pub u16);

impl Outside {
    /// From the number of each chain, in order.
    pub fn of(numbers: impl DoubleEndedIterator<Item = u8>) -> Outside {
        let bits = |n: u8| u16::from(n.min(MOST_OUTSIDE));
        Outside(numbers.rev().fold(0, |all, n| all << 2 | bits(n)))
    }

    /// Whether every chain has at least as many as here.
    pub fn are_in(self, others: Outside) -> bool {
        (0..8).all(|chain| self.0 >> (2 * chain) & 3 <= others.0 >> (2 * chain) & 3)
    }
}

/// Whether the numbers of conditions take two bytes in a group of games.
pub fn is_wide(group: usize) -> bool {
    group % 2 == 1
}

/// The table, ready to be looked up.
pub struct Table {
    /// The keys of the games, in a table with open addressing.
    keys: Vec<u64>,
    /// Where the conditions of each game begin, in the same order. They are kept apart because most
    /// keys are not found.
    conditions: Vec<u32>,
    /// Where the alternatives of each condition begin.
    starts: Vec<u32>,
    alternatives: Vec<Outside>,
    numbers: &'static [u8],
}

impl Table {
    /// The one table, read from its file at the first use.
    pub fn get() -> &'static Table {
        static TABLE: LazyLock<Table> = LazyLock::new(|| Table::read(BYTES));
        &TABLE
    }

    fn read(bytes: &'static [u8]) -> Table {
        let number = |bytes: &[u8]| (bytes.iter().rev()).fold(0, |n, &b| n << 8 | u64::from(b));
        let count = |i: usize| number(&bytes[4 * i..4 * i + 4]) as usize;
        let groups: [usize; GROUPS] = std::array::from_fn(count);
        let total: usize = groups.iter().sum();
        let (known, mut rest) = bytes[4 * (GROUPS + 1)..].split_at(KEY * total);
        let mut starts = vec![0];
        let mut alternatives = Vec::new();
        for _ in 0..count(GROUPS) {
            let (own, further) = rest[1..].split_at(2 * usize::from(rest[0]));
            alternatives.extend(own.chunks_exact(2).map(|two| Outside(number(two) as u16)));
            starts.push(alternatives.len() as u32);
            rest = further;
        }
        let len = (total + total / 2).next_power_of_two();
        let (mut keys, mut conditions) = (vec![0; len], vec![0; len]);
        let mut known = known.chunks_exact(KEY);
        let mut start = 0;
        for (group, &count) in groups.iter().enumerate() {
            for key in known.by_ref().take(count) {
                let key = number(key);
                let mut at = place(key, len);
                while keys[at] != 0 {
                    at = (at + 1) % len;
                }
                (keys[at], conditions[at]) = (key, start as u32);
                start += (1 << (group / 2)) << usize::from(is_wide(group));
            }
        }
        Table {
            keys,
            conditions,
            starts,
            alternatives,
            numbers: rest,
        }
    }

    /// Whether all chains of a position get unconditional life although the attacker is to move, if
    /// they have at least this many liberties outside. It is also `false` where the table does not
    /// know.
    pub fn lives(&self, position: &CutPosition, outside: &[u8]) -> bool {
        let order = position.order();
        let Some(condition) = self.condition(position, &order) else {
            return false;
        };
        let chains = &order.chains[..position.chains];
        let have = Outside::of(chains.iter().map(|&chain| outside[usize::from(chain)]));
        condition.iter().any(|needed| needed.are_in(have))
    }

    /// The numbers of outside liberties with which the chains live, of which one must be met, the
    /// chains being in this order.
    fn condition(&self, position: &CutPosition, order: &Order) -> Option<&[Outside]> {
        let key = position.key(order);
        let mut at = place(key, self.keys.len());
        while self.keys[at] != key {
            if self.keys[at] == 0 {
                return None;
            }
            at = (at + 1) % self.keys.len();
        }
        let start = self.conditions[at] as usize;
        let stones = position.stones(order);
        if stones >> position.busy() != 0 {
            return None;
        }
        let number = if is_wide(position.group()) {
            let at = start + 2 * stones;
            usize::from(u16::from_le_bytes([self.numbers[at], self.numbers[at + 1]]))
        } else {
            usize::from(self.numbers[start + stones])
        };
        let number = number.checked_sub(1)?;
        let (from, to) = (self.starts[number], self.starts[number + 1]);
        Some(&self.alternatives[from as usize..to as usize])
    }
}

fn place(key: u64, len: usize) -> usize {
    (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize & (len - 1)
}
