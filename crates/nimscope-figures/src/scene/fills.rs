//! What fills cells: colours, hatching and signs, of many cells at once.

use super::shapes::{
    Bounds, CellRun, CellRuns, EDGED, GREY, INK, PALE, PAPER, PageShapes, RunFill, Shape, Tint,
    fill, ink, pen,
};
use crate::lists::CollectVec as _;
use crate::picture::Mark;
use crate::plane::{Place, Size, points, xy};

impl RunFill {
    /// Where a stripe that fills cells begins and ends, as parts of their height, with its colour.
    /// Patterns are no stripes.
    pub(crate) const fn stripe(self) -> Option<([f32; 2], Tint)> {
        match self {
            Self::Colour(mark) => Some(([0.0, 1.0], Tint::Fill(mark))),
            Self::Pattern(_) => None,
            Self::Bar => Some(([0.82, 1.0], INK)),
        }
    }
}

impl CellRun {
    /// The cell of a grid of one.
    pub(crate) const ONE: Self = Self {
        row: 0,
        column: 0,
        length: 1,
    };
}

impl CellRuns {
    /// The room of a run.
    fn around(&self, run: CellRun) -> Bounds {
        let Size { width, height } = self.cell;
        let at = self.corner;
        Bounds {
            left: at.x + width * points(run.column),
            top: at.y + height * points(run.row),
            right: at.x + width * (points(run.column) + points(run.length)),
            bottom: at.y + height * (points(run.row) + 1.0),
        }
    }

    /// The room of all; `None` where there are none.
    pub(crate) fn bounds(&self) -> Option<Bounds> {
        let rooms = self.runs.iter().map(|&run| self.around(run));
        rooms.reduce(|all, room| all.with(&room))
    }

    /// The rectangles of stripes, with their colour. They are to be filled as one path: where two
    /// of them share a pixel, what is behind both would be seen between them.
    pub(crate) fn rectangles(&self) -> Option<(Vec<Bounds>, Tint)> {
        let ([top, bottom], colour) = self.fill.stripe()?;
        let rooms = self.runs.iter().map(|&run| {
            let room = self.around(run);
            Bounds {
                top: room.top + self.cell.height * top,
                bottom: room.top + self.cell.height * bottom,
                ..room
            }
        });
        Some((rooms.collect_vec(), colour))
    }

    /// Patterns as lines and circles.
    pub(crate) fn patterns(&self) -> Vec<Shape> {
        let mut scene = PageShapes::default();
        let RunFill::Pattern(mark) = self.fill else {
            return scene.shapes;
        };
        for &run in &self.runs {
            let room = self.around(run);
            if hatching(mark).is_some() {
                scene.hatch(room.corner(), room.size(), mark);
            } else {
                for column in 0..run.length {
                    let x = room.left + self.cell.width * points(column);
                    scene.sign(xy(x, room.top), self.cell, mark);
                }
            }
        }
        scene.shapes
    }
}

/// How much wider cells are than their room, so that nothing shows between neighbours.
pub(crate) const OVERLAP: f32 = 0.1;

/// The lines of a hatched mark: whether they rise, and their colour.
pub(crate) fn hatching(mark: Mark) -> Option<(bool, Tint)> {
    let hatched = [Mark::First, Mark::Second];
    let number = hatched.iter().position(|&one| one == mark)?;
    Some((number == 0, Tint::Line(number)))
}

/// The distance of the lines of a hatched mark, down or across.
pub(crate) const HATCH: f32 = 4.0;

/// Whether a mark is filled with what the page is.
pub(crate) const fn is_blank(mark: Mark) -> bool {
    matches!(mark, Mark::First | Mark::Second | Mark::Plain | Mark::Open)
}

impl PageShapes {
    /// A rectangle filled as a mark says: a colour, and a pattern where there is one.
    pub(crate) fn marked(&mut self, at: Place<f32>, size: Size<f32>, mark: Mark) {
        self.ground(at, size, mark);
        self.patterns(at, size, vec![CellRun::ONE], mark);
    }

    /// The colour of a mark.
    pub(crate) fn ground(&mut self, at: Place<f32>, size: Size<f32>, mark: Mark) {
        if matches!(mark, Mark::Absent | Mark::Never) {
            return;
        }
        let between = if is_blank(mark) { GREY } else { PAPER };
        let edge = (size.width.min(size.height) > EDGED).then_some(pen(between, 0.7));
        self.rectangle(at, size, fill(mark), edge);
    }

    /// Cells that are filled alike.
    pub(crate) fn cells(
        &mut self,
        corner: Place<f32>,
        cell: Size<f32>,
        runs: Vec<CellRun>,
        fill: RunFill,
    ) {
        if !runs.is_empty() {
            self.shapes.push(Shape::Cells(CellRuns {
                corner,
                cell,
                runs,
                fill,
            }));
        }
    }

    /// The pattern of a mark, if it has one, in cells of a grid.
    pub(crate) fn patterns(
        &mut self,
        corner: Place<f32>,
        cell: Size<f32>,
        runs: Vec<CellRun>,
        mark: Mark,
    ) {
        let has_sign = matches!(mark, Mark::Alarm | Mark::Never);
        if has_sign || hatching(mark).is_some() {
            self.cells(corner, cell, runs, RunFill::Pattern(mark));
        }
    }

    /// The sign in a cell of a mark that has one.
    pub(crate) fn sign(&mut self, at: Place<f32>, size: Size<f32>, mark: Mark) {
        let (Place { x, y }, Size { width, height }) = (at, size);
        if mark == Mark::Alarm {
            // The cross is a square in the middle, also in a bar.
            let side = width.min(height);
            let cross = pen(ink(mark), (side * 0.12).clamp(0.8, 1.6));
            let (across, down, arm) = (x + width / 2.0, y + height / 2.0, side * 0.3);
            let (left, right) = (across - arm, across + arm);
            let (top, bottom) = (down - arm, down + arm);
            self.line(vec![xy(left, top), xy(right, bottom)], cross);
            self.line(vec![xy(left, bottom), xy(right, top)], cross);
        } else if mark == Mark::Never {
            let middle = xy(x + width / 2.0, y + height / 2.0);
            self.circle(middle, 1.2, Some(PALE), None);
        }
    }

    /// Slanting lines within a rectangle. Those of neighbours continue each other.
    fn hatch(&mut self, at: Place<f32>, size: Size<f32>, mark: Mark) {
        let Some((rising, colour)) = hatching(mark) else {
            return;
        };
        let Size { width, height } = size;
        // Where x + y of the page, or y − x, is a multiple of the distance.
        let begin = if rising {
            at.x + at.y
        } else {
            at.y - at.x - width
        };
        let mut offset = (begin / HATCH).ceil() * HATCH - begin;
        while offset < width + height {
            // The line u + v = offset within the rectangle, u to the right and v downwards.
            let from = xy(offset.min(width), (offset - width).max(0.0));
            let to = xy((offset - height).max(0.0), offset.min(height));
            let place = |within: Place<f32>| {
                let u = if rising { within.x } else { width - within.x };
                xy(at.x + u, at.y + within.y)
            };
            self.line(vec![place(from), place(to)], pen(colour, 1.0));
            offset += HATCH;
        }
    }
}
