//! Shapes, pens and colours, and what marks look like.

use crate::font;
use crate::picture::Mark;
use crate::plane::{Place, Size, xy};
pub(crate) use crate::print::TEXT;

/// What a colour is for: a [`Palette`](crate::Palette) says which one that is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tint {
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

pub(crate) const INK: Tint = Tint::Ink;
pub(crate) const PAPER: Tint = Tint::Paper;
pub(crate) const GREY: Tint = Tint::Grey;
pub(crate) const PALE: Tint = Tint::Pale;

/// The dashes of lines of series: the first is drawn through.
const DASHES: [&[f32]; 4] = [&[], &[7.0, 3.0], &[2.0, 3.0], &[9.0, 3.0, 2.0, 3.0]];

/// A line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Pen {
    pub(crate) colour: Tint,
    pub(crate) width: f32,
    pub(crate) dash: &'static [f32],
}

/// Where a text stands at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

impl Anchor {
    /// How much of a text stands before its place.
    pub(crate) const fn share(self) -> f32 {
        match self {
            Self::Start => 0.0,
            Self::Middle => 0.5,
            Self::End => 1.0,
        }
    }
}

/// How an outline is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Look {
    pub(crate) fill: Option<Tint>,
    pub(crate) pen: Option<Pen>,
}

/// A text. Turned ones run upwards.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ShapeText {
    pub(crate) at: Place<f32>,
    pub(crate) text: String,
    pub(crate) size: f32,
    pub(crate) anchor: Anchor,
    pub(crate) colour: Tint,
    pub(crate) turned: bool,
}

impl ShapeText {
    /// The room that it takes, by the embedded font.
    pub(crate) fn bounds(&self) -> Bounds {
        let Place { x, y } = self.at;
        let length = font::width(&self.text) * self.size;
        let before = self.anchor.share() * length;
        // The reach of letters above the base line and below it.
        let [above, below] = [0.76, 0.24].map(|part| part * self.size);
        Bounds::new(if self.turned {
            [x - above, y - length + before, x + below, y + before]
        } else {
            [x - before, y - above, x - before + length, y + below]
        })
    }
}

/// A shape.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Shape {
    /// A line through points.
    Path {
        points: Vec<Place<f32>>,
        closed: bool,
        look: Look,
    },
    /// A circle.
    Circle {
        at: Place<f32>,
        radius: f32,
        look: Look,
    },
    /// Cells of one colour or pattern.
    Cells(CellRuns),
    /// A text.
    Text(ShapeText),
}

/// Cells of a grid that are filled alike. A map has tens of thousands of them, so that they are
/// one shape, which a format may write shorter than its cells one by one.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct CellRuns {
    /// The corner of the grid on the left at the top.
    pub(crate) corner: Place<f32>,
    pub(crate) cell: Size<f32>,
    /// What is filled, row by row and from left to right.
    pub(crate) runs: Vec<CellRun>,
    pub(crate) fill: RunFill,
}

/// Neighbours in a row of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CellRun {
    pub(crate) row: u16,
    pub(crate) column: u16,
    pub(crate) length: u16,
}

/// What fills cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RunFill {
    /// The colour of a mark.
    Colour(Mark),
    /// The pattern of a mark, over its colour.
    Pattern(Mark),
    /// A bar along the lower edge.
    Bar,
}

/// Shapes on a page.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct PageShapes {
    pub(crate) width: f32,
    pub(crate) height: f32,
    pub(crate) shapes: Vec<Shape>,
    /// Where stands what can be selected: the spots of the sketch, in their order.
    pub(crate) spots: Vec<Bounds>,
}

/// The sides of a rectangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Bounds {
    pub(crate) left: f32,
    pub(crate) top: f32,
    pub(crate) right: f32,
    pub(crate) bottom: f32,
}

impl Bounds {
    pub(crate) const fn new([left, top, right, bottom]: [f32; 4]) -> Self {
        Self {
            left,
            top,
            right,
            bottom,
        }
    }

    /// What reaches so far from its middle to each side.
    pub(crate) const fn around(Place { x, y }: Place<f32>, across: f32, down: f32) -> Self {
        Self::new([x - across, y - down, x + across, y + down])
    }

    /// The least that holds some places; `None` where there are none.
    pub(crate) fn of_places(places: &[Place<f32>]) -> Option<Self> {
        let places = places.iter().map(|&at| Self::around(at, 0.0, 0.0));
        places.reduce(|all, place| all.with(&place))
    }

    pub(crate) const fn middle(&self) -> Place<f32> {
        xy(
            f32::midpoint(self.left, self.right),
            f32::midpoint(self.top, self.bottom),
        )
    }

