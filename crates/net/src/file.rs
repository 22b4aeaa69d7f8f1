//! The weights file: what it looks like, and what can be wrong with it.
//!
//! | bytes | meaning |
//! |---|---|
//! | 8 | `NAKADENN` |
//! | 4 | version of the format |
//! | 4 each | planes, channels, blocks, hidden units, length of the text |
//! | text | where the weights came from, in words |
//! | 4 each | the numbers, as 32-bit floats |
//! | 8 | FNV-1a of everything before |
//!
//! All numbers are little-endian. The order of the weights is the order in which [`Weights::take`]
//! is called by the network.

use thiserror::Error;

/// The version of the format that this program reads.
pub const VERSION: u32 = 1;
const MAGIC: &[u8; 8] = b"NAKADENN";
/// No honest file is larger.
const LARGEST: usize = 64 << 20;

/// Why a weights file cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NetError {
    /// The file is something else.
    #[error("this is not a weights file: it does not begin with NAKADENN")]
    NotWeights,
    /// The file has a format of another version.
    #[error("the weights file has version {found}; this program reads version {VERSION}")]
    Version {
        /// The version in the file.
        found: u32,
    },
    /// The file ends too early or goes on too long.
    #[error("the weights file has {found} bytes where its header asks for {expected}")]
    Length {
        /// What the header asks for.
        expected: usize,
        /// What is there.
        found: usize,
    },
    /// The file was altered.
    #[error("the weights file is damaged: its check sum does not fit")]
    Damaged,
    /// The network has a shape that this program cannot run.
    #[error(
        "the network has {planes} planes, {channels} channels and {blocks} blocks; \
         this program needs {wanted} planes, channels in sixteens up to 128, 1 to 40 blocks"
    )]
    Shape {
        /// Planes in the file.
        planes: usize,
        /// Channels in the file.
        channels: usize,
        /// Blocks in the file.
        blocks: usize,
        /// Planes the program makes.
        wanted: usize,
    },
}

/// The content of a weights file.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// How many planes go in.
    pub planes: usize,
    /// How many channels every layer has.
    pub channels: usize,
    /// How many residual blocks there are.
    pub blocks: usize,
    /// How many units the hidden layer of the value has.
    pub hidden: usize,
    /// Where the weights came from.
    pub origin: String,
    numbers: Vec<f32>,
    at: usize,
}

impl Weights {
    /// Reads a file; `planes` is what the caller can fill.
    ///
    /// # Errors
    ///
    /// When the file is not one of ours, or is damaged, or has another shape.
    pub fn read(bytes: &[u8], planes: usize) -> Result<Weights, NetError> {
        if bytes.len() < 32 || &bytes[..8] != MAGIC {
            return Err(NetError::NotWeights);
        }
        let word = |i: usize| {
            let b = &bytes[8 + 4 * i..12 + 4 * i];
            u32::from_le_bytes([b[0], b[1], b[2], b[3]])
        };
        if word(0) != VERSION {
            return Err(NetError::Version { found: word(0) });
        }
        let [found, channels, blocks, hidden, text] = [1, 2, 3, 4, 5].map(|i| word(i) as usize);
        let fits = found == planes && channels % 16 == 0 && (16..=128).contains(&channels);
        if !fits || !(1..=40).contains(&blocks) || !(1..=512).contains(&hidden) {
            return Err(NetError::Shape {
                planes: found,
                channels,
                blocks,
                wanted: planes,
            });
        }
        let count = Weights::count(planes, channels, blocks, hidden);
        let expected = 32 + text.min(LARGEST) + 4 * count + 8;
        if bytes.len() != expected {
            return Err(NetError::Length {
                expected,
                found: bytes.len(),
            });
        }
        let body = &bytes[..expected - 8];
        if fnv(body).to_le_bytes() != bytes[expected - 8..] {
            return Err(NetError::Damaged);
        }
        let numbers = body[32 + text..]
            .chunks_exact(4)
            .map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]]))
            .collect();
        let origin = String::from_utf8_lossy(&body[32..32 + text]).into_owned();
        Ok(Weights {
            planes,
            channels,
            blocks,
            hidden,
            origin,
            numbers,
            at: 0,
        })
    }

    /// How many numbers a network of this shape has.
    fn count(planes: usize, c: usize, blocks: usize, hidden: usize) -> usize {
        let pools = blocks / 2;
        let tower = 9 * planes * c + c + blocks * 2 * (9 * c * c + c) + pools * (2 * c * c + c);
        let heads = c * c + c + 2 * c + 2;
        tower + heads + hidden * (2 * c + 2) + hidden + 3 * hidden + 3
    }

    /// The next numbers of the file.
    pub(crate) fn take(&mut self, count: usize) -> &[f32] {
        self.at += count;
        &self.numbers[self.at - count..self.at]
    }
}

/// The FNV-1a hash of some bytes.
fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |h, &b| {
        (h ^ u64::from(b)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
