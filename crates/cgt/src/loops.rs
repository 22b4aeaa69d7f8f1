//! Games with loops, as far as ko needs them: bounds from both sides.
//!
//! Some moves are marked as *breaking*. Every loop has one of each side, so the game ends if one
//! side may make only a limited number of them. The *upper* bound lets Left make as many as he
//! likes and Right a few; the *lower* bound the other way round. Taking moves away from a side
//! cannot help it, so the game lies between the bounds whatever the ko rule bans. With more moves
//! allowed the bounds come nearer to each other (they *sidle*, *Winning Ways*, chapter 11). When
//! they are equal, that is the value.

use rustc_hash::FxHashMap;

use crate::{Dyadic, Game, Games};

/// Two games that a third lies between.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bounds {
    /// It is at least this.
    pub low: Game,
    /// It is at most this.
    pub high: Game,
}

impl Bounds {
    /// A game that is known.
    #[must_use]
    pub fn exact(game: Game) -> Bounds {
        Bounds {
            low: game,
            high: game,
        }
    }

    /// The value, if the bounds agree.
    #[must_use]
    pub fn value(self) -> Option<Game> {
        (self.low == self.high).then_some(self.low)
    }

    /// The temperature of the hotter bound.
    pub fn temperature(self, games: &mut Games) -> Dyadic {
        let [low, high] = [self.low, self.high].map(|bound| games.temperature(bound));
        low.max(high)
    }

    /// The same, but one game if they differ by something infinitesimal, which changes no score.
    #[must_use]
    pub fn settled(self, games: &mut Games) -> Bounds {
        if self.low != self.high
            && games.is_nearly_at_most(self.low, self.high)
            && games.is_nearly_at_most(self.high, self.low)
        {
            return Bounds::exact(self.low);
        }
        self
    }

    /// The bounds of the negative.
    #[must_use]
    pub fn negative(self, games: &mut Games) -> Bounds {
        Bounds {
            low: games.negative(self.high),
            high: games.negative(self.low),
        }
    }

    /// The bounds of a sum.
    #[must_use]
    pub fn plus(self, other: Bounds, games: &mut Games) -> Bounds {
        if let (Some(a), Some(b)) = (self.value(), other.value()) {
            return Bounds::exact(games.add(a, b));
        }
        Bounds {
            low: games.add(self.low, other.low),
            high: games.add(self.high, other.high),
        }
    }
}

/// Where a move leads: what is known, and nodes of the graph that come on top, negated or not.
#[derive(Clone, Debug)]
pub struct Edge {
    /// The known part of the sum.
    pub known: Bounds,
    /// The parts that are nodes of the graph; `true` for the negative.
    pub nodes: Vec<(usize, bool)>,
    /// Whether the number of these moves is limited.
    pub breaking: bool,
}

/// A position in a graph with loops.
#[derive(Clone, Debug, Default)]
pub struct Node {
    /// Left's moves.
    pub left: Vec<Edge>,
    /// Right's moves.
    pub right: Vec<Edge>,
    /// The score if both pass here.
    pub stand: Dyadic,
}

/// A question: the node, how many breaking moves are left, and whether the upper bound is asked
/// for.
type Asked = (usize, u32, bool);

impl Games {
    /// The value of a position in which both may pass: `stand` is its score if both do.
    ///
    /// A game by its options alone takes being unable to move for a loss. Where passing is free it
    /// is none. So if nobody gains by moving, the value is the score as it stands. A side that
    /// gains by a move which the other cannot answer or prevent has it for nothing. Only what is
    /// infinitesimal is lost by that, and it never changes a score.
    pub fn with_passes(&mut self, left: &[Game], right: &[Game], stand: Dyadic) -> Game {
        let low = left.iter().map(|&l| self.right_stop(l)).max();
        let high = right.iter().map(|&r| self.left_stop(r)).min();
        match (low, high) {
            (Some(low), Some(high)) if low >= high => self.game(left, right),
            _ => {
                let at_least = low.map_or(stand, |low| stand.max(low));
                let settled = high.map_or(at_least, |high| at_least.min(high));
                self.number(settled)
            }
        }
    }

