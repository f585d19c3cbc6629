//! Shapes as pixels; texts by the outlines of the embedded font.

use tiny_skia::{
    FillRule, LineCap, Paint, Path, PathBuilder, Pixmap, Stroke, StrokeDash, Transform,
};

use super::font::{self, Outline};
use super::palette::{Colour, Palette};
use super::scene::{Look, Shape};

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
                let path = PathBuilder::from_circle(at.0, at.1, *radius);
                paint(pixels, path, *look, scale, palette);
            }
            Shape::Text(text) => {
                let (x, y) = text.at;
                let before = text.anchor.share() * font::width(&text.text) * text.size;
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
                paint(pixels, letters.0.finish(), look, turn, palette);
            }
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
