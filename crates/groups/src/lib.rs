//! Questions about whole groups on a whole board: races, life in the open, eyes.
//!
//! `life` reads a group in a region to the end. Here a region is laid out around groups of a whole
//! board, and what `life` finds out there is put together. It tells what becomes of both groups of
//! a race, whether a group can be killed, and by which move. What was taken for granted to lay it
//! out goes with every answer.
//!
//! # Examples
//! Three liberties against three: whoever moves first wins the race.
//! ```
//! use goban::{Board, Colour, Point, PointSet};
//! use groups::{Code, Race, Scene};
//!
//! let board: Board = "
//!     . . . . . . . . .
//!     . . . . . . . . .
//!     . . . . . . . . .
//!     . . . . . . . . .
//!     . . . . . . . . .
//!     . . . . . . . . .
//!     O O O O X X X X .
//!     O X X X O O O X .
//!     O . . . . . . X .".parse()?;
//! let stone = |x, y| PointSet::single(Point::new(x, y));
//! let race = Race::new(&Scene::of(&board), stone(1, 7), stone(4, 7)).expect("a race");
//! for mover in [Colour::Black, Colour::White] {
//!     let fates = race.read(mover, &search::Limits::default(), 16 << 20);
//!     assert_eq!((fates.saved().code, fates.killed().code), (Code::Works, Code::Works));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Invariants
//! - No I/O, and no panic on any position.
//! - Every question takes limits and says when they ran out.
//! - In a full answer the ground of the question is a heuristic, and the answer says so; what is
//!   said of that ground is proven. Brief answers are heuristics ([`Race::brief`], [`Owl`]).
//!
//! # Map
//! - [`scene`]: a position, its chains and groups
//! - [`ground`]: where a fight takes place
//! - [`race`]: races; `inside`: with a group in the other's eye; [`count`]: races by counting;
//!   [`tally`]: what there is to count on a board
//! - [`critical`]: chains that one side can capture and the other can save
//! - [`joining`]: connections that reading does not settle
//! - [`links`]: connections and cuts that a move decides
//! - [`mod@meant`]: which of them is, by [`judge`]; [`told`]: answers about captures and races
//! - [`owl`]: life and death of a group on a whole board; [`eyes`]: the eyes of an eye space, and
//!   of several together; [`share`]: what a capture is worth at sight
//! - [`foresight`]: what somebody foresees who does not read everything out
//! - [`code`]: answers in one figure

pub mod code;
pub mod count;
pub mod critical;
pub mod eyes;
pub mod foresight;
pub mod ground;
mod inside;
pub mod joining;
pub mod judge;
pub mod links;
pub mod meant;
pub mod owl;
pub mod race;
pub mod scene;
pub mod share;
pub mod tally;
pub mod told;

pub use code::{Code, Reached};
pub use eyes::{EyeGraph, EyeSpace, Eyes, genus};
pub use foresight::{Foreseen, Foresight};
pub use ground::{Battleground, Plan};
pub use judge::Weights;
pub use life::answer::Goal;
pub use meant::{Guess, Meant, is_by_mover, meant, meant_by};
pub use owl::{Owl, Reach, Status, Twice};
pub use race::{Fates, NoRace, Outlook, Race};
pub use scene::Scene;
pub use share::effective_size;
pub use told::Told;
