//! The lines of a graph on the page: past the nodes, with labels where they cover nothing.

use std::f32::consts::PI;

use super::shapes::{Bounds, SMALL};
use crate::font;
use crate::lists::CollectVec as _;
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
/// How many places along a line are tried for its label.
const PARTS: u8 = 40;
/// How much of the ends of a line is seen beside its label.
const SEEN: f32 = 9.0;
/// The height of a label.
const LABEL: f32 = SMALL * 1.2;
/// How far other lines stay from a label beside its line.
const BESIDE: f32 = 4.0;
/// How far beside its line an arrow reaches.
const ARROW: f32 = 2.5;
/// How far below its node such a line reaches with its label.
const LOOPED: f32 = 2.0 * LOOP + 2.0 + SMALL * 1.4;

/// Where nodes stand on the page, and how wide their boxes are.
pub(super) struct NodeSpots {
    pub(super) at: Vec<Spot>,
    pub(super) half: Vec<f32>,
    /// The height of all boxes.
    pub(super) high: f32,
    /// Whether there are circles in the boxes, at which lines end.
    pub(super) is_round: bool,
    /// Whether rows of labels are between those of nodes.
    pub(super) has_labels: bool,
}

/// A line on the page with its label, and where that may stand, the best place first.
pub(super) struct Route {
    pub(super) points: Vec<Spot>,
    pub(super) label: String,
    tries: Vec<Spot>,
    /// Whether it leads from a node to itself.
    is_loop: bool,
}

impl Route {
    /// A line whose label stands on it.
    pub(super) fn along(points: Vec<Spot>, label: &str) -> Self {
        let (tries, label) = (along(&points, label), label.to_owned());
        Self {
            points,
            label,
            tries,
            is_loop: false,
        }
    }

    /// Whether a label covers an end of its own line, so that it is not seen where that leads.
    fn is_covered(&self, label: &Bounds) -> bool {
        let [first, second, ..] = self.points[..] else {
            return false;
        };
        let [.., before, last] = self.points[..] else {
            return false;
        };
        let end = |end: Spot, inward: Spot| {
            let (dx, dy) = (inward.x - end.x, inward.y - end.y);
            let part = SEEN / dx.hypot(dy).max(0.001);
            [end, xy(end.x + dx * part, end.y + dy * part)]
        };
        let mut ends = [end(first, second), end(last, before)].into_iter();
        let label = label.wider(ARROW);
        !self.is_loop && ends.any(|end| label.is_crossed(&end))
    }

    /// The room of a line from a node to itself. Other lines and labels pass beside it.
    fn circle(&self) -> Option<Bounds> {
        self.is_loop.then(|| Bounds::of_places(&self.points))?
    }
}

impl NodeSpots {
    /// The box of a node.
    pub(super) fn around(&self, node: usize) -> Bounds {
        Bounds::around(self.at[node], self.half[node], self.high / 2.0)
    }

    pub(super) fn boxes(&self) -> Vec<Bounds> {
        (0..self.at.len())
            .map(|node| self.around(node))
            .collect_vec()
    }

    /// Where a line from a node towards a place in another row leaves its box: at the side of that
    /// row, so that it does not run through neighbours of the node.
    fn level(&self, node: usize, towards: Spot) -> Spot {
        if self.is_round {
            return self.border(node, towards);
        }
        let (from, half) = (self.at[node], self.half[node]);
        let (dx, dy) = (towards.x - from.x, towards.y - from.y);
        let out = self.high / 2.0 + GAP;
        xy(
            from.x + half * dx / (half + dx.abs()),
            from.y + out * dy.signum(),
        )
    }

