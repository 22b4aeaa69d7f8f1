//! The networks that can be played with: the one inside the program, or one from a file.

use crate::features::PLANES;
use net::{Net, NetError};

/// The weights inside the program.
static STANDARD: &[u8] = include_bytes!("../weights/nakade.net");

/// The network inside the program.
///
/// # Panics
///
/// Never: a test reads it.
pub fn standard() -> Net {
    read(STANDARD).unwrap_or_else(|error| unreachable!("the weights inside are sound: {error}"))
}

/// Weights that were learnt from first moves of problems: their policy is for those, and what else
/// comes out of them is worth nothing.
static PROBLEMS: &[u8] = include_bytes!("../weights/problems.net");

/// The network of problems inside the program.
///
/// # Panics
///
/// Never: a test reads it.
pub fn problems() -> Net {
    read(PROBLEMS).unwrap_or_else(|error| unreachable!("the weights inside are sound: {error}"))
}

/// A network from the bytes of a weights file.
///
/// # Errors
///
/// When the file is not one of ours, or is damaged, or has another shape.
pub fn read(bytes: &[u8]) -> Result<Net, NetError> {
    Net::read(bytes, PLANES)
}
