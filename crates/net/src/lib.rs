//! A small convolutional network for Go: planes in; policy, value, score and ownership out.
//!
//! The network is fully convolutional with global pooling, so the same weights serve every board
//! from 5x5 to 19x19. It runs on the CPU in plain Rust. Convolutions are done by Winograd's
//! method F(4x4, 3x3) (Lavin and Gray 2015), vectorised for whatever the processor has.
//!
//! # Invariants
//!
//! - This crate knows numbers. What the planes mean is the business of whoever fills them.
//! - An evaluation allocates nothing: all room is in [`Scratch`] and [`Output`].
//! - A weights file that is cut short, altered or of another version is an error, never a panic.
//! - The same planes give the same numbers, whatever was evaluated before.
//!
//! # Map of files
//!
//! | file | what it holds |
//! |---|---|
//! | `file.rs` | [`Weights`]: the weights file, its header and its errors |
//! | `winograd.rs` | the convolution |
//! | `network.rs` | [`Net`]: layers in order, and what comes out |
//! | `views.rs` | the mean over a board turned in all ways |

mod file;
mod network;
mod views;
mod winograd;

pub use file::{NetError, VERSION, Weights};
pub use network::{Net, Output, Scratch};
