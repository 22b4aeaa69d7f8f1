//! The explanation: what is read off the table for people.
//!
//! - [`lines`]: lines in which the loser resists long and the winner ends it soon
//! - [`tree`]: trees of such lines; [`reason`]: why a line ends as it does
//! - [`named`]: how kos are fought, and kos that players have names for
//! - [`difficulty`]: how hard a problem is for a person

pub mod difficulty;
pub(crate) mod lines;
mod named;
pub(crate) mod reason;
pub mod tree;
