//! Races drawn with given numbers of liberties and eyes are compared with what textbooks say of
//! them. Races on small boards are compared with a plain search.

use goban::{Board, Colour, Move, Point, PointSet, Size};
use groups::count::{self, Eye, Racer};
use groups::{Code, Race, Scene};
use search::Limits;

/// Draws a race of Black, above, against White, below, between walls that cannot be captured.
///
/// The groups are two rows with a third between them, which holds the shared liberties. Each has
/// its liberties on its outer side and its eye at an end: Black's on the right, White's on the
/// left.
struct Drawing {
    board: Board,
}

/// Rows of the drawing.
const TOP: u8 = 4;
const BLACK: u8 = TOP + 3;
const WHITE: u8 = BLACK + 2;

impl Drawing {
    fn of(black: Racer, white: Racer, shared: u32) -> Drawing {
        let long = black.outside.max(white.outside).max(shared + 2) as u8;
        let (right, left) = (ring(black.eye), ring(white.eye));
        let width = left + long + right;
        let mut drawing = Drawing {
            board: Board::new(Size::square(19).expect("a size")),
        };
        let x0 = 2u8;
        // The walls: White's around Black, Black's around White.
        for x in x0 - 1..=x0 + width {
            for y in TOP..WHITE + 4 {
                // Beside the row between the groups stands a wall of the other colour than the
                // stone at its end.
                let is_white = y <= BLACK || y == BLACK + 1 && (x >= x0 || left == 0);
                let colour = if is_white {
                    Colour::White
                } else {
                    Colour::Black
                };
                let edge = x < x0 || x == x0 + width;
                if !(BLACK..=WHITE).contains(&y) || edge {
                    drawing.put(x, y, colour);
                }
            }
        }
        for x in x0..x0 + width {
            drawing.put(x, BLACK, Colour::Black);
            drawing.put(x, WHITE, Colour::White);
            let is_whites = x < x0 + left;
            let between = if is_whites {
                Colour::White
            } else {
                Colour::Black
            };
            drawing.put(x, BLACK + 1, between);
        }
        for i in 0..shared as u8 {
            drawing.clear(x0 + left + 1 + i, BLACK + 1);
        }
        for i in 0..black.outside as u8 {
            drawing.clear(x0 + left + i, BLACK - 1);
        }
        for i in 0..white.outside as u8 {
            drawing.clear(x0 + left + i, WHITE + 1);
        }
        if right > 0 {
            drawing.ring(x0 + left + long, BLACK, black.eye, Colour::Black, -1);
        }
        if left > 0 {
            drawing.ring(x0, WHITE, white.eye, Colour::White, 1);
        }
        drawing
    }

    /// An eye in a ring that begins at a column, with its points in a row or a square, outwards
    /// from there.
    fn ring(&mut self, x: u8, y: u8, eye: Eye, colour: Colour, outwards: i8) {
        let at = |step: i8| (y as i8 + step * outwards) as u8;
        let wide = ring(eye);
        let rows: i8 = if eye.size == 4 { 2 } else { 1 };
        for i in 0..wide {
            for step in -1..=rows {
                self.put(x + i, at(step), colour);
            }
        }
        for i in 1..wide - 1 {
            for step in 0..rows {
                self.clear(x + i, at(step));
            }
        }
        if eye.filled > 0 {
            self.put(x + wide / 2, y, !colour);
        }
    }

    fn put(&mut self, x: u8, y: u8, colour: Colour) {
        self.board.remove(Point::new(x, y));
        self.board.place(Point::new(x, y), colour);
    }

    fn clear(&mut self, x: u8, y: u8) {
        self.board.remove(Point::new(x, y));
    }
}

/// How wide the ring around an eye is.
fn ring(eye: Eye) -> u8 {
    match eye.size {
        0 => 0,
        4 => 4,
        n => n as u8 + 2,
    }
}

fn side(outside: u32, size: u32, filled: u32) -> Racer {
    Racer {
        outside,
        eye: Eye { size, filled },
    }
}

/// Compares a race with the count, whoever moves first.
fn compare(black: Racer, white: Racer, shared: u32) -> usize {
    let board = Drawing::of(black, white, shared).board;
    let scene = Scene::of(&board);
    // Where nothing is left to play there is no race.
    let (b, w) = (Point::new(6, BLACK), Point::new(6, WHITE));
    let find = |colour: Colour, near: Point| {
        let own = board.stones(colour);
        own.iter()
            .filter(|p| p.y() == near.y() && p.x() >= 2)
            .min_by_key(|p| p.x().abs_diff(near.x()))
            .expect("a stone")
    };
    let (b, w) = (find(Colour::Black, b), find(Colour::White, w));
    let race = Race::new(&scene, PointSet::single(b), PointSet::single(w)).expect("a race");
    let mut compared = 0;
    for mover in [Colour::Black, Colour::White] {
        let (first, second) = match mover {
            Colour::Black => (black, white),
            Colour::White => (white, black),
        };
        let fates = race.read(mover, &Limits::default(), 64 << 20);
        let (saved, killed) = (fates.saved(), fates.killed());
        let found = (saved.code, killed.code);
        let wanted = match count::race(first, second, shared) {
            count::Result::Kills => (Code::Works, Code::Works),
            count::Result::Seki => (Code::Works, Code::Fails),
            count::Result::Dies => (Code::Fails, Code::Fails),
        };
        assert_eq!(
            found, wanted,
            "{mover} first, {first:?} against {second:?}, {shared} shared:\n{board}"
        );
        compared += 1;
        let brief = race.brief(mover, &few(), 4 << 20);
        let told = (brief.saved.code, brief.killed.code);
        assert!(brief.saved.certain && brief.killed.certain, "{board}");
        assert_eq!(told, wanted, "{mover} first, in brief:\n{board}");
    }
    compared
}

