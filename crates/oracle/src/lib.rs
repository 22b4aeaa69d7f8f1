//! A plain and slow solver for tiny life-and-death problems, to test others against.
//!
//! It writes down every position that play can reach, and then finds who wins in each by going
//! over all of them until nothing changes. There is no search order, no table, no static knowledge
//! and no shortcut to be wrong about. Even unconditional life is found by letting the attacker
//! play as often as he likes, and not by Benson's rule.
//!
//! # Invariants
//!
//! - Used as a dev-dependency only. It shares no code with the search, the checker of proofs or
//!   static knowledge, only the points and sets of `goban`.
//! - It answers exactly or refuses: a problem with too many points or positions is
//!   [`TooLarge`], never half-solved.
//!
//! # Example
//!
//! ```
//! use goban::{board, Colour, Move, Point, PointSet};
//! use oracle::{Oracle, Problem};
//!
//! // Straight three in the corner: whoever plays the middle first decides it.
//! let board = board! {
//!     . . . X O /
//!     X X X X O /
//!     O O O O O /
//!     . . . . .
//! };
//! let region: PointSet = board.size().points().filter(|p| p.y() < 2 && p.x() < 4).collect();
//! let problem = Problem::new(&board, Colour::Black, region);
//! let oracle = Oracle::new(&problem)?;
//! assert!(oracle.kill(Colour::White, 0));
//! assert!(oracle.safe(Colour::Black, 0));
//! let middle = Move::Play(Point::new(1, 0));
//! assert_eq!(oracle.safe_after(Colour::Black, 0, middle), Some(true));
//! assert_eq!(oracle.kill_after(Colour::White, 0, middle), Some(true));
//! # Ok::<(), oracle::TooLarge>(())
//! ```
//!
//! # Map of files
//!
//! | file | what it holds |
//! |---|---|
//! | `problem.rs` | [`Problem`]: what is asked |
//! | `field.rs` | the points of a problem by number, and what a move does to them |
//! | `random.rs` | [`Problem::random`]: problems to compare solvers on |
//! | `graph.rs` | [`State`]s, [`Step`]s and the list of all that can be reached |
//! | `values.rs` | [`Oracle`]: who wins, for all budgets at once |

mod field;
mod graph;
mod problem;
mod random;
mod values;

pub use graph::{State, Step};
pub use problem::{Problem, Reading, Survive, TooLarge};
pub use random::Random;
pub use values::{MAX_BUDGET, Oracle};
