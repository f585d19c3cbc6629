//! Points over two axes.

use super::shapes::{
    Anchor, DASHES, GREY, INK, PALE, PAPER, Pen, SMALL, Scene, TEXT, fill, line_of, pen,
};
use crate::figure::font;
use crate::figure::picture::{Mark, Plot, Point, Ring, Series, SeriesKind, written};

/// The plane in print, and the least one.
const PLANE: (f32, f32) = (520.0, 300.0);
const LEAST: (f32, f32) = (160.0, 60.0);
const TOP: f32 = 8.0;
const TICK: f32 = 4.0;
/// How far what is selected with a point reaches around it.
const SPOT: f32 = 7.0;

/// The place of the plane on the page.
struct Plane<'a> {
    plot: &'a Plot,
    left: f32,
    top: f32,
    size: (f32, f32),
}

pub(super) fn draw(plot: &Plot, room: Option<(f32, f32)>) -> Scene {
    let ticks = plot.y.ticks(6);
    let widths = ticks
        .iter()
        .map(|tick| font::width(&written(*tick)) * SMALL);
    let left = widths.fold(0.0, f32::max) + TICK + 28.0;
    let below = TICK + SMALL + TEXT + 14.0;
    let size = room.map_or(PLANE, |(width, height)| {
        let (width, height) = (width - left - 14.0, height - TOP - below);
        (width.max(LEAST.0), height.max(LEAST.1))
    });
    let mut scene = Scene {
        width: left + size.0 + 14.0,
        ..Scene::default()
    };
    let plane = Plane {
        plot,
        left,
        top: TOP,
        size,
    };
    plane.axes(&mut scene, &ticks);
    for (number, series) in plot.series.iter().enumerate() {
        plane.series(&mut scene, number, series);
    }
    scene.height = TOP + size.1 + below;
    scene
}

impl Plane<'_> {
    fn at(&self, x: f64, y: f64) -> (f32, f32) {
        #[expect(clippy::cast_possible_truncation, reason = "a place on a page")]
        let [x, y] = [self.plot.x.place(x), self.plot.y.place(y)].map(|place| place as f32);
        (
            self.left + x * self.size.0,
            self.top + (1.0 - y) * self.size.1,
        )
    }

    fn axes(&self, scene: &mut Scene, ticks: &[f64]) {
        let (left, top, (width, height)) = (self.left, self.top, self.size);
        let bottom = top + height;
        for &tick in ticks {
            let (_, y) = self.at(self.plot.x.low, tick);
            scene.line(vec![(left, y), (left + width, y)], pen(PALE, 0.5));
            scene.line(vec![(left - TICK, y), (left, y)], pen(INK, 1.0));
            let at = (left - TICK - 3.0, y + SMALL * 0.36);
            scene.text(at, &written(tick), SMALL, Anchor::End, INK);
        }
        for tick in self.plot.x.ticks(9) {
            let (x, _) = self.at(tick, self.plot.y.low);
            scene.line(vec![(x, bottom), (x, bottom + TICK)], pen(INK, 1.0));
            let at = (x, bottom + TICK + SMALL + 1.0);
            scene.text(at, &written(tick), SMALL, Anchor::Middle, INK);
        }
        let corner = vec![(left, top), (left, bottom), (left + width, bottom)];
        scene.line(corner, pen(INK, 1.0));
        let below = bottom + TICK + SMALL + TEXT + 6.0;
        let middle = left + width / 2.0;
        scene.text(
            (middle, below),
            &self.plot.x.name,
            TEXT,
            Anchor::Middle,
            INK,
        );
        scene.turned_text((TEXT, top + height / 2.0), &self.plot.y.name, TEXT);
    }

    fn series(&self, scene: &mut Scene, number: usize, series: &Series) {
        let inside = |point: &&Point| {
            let within = |place: f64| (-1e-9..=1.0 + 1e-9).contains(&place);
            within(self.plot.x.place(point.x)) && within(self.plot.y.place(point.y))
        };
        if series.kind != SeriesKind::Rule {
            let spots = series.points.iter().map(|point| self.at(point.x, point.y));
            let around = |(x, y)| (x - SPOT, y - SPOT, x + SPOT, y + SPOT);
            scene.spots.extend(spots.map(around));
        }
        let points: Vec<&Point> = series.points.iter().filter(inside).collect();
        let line = || {
            points
                .iter()
                .map(|point| self.at(point.x, point.y))
                .collect()
        };
        match series.kind {
            SeriesKind::Bars => self.bars(scene, &points),
            SeriesKind::Rule => {
                let dashed = Pen {
                    dash: DASHES[1],
                    ..pen(GREY, 1.2)
                };
                scene.line(line(), dashed);
            }
            SeriesKind::Line => {
                scene.line(line(), line_of(number));
                self.dots(scene, &points, number);
            }
            SeriesKind::Dots => self.dots(scene, &points, number),
        }
    }

    fn dots(&self, scene: &mut Scene, points: &[&Point], number: usize) {
        let many = points.len() > 120;
        for point in points {
            let at = self.at(point.x, point.y);
            let radius = if many { 1.6 } else { 3.2 };
            match (point.mark, point.ring) {
                (Mark::Alarm, _) => {
                    scene.marked((at.0 - 5.5, at.1 - 5.5), (11.0, 11.0), Mark::Alarm);
                }
                (Mark::Plain, Ring::None) => {
                    scene.circle(at, radius, Some(line_of(number).colour), None);
                }
                (mark, _) => {
                    let edge = pen(INK, if mark == Mark::Plain { 1.4 } else { 0.9 });
                    scene.circle(at, radius, fill(mark), Some(edge));
                }
            }
            if point.ring != Ring::None {
                scene.circle(at, radius + 3.6, None, Some(pen(INK, 1.5)));
            }
        }
    }

    fn bars(&self, scene: &mut Scene, points: &[&Point]) {
        let (zero, _) = self.at(0.0, 0.0);
        let (one, _) = self.at(1.0, 0.0);
        let width = ((one - zero) * 0.8).clamp(1.0, 40.0);
        let base = self.top + self.size.1;
        for point in points {
            let (x, y) = self.at(point.x, point.y);
            let size = (width, (base - y).max(1.0));
            let at = (x - width / 2.0, base - size.1);
            scene.marked(at, size, point.mark);
            scene.rectangle(at, size, None, Some(pen(INK, 0.5)));
            if point.ring != Ring::None {
                scene.rectangle(at, size, None, Some(pen(INK, 3.0)));
                scene.rectangle(at, size, None, Some(pen(PAPER, 1.0)));
                let tip = (x, at.1 - 3.0);
                let arrow = vec![tip, (x - 4.0, tip.1 - 7.0), (x + 4.0, tip.1 - 7.0)];
                scene.area(arrow, Some(INK), None);
            }
        }
    }
}
