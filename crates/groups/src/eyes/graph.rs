//! An eye space drawn with characters, as GNU Go's `analyze_eyegraph` takes it.
//!
//! `.` is a point, `!` one that lies open, and `X` a stone of the other side. `%` ends a row, and
//! `O` or a blank is a stone of the owner. The answer is the space's value and the drawing, in
//! which `*` is a point that both sides want (`@` where it lies open).

use super::Eyes;
use super::game::{Cells, Game, MOST_CELLS};

/// Why a drawing is no eye space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoGraph {
    /// A character that means nothing.
    #[error("eye graph has a {0:?}: only . ! X O % and blanks mean something")]
    Character(char),
    /// It has no point, or too many to work out.
    #[error("eye graph has {0} points: 1 to {MOST_CELLS} can be worked out")]
    Size(usize),
}

/// An eye space as it was drawn.
#[derive(Clone, Debug)]
pub struct EyeGraph {
    rows: Vec<Vec<char>>,
    places: Vec<(usize, usize)>,
}

impl EyeGraph {
    /// Reads a drawing.
    ///
    /// # Errors
    /// Where a character means nothing, or the space is empty or too large.
    pub fn read(text: &str) -> Result<EyeGraph, NoGraph> {
        let rows: Vec<Vec<char>> = text.split('%').map(|row| row.chars().collect()).collect();
        let mut places = Vec::new();
        for (y, row) in rows.iter().enumerate() {
            for (x, &c) in row.iter().enumerate() {
                match c {
                    '.' | '!' | 'X' => places.push((x, y)),
                    'O' | ' ' => {}
                    other => return Err(NoGraph::Character(other)),
                }
            }
        }
        match places.len() {
            1..=MOST_CELLS => Ok(EyeGraph { rows, places }),
            other => Err(NoGraph::Size(other)),
        }
    }

    fn mask(&self, of: impl Fn((usize, usize)) -> bool) -> u16 {
        let cells = self.places.iter().enumerate();
        cells.filter(|(_, p)| of(**p)).map(|(i, _)| 1 << i).sum()
    }

    /// Its value, and the drawing with the points that both sides want.
    #[must_use]
    pub fn analyse(&self) -> (Eyes, String) {
        let drawn = |(x, y): (usize, usize)| self.rows[y][x];
        let beside =
            |&(x, y): &(usize, usize)| self.mask(|(a, b)| x.abs_diff(a) + y.abs_diff(b) == 1);
        let cells = Cells {
            count: self.places.len(),
            beside: self.places.iter().map(beside).collect(),
            margin: self.mask(|place| drawn(place) == '!'),
            hollow: 0,
            rooted: self.mask(|_| true),
            loose: 0,
            keys: Vec::new(),
        };
        let worth = Game::of(&cells).worth(self.mask(|place| drawn(place) == 'X'));
        let [threatened, least, most, hoped] = worth.values;
        let eyes = Eyes {
            threatened,
            least,
            most,
            hoped,
            attack: None,
            defence: None,
        };
        let mut rows = self.rows.clone();
        if let Some((attack, defence)) = worth.vital {
            for cell in [attack, defence] {
                let (x, y) = self.places[cell];
                rows[y][x] = match rows[y][x] {
                    '!' | '@' => '@',
                    _ => '*',
                };
            }
        }
        let rows: Vec<String> = rows
            .iter()
            .map(|row| {
                row.iter()
                    .map(|&c| if c == 'O' { ' ' } else { c })
                    .collect()
            })
            .collect();
        (eyes, rows.join("\n"))
    }
}
