//! Everything that is claimed about conversations, in one binary so that it links once.

mod documented;
mod robust;
mod talks;
mod torment;
