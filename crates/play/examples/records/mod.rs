//! Games as lines of text: year, result, komi, handicap stones, moves, with tabs between.

use goban::{Point, Size};
use play::board::{BLACK, Board, PASS, Spot, WHITE, spot};
use std::io::Read;

/// One game.
pub struct Record {
    /// Komi for White.
    #[allow(dead_code)]
    pub komi: f32,
    /// Who won.
    #[allow(dead_code)]
    pub black_won: bool,
    /// Black's lead, when the game was counted.
    #[allow(dead_code)]
    pub scored: Option<f32>,
    /// Handicap stones.
    pub handicap: Vec<Spot>,
    /// All moves.
    pub moves: Vec<Spot>,
}

fn letters(text: &str) -> Option<Vec<Spot>> {
    text.as_bytes()
        .chunks(2)
        .map(|c| {
            let (x, y) = (c[0].wrapping_sub(b'a'), c.get(1)?.wrapping_sub(b'a'));
            match (x, y) {
                (19, 19) => Some(PASS),
                (0..19, 0..19) => Some(spot(Point::new(x, y))),
                _ => None,
            }
        })
        .collect()
}

fn read(line: &str) -> Option<Record> {
    let mut columns = line.split('\t').skip(1);
    let result = columns.next()?;
    let komi = columns.next()?.parse().ok()?;
    let handicap = letters(columns.next()?)?;
    let moves = letters(columns.next()?)?;
    let margin = result.get(2..)?.parse::<f32>().ok();
    Some(Record {
        komi,
        black_won: result.starts_with('B'),
        scored: margin.map(|m| if result.starts_with('B') { m } else { -m }),
        handicap,
        moves,
    })
}

fn first(record: &Record) -> u8 {
    if record.handicap.is_empty() {
        BLACK
    } else {
        WHITE
    }
}

/// The first position of a game, and who moves.
pub fn start(record: &Record) -> (Board, u8) {
    let mut board = Board::new(Size::square(19).expect("19 is a size"));
    for &s in &record.handicap {
        board.play(s, BLACK);
    }
    (board, first(record))
}

/// All games on standard input. Other lines are skipped.
pub fn read_all() -> Vec<Record> {
    let mut text = String::new();
    std::io::stdin()
        .read_to_string(&mut text)
        .expect("games on standard input");
    text.lines()
        .filter_map(read)
        .filter(|g| g.moves.len() > 20)
        .collect()
}
