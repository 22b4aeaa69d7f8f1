//! What reading takes for safe, against a plain search in which the other side moves first.

use std::collections::HashSet;

use endgame::{Dice, Safe, by_rule, safe_by_reading};
use goban::{Board, Colour, Point, PointSet, Size, Suicide};

/// The positions after which a plain search of one fort gives up.
const MOST_NODES: u32 = 30_000;

fn random_board(dice: &mut Dice) -> Board {
    let size = Size::new(5 + dice.below(2), 4 + dice.below(2)).unwrap();
    let mut board = Board::new(size);
    for point in size.all() {
        match dice.below(20) {
            0..11 => board.place(point, Colour::Black),
            11..13 => board.place(point, Colour::White),
            _ => {}
        }
    }
    board
}

/// All moves of both sides in some regions of Black's. White takes back a ko at once, Black does
/// not; a position that comes back counts for White.
struct Siege {
    stones: PointSet,
    ground: PointSet,
    kept: HashSet<(u64, Option<Point>, bool, Colour)>,
    path: HashSet<(u64, Option<Point>, bool, Colour)>,
    left: u32,
}

impl Siege {
    /// Whether Black keeps his stones and all of the regions; `None` when it takes too long.
    fn keeps(
        &mut self,
        board: &Board,
        mover: Colour,
        ko: Option<Point>,
        passed: bool,
    ) -> Option<bool> {
        let here = (board.hash(), ko, passed, mover);
        if self.kept.contains(&here) {
            return Some(true);
        }
        self.left = self.left.checked_sub(1)?;
        if !self.path.insert(here) {
            return Some(false);
        }
        let answer = self.read(board, mover, ko, passed);
        self.path.remove(&here);
        if answer? {
            self.kept.insert(here);
        }
        answer
    }

    fn read(
        &mut self,
        board: &Board,
        mover: Colour,
        ko: Option<Point>,
        passed: bool,
    ) -> Option<bool> {
        let white = mover == Colour::White;
        // What a pass leads to; two of them end it.
        let after = match passed {
            true => !board.stones(Colour::White).intersects(self.ground),
            false => self.keeps(board, !mover, None, true)?,
        };
        if after != white {
            return Some(after);
        }
        for point in self.ground & board.empty() {
            let mut next = *board;
            if !white && Some(point) == ko {
                continue;
            }
            let Ok(played) = next.play(point, mover, Suicide::Forbidden) else {
                continue;
            };
            let lost = played.captured().intersects(self.stones);
            let kept = !lost && self.keeps(&next, !mover, played.ko, false)?;
            if kept != white {
                return Some(kept);
            }
        }
        Some(white)
    }
}

/// Whether Black keeps a fort when White moves first and has everything around it for good.
fn keeps(board: &Board, fort: PointSet) -> Option<bool> {
    let mut alone = *board;
    for point in board.all() - fort {
        alone.remove(point);
        alone.place(point, Colour::White);
    }
    let stones = board.stones(Colour::Black) & fort;
    let mut siege = Siege {
        stones,
        ground: fort - stones,
        kept: HashSet::new(),
        path: HashSet::new(),
        left: MOST_NODES,
    };
    siege.keeps(&alone, Colour::White, None, false)
}

#[test]
fn who_is_safe_by_reading_keeps_everything() {
    let mut dice = Dice(7);
    let (mut compared, mut read) = (0, 0);
    while compared < 400 {
        let board = random_board(&mut dice);
        if !board.is_legal_position() {
            continue;
        }
        let black = safe_by_reading(&board, Colour::Black, &Safe::default());
        let ruled = by_rule(&board, Colour::Black);
        for fort in (black.stones | black.territory).components() {
            let Some(kept) = keeps(&board, fort) else {
                continue;
            };
            assert!(kept, "{board}\n{fort:?}");
            compared += 1;
            read += usize::from(!fort.is_subset(ruled.stones | ruled.territory));
        }
    }
    println!("{compared} forts, {read} that no rule tells");
    assert!(read >= 50, "{read} that no rule tells");
}
