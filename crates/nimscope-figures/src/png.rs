//! A picture as PNG, drawn from the same shapes as SVG.

use tiny_skia::{Pixmap, Transform};

use super::palette::Palette;
use super::picture::Picture;
use super::{raster, scene};

/// Pixels for each point, so that print is sharp.
const DENSITY: f32 = 2.0;

/// The most pixels of a side.
const MOST: f32 = 16_000.0;

/// Why there is no PNG of a picture.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PngError {
    /// It has too many pixels.
    #[error("the picture is too large for a PNG: {width} × {height} points")]
    TooLarge {
        /// In points.
        width: u32,
        /// In points.
        height: u32,
    },
    /// The pixels could not be written.
    #[error("the PNG cannot be written: {0}")]
    Encoding(String),
}

/// The picture as a PNG file, 2 pixels a point.
///
/// # Errors
/// A picture above 8,000 points wide or high.
pub fn png(picture: &Picture) -> Result<Vec<u8>, PngError> {
    let page = scene::page(picture);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a page is some thousand points wide"
    )]
    let [width, height] = [page.width, page.height].map(|side| side.max(1.0).ceil() as u32);
    let too_large = PngError::TooLarge { width, height };
    if page.width.max(page.height) * DENSITY > MOST {
        return Err(too_large);
    }
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a whole number of pixels"
    )]
    let density = DENSITY as u32;
    let mut pixels = Pixmap::new(width * density, height * density).ok_or(too_large)?;
    pixels.fill(tiny_skia::Color::WHITE);
    let scale = Transform::from_scale(DENSITY, DENSITY);
    raster::draw(&mut pixels, &page.shapes, scale, &Palette::PRINT);
    pixels
        .encode_png()
        .map_err(|error| PngError::Encoding(error.to_string()))
}
