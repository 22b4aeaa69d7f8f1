//! Regression suites as GNU Go writes them (`.tst`), run against any GTP engine.
//!
//! A suite is a file of GTP commands. A numbered command is a test; the line after it, `#?
//! [REGEX]`, says which replies are right. [`Suite::parse`] reads one, [`Client`] talks to an
//! engine, [`run`] puts the two together, and [`html`] makes a page of what came out.
//!
//! # Example
//! ```
//! use regress::{Outcome, Suite};
//!
//! let suite = Suite::parse("demo", "boardsize 9\n10 attack C3\n#? [1 (C4|D3)]*\n");
//! let test = suite.tests().next().unwrap();
//! assert_eq!((test.number, &*test.command), (10, "attack C3"));
//! assert_eq!(test.judge(Ok("1 D3")), Outcome::Unexpected(true));
//! assert_eq!(test.judge(Ok("0")).to_string(), "failed");
//! ```
//!
//! # Invariants
//! - An engine that dies, hangs or answers nonsense fails its test, is started again with the
//!   position set up anew, and the suite goes on.
//! - What a suite expects is matched as GNU Go's scripts do: the whole reply against the
//!   expression.
//!
//! # Map
//! | file | what it holds |
//! |---|---|
//! | `suite.rs` | [`Suite`]: a file taken apart |
//! | `expect.rs` | [`Expected`] replies, and [`Outcome`] |
//! | `select.rs` | [`Selection`]: `owl:12-20` |
//! | `client.rs` | [`Client`]: an engine as a process |
//! | `run.rs` | [`run`]: a suite against an engine |
//! | `html.rs` | [`html::page`]: results with boards |

mod client;
mod expect;
pub mod html;
mod run;
mod select;
mod suite;

pub use client::{Client, EngineError};
pub use expect::{Expected, Outcome};
pub use run::{Report, Result, Tally, run};
pub use select::Selection;
pub use suite::{Step, Suite, Test};
