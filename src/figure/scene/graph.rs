//! Nodes joined by lines, and lines around sets of nodes.

use super::shapes::{
    Anchor, Bounds, DASHES, GREY, INK, PALE, PAPER, Pen, SMALL, Scene, TEXT, fill, ink, line_of,
    pen,
};
use crate::figure::font;
use crate::figure::picture::{Graph, Hull, Mark, Node, Ring};

/// The height of a box around a label.
const HIGH: f32 = 22.0;

/// Where nodes stand on the page, and how wide their boxes are.
struct Places {
    at: Vec<(f32, f32)>,
    half: Vec<f32>,
}

pub(super) fn draw(graph: &Graph) -> Scene {
    let half: Vec<f32> = graph.nodes.iter().map(half_width).collect();
    let widest = half.iter().copied().fold(0.0, f32::max);
    let layers = graph
        .layers
        .iter()
        .map(|(_, name)| font::width(name) * SMALL);
    let left = layers.fold(0.0, f32::max) + 14.0;
    let crowded = graph.nodes.len() > 60;
    let (across, down) = if graph.hulls.is_empty() {
        (
            2.0 * widest + if crowded { 8.0 } else { 16.0 },
            if crowded { 84.0 } else { 74.0 },
        )
    } else {
        (96.0, 96.0)
    };
    let margin = if graph.hulls.is_empty() {
        0.0
    } else {
        hull_radius(graph.hulls.len())
    };
    let least = |of: fn(&Node) -> f64| graph.nodes.iter().map(of).fold(f64::INFINITY, f64::min);
    let (x0, y0) = (least(|node| node.at.0), least(|node| node.at.1));
    let top = if graph.links.iter().any(|link| link.from == link.to) {
        52.0
    } else {
        18.0
    };
    #[expect(clippy::cast_possible_truncation, reason = "a place on a page")]
    let place = |node: &Node| {
        let (x, y) = ((node.at.0 - x0) as f32, (node.at.1 - y0) as f32);
        (left + widest + margin + x * across, top + margin + y * down)
    };
    let at: Vec<(f32, f32)> = graph.nodes.iter().map(place).collect();
    let most = |of: fn(&(f32, f32)) -> f32| at.iter().map(of).fold(0.0, f32::max);
    let mut scene = Scene {
        width: most(|at| at.0) + widest + margin + 10.0,
        height: most(|at| at.1) + margin + HIGH,
        ..Scene::default()
    };
    let places = Places { at, half };
    #[expect(clippy::cast_possible_truncation, reason = "a place on a page")]
    for (height, name) in &graph.layers {
        let y = top + (*height - y0) as f32 * down + SMALL * 0.36;
        scene.text((2.0, y), name, SMALL, Anchor::Start, GREY);
    }
    for (number, hull) in graph.hulls.iter().enumerate() {
        around(&mut scene, &places, hull, number, graph.hulls.len());
    }
    let labels = links(&mut scene, graph, &places);
    for (number, node) in graph.nodes.iter().enumerate() {
        draw_node(&mut scene, node, places.at[number], places.half[number]);
    }
    write_labels(&mut scene, &places, &labels);
    let nodes = places.at.iter().zip(&places.half);
    scene.spots = nodes.map(around_node).collect();
    scene
}

/// A label and the places where it may stand, the best first.
struct Label<'a> {
    text: &'a str,
    tries: Vec<(f32, f32)>,
}

