//! Depth-first proof-number search over games that it knows nothing about.
//!
//! The games are *reachability* games. One side, the **seeker**, has to reach a goal in finitely
//! many moves. The other, the **holder**, wins every line that goes on for ever. A position of such
//! a game has a value that does not depend on how it was reached.
//!
//! What is found out along the way may depend on it. A result "hold" that rests on a repetition
//! leans on an earlier position of the path. It is kept apart until the loop is closed ([`dfpn`]).
//!
//! # Invariants
//! - The search does no I/O and never guesses: when limits run out the answer is `None`.
//! - One thread, same input, same table size: same answer and same node count on any machine.
//! - The size of the table changes the node count, never an answer.
//!
//! # Map
//! - [`limits`]: time, nodes, cancellation
//! - [`table`]: the transposition table
//! - [`game`]: the trait that a game implements
//! - [`dfpn`]: the search
//! - `choice`: its proof and disproof numbers; `imitate`: refutations tried again; `opinions`: what
//!   the game said before; `zone`: moves that do not matter
//! - [`classic`], [`pns`]: other searches, for the laboratory and as second opinions

mod choice;
pub mod classic;
pub mod dfpn;
pub mod game;
mod imitate;
pub mod limits;
mod opinions;
pub mod pns;
pub mod table;
mod zone;

pub use dfpn::{Search, settled};
pub use game::{Child, Game, Settled, Verdict};
pub use limits::{Budget, Cancel, Limits, Progress, Watcher};
pub use table::Table;
