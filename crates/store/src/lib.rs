//! Solved positions, remembered in an embedded database.
//!
//! A [`Store`] is one SQLite file. It keeps three things. *Answers* are found again for all sixteen
//! images of a problem. *Questions* are what the solver took a bare position to mean, which costs a
//! search of its own. The third are values of *local games* of endgames. All are filed under the
//! solver that gave them, and only that solver gets them back.
//!
//! # Examples
//! ```
//! use goban::{Board, Colour};
//! use life::{Options, Session, Setup};
//! use store::{Asked, Store};
//!
//! let board: Board = "
//!     . . . X O .
//!     X X X X O .
//!     O O O O O .
//!     . . . . . .
//!     . . . . . .
//!     . . . . . .".parse()?;
//! let setup = Setup::new(board.size(), board.stones(Colour::Black), board.stones(Colour::White));
//! let problem = setup.problem()?;
//! let answer = Session::new(&problem, Options::default()).answer(Colour::White);
//!
//! let folder = tempfile::tempdir()?;
//! let store = Store::open(&folder.path().join("solved.sqlite"), life::SOLVER)?.store;
//! let asked = Asked::first(&problem, Colour::White);
//! assert!(store.answer(&asked)?.is_none());
//! store.keep_answer(&asked, &answer, std::time::Duration::ZERO)?;
//! let again = store.answer(&asked)?.expect("it was kept");
//! assert_eq!(again.answer.moves, answer.moves);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Invariants
//! - Only proven answers are kept, and each carries a checksum: what a damaged file holds is never
//!   given out.
//! - No file makes this crate panic. A damaged one is set aside under another name, and a new one
//!   is begun.
//! - Several threads may share a store, and several processes a file.
//! - It knows problems and answers, and never searches.
//!
//! # Map
//! - [`question`]: what is asked, as a text that is the same for all images of a problem
//! - `record`: answers and questions as JSON
//! - `database`: the file, and what can go wrong with it
//! - `games`: values of local games
//! - [`store`](mod@store): keeping and finding; [`listing`]: counting, listing, forgetting

mod database;
mod games;
pub mod listing;
pub mod question;
mod record;
pub mod store;

pub use database::{Opened, StoreError};
pub use listing::{Entry, Forget, Stats};
pub use question::Asked;
pub use store::{Remembered, Store};
