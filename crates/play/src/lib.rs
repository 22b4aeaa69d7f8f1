//! Whole games: a player, clocks, levels, scoring.
//!
//! [`Player`] chooses moves by a tree search. A network that was learnt from games proposes moves
//! and judges positions; playouts with learnt patterns judge them too. Nothing here is a proof:
//! what is judged is called judged, and what is proven comes from [`safe`] alone.
//!
//! # Example
//!
//! ```
//! use goban::{Colour, Game, Move, Rules, Size};
//! use play::{Decision, Manner, Player};
//!
//! let mut game = Game::new(Size::square(9)?, Rules::default());
//! game.set_komi(7.0);
//! let mut player = Player::standard(game.size().area(), 1);
//! let mut manner = Manner::default();
//! manner.limits.visits = Some(20);
//! let thought = player.choose(&game, &manner);
//! if let Decision::Move(chosen) = thought.decision {
//!     assert!(matches!(chosen, Move::Play(_)), "nobody passes on an empty board");
//!     game.play(chosen)?;
//! }
//! assert_eq!(game.to_move(), Colour::White);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Invariants
//!
//! - No I/O, no clock but for a deadline that the caller gives, no protocol.
//! - One thread, one seed and a limit of visits: the same moves on every run.
//! - Every move chosen is legal in the game it was chosen for.
//! - Training and playing see the same planes: both use [`features`].
//!
//! # Map of files
//!
//! | file | what it holds |
//! |---|---|
//! | `board.rs` | [`board::Board`]: the board of playouts, with exact liberties |
//! | `random.rs` | random numbers |
//! | `ladder.rs` | ladders, fast and limited |
//! | `features.rs` | the planes that the network sees |
//! | `foresight.rs` | [`Seer`]: what becomes of stones, for readers of groups |
//! | `hunch.rs` | first moves of problems, as a network guesses them |
//! | `weights.rs` | the network inside the program, or one from a file |
//! | `patterns.rs` | how likely moves are by the eight points around them |
//! | `playout.rs` | games played out by local rules |
//! | `params.rs` | [`Params`]: every coefficient of the search |
//! | `leaf.rs` | what a leaf is worth |
//! | `tree.rs` | the graph of positions |
//! | `search.rs` | [`Searcher`]: the search |
//! | `player.rs` | [`Player`]: moves, passes, resignation |
//! | `passing.rs` | when to pass, and when not |
//! | `reading.rs` | captures that the readers prove |
//! | `caution.rs` | no move that gives stones away where another does as well |
//! | `exact.rs` | [`Exact`]: the last moves of a game by the endgame solver |
//! | `cleanup.rs` | dead stones taken off the board |
//! | `level.rs` | [`Level`]: 1 to 10 |
//! | `clock.rs` | [`Clock`]: how much time the next move gets |
//! | `safe.rs` | unconditional life on a whole board |
//! | `review.rs` | every move of a game valued, mistakes explained |
//! | `doubt.rs` | groups that playouts are of two minds about |
//! | `scoring.rs` | estimates, statuses, final scores |

pub mod board;
mod caution;
mod cleanup;
pub mod clock;
pub mod doubt;
mod exact;
pub mod features;
pub mod foresight;
pub mod hunch;
pub mod ladder;
mod leaf;
pub mod level;
pub mod params;
mod passing;
pub mod patterns;
pub mod player;
pub mod playout;
pub mod random;
mod reading;
pub mod review;
pub mod safe;
pub mod scoring;
pub mod search;
mod tree;
pub mod weights;

pub use clock::{Clock, Settings};
pub use exact::Exact;
pub use foresight::Seer;
pub use level::Level;
pub use params::Params;
pub use player::{Decision, Ending, Manner, Player, Thought};
pub use scoring::{Counting, Estimate, Status, Statuses, Trust};
pub use search::{Candidate, Found, Limits, Searcher};
