//! A plot as characters: letters at the points, dots between them, bars of blocks.

use litemap::LiteMap;

use super::canvas::{Glyph, Ink, LINES, Sketch, SketchRoom, Spot, braille_line, rounded, whole};
use crate::lists::groups;
use crate::picture::{Mark, Plot, Point, Ring, Series, SeriesKind};
use crate::plane::{Place, Size, float, xy};
use crate::printable;

/// A piece of a rule.
pub(super) const RULE: char = '┄';

/// Whether a character may be a piece of a rule.
pub(super) fn is_of_rule(letter: char) -> bool {
    letter == RULE || ('⠀'..='⣿').contains(&letter)
}

/// The least columns and rows of the plane.
const LEAST: Size<usize> = Size::new(16, 3);

/// What share of its rows a plot takes at least.
const LEAST_RISE: f64 = 0.85;

struct CharacterPlane<'a> {
    plot: &'a Plot,
    left: usize,
    size: Size<usize>,
    /// How many rows the highest place is above the lowest one.
    rise: f64,
}

pub(super) fn sketch(plot: &Plot, room: SketchRoom) -> Sketch {
    let height = room.size.height.saturating_sub(4).clamp(LEAST.height, 30);
    let ticks = plot.y.ticks((height / 3).max(2));
    let rise = rise(plot, &ticks, height - 1);
    let height = rounded(1.0, rise.ceil()) + 1;
    let left = printable::widest(ticks.iter().map(|tick| plot.y.written(*tick))) + 1;
    let width = room
        .size
        .width
        .saturating_sub(left + 2)
        .clamp(LEAST.width, 160);
    let plane = CharacterPlane {
        plot,
        left,
        size: Size::new(even(plot, width), height),
        rise,
    };
    let mut sketch = Sketch::default();
    plane.axes(&mut sketch, &ticks);
    for (number, series) in plot.series.iter().enumerate() {
        plane.series(&mut sketch, number, series);
    }
    sketch
}

/// How many rows the highest place is above the lowest one, at most: ticks that are equally far
/// apart are so in rows, too, unless that costs too many of these.
fn rise(plot: &Plot, ticks: &[f64], most: usize) -> f64 {
    let most = float(most);
    let [first, second, ..] = ticks else {
        return most;
    };
    let apart = plot.y.place(*second) - plot.y.place(*first);
    let pairs = ticks.windows(2);
    let mut steps = pairs.map(|pair| plot.y.place(pair[1]) - plot.y.place(pair[0]));
    let is_even = steps.all(|step| (step - apart).abs() < 1e-6);
    let rows = (apart * most + 1e-6).floor();
    if is_even && rows / apart >= LEAST_RISE * most {
        rows / apart
    } else {
        most
    }
}

/// Whether a point has the letter of its row: of several lines the letters say which one a point
/// is of, of one line its mark.
pub(super) fn has_letter(plot: &Plot, point: &Point) -> bool {
    point.mark == Mark::Plain || plot.series.len() > 1 && point.mark != Mark::Alarm
}

/// For how many bars there is room; 0 where none are drawn.
pub(super) fn bars(plot: &Plot) -> usize {
    let has_bars = |series: &Series| series.kind == SeriesKind::Bars;
    if !plot.series.iter().any(has_bars) {
        return 0;
    }
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a number of bars, which saturates"
    )]
    let steps = (plot.x.high - plot.x.low).round() as usize;
    steps
}

/// The width in which bars stand equally far apart, if that is not too narrow.
fn even(plot: &Plot, width: usize) -> usize {
    let steps = bars(plot);
    let pitch = width.saturating_sub(1) / steps.max(1);
    if steps == 0 || pitch == 0 {
        width
    } else {
        pitch * steps + 1
    }
}

