//! Answers in words a player understands, solution trees as SGF, handouts, and reports about
//! books.
//!
//! Facts come in as types and leave as sentences. This is the only crate that makes sentences
//! about Go.
//!
//! # Example
//! ```
//! use goban::{Board, Colour};
//! use life::{Options, Session, Setup};
//! use tell::Told;
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
//! let told = Told { answer: &answer, problem: &problem, threats: None };
//! assert_eq!(told.verdict(), "White to move: White kills with B6.");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Invariants
//! - No I/O and no search. What is told was proven or assumed elsewhere.
//! - A sentence is never read, matched or turned; it is made last and thrown away.
//!
//! # Map
//! | file | holds |
//! |---|---|
//! | `verdict` | an answer in a sentence, and in a paragraph |
//! | `facts` | assumptions and notes in words |
//! | `reasons` | why a line ends as it does |
//! | `answer_lines` | the sentences of an answer line |
//! | `solution_sgf` | a solution tree as SGF |
//! | `handout` | figures and a page with their captions |
//! | `findings` | what a check of a book found |
//! | `numbers`, `plain` | numbers as people write them; text fit for a terminal or a page |

mod answer_lines;
pub mod facts;
pub mod findings;
pub mod handout;
pub mod numbers;
mod plain;
pub mod reasons;
pub mod solution_sgf;
mod verdict;

pub use answer_lines::{answer_line, stored_words};
pub use plain::{escape, harmless};
pub use verdict::{Told, name};
