//! The board and the rules of Go: everything the other crates need to speak about positions.
//!
//! [`Board`] is a position without a past: stones, chains, liberties, captures. [`Game`] adds the
//! past: whose turn it is, ko and superko, undo, prisoners, handicap, scoring. [`PointSet`] is a
//! bit set in whose algebra most code about positions can be written.
//!
//! # Invariants
//!
//! - Boards are 1x1 to 19x19, square or not; [`Size`] cannot hold anything else, and a [`Point`]
//!   is always a point of the largest board. Whether it is on a smaller one is asked with
//!   [`Size::contains`].
//! - Nothing here does I/O, knows files or searches. Text becomes a value or an error that names
//!   the place; functions that panic on a wrong argument say so and have a checked sister.
//! - A board may hold chains without liberties, because files do. No move leaves one that it
//!   touches.
//! - A move that is refused changes nothing; a move undone leaves no trace.
//! - [`Board`] and the record of a move are plain `Copy` values: playing and undoing on a board
//!   never allocates.
//! - Keys are the same on every machine and in every run.
//!
//! # Example
//!
//! ```
//! use goban::{board, Colour, Game, Move, Point, Rules};
//!
//! // Snapback: Black throws a stone in, White takes it, and Black takes five.
//! let position = board! {
//!     O . . X . /
//!     O O O X . /
//!     X X X . .
//! };
//! let mut game = Game::from_board(position, Colour::Black, Rules::default());
//! for (x, y) in [(1, 0), (2, 0), (1, 0)] {
//!     game.play(Move::Play(Point::new(x, y)))?;
//! }
//! assert_eq!(game.prisoners(Colour::White), 1);
//! assert_eq!(game.prisoners(Colour::Black), 5);
//! assert!(game.board().stones(Colour::White).is_empty());
//! # Ok::<(), goban::Illegal>(())
//! ```
//!
//! # Map of files
//!
//! | file | what it holds |
//! |---|---|
//! | `colour.rs` | [`Colour`]: Black and White |
//! | `size.rs` | [`Size`] of a board |
//! | `point.rs` | [`Point`], with SGF and GTP coordinates |
//! | `moves.rs` | [`Move`]: a point or a pass |
//! | `point_set.rs` | [`PointSet`]: a bit set with the algebra Go code needs |
//! | `flood.rs` | the floods under it, word by word |
//! | `zobrist.rs` | [`zobrist`]: the numbers that position keys are made of |
//! | `board.rs` | [`Board`]: stones, chains, liberties, captures, without a past |
//! | `text.rs` | boards as text, and the [`board!`] macro |
//! | `symmetry.rs` | [`Symmetry`]: turns and mirrors, and keys that do not notice them |
//! | `handicap.rs` | where handicap stones stand |
//! | `score.rs` | [`Count`] and [`Score`]: area, territory and Tromp-Taylor |
//! | `rules.rs` | [`Rules`]: which ko rule, which suicide |
//! | `game.rs` | [`Game`]: moves, ko and superko, undo, prisoners, komi |
//! | `game/setup.rs` | changes to a game that are not moves |

mod board;
mod colour;
mod flood;
mod game;
mod handicap;
mod moves;
mod point;
mod point_set;
mod rules;
mod score;
mod size;
mod symmetry;
mod text;
pub mod zobrist;

pub use board::{Board, Illegal, Played, Suicide};
pub use colour::Colour;
pub use game::{Game, SetupError};
pub use handicap::{HandicapError, fixed_handicap};
pub use moves::Move;
pub use point::{Point, PointError};
pub use point_set::{Components, Iter, PointSet};
pub use rules::{KoRule, Rules};
pub use score::{Count, Score, tromp_taylor};
pub use size::{Size, SizeError};
pub use symmetry::{Symmetry, canonical_hash, canonical_key};
pub use text::TextError;
