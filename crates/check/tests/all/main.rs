//! Everything that is claimed about checking books, in one binary so that it links once.

mod findings;
mod random;
