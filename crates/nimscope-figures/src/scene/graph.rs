//! Nodes joined by lines, and lines around sets of nodes.

use super::routes::{self, HIGH, NodeSpots, PlacedLabels, Route};
use super::shapes::{
    Anchor, Bounds, GREY, INK, PALE, PAPER, PageShapes, Pen, SMALL, TEXT, fill, ink, line_of, pen,
};
use crate::font;
use crate::picture::{Graph, GraphNode, Hull, Mark, Ring, first_legible};
use crate::plane::{Place, Size, points, xy};

/// The room around the outermost nodes, for lines from a node to itself and their labels.
const LOOPS: f32 = 34.0;

/// How places of a graph are places on the page.
struct Frame {
    least: Place<f64>,
    /// The distance of neighbours, across and down.
    step: Size<f32>,
    /// Where the least place is.
    start: Place<f32>,
}

impl Frame {
    fn of(graph: &Graph, widest: f32, stretched: f32) -> Self {
        let [least, _] = graph.corners();
        let crowded = graph.nodes.len() > 60;
        let step = if !graph.hulls.is_empty() {
            Size::new((2.0 * widest + 16.0).max(96.0), 96.0)
        } else if crowded {
            Size::new(2.0 * widest + 8.0, 84.0)
        } else {
            Size::new(2.0 * widest + 16.0, 74.0)
        };
        let margins = margins(graph);
        Self {
            least,
            step: step.map(|step| step * stretched),
            start: xy(14.0 + widest + margins.width, 18.0 + margins.height),
        }
    }

    #[expect(clippy::cast_possible_truncation, reason = "a place on a page")]
    fn place(&self, at: Place<f64>) -> Place<f32> {
        let (x, y) = ((at.x - self.least.x) as f32, (at.y - self.least.y) as f32);
        xy(
            self.start.x + x * self.step.width,
            self.start.y + y * self.step.height,
        )
    }
}

/// The graph, with its nodes as far apart as its labels need.
pub(super) fn draw(graph: &Graph) -> PageShapes {
    first_legible([1.0, 1.25, 1.5, 2.0, 2.5], |stretched| {
        stretched_by(graph, stretched)
    })
}

/// The graph, and whether no label covers another one.
fn stretched_by(graph: &Graph, stretched: f32) -> (PageShapes, bool) {
    let half: Vec<f32> = graph.nodes.iter().map(half_width).collect();
    let widest = half.iter().copied().fold(0.0, f32::max);
    let frame = Frame::of(graph, widest, stretched);
    let at: Vec<Place<f32>> = (graph.nodes.iter())
        .map(|node| frame.place(node.at))
        .collect();
    let bends = graph.links.iter().flat_map(|link| &link.via);
    let bent = bends.map(|&bend| frame.place(bend).x).fold(0.0, f32::max);
    let most = |of: fn(&Place<f32>) -> f32| at.iter().map(of).fold(0.0, f32::max);
    let margins = margins(graph);
    let mut scene = PageShapes {
        width: bent.max(most(|at| at.x) + widest) + margins.width + 10.0,
        height: most(|at| at.y) + margins.height + HIGH,
        ..PageShapes::default()
    };
    let places = NodeSpots { at, half };
    for (number, hull) in graph.hulls.iter().enumerate() {
        around(&mut scene, &places, hull, number, graph.hulls.len());
    }
    let routes = routes::routes(graph, &places, |at| frame.place(at));
    links(&mut scene, graph, &routes);
    for (number, node) in graph.nodes.iter().enumerate() {
        draw_node(&mut scene, node, places.at[number], places.half[number]);
    }
    let PlacedLabels { at, is_legible } = routes::labels(graph, &places, &routes);
    for (number, at) in at {
        write_label(&mut scene, &graph.links[number].label, at);
    }
    scene.spots = places.boxes();
    (scene, is_legible)
}

/// The room around the outermost nodes, across and down: for lines around nodes, and for those of
/// nodes to themselves with their labels.
fn margins(graph: &Graph) -> Size<f32> {
    let loops = graph.links.iter().filter(|link| link.from == link.to);
    let labels = loops.map(|link| font::width(&link.label) * SMALL);
    let hulls = match graph.hulls.len() {
        0 => 0.0,
        hulls => hull_radius(hulls),
    };
    let widest = labels.map(|wide| wide + LOOPS).reduce(f32::max);
    widest.map_or(Size::square(hulls), |wide| Size::new(wide, LOOPS))
}

/// A label over its line.
fn write_label(scene: &mut PageShapes, label: &str, at: Place<f32>) {
    let room = routes::room(label, at);
    scene.rectangle(room.corner(), room.size(), Some(PAPER), None);
    let base = xy(at.x, at.y + SMALL * 0.36);
    scene.text(base, label, SMALL, Anchor::Middle, INK);
}

fn half_width(node: &GraphNode) -> f32 {
    (font::width(&node.label) * TEXT / 2.0 + 6.0).max(HIGH / 2.0)
}

fn draw_node(scene: &mut PageShapes, node: &GraphNode, middle: Place<f32>, half: f32) {
    let around = Bounds::around(middle, half, HIGH / 2.0);
    let edge = match node.ring {
        Ring::Here => pen(INK, 3.0),
        Ring::Option => pen(INK, 1.6).dashed(2),
        Ring::None => pen(INK, 1.0),
    };
    let mark = if node.mark == Mark::Never {
        Mark::Plain
    } else {
        node.mark
    };
    let (at, size) = (around.corner(), around.size());
    scene.rectangle(at, size, fill(mark).or(Some(PAPER)), Some(edge));
    if mark == Mark::P {
        // A double line marks P-positions beside the fill.
        let inner = around.wider(-2.5);
        scene.rectangle(inner.corner(), inner.size(), None, Some(pen(PAPER, 0.8)));
    }
    scene.text(
        xy(middle.x, middle.y + TEXT * 0.36),
        &node.label,
        TEXT,
        Anchor::Middle,
        ink(mark),
    );
}

/// Draws the lines. Their labels are written above the nodes.
fn links(scene: &mut PageShapes, graph: &Graph, routes: &[Route]) {
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

fn arrow(scene: &mut PageShapes, tip: Place<f32>, from: Place<f32>, line: Pen) {
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
    scene.area(points, Some(line.colour), None);
}

/// How far the largest of some lines around nodes stands from them.
fn hull_radius(hulls: usize) -> f32 {
    12.0 + 4.0 * points(hulls.min(8))
}

/// A line around a set of nodes, at a distance that differs from that of other sets.
fn around(scene: &mut PageShapes, places: &NodeSpots, hull: &Hull, number: usize, hulls: usize) {
    let radius = 6.0 + 4.0 * points((number % 8).min(hulls));
    let corners = |&node: &usize| {
        let Bounds {
            left,
            top,
            right,
            bottom,
        } = places.around(node);
        [
            xy(left, top),
            xy(right, top),
            xy(left, bottom),
            xy(right, bottom),
        ]
    };
    let circle = |at: Place<f32>| {
        (0..24_u8).map(move |step| {
            let angle = std::f32::consts::TAU * f32::from(step) / 24.0;
            xy(at.x + radius * angle.cos(), at.y + radius * angle.sin())
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
fn convex(mut points: Vec<Place<f32>>) -> Vec<Place<f32>> {
    points.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    let turn = |a: Place<f32>, b: Place<f32>, c: Place<f32>| {
        (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    };
    let half = |points: &mut dyn Iterator<Item = Place<f32>>| {
        let mut side: Vec<Place<f32>> = Vec::new();
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
