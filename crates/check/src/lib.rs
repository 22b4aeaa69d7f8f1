//! A book's solution trees compared with what the solver proves.
//!
//! [`check`] reads the problem of one game tree, and asks the solver about it and about positions
//! further down the tree. It gives back a list of [`Finding`]s; an empty one means that the book is
//! right. [`Duplicates`] tells which problems of a collection are one and the same.
//!
//! # What is compared
//!
//! A tree claims something in three ways, and each is held against a proof:
//! - its right first moves must be among the best moves, and the other best moves among its own;
//! - the moves of its right lines must keep what the first move gets, and the answers to its
//!   wrong first moves must take it away;
//! - where it shows replies or wrong first moves at all, it should show those that matter. What
//!   matters is defined in [`untold`], without taste.
//!
//! # Invariants
//! - Nothing is called wrong without a proof. What the limits leave open is said to be open.
//! - The book has the benefit of the doubt where nobody says which group is meant or how far the
//!   fight reaches. If it is right in another reading than the likely one, it meant that.
//! - No I/O, and no panic on any tree.
//!
//! # Example
//! White has three in a row; the book kills at the end, where only the middle works.
//! ```
//! use check::{Kind, Means, check};
//! use engine::{Engine, Options};
//! use search::Limits;
//!
//! let book = b"(;SZ[9]AB[ea][eb][ac:ec]AW[da][ab:db]PL[B];B[aa]C[RIGHT])";
//! let parsed = sgf::parse(book)?;
//! let limits = || Limits { nodes: Some(100_000), ..Limits::default() };
//! let engine = Engine::new(Options { memory: 1 << 20 });
//! let means = Means { limits: &limits, engine: &engine };
//! let checked = check(&parsed.collection.trees[0], &means)?;
//! assert_eq!(checked.findings.len(), 1);
//! assert_eq!(checked.findings[0].kind(), Kind::WrongAnswer);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Map
//! | file | what it knows |
//! |---|---|
//! | `book` | what a tree claims |
//! | `judge` | asking the engine, with limits, and remembering what it said |
//! | `finding` | what can be wrong with a problem |
//! | `compare` | the way in; first moves |
//! | `meant` | which question a book asks |
//! | `lines` | moves further down |
//! | `untold` | what a tree should show and does not |
//! | `duplicates` | problems that occur twice |

mod book;
mod compare;
mod duplicates;
mod finding;
mod judge;
mod lines;
mod meant;
pub mod untold;

pub use book::Book;
pub use compare::{CheckError, Checked, Doubt, check};
pub use duplicates::Duplicates;
pub use finding::{Fault, Finding, Kind, Reason, Unjudged, Untold};
pub use judge::Means;
