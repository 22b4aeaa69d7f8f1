//! The guess: which question is meant, where a position says little.
//!
//! What is guessed is told with the answer. What is answered is then read out like any other
//! question.
//!
//! - [`understand`]: several questions are tried, and the one in which the first move matters is
//!   taken
//! - [`race`]: a large group against stones around it that are short of liberties
//! - [`rescue`]: stones of a wall whose capture would save a group
//! - [`prior`]: how likely first moves are before anything is read
//! - [`params`]: every coefficient of the guess

pub(crate) mod params;
pub mod prior;
mod race;
mod rescue;
pub mod understand;
