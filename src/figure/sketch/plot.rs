//! A plot as characters: letters at the points, dots between them, bars of blocks.

use super::braille;
use super::canvas::{Glyph, Ink, LINES, Room, Sketch, Spot, whole};
use crate::figure::picture::{Mark, Plot, Point, Ring, Series, SeriesKind, written};

/// The least columns and rows of the plane.
const LEAST: (usize, usize) = (16, 5);

struct Plane<'a> {
    plot: &'a Plot,
    left: usize,
    size: (usize, usize),
}

pub(super) fn sketch(plot: &Plot, room: Room) -> Sketch {
    let height = room.size.1.saturating_sub(4).clamp(LEAST.1, 30);
    let ticks = plot.y.ticks((height / 3).max(2));
    let labels = ticks.iter().map(|tick| written(*tick).len());
    let left = labels.max().unwrap_or(1) + 1;
    let width = room.size.0.saturating_sub(left + 2).clamp(LEAST.0, 160);
    let plane = Plane {
        plot,
        left,
        size: (even(plot, width), height),
    };
    let mut sketch = Sketch::default();
    plane.axes(&mut sketch, &ticks);
    for (number, series) in plot.series.iter().enumerate() {
        plane.series(&mut sketch, number, series);
    }
    sketch
}

/// The width in which bars stand equally far apart, if that is not too narrow.
fn even(plot: &Plot, width: usize) -> usize {
    let has_bars = |series: &Series| series.kind == SeriesKind::Bars;
    if !plot.series.iter().any(has_bars) {
        return width;
    }
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a number of bars, which saturates"
    )]
    let steps = (plot.x.high - plot.x.low).round() as usize;
    let pitch = width.saturating_sub(1) / steps.max(1);
    if pitch == 0 { width } else { pitch * steps + 1 }
}

impl Plane<'_> {
    /// The row above which the name of the vertical axis stands.
    const TOP: usize = 1;

    fn column(&self, x: f64) -> usize {
        self.left + 1 + whole(self.plot.x.place(x), self.size.0)
    }

    fn row(&self, y: f64) -> usize {
        Self::TOP + self.size.1 - 1 - whole(self.plot.y.place(y), self.size.1)
    }

    fn axes(&self, sketch: &mut Sketch, ticks: &[f64]) {
        let (left, bottom) = (self.left, Self::TOP + self.size.1);
        sketch.write((0, 0), &self.plot.y.name, Ink::Dim);
        for row in Self::TOP..bottom {
            sketch.write((left, row), "│", Ink::Dim);
        }
        sketch.write(
            (left, bottom),
            &format!("└{}", "─".repeat(self.size.0)),
            Ink::Dim,
        );
        for &tick in ticks {
            let row = self.row(tick);
            sketch.write_before((left, row), &written(tick), Ink::Text);
            sketch.write((left, row), "┤", Ink::Dim);
        }
        let mut free = 0;
        for tick in self.plot.x.ticks((self.size.0 / 8).max(2)) {
            let (column, text) = (self.column(tick), written(tick));
            sketch.write((column, bottom), "┬", Ink::Dim);
            let start = column.saturating_sub(text.len() / 2);
            if start >= free {
                sketch.write((start, bottom + 1), &text, Ink::Text);
                free = start + text.len() + 1;
            }
        }
        let name = &self.plot.x.name;
        let room = self.size.0.saturating_sub(name.chars().count()) / 2;
        sketch.write((left + room, bottom + 2), name, Ink::Dim);
    }

    fn series(&self, sketch: &mut Sketch, number: usize, series: &Series) {
        match series.kind {
            SeriesKind::Bars => self.bars(sketch, number, series),
            SeriesKind::Rule => self.rule(sketch, series),
            SeriesKind::Line | SeriesKind::Dots => self.dots(sketch, number, series),
        }
    }

    fn rule(&self, sketch: &mut Sketch, series: &Series) {
        let Some(point) = series.points.first() else {
            return;
        };
        let row = self.row(point.y);
        for column in self.left + 1..=self.left + self.size.0 {
            sketch.write((column, row), "┄", Ink::Dim);
        }
    }

    fn dots(&self, sketch: &mut Sketch, number: usize, series: &Series) {
        let middle = |point: &Point| {
            let [column, row] = [self.column(point.x), self.row(point.y)]
                .map(|place| u32::try_from(place).map_or(0.0, f64::from) + 0.5);
            (column, row)
        };
        if series.kind == SeriesKind::Line {
            for pair in series.points.windows(2) {
                braille::line(
                    sketch,
                    middle(&pair[0]),
                    middle(&pair[1]),
                    Ink::Line(number),
                );
            }
        }
        let few = series.points.len() <= self.size.0;
        let several = self.plot.series.len() > 1;
        for point in &series.points {
            let at = (self.column(point.x), self.row(point.y));
            // Of several lines the letters say which one a point is of, of one line its mark.
            let letter = match point.mark {
                Mark::Alarm => Mark::Alarm.letter(),
                mark if mark == Mark::Plain || several => LINES[number % LINES.len()],
                mark => mark.letter(),
            };
            if few || point.mark == Mark::Alarm {
                let ink = match (point.ring, point.mark) {
                    (Ring::Here, _) => Ink::Here,
                    (_, Mark::Plain) => Ink::Line(number),
                    (_, mark) => Ink::Mark(mark),
                };
                sketch.set(at, Glyph::new(letter, ink));
            }
            Self::spot(sketch, at, (number, point));
        }
    }

    fn bars(&self, sketch: &mut Sketch, number: usize, series: &Series) {
        const BLOCKS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
        let step = self.column(1.0).saturating_sub(self.column(0.0));
        let wide = step.saturating_sub(1).clamp(1, 5);
        let bottom = Self::TOP + self.size.1;
        for point in &series.points {
            let eighths = whole(self.plot.y.place(point.y), 8 * self.size.1 + 1)
                .max(usize::from(point.y > 0.0));
            let column = self
                .column(point.x)
                .saturating_sub(wide / 2)
                .max(self.left + 1);
            let ink = if point.ring == Ring::Here {
                Ink::Here
            } else {
                Ink::Mark(point.mark)
            };
            for row in 0..eighths.div_ceil(8) {
                let letter = BLOCKS[(eighths - 8 * row).min(8) - 1];
                for x in column..column + wide {
                    let glyph = Glyph::new(letter, ink);
                    sketch.set((x, bottom - 1 - row), glyph);
                }
            }
            let top = bottom - eighths.div_ceil(8).max(1);
            if point.ring == Ring::Here && top > Self::TOP {
                sketch.write((column + wide / 2, top - 1), "▼", Ink::Here);
            }
            Self::spot(sketch, (column, top), (number, point));
        }
    }

    fn spot(sketch: &mut Sketch, at: (usize, usize), (series, point): (usize, &Point)) {
        sketch.spots.push(Spot {
            at,
            width: 1,
            place: (point.x, -point.y),
            panel: 0,
            series,
            joined: Vec::new(),
            words: point.text.clone(),
            to: point.to.clone(),
            is_here: point.ring == Ring::Here,
        });
    }
}
