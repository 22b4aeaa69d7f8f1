//! Problems and answers as files hold them: problem lines, answer lines, SGF problems, text
//! boards.
//!
//! A file is a [`Document`] of [`Item`]s. An item has a [`Scene`]: one position, and the
//! [`Question`] that the file asks about it. An answer leaves as an [`AnswerLine`].
//!
//! # Example
//! ```
//! use goban::Colour;
//! use wire::{Document, Format, Scene, Selection};
//!
//! let file = b"// three in a row\n// size 6x4\n. . . O X .\nO O O O X .\nX X X X X .\n. . . . . .\n";
//! let document = Document::read("three.txt", file, Some(Format::Text))?;
//! let (_, item) = document.chosen(&Selection::default())?;
//! let scene = Scene::of("three.txt", item, &Selection::default())?;
//! assert_eq!(scene.title.as_deref(), Some("three in a row"));
//! let setup = scene.question.setup()?;
//! assert_eq!(setup.stones(Colour::White).len(), 5);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Invariants
//! - No I/O and no search: bytes and values in, values and text out.
//! - Points are points. They become names only where JSON or SGF is written.
//! - No input makes this crate panic. What cannot be read is a [`Failure`] that names the place.
//!
//! # Map
//! | file | holds |
//! |---|---|
//! | `document` | bytes to items: game trees, text boards, problem lines |
//! | `text_boards` | text boards as people write them |
//! | `problem_line` | the JSON of a problem |
//! | `question` | a position and what is said about it |
//! | `scene` | the position of an item, and its question |
//! | `problem_sgf` | a question as a game tree |
//! | `answer_line` | the JSON of an answer |
//! | `endgame_line` | the JSON of an endgame |
//! | `failure` | what is wrong with an input, and where |

mod answer_line;
mod document;
mod endgame_line;
mod failure;
mod problem_line;
mod problem_sgf;
mod question;
mod scene;
pub mod text_boards;

pub use answer_line::{AnswerHead, AnswerLine, Words};
pub use document::{Document, Format, Item, line_failure, unreadable};
pub use endgame_line::{AreaLine, AssumedLine, EndgameLine, Pair, ThermographLine, ValueLine};
pub use failure::Failure;
pub use problem_line::{LineError, names};
pub use problem_sgf::{lost_in_sgf, tree_of};
pub use question::{Aim, MOST_THREATS, Question};
pub use scene::{Scene, Selection};
pub use text_boards::TextBoard;
