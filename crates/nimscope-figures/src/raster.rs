//! Shapes as pixels, and a picture as PNG. Texts are drawn by the outlines of the embedded font.

use tiny_skia::{
    FillRule, LineCap, Paint, Path, PathBuilder, Pixmap, Stroke, StrokeDash, Transform,
};

use super::font::{self, Outline};
use super::palette::{Colour, Palette};
use super::picture::Picture;
use super::plane::{Place, xy};
use super::scene::{self, Look, Shape};

/// Draws shapes, moved and made larger, in the colours of a palette.
pub(super) fn draw(pixels: &mut Pixmap, shapes: &[Shape], scale: Transform, palette: &Palette) {
    for shape in shapes {
        match shape {
            Shape::Path {
                points,
                closed,
                look,
            } => paint(pixels, path(points, *closed), *look, scale, palette),
            Shape::Circle { at, radius, look } => {
                let path = PathBuilder::from_circle(at.x, at.y, *radius);
                paint(pixels, path, *look, scale, palette);
            }
            Shape::Text(text) => {
                let Place { x, y } = text.at;
                let before = text.anchor.share() * font::width(&text.text) * text.size;
                let mut letters = Letters(PathBuilder::new());
                font::outline(&text.text, xy(x - before, y), text.size, &mut letters);
                let turn = if text.turned {
                    scale.pre_rotate_at(-90.0, x, y)
                } else {
                    scale
                };
                let look = Look {
                    fill: Some(text.colour),
                    pen: None,
                };
                paint(pixels, letters.0.finish(), look, turn, palette);
            }
        }
    }
}

fn path(points: &[Place<f32>], closed: bool) -> Option<Path> {
    let mut path = PathBuilder::new();
    for (number, &Place { x, y }) in points.iter().enumerate() {
        if number == 0 {
            path.move_to(x, y);
        } else {
            path.line_to(x, y);
        }
    }
    if closed {
        path.close();
    }
    path.finish()
}

fn paint(
    pixels: &mut Pixmap,
    path: Option<Path>,
    look: Look,
    transform: Transform,
    palette: &Palette,
) {
    // Blanks and single points have no path.
    let Some(path) = path else {
        return;
    };
    let of = |[red, green, blue]: Colour| {
        let mut paint = Paint::default();
        paint.set_color_rgba8(red, green, blue, 255);
        paint
    };
    if let Some(fill) = look.fill {
        let fill = of(palette.colour(fill));
        pixels.fill_path(&path, &fill, FillRule::Winding, transform, None);
    }
    if let Some(pen) = look.pen {
        let stroke = Stroke {
            width: pen.width,
            line_cap: LineCap::Butt,
            dash: StrokeDash::new(pen.dash.to_vec(), 0.0),
            ..Stroke::default()
        };
        let colour = of(palette.colour(pen.colour));
        pixels.stroke_path(&path, &colour, &stroke, transform, None);
    }
}

/// Outlines as a path.
struct Letters(PathBuilder);

impl Outline for Letters {
    fn move_to(&mut self, to: Place<f32>) {
        self.0.move_to(to.x, to.y);
    }

    fn line_to(&mut self, to: Place<f32>) {
        self.0.line_to(to.x, to.y);
    }

    fn quad_to(&mut self, control: Place<f32>, to: Place<f32>) {
        self.0.quad_to(control.x, control.y, to.x, to.y);
    }

    fn close(&mut self) {
        self.0.close();
    }
}

/// Pixels for each point, so that print is sharp.
const DENSITY: u8 = 2;

/// The most pixels of a side.
const MOST: u32 = 16_000;

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
    let density = u32::from(DENSITY);
    if width.max(height).saturating_mul(density) > MOST {
        return Err(too_large);
    }
    let mut pixels = Pixmap::new(width * density, height * density).ok_or(too_large)?;
    pixels.fill(tiny_skia::Color::WHITE);
    let scale = Transform::from_scale(DENSITY.into(), DENSITY.into());
    draw(&mut pixels, &page.shapes, scale, &Palette::PRINT);
    pixels
        .encode_png()
        .map_err(|error| PngError::Encoding(error.to_string()))
}
