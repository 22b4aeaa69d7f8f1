//! Colours, points and numbers: how arguments are read and replies are written.

use std::str::FromStr;

use goban::{Colour, Move, Point, PointSet};
use gtp::Failure;

use crate::session::Session;

/// Reads a colour.
pub fn colour(text: &str) -> Result<Colour, Failure> {
    Colour::from_name(text).ok_or_else(|| Failure::from("invalid color"))
}

/// Reads a number.
pub fn number<T: FromStr>(text: &str) -> Result<T, Failure> {
    text.parse().map_err(|_| Failure::syntax())
}

impl Session {
    /// Reads a point of the board.
    pub(crate) fn point(&self, text: &str) -> Result<Point, Failure> {
        Point::from_gtp(text, self.size()).map_err(|_| Failure::from("invalid coordinate"))
    }

    /// Reads several points of the board.
    pub(crate) fn points(&self, texts: &[&str]) -> Result<Vec<Point>, Failure> {
        texts.iter().map(|text| self.point(text)).collect()
    }

    /// Reads a point or a pass.
    pub(crate) fn action(&self, text: &str) -> Result<Move, Failure> {
        Move::from_gtp(text, self.size()).map_err(|_| Failure::from("invalid coordinate"))
    }

    /// Reads a point with a stone on it.
    pub(crate) fn stone(&self, text: &str) -> Result<(Point, Colour), Failure> {
        let point = self.point(text)?;
        let stone = self.game.board().get(point);
        let colour = stone.ok_or_else(|| Failure::from("vertex must not be empty"))?;
        Ok((point, colour))
    }

    /// Reads a point without a stone.
    pub(crate) fn vacant(&self, text: &str) -> Result<Point, Failure> {
        let point = self.point(text)?;
        match self.game.board().get(point) {
            None => Ok(point),
            Some(_) => Err(Failure::from("vertex must be empty")),
        }
    }

    /// The name of a point.
    pub(crate) fn name(&self, point: Point) -> String {
        point.to_gtp(self.size())
    }

    /// The name of a move, a pass as GNU Go writes it.
    pub(crate) fn move_name(&self, action: Move) -> String {
        action
            .point()
            .map_or_else(|| "PASS".to_owned(), |point| self.name(point))
    }

    /// The names of points, row by row from the top.
    pub(crate) fn names(&self, points: PointSet) -> String {
        let names: Vec<String> = points.iter().map(|point| self.name(point)).collect();
        names.join(" ")
    }
}
