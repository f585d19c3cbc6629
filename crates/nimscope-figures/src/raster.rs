//! Shapes as pixels, and a page as PNG. Texts are drawn by the outlines of the embedded font.

use tiny_skia::{
    FillRule, LineCap, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, StrokeDash, Transform,
};
use ttf_parser::OutlineBuilder;

use super::font;
use super::page::Page;
use super::palette::{Colour, Palette};
use super::plane::{Place, xy};
use super::scene::{Look, Shape, ShapeText};

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
            Shape::Cells(cells) => {
                if let Some((rooms, colour)) = cells.rectangles() {
                    let mut path = PathBuilder::new();
                    let rooms = rooms.iter();
                    rooms
                        .filter_map(|at| Rect::from_ltrb(at.left, at.top, at.right, at.bottom))
                        .for_each(|room| path.push_rect(room));
                    let fill = Some(colour);
                    let look = Look { fill, pen: None };
                    paint(pixels, path.finish(), look, scale, palette);
                }
                draw(pixels, &cells.patterns(), scale, palette);
            }
            Shape::Text(text) => {
                let Place { x, y } = text.at;
                let turn = if text.turned {
                    scale.pre_rotate_at(-90.0, x, y)
                } else {
                    scale
                };
                let fill = Some(text.colour);
                let look = Look { fill, pen: None };
                paint(pixels, letters(text), look, turn, palette);
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

/// The outlines of the letters of a text.
fn letters(text: &ShapeText) -> Option<Path> {
    let before = text.anchor.share() * font::width(&text.text) * text.size;
    let mut letters = Letters {
        path: PathBuilder::new(),
        scale: text.size / font::units(),
        at: xy(text.at.x - before, text.at.y),
    };
    for letter in text.text.chars() {
        font::outline(letter, &mut letters);
        letters.at.x += font::advance(letter) * text.size;
    }
    letters.path.finish()
}

/// Outlines as a path: the font's axis points upwards, that of pictures downwards.
struct Letters {
    path: PathBuilder,
    scale: f32,
    /// Where the base line of the letter begins.
    at: Place<f32>,
}

impl Letters {
    fn x(&self, x: f32) -> f32 {
        self.at.x + x * self.scale
    }

    fn y(&self, y: f32) -> f32 {
        self.at.y - y * self.scale
    }
}

impl OutlineBuilder for Letters {
    fn move_to(&mut self, x: f32, y: f32) {
        self.path.move_to(self.x(x), self.y(y));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.path.line_to(self.x(x), self.y(y));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let [x1, x] = [x1, x].map(|x| self.x(x));
        let [y1, y] = [y1, y].map(|y| self.y(y));
        self.path.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let [x1, x2, x] = [x1, x2, x].map(|x| self.x(x));
        let [y1, y2, y] = [y1, y2, y].map(|y| self.y(y));
        self.path.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}

/// The most pixels of a side.
const MOST: u32 = 16_000;

/// The page as a PNG file, which says how large it is on paper, its title and its command.
///
/// # Errors
/// A side above 16,000 pixels.
pub fn png(page: &Page) -> Result<Vec<u8>, String> {
    let density = page.scale * f32::from(page.dpi) / 72.0;
    let scene = &page.scene;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a page is some thousand points wide"
    )]
    let [width, height] =
        [scene.width, scene.height].map(|side| (side * density).max(1.0).ceil() as u32);
    let pixels = (width.max(height) <= MOST).then(|| Pixmap::new(width, height));
    let mut pixels = pixels.flatten().ok_or_else(|| {
        format!(
            "the picture is too large for a PNG: {width} × {height} pixels, and a side has at most \
             {MOST}; take fewer pixels for an inch by --dpi, or another format"
        )
    })?;
    let [red, green, blue] = page.palette.paper;
    pixels.fill(tiny_skia::Color::from_rgba8(red, green, blue, 255));
    let scale = Transform::from_scale(density, density);
    draw(&mut pixels, &scene.shapes, scale, &page.palette);
    encoded(&pixels, page).map_err(|error| format!("the PNG cannot be written: {error}"))
}

fn encoded(pixels: &Pixmap, page: &Page) -> Result<Vec<u8>, png::EncodingError> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, pixels.width(), pixels.height());
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    // An inch has 25.4 mm.
    let per_metre = (u32::from(page.dpi) * 10_000 + 127) / 254;
    encoder.set_pixel_dims(Some(png::PixelDimensions {
        xppu: per_metre,
        yppu: per_metre,
        unit: png::Unit::Meter,
    }));
    for (keyword, text) in [("Title", &page.title), ("Description", &page.description)] {
        encoder.add_itxt_chunk(keyword.to_owned(), text.clone())?;
    }
    // All pixels are opaque, so that they are what they are multiplied by.
    encoder.write_header()?.write_image_data(pixels.data())?;
    Ok(file)
}