impl CharacterPlane<'_> {
    /// The row above which the name of the vertical axis stands.
    const TOP: usize = 1;

    fn column(&self, x: f64) -> usize {
        self.left + 1 + whole(self.plot.x.place(x), self.size.width)
    }

    fn row(&self, y: f64) -> usize {
        Self::TOP + self.size.height - 1 - rounded(self.plot.y.place(y), self.rise)
    }

    fn axes(&self, sketch: &mut Sketch, ticks: &[f64]) {
        let (left, bottom) = (self.left, Self::TOP + self.size.height);
        sketch.write(xy(0, 0), &self.plot.y.name, Ink::Dim);
        for row in Self::TOP..bottom {
            sketch.write(xy(left, row), "│", Ink::Dim);
            // Points that are not drawn can be selected too.
            sketch.write(xy(left + self.size.width, row), " ", Ink::Text);
        }
        let axis = format!("└{}", "─".repeat(self.size.width));
        sketch.write(xy(left, bottom), &axis, Ink::Dim);
        for &tick in ticks {
            let row = self.row(tick);
            sketch.write_before(xy(left, row), &self.plot.y.written(tick), Ink::Text);
            sketch.write(xy(left, row), "┤", Ink::Dim);
        }
        let mut free = 0;
        for tick in self.plot.x.ticks((self.size.width / 8).max(2)) {
            let (column, text) = (self.column(tick), self.plot.x.written(tick));
            sketch.write(xy(column, bottom), "┬", Ink::Dim);
            let start = column.saturating_sub(printable::cell_width(&text) / 2);
            if start >= free {
                sketch.write(xy(start, bottom + 1), &text, Ink::Text);
                free = start + printable::cell_width(&text) + 1;
            }
        }
        let name = &self.plot.x.name;
        let room = self.size.width.saturating_sub(printable::cell_width(name)) / 2;
        sketch.write(xy(left + room, bottom + 2), name, Ink::Dim);
    }

    fn series(&self, sketch: &mut Sketch, number: usize, series: &Series) {
        match series.kind {
            SeriesKind::Bars => self.bars(sketch, number, series),
            SeriesKind::Rule => self.rule(sketch, series),
            SeriesKind::Line | SeriesKind::Dots => self.dots(sketch, number, series),
        }
    }

    /// A rule between two points, of dots where it slopes. It covers blanks only.
    fn rule(&self, sketch: &mut Sketch, series: &Series) {
        let (Some(first), Some(last)) = (series.points.first(), series.points.last()) else {
            return;
        };
        let [from, to] = [first, last].map(|point| xy(self.column(point.x), self.row(point.y)));
        let mut rule = Sketch::default();
        if from.y == to.y {
            let columns = from.x..=to.x;
            columns.for_each(|x| rule.set(xy(x, from.y), Glyph::new(RULE, Ink::Dim)));
        } else {
            let [from, to] = [from, to].map(|at| xy(float(at.x) + 0.5, float(at.y) + 0.5));
            braille_line(&mut rule, from, to, Ink::Dim);
        }
        for (y, row) in rule.rows.into_iter().enumerate() {
            for (x, glyph) in row.into_iter().enumerate() {
                let there = sketch.rows.get(y).and_then(|row| row.get(x));
                if there.is_none_or(|there| there.letter == ' ') {
                    sketch.set(xy(x, y), glyph);
                }
            }
        }
    }

    fn dots(&self, sketch: &mut Sketch, number: usize, series: &Series) {
        let middle = |point: &Point| {
            let [column, row] = [self.column(point.x), self.row(point.y)].map(float);
            xy(column + 0.5, row + 0.5)
        };
        for pair in series.runs().flat_map(|run| run.windows(2)) {
            let ends = [&pair[0], &pair[1]].map(middle);
            braille_line(sketch, ends[0], ends[1], Ink::Line(number));
        }
        if series.kind == SeriesKind::Dots && series.points.len() > self.size.width {
            self.crowd(sketch, number, series);
            return;
        }
        // Of very many points only some have letters.
        let step = series.points.len() / self.size.width.max(1) + 1;
        for (place, point) in series.points.iter().enumerate() {
            let at = xy(self.column(point.x), self.row(point.y));
            let letter = if has_letter(self.plot, point) {
                LINES[number % LINES.len()]
            } else {
                point.mark.letter()
            };
            // Of points that lines share, each line shows its letter at every other one.
            let there = sketch.rows.get(at.y).and_then(|row| row.get(at.x));
            let is_shared = there.is_some_and(|glyph| LINES.contains(&glyph.letter));
            let is_left = is_shared && place % 2 == 0;
            if (place % step == 0 && !is_left) || point.mark == Mark::Alarm {
                let ink = match (point.ring, point.mark) {
                    (Ring::Here, _) => Ink::Here,
                    (_, Mark::Plain) => Ink::Line(number),
                    (_, mark) => Ink::Mark(mark),
                };
                sketch.set(at, Glyph::new(letter, ink));
            }
            sketch.spots.push(spot(at, number, point));
        }
    }

    /// More points than there is room for: each place has the mark of most of those that stand
    /// there, so that the shape is seen.
    fn crowd(&self, sketch: &mut Sketch, number: usize, series: &Series) {
        let mut marks: LiteMap<(usize, usize), Vec<(Mark, ())>> = LiteMap::new();
        for point in &series.points {
            let at = xy(self.column(point.x), self.row(point.y));
            let there = marks.entry((at.x, at.y)).or_default();
            there.push((point.mark, ()));
            sketch.spots.push(spot(at, number, point));
        }
        for ((x, y), there) in marks {
            // Of as many, what is no alarm.
            let most = |(mark, all): &(Mark, Vec<()>)| (all.len(), *mark != Mark::Alarm);
            let mark = groups(there).into_iter().max_by_key(most);
            let mark = mark.map_or(Mark::Plain, |of| of.0);
            sketch.set(xy(x, y), Glyph::new(mark.letter(), Ink::Mark(mark)));
        }
    }

    fn bars(&self, sketch: &mut Sketch, number: usize, series: &Series) {
        const BLOCKS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
        let step = self.column(1.0).saturating_sub(self.column(0.0));
        let wide = step.saturating_sub(1).clamp(1, 5);
        let bottom = Self::TOP + self.size.height;
        for point in &series.points {
            // Ticks stand in the middle of a row, and bars end where these say.
            let eighths = rounded(self.plot.y.place(point.y), 8.0 * self.rise) + 4;
            let eighths = if point.y > 0.0 { eighths } else { 0 };
            let column = self
                .column(point.x)
                .saturating_sub(wide / 2)
                .max(self.left + 1);
            let ink = Ink::Mark(point.mark);
            for row in 0..eighths.div_ceil(8) {
                let letter = BLOCKS[(eighths - 8 * row).min(8) - 1];
                for x in column..column + wide {
                    let glyph = Glyph::new(letter, ink);
                    sketch.set(xy(x, bottom - 1 - row), glyph);
                }
            }
            let high = eighths.div_ceil(8).max(1);
            let top = bottom - high;
            if point.mark == Mark::Alarm {
                let above = xy(column + wide / 2, (top - 1).max(Self::TOP));
                sketch.set(above, Glyph::new(Mark::Alarm.letter(), ink));
            }
            if point.ring == Ring::Here {
                let above = (top - 1).max(Self::TOP);
                sketch.write(xy(column + wide / 2, above), "▼", Ink::Here);
            }
            sketch.spots.push(Spot {
                size: Size::new(wide, high),
                ..spot(xy(column, top), number, point)
            });
        }
    }
}

/// What can be selected at a point of a series.
fn spot(at: Place<usize>, series: usize, point: &Point) -> Spot {
    Spot {
        at,
        size: Size::new(1, 1),
        place: xy(point.x, -point.y),
        series,
        words: point.text.clone(),
        to: point.to.clone(),
        is_here: point.ring == Ring::Here,
        ..Spot::default()
    }
}
