//! What the engine promises every face.

mod events;
mod limits;
mod sides;
