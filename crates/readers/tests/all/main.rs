//! Everything that is claimed about the readers, in one binary so that it links once.

mod captures;
mod exhaustive;
mod proofs;
