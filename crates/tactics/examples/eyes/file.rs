//! The table as the bytes of its file (`tactics::eyes::table` describes it).

use std::collections::BTreeMap;

use tactics::eyes::interior::interiors;
use tactics::eyes::{IMPOSSIBLE, Value, key, number, numbers_of};

use super::graph::Graph;
use super::rules::Stones;
use super::values::Solved;

/// How much of everything there is.
#[derive(Debug, Default)]
pub struct Counts {
    /// Placed interiors.
    pub interiors: usize,
    /// Different games among them.
    pub graphs: usize,
    /// Two interiors of one chain.
    pub pairs: usize,
    /// Positions that can be, without a ban and with one.
    pub positions: [usize; 2],
    /// Different values.
    pub values: usize,
    /// The largest number of outside liberties that one more makes a difference to.
    pub outside: usize,
}

/// Solves everything and writes it down.
pub fn make() -> (Vec<u8>, Counts) {
    let placed: Vec<_> = (interiors().iter())
        .map(|interior| (key(interior), Graph::of(interior)))
        .collect();
    let mut graphs: Vec<Graph> = placed.iter().map(|(_, (graph, _))| *graph).collect();
    graphs.sort_unstable();
    graphs.dedup();
    let mut book = Book::default();
    for graph in &graphs {
        book.add(graph, &[*graph]);
    }
    let mut pairs = Vec::new();
    for (i, one) in graphs.iter().enumerate() {
        for (j, other) in graphs.iter().enumerate().skip(i) {
            // Of two interiors that touch the chain all over each holds an eye: that is
            // unconditional life.
            if let Some(both) = one.beside(other)
                && !(one.is_all_rim() && other.is_all_rim())
            {
                pairs.push([i as u8, j as u8]);
                book.add(&both, &[*one, *other]);
            }
        }
    }
    let counts = Counts {
        interiors: placed.len(),
        graphs: graphs.len(),
        pairs: pairs.len(),
        positions: [
            book.positions.iter().filter(|&&v| v != IMPOSSIBLE).count(),
            book.banned.len() / 7,
        ],
        values: book.values.len(),
        outside: book.outside,
    };
    let sizes = [
        counts.interiors,
        counts.graphs,
        counts.pairs,
        counts.values,
        counts.positions[1],
    ];
    let mut bytes: Vec<u8> = sizes.map(|n| (n as u16).to_le_bytes()).concat();
    for (key, (graph, order)) in &placed {
        let order = (order.iter().enumerate()).fold(0u32, |n, (i, &p)| n | u32::from(p) << (3 * i));
        let graph = graphs.binary_search(graph).expect("it was listed");
        bytes.extend(key.to_le_bytes());
        bytes.push(graph as u8);
        bytes.extend(&order.to_le_bytes()[..3]);
    }
    bytes.extend(
        graphs
            .iter()
            .flat_map(|graph| [graph.len as u8, touching(graph) as u8]),
    );
    bytes.extend(pairs.concat());
    for value in &book.values {
        let numbers = value.killed_from.iter().chain(&value.safe_below);
        bytes.extend(numbers.map(|&n| n as u8));
    }
    bytes.extend(book.positions.iter().flat_map(|v| v.to_le_bytes()));
    bytes.extend(book.banned);
    (bytes, counts)
}

fn touching(graph: &Graph) -> u32 {
    graph.rim.count_ones()
}

/// Values, each once, and positions by the numbers of their values.
#[derive(Default)]
struct Book {
    games: u16,
    values: Vec<Value>,
    numbers: BTreeMap<Value, u16>,
    positions: Vec<u16>,
    banned: Vec<u8>,
    outside: usize,
}

impl Book {
    /// Solves a graph that is made of one part or two.
    fn add(&mut self, graph: &Graph, parts: &[Graph]) {
        let solved = Solved::new(graph);
        self.outside = self.outside.max(solved.outside());
        let start = self.positions.len();
        let numbers: usize = (parts.iter())
            .map(|part| numbers_of(part.len as u8, touching(part) as u8))
            .product();
        self.positions.resize(start + 2 * numbers, IMPOSSIBLE);
        let all = graph.all();
        for (attacker, defender) in (0..=all).flat_map(|d| (0..=all).map(move |a| (a, d))) {
            if attacker & defender != 0 {
                continue;
            }
            let stones = Stones { attacker, defender };
            let Some(number) = position(stones, parts) else {
                continue;
            };
            for attacking in [true, false] {
                let at = 2 * number + usize::from(!attacking);
                if let Some(value) = solved.value((stones, None, attacking)) {
                    self.positions[start + at] = self.number(value);
                }
                for ban in 0..graph.len as u8 {
                    if let Some(value) = solved.value((stones, Some(ban), attacking)) {
                        let value = self.number(value);
                        self.banned.extend(self.games.to_le_bytes());
                        self.banned.extend((at as u16).to_le_bytes());
                        self.banned.push(ban);
                        self.banned.extend(value.to_le_bytes());
                    }
                }
            }
        }
        self.games += 1;
    }

    fn number(&mut self, value: Value) -> u16 {
        *self.numbers.entry(value).or_insert_with(|| {
            self.values.push(value);
            (self.values.len() - 1) as u16
        })
    }
}

/// The number of a position, but for who is to move.
fn position(stones: Stones, parts: &[Graph]) -> Option<usize> {
    let (mut total, mut scale, mut shift) = (0, 1, 0);
    for part in parts {
        let of = |set: u8| set >> shift & part.all();
        total += scale * number(of(stones.attacker), of(stones.defender), touching(part))?;
        scale *= numbers_of(part.len as u8, touching(part) as u8);
        shift += part.len;
    }
    Some(total)
}
