//! The life-and-death problem: target, region, ko, outcome, solution tree.
pub mod layout;
pub mod problem;
pub mod reader;
pub mod region;
pub mod solve;
