//! The board and the rules of Go.
//!
//! # Map of files
//!
//! | file | what it holds |
//! |---|---|
//! | `colour.rs` | [`Colour`]: Black and White |
//! | `size.rs` | [`Size`] of a board, 1x1 to 19x19, square or not |
//! | `point.rs` | [`Point`], with SGF and GTP coordinates |
//! | `moves.rs` | [`Move`]: a point or a pass |
//! | `point_set.rs` | [`PointSet`]: a bit set with the algebra Go code needs |
//! | `zobrist.rs` | [`zobrist`]: the numbers that position keys are made of |
//! | `board.rs` | [`Board`]: stones, chains, liberties, captures, without history |
//! | `text.rs` | boards as text, and the [`board!`] macro |

mod board;
mod colour;
mod moves;
mod point;
mod point_set;
mod size;
mod text;
pub mod zobrist;

pub use board::{Board, Illegal, Played, Suicide};
pub use colour::Colour;
pub use moves::Move;
pub use point::{Point, PointError};
pub use point_set::{Components, Iter, PointSet};
pub use size::{Size, SizeError};
pub use text::TextError;
