//! Points over two axes.

use super::shapes::{
    ABOVE, Anchor, Bounds, GREY, INK, PALE, PAPER, PageShapes, SMALL, TEXT, fill, line_of, pen,
};
use crate::font;
use crate::lists::CollectVec as _;
use crate::picture::{Mark, Plot, Point, Ring, Series, SeriesKind};
use crate::plane::{Place, Size, xy};

/// The plane in print, and the least one.
const PLANE: Size<f32> = Size::new(520.0, 300.0);
const LEAST: Size<f32> = Size::new(110.0, 38.0);
const TOP: f32 = 8.0;
const TICK: f32 = 4.0;
/// How far what is selected with a point reaches around it.
const SPOT: f32 = 7.0;

/// The place of the plane on the page.
struct PlotPlane<'a> {
    plot: &'a Plot,
    left: f32,
    top: f32,
    size: Size<f32>,
}

pub(super) fn draw(plot: &Plot, room: Option<Size<f32>>) -> PageShapes {
    let ticks = plot.y.ticks(6);
    let widths = ticks
        .iter()
        .map(|tick| font::width(&plot.y.written(*tick)) * SMALL);
    let left = widths.fold(0.0, f32::max) + TICK + 28.0;
    let wide = room.map_or(PLANE.width, |room| room.width - left - 14.0);
    let wide = wide.max(LEAST.width);
    let name = font::wrapped(&plot.x.name, wide + 24.0, TEXT);
    let lines: f32 = name.iter().map(|_| TEXT).sum();
    let below = TICK + SMALL + lines + 14.0;
    let high = room.map_or(PLANE.height, |room| room.height - TOP - below);
    let size = Size::new(wide, high.max(LEAST.height));
    let mut scene = PageShapes {
        width: left + size.width + 14.0,
        ..PageShapes::default()
    };
    let mut plane = PlotPlane {
        plot,
        left,
        top: TOP,
        size,
    };
    if scene.name_upwards(&plot.y.name, xy(TEXT, TOP), size.height) {
        plane.top += ABOVE;
        plane.size.height = (size.height - ABOVE).max(LEAST.height);
    }
    plane.axes(&mut scene, &ticks, &name);
    for (number, series) in plot.series.iter().enumerate() {
        plane.series(&mut scene, number, series);
    }
    scene.height = plane.top + plane.size.height + below;
    scene
}

/// The marker of a point of a series, by the number of the series: a circle, a square, a triangle
/// or a rhombus, so that series differ without colours.
pub(super) fn marker(scene: &mut PageShapes, at: Place<f32>, radius: f32, series: usize) {
    let corners: &[(f32, f32)] = match series % 4 {
        0 => &[],
        1 => &[(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)],
        2 => &[(0.0, -1.3), (1.2, 0.9), (-1.2, 0.9)],
        _ => &[(0.0, -1.3), (1.3, 0.0), (0.0, 1.3), (-1.3, 0.0)],
    };
    let colour = Some(line_of(series).colour);
    if corners.is_empty() {
        scene.circle(at, radius, colour, None);
        return;
    }
    let place = |&(x, y): &(f32, f32)| xy(at.x + radius * x, at.y + radius * y);
    scene.area(corners.iter().map(place).collect_vec(), colour, None);
}

