//! What the marks mean, in rows that fit the page.

use super::cells;
use super::graph;
use super::plot;
use super::shapes::{Anchor, GREY, INK, PAPER, PageShapes, SMALL, TEXT, ink, line_of, pen};
use crate::font;
use crate::picture::{Graph, LegendEntry, LegendSign, Mark, Picture, Ring, Shading, greek};
use crate::plane::{Place, Size, xy};

const SIDE: f32 = 14.0;
const ROW: f32 = 22.0;
/// The least width of a shade of a scale, with its numbers in it.
const SHADE: f32 = 20.0;

/// The legend of a drawing with so many nodes of each part.
pub(super) fn draw(picture: &Picture, nodes: &[usize], room: f32) -> PageShapes {
    let legend = picture.legend_of(nodes);
    let is_barred = picture
        .panels
        .iter()
        .any(|panel| cells::has_bars(&panel.body));
    let mut scene = PageShapes {
        width: room,
        height: if legend.is_empty() { 0.0 } else { ROW },
        ..PageShapes::default()
    };
    let (mut x, mut y) = (0.0, 4.0);
    for LegendEntry { key, words } in legend {
        let side = if let LegendSign::Shades(shading) = key {
            let labels = labels(*shading, room);
            labels.iter().map(|(_, label)| shade(label)).sum()
        } else {
            SIDE
        };
        // The words of a long scale stand below it.
        let is_below = side > SIDE && side + 6.0 + font::width(words) * TEXT > room;
        let beside = if is_below { 0.0 } else { side + 6.0 };
        let lines = font::wrapped(words, room - beside, TEXT);
        let widths = lines.iter().map(|line| font::width(line) * TEXT);
        let width = widths.map(|width| beside + width).fold(side, f32::max);
        if x > 0.0 && x + width > room {
            (x, y) = (0.0, y + ROW);
            scene.height += ROW;
        }
        if is_barred && *key == LegendSign::Mark(Mark::Alarm) {
            cells::barred(&mut scene, xy(x, y), SIDE);
        } else {
            sign(&mut scene, picture, *key, xy(x, y), room);
        }
        for (number, line) in lines.iter().enumerate() {
            if number > 0 || is_below {
                y += ROW;
                scene.height += ROW;
            }
            let at = xy(x + beside, y + SIDE - 3.0);
            scene.text(at, line, TEXT, Anchor::Start, INK);
        }
        x += width + 16.0;
    }
    scene
}

/// The width of a shade with its numbers.
fn shade(label: &str) -> f32 {
    (font::width(label) * SMALL + 6.0).max(SHADE)
}

/// The shades of a scale with their numbers. Where these take too much room, the scale has its
/// least and its largest number alone.
fn labels(shading: Shading, room: f32) -> Vec<(Mark, String)> {
    let mut labels = shading.labels();
    let whole: f32 = labels.iter().map(|(_, label)| shade(label)).sum();
    if let [first, between @ .., last] = &mut labels[..]
        && whole > room
    {
        [first.1, last.1] = shading.ends().map(|number| number.to_string());
        for (_, label) in between {
            label.clear();
        }
    }
    labels
}

fn sign(scene: &mut PageShapes, picture: &Picture, key: LegendSign, at: Place<f32>, room: f32) {
    let Place { x, y } = at;
    let middle = y + SIDE / 2.0;
    let level = || vec![xy(x - 2.0, middle), xy(x + SIDE + 2.0, middle)];
    match key {
        LegendSign::Mark(mark) => {
            scene.marked(at, Size::square(SIDE), mark);
            let at = xy(x + SIDE / 2.0, middle + SMALL * 0.36);
            scene.text(at, &mark.outcome_letter(), SMALL, Anchor::Middle, ink(mark));
        }
        LegendSign::Ring(Ring::Here) => {
            scene.rectangle(at, Size::square(SIDE), None, Some(pen(INK, 3.4)));
            scene.rectangle(at, Size::square(SIDE), None, Some(pen(PAPER, 1.0)));
        }
        LegendSign::Ring(_) => {
            scene.rectangle(at, Size::square(SIDE), None, Some(pen(GREY, 1.4)));
        }
        LegendSign::Shades(shading) => {
            let mut x = x;
            for (mark, label) in labels(shading, room) {
                let wide = shade(&label);
                scene.ground(xy(x, y), Size::new(wide, SIDE), mark);
                let at = xy(x + wide / 2.0, middle + SMALL * 0.36);
                scene.text(at, &label, SMALL, Anchor::Middle, ink(mark));
                x += wide;
            }
        }
        LegendSign::Token(token) => {
            graph::token(scene, xy(x + SIDE / 2.0, middle), token);
        }
        LegendSign::Line(series) => {
            scene.line(level(), line_of(series));
            let mut bodies = picture.panels.iter().map(|panel| &panel.body);
            if bodies.any(|body| body.signs(series, |_, point| point.mark == Mark::Plain)) {
                plot::marker(scene, xy(x + SIDE / 2.0, middle), 2.6, series);
            }
        }
        LegendSign::Rule => scene.line(level(), pen(GREY, 1.2).dashed(1)),
        LegendSign::Thick => scene.line(level(), pen(INK, 2.2)),
        LegendSign::Hull => {
            let mut graphs = picture.panels.iter().filter_map(|panel| panel.body.graph());
            let number = graphs.find_map(Graph::strong_hull).unwrap_or(0);
            graph::sample_of_hull(scene, xy(x + SIDE / 2.0, middle), number);
        }
        LegendSign::Letter(number) => {
            let at = xy(x + SIDE / 2.0, middle + TEXT * 0.36);
            scene.text(at, &greek(number), TEXT, Anchor::Middle, INK);
        }
    }
}
