//! Combinatorial games as mathematics: values, canonical forms, thermographs, sums. Nothing here
//! knows Go.
//!
//! A [`Game`] is a name in a store of [`Games`]. The store keeps every value once and in canonical
//! form, so two games are equal exactly when their names are. Games are short: numbers are dyadic,
//! and every line of play ends. What loops, as a ko does, is bounded by short games from both
//! sides.
//!
//! # Examples
//! ```
//! use cgt::{Games, Side, SumTable, parse};
//!
//! let mut games = Games::new();
//! let rogue = parse(&mut games, "5|{4|||3||2|1*}|||2|1*||*").unwrap();
//! let cooled = games.cool(rogue, cgt::Dyadic::ONE);
//! assert_eq!(games.text(cooled), "49/16|7/4");
//! assert_eq!(games.mean(rogue).to_string(), "77/32");
//! assert_eq!(games.temperature(rogue).to_string(), "53/32");
//! ```
//!
//! # Invariants
//! - Every game of a store is in canonical form. Names of one store mean nothing in another.
//! - All arithmetic is exact.
//! - Texts become games or an error that names the place; no text makes this crate panic.
//! - No I/O, and one thread: the same questions in the same order give the same answers.
//!
//! # Map
//! | file | holds |
//! |---|---|
//! | `dyadic.rs` | [`Dyadic`]: the numbers |
//! | `games.rs` | [`Games`]: the store, options, stops, comparison |
//! | `canonical.rs` | canonical forms |
//! | `sum.rs` | negatives, sums, incentives, birthdays |
//! | `thermograph.rs` | [`Thermograph`], mean, temperature |
//! | `cooling.rs` | cooling and heating |
//! | `loops.rs` | [`Bounds`] for games with loops; passes |
//! | `reduce.rs` | games up to what is infinitesimal |
//! | `play.rs` | the score of a sum with best play |
//! | `strategy.rs` | hottest, Sentestrat, Thermostrat |
//! | `parse.rs`, `write.rs` | text in and out |
//! | `chart.rs` | thermographs for the terminal |

mod canonical;
mod chart;
mod cooling;
mod dyadic;
mod games;
mod loops;
mod parse;
mod play;
mod reduce;
mod strategy;
mod sum;
mod thermograph;
mod write;

pub use chart::{chart, svg};
pub use dyadic::Dyadic;
pub use games::{Comparison, Form, Game, Games, Options};
pub use loops::{Bounds, Edge, Node};
pub use parse::{ParseError, Question, parse, parse_question};
pub use play::{Range, Side, SumTable};
pub use strategy::{Played, Strategy};
pub use thermograph::{Corner, Thermograph, Wall};
