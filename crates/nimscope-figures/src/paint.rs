//! A picture as pixels for a part of a screen: in the colours of a theme, with a line around what
//! is selected.

use tiny_skia::{IntSize, Pixmap, Transform};

use super::palette::Palette;
use super::picture::Picture;
use super::plane::{Place, Size, xy};
use super::raster;
use super::scene::{self, Bounds, PAPER, PageShapes, Poster, Tint, pen};

/// What a picture is painted on.
#[derive(Clone, Debug, PartialEq)]
pub struct PaintCanvas {
    /// The pixels across and down.
    pub size: Size<u32>,
    /// The pixels from a line of text to the next one.
    pub line: u16,
    /// The selected spot, by its number.
    pub selected: Option<usize>,
    /// The colours.
    pub palette: Palette,
}

/// Pixels, row by row: red, green, blue and 255.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Painting {
    /// The pixels across and down.
    pub size: Size<u32>,
    /// Four bytes each.
    pub pixels: Vec<u8>,
}

/// The points from a line of text to the next one.
const LINE: f32 = 16.0;
/// How much smaller and larger than in print a figure is made so that it fits.
const LEAST: f32 = 0.7;
const MOST: f32 = 1.6;

/// The picture as a screen shows it; `None` where the canvas is empty or too large to be held.
pub fn paint(picture: &Picture, canvas: &PaintCanvas) -> Option<Painting> {
    let palette = &canvas.palette;
    let mut pixels = Pixmap::new(canvas.size.width, canvas.size.height)?;
    let [red, green, blue] = palette.paper;
    pixels.fill(tiny_skia::Color::from_rgba8(red, green, blue, 255));
    let (mut poster, [body, legend]) = place(picture, canvas);
    mark(&mut poster.body, canvas.selected);
    raster::draw(&mut pixels, &poster.body.shapes, body, palette);
    // The legend stands over a figure that is too high for the canvas.
    let (top, whole) = (legend.ty, canvas.size.map(float));
    let below = Size::new(whole.width, whole.height - top);
    let mut ground = PageShapes::default();
    ground.rectangle(xy(0.0, top), below, Some(PAPER), None);
    raster::draw(&mut pixels, &ground.shapes, Transform::identity(), palette);
    raster::draw(&mut pixels, &poster.legend.shapes, legend, palette);
    Some(Painting {
        size: canvas.size,
        pixels: pixels.take(),
    })
}

/// The spots of a picture where a canvas shows them.
#[derive(Debug)]
pub struct Spots {
    bounds: Vec<Bounds>,
    body: Transform,
    /// How far from a spot a pixel may be.
    near: f32,
}

impl Spots {
    /// All spots of a picture on a canvas.
    pub fn of(picture: &Picture, canvas: &PaintCanvas) -> Self {
        let (poster, [body, _]) = place(picture, canvas);
        Self {
            bounds: poster.body.spots,
            body,
            near: f32::from(canvas.line) / body.sx / 2.0,
        }
    }

    /// The number of the spot at a pixel, or next to it.
    pub fn at(&self, pixel: Place<u32>) -> Option<usize> {
        let at = |place: u32, moved: f32| (float(place) - moved) / self.body.sx;
        let at = xy(at(pixel.x, self.body.tx), at(pixel.y, self.body.ty));
        let spots = self.bounds.iter().enumerate();
        let far = spots.map(|(number, spot)| (spot.distance(at), number));
        let nearest = far.min_by(|one, other| one.0.total_cmp(&other.0));
        nearest
            .filter(|(far, _)| *far <= self.near)
            .map(|(_, number)| number)
    }
}

impl Painting {
    /// As a PNG file.
    pub fn png(self) -> Option<Vec<u8>> {
        let size = IntSize::from_wh(self.size.width, self.size.height)?;
        Pixmap::from_vec(self.pixels, size)?.encode_png().ok()
    }
}

/// A line around what is selected.
fn mark(body: &mut PageShapes, selected: Option<usize>) {
    let spot = selected.and_then(|spot| body.spots.get(spot));
    let Some(around) = spot.map(|spot| spot.wider(1.5)) else {
        return;
    };
    let (at, size) = (around.corner(), around.size());
    body.rectangle(at, size, None, Some(pen(PAPER, 5.0)));
    body.rectangle(at, size, None, Some(pen(Tint::Cursor, 2.6)));
}

/// The body and the legend of a picture in pixels of a canvas. The figure is in the middle, as
/// large as the room allows. If it is too large, the part around what
/// is selected.
fn place(picture: &Picture, canvas: &PaintCanvas) -> (Poster, [Transform; 2]) {
    let density = (f32::from(canvas.line) / LINE).max(0.1);
    let Size {
        width: wide,
        height: high,
    } = canvas.size.map(float);
    let poster = scene::poster(picture, Size::new(wide / density - 2.0, high / density));
    let below = poster.legend.height * density;
    let high = (high - below).max(1.0);
    let body = &poster.body;
    let fits = (wide / body.width.max(1.0)).min(high / body.height.max(1.0));
    let scale = fits.clamp(LEAST * density, MOST * density);
    let selected = canvas.selected.and_then(|spot| body.spots.get(spot));
    let middle = selected.map_or(Place::default(), Bounds::middle);
    let first = |room: f32, whole: f32, at: f32| {
        let free = room - whole * scale;
        if free >= 0.0 {
            free / 2.0
        } else {
            (room / 2.0 - at * scale).clamp(free, 0.0)
        }
    };
    let (left, top) = (
        first(wide, body.width, middle.x),
        first(high, body.height, middle.y),
    );
    let body = Transform::from_row(scale, 0.0, 0.0, scale, left.floor(), top.floor());
    let legend = Transform::from_row(density, 0.0, 0.0, density, 2.0 * density, high);
    (poster, [body, legend])
}

#[expect(clippy::cast_precision_loss, reason = "some thousand pixels")]
fn float(pixels: u32) -> f32 {
    pixels as f32
}
