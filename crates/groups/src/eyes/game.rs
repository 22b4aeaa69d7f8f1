//! The game of an eye space, worked out whole.
//!
//! The owner's stones around the space stand for ever. Cells are empty, or hold a stone of the
//! owner or of the other side. A stone of the other side on an open cell is connected with the
//! outside, and so is what it touches. Chains without liberties are taken off; suicide is not
//! allowed. Either side may pass, and two passes end the game. Then every area without stones of
//! the owner counts as an eye, unless the outside reaches into it or all its cells are hollow.
//! Endless play gives the owner nothing.
//!
//! A prisoner on an open cell may be *loose*: the other side has to spend a move before the outside
//! holds it. A *key* is a move beside the space that decides whether a cell is an eye. In the hands of the
//! other side it makes the cell an open one.

/// With more cells and keys than this the game is not worked out.
pub const MOST_CELLS: usize = 9;
/// No such move.
const NONE: u32 = u32::MAX;

/// An eye space as a graph.
#[derive(Clone, Debug)]
pub struct Cells {
    /// How many cells there are.
    pub count: usize,
    /// The cells beside each cell.
    pub beside: Vec<u16>,
    /// Cells that lie open.
    pub margin: u16,
    /// Cells that are no eye by themselves, although nothing reaches into them from outside.
    pub hollow: u16,
    /// Cells beside stones of the owner that stand around the space.
    pub rooted: u16,
    /// Open cells with prisoners that the outside holds only after one move more.
    pub loose: u16,
    /// For each key the cell that it decides about.
    pub keys: Vec<u16>,
}

/// What a space is worth.
#[derive(Clone, Debug)]
pub struct Worth {
    /// The other side twice, the other side first, the owner first, the owner twice.
    pub values: [u8; 4],
    /// A first move for the other side and one for the owner, where it matters who moves first.
    pub vital: Option<(usize, usize)>,
}

/// A position: stones of the other side and of the owner, keys among them.
#[derive(Clone, Copy)]
struct EyePosition {
    theirs: u16,
    own: u16,
}

/// All positions with their values.
pub struct Game<'a> {
    cells: &'a Cells,
    size: usize,
    /// The position after each move: by position, side (0 = the other side), move.
    next: Vec<u32>,
    /// The value by position, who moves, and whether the move before was a pass.
    values: Vec<[[u8; 2]; 2]>,
}

impl Cells {
    /// The cells that the outside can reach at once: open ones, and those whose key is lost.
    fn open(&self, at: EyePosition) -> u16 {
        let keys = self.keys.iter().enumerate();
        keys.filter(|(i, _)| at.theirs >> (self.count + i) & 1 != 0)
            .fold(self.margin, |open, (_, &cell)| open | cell)
    }

    /// How many moves there are: cells, keys, and ways to hold loose prisoners.
    fn moves(&self) -> usize {
        self.count + self.keys.len() + self.loose.count_ones() as usize
    }

    /// Each loose cell with the move that holds its prisoner.
    fn held(&self) -> impl Iterator<Item = (u16, usize)> {
        let cells = (0..self.count).filter(|i| self.loose >> i & 1 != 0);
        let first = self.count + self.keys.len();
        cells.zip(first..).map(|(cell, mv)| (1 << cell, mv))
    }

    /// The open cells on which the outside holds stones of the other side.
    fn outlets(&self, at: EyePosition) -> u16 {
        let loose = self.held().filter(|(_, mv)| at.theirs >> mv & 1 == 0);
        loose.fold(self.open(at), |open, (cell, _)| open & !cell)
    }

    fn around(&self, set: u16) -> u16 {
        (0..self.count)
            .filter(|i| set >> i & 1 != 0)
            .fold(0, |around, i| around | self.beside[i])
    }

    fn flood(&self, seed: u16, within: u16) -> u16 {
        let mut set = seed & within;
        loop {
            let grown = set | self.around(set) & within;
            if grown == set {
                return set;
            }
            set = grown;
        }
    }

    fn board(&self) -> u16 {
        (1 << self.count) - 1
    }

    /// The chains of some stones that have no liberty, save those that a root holds.
    fn breathless(&self, stones: u16, others: u16, roots: u16) -> u16 {
        let empty = self.board() & !(stones | others);
        let (mut left, mut dead) = (stones & self.board(), 0);
        while left != 0 {
            let chain = self.flood(left & left.wrapping_neg(), left);
            left &= !chain;
            if chain & roots == 0 && self.around(chain) & empty == 0 {
                dead |= chain;
            }
        }
        dead
    }

