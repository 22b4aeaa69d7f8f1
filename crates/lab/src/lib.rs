//! The laboratory runs one life-and-death problem under every search, with every rule on or off.
//! The workshop makes problems of its own.
//!
//! # Examples
//! Straight three in the corner, by alpha-beta with a table:
//! ```
//! use goban::{Board, Colour};
//! use lab::{Experiment, Limits, Method, Status, Switches};
//!
//! let board: Board = "
//!     . . . X O .
//!     X X X X O .
//!     O O O O O .
//!     . . . . . .
//!     . . . . . .
//!     . . . . . .".parse()?;
//! let (black, white) = (board.stones(Colour::Black), board.stones(Colour::White));
//! let problem = life::Setup::new(board.size(), black, white).problem()?;
//! let experiment = Experiment::new(problem, Colour::White, 0);
//! let row = experiment.run(Method::ALPHA_BETA_TABLE, Switches::default(), None, &Limits::default());
//! assert_eq!(row.result, Some(Status::Dead));
//! assert!(row.exact);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Invariants
//! - No I/O. Every run takes limits and says how far it came when they run out.
//! - A search that runs to the end with the usual switches gives what `life` gives. Switches that
//!   can make it wrong are off unless asked for. A row says whether it agrees with `life`.
//! - Nothing here is used by the solver.
//!
//! # Map
//! - `switches`: what can be turned on and off
//! - `position`, `game`: a problem as a game with values: dead, seki, alive
//! - `order`: which moves come first, rule by rule
//! - `estimate`: guesses where the depth runs out
//! - `method`: the searches by name
//! - `experiment`: one search on one problem, and what it cost
//! - [`workshop`]: problems of our own making
//! - `report`: rows as a table and as CSV; `plot`: as a picture

mod estimate;
mod experiment;
mod game;
mod method;
mod order;
mod plot;
mod position;
mod report;
mod switches;
pub mod workshop;

pub use estimate::Estimate;
pub use experiment::{Experiment, Limits, Row, Status};
pub use method::{Method, UnknownMethod};
pub use plot::plot;
pub use report::{csv, header, table};
pub use switches::{Switch, Switches, UnknownSwitch};
