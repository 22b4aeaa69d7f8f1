//! The checker against proofs made by the oracle: it accepts the true ones and no false one.

mod accepts;
mod files;
mod mutations;
mod prover;
mod refuses;
mod zones;
