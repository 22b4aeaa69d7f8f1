//! Everything that is claimed about the laboratory, in one binary so that it links once.

mod agreement;
mod workshop;
