//! The board of playouts: chains with their liberties kept up to date, no past, no undo.
//!
//! [`goban::Board`] floods chains anew for every question, which is right for readers that ask
//! little. A playout asks for liberties several times a move, so here every chain keeps the exact
//! set of its liberties. The board is copied instead of undone.

use goban::{Colour, Point, Size};

/// Words of a set of cells.
const WORDS: usize = 7;
/// Cells of the board with its rim: rows of 20, so that one column of rim serves both sides.
pub const CELLS: usize = WORDS * 64;
/// Cells from one row to the next.
pub const STRIDE: usize = 20;
/// The four directions, as steps between cells.
pub const SIDES: [usize; 4] = [1, STRIDE, usize::MAX, usize::MAX - STRIDE + 1];
/// The four diagonal directions.
pub const CORNERS: [usize; 4] = [
    STRIDE + 1,
    STRIDE - 1,
    usize::MAX - STRIDE + 2,
    usize::MAX - STRIDE,
];

/// What a cell holds.
pub type Cell = u8;
/// Nothing.
pub const EMPTY: Cell = 0;
/// A black stone.
pub const BLACK: Cell = 1;
/// A white stone.
pub const WHITE: Cell = 2;
/// The rim.
pub const WALL: Cell = 3;

/// The place of a point on the board with its rim.
pub type Spot = u16;
/// A pass, where a spot is asked for. It is never a spot of the board.
pub const PASS: Spot = 0;

/// A set of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spots([u64; WORDS]);

impl Spots {
    /// No cell.
    pub const NONE: Spots = Spots([0; WORDS]);

    /// Puts a cell in.
    #[inline]
    pub fn insert(&mut self, spot: usize) {
        self.0[spot >> 6] |= 1 << (spot & 63);
    }

    /// Takes a cell out.
    #[inline]
    pub fn remove(&mut self, spot: usize) {
        self.0[spot >> 6] &= !(1 << (spot & 63));
    }

    /// Whether the cell is in it.
    #[inline]
    pub fn contains(&self, spot: usize) -> bool {
        self.0[spot >> 6] >> (spot & 63) & 1 != 0
    }

    /// Puts all cells of another set in.
    #[inline]
    pub fn add(&mut self, other: &Spots) {
        for i in 0..WORDS {
            self.0[i] |= other.0[i];
        }
    }

    /// How many cells it has.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|w| w.count_ones() as usize).sum()
    }

    /// Whether it has none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&w| w == 0)
    }

    /// The first cell, if there is one.
    #[inline]
    pub fn first(&self) -> Option<usize> {
        (0..WORDS)
            .find(|&i| self.0[i] != 0)
            .map(|i| i * 64 + self.0[i].trailing_zeros() as usize)
    }

    /// All cells, in order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + use<> {
        let mut words = self.0;
        let mut at = 0;
        std::iter::from_fn(move || {
            while at < WORDS {
                if words[at] != 0 {
                    let bit = words[at].trailing_zeros() as usize;
                    words[at] &= words[at] - 1;
                    return Some(at * 64 + bit);
                }
                at += 1;
            }
            None
        })
    }
}

/// A position with exact liberties of every chain.
#[derive(Clone)]
pub struct Board {
    cells: [Cell; CELLS],
    /// The chain a stone belongs to, named by one of its stones.
    head: [Spot; CELLS],
    /// The next stone of the chain, in a ring.
    next: [Spot; CELLS],
    liberties: [Spots; CELLS],
    stones: [u16; CELLS],
    free: [Spot; 361],
    /// Where a cell stands in `free`.
    place: [Spot; CELLS],
    free_count: usize,
    size: Size,
    ko: Spot,
    hash: u64,
}

/// The cell value of a colour.
#[inline]
pub fn cell(colour: Colour) -> Cell {
    match colour {
        Colour::Black => BLACK,
        Colour::White => WHITE,
    }
}

/// The spot of a point.
#[inline]
pub fn spot(point: Point) -> Spot {
    ((point.y() as usize + 1) * STRIDE + point.x() as usize + 1) as Spot
}

/// The point of a spot, or none for a pass.
#[inline]
pub fn point(spot: Spot) -> Option<Point> {
    (spot != PASS).then(|| {
        Point::new(
            (spot as usize % STRIDE - 1) as u8,
            (spot as usize / STRIDE - 1) as u8,
        )
    })
}

#[inline]
fn step(spot: usize, by: usize) -> usize {
    spot.wrapping_add(by)
}

impl Board {
    /// The empty board.
    pub fn new(size: Size) -> Board {
        let mut board = Board {
            cells: [WALL; CELLS],
            head: [0; CELLS],
            next: [0; CELLS],
            liberties: [Spots::NONE; CELLS],
            stones: [0; CELLS],
            free: [0; 361],
            place: [0; CELLS],
            free_count: 0,
            size,
            ko: PASS,
            hash: goban::zobrist::size(size),
        };
        for p in size.points() {
            let s = spot(p);
            board.cells[s as usize] = EMPTY;
            board.put_free(s);
        }
        board
    }

    /// The same position as a board of the rules, with a ko ban.
    pub fn from_goban(from: &goban::Board, ko: Option<Point>) -> Board {
        let mut board = Board::new(from.size());
        for colour in [Colour::Black, Colour::White] {
            for p in from.stones(colour).iter() {
                board.put(spot(p) as usize, cell(colour));
            }
        }
        board.ko = ko.map_or(PASS, spot);
        board
    }

    /// The size of the board.
    #[inline]
    pub fn size(&self) -> Size {
        self.size
    }

