//! The rules of the game inside: what a move does, and when the chain around lives unconditionally.

use super::graph::Graph;

/// A set of points of the interior.
pub type Points = u8;

/// Stones inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stones {
    /// The attacker's.
    pub attacker: Points,
    /// The defender's, joined to the chain or not.
    pub defender: Points,
}

/// What a move leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum After {
    /// It is not legal.
    Illegal,
    /// The chain around is captured.
    Captured,
    /// Stones, and the point that is banned by ko.
    Goes(Stones, Option<u8>),
}

/// Some defender stones that hang together.
#[derive(Clone, Copy)]
struct Body {
    points: Points,
    /// Whether the chain around is part of it.
    chain: bool,
}

impl Graph {
    /// The whole interior.
    pub fn all(&self) -> Points {
        ((1u16 << self.len) - 1) as Points
    }

    /// Empty points.
    pub fn empty(&self, stones: Stones) -> Points {
        self.all() & !(stones.attacker | stones.defender)
    }

    fn around(&self, set: Points) -> Points {
        each(set).fold(0, |around, p| around | self.near[p])
    }

    fn flood(&self, seed: Points, within: Points) -> Points {
        let mut set = seed;
        loop {
            let grown = set | self.around(set) & within;
            if grown == set {
                return set;
            }
            set = grown;
        }
    }

    /// The chain around, with the stones inside that are joined to it.
    fn chain(&self, stones: Stones) -> Body {
        Body {
            points: self.flood(self.rim & stones.defender, stones.defender),
            chain: true,
        }
    }

    /// The defender stones that a stone hangs together with.
    fn body(&self, stone: usize, stones: Stones) -> Body {
        let chain = self.chain(stones);
        if chain.points >> stone & 1 != 0 {
            return chain;
        }
        Body {
            points: self.flood(1 << stone, stones.defender),
            chain: false,
        }
    }

    fn liberties(&self, body: Body, empty: Points) -> Points {
        let rim = if body.chain { self.rim } else { 0 };
        (self.around(body.points) | rim) & empty
    }

    /// Whether the chain has a liberty inside.
    pub fn breathes(&self, stones: Stones) -> bool {
        self.liberties(self.chain(stones), self.empty(stones)) != 0
    }

    /// Whether every chain has a liberty; `open` tells whether the chain around has one outside.
    pub fn is_legal(&self, stones: Stones, open: bool) -> bool {
        let empty = self.empty(stones);
        let attacker = |p: usize| self.around(self.flood(1 << p, stones.attacker)) & empty != 0;
        let defender = |p: usize| {
            let body = self.body(p, stones);
            body.chain || self.liberties(body, empty) != 0
        };
        (open || self.breathes(stones))
            && each(stones.attacker).all(attacker)
            && each(stones.defender).all(defender)
    }

    /// A move of the attacker on an empty point.
    pub fn attack(&self, stones: Stones, point: usize, open: bool) -> After {
        let stone = 1 << point;
        let attacker = stones.attacker | stone;
        let empty = self.empty(stones) & !stone;
        let touches_chain = stone & self.rim != 0;
        let mut taken = 0;
        let near = each(self.near[point] & stones.defender).map(|p| self.body(p, stones));
        for body in near.chain(touches_chain.then(|| self.chain(stones))) {
            if self.liberties(body, empty) != 0 || body.chain && open {
                continue;
            }
            if body.chain {
                return After::Captured;
            }
            taken |= body.points;
        }
        let own = self.flood(stone, attacker);
        if self.around(own) & (empty | taken) == 0 {
            return After::Illegal;
        }
        let alone = self.near[point] & (attacker | empty) == 0;
        let ban = (taken.count_ones() == 1 && alone).then(|| taken.trailing_zeros() as u8);
        let defender = stones.defender & !taken;
        After::Goes(Stones { attacker, defender }, ban)
    }

    /// A move of the defender on an empty point.
    pub fn defend(&self, stones: Stones, point: usize, open: bool) -> After {
        let stone = 1 << point;
        let defender = stones.defender | stone;
        let empty = self.empty(stones) & !stone;
        let mut taken = 0;
        for p in each(self.near[point] & stones.attacker) {
            let chain = self.flood(1 << p, stones.attacker);
            if self.around(chain) & empty == 0 {
                taken |= chain;
            }
        }
        let attacker = stones.attacker & !taken;
        let next = Stones { attacker, defender };
        let own = self.body(point, next);
        if self.liberties(own, empty | taken) == 0 && !(own.chain && open) {
            return After::Illegal;
        }
        let joined = self.near[point] & stones.defender != 0 || stone & self.rim != 0;
        let alone = !joined && self.near[point] & empty == 0;
        let ban = (taken.count_ones() == 1 && alone).then(|| taken.trailing_zeros() as u8);
        After::Goes(next, ban)
    }

    /// Whether the chain around lives unconditionally (Benson 1976). Two regions are vital to it:
    /// all their empty points are its liberties, and only living chains enclose them.
    pub fn is_alive(&self, stones: Stones) -> bool {
        let empty = self.empty(stones);
        let mut bodies = vec![self.chain(stones)];
        let mut left = stones.defender & !bodies[0].points;
        while left != 0 {
            let body = self.body(left.trailing_zeros() as usize, stones);
            left &= !body.points;
            bodies.push(body);
        }
        let mut regions = Vec::new();
        let mut left = self.all() & !stones.defender;
        while left != 0 {
            let region = self.flood(left & left.wrapping_neg(), self.all() & !stones.defender);
            left &= !region;
            regions.push(region);
        }
        let touches = |body: &Body, region: Points| {
            let rim = if body.chain { self.rim } else { 0 };
            (self.around(body.points) | rim) & region != 0
        };
        let mut alive = vec![true; bodies.len()];
        loop {
            let before = alive.clone();
            for (i, body) in bodies.iter().enumerate() {
                let enclosed = |region: &&Points| {
                    let mut others = bodies.iter().zip(&before);
                    others.all(|(other, alive)| *alive || !touches(other, **region))
                };
                let vital = |region: &&Points| {
                    **region & empty & !self.liberties(*body, empty) == 0 && touches(body, **region)
                };
                alive[i] &= regions.iter().filter(enclosed).filter(vital).count() >= 2;
            }
            if alive == before {
                return alive[0];
            }
        }
    }
}

/// The numbers in a set, rising.
pub fn each(set: Points) -> impl Iterator<Item = usize> {
    (0..8).filter(move |p| set >> p & 1 != 0)
}
