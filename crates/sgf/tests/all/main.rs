//! Everything that is claimed about SGF, in one binary so that it links once.

mod large;
mod problems;
mod properties;
mod reading;
mod replay;