/// Writes labels, each where it covers neither a node nor another label, if there is such a place.
fn write_labels(scene: &mut Scene, places: &Places, labels: &[Label<'_>]) {
    let nodes = places.at.iter().zip(&places.half);
    let mut taken: Vec<Bounds> = nodes.map(around_node).collect();
    for label in labels {
        let half = font::width(label.text) * SMALL / 2.0 + 1.0;
        let around = |(x, y): (f32, f32)| (x - half, y - SMALL * 0.5, x + half, y + SMALL * 0.5);
        let free = |at: &&(f32, f32)| taken.iter().all(|other| apart(around(**at), *other));
        let Some(&(x, y)) = label.tries.iter().find(free).or(label.tries.first()) else {
            continue;
        };
        let room = around((x, y));
        scene.rectangle((room.0, room.1), (2.0 * half, SMALL), Some(PAPER), None);
        let base = (x, y + SMALL * 0.36);
        scene.text(base, label.text, SMALL, Anchor::Middle, INK);
        taken.push(room);
    }
}

fn around_node((&(x, y), half): (&(f32, f32), &f32)) -> Bounds {
    (x - half, y - HIGH / 2.0, x + half, y + HIGH / 2.0)
}

fn apart(a: Bounds, b: Bounds) -> bool {
    a.2 < b.0 || b.2 < a.0 || a.3 < b.1 || b.3 < a.1
}

fn half_width(node: &Node) -> f32 {
    (font::width(&node.label) * TEXT / 2.0 + 6.0).max(HIGH / 2.0)
}

fn draw_node(scene: &mut Scene, node: &Node, (x, y): (f32, f32), half: f32) {
    let (at, size) = ((x - half, y - HIGH / 2.0), (2.0 * half, HIGH));
    let edge = match node.ring {
        Ring::Here => pen(INK, 3.0),
        Ring::Option => Pen {
            dash: DASHES[2],
            ..pen(INK, 1.6)
        },
        Ring::None => pen(INK, 1.0),
    };
    let mark = if node.mark == Mark::Never {
        Mark::Plain
    } else {
        node.mark
    };
    scene.rectangle(at, size, fill(mark).or(Some(PAPER)), Some(edge));
    if mark == Mark::P {
        // A double line marks P-positions beside the fill.
        let inner = ((at.0 + 2.5, at.1 + 2.5), (size.0 - 5.0, size.1 - 5.0));
        scene.rectangle(inner.0, inner.1, None, Some(pen(PAPER, 0.8)));
    }
    scene.text(
        (x, y + TEXT * 0.36),
        &node.label,
        TEXT,
        Anchor::Middle,
        ink(mark),
    );
}

/// Draws the lines; their labels are written above the nodes.
fn links<'a>(scene: &mut Scene, graph: &'a Graph, places: &Places) -> Vec<Label<'a>> {
    let faint = graph.links.len() > 120;
    let mut labels = Vec::new();
    for link in &graph.links {
        let line = match (link.strong, faint) {
            (true, _) => pen(INK, 2.2),
            (false, false) => pen(GREY, 1.0),
            (false, true) => pen(PALE, 0.8),
        };
        let drawn = if link.from == link.to {
            Some(itself(places, link.from))
        } else {
            let back = (link.to, link.from);
            let both = (graph.links.iter()).any(|other| (other.from, other.to) == back);
            between(places, (link.from, link.to), both)
        };
        let Some(Drawn { points, tries }) = drawn else {
            continue;
        };
        if let [.., before, tip] = points[..] {
            scene.line(points, line);
            if graph.directed {
                arrow(scene, tip, before, line);
            }
        }
        if !link.label.is_empty() {
            let text = &link.label;
            labels.push(Label { text, tries });
        }
    }
    labels
}

/// The points of a line, and where its label may stand.
struct Drawn {
    points: Vec<(f32, f32)>,
    tries: Vec<(f32, f32)>,
}

/// Where a line from a node towards a place leaves its box.
fn border(places: &Places, node: usize, (x, y): (f32, f32)) -> (f32, f32) {
    let (cx, cy) = places.at[node];
    let (dx, dy) = (x - cx, y - cy);
    let across = if dx == 0.0 {
        f32::INFINITY
    } else {
        (places.half[node] + 2.0) / dx.abs()
    };
    let down = if dy == 0.0 {
        f32::INFINITY
    } else {
        (HIGH / 2.0 + 2.0) / dy.abs()
    };
    let part = across.min(down).min(1.0);
    (cx + dx * part, cy + dy * part)
}

