//! Everything that is claimed about static knowledge, in one binary so that it links once.

mod alternating;
mod contest;
mod cuts;
mod eyes;