    /// The place on the left at the top.
    pub(crate) const fn corner(&self) -> Place<f32> {
        xy(self.left, self.top)
    }

    pub(crate) const fn size(&self) -> Size<f32> {
        Size::new(self.right - self.left, self.bottom - self.top)
    }

    /// The same with some room around.
    pub(crate) const fn wider(&self, by: f32) -> Self {
        let (left, top) = (self.left - by, self.top - by);
        Self::new([left, top, self.right + by, self.bottom + by])
    }

    /// How far a place is from it, at least across or down.
    pub(crate) fn distance(&self, at: Place<f32>) -> f32 {
        let aside = (self.left - at.x).max(at.x - self.right).max(0.0);
        aside.max(self.top - at.y).max(at.y - self.bottom)
    }

    /// Whether the two have nothing in common.
    pub(crate) fn is_apart(&self, other: &Self) -> bool {
        self.right < other.left
            || other.right < self.left
            || self.bottom < other.top
            || other.bottom < self.top
    }

    /// Whether a line through some places runs through it.
    pub(crate) fn is_crossed(&self, places: &[Place<f32>]) -> bool {
        // The part of a piece that is between two sides.
        let between = |from: f32, to: f32, low: f32, high: f32| {
            if (to - from).abs() < 1e-6 {
                let is_between = (low..=high).contains(&from);
                return if is_between { (0.0, 1.0) } else { (1.0, 0.0) };
            }
            let (one, other) = ((low - from) / (to - from), (high - from) / (to - from));
            (one.min(other).max(0.0), one.max(other).min(1.0))
        };
        places.windows(2).any(|pair| {
            let (a, b) = (pair[0], pair[1]);
            // Most pieces are on one side of it.
            let is_beside = a.x.max(b.x) < self.left
                || a.x.min(b.x) > self.right
                || a.y.max(b.y) < self.top
                || a.y.min(b.y) > self.bottom;
            if is_beside {
                return false;
            }
            let across = between(a.x, b.x, self.left, self.right);
            let down = between(a.y, b.y, self.top, self.bottom);
            across.0.max(down.0) <= across.1.min(down.1)
        })
    }

    /// The least that holds both.
    pub(crate) const fn with(&self, other: &Self) -> Self {
        Self {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    fn moved(self, Place { x, y }: Place<f32>) -> Self {
        let (left, top) = (self.left + x, self.top + y);
        Self::new([left, top, self.right + x, self.bottom + y])
    }
}

/// The room of a panel, and how small what is in it may be.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PanelRoom {
    /// The greatest side of a cell.
    pub(crate) most: f32,
    pub(crate) size: Size<f32>,
    /// The least side of a cell.
    pub(crate) cell: f32,
    /// The least size of a text in a cell: where it would be smaller, shades stand alone.
    pub(crate) text: f32,
    /// The room of a graph, where it has to fit: a screen moves it instead.
    pub(crate) graph: Option<Size<f32>>,
}

/// The size of small text.
pub(crate) const SMALL: f32 = 10.0;
/// The side above which marked rectangles have edges.
pub(crate) const EDGED: f32 = 5.0;
/// The room of the name of an axis above it.
pub(crate) const ABOVE: f32 = TEXT + 6.0;

pub(crate) const fn pen(colour: Tint, width: f32) -> Pen {
    Pen {
        colour,
        width,
        dash: &[],
    }
}

impl Pen {
    /// The same with the dashes of a number.
    pub(crate) fn dashed(self, number: usize) -> Self {
        let dash = DASHES[number % DASHES.len()];
        Self { dash, ..self }
    }
}

/// The fill of a mark.
pub(crate) fn fill(mark: Mark) -> Option<Tint> {
    (!matches!(mark, Mark::Never | Mark::Absent)).then_some(Tint::Fill(mark))
}

/// The colour of text over a mark.
pub(crate) const fn ink(mark: Mark) -> Tint {
    Tint::On(mark)
}

/// The colour and dashes of the line of a series.
pub(crate) fn line_of(series: usize) -> Pen {
    // With the next colours the dashes change too.
    pen(Tint::Line(series), 1.6).dashed(series + series / DASHES.len())
}

impl PageShapes {
    /// The same, large enough for all its texts.
    pub(crate) fn holding_texts(self) -> Self {
        let page = Bounds::new([0.0, 0.0, self.width, self.height]);
        let all = self.shapes.iter().fold(page, |all, shape| {
            if let Shape::Text(text) = shape {
                all.with(&text.bounds())
            } else {
                all
            }
        });
        let mut scene = Self {
            width: all.right - all.left,
            height: all.bottom - all.top,
            ..Self::default()
        };
        scene.put(self, xy(-all.left, -all.top));
        scene
    }

