//! The lines of a graph on the page: past the nodes, with labels where they cover nothing.

use std::f32::consts::PI;

use super::shapes::{Bounds, SMALL};
use crate::font;
use crate::picture::{Graph, Link};
use crate::plane::{Place, xy};

/// A place on the page.
pub(super) type Spot = Place<f32>;

/// The height of a box around a label alone.
pub(super) const HIGH: f32 = 22.0;
/// How far a line stands from the boxes that it passes and joins.
const GAP: f32 = 2.0;
/// How far before and after its bend a line runs straight down, past the boxes beside it.
const PASS: f32 = 3.0;
/// How much of a corner is rounded off.
const CORNER: f32 = 16.0;
/// The radius of a line from a node to itself.
const LOOP: f32 = 10.0;

/// Where nodes stand on the page, and how wide their boxes are.
pub(super) struct NodeSpots {
    pub(super) at: Vec<Spot>,
    pub(super) half: Vec<f32>,
    /// The height of all boxes.
    pub(super) high: f32,
}

/// A line on the page, and where its label may stand, the best place first.
pub(super) struct Route {
    pub(super) points: Vec<Spot>,
    tries: Vec<Spot>,
}

impl NodeSpots {
    /// The box of a node.
    pub(super) fn around(&self, node: usize) -> Bounds {
        Bounds::around(self.at[node], self.half[node], self.high / 2.0)
    }

    pub(super) fn boxes(&self) -> Vec<Bounds> {
        (0..self.at.len()).map(|node| self.around(node)).collect()
    }

    /// Where a line from a node towards a place leaves its box.
    fn border(&self, node: usize, towards: Spot) -> Spot {
        let from = self.at[node];
        let (dx, dy) = (towards.x - from.x, towards.y - from.y);
        let part = |room: f32, drawn_from: f32| {
            if drawn_from == 0.0 {
                f32::INFINITY
            } else {
                (room + GAP) / drawn_from.abs()
            }
        };
        let part = part(self.half[node], dx)
            .min(part(self.high / 2.0, dy))
            .min(1.0);
        xy(from.x + dx * part, from.y + dy * part)
    }
}

/// The lines of a graph in their order, those of a node to itself where the others leave room.
pub(super) fn routes(
    graph: &Graph,
    places: &NodeSpots,
    place: impl Fn(Place<f64>) -> Spot,
) -> Vec<Route> {
    let is_loop = |link: &Link| link.from == link.to;
    let mut routes: Vec<Route> = graph
        .links
        .iter()
        .map(|link| {
            let points = if is_loop(link) {
                Vec::new()
            } else {
                let via: Vec<Spot> = link.via.iter().map(|&at| place(at)).collect();
                let back = (link.to, link.from);
                let both = graph
                    .links
                    .iter()
                    .any(|other| (other.from, other.to) == back);
                between(places, link, &via, both)
            };
            let tries = along(&points);
            Route { points, tries }
        })
        .collect();
    for (number, link) in graph.links.iter().enumerate() {
        if is_loop(link) {
            routes[number] = itself(places, link, &routes);
        }
    }
    routes
}

/// A line, bent where another leads back.
fn between(places: &NodeSpots, link: &Link, via: &[Spot], is_bent: bool) -> Vec<Spot> {
    let (a, b) = (places.at[link.from], places.at[link.to]);
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    let length = dx.hypot(dy);
    if length == 0.0 {
        return Vec::new();
    }
    if let [first, .., last] | [first @ last] = via {
        let pass = places.high / 2.0 + PASS;
        let pass = if dy < 0.0 { -pass } else { pass };
        let mut points = vec![places.border(link.from, xy(first.x, first.y - pass))];
        points.extend(
            via.iter()
                .flat_map(|at| [xy(at.x, at.y - pass), xy(at.x, at.y + pass)]),
        );
        points.push(places.border(link.to, xy(last.x, last.y + pass)));
        return rounded(&points);
    }
    // Long lines along a row pass beside the nodes between.
    let bow = if is_bent || (dy.abs() < 1.0 && length > 150.0) {
        length * 0.16 + 6.0
    } else {
        0.0
    };
    let middle = xy(
        f32::midpoint(a.x, b.x) - dy / length * bow,
        f32::midpoint(a.y, b.y) + dx / length * bow,
    );
    let ends = (
        places.border(link.from, middle),
        places.border(link.to, middle),
    );
    if bow == 0.0 {
        vec![ends.0, ends.1]
    } else {
        curve(ends.0, middle, ends.1, 12)
    }
}

