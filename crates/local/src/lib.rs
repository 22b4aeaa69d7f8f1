//! The compact board that every local reading uses.
//!
//! A local question is about a part of a board: who lives there, what can be captured, what can be
//! connected. The points of that part are packed into a small bit set. Their position is the same
//! for all sixteen images of the question. This crate knows no goals. It calls the two sides
//! attacker and defender because most questions do; what holds for one of them can hold for the
//! other.
//!
//! # Examples
//! A stone in the corner of a small board, captured on the field.
//! ```
//! use goban::{Point, PointSet, Size};
//! use local::{Ground, Role, Start};
//!
//! let size = Size::square(5)?;
//! let at = |x, y| PointSet::single(Point::new(x, y));
//! let ground = Ground::new(size, at(0, 0) | at(1, 0) | at(0, 1));
//! let layout = ground.layout(ground.view(&[ground.points]));
//! let field = layout.field::<u64>(&ground);
//! let start = layout.state(&field, &Start {
//!     defender: at(0, 0),
//!     attacker: at(1, 0),
//!     target: at(0, 0),
//!     ko: None,
//!     mover: Role::Attacker,
//!     threats: 0,
//! });
//! let next = field.play(&start, layout.index(Point::new(0, 1))).expect("a legal move");
//! assert_eq!(layout.unpack(next.defender), PointSet::EMPTY);
//! # Ok::<(), goban::SizeError>(())
//! ```
//!
//! # Invariants
//! - No I/O, and no goals: who wins is the reader's to say.
//! - A move allocates nothing. A position is copied and never undone.
//! - All images of a ground are laid out in the same way, so they are searched in the same way.
//!
//! # Map
//! - [`ground`]: the part of a board that is played on
//! - [`view`]: a board turned, mirrored or with its colours exchanged, and the upright view
//! - [`layout`]: from the board to the field and back
//! - [`bits`]: bit sets of three sizes; [`sizes`]: choosing one of them
//! - [`field`]: the field and the positions on it
//! - [`stack`]: room on the stack for a deep search

pub mod bits;
pub mod field;
pub mod ground;
pub mod layout;
pub mod sizes;
pub mod stack;
pub mod view;

pub use bits::Bits;
pub use field::{Field, NOWHERE, PASS, Points, Role, State};
pub use ground::{Ground, Start};
pub use layout::Layout;
pub use sizes::{AnySize, with_bits};
pub use stack::with_room;
pub use view::View;
