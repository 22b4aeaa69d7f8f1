//! The commands, one file each: `Args` says what a command takes, `run` does it.

pub mod analyze;
pub mod batch;
pub mod bench;
pub mod cache;
pub mod cgt;
pub mod check;
pub mod completions;
pub mod convert;
pub mod endgame;
pub mod generate;
pub mod gmp;
pub mod gtp;
pub mod lab;
pub mod man;
pub mod matching;
pub mod play;
pub mod read;
pub mod regress;
pub mod review;
pub mod serve;
pub mod show;
pub mod solve;
pub mod verify;
