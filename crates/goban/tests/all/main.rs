//! Everything that is claimed about the rules, in one binary so that it links once.

mod board;
mod claims;
mod coordinates;
mod counts;
mod game;
mod naive;
mod point_set;
mod properties;
mod scoring;
mod symmetry;
