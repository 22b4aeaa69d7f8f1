//! Static knowledge about Go positions, and the compact board that problems are read on.
//!
//! # Invariants
//! - Nothing here searches beyond a look at the position, and every verdict is a theorem about the game of
//!   DESIGN ("Life and death: what the words mean"): it is tested against search with the verdict turned off.
//! - No I/O, no allocation in what is called once a node.
//!
//! # Map
//! - [`bits`]: bit sets of three sizes
//! - [`field`]: the board for reading
//! - [`benson`]: unconditional life
//! - [`room`]: room for eyes, and positions without any
//! - [`eyes`]: the table of eye shapes
//! - [`cuts`]: the table of points between several chains
//! - [`hope`]: whether two eyes can be hoped for where there is little room
//! - [`safety`]: life that no move of the attacker can prevent
//! - [`unconditional`]: life and territory for good, on whole boards
//! - [`waste`]: moves that are never better than a pass
//! - [`zone`]: the part of the board that a win depends on

pub mod benson;
pub mod bits;
pub mod cuts;
pub mod eyes;
pub mod field;
pub mod hope;
pub mod room;
pub mod safety;
pub mod unconditional;
pub mod waste;
pub mod zone;
