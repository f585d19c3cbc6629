//! The lines of a graph on the page: past the nodes, with labels where they cover nothing.

use std::f32::consts::PI;

use super::shapes::{Bounds, SMALL};
use crate::figure::font;
use crate::figure::picture::{Graph, Link};

/// A place on the page.
pub(super) type Spot = (f32, f32);

/// The height of a box around a label.
pub(super) const HIGH: f32 = 22.0;
/// How far a line stands from the boxes that it passes and joins.
const GAP: f32 = 2.0;
/// How far before and behind its bend a line runs straight down, past the boxes beside it.
const PASS: f32 = HIGH / 2.0 + 3.0;
/// How much of a corner is rounded off.
const CORNER: f32 = 16.0;
/// The radius of a line from a node to itself.
const LOOP: f32 = 10.0;

/// Where nodes stand on the page, and how wide their boxes are.
pub(super) struct Places {
    pub(super) at: Vec<Spot>,
    pub(super) half: Vec<f32>,
}

/// A line on the page, and where its label may stand, the best place first.
pub(super) struct Route {
    pub(super) points: Vec<Spot>,
    tries: Vec<Spot>,
}

impl Places {
    /// The box of a node.
    pub(super) fn around(&self, node: usize) -> Bounds {
        let ((x, y), half) = (self.at[node], self.half[node]);
        (x - half, y - HIGH / 2.0, x + half, y + HIGH / 2.0)
    }

    pub(super) fn boxes(&self) -> Vec<Bounds> {
        (0..self.at.len()).map(|node| self.around(node)).collect()
    }

    /// Where a line from a node towards a place leaves its box.
    fn border(&self, node: usize, (x, y): Spot) -> Spot {
        let (cx, cy) = self.at[node];
        let (dx, dy) = (x - cx, y - cy);
        let part = |room: f32, way: f32| {
            if way == 0.0 {
                f32::INFINITY
            } else {
                (room + GAP) / way.abs()
            }
        };
        let part = part(self.half[node], dx).min(part(HIGH / 2.0, dy)).min(1.0);
        (cx + dx * part, cy + dy * part)
    }
}

