//! Goals other than life, one a room: capture, connection, ways into an area, threats.
//!
//! All are questions of one kind: a *seeker* must reach something in finitely many moves, a
//! *holder* wins every endless line. They are asked on the whole board with its ko ban, at every
//! budget of ko threats from -6 to 6. The answer is a [`Code`] as GNU Go numbers it, with a move.
//! [`Certainty`] says how far it can be relied on.
//!
//! # What is proven
//! The seeker's moves are a selection. A question is first read with a selection of the holder's
//! replies too. These look likely, or touch what he would lose by. A win found so is then shown
//! against every reply. Once the seeker is known to win after a pass, every reply in the zone of
//! that win is read, and no other can change it (`zone`). A *win of the seeker* that passes this is
//! a theorem, [`Certainty::Proven`]: "this chain is captured", "there is no defence", "these two
//! connect". Everything else is read with sensible moves only and called [`Certainty::Selected`].
//!
//! # Example
//! ```
//! use goban::{board, Point};
//! use readers::{Code, Limits, Position, Readers};
//!
//! // A snapback: the throw-in at the first point takes five stones.
//! let position = Position::new(board! {
//!     O . . X . /
//!     O O O X . /
//!     X X X . .
//! });
//! let mut readers = Readers::new();
//! let reading = readers.attack(&position, Point::new(0, 0), &Limits::default())?;
//! assert_eq!(reading.code, Code::Win);
//! # Ok::<(), readers::Refused>(())
//! ```
//!
//! # Invariants
//! - No I/O and no panic on any position. Every question takes [`Limits`]; when they run out the
//!   answer is [`Certainty::Cut`] and its code a guess.
//! - One thread, same questions in the same order: same answers and same node counts.
//!
//! # Map
//! - `readers`: [`Readers`], the object that all questions are asked of, its table, counters, trace
//! - `code`: [`Code`], [`Readout`], [`Refused`]
//! - `capture`: attack, defend, ladders, either, both, `does_attack`, `does_defend`
//! - `connect`: connect, disconnect, `break_in`, `block_off`
//! - `threats`: combinations of threats
//! - `surround`: [`surrounded`]
//! - `goal`, `contest`, `state`, `zone`: the game as the search sees it
//! - `links`: chains that are as good as one
//! - `moves`: which moves are read, and which first
//! - `prove`: a win as a file that `proof` checks; `tree`: the same to play through
//! - `root`: the move of an answer and its main line
//! - `params`: every number that decides how far is read

mod capture;
mod code;
mod connect;
mod contest;
mod goal;
mod links;
mod moves;
mod params;
mod prove;
mod readers;
mod root;
mod state;
mod surround;
mod threats;
mod tree;
mod zone;

pub use code::{Certainty, Code, Readout, Refused};
pub use goal::{Goal, Width};
pub use params::Params;
pub use prove::{NoProof, Sought};
pub use readers::{Counter, MAX_LEVEL, Position, Readers, Trace, Traced};
pub use search::{Cancel, Limits};
pub use surround::{Surrounded, surrounded};
pub use threats::Combination;
pub use tree::{Variation, variations};
