//! Everything that is claimed about conversations, in one binary so that it links once.

mod analysis;
mod documented;
mod gate;
mod interrupts;
mod robust;
mod talks;
mod torment;
