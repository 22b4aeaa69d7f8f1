//! Everything that is claimed about whole games, in one binary so that it links once.

mod choices;
mod cleanup;
mod rules;
