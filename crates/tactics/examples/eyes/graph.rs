//! Interiors that differ only on the board and not as games, made one.

use tactics::eyes::interior::{Interior, MOST_POINTS};

/// Points with their neighbours. Equal graphs are the same game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Graph {
    /// How many points there are.
    pub len: usize,
    /// Those that touch the chain; in one interior they are the first ones.
    pub rim: u8,
    /// For each point the points next to it.
    pub near: [u8; MOST_POINTS],
}

impl Graph {
    /// The graph of an interior, and for each point of the interior its number in the graph. The
    /// least of all numberings is taken in which points that touch the chain come first, and among
    /// those the ones with fewer neighbours.
    pub fn of(interior: &Interior) -> (Graph, [u8; MOST_POINTS]) {
        let near = interior.neighbours();
        let len = interior.len();
        let class = |i: usize| {
            let inner = interior.touching >> i & 1 == 0;
            (inner, near[i].count_ones())
        };
        let mut order: Vec<usize> = (0..len).collect();
        order.sort_by_key(|&i| class(i));
        let mut best: Option<([u8; MOST_POINTS], [u8; MOST_POINTS])> = None;
        permute(&mut order, 0, &class, &mut |order| {
            let mut number = [0u8; MOST_POINTS];
            for (new, &old) in order.iter().enumerate() {
                number[old] = new as u8;
            }
            let mut renamed = [0u8; MOST_POINTS];
            for (new, &old) in order.iter().enumerate() {
                renamed[new] = (0..len)
                    .filter(|j| near[old] >> j & 1 != 0)
                    .fold(0, |set, j| set | 1 << number[j]);
            }
            if best.is_none_or(|(least, _)| renamed < least) {
                best = Some((renamed, number));
            }
        });
        let (near, number) = best.expect("an interior has points");
        let graph = Graph {
            len,
            rim: ((1u16 << interior.touching.count_ones()) - 1) as u8,
            near,
        };
        (graph, number)
    }

    /// Whether no point is without touch of the chain.
    pub fn is_all_rim(&self) -> bool {
        self.rim.count_ones() as usize == self.len
    }

    /// Two interiors of one chain as one graph, if that is not too large. The points of the second
    /// follow those of the first.
    pub fn beside(&self, other: &Graph) -> Option<Graph> {
        let mut both = *self;
        both.len += other.len;
        if both.len > MOST_POINTS {
            return None;
        }
        both.rim |= other.rim << self.len;
        for (i, near) in other.near[..other.len].iter().enumerate() {
            both.near[self.len + i] = near << self.len;
        }
        Some(both)
    }
}

/// Every order that keeps the classes in order.
fn permute<C: PartialEq>(
    order: &mut Vec<usize>,
    at: usize,
    class: &impl Fn(usize) -> C,
    visit: &mut impl FnMut(&[usize]),
) {
    if at == order.len() {
        visit(order);
        return;
    }
    for other in at..order.len() {
        if class(order[other]) == class(order[at]) {
            order.swap(at, other);
            permute(order, at + 1, class, visit);
            order.swap(at, other);
        }
    }
}