    fn play(&self, at: EyePosition, cell: usize, by_owner: bool) -> Option<EyePosition> {
        let stone = 1u16 << cell;
        if (at.theirs | at.own) & stone != 0 {
            return None;
        }
        let mut after = at;
        if by_owner {
            if cell >= self.count + self.keys.len() {
                return None;
            }
            after.own |= stone;
            after.theirs &= !self.breathless(after.theirs, after.own, self.outlets(after));
            // Whoever comes there again comes from outside.
            let gone = self.held().filter(|(cell, _)| after.theirs & cell == 0);
            let held = gone.fold(0, |set, (_, mv)| set | 1 << mv);
            after.theirs |= held & !after.own;
            let dead = self.breathless(after.own, after.theirs, self.rooted);
            return (dead == 0).then_some(after);
        }
        after.theirs |= stone;
        after.own &= !self.breathless(after.own, after.theirs, self.rooted);
        let dead = self.breathless(after.theirs, after.own, self.outlets(after));
        (dead == 0).then_some(after)
    }

    /// The eyes when nobody moves any more.
    fn eyes(&self, at: EyePosition) -> u8 {
        let open = self.open(at);
        let mut left = self.board() & !at.own;
        let mut eyes = 0;
        while left != 0 {
            let area = self.flood(left & left.wrapping_neg(), left);
            left &= !area;
            eyes += u8::from(area & open == 0 && area & !self.hollow != 0);
        }
        eyes.min(2)
    }
}

