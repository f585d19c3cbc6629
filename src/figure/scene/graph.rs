//! Nodes joined by lines, and lines around sets of nodes.

use super::routes::{self, HIGH, Places, Route};
use super::shapes::{
    Anchor, DASHES, GREY, INK, PALE, PAPER, Pen, SMALL, Scene, TEXT, fill, ink, line_of, pen,
};
use crate::figure::font;
use crate::figure::picture::{Graph, Hull, Mark, Node, Place, Ring};

/// The room around the outermost nodes, for lines from a node to itself and their labels.
const LOOPS: f32 = 34.0;

/// How places of a graph are places on the page.
struct Frame {
    least: Place,
    /// The distance of neighbours, across and down.
    step: (f32, f32),
    /// Where the least place is.
    start: (f32, f32),
}

impl Frame {
    fn of(graph: &Graph, widest: f32) -> Self {
        let nodes = graph.nodes.iter().map(|node| node.at);
        let all = nodes.chain(graph.links.iter().flat_map(|link| link.via.clone()));
        let least = all.fold((f64::INFINITY, f64::INFINITY), |least, at| {
            (least.0.min(at.0), least.1.min(at.1))
        });
        let crowded = graph.nodes.len() > 60;
        let step = if !graph.hulls.is_empty() {
            (96.0, 96.0)
        } else if crowded {
            (2.0 * widest + 8.0, 84.0)
        } else {
            (2.0 * widest + 16.0, 74.0)
        };
        let (beside, above) = margins(graph);
        Self {
            least,
            step,
            start: (14.0 + widest + beside, 18.0 + above),
        }
    }

    #[expect(clippy::cast_possible_truncation, reason = "a place on a page")]
    fn place(&self, at: Place) -> (f32, f32) {
        let (x, y) = ((at.0 - self.least.0) as f32, (at.1 - self.least.1) as f32);
        (
            self.start.0 + x * self.step.0,
            self.start.1 + y * self.step.1,
        )
    }
}

pub(super) fn draw(graph: &Graph) -> Scene {
    let half: Vec<f32> = graph.nodes.iter().map(half_width).collect();
    let widest = half.iter().copied().fold(0.0, f32::max);
    let frame = Frame::of(graph, widest);
    let at: Vec<(f32, f32)> = (graph.nodes.iter())
        .map(|node| frame.place(node.at))
        .collect();
    let bends = graph.links.iter().flat_map(|link| &link.via);
    let bent = bends.map(|&bend| frame.place(bend).0).fold(0.0, f32::max);
    let most = |of: fn(&(f32, f32)) -> f32| at.iter().map(of).fold(0.0, f32::max);
    let (beside, below) = margins(graph);
    let mut scene = Scene {
        width: bent.max(most(|at| at.0) + widest) + beside + 10.0,
        height: most(|at| at.1) + below + HIGH,
        ..Scene::default()
    };
    let places = Places { at, half };
    for (number, hull) in graph.hulls.iter().enumerate() {
        around(&mut scene, &places, hull, number, graph.hulls.len());
    }
    let routes = routes::routes(graph, &places, |at| frame.place(at));
    links(&mut scene, graph, &routes);
    for (number, node) in graph.nodes.iter().enumerate() {
        draw_node(&mut scene, node, places.at[number], places.half[number]);
    }
    for (number, at) in routes::labels(graph, &places, &routes) {
        write_label(&mut scene, &graph.links[number].label, at);
    }
    scene.spots = places.boxes();
    scene
}

/// The room around the outermost nodes, across and down: for lines around nodes, and for those of
/// nodes to themselves with their labels.
fn margins(graph: &Graph) -> (f32, f32) {
    let loops = graph.links.iter().filter(|link| link.from == link.to);
    let labels = loops.map(|link| font::width(&link.label) * SMALL);
    let hulls = match graph.hulls.len() {
        0 => 0.0,
        hulls => hull_radius(hulls),
    };
    let widest = labels.map(|wide| wide + LOOPS).reduce(f32::max);
    widest.map_or((hulls, hulls), |wide| (wide, LOOPS))
}

/// A label over its line.
fn write_label(scene: &mut Scene, label: &str, at: (f32, f32)) {
    let room = routes::room(label, at);
    scene.rectangle(
        (room.0, room.1),
        (room.2 - room.0, room.3 - room.1),
        Some(PAPER),
        None,
    );
    let base = (at.0, at.1 + SMALL * 0.36);
    scene.text(base, label, SMALL, Anchor::Middle, INK);
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
fn links(scene: &mut Scene, graph: &Graph, routes: &[Route]) {
    let faint = graph.links.len() > 120;
    for (link, route) in graph.links.iter().zip(routes) {
        let line = match (link.strong, faint) {
            (true, _) => pen(INK, 2.2),
            (false, false) => pen(GREY, 1.0),
            (false, true) => pen(PALE, 0.8),
        };
        let [.., before, tip] = route.points[..] else {
            continue;
        };
        scene.line(route.points.clone(), line);
        if graph.directed {
            arrow(scene, tip, before, line);
        }
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
    12.0 + 4.0 * f32::from(u8::try_from(hulls.min(8)).unwrap_or(8))
}

/// A line around a set of nodes, at a distance that differs from that of other sets.
fn around(scene: &mut Scene, places: &Places, hull: &Hull, number: usize, hulls: usize) {
    let step = f32::from(u8::try_from(number % 8).unwrap_or(0));
    let radius = 6.0 + 4.0 * step.min(f32::from(u8::try_from(hulls).unwrap_or(8)));
    let corners = |&node: &usize| {
        let (left, top, right, bottom) = places.around(node);
        [(left, top), (right, top), (left, bottom), (right, bottom)]
    };
    let circle = |(x, y): (f32, f32)| {
        (0..24_u8).map(move |step| {
            let angle = std::f32::consts::TAU * f32::from(step) / 24.0;
            (x + radius * angle.cos(), y + radius * angle.sin())
        })
    };
    let points = hull
        .nodes
        .iter()
        .flat_map(corners)
        .flat_map(circle)
        .collect();
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
