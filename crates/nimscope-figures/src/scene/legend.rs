//! What the marks mean, in rows that fit the page.

use super::cells;
use super::graph;
use super::plot;
use super::shapes::{Anchor, GREY, INK, PAPER, PageShapes, SMALL, TEXT, fill, ink, line_of, pen};
use super::states::draw_state;
use crate::font;
use crate::picture::{GraphNode, LegendEntry, LegendSign, Mark, Picture, Ring, Shading, greek};
use crate::plane::{Place, Size, xy};

const SIDE: f32 = 14.0;
const ROW: f32 = 22.0;
/// Between lines of one entry.
const LINE: f32 = 15.0;
/// The least width of a shade of a scale, with its numbers below it, and its height.
const SHADE: f32 = 20.0;
const BAR: f32 = 7.0;

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
            let (labels, _) = labels(*shading, room);
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
            let down = match number {
                0 if is_below => ROW,
                0 => 0.0,
                _ => LINE,
            };
            (y, scene.height) = (y + down, scene.height + down);
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

/// The shades of a scale with their numbers, or as many of these as there is room for, and
/// whether these are not all.
fn labels(shading: Shading, room: f32) -> (Vec<(Mark, String)>, bool) {
    let mut labels = shading.labels();
    let whole: f32 = labels.iter().map(|(_, label)| shade(label)).sum();
    let is_cut = whole > room;
    if is_cut {
        // The least number of each shade, of the last one the largest; then every second one.
        let count = labels.len();
        for (_, label) in &mut labels[..count - 1] {
            label.truncate(label.find('–').unwrap_or(label.len()));
        }
        if let Some((_, label)) = labels.last_mut() {
            *label = label.rsplit('–').next().unwrap_or_default().to_owned();
        }
        let whole: f32 = labels.iter().map(|(_, label)| shade(label)).sum();
        let second = labels[..count - 1].iter_mut().skip(1).step_by(2);
        second.filter(|_| whole > room).for_each(|of| of.1.clear());
    }
    (labels, is_cut)
}

fn sign(scene: &mut PageShapes, picture: &Picture, key: LegendSign, at: Place<f32>, room: f32) {
    let Place { x, y } = at;
    let middle = y + SIDE / 2.0;
    let level = || vec![xy(x - 2.0, middle), xy(x + SIDE + 2.0, middle)];
    let mut graphs = picture.panels.iter().filter_map(|panel| panel.body.graph());
    let is_automaton = graphs.any(|graph| graph.is_automaton);
    let state = |mark: Mark, ring| GraphNode {
        label: mark.outcome_letter(),
        mark,
        ring,
        ..GraphNode::default()
    };
    let circle = (xy(x + SIDE / 2.0, middle), SIDE / 2.0 + 1.0, SMALL);
    match key {
        LegendSign::Mark(mark) if is_automaton => {
            draw_state(scene, &state(mark, Ring::None), circle, false);
        }
        LegendSign::Ring(ring) if is_automaton => {
            draw_state(scene, &state(Mark::Plain, ring), circle, false);
        }
        LegendSign::Mark(mark) => {
            scene.marked(at, Size::square(SIDE), mark);
            let at = xy(x + SIDE / 2.0, middle);
            scene.centred(at, &mark.outcome_letter(), SMALL, ink(mark));
        }
        LegendSign::Ring(Ring::Here) => {
            scene.rectangle(at, Size::square(SIDE), None, Some(pen(INK, 3.4)));
            scene.rectangle(at, Size::square(SIDE), None, Some(pen(PAPER, 1.0)));
        }
        LegendSign::Ring(_) => {
            scene.rectangle(at, Size::square(SIDE), None, Some(pen(INK, 1.2)));
        }
        LegendSign::Shades(shading) => {
            let mut x = x;
            let (labels, is_cut) = labels(shading, room);
            if let [(mark, label)] = &labels[..] {
                let size = Size::new(shade(label), SIDE);
                scene.rectangle(at, size, fill(*mark), None);
                let at = xy(x + size.width / 2.0, middle);
                scene.centred(at, label, SMALL, ink(*mark));
                return;
            }
            let count = labels.len();
            for (number, (mark, label)) in labels.into_iter().enumerate() {
                let wide = shade(&label);
                let top = y - 3.0;
                // Where there is little room, only the ends of shades are named.
                let (tick, anchor) = match (is_cut, number + 1 == count) {
                    (false, _) => (x + wide / 2.0, Anchor::Middle),
                    (true, false) => (x, Anchor::Start),
                    (true, true) => (x + wide, Anchor::End),
                };
                scene.rectangle(xy(x, top), Size::new(wide, BAR), fill(mark), None);
                if !label.is_empty() {
                    let from = xy(tick, top + BAR);
                    scene.line(vec![from, xy(tick, from.y + 2.0)], pen(INK, 0.8));
                    let at = xy(tick, from.y + 2.0 + SMALL * 0.82);
                    scene.text(at, &label, SMALL, anchor, INK);
                }
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
        LegendSign::Letter(number) => {
            let at = xy(x + SIDE / 2.0, middle);
            scene.centred(at, &greek(number), TEXT, INK);
        }
    }
}
