//! Everything that is claimed about groups, in one binary so that it links once.

mod eyes;
mod foreseen;
mod meant;
mod open;
mod races;
