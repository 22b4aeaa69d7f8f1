//! How much a reader takes in before it refuses.

/// Bounds on what is read, so that no file can exhaust the machine.
///
/// The defaults read a line of 100,000 moves and a collection of 50 MB with room to spare. They
/// keep the whole reader, input included, below 1 GiB.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The longest file in bytes. A caller that reads files should read one byte more than
    /// this and no further; the reader then knows what happened.
    pub bytes: usize,
    /// How deep variations may be nested.
    pub depth: usize,
    /// How much memory the input, its text and the trees may take together, in bytes.
    pub memory: usize,
}

impl Limits {
    /// What [`parse`](crate::parse) allows.
    pub const DEFAULT: Limits = Limits {
        bytes: 128 << 20,
        depth: 250_000,
        memory: 800 << 20,
    };
}

impl Default for Limits {
    fn default() -> Limits {
        Limits::DEFAULT
    }
}