    /// Where a line from a node towards a place leaves its box.
    fn border(&self, node: usize, towards: Spot) -> Spot {
        let from = self.at[node];
        let (dx, dy) = (towards.x - from.x, towards.y - from.y);
        if self.is_round {
            let part = ((self.half[node] + GAP) / dx.hypot(dy).max(0.001)).min(1.0);
            return xy(from.x + dx * part, from.y + dy * part);
        }
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
    let below = if graph.links.iter().any(is_loop) {
        LOOPED
    } else {
        PASS
    };
    let mut routes: Vec<Route> = graph
        .links
        .iter()
        .map(|link| {
            let points = if is_loop(link) {
                Vec::new()
            } else {
                let via: Vec<Spot> = link.via.iter().map(|&at| place(at)).collect_vec();
                let back = (link.to, link.from);
                let both = graph
                    .links
                    .iter()
                    .any(|other| (other.from, other.to) == back);
                between(places, link, &via, both, below)
            };
            let mut route = Route::along(points, &link.label);
            if let Some(at) = link.at {
                route.tries = vec![place(at)];
            }
            // Beside its line the label of a state would be taken for that of another.
            if graph.is_automaton {
                route.tries.truncate(PARTS.into());
            }
            route
        })
        .collect_vec();
    for (number, link) in graph.links.iter().enumerate() {
        if is_loop(link) {
            routes[number] = itself(places, link, &routes);
        }
    }
    routes
}

/// A line, bent where another leads back. Past the nodes beside its bends it runs straight, and so
/// far below them.
fn between(places: &NodeSpots, link: &Link, via: &[Spot], is_bent: bool, below: f32) -> Vec<Spot> {
    let (a, b) = (places.at[link.from], places.at[link.to]);
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    let length = dx.hypot(dy);
    if length == 0.0 {
        return Vec::new();
    }
    if !via.is_empty() {
        let beside = |(number, at): (usize, &Spot)| {
            // The first row that is passed is one of labels, the next of nodes, and so on.
            let high = if places.has_labels && number % 2 == 0 {
                LABEL
            } else {
                places.high
            };
            let [above, below] = [-PASS, below].map(|by| by + by.signum() * high / 2.0);
            let mut passed = [xy(at.x, at.y + above), xy(at.x, at.y + below)];
            if dy < 0.0 {
                passed.reverse();
            }
            passed
        };
        let passed: Vec<[Spot; 2]> = via.iter().enumerate().map(beside).collect_vec();
        let passed = passed.concat();
        let mut points = vec![places.level(link.from, passed[0])];
        points.extend(&passed);
        points.push(places.level(link.to, passed[passed.len() - 1]));
        return rounded(&points);
    }
    let is_between = |node: usize| {
        let is_end = node == link.from || node == link.to;
        !is_end && places.around(node).is_crossed(&[a, b])
    };
    // Long lines along a row pass beside the nodes between.
    let is_along = dy.abs() < 1.0 && length > 150.0;
    let bow = if is_bent || is_along && (0..places.at.len()).any(is_between) {
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
    (0..=steps).map(at).collect_vec()
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

/// Places for a label along a line: on it first, off its middle, so that labels of both ways stand
/// apart; then beside it.
fn along(points: &[Spot], label: &str) -> Vec<Spot> {
    if label.is_empty() {
        return Vec::new();
    }
    let lengths = points.windows(2).map(|pair| {
        let (dx, dy) = (pair[1].x - pair[0].x, pair[1].y - pair[0].y);
        (xy(dx, dy), dx.hypot(dy))
    });
    let lengths: Vec<(Spot, f32)> = lengths.collect_vec();
    let whole: f32 = lengths.iter().map(|(_, length)| length).sum();
    let aside = font::width(label) * SMALL / 2.0 + 6.0;
    // The place at a part of the line, moved aside by so many times the room of the label.
    let at = |part: f32, side: f32| {
        let mut rest = whole * part;
        for (&from, &(to, length)) in points.iter().zip(&lengths) {
            if rest <= length && length > 0.0 {
                let (right, down) = (to.x / length, to.y / length);
                let far = side * (down.abs() * aside + right.abs() * SMALL);
                let (x, y) = (from.x + right * rest, from.y + down * rest);
                return Some(xy(x - down * far, y + right * far));
            }
            rest -= length;
        }
        None
    };
    // Each is farther from the middle than the one before.
    let parts = (0..PARTS).map(|step| {
        let aside = f32::from(step) * 0.0105;
        if step % 2 == 0 {
            0.46 - aside
        } else {
            0.46 + aside
        }
    });
    // Beside the line only about its middle: near an end it could be of another line.
    let mut places = Vec::new();
    for (side, most) in [(0.0, PARTS), (1.0, PARTS / 2), (-1.0, PARTS / 2)] {
        let parts = parts.clone().take(most.into());
        places.extend(parts.filter_map(|part| at(part, side)));
    }
    places
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
            points: (0..=16).map(turn).collect_vec(),
            label: link.label.clone(),
            // Beside the line, then farther out.
            tries: [0.0, 8.0, 16.0]
                .map(|far| xy(label.x + across * far, label.y + down * far))
                .into(),
            is_loop: true,
        }
    };
    let sides = [xy(0.0, -1.0), xy(0.0, 1.0), xy(1.0, 0.0), xy(-1.0, 0.0)].map(side);
    let cost = |route: &Route| {
        let label = route.tries.first().map(|&at| room(&link.label, at));
        let circle = Bounds::of_places(&route.points);
        let all: Vec<Bounds> = label.into_iter().chain(circle).collect_vec();
        // Its own node touches none of it.
        let boxes = places.boxes().into_iter();
        let boxes = boxes.filter(|other| all.iter().any(|part| !part.is_apart(other)));
        let lines = routes.iter();
        let lines = lines.filter(|line| {
            let label = line.tries.first().filter(|_| line.is_loop);
            let label = label.map(|&at| room(&line.label, at));
            let is_met = |part: &Bounds| label.is_some_and(|label| !part.is_apart(&label));
            let mut parts = all.iter();
            parts.any(|part| part.is_crossed(&line.points) || is_met(part))
        });
        100 * boxes.count() + lines.count()
    };
    let best = sides.into_iter().enumerate();
    let best = best.min_by_key(|(number, route)| (cost(route), *number));
    best.expect("there are four sides").1
}

/// Where the labels of lines stand.
pub(super) struct PlacedLabels {
    /// The numbers of the lines, and the middles of their labels.
    pub(super) at: Vec<(usize, Spot)>,
    /// What is not as it should be: most that a label stands over a node or over another label,
    /// then that a line runs through a node or a label.
    pub(super) cost: usize,
}

/// Places for the labels: over no node and no other label if that can be, and over as few other
/// lines as can be, or left out. Those that can stand at few places come first.
pub(super) fn labels(places: &NodeSpots, routes: &[Route], leaves_out: bool) -> PlacedLabels {
    let mut taken = places.boxes();
    taken.extend(routes.iter().filter_map(Route::circle));
    let mut written = PlacedLabels {
        at: Vec::new(),
        cost: 0,
    };
    let labelled = routes.iter().enumerate();
    let labelled = labelled.filter(|(_, route)| !route.label.is_empty());
    let mut labelled: Vec<(usize, &Route)> = labelled.collect_vec();
    crate::lists::sort_by_key(&mut labelled, |(_, route)| route.tries.len());
    let lines = routes.iter().map(|route| Bounds::of_places(&route.points));
    let lines: Vec<Option<Bounds>> = lines.collect_vec();
    for (number, route) in labelled {
        let cost = |at: Spot, is_beside: bool| {
            let room = room(&route.label, at);
            // A label beside its line is nearer to that than to others.
            let reach = if is_beside { room.wider(BESIDE) } else { room };
            let covered = taken.iter().filter(|other| !room.is_apart(other)).count();
            let others = routes.iter().zip(&lines).enumerate();
            // No line runs between a line from a node to itself and its label.
            let whole = route.circle().map_or(reach, |circle| room.with(&circle));
            let others = others.filter(|(other, (_, bounds))| {
                *other != number && bounds.is_some_and(|bounds| !whole.is_apart(&bounds))
            });
            let costs = others.map(|(_, (line, _))| {
                usize::from(room.is_crossed(&line.points))
                    + usize::from(whole.is_crossed(&line.points))
            });
            let is_covered = usize::from(route.is_covered(&room));
            let is_near = is_beside && taken.iter().any(|other| !reach.is_apart(other));
            COVERED * covered + is_covered + usize::from(is_near) + costs.sum::<usize>()
        };
        let mut best: Option<(usize, Spot)> = None;
        for (number, &at) in route.tries.iter().enumerate() {
            let cost = cost(at, number >= PARTS.into());
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, at));
            }
            if cost == 0 {
                break;
            }
        }
        let Some((cost, at)) = best.filter(|(cost, _)| *cost == 0 || !leaves_out) else {
            continue;
        };
        written.cost += cost;
        taken.push(room(&route.label, at));
        written.at.push((number, at));
    }
    written
}

/// How often a line of a graph runs through a node that it does not join, or through the line of
/// such a node to itself.
pub(super) fn through_nodes(graph: &Graph, places: &NodeSpots, routes: &[Route]) -> usize {
    let boxes = places.boxes().into_iter().enumerate();
    let loops = graph.links.iter().zip(routes);
    let loops = loops.filter_map(|(link, route)| Some((link.from, route.circle()?)));
    let rooms: Vec<(usize, Bounds)> = boxes.chain(loops).collect_vec();
    let through = graph.links.iter().zip(routes).map(|(link, route)| {
        let others = rooms.iter();
        let others = others.filter(|&&(node, _)| node != link.from && node != link.to);
        let crossed = others.filter(|(_, room)| room.is_crossed(&route.points));
        crossed.count()
    });
    through.sum()
}

/// What it costs that a label covers a node or another label: more than any number of lines.
pub(super) const COVERED: usize = 100_000;

/// The room that a label takes around its middle.
pub(super) fn room(label: &str, at: Spot) -> Bounds {
    let half = font::width(label) * SMALL / 2.0 + 2.5;
    Bounds::around(at, half, LABEL / 2.0)
}
