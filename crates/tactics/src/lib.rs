//! Static knowledge about Go positions, one concept a file.
//!
//! Each function looks at a position and says something that is certain, or nothing. Its comment is
//! the argument why that is a theorem. The positions are those of [`local`].
//!
//! # Invariants
//! - Nothing here searches. Every verdict is tested against a search with the verdict turned off.
//! - No I/O, and no allocation in what is called once a node.
//!
//! # Map
//! - [`alternating`]: safety where every move is answered, on whole boards
//! - [`benson`]: unconditional life
//! - [`room`]: room for eyes, and positions without any
//! - [`eyes`]: the table of eye shapes
//! - [`cuts`]: the table of points between several chains
//! - [`hope`]: whether two eyes can be hoped for where there is little room
//! - [`safety`]: life that no move of the attacker can prevent
//! - [`unconditional`]: life and territory for good, on whole boards
//! - [`waste`]: moves that are never better than a pass
//! - [`zone`]: the part of the board that a win depends on

pub mod alternating;
pub mod benson;
pub mod cuts;
pub mod eyes;
pub mod hope;
pub mod room;
pub mod safety;
pub mod unconditional;
pub mod waste;
pub mod zone;