/// The lines of a graph in their order, those of a node to itself where the others leave room.
pub(super) fn routes(
    graph: &Graph,
    places: &Places,
    place: impl Fn((f64, f64)) -> Spot,
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
fn between(places: &Places, link: &Link, via: &[Spot], is_bent: bool) -> Vec<Spot> {
    let (a, b) = (places.at[link.from], places.at[link.to]);
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let length = dx.hypot(dy);
    if length == 0.0 {
        return Vec::new();
    }
    if let [first, .., last] | [first @ last] = via {
        let pass = if dy < 0.0 { -PASS } else { PASS };
        let mut points = vec![places.border(link.from, (first.0, first.1 - pass))];
        points.extend(
            via.iter()
                .flat_map(|&(x, y)| [(x, y - pass), (x, y + pass)]),
        );
        points.push(places.border(link.to, (last.0, last.1 + pass)));
        return rounded(&points);
    }
    // Long lines along a row pass beside the nodes between.
    let bow = if is_bent || (dy.abs() < 1.0 && length > 150.0) {
        length * 0.16 + 6.0
    } else {
        0.0
    };
    let middle = (
        f32::midpoint(a.0, b.0) - dy / length * bow,
        f32::midpoint(a.1, b.1) + dx / length * bow,
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
        (mix(from.0, towards.0, to.0), mix(from.1, towards.1, to.1))
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
            let length = (other.0 - at.0).hypot(other.1 - at.1).max(0.001);
            let part = (CORNER / length).min(0.5);
            (
                at.0 + (other.0 - at.0) * part,
                at.1 + (other.1 - at.1) * part,
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
        .map(|pair| (pair[1].0 - pair[0].0).hypot(pair[1].1 - pair[0].1))
        .collect();
    let whole: f32 = lengths.iter().sum();
    let at = |part: f32| {
        let mut rest = whole * part;
        for (pair, &length) in points.windows(2).zip(&lengths) {
            if rest <= length && length > 0.0 {
                let t = rest / length;
                let mix = |a: f32, b: f32| a + (b - a) * t;
                return Some((mix(pair[0].0, pair[1].0), mix(pair[0].1, pair[1].1)));
            }
            rest -= length;
        }
        None
    };
    let parts = [0.4, 0.5, 0.32, 0.6, 0.25, 0.7, 0.18, 0.78, 0.85];
    parts.into_iter().filter_map(at).collect()
}

/// A line from a node to itself, on the side where it meets the fewest others.
fn itself(places: &Places, link: &Link, routes: &[Route]) -> Route {
    let (x, y) = places.at[link.from];
    let wide = font::width(&link.label) * SMALL / 2.0;
    let side = |(across, down): Spot| {
        let out = if across == 0.0 {
            HIGH / 2.0
        } else {
            places.half[link.from]
        };
        let out = out + LOOP;
        let (cx, cy) = (x + across * out, y + down * out);
        let start = down.atan2(across) + PI * 1.15;
        let turn = |step: u8| {
            let angle = start + PI * 1.7 * f32::from(step) / 16.0;
            (cx + LOOP * angle.cos(), cy + LOOP * angle.sin())
        };
        let label = (
            cx + across * (LOOP + 4.0 + wide),
            cy + down * (LOOP + SMALL * 0.8),
        );
        Route {
            points: (0..=16).map(turn).collect(),
            tries: vec![label],
        }
    };
    let sides = [(0.0, -1.0), (1.0, 0.0), (-1.0, 0.0), (0.0, 1.0)].map(side);
    let cost = |route: &Route| {
        let label = route.tries.iter().map(|&at| room(&link.label, at));
        let circle = bounds(&route.points);
        let all: Vec<Bounds> = label.chain([circle]).collect();
        let hits = |other: &Bounds| all.iter().filter(|part| !apart(**part, *other)).count();
        // Its own node touches none of it.
        let boxes: usize = places.boxes().iter().map(hits).sum();
        let lines = routes.iter().flat_map(|route| samples(&route.points));
        let lines = lines
            .map(|at| hits(&(at.0, at.1, at.0, at.1)))
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

/// Where each label stands: over no node and no other label, and over as few other lines as can
/// be.
pub(super) fn labels(graph: &Graph, places: &Places, routes: &[Route]) -> Vec<(usize, Spot)> {
    let mut taken = places.boxes();
    let lines: Vec<Vec<Spot>> = routes.iter().map(|route| samples(&route.points)).collect();
    let mut written = Vec::new();
    for (number, link) in graph.links.iter().enumerate() {
        if link.label.is_empty() {
            continue;
        }
        let cost = |at: Spot| {
            let room = room(&link.label, at);
            let covered = taken.iter().filter(|other| !apart(room, **other)).count();
            let others = lines
                .iter()
                .enumerate()
                .filter(|(other, _)| *other != number);
            let crossed = others
                .filter(|(_, line)| line.iter().any(|at| is_within(*at, room)))
                .count();
            1000 * covered + crossed
        };
        let tries = routes[number].tries.iter().copied().enumerate();
        let Some((_, at)) = tries.min_by_key(|&(order, at)| (cost(at), order)) else {
            continue;
        };
        taken.push(room(&link.label, at));
        written.push((number, at));
    }
    written
}

/// The room that a label takes around its middle.
pub(super) fn room(label: &str, (x, y): Spot) -> Bounds {
    let half = font::width(label) * SMALL / 2.0 + 1.0;
    (x - half, y - SMALL * 0.5, x + half, y + SMALL * 0.5)
}

/// Places all along a line, near to one another.
fn samples(points: &[Spot]) -> Vec<Spot> {
    let pairs = points.windows(2);
    let pieces = pairs.flat_map(|pair| {
        let [a, b] = [pair[0], pair[1]];
        let length = (b.0 - a.0).hypot(b.1 - a.1);
        let steps = (0..400_u16).map(|step| f32::from(step) * 3.0);
        let steps = steps.take_while(move |way| *way < length);
        steps.map(move |way| {
            let t = way / length;
            (a.0 + (b.0 - a.0) * t, a.1 + (b.1 - a.1) * t)
        })
    });
    pieces.collect()
}

fn bounds(points: &[Spot]) -> Bounds {
    let nothing = (
        f32::INFINITY,
        f32::INFINITY,
        f32::NEG_INFINITY,
        f32::NEG_INFINITY,
    );
    points.iter().fold(nothing, |all, &(x, y)| {
        (all.0.min(x), all.1.min(y), all.2.max(x), all.3.max(y))
    })
}

fn is_within((x, y): Spot, room: Bounds) -> bool {
    !apart((x, y, x, y), room)
}

fn apart(a: Bounds, b: Bounds) -> bool {
    a.2 < b.0 || b.2 < a.0 || a.3 < b.1 || b.3 < a.1
}
