//! Open corners: what gains most there, with the outside taken for settled. An estimate by search,
//! never a proof.

mod field;
mod params;
mod playout;
mod region;
mod tree;

pub use params::Params;
pub use region::Region;

use goban::{Board, Colour, Move, Point};
use search::Limits;

/// What a move must gain on average to be made.
const WORTH_PLAYING: f32 = 0.4;

/// Somebody who has seen many problems tells the odds of first moves on a board. The point that a
/// ko bans and the side to move are given. They sum up to one. Whoever has an opinion lends it; no
/// answer rests on it alone.
pub type Adviser = fn(&Board, Option<Point>, Colour) -> Vec<(Point, f64)>;

/// A first move in an open corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// The move.
    pub action: Move,
    /// The share of the search that it got.
    pub share: f32,
    /// What the mover gets in the region on average after it.
    pub score: f32,
}

/// What a search of an open corner found.
#[derive(Clone, Debug)]
pub struct Corner {
    /// What was read, and what was taken for settled.
    pub region: Region,
    /// The first moves, best first.
    pub candidates: Vec<Candidate>,
    /// Playouts.
    pub playouts: u64,
}

impl Corner {
    /// The move that is preferred to all others. Passing is no answer to what gains most.
    #[must_use]
    pub fn best(&self) -> Option<Point> {
        self.candidates
            .iter()
            .find_map(|candidate| match candidate.action {
                Move::Play(point) => Some(point),
                Move::Pass => None,
            })
    }

    /// The move to make in a game: a pass where nothing is clearly better.
    #[must_use]
    pub fn played(&self) -> Option<Move> {
        let best = self.best()?;
        let score = |action: Move| {
            let mut all = self.candidates.iter();
            all.find(|c| c.action == action && c.share > 0.0)
                .map(|c| c.score)
        };
        let gain = score(Move::Play(best))? - score(Move::Pass).unwrap_or(f32::NEG_INFINITY);
        Some(match gain > WORTH_PLAYING {
            true => Move::Play(best),
            false => Move::Pass,
        })
    }

    /// Reads an open corner; `None` if no part of the board is unsettled, or too much of it.
    #[must_use]
    pub fn read(
        board: &Board,
        to_move: Colour,
        ko: Option<Point>,
        params: &Params,
        limits: &Limits,
    ) -> Option<Corner> {
        Corner::advised(board, to_move, ko, &[], params, limits)
    }

    /// The same, where somebody has an opinion on first moves.
    #[must_use]
    pub fn advised(
        board: &Board,
        to_move: Colour,
        ko: Option<Point>,
        advice: &[(Point, f64)],
        params: &Params,
        limits: &Limits,
    ) -> Option<Corner> {
        let region = Region::new(board);
        let field = region.field(board)?;
        let stones = field.stones(board, &region, ko);
        let advice: Vec<(u32, f32)> = (advice.iter())
            .filter(|(point, _)| region.points.contains(*point))
            .map(|&(point, odds)| (field.number(point), odds as f32))
            .collect();
        let mover = to_move.index();
        let (tried, playouts) = tree::Tree::search(&field, params, stones, mover, &advice, limits);
        let candidates = (tried.iter())
            .map(|tried| Candidate {
                action: match tried.number {
                    tree::PASS => Move::Pass,
                    number => Move::Play(field.point(number)),
                },
                share: tried.visits as f32 / playouts.max(1) as f32,
                score: tried.score,
            })
            .collect();
        Some(Corner {
            region,
            candidates,
            playouts,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::PointSet;

    /// White's stones in the corner have one liberty left.
    fn race() -> Board {
        "
        . O O X . O . . . . . . .
        O O X X . O . . . . . . .
        X X X . . O . . . . . . .
        . . . . O . . . . . . . .
        O O O O . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . ."
            .parse()
            .unwrap()
    }

    fn few() -> Params {
        Params {
            playouts: 2_000,
            final_playouts: 200,
            ..Params::default()
        }
    }

    #[test]
    fn every_point_is_played_on_or_taken_for_settled() {
        let board = race();
        let region = Region::new(&board);
        let parts = [
            region.points,
            region.safe[0],
            region.safe[1],
            region.given[0],
            region.given[1],
            region.open,
        ];
        let all = parts.iter().fold(PointSet::EMPTY, |set, &part| set | part);
        assert_eq!(all, board.all());
        assert_eq!(
            parts.iter().map(|part| part.len()).sum::<usize>(),
            all.len()
        );
        assert!(region.open.len() > 40, "the empty side is outside");
        assert!(
            region.points.contains(Point::new(0, 0)),
            "the corner is not"
        );
    }

    #[test]
    fn the_move_that_takes_four_stones_gains_most() {
        let limits = Limits::default();
        for mover in Colour::BOTH {
            let corner = Corner::read(&race(), mover, None, &few(), &limits).unwrap();
            let best = corner.best().unwrap();
            match mover {
                Colour::Black => assert_eq!(best, Point::new(0, 0)),
                Colour::White => assert_ne!(best, Point::new(0, 0), "that would be suicide"),
            }
        }
    }

    #[test]
    fn a_ko_that_was_just_taken_is_not_taken_back_at_once() {
        // Black's capture in the corner is all there is to win.
        let mut text = String::from(". O O O O O O\nO X O O O O O\nX . X O O O O\nX X X X X X X\n");
        text.push_str(&". . . . . . .\n".repeat(3));
        let board: Board = text.parse().unwrap();
        let limits = Limits::default();
        let read = |ko| {
            let corner = Corner::read(&board, Colour::Black, ko, &few(), &limits).unwrap();
            let moves: Vec<Move> = corner.candidates.iter().map(|c| c.action).collect();
            moves
        };
        let take = Point::new(0, 0);
        assert!(read(None).contains(&Move::Play(take)));
        assert!(!read(Some(take)).contains(&Move::Play(take)));
    }

    #[test]
    fn advice_counts_where_the_moves_are_worth_about_as_much() {
        let limits = Limits::default();
        let (board, params) = (race(), few());
        let plain = Corner::read(&board, Colour::White, None, &params, &limits).unwrap();
        let actions: Vec<Point> = (plain.candidates.iter())
            .filter_map(|candidate| match candidate.action {
                Move::Play(point) => Some(point),
                Move::Pass => None,
            })
            .collect();
        let (first, last) = (actions[0], *actions.last().unwrap());
        let ask = |sure: Point, trust: f32| {
            let params = Params {
                trust,
                ..params.clone()
            };
            let advice = [(sure, 1.0)];
            let read = Corner::advised(&board, Colour::White, None, &advice, &params, &limits);
            read.unwrap().best()
        };
        assert_eq!(ask(first, 1000.0), Some(first));
        assert_eq!(ask(last, 1000.0), Some(last), "whoever trusts blindly");
        assert_ne!(ask(last, 0.01), Some(last), "bad advice does not win");
        let outside = Point::new(12, 10);
        assert!(!plain.region.points.contains(outside));
        assert_ne!(
            ask(outside, 1000.0),
            Some(outside),
            "settled points are not played on"
        );
    }

    #[test]
    fn two_readings_of_a_position_are_the_same() {
        let read = || {
            let limits = Limits::default();
            let corner = Corner::read(&race(), Colour::Black, None, &few(), &limits);
            corner.unwrap().candidates
        };
        assert_eq!(read(), read());
    }

    #[test]
    fn an_empty_board_has_no_open_corner() {
        let empty = Board::new(goban::Size::square(19).unwrap());
        let read = Corner::read(&empty, Colour::Black, None, &few(), &Limits::default());
        assert!(read.is_none());
    }
}
