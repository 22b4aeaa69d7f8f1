//! The rules once more, as plainly as they can be written: a grid, loops and lists.
//!
//! Nothing here is shared with the library but the names of things, so that a mistake would have
//! to be made twice.

use goban::{Board, Colour, Illegal, KoRule, Point, Rules, Size, Suicide};

/// Rows of points.
pub type Grid = Vec<Vec<Option<Colour>>>;

/// A place on the grid: column and row.
pub type Place = (usize, usize);

/// A game that remembers every grid it has seen.
#[derive(Clone)]
pub struct NaiveGame {
    pub grid: Grid,
    pub to_move: Colour,
    pub ko: Option<Place>,
    /// What each colour has taken.
    pub prisoners: [usize; 2],
    seen: Vec<(Grid, Colour)>,
    rules: Rules,
}

impl NaiveGame {
    pub fn new(size: Size, rules: Rules) -> NaiveGame {
        let grid = vec![vec![None; size.width()]; size.height()];
        NaiveGame {
            grid: grid.clone(),
            to_move: Colour::Black,
            ko: None,
            prisoners: [0; 2],
            seen: vec![(grid, Colour::Black)],
            rules,
        }
    }

    pub fn pass(&mut self) {
        self.to_move = !self.to_move;
        self.ko = None;
        self.seen.push((self.grid.clone(), self.to_move));
    }

    pub fn play(&mut self, (x, y): Place) -> Result<(), Illegal> {
        let me = self.to_move;
        if y >= self.grid.len() || x >= self.grid[0].len() {
            return Err(Illegal::OffBoard);
        }
        if self.grid[y][x].is_some() {
            return Err(Illegal::Occupied);
        }
        let mut grid = self.grid.clone();
        grid[y][x] = Some(me);
        let mut taken = Vec::new();
        for near in neighbours(&grid, (x, y)) {
            if grid[near.1][near.0] == Some(!me) && liberties(&grid, near).is_empty() {
                for stone in chain(&grid, near) {
                    grid[stone.1][stone.0] = None;
                    taken.push(stone);
                }
            }
        }
        let mine = chain(&grid, (x, y));
        let suicide = liberties(&grid, (x, y)).is_empty();
        if suicide {
            let allowed = match self.rules.suicide {
                Suicide::Forbidden => false,
                Suicide::Several => mine.len() > 1,
                Suicide::Allowed => true,
            };
            if !allowed {
                return Err(Illegal::Suicide);
            }
            for stone in &mine {
                grid[stone.1][stone.0] = None;
            }
        }
        if self.rules.ko != KoRule::Off && self.ko == Some((x, y)) {
            return Err(Illegal::Ko);
        }
        let repeated = self.seen.iter().any(|(then, mover)| match self.rules.ko {
            KoRule::Off | KoRule::Simple => false,
            KoRule::Positional => *then == grid,
            KoRule::Situational => *then == grid && *mover == !me,
        });
        if repeated {
            return Err(Illegal::Superko);
        }
        self.ko = None;
        if taken.len() == 1 && mine.len() == 1 && liberties(&grid, (x, y)) == taken {
            self.ko = Some(taken[0]);
        }
        self.prisoners[me.index()] += taken.len();
        if suicide {
            self.prisoners[(!me).index()] += mine.len();
        }
        self.grid = grid;
        self.to_move = !me;
        self.seen.push((self.grid.clone(), self.to_move));
        Ok(())
    }
}

pub fn grid_of(board: &Board) -> Grid {
    let size = board.size();
    let row = |y| (0..size.width()).map(move |x| board.get(point((x, y))));
    (0..size.height()).map(|y| row(y).collect()).collect()
}

pub fn point((x, y): Place) -> Point {
    Point::checked(x, y).expect("a place on a board")
}

pub fn neighbours(grid: &Grid, (x, y): Place) -> Vec<Place> {
    let mut places = Vec::new();
    if y > 0 {
        places.push((x, y - 1));
    }
    if x > 0 {
        places.push((x - 1, y));
    }
    if x + 1 < grid[0].len() {
        places.push((x + 1, y));
    }
    if y + 1 < grid.len() {
        places.push((x, y + 1));
    }
    places
}

/// The places connected to this one through equal contents, in any order.
pub fn chain(grid: &Grid, start: Place) -> Vec<Place> {
    let mut found = vec![start];
    let mut next = 0;
    while next < found.len() {
        for near in neighbours(grid, found[next]) {
            if grid[near.1][near.0] == grid[start.1][start.0] && !found.contains(&near) {
                found.push(near);
            }
        }
        next += 1;
    }
    found
}

/// The empty places next to a chain, each once.
pub fn liberties(grid: &Grid, start: Place) -> Vec<Place> {
    let mut found = Vec::new();
    for stone in chain(grid, start) {
        for near in neighbours(grid, stone) {
            if grid[near.1][near.0].is_none() && !found.contains(&near) {
                found.push(near);
            }
        }
    }
    found
}
