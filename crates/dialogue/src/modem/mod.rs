//! The Go Modem Protocol, revision 1.0 (Wilcox and others 1990): the protocol of CGoban 1.
//!
//! A packet is four bytes. [`Link`] knows packets, their order and what was lost on the way;
//! [`Talks`] knows what a game has to be agreed on before it begins, and gives events. Neither
//! does I/O: bytes go in, bytes and events come out.
//!
//! The protocol has no komi and no resignation.

mod link;
mod talks;

pub use link::{Command, Link, Packet};
pub use talks::{Event, Matter, Talks, Terms};
