//! Everything that is claimed about drawings, in one binary so that it links once.

mod cases;
mod properties;