impl Game<'_> {
    /// Works the game out.
    pub fn of(cells: &Cells) -> Game<'_> {
        let moves = cells.moves();
        let size = 3usize.pow(moves as u32);
        let mut game = Game {
            cells,
            size: moves,
            next: vec![NONE; size * 2 * moves],
            values: vec![[[0; 2]; 2]; size],
        };
        let mut last = Vec::with_capacity(size);
        for number in 0..size {
            let at = game.position(number);
            last.push(cells.eyes(at));
            for side in 0..2 {
                for mv in 0..moves {
                    if let Some(after) = cells.play(at, mv, side == 1) {
                        game.next[(number * 2 + side) * moves + mv] = game.number(after) as u32;
                    }
                }
            }
        }
        game.settle(&last);
        game
    }

    fn position(&self, mut number: usize) -> EyePosition {
        let mut at = EyePosition { theirs: 0, own: 0 };
        for i in 0..self.size {
            match number % 3 {
                1 => at.theirs |= 1 << i,
                2 => at.own |= 1 << i,
                _ => {}
            }
            number /= 3;
        }
        at
    }

    fn number(&self, at: EyePosition) -> usize {
        (0..self.size).rev().fold(0, |number, i| {
            let digit = (at.theirs >> i & 1) + 2 * (at.own >> i & 1);
            number * 3 + digit as usize
        })
    }

    fn moves(&self, number: usize, side: usize) -> impl Iterator<Item = (usize, usize)> {
        let from = (number * 2 + side) * self.size;
        let row = &self.next[from..from + self.size];
        let legal = row.iter().enumerate().filter(|(_, next)| **next != NONE);
        legal.map(|(mv, &next)| (mv, next as usize))
    }

    /// Values grow from nothing until they grow no more, so that endless play is worth nothing.
    fn settle(&mut self, last: &[u8]) {
        loop {
            let mut changed = false;
            for number in (0..self.values.len()).rev() {
                for passed in 0..2 {
                    let pass = |values: &[[[u8; 2]; 2]], other: usize| match passed {
                        1 => last[number],
                        _ => values[number][other][1],
                    };
                    let theirs = (self.moves(number, 0))
                        .map(|(_, next)| self.values[next][1][0])
                        .fold(pass(&self.values, 1), u8::min);
                    let own = (self.moves(number, 1))
                        .map(|(_, next)| self.values[next][0][0])
                        .fold(pass(&self.values, 0), u8::max);
                    for (side, value) in [theirs, own].into_iter().enumerate() {
                        if self.values[number][side][passed] < value {
                            self.values[number][side][passed] = value;
                            changed = true;
                        }
                    }
                }
            }
            if !changed {
                return;
            }
        }
    }

    /// What the space is worth with some stones of the other side in it.
    pub fn worth(&self, theirs: u16) -> Worth {
        let start = self.number(EyePosition { theirs, own: 0 });
        let value = |number: usize, side: usize| self.values[number][side][0];
        let (least, most) = (value(start, 0), value(start, 1));
        let twice = |side: usize| {
            let both = self
                .moves(start, side)
                .map(move |(_, next)| value(next, side));
            both.collect::<Vec<u8>>()
        };
        let threatened = twice(0).into_iter().fold(least, u8::min);
        let hoped = twice(1).into_iter().fold(most, u8::max);
        let good = |side: usize, wanted: u8| -> Vec<usize> {
            let moves = self.moves(start, side);
            moves
                .filter(|&(_, next)| value(next, 1 - side) == wanted)
                .map(|(mv, _)| mv)
                .collect()
        };
        let attacks = good(0, least);
        let defences = good(1, most);
        // The point that both want comes first, and of these the one with the most neighbours; moves
        // beside the space come last.
        let links = |cell: usize| {
            self.cells
                .beside
                .get(cell)
                .map_or(0, |set| set.count_ones())
        };
        let rank = |others: &[usize], cell: usize| (others.contains(&cell), links(cell));
        let best = |own: &[usize], others: &[usize]| {
            let rank = |&&cell: &&usize| (rank(others, cell), std::cmp::Reverse(cell));
            own.iter().max_by_key(rank).copied()
        };
        let vital = best(&attacks, &defences).zip(best(&defences, &attacks));
        Worth {
            values: [threatened, least, most, hoped],
            vital: vital.filter(|_| least != most),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Cells, Game};

    /// A space of cells in a row or with other links, all beside the owner's stones.
    fn cells(count: usize, links: &[(usize, usize)], margin: u16) -> Cells {
        let mut beside = vec![0; count];
        for &(a, b) in links {
            beside[a] |= 1 << b;
            beside[b] |= 1 << a;
        }
        Cells {
            count,
            beside,
            margin,
            hollow: 0,
            rooted: (1 << count) - 1,
            loose: 0,
            keys: Vec::new(),
        }
    }

    fn row(count: usize, margin: u16) -> Cells {
        let links: Vec<(usize, usize)> = (1..count).map(|i| (i - 1, i)).collect();
        cells(count, &links, margin)
    }

    #[test]
    fn spaces_in_a_row_are_worth_what_players_know() {
        let values = |count, margin| Game::of(&row(count, margin)).worth(0).values;
        assert_eq!(values(1, 0)[1..3], [1, 1]);
        assert_eq!(values(2, 0)[1..3], [1, 1]);
        assert_eq!(values(3, 0)[1..3], [1, 2]);
        assert_eq!(values(4, 0)[1..3], [2, 2]);
        assert_eq!(values(5, 0)[1..3], [2, 2]);
    }

    #[test]
    fn the_middle_of_three_is_the_point_for_both() {
        let cells = row(3, 0);
        assert_eq!(Game::of(&cells).worth(0).vital, Some((1, 1)));
    }

    #[test]
    fn a_square_of_four_is_one_eye_whoever_moves() {
        let square = cells(4, &[(0, 1), (1, 2), (2, 3), (3, 0)], 0);
        assert_eq!(Game::of(&square).worth(0).values[1..3], [1, 1]);
    }

    #[test]
    fn a_bent_three_with_an_open_corner_is_two_eyes_or_none() {
        let values = Game::of(&row(3, 0b010)).worth(0).values;
        assert_eq!(values, [0, 0, 2, 2]);
    }

    #[test]
    fn half_an_eye_depends_on_its_key() {
        let mut half = row(1, 0);
        half.keys = vec![1];
        let worth = Game::of(&half).worth(0);
        assert_eq!(worth.values, [0, 0, 1, 1]);
        assert_eq!(worth.vital, Some((1, 1)));
    }

    /// A prisoner, an empty point, and a prisoner on a point that is no eye by itself: taking both
    /// leaves one eye, although the other side may save the second by a move outside.
    #[test]
    fn a_loose_prisoner_has_to_be_held_first() {
        let mut cells = row(3, 0b100);
        cells.loose = 0b100;
        assert_eq!(Game::of(&cells).worth(0b101).values[1..3], [1, 1]);
        cells.loose = 0;
        assert_eq!(Game::of(&cells).worth(0b101).values[1..3], [0, 1]);
        // With one prisoner, on the open point, the taking stone fills the only eye.
        let mut two = row(2, 0b10);
        two.loose = 0b10;
        assert_eq!(Game::of(&two).worth(0b10).values[1..3], [0, 0]);
    }

    #[test]
    fn a_hollow_point_is_no_eye_by_itself() {
        let mut cells = row(1, 0);
        cells.hollow = 1;
        assert_eq!(Game::of(&cells).worth(0).values, [0; 4]);
        // Beside a prisoner it is where the owner takes him.
        let mut cells = row(2, 0);
        cells.hollow = 0b10;
        assert_eq!(Game::of(&cells).worth(0b01).values[1..3], [1, 1]);
    }
}
