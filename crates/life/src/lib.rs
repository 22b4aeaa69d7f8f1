//! The life-and-death problem: target, region, ko, outcome, solution tree.
pub mod answer;
mod extract;
pub mod layout;
mod order;
pub mod problem;
pub mod reader;
pub mod region;
pub mod session;
pub mod solve;
pub mod tree;

pub use answer::{Answer, Outcome};
pub use problem::{Problem, ProblemError, Setup};
pub use session::{Options, Session};
pub use tree::{Tree, TreeOptions};
