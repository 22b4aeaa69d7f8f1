//! Everything that is claimed about remembered answers, in one binary so that it links once.

mod damage;
mod store;