    /// Puts another scene at a place.
    pub(crate) fn put(&mut self, other: Self, at: Place<f32>) {
        let shapes = other.shapes.into_iter();
        self.shapes.extend(shapes.map(|shape| shape.moved(at)));
        let spots = other.spots.into_iter();
        self.spots.extend(spots.map(|spot| spot.moved(at)));
    }

    pub(crate) fn text(
        &mut self,
        at: Place<f32>,
        text: &str,
        size: f32,
        anchor: Anchor,
        colour: Tint,
    ) {
        self.shapes.push(Shape::Text(ShapeText {
            at,
            text: text.to_owned(),
            size,
            anchor,
            colour,
            turned: false,
        }));
    }

    /// A text whose letters stand about a place.
    pub(crate) fn centred(&mut self, middle: Place<f32>, text: &str, size: f32, colour: Tint) {
        let base = xy(middle.x, middle.y + size * 0.36);
        self.text(base, text, size, Anchor::Middle, colour);
    }

    /// The name of an axis of some length that begins below a place: turned beside it, or level
    /// at its top where it is longer than the axis. Says whether it stands at the top, and takes
    /// the room of [`ABOVE`].
    pub(crate) fn name_upwards(&mut self, name: &str, at: Place<f32>, length: f32) -> bool {
        let mut sizes = [TEXT, SMALL].into_iter();
        let turned = sizes.find(|size| font::width(name) * size <= length);
        match turned {
            Some(size) if !name.is_empty() => self.shapes.push(Shape::Text(ShapeText {
                at: xy(at.x, at.y + length / 2.0),
                text: name.to_owned(),
                size,
                anchor: Anchor::Middle,
                colour: INK,
                turned: true,
            })),
            Some(_) => {}
            None => {
                let base = xy(at.x - TEXT * 0.76, at.y + TEXT);
                self.text(base, name, TEXT, Anchor::Start, INK);
            }
        }
        turned.is_none()
    }

    pub(crate) fn line(&mut self, points: Vec<Place<f32>>, pen: Pen) {
        let pen = Some(pen);
        self.path(points, false, Look { fill: None, pen });
    }

    pub(crate) fn area(&mut self, points: Vec<Place<f32>>, fill: Option<Tint>, pen: Option<Pen>) {
        self.path(points, true, Look { fill, pen });
    }

    fn path(&mut self, points: Vec<Place<f32>>, closed: bool, look: Look) {
        self.shapes.push(Shape::Path {
            points,
            closed,
            look,
        });
    }

    /// The head of an arrow at the tip of a line.
    pub(crate) fn arrow(&mut self, tip: Place<f32>, from: Place<f32>, line: Pen) {
        let (dx, dy) = (tip.x - from.x, tip.y - from.y);
        let length = dx.hypot(dy).max(0.001);
        let (ux, uy) = (dx / length, dy / length);
        let size = 6.0 + line.width;
        let base = xy(tip.x - ux * size, tip.y - uy * size);
        let half = size * 0.4;
        let points = vec![
            tip,
            xy(base.x - uy * half, base.y + ux * half),
            xy(base.x + uy * half, base.y - ux * half),
        ];
        self.area(points, Some(line.colour), None);
    }

    pub(crate) fn rectangle(
        &mut self,
        at: Place<f32>,
        size: Size<f32>,
        fill: Option<Tint>,
        pen: Option<Pen>,
    ) {
        let (Place { x, y }, Size { width, height }) = (at, size);
        let points = vec![
            at,
            xy(x + width, y),
            xy(x + width, y + height),
            xy(x, y + height),
        ];
        self.area(points, fill, pen);
    }

    pub(crate) fn circle(
        &mut self,
        at: Place<f32>,
        radius: f32,
        fill: Option<Tint>,
        pen: Option<Pen>,
    ) {
        let look = Look { fill, pen };
        self.shapes.push(Shape::Circle { at, radius, look });
    }
}

impl Shape {
    fn moved(mut self, by: Place<f32>) -> Self {
        let move_it = |at: &mut Place<f32>| *at = xy(at.x + by.x, at.y + by.y);
        match &mut self {
            Self::Path { points, .. } => points.iter_mut().for_each(move_it),
            Self::Circle { at, .. }
            | Self::Cells(CellRuns { corner: at, .. })
            | Self::Text(ShapeText { at, .. }) => move_it(at),
        }
        self
    }
}
