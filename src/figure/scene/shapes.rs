//! Shapes, pens and colours, and what marks look like.

use crate::figure::picture::Mark;

/// What a colour is for: a [`Palette`](crate::figure::Palette) says which one that is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::figure) enum Tint {
    /// Text and axes.
    Ink,
    /// The ground of the page.
    Paper,
    /// Lines and text that stand back.
    Grey,
    /// Lines that stand far back.
    Pale,
    /// What fills a mark.
    Fill(Mark),
    /// Text over a mark.
    On(Mark),
    /// The line of a series, by its number.
    Line(usize),
    /// What is selected.
    Cursor,
}

pub(in crate::figure) const INK: Tint = Tint::Ink;
pub(in crate::figure) const PAPER: Tint = Tint::Paper;
pub(in crate::figure) const GREY: Tint = Tint::Grey;
pub(in crate::figure) const PALE: Tint = Tint::Pale;

/// The dashes of lines of series: the first is drawn through.
pub(in crate::figure) const DASHES: [&[f32]; 4] =
    [&[], &[7.0, 3.0], &[2.0, 3.0], &[9.0, 3.0, 2.0, 3.0]];

/// A line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::figure) struct Pen {
    pub(in crate::figure) colour: Tint,
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

impl Anchor {
    /// How much of a text stands before its place.
    pub(in crate::figure) const fn share(self) -> f32 {
        match self {
            Self::Start => 0.0,
            Self::Middle => 0.5,
            Self::End => 1.0,
        }
    }
}

/// How an outline is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::figure) struct Look {
    pub(in crate::figure) fill: Option<Tint>,
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
    pub(in crate::figure) colour: Tint,
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
    /// Where stands what can be selected: the spots of the sketch, in their order.
    pub(in crate::figure) spots: Vec<Bounds>,
}

/// Left, top, right and bottom.
pub(in crate::figure) type Bounds = (f32, f32, f32, f32);

/// The size of ordinary text.
pub(in crate::figure) const TEXT: f32 = 12.0;
/// The size of small text.
pub(in crate::figure) const SMALL: f32 = 10.0;
pub(in crate::figure) const fn pen(colour: Tint, width: f32) -> Pen {
    Pen {
        colour,
        width,
        dash: &[],
    }
}

/// The fill of a mark.
pub(in crate::figure) fn fill(mark: Mark) -> Option<Tint> {
    (!matches!(mark, Mark::Never | Mark::Absent)).then_some(Tint::Fill(mark))
}

/// Whether a mark is filled with what the page is.
const fn is_blank(mark: Mark) -> bool {
    matches!(mark, Mark::First | Mark::Second | Mark::Plain | Mark::Open)
}

/// The colour of text over a mark.
pub(in crate::figure) const fn ink(mark: Mark) -> Tint {
    Tint::On(mark)
}

/// The colour and dashes of the line of a series.
pub(in crate::figure) fn line_of(series: usize) -> Pen {
    Pen {
        colour: Tint::Line(series),
        width: 1.6,
        // With the next colours the dashes change too.
        dash: DASHES[(series + series / DASHES.len()) % DASHES.len()],
    }
}

impl Scene {
    /// Puts another scene at a place.
    pub(in crate::figure) fn put(&mut self, other: Self, (x, y): (f32, f32)) {
        self.shapes
            .extend(other.shapes.into_iter().map(|shape| shape.moved(x, y)));
        let spots = other.spots.into_iter();
        self.spots
            .extend(spots.map(|at| (at.0 + x, at.1 + y, at.2 + x, at.3 + y)));
    }

    pub(in crate::figure) fn text(
        &mut self,
        at: (f32, f32),
        text: &str,
        size: f32,
        anchor: Anchor,
        colour: Tint,
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
            colour: INK,
            turned: true,
        }));
    }

    pub(in crate::figure) fn line(&mut self, points: Vec<(f32, f32)>, pen: Pen) {
        self.path(points, false, (None, Some(pen)));
    }

    pub(in crate::figure) fn area(
        &mut self,
        points: Vec<(f32, f32)>,
        fill: Option<Tint>,
        pen: Option<Pen>,
    ) {
        self.path(points, true, (fill, pen));
    }

    fn path(
        &mut self,
        points: Vec<(f32, f32)>,
        closed: bool,
        (fill, pen): (Option<Tint>, Option<Pen>),
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
        fill: Option<Tint>,
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
        fill: Option<Tint>,
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
        let between = if is_blank(mark) { GREY } else { PAPER };
        let edge = (width.min(height) > 6.0).then_some(pen(between, 0.7));
        self.rectangle(at, size, fill(mark), edge);
        match mark {
            Mark::First => self.hatch(at, size, true, Tint::Line(0)),
            Mark::Second => self.hatch(at, size, false, Tint::Line(1)),
            Mark::Alarm => {
                let cross = pen(ink(mark), (width.min(height) * 0.12).clamp(0.8, 1.6));
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
        colour: Tint,
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
