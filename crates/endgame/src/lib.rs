//! Endgames of Go as sums of local games: what each area is worth, and what the best move is.
//!
//! After Müller, *Computer Go as a Sum of Local Games* (1995). Stones that are safe, if their
//! owner answers in his own territory, divide the board into areas. Every area is read out with all
//! moves of both colours and becomes a value of [`cgt`]. The board is the sum of these.
//!
//! # Examples
//! ```
//! use endgame::{Counting, Partition, Solver, Valued};
//! use goban::{Colour, board};
//!
//! let position = board! {
//!     . X . X . . O . O . /
//!     X X X X X X O O O O
//! };
//! let mut solver = Solver::new(Counting::Territory);
//! let partition = Partition::exact(&position);
//! let valued = Valued::new(&position, partition, &mut solver, &search::Limits::default());
//! let score = valued.score(Colour::Black, &mut solver);
//! assert_eq!(score.exact(), Some(cgt::Dyadic::from(1)));
//! let best = valued.best_moves(Colour::Black, &mut solver);
//! assert_eq!(best[0].point.unwrap().to_gtp(position.size()), "F2");
//! ```
//!
//! # Invariants
//! - An exact value is a theorem about the game of the rules in [`Counting`]: simple ko, no
//!   suicide, two passes end. Stones die without being taken off only in a region that safe stones
//!   of one colour enclose. That colour must keep all of it although the other moves first.
//! - Safe stones are never filled up by their owner, and nobody plays in what is settled.
//! - What is assumed is in the partition, and the exact partition assumes nothing.
//! - No I/O. Limits that run out leave an area without a value; they never leave a guess.
//!
//! # Map
//! | file | holds |
//! |---|---|
//! | `rules.rs` | [`Counting`]: territory or area |
//! | `safety.rs` | safe stones of a whole board |
//! | `fort.rs` | stones that reading finds to be safe |
//! | `partition.rs` | [`Partition`]: the board divided |
//! | `local.rs` | [`Local`]: a local game in a [`Frame`] |
//! | `keeping.rs` | who has all of an enclosed part: a yes or no |
//! | `solver.rs` | [`Solver`]: values of local games |
//! | `library.rs` | [`Library`]: values from earlier runs |
//! | `analysis.rs` | [`Analysis`]: exact or estimated, gote and sente, the rest of a game |
//! | `follow.rs` | [`Follower`]: hottest, Sentestrat, Thermostrat on a board |
//! | `corner.rs` | [`Corner`]: the best move of an open corner, by a search that estimates |
//! | `estimate.rs` | [`Estimate`]: a division that assumes, and says what |
//! | `random.rs` | endgames made at random, for tests and measurements |
//! | `board.rs` | [`Valued`]: the board as a sum, score and best moves |

mod analysis;
mod board;
mod corner;
mod estimate;
mod follow;
mod fort;
mod keeping;
mod library;
mod local;
mod partition;
mod random;
mod rules;
mod safety;
mod solver;

pub use analysis::{Analysis, Basis, BestMove, Kind, answer_at_home, best_move, rest_of_game};
pub use board::{Area, LocalMove, Scored, Unsolved, Valued, settled, side};
pub use corner::{Adviser, Candidate, Corner, Params, Region};
pub use estimate::Estimate;
pub use follow::{Followed, Follower};
pub use fort::safe_by_reading;
pub use library::{Kept, Library, SOLVER};
pub use local::{Frame, Local, MOST_POINTS, Rest, Step};
pub use partition::Partition;
pub use random::{Dice, Wish, random_endgame};
pub use rules::Counting;
pub use safety::{Safe, by_rule, has_room_for_two_eyes, safe};
pub use solver::{OutOfBudget, Solver};
