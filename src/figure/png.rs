//! A picture as PNG, drawn from the same shapes as SVG; texts by the outlines of the embedded
//! font.

use tiny_skia::{
    FillRule, LineCap, Paint, Path, PathBuilder, Pixmap, Stroke, StrokeDash, Transform,
};

use super::font::{self, Outline};
use super::picture::Picture;
use super::scene::{self, Anchor, Colour, Look, Shape};

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
    for shape in &page.shapes {
        draw(&mut pixels, shape);
    }
    pixels
        .encode_png()
        .map_err(|error| PngError::Encoding(error.to_string()))
}

fn draw(pixels: &mut Pixmap, shape: &Shape) {
    let scale = Transform::from_scale(DENSITY, DENSITY);
    match shape {
        Shape::Path {
            points,
            closed,
            look,
        } => paint(pixels, path(points, *closed), *look, scale),
        Shape::Circle { at, radius, look } => {
            let path = PathBuilder::from_circle(at.0, at.1, *radius);
            paint(pixels, path, *look, scale);
        }
        Shape::Text(text) => {
            let ((x, y), wide) = (text.at, font::width(&text.text) * text.size);
            let before = match text.anchor {
                Anchor::Start => 0.0,
                Anchor::Middle => wide / 2.0,
                Anchor::End => wide,
            };
            let mut letters = Letters(PathBuilder::new());
            font::outline(&text.text, (x - before, y), text.size, &mut letters);
            let turn = if text.turned {
                scale.pre_rotate_at(-90.0, x, y)
            } else {
                scale
            };
            let look = Look {
                fill: Some(text.colour),
                pen: None,
            };
            paint(pixels, letters.0.finish(), look, turn);
        }
    }
}

fn path(points: &[(f32, f32)], closed: bool) -> Option<Path> {
    let mut path = PathBuilder::new();
    for (number, &(x, y)) in points.iter().enumerate() {
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

fn paint(pixels: &mut Pixmap, path: Option<Path>, look: Look, transform: Transform) {
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
        pixels.fill_path(&path, &of(fill), FillRule::Winding, transform, None);
    }
    if let Some(pen) = look.pen {
        let dash: Vec<f32> = pen.dash.to_vec();
        let stroke = Stroke {
            width: pen.width,
            line_cap: LineCap::Butt,
            dash: StrokeDash::new(dash, 0.0),
            ..Stroke::default()
        };
        pixels.stroke_path(&path, &of(pen.colour), &stroke, transform, None);
    }
}

/// Outlines as a path.
struct Letters(PathBuilder);

impl Outline for Letters {
    fn move_to(&mut self, (x, y): (f32, f32)) {
        self.0.move_to(x, y);
    }

    fn line_to(&mut self, (x, y): (f32, f32)) {
        self.0.line_to(x, y);
    }

    fn quad_to(&mut self, (cx, cy): (f32, f32), (x, y): (f32, f32)) {
        self.0.quad_to(cx, cy, x, y);
    }

    fn close(&mut self) {
        self.0.close();
    }
}
