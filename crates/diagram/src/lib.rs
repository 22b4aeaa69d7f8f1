//! Boards drawn as plain text, in a terminal, as SVG and as PNG.
//!
//! There is one model, [`Diagram`]: stones, marks, labels, move numbers, territory, shaded regions,
//! arrows, a crop and a caption. Every renderer draws that same model. So a picture in a book, a
//! board in a terminal and a board in an e-mail show the same things.
//!
//! # Invariants
//!
//! - No input or output happens here; a drawing is a `String` or bytes. Whether
//!   colours suit the terminal is decided by the caller.
//! - Everything a caller can put in a [`Diagram`] can be drawn. Points off the
//!   board are ignored, labels that are too long are shortened.
//! - The same diagram gives the same bytes on every machine. Text in SVG and
//!   PNG is drawn as outlines of a font that is compiled in, so no font has to
//!   be installed. (Only a label in a script that font does not know is left to
//!   the reader's fonts in SVG, and shown as `?` in PNG.)
//! - Deliberately absent: files, SGF, search.
//!
//! # Example
//!
//! ```
//! use diagram::{Diagram, Mark};
//! use goban::{Board, Colour, Point, Size};
//!
//! let size = Size::square(3).unwrap();
//! let mut board = Board::new(size);
//! board.place(Point::new(1, 0), Colour::Black);
//! let mut diagram = Diagram::new(&board);
//! diagram.mark(Point::new(1, 0), Mark::Triangle);
//! diagram.label(Point::new(0, 0), "a");
//! let text = diagram.to_text();
//! assert_eq!(
//!     text.lines().take(3).collect::<Vec<_>>(),
//!     ["    A B C", "  +-------+", " 3| a Y . |"],
//! );
//! ```
//!
//! # Map
//!
//! | file | holds |
//! |---|---|
//! | `model.rs` | [`Diagram`] and what can be put on it |
//! | `crop.rs` | which part of the board is drawn |
//! | `star.rs` | where the star points are |
//! | `theme.rs` | colours: light, dark, print |
//! | `text.rs` | the plain text board |
//! | `terminal.rs` | the Unicode board, with or without colours |
//! | `layout.rs` | where things lie in a picture, in units of SVG |
//! | `svg.rs` | the picture, layer by layer |
//! | `shapes.rs` | marks, arrows, shaded areas as SVG paths |
//! | `font.rs` | text as outlines |
//! | `png.rs` | the picture in pixels |

mod crop;
mod font;
mod layout;
mod model;
mod png;
mod shapes;
mod star;
mod svg;
mod terminal;
mod text;
mod theme;

pub use crop::{Crop, CropError, Window};
pub use model::{Arrow, Diagram, Mark, Shade};
pub use png::{MAX_PIXELS, PngError};
pub use star::star_points;
pub use svg::Style;
pub use terminal::Colours;
pub use theme::{Palette, Theme};
