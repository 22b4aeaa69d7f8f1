//! What can be wrong with a file, with the place and, where there is one, the property.

use goban::{Colour, Point, Size};
use thiserror::Error;

use crate::place::Place;

/// Why a file cannot be read, or a position in it cannot be set up.
///
/// The file's name is the caller's to add; everything else is in the message.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Error {
    /// There is nothing in the file but white space.
    #[error("the file is empty")]
    Empty,

    /// Nothing in the file looks like a game tree.
    #[error("not SGF: no game tree (it would begin with \"(;\")")]
    NotSgf,

    /// Variations are nested too deeply to be meant.
    #[error("{place}: variations nested more than {limit} deep")]
    TooDeep {
        /// The parenthesis that went too far.
        place: Place,
        /// How deep is still read.
        limit: usize,
    },

    /// The file has more bytes than a reader should take in.
    #[error("the file has more than {limit} bytes, the most that is read")]
    TooLong {
        /// The longest file that is read.
        limit: usize,
    },

    /// The file would take more memory than allowed.
    #[error("{place}: the file has more nodes than fit into {limit} bytes of memory")]
    TooMuch {
        /// How far the reader came.
        place: Place,
        /// The memory allowed, in bytes.
        limit: usize,
    },

    /// The file records another game.
    #[error("{place}: GM[{game}] is not a game of Go")]
    NotGo {
        /// Where the property stands.
        place: Place,
        /// The value of `GM`.
        game: String,
    },

    /// The board size is not one this program can hold.
    #[error("{place}: SZ[{value}]: a board has from 1 to 19 lines a side")]
    Size {
        /// Where the property stands.
        place: Place,
        /// The value of `SZ`.
        value: String,
    },

    /// A value that should be a point is none.
    #[error("{place}: {property}[{value}] is not a point")]
    NotAPoint {
        /// Where the value stands.
        place: Place,
        /// The property it belongs to.
        property: String,
        /// The value.
        value: String,
    },

    /// A point lies off the board.
    #[error("{place}: {property}[{value}] is off the {size} board")]
    OffBoard {
        /// Where the value stands.
        place: Place,
        /// The property it belongs to.
        property: String,
        /// The value.
        value: String,
        /// The board it is not on.
        size: Size,
    },

    /// One node sets up the same point twice.
    #[error("{place}: {property}[{}] sets a point that this node has set before", point.to_sgf())]
    StoneSetTwice {
        /// Where the second setting stands.
        place: Place,
        /// The property of the second setting.
        property: String,
        /// The point.
        point: Point,
    },

    /// A move was made on a stone.
    #[error("{place}: {colour} moves at {}, where a stone stands", point.to_sgf())]
    Occupied {
        /// Where the move stands.
        place: Place,
        /// Who moves.
        colour: Colour,
        /// Where to.
        point: Point,
    },

    /// The rules forbid a move, and the replay was asked to keep them.
    #[error("{place}: {colour} cannot move at {}: {reason}", point.to_sgf())]
    Illegal {
        /// Where the move stands.
        place: Place,
        /// Who moves.
        colour: Colour,
        /// Where to.
        point: Point,
        /// What the rules say.
        reason: String,
    },

    /// A value that should be a number is none.
    #[error("{place}: {property}[{value}] is not a number")]
    NotANumber {
        /// Where the property stands.
        place: Place,
        /// The property.
        property: String,
        /// The value.
        value: String,
    },

    /// A value does not say black or white.
    #[error("{place}: PL[{value}] names neither black nor white")]
    NotAColour {
        /// Where the property stands.
        place: Place,
        /// The value.
        value: String,
    },
}

impl Error {
    /// The place in the file, when the error has one.
    pub fn place(&self) -> Option<Place> {
        match *self {
            Error::Empty | Error::NotSgf | Error::TooLong { .. } => None,
            Error::TooDeep { place, .. }
            | Error::TooMuch { place, .. }
            | Error::NotGo { place, .. }
            | Error::Size { place, .. }
            | Error::NotAPoint { place, .. }
            | Error::OffBoard { place, .. }
            | Error::StoneSetTwice { place, .. }
            | Error::Occupied { place, .. }
            | Error::Illegal { place, .. }
            | Error::NotANumber { place, .. }
            | Error::NotAColour { place, .. } => Some(place),
        }
    }
}

/// A value cut to a length that fits into a message.
pub(crate) fn shortened(value: &str) -> String {
    const LIMIT: usize = 24;
    let mut out: String = value
        .chars()
        .take(LIMIT)
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    if value.chars().nth(LIMIT).is_some() {
        out.push('…');
    }
    out
}
