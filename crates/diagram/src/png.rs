//! The diagram in pixels, drawn from the SVG.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg;
use thiserror::Error;

use crate::model::Diagram;
use crate::svg::Style;

/// The largest picture drawn, so that a slip in an option cannot take all
/// memory: a pixel takes four bytes.
pub const MAX_PIXELS: u64 = 64_000_000;

/// Why there is no picture.
#[derive(Debug, Error)]
pub enum PngError {
    /// More than [`MAX_PIXELS`].
    #[error("a picture of {width}x{height} pixels is too large; use a smaller cell")]
    TooLarge {
        /// The width it would have.
        width: u64,
        /// The height it would have.
        height: u64,
    },
    /// The drawing could not be read back, which is a bug in this crate.
    #[error("cannot draw the picture: {0}")]
    Drawing(String),
}

impl Diagram {
    /// Draws the diagram as a PNG file.
    ///
    /// # Errors
    ///
    /// When the cell is so large that the picture would have more than
    /// [`MAX_PIXELS`].
    pub fn to_png(&self, style: Style) -> Result<Vec<u8>, PngError> {
        let svg = self.to_outlines(style);
        let drawing = |error: &dyn ToString| PngError::Drawing(error.to_string());
        let tree = usvg::Tree::from_str(&svg, &usvg::Options::default())
            .map_err(|error| drawing(&error))?;
        let size = tree.size().to_int_size();
        let (width, height) = (size.width(), size.height());
        if u64::from(width) * u64::from(height) > MAX_PIXELS {
            return Err(PngError::TooLarge {
                width: width.into(),
                height: height.into(),
            });
        }
        let mut pixels = Pixmap::new(width, height).ok_or(PngError::TooLarge {
            width: width.into(),
            height: height.into(),
        })?;
        resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
        pixels.encode_png().map_err(|error| drawing(&error))
    }
}
