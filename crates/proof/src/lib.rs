//! The proof format and its independent checker.

mod file;
mod header;
mod life;
mod model;
mod refusal;
mod report;
mod rules;
mod verify;

pub use file::{DecodeError, MAGIC, VERSION};
pub use model::{
    Body, Claim, Edge, Header, Node, Proof, Question, Reading, Role, Rules, Section, Sections,
    Survive,
};
pub use refusal::{Reason, Refusal};
pub use report::Report;
pub use rules::Illegal;
pub use verify::verify;
