//! Classical searches beside df-pn: minimax, alpha-beta, MTD(f), iterative deepening.
//!
//! They are here to be compared, and as second opinions. A game has values between [`LOSS`] and
//! [`WIN`]; a line that repeats a position has a value of its own ([`Scored::repeated`]). A result
//! that rests on such a repetition is right on this path alone. It stays out of the table until the
//! loop is closed, as in [`crate::dfpn`].
//!
//! # Map
//! - `scored`: the trait that a game implements
//! - `table`: bounds of positions with the depth they were searched to
//! - `minimax`, `alphabeta`: one search to one depth
//! - `mtdf`: alpha-beta with empty windows (Plaat, Schaeffer, Pijls and de Bruin 1996)
//! - `deepening`: any of them to growing depths

mod alphabeta;
mod deepening;
mod minimax;
mod mtdf;
mod scored;
mod table;

pub use alphabeta::{AlphaBeta, Settings};
pub use deepening::{Deepest, Method, search_to};
pub use scored::{Found, LOSS, Scored, Step, WIN};
pub use table::{Table, Usage};
