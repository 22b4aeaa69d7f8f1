//! The Go Text Protocol, version 2, from the engine's side. This crate knows lines, ids, replies
//! and a table of commands; it knows nothing of Go.
//!
//! A [`Registry`] holds the commands, each a function of a state and a [`Call`]. [`converse`] reads
//! lines from one side, runs the commands one after the other and writes the replies to the other.
//! Lines are read on a thread of their own. So a long command hears of an `# interrupt`, and an
//! analysis hears of the line that ends it.
//!
//! # Example
//! ```
//! use gtp::{Call, Registry, Reply, converse};
//!
//! fn add(total: &mut i64, call: &mut Call<'_>) -> Reply {
//!     for number in call.arguments() {
//!         *total += number.parse::<i64>().map_err(|_| "not a number")?;
//!     }
//!     Ok(total.to_string())
//! }
//!
//! let mut commands = Registry::new();
//! commands.add("add", add);
//! let mut replies = Vec::new();
//! converse(&commands, &mut 0, &b"1 add 2 3\nadd x\nsub\n"[..], &mut replies)?;
//! assert_eq!(replies, b"=1 5\n\n? not a number\n\n? unknown command\n\n");
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! # Invariants
//! - Every line that holds a command is answered exactly once, in order, whatever bytes it is made
//!   of.
//! - A reply is one frame: no text a command gives can hold an empty line or a control character.
//! - A command that panics is answered with a failure, and the conversation goes on.
//! - Nothing but frames is written to the output.
//! - Memory is bounded: long lines are cut, and few lines are read ahead.
//!
//! # Map
//! | file | what it holds |
//! |---|---|
//! | `line.rs` | a line cleaned and taken apart |
//! | `input.rs` | lines read ahead on a thread, and what they tell the running command |
//! | `reply.rs` | [`Reply`], [`Failure`], and how they are framed |
//! | `call.rs` | [`Call`]: what a command sees of the line that called it |
//! | `registry.rs` | [`Registry`]: names and functions, `list_commands`, `known_command`, `quit` |
//! | `conversation.rs` | [`converse`]: lines in, replies out |
//! | `listen.rs` | [`listen`]: conversations over TCP |

mod call;
mod conversation;
mod input;
mod line;
mod listen;
mod registry;
mod reply;

pub use call::Call;
pub use conversation::{Ended, converse};
pub use line::{LONGEST_LINE, Line, Request};
pub use listen::listen;
pub use registry::{Command, Registry};
pub use reply::{Failure, Reply};