/// A line, bent where another leads back.
fn between(places: &Places, (from, to): (usize, usize), bent: bool) -> Option<Drawn> {
    let (a, b) = (places.at[from], places.at[to]);
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let length = dx.hypot(dy);
    if length == 0.0 {
        return None;
    }
    // Long lines along a row pass beside the nodes between.
    let bow = if bent || (dy.abs() < 1.0 && length > 150.0) {
        length * 0.16 + 6.0
    } else {
        0.0
    };
    let middle = (
        f32::midpoint(a.0, b.0) - dy / length * bow,
        f32::midpoint(a.1, b.1) + dx / length * bow,
    );
    let (start, end) = (border(places, from, middle), border(places, to, middle));
    let at = |t: f32| {
        let mix = |a: f32, m: f32, b: f32| {
            (1.0 - t) * (1.0 - t) * a + 2.0 * t * (1.0 - t) * m + t * t * b
        };
        (mix(start.0, middle.0, end.0), mix(start.1, middle.1, end.1))
    };
    let points = if bow == 0.0 {
        vec![start, end]
    } else {
        (0..=12_u8).map(|step| at(f32::from(step) / 12.0)).collect()
    };
    // Off the middle, so that labels of both ways stand apart.
    let tries = [0.4, 0.5, 0.32, 0.6, 0.25, 0.7, 0.18, 0.78]
        .map(at)
        .to_vec();
    Some(Drawn { points, tries })
}

/// A line from a node to itself, above it.
fn itself(places: &Places, node: usize) -> Drawn {
    let (x, y) = places.at[node];
    let top = y - HIGH / 2.0 - 1.0;
    let turn = |step: u8| {
        let angle = std::f32::consts::PI * (0.15 + 1.7 * f32::from(step) / 16.0);
        (x + 9.0 * angle.sin() * 1.1, top - 9.0 + 10.0 * angle.cos())
    };
    Drawn {
        points: (0..=16).map(turn).collect(),
        tries: vec![(x, y - HIGH / 2.0 - 27.0)],
    }
}

fn arrow(scene: &mut Scene, tip: (f32, f32), from: (f32, f32), line: Pen) {
    let (dx, dy) = (tip.0 - from.0, tip.1 - from.1);
    let length = dx.hypot(dy).max(0.001);
    let (ux, uy) = (dx / length, dy / length);
    let size = 6.0 + line.width;
    let base = (tip.0 - ux * size, tip.1 - uy * size);
    let half = size * 0.4;
    let points = vec![
        tip,
        (base.0 - uy * half, base.1 + ux * half),
        (base.0 + uy * half, base.1 - ux * half),
    ];
    scene.area(points, Some(line.colour), None);
}

/// How far the largest of some lines around nodes stands from them.
fn hull_radius(hulls: usize) -> f32 {
    20.0 + 4.0 * f32::from(u8::try_from(hulls.min(8)).unwrap_or(8))
}

/// A line around a set of nodes, at a distance that differs from that of other sets.
fn around(scene: &mut Scene, places: &Places, hull: &Hull, number: usize, hulls: usize) {
    let step = f32::from(u8::try_from(number % 8).unwrap_or(0));
    let radius = 18.0 + 4.0 * step.min(f32::from(u8::try_from(hulls).unwrap_or(8)));
    let circle = |&node: &usize| {
        let (x, y) = places.at[node];
        (0..24_u8).map(move |step| {
            let angle = std::f32::consts::TAU * f32::from(step) / 24.0;
            (x + radius * angle.cos(), y + radius * angle.sin())
        })
    };
    let points = hull.nodes.iter().flat_map(circle).collect();
    let line = line_of(number);
    let line = Pen {
        width: if hull.strong { 2.2 } else { 1.2 },
        colour: if hull.strong { line.colour } else { PALE },
        ..line
    };
    scene.area(convex(points), None, Some(line));
}

/// The convex hull of points, in order around it.
fn convex(mut points: Vec<(f32, f32)>) -> Vec<(f32, f32)> {
    points.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
    let turn = |a: (f32, f32), b: (f32, f32), c: (f32, f32)| {
        (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)
    };
    let half = |points: &mut dyn Iterator<Item = (f32, f32)>| {
        let mut side: Vec<(f32, f32)> = Vec::new();
        for point in points {
            while side.len() >= 2 && turn(side[side.len() - 2], side[side.len() - 1], point) <= 0.0
            {
                side.pop();
            }
            side.push(point);
        }
        side.pop();
        side
    };
    let mut hull = half(&mut points.iter().copied());
    hull.extend(half(&mut points.iter().rev().copied()));
    hull
}
