//! The table of eye shapes: its values, its file and how a position is found in it.
//!
//! # The file
//!
//! Numbers are little-endian. First how many interiors, graphs, pairs, values and banned positions
//! there are, two bytes each.
//!
//! - An *interior* takes twelve bytes. Eight hold its points and, in the highest, which of them
//!   touch the chain. Then come the number of its graph, and three bits for each point, its number
//!   in the graph.
//! - A *graph* takes two bytes: how many points it has, and how many of them touch the chain. Those
//!   come first.
//! - A *pair* is two interiors of one chain: the numbers of their graphs, the lower first. Graphs
//!   and then pairs are the *games*.
//! - A *value* takes a byte for each number of [`Value`].
//! - For each game the *positions*, two bytes each: the number of a value, or [`IMPOSSIBLE`] where
//!   the stones cannot stand like that. Points that touch the chain are empty or the attacker's: a
//!   stone of the defender there is part of the chain. The others can also be the defender's. So a
//!   position of a graph is a number. It has a binary digit for each of the former and above them a
//!   ternary digit for each of the latter. In a pair those of the second graph are counted above
//!   those of the first. Twice that, and one more if the defender is to move, is the number of the
//!   position.
//! - A *banned position* takes seven bytes: two for the game, two for the position in it, one for
//!   the banned point, and two for the number of a value. In a pair the points of the second graph
//!   come after those of the first.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use super::interior::{Interior, MOST_POINTS};

/// Ko budgets go from minus this to plus this.
pub const MOST_THREATS: i8 = 6;

/// How many numbers of outside liberties have a value of their own: from none upwards, and
/// [`MANY`].
pub const COLUMNS: usize = 6;

/// The column for this many outside liberties that one more changes nothing.
pub const MANY: usize = COLUMNS - 1;

/// What an eye shape is worth, for each number of outside liberties.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Value {
    /// The least ko budget with which the attacker captures the chain; one more than
    /// [`MOST_THREATS`] if he never does.
    pub killed_from: [i8; COLUMNS],
    /// The least ko budget with which the defender does not get unconditional life.
    pub safe_below: [i8; COLUMNS],
}

/// The number that stands for "cannot be" among positions.
pub const IMPOSSIBLE: u16 = u16::MAX;

/// The file.
pub const BYTES: &[u8] = include_bytes!("../../data/eyes.bin");

/// The table, ready to be looked up.
pub struct Table {
    interiors: FxHashMap<u64, Placed>,
    graphs: Vec<Graph>,
    /// Where the positions of each game begin.
    starts: Vec<usize>,
    /// The games of two graphs.
    pairs: FxHashMap<[u8; 2], u16>,
    values: Vec<Value>,
    positions: Vec<u16>,
    /// Positions with a ban: the first five bytes of the file, and the value.
    banned: FxHashMap<[u8; 5], u16>,
}

/// Where an interior is found.
#[derive(Clone, Copy)]
struct Placed {
    graph: u8,
    /// For each point, three bits: its number in the graph.
    order: u32,
}

#[derive(Clone, Copy)]
struct Graph {
    points: u8,
    touching: u8,
}

/// One interior with what is in it, by its points in the order of their numbers.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// The interior.
    pub interior: Interior,
    /// Attacker stones.
    pub attacker: u8,
    /// Defender stones that do not belong to the chain.
    pub defender: u8,
    /// The banned point, if it is in this part.
    pub ban: Option<u8>,
}

/// A part as the table numbers it.
#[derive(Clone, Copy)]
struct Numbered {
    graph: u8,
    number: usize,
    ban: Option<u8>,
}

