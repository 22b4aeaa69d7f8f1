//! Everything that is claimed about life and death, in one binary so that it links once.

mod answers;
mod brief;
mod common;
mod cuts;
mod eyes;
mod lost;
mod random;
mod reasons;
mod rounds;
mod safety;
mod shapes;
mod threats;
mod turned;
mod understand;
mod wide;