    /// What stands on a cell.
    #[inline]
    pub fn at(&self, spot: usize) -> Cell {
        self.cells[spot]
    }

    /// The name of the chain a stone belongs to.
    #[inline]
    pub fn chain(&self, spot: usize) -> usize {
        self.head[spot] as usize
    }

    /// The liberties of the chain of a stone.
    #[inline]
    pub fn liberties(&self, spot: usize) -> &Spots {
        &self.liberties[self.head[spot] as usize]
    }

    /// How many stones the chain of a stone has.
    #[inline]
    pub fn chain_size(&self, spot: usize) -> usize {
        self.stones[self.head[spot] as usize] as usize
    }

    /// The stones of the chain of a stone.
    pub fn chain_stones(&self, spot: usize) -> impl Iterator<Item = usize> + '_ {
        let mut at = Some(spot);
        std::iter::from_fn(move || {
            let now = at?;
            let next = self.next[now] as usize;
            at = (next != spot).then_some(next);
            Some(now)
        })
    }

    /// The empty cells, in no order that means anything.
    #[inline]
    pub fn free(&self) -> &[Spot] {
        &self.free[..self.free_count]
    }

    /// The point where the player to move may not take back, or [`PASS`].
    #[inline]
    pub fn ko(&self) -> Spot {
        self.ko
    }

    /// A number for the stones on the board, the same as the rules give.
    #[inline]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// Whether the colour may play here, by the simple ko rule and without suicide.
    #[inline]
    pub fn is_legal(&self, spot: usize, colour: Cell) -> bool {
        if self.cells[spot] != EMPTY || spot == self.ko as usize {
            return false;
        }
        for side in SIDES {
            let n = step(spot, side);
            let c = self.cells[n];
            if c == EMPTY {
                return true;
            }
            if c != WALL {
                let single = self.liberties(n).len() == 1;
                if (c == colour) != single {
                    return true;
                }
            }
        }
        false
    }

    /// Plays a stone, or passes. Suicide takes the stones off. Gives the number of stones taken.
    ///
    /// The move must be on an empty cell; the ban of ko is not looked at.
    pub fn play(&mut self, spot: Spot, colour: Cell) -> usize {
        self.ko = PASS;
        if spot == PASS {
            return 0;
        }
        let s = spot as usize;
        let other = BLACK + WHITE - colour;
        self.put(s, colour);
        let mut taken = 0;
        let mut last = PASS;
        for side in SIDES {
            let n = step(s, side);
            if self.cells[n] == other && self.liberties(n).is_empty() {
                if self.chain_size(n) == 1 {
                    last = n as Spot;
                }
                taken += self.remove_chain(n);
            }
        }
        if taken == 0 && self.liberties(s).is_empty() {
            self.remove_chain(s);
            return 0;
        }
        if taken == 1 && self.chain_size(s) == 1 && self.liberties(s).len() == 1 {
            self.ko = last;
        }
        taken
    }

    /// Puts a stone down and joins it to its friends; captures nothing.
    fn put(&mut self, s: usize, colour: Cell) {
        self.take_free(s);
        self.cells[s] = colour;
        self.flip(s, colour);
        self.head[s] = s as Spot;
        self.next[s] = s as Spot;
        self.stones[s] = 1;
        let mut own = Spots::NONE;
        for side in SIDES {
            let n = step(s, side);
            match self.cells[n] {
                EMPTY => own.insert(n),
                WALL => {}
                _ => self.liberties[self.head[n] as usize].remove(s),
            }
        }
        self.liberties[s] = own;
        for side in SIDES {
            let n = step(s, side);
            if self.cells[n] == colour && self.head[n] != self.head[s] {
                self.join(self.head[n] as usize, self.head[s] as usize);
            }
        }
    }

    fn join(&mut self, a: usize, b: usize) {
        let (keep, gone) = if self.stones[a] >= self.stones[b] {
            (a, b)
        } else {
            (b, a)
        };
        let set = self.liberties[gone];
        self.liberties[keep].add(&set);
        self.stones[keep] += self.stones[gone];
        let mut at = gone;
        loop {
            self.head[at] = keep as Spot;
            at = self.next[at] as usize;
            if at == gone {
                break;
            }
        }
        self.next.swap(keep, gone);
    }

    fn remove_chain(&mut self, spot: usize) -> usize {
        let colour = self.cells[spot];
        let count = self.chain_size(spot);
        let mut at = spot;
        for _ in 0..count {
            self.cells[at] = EMPTY;
            self.flip(at, colour);
            self.put_free(at as Spot);
            at = self.next[at] as usize;
        }
        for _ in 0..count {
            for side in SIDES {
                let n = step(at, side);
                if self.cells[n] != EMPTY && self.cells[n] != WALL {
                    self.liberties[self.head[n] as usize].insert(at);
                }
            }
            at = self.next[at] as usize;
        }
        count
    }

    fn put_free(&mut self, s: Spot) {
        self.place[s as usize] = self.free_count as Spot;
        self.free[self.free_count] = s;
        self.free_count += 1;
    }

    fn take_free(&mut self, s: usize) {
        self.free_count -= 1;
        let last = self.free[self.free_count];
        let at = self.place[s];
        self.free[at as usize] = last;
        self.place[last as usize] = at;
    }

    #[inline]
    fn flip(&mut self, s: usize, colour: Cell) {
        let p = Point::new((s % STRIDE - 1) as u8, (s / STRIDE - 1) as u8);
        let c = if colour == BLACK {
            Colour::Black
        } else {
            Colour::White
        };
        self.hash ^= goban::zobrist::stone(p, c);
    }
}
