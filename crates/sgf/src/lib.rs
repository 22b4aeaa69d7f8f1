//! Game records and problems in the Smart Game Format, read as they are found in the wild
//! and written back without loss.
//!
//! [`parse`] takes bytes in whatever charset and gives a [`Collection`] of [`Tree`]s, with a list
//! of what had to be mended. A tree keeps every property in order, known or not, as raw text. What
//! a property means is asked for on demand: points, moves, text, the board size. [`Tree::position`]
//! and [`Tree::game`] replay any node, and [`SgfProblem`] reads the dialects in which
//! life-and-death problems are written.
//!
//! # Invariants
//! - No input makes this crate panic, recurse by depth, or take memory beyond its
//!   [`Limits`].
//! - Reading what was written gives the same tree, but for a `CA` that would lie.
//! - A parent's [`NodeId`] is smaller than its children's.
//! - The crate does no I/O and knows nothing of search. File names are the caller's.
//!
//! # Example
//! ```
//! use goban::{Colour, Point};
//!
//! let parsed = sgf::parse(b"(;SZ[9]AB[cc:dd]PL[W](;W[ce]C[a \\] bracket])(;W[ec]))")?;
//! assert!(parsed.repairs.is_empty());
//! let tree = &parsed.collection.trees[0];
//! assert_eq!(tree.size()?.width(), 9);
//! assert_eq!(tree.root().points("AB", tree.size()?)?.len(), 4);
//!
//! let first = tree.root().first_child().unwrap();
//! assert_eq!(first.comment().unwrap(), "a ] bracket");
//! let position = tree.position(first.id())?;
//! assert_eq!(position.board.get(Point::from_sgf("ce").unwrap()), Some(Colour::White));
//! assert_eq!(position.to_move, Colour::Black);
//! # Ok::<(), sgf::Error>(())
//! ```
//!
//! # Map
//! | file | what it knows |
//! |---|---|
//! | `place` | lines and columns |
//! | `error`, `repair`, `limits` | what is refused, what is mended, how much is read |
//! | `value` | escapes, soft line breaks, composed values |
//! | `tree`, `walk`, `edit` | the arena, ways through it, building and changing it |
//! | `charset`, `label`, `detect` | from bytes to text |
//! | `parser`, `writer` | from text to trees and back |
//! | `points`, `info` | what Go properties mean: points, moves, size, komi, rules |
//! | `replay` | the position and the game at any node |
//! | `problem` | problem dialects: TGA, goproblems, marked targets |

mod charset;
mod detect;
mod edit;
mod error;
mod info;
mod label;
mod limits;
mod parser;
mod place;
mod points;
mod problem;
mod repair;
mod replay;
mod tree;
pub mod value;
mod walk;
mod writer;

use std::borrow::Cow;

pub use charset::Charset;
pub use error::Error;
pub use info::Ruleset;
pub use limits::Limits;
pub use place::Place;
pub use points::{PlacedMove, Placement};
pub use problem::{ProblemMarks, SgfProblem, Solution};
pub use repair::{Repair, RepairKind, Repairs};
pub use replay::Snapshot;
pub use tree::{Node, NodeId, Property, Tree};

/// The game trees of one file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Collection {
    /// The trees, in file order.
    pub trees: Vec<Tree>,
}

/// What reading a file gives.
#[derive(Clone, Debug)]
pub struct Parsed {
    /// The game trees; at least one.
    pub collection: Collection,
    /// The charset the file was in.
    pub charset: Charset,
    /// What had to be mended.
    pub repairs: Repairs,
}

/// Reads a file within the [default limits](Limits::DEFAULT).
///
/// # Errors
/// When the file is empty, is not SGF, or passes a limit.
pub fn parse(bytes: &[u8]) -> Result<Parsed, Error> {
    parse_within(bytes, &Limits::DEFAULT)
}

/// Reads a file within the given limits.
///
/// # Errors
/// As [`parse`].
pub fn parse_within(bytes: &[u8], limits: &Limits) -> Result<Parsed, Error> {
    if bytes.len() > limits.bytes {
        return Err(too_long(bytes, limits));
    }
    let mut repairs = Repairs::default();
    let (text, charset) = charset::decode(bytes, &mut repairs);
    let decoded = match &text {
        Cow::Owned(text) => text.len(),
        Cow::Borrowed(_) => 0,
    };
    let taken = bytes.len() + decoded;
    let trees = parser::read(&text, limits, taken, &mut repairs)?;
    Ok(Parsed {
        collection: Collection { trees },
        charset,
        repairs,
    })
}

/// Says why a file that is too long is refused. If its beginning alone is nested too
/// deeply, that is the better answer, for it has a place.
fn too_long(bytes: &[u8], limits: &Limits) -> Error {
    let start = &bytes[..bytes.len().min(limits.bytes).min(1 << 20)];
    let text = String::from_utf8_lossy(start);
    match parser::read(&text, limits, 0, &mut Repairs::default()) {
        Err(error @ Error::TooDeep { .. }) => error,
        _ => Error::TooLong {
            limit: limits.bytes,
        },
    }
}
