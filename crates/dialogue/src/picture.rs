//! The board drawn, as GNU Go draws it: clients read it back.

use std::fmt::Write as _;

use goban::{Colour, Point, Size};
use gtp::{Call, Reply};

use crate::Family;
use crate::session::Session;

pub const COMMANDS: Family = &[("showboard", showboard)];

fn showboard(session: &mut Session, _: &mut Call<'_>) -> Reply {
    let board = session.game.board();
    let size = board.size();
    let letters: Vec<String> = (0..size.width())
        .filter_map(|x| Point::checked(x, 0))
        .map(|point| point.to_gtp(size).chars().take(1).collect())
        .collect();
    let header = format!("   {}", letters.join(" "));
    let mut text = format!("\n{header}\n");
    for y in 0..size.height() {
        let row = size.height() - y;
        let _ = write!(text, "{row:2}");
        for point in (0..size.width()).filter_map(|x| Point::checked(x, y)) {
            let mark = match board.get(point) {
                Some(Colour::Black) => 'X',
                Some(Colour::White) => 'O',
                None if is_star(size, point) => '+',
                None => '.',
            };
            let _ = write!(text, " {mark}");
        }
        let _ = write!(text, " {row}");
        // GNU Go writes the prisoners beside the last two rows, or the tenth from the top.
        let taker = match (y + 2).checked_sub(size.height().min(10)) {
            Some(0) => Some(("WHITE (O)", Colour::White)),
            Some(1) => Some(("BLACK (X)", Colour::Black)),
            _ => None,
        };
        if let Some((name, colour)) = taker {
            let pad = "     ";
            let stones = session.game.prisoners(colour);
            let _ = write!(text, "{pad}{name} has captured {stones} stones");
        }
        text.push('\n');
    }
    text.push_str(&header);
    Ok(text)
}

/// Whether a point has a dot on a printed board.
fn is_star(size: Size, point: Point) -> bool {
    let small = size.width().max(size.height()) < 13;
    let stones = if small { [5, 4] } else { [9, 4] };
    let mut stars = stones
        .iter()
        .filter_map(|&n| goban::fixed_handicap(size, n).ok());
    stars.next().is_some_and(|stars| stars.contains(point))
}
