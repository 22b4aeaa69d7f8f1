//! A rival of the board in `goban`: chains kept in step with each move, as most engines do.
//!
//! Each chain is a ring of stones with a number, and that number has a count of pseudo-liberties.
//! An empty point counts once for each neighbour in the chain, so zero still means none. It can
//! only play forwards, without keys. Undo would need a log of all that changed; a copy taken before
//! the move stands in for it. It is here to measure against, so that the choice of floods is not
//! one of taste.

use std::rc::Rc;

use goban::{Colour, Point, PointSet, Size};

use super::{Playable, Taken};

/// A point off the board or without a chain.
const NONE: u16 = u16::MAX;

/// Stones, the ring of each chain, and its pseudo-liberties.
#[derive(Clone)]
pub struct Bookkeeping {
    stones: [PointSet; 2],
    all: PointSet,
    /// The neighbours of each point, `NONE` beyond the edge.
    around: Rc<[[u16; 4]]>,
    /// The colour on each point: 0, 1, or 2 for none.
    colour: [u8; Point::LIMIT],
    /// The number of the chain on each point: the index of one of its stones.
    chain: [u16; Point::LIMIT],
    /// The next stone in the ring of a chain.
    next: [u16; Point::LIMIT],
    /// By chain number.
    liberties: [u16; Point::LIMIT],
    /// By chain number.
    stones_in: [u16; Point::LIMIT],
}

impl Bookkeeping {
    /// An empty board.
    pub fn new(size: Size) -> Bookkeeping {
        let mut around = vec![[NONE; 4]; Point::LIMIT];
        for point in size.points() {
            for (slot, near) in around[point.index()].iter_mut().zip(point.neighbours(size)) {
                *slot = near.index() as u16;
            }
        }
        Bookkeeping {
            stones: [PointSet::EMPTY; 2],
            all: size.all(),
            around: around.into(),
            colour: [2; Point::LIMIT],
            chain: [NONE; Point::LIMIT],
            next: [NONE; Point::LIMIT],
            liberties: [0; Point::LIMIT],
            stones_in: [0; Point::LIMIT],
        }
    }

    fn near(&self, at: usize) -> impl Iterator<Item = usize> + use<> {
        let around = self.around[at];
        around
            .into_iter()
            .take_while(|&near| near != NONE)
            .map(usize::from)
    }

    /// Whether a stone on an empty point is neither suicide nor without effect.
    fn is_legal(&self, at: usize, mine: u8) -> bool {
        let mut touching = [0u16; 4];
        for (i, near) in self.near(at).enumerate() {
            if self.colour[near] == 2 {
                return true;
            }
            touching[i] = self.chain[near];
        }
        // A chain in atari touches the point as often as it has pseudo-liberties.
        self.near(at).enumerate().any(|(i, near)| {
            let count = touching[..self.near(at).count()]
                .iter()
                .filter(|&&c| c == touching[i])
                .count();
            let last = usize::from(self.liberties[touching[i] as usize]) == count;
            (self.colour[near] == mine) != last
        })
    }

    /// Takes a whole chain off and gives its neighbours their liberties back.
    fn lift(&mut self, chain: usize) -> usize {
        let colour = self.colour[chain];
        let mut at = chain;
        let mut count = 0;
        loop {
            let next = self.next[at] as usize;
            self.colour[at] = 2;
            self.chain[at] = NONE;
            self.stones[colour as usize].remove(Point::from_index(at));
            count += 1;
            at = next;
            if at == chain {
                break;
            }
        }
        let mut at = chain;
        for _ in 0..count {
            for near in self.near(at) {
                if self.colour[near] < 2 {
                    self.liberties[self.chain[near] as usize] += 1;
                }
            }
            at = self.next[at] as usize;
        }
        count
    }

    /// Joins the smaller of two chains to the larger.
    fn join(&mut self, one: usize, other: usize) {
        let (large, small) = if self.stones_in[one] >= self.stones_in[other] {
            (one, other)
        } else {
            (other, one)
        };
        let mut at = small;
        loop {
            self.chain[at] = large as u16;
            at = self.next[at] as usize;
            if at == small {
                break;
            }
        }
        self.next.swap(large, small);
        self.liberties[large] += self.liberties[small];
        self.stones_in[large] += self.stones_in[small];
    }
}

impl Playable for Bookkeeping {
    fn try_play(&mut self, point: Point, colour: Colour) -> Option<Taken> {
        let at = point.index();
        let mine = colour.index() as u8;
        if self.colour[at] != 2 || !self.is_legal(at, mine) {
            return None;
        }
        self.stones[mine as usize].insert(point);
        self.colour[at] = mine;
        self.chain[at] = at as u16;
        self.next[at] = at as u16;
        self.liberties[at] = 0;
        self.stones_in[at] = 1;
        for near in self.near(at) {
            if self.colour[near] == 2 {
                self.liberties[at] += 1;
            } else {
                self.liberties[self.chain[near] as usize] -= 1;
            }
        }
        let mut taken = 0;
        let mut last = None;
        for near in self.near(at) {
            if self.colour[near] == 2 {
                continue;
            }
            let (here, there) = (self.chain[at] as usize, self.chain[near] as usize);
            if self.colour[near] == mine && here != there {
                self.join(here, there);
            } else if self.colour[near] != mine && self.liberties[there] == 0 {
                taken += self.lift(there);
                last = Some(Point::from_index(near));
            }
        }
        let alone = self.stones_in[self.chain[at] as usize] == 1;
        let ko = last.filter(|_| taken == 1 && alone && self.liberties[at] == 1);
        Some(Taken { ko })
    }

    fn empty_points(&self) -> PointSet {
        self.all - self.stones[0] - self.stones[1]
    }

    fn is_eye(&self, point: Point, colour: Colour) -> bool {
        self.near(point.index())
            .all(|near| self.colour[near] == colour.index() as u8)
    }
}
