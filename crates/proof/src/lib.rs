//! The proof format and its independent checker.

mod file;
mod header;
mod model;

pub use file::{DecodeError, MAGIC, VERSION};
pub use model::{
    Body, Claim, Edge, Header, Node, Proof, Question, Reading, Role, Rules, Section, Sections,
    Survive,
};