    /// Bounds for all nodes of a graph whose loops all have breaking moves of both sides, when a
    /// side may make `allowed` of them.
    ///
    /// # Examples
    /// A ko worth one point: Left takes it back and fills, or Right does.
    /// ```
    /// use cgt::{Bounds, Edge, Game, Games, Node};
    ///
    /// let mut games = Games::new();
    /// let one = games.integer(1);
    /// let to = |game| Edge { known: Bounds::exact(game), nodes: vec![], breaking: false };
    /// let ko = |node| Edge { known: Bounds::exact(Game::ZERO), nodes: vec![(node, false)], breaking: true };
    /// let open = Node { left: vec![to(one)], right: vec![ko(1)], ..Node::default() };
    /// let taken = Node { left: vec![ko(0)], right: vec![to(Game::ZERO)], ..Node::default() };
    /// let bounds = games.loop_bounds(&[open, taken], 2);
    /// assert!(bounds.iter().all(|b| games.is_nearly_at_most(b.low, b.high)));
    /// assert_ne!(bounds[0].low, bounds[0].high);
    /// ```
    pub fn loop_bounds(&mut self, nodes: &[Node], allowed: u32) -> Vec<Bounds> {
        let mut known: FxHashMap<Asked, Game> = FxHashMap::default();
        let mut answers = Vec::with_capacity(nodes.len());
        for number in 0..nodes.len() {
            let mut ask = |games: &mut Games, upper| {
                let mut stack: Vec<Asked> = vec![(number, allowed, upper)];
                while let Some(&asked) = stack.last() {
                    if known.contains_key(&asked) {
                        stack.pop();
                        continue;
                    }
                    let before = stack.len();
                    needs(nodes, asked, |needed| {
                        if !known.contains_key(&needed) {
                            stack.push(needed);
                        }
                    });
                    if stack.len() == before {
                        let value = games.bound(nodes, asked, &known);
                        known.insert(asked, value);
                        stack.pop();
                    }
                }
                known[&(number, allowed, upper)]
            };
            answers.push(Bounds {
                low: ask(self, false),
                high: ask(self, true),
            });
        }
        answers
    }

    fn bound(&mut self, nodes: &[Node], asked: Asked, known: &FxHashMap<Asked, Game>) -> Game {
        let (number, _, upper) = asked;
        let node = &nodes[number];
        let mut side = |edges: &[Edge], is_left: bool| -> Vec<Game> {
            let mut options = Vec::with_capacity(edges.len());
            for edge in edges {
                let Some(rest) = rest(asked, edge, is_left) else {
                    continue;
                };
                let mut total = if upper {
                    edge.known.high
                } else {
                    edge.known.low
                };
                for &(inner, negated) in &edge.nodes {
                    let mut part = known[&(inner, rest, upper != negated)];
                    if negated {
                        part = self.negative(part);
                    }
                    total = self.add(total, part);
                }
                options.push(total);
            }
            options
        };
        let (left, right) = (side(&node.left, true), side(&node.right, false));
        self.simplified(&left, &right, node.stand)
    }
}

/// How many breaking moves are left after this one, or `None` if it is not allowed.
fn rest((_, left, upper): Asked, edge: &Edge, is_left: bool) -> Option<u32> {
    if edge.breaking && upper != is_left {
        left.checked_sub(1)
    } else {
        Some(left)
    }
}

/// Tells what must be known before a question can be answered.
fn needs(nodes: &[Node], asked: Asked, mut tell: impl FnMut(Asked)) {
    let node = &nodes[asked.0];
    for (edges, is_left) in [(&node.left, true), (&node.right, false)] {
        for edge in edges {
            if let Some(rest) = rest(asked, edge, is_left) {
                for &(inner, negated) in &edge.nodes {
                    tell((inner, rest, asked.2 != negated));
                }
            }
        }
    }
}