/// Nodes that are enough for every race drawn here in brief.
fn few() -> Limits {
    Limits {
        nodes: Some(20_000),
        ..Limits::default()
    }
}

/// A race in brief, for a side that moves first.
fn in_brief(black: Racer, white: Racer, mover: Colour) -> (Code, Code, Option<Move>) {
    let board = Drawing::of(black, white, 0).board;
    let stone = |y| PointSet::single(Point::new(6, y));
    let race = Race::new(&Scene::of(&board), stone(BLACK), stone(WHITE)).expect("a race");
    let outlook = race.brief(mover, &few(), 4 << 20);
    assert!(outlook.saved.certain && outlook.killed.certain, "{board}");
    (outlook.saved.code, outlook.killed.code, outlook.best())
}

#[test]
fn a_race_of_twelve_outside_liberties_is_as_short_to_read_as_one_of_two() {
    let twelve = side(12, 0, 0);
    for mover in [Colour::Black, Colour::White] {
        let (saved, killed, _) = in_brief(twelve, twelve, mover);
        assert_eq!((saved, killed), (Code::Works, Code::Works));
    }
    let (saved, killed, best) = in_brief(side(10, 0, 0), twelve, Colour::Black);
    assert_eq!((saved, killed, best), (Code::Fails, Code::Fails, None));
}

#[test]
fn who_is_ahead_in_a_race_plays_elsewhere() {
    // Two liberties ahead need no move; one ahead and a race that is even do.
    let best = |black: u32, white: u32| {
        let (saved, killed, best) = in_brief(side(black, 0, 0), side(white, 0, 0), Colour::Black);
        assert_eq!((saved, killed), (Code::Works, Code::Works));
        best
    };
    assert_eq!(best(8, 6), Some(Move::Pass));
    assert_eq!(best(7, 6), Some(Move::Pass));
    assert!(matches!(best(6, 6), Some(Move::Play(_))));
}

#[test]
fn races_without_eyes_end_as_textbooks_count_them() {
    // Eight liberties a side, with the shared ones; the longest with many shared ones take the
    // search too long here.
    let most = |shared: u32| if shared < 3 { 8 - shared } else { 6 - shared };
    let mut compared = 0;
    for shared in 0..=4 {
        for black in 0..=most(shared) {
            for white in 0..=most(shared) {
                if black + shared > 0 && white + shared > 0 {
                    compared += compare(side(black, 0, 0), side(white, 0, 0), shared);
                }
            }
        }
    }
    assert!(compared >= 400, "{compared}");
}

#[test]
fn races_with_eyes_end_as_textbooks_count_them() {
    let eyes = [(0, 0), (1, 0), (2, 0), (3, 1), (4, 0)];
    let mut compared = 0;
    for (i, &(size, filled)) in eyes.iter().enumerate() {
        for &(other, inside) in &eyes[..=i] {
            // What happens inside big eyes takes the search long, so there is less around them.
            let most = if size == 4 { 1 } else { 3 };
            if size == 4 && other > 1 {
                continue;
            }
            for shared in 0..=most.min(2) {
                for black in 0..=most {
                    for white in 0..=most {
                        let (b, w) = (side(black, size, filled), side(white, other, inside));
                        // A group without liberties, and one in atari that takes stones out of the
                        // eye, are no races.
                        let total = |s: Racer| s.outside + s.eye.liberties() + shared;
                        if total(b) > 1 && total(w) > 1 {
                            compared += compare(b, w, shared);
                        }
                    }
                }
            }
        }
    }
    assert!(compared >= 500, "{compared}");
}

/// The brief codes and the move of a race, with the first group's side to move.
fn asked(rows: &str, first: (u8, u8), second: (u8, u8)) -> (u8, u8, Option<Move>) {
    let board: Board = rows.parse().expect("a board");
    let stone = |(x, y)| PointSet::single(Point::new(x, y));
    let (one, other) = (stone(first), stone(second));
    let race = Race::new(&Scene::of(&board), one, other).expect("a race");
    let mover = board.get(Point::new(first.0, first.1)).expect("a stone");
    let outlook = race.brief(mover, &few(), 4 << 20);
    let (saved, killed) = (outlook.saved.code, outlook.killed.code);
    (saved.digit(), killed.digit(), outlook.best())
}

/// Two white stones in an eye of four in a row, and no liberties outside.
const TWO_TAKEN: &str = "
    . O O . X O .
    X X X X X O .
    O O O O O O .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .";

/// Three stones that leave a bent four in the corner when they are taken.
const BENT_FOUR: &str = "
    . O X O . . .
    O O X O . . .
    . X X O . . .
    X X O O . . .
    O O O . . . .
    . . . . . . .
    . . . . . . .";

#[test]
fn a_group_that_takes_stones_inside_and_dies_of_it_has_not_won() {
    // Black can take the two stones, and has one eye of two points then.
    assert_eq!(asked(TWO_TAKEN, (0, 1), (1, 0)), (0, 0, None));
    let (saved, killed, _) = asked(TWO_TAKEN, (1, 0), (0, 1));
    assert_eq!((saved, killed), (1, 1));
}

#[test]
fn a_bent_four_in_the_corner_is_dead_without_a_move() {
    assert_eq!(asked(BENT_FOUR, (2, 0), (1, 0)), (0, 0, None));
    assert_eq!(asked(BENT_FOUR, (1, 0), (2, 0)), (1, 1, Some(Move::Pass)));
}