impl Table {
    /// The one table, read from its file at the first use.
    pub fn get() -> &'static Table {
        static TABLE: LazyLock<Table> = LazyLock::new(|| Table::read(BYTES));
        &TABLE
    }

    fn read(bytes: &[u8]) -> Table {
        let count = |i: usize| usize::from(u16::from_le_bytes([bytes[2 * i], bytes[2 * i + 1]]));
        let (interiors, bytes) = bytes[10..].split_at(count(0) * 12);
        let (graphs, bytes) = bytes.split_at(count(1) * 2);
        let (pairs, bytes) = bytes.split_at(count(2) * 2);
        let (values, bytes) = bytes.split_at(count(3) * 2 * COLUMNS);
        let (positions, banned) = bytes.split_at(bytes.len() - count(4) * 7);
        let number = |bytes: &[u8]| (bytes.iter().rev()).fold(0, |n, &b| n << 8 | u64::from(b));
        let graphs: Vec<Graph> = (graphs.chunks_exact(2))
            .map(|entry| Graph {
                points: entry[0],
                touching: entry[1],
            })
            .collect();
        let pairs = || pairs.chunks_exact(2).map(|pair| [pair[0], pair[1]]);
        let numbers = |graph: u8| graphs[usize::from(graph)].numbers();
        let sizes = (graphs.iter().map(Graph::numbers))
            .chain(pairs().map(|[one, other]| numbers(one) * numbers(other)));
        let mut end = 0;
        let starts = sizes.map(|size| {
            end += 2 * size;
            end - 2 * size
        });
        Table {
            interiors: (interiors.chunks_exact(12))
                .map(|entry| {
                    let placed = Placed {
                        graph: entry[8],
                        order: number(&entry[9..]) as u32,
                    };
                    (number(&entry[..8]), placed)
                })
                .collect(),
            starts: starts.collect(),
            pairs: pairs().zip(graphs.len() as u16..).collect(),
            values: (values.chunks_exact(2 * COLUMNS))
                .map(|entry| Value {
                    killed_from: std::array::from_fn(|i| entry[i] as i8),
                    safe_below: std::array::from_fn(|i| entry[COLUMNS + i] as i8),
                })
                .collect(),
            positions: (positions.chunks_exact(2))
                .map(|entry| number(entry) as u16)
                .collect(),
            banned: (banned.chunks_exact(7))
                .map(|entry| {
                    let position = [entry[0], entry[1], entry[2], entry[3], entry[4]];
                    (position, number(&entry[5..]) as u16)
                })
                .collect(),
            graphs,
        }
    }

    fn numbered(&self, part: &Part) -> Option<Numbered> {
        let placed = self.interiors.get(&key(&part.interior))?;
        let place = |i: usize| (placed.order >> (3 * i) & 7) as u8;
        let renamed =
            |stones: u8| (0..MOST_POINTS).fold(0, |set, i| set | (stones >> i & 1) << place(i));
        let touching = self.graphs[usize::from(placed.graph)].touching;
        Some(Numbered {
            graph: placed.graph,
            number: number(
                renamed(part.attacker),
                renamed(part.defender),
                u32::from(touching),
            )?,
            ban: part.ban.map(|i| place(usize::from(i))),
        })
    }

    /// The value of a chain with one interior or two; `None` where the table has nothing.
    pub fn value(&self, parts: &[Part], attacker_to_move: bool) -> Option<Value> {
        let (game, number, ban) = match parts {
            [one] => {
                let one = self.numbered(one)?;
                (u16::from(one.graph), one.number, one.ban)
            }
            [one, other] => {
                let (mut one, mut other) = (self.numbered(one)?, self.numbered(other)?);
                if one.graph > other.graph {
                    std::mem::swap(&mut one, &mut other);
                }
                let first = &self.graphs[usize::from(one.graph)];
                let game = *self.pairs.get(&[one.graph, other.graph])?;
                let ban = one.ban.or(other.ban.map(|ban| ban + first.points));
                (game, one.number + first.numbers() * other.number, ban)
            }
            _ => return None,
        };
        let position = 2 * number + usize::from(!attacker_to_move);
        let value = match ban {
            None => *(self.positions).get(self.starts[usize::from(game)] + position)?,
            Some(ban) => {
                let ([a, b], [c, d]) = (game.to_le_bytes(), (position as u16).to_le_bytes());
                *self.banned.get(&[a, b, c, d, ban])?
            }
        };
        self.values.get(usize::from(value)).copied()
    }
}

impl Graph {
    fn numbers(&self) -> usize {
        numbers_of(self.points, self.touching)
    }
}

/// The number of a position of a graph, but for who is to move; `None` if a defender stone touches
/// the chain.
pub fn number(attacker: u8, defender: u8, touching: u32) -> Option<usize> {
    let rim = ((1u16 << touching) - 1) as u8;
    if defender & rim != 0 {
        return None;
    }
    let mut number = 0;
    for point in (touching..MOST_POINTS as u32).rev() {
        let digit = attacker >> point & 1 | (defender >> point & 1) << 1;
        number = 3 * number + usize::from(digit);
    }
    Some(number << touching | usize::from(attacker & rim))
}

/// How many positions a graph has, but for who is to move.
pub fn numbers_of(points: u8, touching: u8) -> usize {
    3usize.pow(u32::from(points - touching)) << touching
}

/// An interior as one number.
pub fn key(interior: &Interior) -> u64 {
    interior.points | u64::from(interior.touching) << 56
}