/// A curve from a place to another that is drawn towards a third.
fn curve(from: Spot, towards: Spot, to: Spot, steps: u8) -> Vec<Spot> {
    let at = |step: u8| {
        let t = f32::from(step) / f32::from(steps);
        let mix = |a: f32, m: f32, b: f32| {
            (1.0 - t) * (1.0 - t) * a + 2.0 * t * (1.0 - t) * m + t * t * b
        };
        xy(mix(from.x, towards.x, to.x), mix(from.y, towards.y, to.y))
    };
    (0..=steps).map(at).collect()
}

/// The same line with its corners rounded off.
fn rounded(points: &[Spot]) -> Vec<Spot> {
    let mut round = Vec::new();
    round.extend(points.first());
    for corner in points.windows(3) {
        let [before, at, after] = [corner[0], corner[1], corner[2]];
        let near = |other: Spot| {
            let length = (other.x - at.x).hypot(other.y - at.y).max(0.001);
            let part = (CORNER / length).min(0.5);
            xy(
                at.x + (other.x - at.x) * part,
                at.y + (other.y - at.y) * part,
            )
        };
        round.extend(curve(near(before), at, near(after), 5));
    }
    round.extend(points.last());
    round
}

/// Places along a line: first off the middle, so that labels of both ways stand apart.
fn along(points: &[Spot]) -> Vec<Spot> {
    let lengths: Vec<f32> = points
        .windows(2)
        .map(|pair| (pair[1].x - pair[0].x).hypot(pair[1].y - pair[0].y))
        .collect();
    let whole: f32 = lengths.iter().sum();
    let at = |part: f32| {
        let mut rest = whole * part;
        for (pair, &length) in points.windows(2).zip(&lengths) {
            if rest <= length && length > 0.0 {
                let t = rest / length;
                let mix = |a: f32, b: f32| a + (b - a) * t;
                return Some(xy(mix(pair[0].x, pair[1].x), mix(pair[0].y, pair[1].y)));
            }
            rest -= length;
        }
        None
    };
    let parts = [
        0.4, 0.5, 0.32, 0.6, 0.25, 0.7, 0.18, 0.78, 0.85, 0.45, 0.55, 0.36, 0.65, 0.28, 0.74, 0.12,
    ];
    parts.into_iter().filter_map(at).collect()
}

/// A line from a node to itself, on the side where it meets the fewest others.
fn itself(places: &NodeSpots, link: &Link, routes: &[Route]) -> Route {
    let Place { x, y } = places.at[link.from];
    let wide = font::width(&link.label) * SMALL / 2.0;
    let side = |towards: Place<f32>| {
        let Place { x: across, y: down } = towards;
        let out = if across == 0.0 {
            places.high / 2.0
        } else {
            places.half[link.from]
        };
        let out = out + LOOP;
        let (cx, cy) = (x + across * out, y + down * out);
        let start = down.atan2(across) + PI * 1.15;
        let turn = |step: u8| {
            let angle = start + PI * 1.7 * f32::from(step) / 16.0;
            xy(cx + LOOP * angle.cos(), cy + LOOP * angle.sin())
        };
        let label = xy(
            cx + across * (LOOP + 4.0 + wide),
            cy + down * (LOOP + SMALL * 0.8),
        );
        Route {
            points: (0..=16).map(turn).collect(),
            // Beside the line, then farther out.
            tries: [0.0, 8.0, 16.0]
                .map(|far| xy(label.x + across * far, label.y + down * far))
                .into(),
        }
    };
    let sides = [xy(0.0, -1.0), xy(1.0, 0.0), xy(-1.0, 0.0), xy(0.0, 1.0)].map(side);
    let cost = |route: &Route| {
        let label = route.tries.first().map(|&at| room(&link.label, at));
        let circle = Bounds::of_places(&route.points);
        let all: Vec<Bounds> = label.into_iter().chain(circle).collect();
        let hits = |other: &Bounds| all.iter().filter(|part| !part.is_apart(other)).count();
        // Its own node touches none of it.
        let boxes: usize = places.boxes().iter().map(hits).sum();
        let lines = routes.iter().flat_map(|route| samples(&route.points));
        let lines = lines
            .map(|at| hits(&Bounds::around(at, 0.0, 0.0)))
            .sum::<usize>();
        100 * boxes + lines
    };
    let best = sides.into_iter().enumerate();
    let best = best.min_by_key(|(number, route)| (cost(route), *number));
    best.map_or_else(
        || Route {
            points: Vec::new(),
            tries: Vec::new(),
        },
        |(_, route)| route,
    )
}

