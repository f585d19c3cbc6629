//! Shapes, pens and colours, and what marks look like.

use crate::figure::picture::Mark;

/// Red, green and blue.
pub(in crate::figure) type Colour = [u8; 3];

pub(in crate::figure) const BLACK: Colour = [0x1a, 0x1a, 0x1a];
pub(in crate::figure) const WHITE: Colour = [0xff, 0xff, 0xff];
pub(in crate::figure) const GREY: Colour = [0x6b, 0x6b, 0x6b];
pub(in crate::figure) const PALE: Colour = [0xc8, 0xc8, 0xc8];
const NAVY: Colour = [0x1b, 0x3a, 0x5c];
const SAND: Colour = [0xf6, 0xe8, 0xc3];
const RUST: Colour = [0xa8, 0x4a, 0x08];
const PEACH: Colour = [0xf4, 0xb1, 0x83];

/// From light to dark, so that they stay in order without colours and for the colour-blind.
const SHADES: [Colour; crate::figure::picture::SHADES as usize] = [
    [0xfd, 0xf6, 0xd8],
    [0xf1, 0xe2, 0xa6],
    [0xd9, 0xcb, 0x88],
    [0xb6, 0xb0, 0x7a],
    [0x8f, 0x92, 0x77],
    [0x6a, 0x74, 0x78],
    [0x46, 0x57, 0x7a],
    [0x1f, 0x3a, 0x6e],
];

/// The colours of lines of series; their dashes differ too.
const LINES: [Colour; 4] = [NAVY, RUST, [0x2e, 0x7d, 0x5b], GREY];

/// The dashes of lines of series: the first is drawn through.
pub(in crate::figure) const DASHES: [&[f32]; 4] =
    [&[], &[7.0, 3.0], &[2.0, 3.0], &[9.0, 3.0, 2.0, 3.0]];

/// A line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::figure) struct Pen {
    pub(in crate::figure) colour: Colour,
    pub(in crate::figure) width: f32,
    pub(in crate::figure) dash: &'static [f32],
}

/// Where a text stands at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::figure) enum Anchor {
    Start,
    Middle,
    End,
}

/// How an outline is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::figure) struct Look {
    pub(in crate::figure) fill: Option<Colour>,
    pub(in crate::figure) pen: Option<Pen>,
}

/// A text; turned ones run upwards.
#[derive(Clone, Debug, PartialEq)]
#[expect(clippy::struct_field_names, reason = "the text of a text")]
pub(in crate::figure) struct Text {
    pub(in crate::figure) at: (f32, f32),
    pub(in crate::figure) text: String,
    pub(in crate::figure) size: f32,
    pub(in crate::figure) anchor: Anchor,
    pub(in crate::figure) colour: Colour,
    pub(in crate::figure) turned: bool,
}

/// A shape.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::figure) enum Shape {
    /// A line through points.
    Path {
        points: Vec<(f32, f32)>,
        closed: bool,
        look: Look,
    },
    /// A circle.
    Circle {
        at: (f32, f32),
        radius: f32,
        look: Look,
    },
    /// A text.
    Text(Text),
}

/// Shapes on a page.
#[derive(Clone, Debug, Default, PartialEq)]
pub(in crate::figure) struct Scene {
    pub(in crate::figure) width: f32,
    pub(in crate::figure) height: f32,
    pub(in crate::figure) shapes: Vec<Shape>,
}

/// The size of ordinary text.
pub(in crate::figure) const TEXT: f32 = 12.0;
/// The size of small text.
pub(in crate::figure) const SMALL: f32 = 10.0;
pub(in crate::figure) const fn pen(colour: Colour, width: f32) -> Pen {
    Pen {
        colour,
        width,
        dash: &[],
    }
}

/// The fill of a mark, and what stands over it.
pub(in crate::figure) fn fill(mark: Mark) -> Option<Colour> {
    match mark {
        Mark::P => Some(NAVY),
        Mark::N => Some(SAND),
        Mark::First | Mark::Second | Mark::Plain | Mark::Open => Some(WHITE),
        Mark::Alarm => Some(PEACH),
        Mark::Shade(shade) => SHADES.get(usize::from(shade)).copied().or(Some(NAVY)),
        Mark::Never | Mark::Absent => None,
    }
}

/// The colour of text over a mark.
pub(in crate::figure) fn ink(mark: Mark) -> Colour {
    let Some([red, green, blue]) = fill(mark) else {
        return GREY;
    };
    let light = 2 * u32::from(red) + 5 * u32::from(green) + u32::from(blue);
    if light < 8 * 0x78 { WHITE } else { BLACK }
}

/// The colour and dashes of the line of a series.
pub(in crate::figure) fn line_of(series: usize) -> Pen {
    Pen {
        colour: LINES[series % LINES.len()],
        width: 1.6,
        dash: DASHES[series % DASHES.len()],
    }
}

