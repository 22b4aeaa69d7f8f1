//! The commands, one file each: `Args` says what a command takes, `run` does it.

pub mod analyze;
pub mod batch;
pub mod bench;
pub mod cache;
pub mod cgt;
pub mod check;
pub mod completions;
pub mod convert;
pub mod gtp;
pub mod man;
pub mod read;
pub mod regress;
pub mod serve;
pub mod show;
pub mod solve;
pub mod verify;