/// Where the labels of lines stand.
pub(super) struct PlacedLabels {
    /// The numbers of the lines, and the middles of their labels.
    pub(super) at: Vec<(usize, Spot)>,
    /// Whether none stands over a node or over another label.
    pub(super) is_legible: bool,
}

/// Places for the labels: over no node and no other label if that can be, and over as few other
/// lines as can be. Those that can stand at few places come first.
pub(super) fn labels(graph: &Graph, places: &NodeSpots, routes: &[Route]) -> PlacedLabels {
    let mut taken = places.boxes();
    let lines: Vec<Vec<Spot>> = routes.iter().map(|route| samples(&route.points)).collect();
    let mut written = PlacedLabels {
        at: Vec::new(),
        is_legible: true,
    };
    let labelled = graph.links.iter().enumerate();
    let labelled = labelled.filter(|(_, link)| !link.label.is_empty());
    let mut labelled: Vec<(usize, &Link)> = labelled.collect();
    labelled.sort_by_key(|&(number, _)| routes[number].tries.len());
    for (number, link) in labelled {
        let cost = |at: Spot| {
            let room = room(&link.label, at);
            let covered = taken.iter().filter(|other| !room.is_apart(other)).count();
            let others = lines
                .iter()
                .enumerate()
                .filter(|(other, _)| *other != number);
            let crossed = others
                .filter(|(_, line)| line.iter().any(|at| is_within(*at, &room)))
                .count();
            COVERED * covered + crossed
        };
        let tries = routes[number].tries.iter().copied().enumerate();
        let Some((_, at)) = tries.min_by_key(|&(order, at)| (cost(at), order)) else {
            continue;
        };
        written.is_legible &= cost(at) < COVERED;
        taken.push(room(&link.label, at));
        written.at.push((number, at));
    }
    written
}

/// What it costs that a label covers a node or another label: more than any number of lines.
const COVERED: usize = 100_000;

/// The room that a label takes around its middle.
pub(super) fn room(label: &str, at: Spot) -> Bounds {
    let half = font::width(label) * SMALL / 2.0 + 1.0;
    Bounds::around(at, half, SMALL * 0.6)
}

/// Places all along a line, near to one another.
fn samples(points: &[Spot]) -> Vec<Spot> {
    let pairs = points.windows(2);
    let pieces = pairs.flat_map(|pair| {
        let [a, b] = [pair[0], pair[1]];
        let length = (b.x - a.x).hypot(b.y - a.y);
        let steps = (0..400_u16).map(|step| f32::from(step) * 3.0);
        let steps = steps.take_while(move |drawn_from| *drawn_from < length);
        steps.map(move |drawn_from| {
            let t = drawn_from / length;
            xy(a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t)
        })
    });
    pieces.collect()
}

fn is_within(at: Spot, room: &Bounds) -> bool {
    !room.is_apart(&Bounds::around(at, 0.0, 0.0))
}