impl Scene {
    /// Puts another scene at a place.
    pub(in crate::figure) fn put(&mut self, other: Self, (x, y): (f32, f32)) {
        self.shapes
            .extend(other.shapes.into_iter().map(|shape| shape.moved(x, y)));
    }

    pub(in crate::figure) fn text(
        &mut self,
        at: (f32, f32),
        text: &str,
        size: f32,
        anchor: Anchor,
        colour: Colour,
    ) {
        self.shapes.push(Shape::Text(Text {
            at,
            text: text.to_owned(),
            size,
            anchor,
            colour,
            turned: false,
        }));
    }

    pub(in crate::figure) fn turned_text(&mut self, at: (f32, f32), text: &str, size: f32) {
        self.shapes.push(Shape::Text(Text {
            at,
            text: text.to_owned(),
            size,
            anchor: Anchor::Middle,
            colour: BLACK,
            turned: true,
        }));
    }

    pub(in crate::figure) fn line(&mut self, points: Vec<(f32, f32)>, pen: Pen) {
        self.path(points, false, (None, Some(pen)));
    }

    pub(in crate::figure) fn area(
        &mut self,
        points: Vec<(f32, f32)>,
        fill: Option<Colour>,
        pen: Option<Pen>,
    ) {
        self.path(points, true, (fill, pen));
    }

    fn path(
        &mut self,
        points: Vec<(f32, f32)>,
        closed: bool,
        (fill, pen): (Option<Colour>, Option<Pen>),
    ) {
        let look = Look { fill, pen };
        self.shapes.push(Shape::Path {
            points,
            closed,
            look,
        });
    }

    pub(in crate::figure) fn rectangle(
        &mut self,
        (x, y): (f32, f32),
        (width, height): (f32, f32),
        fill: Option<Colour>,
        pen: Option<Pen>,
    ) {
        let points = vec![
            (x, y),
            (x + width, y),
            (x + width, y + height),
            (x, y + height),
        ];
        self.area(points, fill, pen);
    }

    pub(in crate::figure) fn circle(
        &mut self,
        at: (f32, f32),
        radius: f32,
        fill: Option<Colour>,
        pen: Option<Pen>,
    ) {
        let look = Look { fill, pen };
        self.shapes.push(Shape::Circle { at, radius, look });
    }

    /// A rectangle filled as a mark says: a colour, and a pattern where there is one.
    pub(in crate::figure) fn marked(&mut self, at: (f32, f32), size: (f32, f32), mark: Mark) {
        if mark == Mark::Absent {
            return;
        }
        let (x, y) = at;
        let (width, height) = size;
        if mark == Mark::Never {
            let middle = (x + width / 2.0, y + height / 2.0);
            self.circle(middle, 1.2, Some(PALE), None);
            return;
        }
        let between = if fill(mark) == Some(WHITE) {
            GREY
        } else {
            WHITE
        };
        let edge = (width.min(height) > 6.0).then_some(pen(between, 0.7));
        self.rectangle(at, size, fill(mark), edge);
        match mark {
            Mark::First => self.hatch(at, size, true, NAVY),
            Mark::Second => self.hatch(at, size, false, RUST),
            Mark::Alarm => {
                let cross = pen(RUST, 1.2);
                let inset = width.min(height) * 0.2;
                let (left, right) = (x + inset, x + width - inset);
                let (top, bottom) = (y + inset, y + height - inset);
                self.line(vec![(left, top), (right, bottom)], cross);
                self.line(vec![(left, bottom), (right, top)], cross);
            }
            _ => {}
        }
    }

    /// Slanting lines within a rectangle.
    fn hatch(
        &mut self,
        (x, y): (f32, f32),
        (width, height): (f32, f32),
        rising: bool,
        colour: Colour,
    ) {
        let step = 4.0;
        let mut offset = step / 2.0;
        while offset < width + height {
            // The line u + v = offset within the rectangle, u to the right and v downwards.
            let from = (offset.min(width), (offset - width).max(0.0));
            let to = ((offset - height).max(0.0), offset.min(height));
            let place = |(u, v): (f32, f32)| {
                let u = if rising { u } else { width - u };
                (x + u, y + v)
            };
            self.line(vec![place(from), place(to)], pen(colour, 1.0));
            offset += step;
        }
    }
}

impl Shape {
    fn moved(mut self, x: f32, y: f32) -> Self {
        let by = |at: &mut (f32, f32)| *at = (at.0 + x, at.1 + y);
        match &mut self {
            Self::Path { points, .. } => points.iter_mut().for_each(by),
            Self::Circle { at, .. } | Self::Text(Text { at, .. }) => by(at),
        }
        self
    }
}