impl PlotPlane<'_> {
    fn at(&self, x: f64, y: f64) -> Place<f32> {
        #[expect(clippy::cast_possible_truncation, reason = "a place on a page")]
        let [x, y] = [self.plot.x.place(x), self.plot.y.place(y)].map(|place| place as f32);
        xy(
            self.left + x * self.size.width,
            self.top + (1.0 - y) * self.size.height,
        )
    }

    fn axes(&self, scene: &mut PageShapes, ticks: &[f64], name: &[String]) {
        let (left, top) = (self.left, self.top);
        let Size { width, height } = self.size;
        let bottom = top + height;
        // Ticks that are too near to the last one with a number have none.
        let mut free = f32::INFINITY;
        for &tick in ticks {
            let y = self.at(self.plot.x.low, tick).y;
            scene.line(vec![xy(left, y), xy(left + width, y)], pen(PALE, 0.5));
            scene.line(vec![xy(left - TICK, y), xy(left, y)], pen(INK, 1.0));
            if y < free {
                let at = xy(left - TICK - 3.0, y + SMALL * 0.36);
                scene.text(at, &self.plot.y.written(tick), SMALL, Anchor::End, INK);
                free = y - SMALL - 1.0;
            }
        }
        let mut free = f32::NEG_INFINITY;
        for tick in self.plot.x.ticks(9) {
            let (x, text) = (self.at(tick, self.plot.y.low).x, self.plot.x.written(tick));
            scene.line(vec![xy(x, bottom), xy(x, bottom + TICK)], pen(INK, 1.0));
            let half = font::width(&text) * SMALL / 2.0;
            if x - half > free {
                let at = xy(x, bottom + TICK + SMALL + 1.0);
                scene.text(at, &text, SMALL, Anchor::Middle, INK);
                free = x + half + 4.0;
            }
        }
        let corner = vec![xy(left, top), xy(left, bottom), xy(left + width, bottom)];
        scene.line(corner, pen(INK, 1.0));
        let mut below = bottom + TICK + SMALL + 6.0;
        for line in name {
            below += TEXT;
            let at = xy(left + width / 2.0, below);
            scene.text(at, line, TEXT, Anchor::Middle, INK);
        }
    }

    fn series(&self, scene: &mut PageShapes, number: usize, series: &Series) {
        let inside = |point: &&Point| {
            let within = |place: f64| (-1e-9..=1.0 + 1e-9).contains(&place);
            within(self.plot.x.place(point.x)) && within(self.plot.y.place(point.y))
        };
        if series.kind != SeriesKind::Rule {
            let spots = series.points.iter().map(|point| self.at(point.x, point.y));
            let around = spots.map(|at| Bounds::around(at, SPOT, SPOT));
            scene.spots.extend(around);
        }
        let points: Vec<&Point> = series.points.iter().filter(inside).collect_vec();
        let lines = || {
            let runs = series.runs();
            let runs = runs.flat_map(|run| run.split(|point| !inside(&point)));
            runs.filter(|run| run.len() > 1).map(|run| {
                let places = run.iter().map(|point| self.at(point.x, point.y));
                places.collect_vec()
            })
        };
        match series.kind {
            SeriesKind::Bars => self.bars(scene, &points),
            SeriesKind::Rule => {
                let dashed = pen(GREY, 1.2).dashed(1);
                lines().for_each(|line| scene.line(line, dashed));
            }
            SeriesKind::Line => {
                lines().for_each(|line| scene.line(line, line_of(number)));
                self.dots(scene, &points, number);
            }
            SeriesKind::Dots => self.dots(scene, &points, number),
        }
    }

    fn dots(&self, scene: &mut PageShapes, points: &[&Point], number: usize) {
        let many = points.len() > 60;
        for point in points {
            let at = self.at(point.x, point.y);
            let radius = if many { 1.6 } else { 3.2 };
            match (point.mark, point.ring) {
                (Mark::Alarm, _) => {
                    let half = if many { 2.5 } else { 5.5 };
                    let corner = xy(at.x - half, at.y - half);
                    scene.marked(corner, Size::square(2.0 * half), Mark::Alarm);
                }
                (Mark::Plain, Ring::None) => {
                    marker(scene, at, radius, number);
                }
                (mark, _) => {
                    let edge = if mark == Mark::Plain { 1.4 } else { 0.9 };
                    let edge = pen(INK, if many { 0.4 } else { edge });
                    scene.circle(at, radius, fill(mark), Some(edge));
                }
            }
            if point.ring != Ring::None {
                scene.circle(at, radius + 3.6, None, Some(pen(INK, 1.5)));
            }
        }
    }

    fn bars(&self, scene: &mut PageShapes, points: &[&Point]) {
        let step = self.at(1.0, 0.0).x - self.at(0.0, 0.0).x;
        let width = (step * 0.8).clamp(1.0, 40.0);
        let base = self.top + self.size.height;
        for point in points {
            let Place { x, y } = self.at(point.x, point.y);
            let size = Size::new(width, (base - y).max(1.0));
            let at = xy(x - width / 2.0, base - size.height);
            scene.marked(at, size, point.mark);
            scene.rectangle(at, size, None, Some(pen(INK, 0.5)));
            if point.ring != Ring::None {
                scene.rectangle(at, size, None, Some(pen(INK, 3.0)));
                scene.rectangle(at, size, None, Some(pen(PAPER, 1.0)));
                let tip = xy(x, at.y - 3.0);
                let arrow = vec![tip, xy(x - 4.0, tip.y - 7.0), xy(x + 4.0, tip.y - 7.0)];
                scene.area(arrow, Some(INK), None);
            }
        }
    }
}
