//! Claims about combinatorial games, from the literature and against a second implementation.

mod definitions;
mod identities;
mod notation;
mod play;
mod published;
mod second;
