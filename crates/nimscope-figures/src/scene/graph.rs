//! Nodes joined by lines.

use std::borrow::Cow;
use std::f32::consts::TAU;

use super::incidence;
use super::routes::{self, COVERED, HIGH, NodeSpots, PlacedLabels, Route};
use super::shapes::{
    Anchor, Bounds, GREY, INK, PALE, PAPER, PageShapes, SMALL, TEXT, fill, ink, pen,
};
use super::states::{ARROW, MARGIN, draw_state, listed};
use crate::font;
use crate::layers::{self, Fit, most_legible};
use crate::lists::CollectVec as _;
use crate::picture::{Graph, GraphNode, Mark, Ring, TokenFate};
use crate::plane::{Place, Size, points, xy};
use crate::solve::Control;

/// How far nodes are moved apart so that labels are legible.
const STRETCHED: [f32; 5] = [1.0, 1.25, 1.5, 2.0, 2.5];
/// From this number of lines on, nodes are as far apart as can be: to try all takes too long.
const CONFUSING: usize = 500;
/// The same for more lines than these: to try all takes too long.
const MANY: usize = 100;
const STRETCHED_MANY: [f32; 2] = [1.0, 2.0];
/// What it costs that a line runs through a state that it does not join.
const THROUGH: usize = 100;
/// How near to one another labelled nodes may stand across, as parts of their usual distance.
const SQUEEZED: [f32; 5] = [1.0, 0.85, 0.7, 0.55, 0.46];

/// How near nodes without layers may stand across and down, so that neighbours do not touch: a
/// narrow page has room below.
const NEARER: [f32; 7] = [0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3];
const LOWER: [f32; 3] = [1.0, 1.4, 2.0];

/// The room of a list of states on a page that is as high as it must be.
const LIST: Size<f32> = Size {
    width: 700.0,
    height: f32::INFINITY,
};
/// The most lines of an automaton around a circle: more of them cannot be followed.
const AROUND: usize = 60;
/// The radii of circles of states, as parts of the width of the room.
const CIRCLES: [f32; 4] = [0.46, 0.42, 0.38, 0.34];

/// How near layers may stand where they would be higher than the page.
const LOWERED: [f32; 2] = [0.7, 0.85];

/// The graph, with its nodes as far apart as its labels need. Where it is wider than its room,
/// long layers are cut into parts below one another, and what stands beside lines stands nearer;
/// where it is higher, layers stand nearer. Where that does not suffice, the last positions are
/// left out and counted.
pub(super) fn draw(graph: &Graph, room: Option<Size<f32>>) -> PageShapes {
    if graph.is_table() {
        return incidence::draw(graph, room.map_or(LIST.width, |room| room.width));
    }
    let graph = &*labelled(graph);
    let usual = || {
        let scene = |stretched| stretched_by(graph, Size::square(stretched), f32::INFINITY);
        if graph.links.len() > CONFUSING {
            return scene(STRETCHED[STRETCHED.len() - 1]).0;
        }
        most_legible(&STRETCHED, scene).0
    };
    let Some(room) = room else {
        if graph.is_automaton && graph.links.len() > AROUND {
            return listed(graph, LIST);
        }
        return usual();
    };
    if LaidOut::of(graph, Size::square(1.0)).width(graph) <= room.width {
        let usual = usual();
        if usual.width <= room.width && usual.height <= room.height {
            return usual;
        }
    }
    if graph.layers.is_none() {
        let fits = |scene: &PageShapes, cost| {
            cost < COVERED && scene.width <= room.width && scene.height <= room.height
        };
        let nearer = NEARER.into_iter().flat_map(|by| {
            let lower = LOWER.into_iter().filter(move |&down| down > by);
            [by].into_iter()
                .chain(lower)
                .map(move |down| Size::new(by, down))
        });
        let nearer = nearer.filter(|&by| {
            let boxes = LaidOut::of(graph, by).places.boxes();
            let mut others = (0..boxes.len()).map(|number| (&boxes[number], &boxes[..number]));
            others.all(|(one, before)| before.iter().all(|other| other.is_apart(one)))
        });
        let mut drawn = nearer.map(|by| stretched_by(graph, by, room.width));
        let found = drawn.find(|(scene, cost)| fits(scene, *cost));
        let table = || incidence::draw(graph, room.width);
        return found.map_or_else(table, |(scene, _)| scene);
    }
    let is_narrow = |part: &Graph| {
        let least = squeezed(part).fold(1.0, f32::min);
        LaidOut::of(part, Size::new(least, 1.0)).width(part) <= room.width
    };
    let fitted = layers::fitted(graph, is_narrow, |part| within(part, room));
    if graph.is_automaton {
        let fitted = fitted.filter(|&(_, rest)| rest == 0);
        let around = || around_a_circle(graph, room);
        return match fitted {
            Some(((scene, 0), _)) => scene,
            Some(((scene, cost), _)) => match around() {
                Some((other, least)) if least < cost => other,
                _ => scene,
            },
            None => around().map_or_else(|| listed(graph, room), |(scene, _)| scene),
        };
    }
    let Some(((mut scene, _), rest)) = fitted else {
        return usual();
    };
    // Their spots take no room.
    let none = Bounds::around(xy(0.0, scene.height), 0.0, 0.0);
    scene.spots.extend(std::iter::repeat_n(none, rest));
    scene
}

/// The graph with room for the labels of its lines: an automaton has other places for them.
fn labelled(graph: &Graph) -> Cow<'_, Graph> {
    let is_labelled = graph.links.iter().any(|link| !link.label.is_empty());
    if graph.is_automaton || graph.layers.is_none() || !is_labelled {
        return Cow::Borrowed(graph);
    }
    let step = LaidOut::of(graph, Size::square(1.0)).step.width;
    let mut graph = graph.clone();
    graph.leaves_labels_out = false;
    if let Some(layers) = &mut graph.layers {
        layers.em = Some((SMALL / step).into());
    }
    Cow::Owned(layers::laid_out_again(graph, &Control::new()))
}

/// The graph in some room, its nodes as far apart as that allows. Of a small automaton the best
/// drawing is looked for: that with the fewest lines through labels and loops, then the lowest.
fn within(graph: &Graph, room: Size<f32>) -> Fit<(PageShapes, usize)> {
    let mut best: Option<((PageShapes, usize), usize)> = None;
    let stretched = if graph.links.len() > MANY {
        &STRETCHED_MANY[..]
    } else {
        &STRETCHED[..]
    };
    for across in squeezed(graph) {
        if LaidOut::of(graph, Size::new(across, 1.0)).width(graph) > room.width {
            continue;
        }
        let drawn = |down| {
            let (scene, cost) = stretched_by(graph, Size::new(across, down), room.width);
            let is_wide = usize::from(scene.width > room.width);
            (scene, cost + COVERED * is_wide)
        };
        let (mut scene, mut cost) = most_legible(stretched, drawn);
        if scene.height > room.height {
            let lower = LOWERED.into_iter().map(drawn).find(|lower| lower.1 <= cost);
            (scene, cost) = lower.unwrap_or((scene, cost));
        }
        if cost >= COVERED {
            continue;
        }
        let is_high = scene.height > room.height;
        // Layers that are cut into more parts are higher.
        if cost == 0 && !is_high {
            return Fit::Fits((scene, 0));
        }
        if !graph.is_automaton || graph.links.len() > layers::TRIED {
            return if is_high && graph.is_automaton {
                Fit::TooWide
            } else if is_high {
                Fit::Crowded((scene, cost), 0)
            } else {
                Fit::Fits((scene, cost))
            };
        }
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "it is below the greatest height"
        )]
        let whole = cost * COVERED + scene.height as usize;
        if !is_high && best.as_ref().is_none_or(|(_, least)| whole < *least) {
            best = Some(((scene, cost), whole));
        }
    }
    best.map_or(Fit::TooWide, |(scene, cost)| Fit::Crowded(scene, cost))
}

/// All states around a circle, if there are few lines and that fits the room.
fn around_a_circle(graph: &Graph, room: Size<f32>) -> Option<(PageShapes, usize)> {
    if graph.links.len() > AROUND {
        return None;
    }
    let step = LaidOut::of(graph, Size::square(1.0)).step;
    let turn = TAU / points(graph.nodes.len());
    let drawn = CIRCLES.map(|part| {
        let mut circle = graph.clone();
        circle.layers = None;
        circle.links.iter_mut().for_each(|link| link.via.clear());
        let radius = part * room.width;
        for (number, node) in circle.nodes.iter_mut().enumerate() {
            let (sin, cos) = (turn * points(number)).sin_cos();
            let at = xy(radius * sin / step.width, -radius * cos / step.height);
            node.at = xy(at.x.into(), at.y.into());
        }
        stretched_by(&circle, Size::square(1.0), room.width)
    });
    let fits = drawn.into_iter().filter(|(scene, cost)| {
        *cost < COVERED && scene.width <= room.width && scene.height <= room.height
    });
    fits.min_by_key(|(_, cost)| *cost)
}

/// How near to one another nodes may stand across, so that neighbours do not touch.
fn squeezed(graph: &Graph) -> impl Iterator<Item = f32> {
    let layers = graph.layers.as_ref();
    let step = layers.map_or(1.0, |layers| layers.step.width);
    let squeezed = SQUEEZED.into_iter();
    squeezed.filter(move |&across| step * f64::from(across) >= 1.0)
}

/// Nodes on a page.
struct LaidOut {
    least: Place<f64>,
    /// The distance of neighbours, across and down.
    step: Size<f32>,
    places: NodeSpots,
}

impl LaidOut {
    fn of(graph: &Graph, stretched: Size<f32>) -> Self {
        let half: Vec<f32> = graph.nodes.iter().map(half_width).collect_vec();
        let widest = half.iter().copied().fold(0.0, f32::max);
        let usual = if graph.layers.is_none() && !graph.is_automaton {
            Size::new((2.0 * widest + 16.0).max(96.0), 96.0)
        } else if graph.nodes.len() > 60 {
            Size::new(2.0 * widest + 8.0, 84.0)
        } else {
            Size::new(2.0 * widest + 16.0, 74.0)
        };
        let down = usual.height + high(graph) - HIGH;
        // All states have one size.
        let (half, high) = if graph.is_automaton {
            (vec![widest; half.len()], 2.0 * widest)
        } else {
            (half, high(graph))
        };
        let [least, _] = graph.corners();
        let layers = graph.layers.as_ref();
        let mut laid_out = Self {
            least,
            step: Size::new(usual.width * stretched.width, down * stretched.height),
            places: NodeSpots {
                at: Vec::new(),
                half,
                high,
                is_round: graph.is_automaton,
                has_labels: layers.is_some_and(|layers| layers.em.is_some()),
            },
        };
        let nodes = graph.nodes.iter();
        laid_out.places.at = nodes.map(|node| laid_out.place(node.at)).collect_vec();
        laid_out
    }

    /// Counted from the least place.
    #[expect(clippy::cast_possible_truncation, reason = "a place on a page")]
    fn place(&self, at: Place<f64>) -> Place<f32> {
        let (x, y) = ((at.x - self.least.x) as f32, (at.y - self.least.y) as f32);
        xy(x * self.step.width, y * self.step.height)
    }

    /// The width of the nodes and bends.
    fn width(&self, graph: &Graph) -> f32 {
        let bends = graph.links.iter().flat_map(|link| &link.via);
        let bends: Vec<Place<f32>> = bends.map(|&bend| self.place(bend)).collect_vec();
        let boxes = self.places.boxes().into_iter();
        let labels = graph.links.iter().filter_map(|link| {
            let at = self.place(link.at?);
            Some(routes::room(&link.label, at))
        });
        let all = boxes.chain(labels).chain(Bounds::of_places(&bends));
        let all = all.reduce(|all, one| all.with(&one));
        all.map_or(0.0, |all| all.size().width)
    }
}

/// The graph, and how far it is from being legible. Labels that may be left out are where they
/// would make it wider than its room.
fn stretched_by(graph: &Graph, stretched: Size<f32>, room: f32) -> (PageShapes, usize) {
    let laid_out = LaidOut::of(graph, stretched);
    let mut routes = routes::routes(graph, &laid_out.places, |at| laid_out.place(at));
    let mut places = laid_out.places;
    let PlacedLabels { mut at, cost } = routes::labels(&places, &routes, graph.leaves_labels_out);
    // A line through a state reads as two lines.
    let through = routes::through_nodes(graph, &places, &routes);
    let cost = cost + if graph.is_automaton { THROUGH } else { 1 } * through;
    if graph.leaves_labels_out {
        let bare = drawn(graph, &places, &routes, &[]);
        let aside = (room - bare.size().width).max(0.0) / 2.0;
        at.retain(|&(number, at)| {
            let label = routes::room(&routes[number].label, at);
            label.left >= bare.left - aside && label.right <= bare.right + aside
        });
    }
    let mut drawn = drawn(graph, &places, &routes, &at);
    let names = row_names(graph, &places);
    let beside = names
        .iter()
        .map(|(name, _)| font::width(name) * SMALL + MARGIN);
    drawn.left -= beside.fold(0.0, f32::max);
    let [left, top] = [drawn.left, drawn.top];
    let moved = places.at.iter_mut();
    let moved = moved.chain(routes.iter_mut().flat_map(|route| &mut route.points));
    for place in moved.chain(at.iter_mut().map(|(_, at)| at)) {
        *place = xy(place.x - left, place.y - top);
    }
    let Size { width, height } = drawn.size();
    let mut scene = PageShapes {
        width,
        height,
        ..PageShapes::default()
    };
    for (name, y) in names {
        let base = xy(MARGIN, y - top + SMALL * 0.36);
        scene.text(base, &name, SMALL, Anchor::Start, GREY);
    }
    links(&mut scene, graph, &routes);
    for (number, node) in graph.nodes.iter().enumerate() {
        if graph.is_automaton {
            let circle = (places.at[number], places.half[number], TEXT);
            draw_state(&mut scene, node, circle, number == 0);
        } else {
            draw_node(&mut scene, node, &places, number);
        }
    }
    for (number, at) in at {
        write_label(&mut scene, &routes[number].label, at);
    }
    scene.spots = places.boxes();
    (scene, cost)
}

/// The names of the rows of nodes, and where these stand.
fn row_names(graph: &Graph, places: &NodeSpots) -> Vec<(String, f32)> {
    let rows = graph.row_names().iter().zip(&places.at);
    let rows = rows.map(|(name, at)| (name.clone(), at.y));
    let mut rows: Vec<(String, f32)> = rows.collect_vec();
    crate::lists::sort_by(&mut rows, |one, other| one.1.total_cmp(&other.1));
    rows.dedup();
    rows
}

/// The room of all that is drawn, and a margin.
fn drawn(
    graph: &Graph,
    places: &NodeSpots,
    routes: &[Route],
    labels: &[(usize, Place<f32>)],
) -> Bounds {
    let boxes = places.boxes().into_iter();
    let lines = routes.iter();
    let lines = lines.filter_map(|route| Bounds::of_places(&route.points));
    let labels = labels.iter();
    let labels = labels.map(|&(number, at)| routes::room(&routes[number].label, at));
    let all = boxes.chain(lines).chain(labels);
    let all = all.reduce(|all, one| all.with(&one));
    let mut all = all.unwrap_or(Bounds::around(xy(0.0, 0.0), 0.0, 0.0));
    if graph.is_automaton && !places.at.is_empty() {
        let Place { x, y } = places.around(0).corner();
        (all.left, all.top) = (all.left.min(x - ARROW), all.top.min(y - ARROW));
    }
    all.wider(MARGIN)
}

/// A label over its line.
fn write_label(scene: &mut PageShapes, label: &str, at: Place<f32>) {
    let room = routes::room(label, at);
    scene.rectangle(room.corner(), room.size(), Some(PAPER), None);
    scene.centred(at, label, SMALL, INK);
}

fn half_width(node: &GraphNode) -> f32 {
    let tokens = TOKEN * points(node.tokens.len()) / 2.0 + 4.0;
    let label = font::width(&node.said()) * TEXT / 2.0 + 6.0;
    label.max(HIGH / 2.0).max(tokens)
}

/// How far tokens stand from one another.
const TOKEN: f32 = 8.0;

/// The height of the nodes: that of a label, and above it of the highest pile of tokens.
fn high(graph: &Graph) -> f32 {
    let piles = graph.nodes.iter().flat_map(|node| &node.tokens);
    let highest = piles.map(Vec::len).max();
    HIGH + highest.map_or(0.0, |tokens| TOKEN * points(tokens) + 5.0)
}

/// A token: black where it may be played, grey where it cannot be played since the last move,
/// pale where it never could.
pub(super) fn token(scene: &mut PageShapes, at: Place<f32>, token: TokenFate) {
    let (fill, edge) = match token {
        TokenFate::Playable => (INK, INK),
        TokenFate::Lost => (GREY, GREY),
        TokenFate::Unplayable => (PALE, GREY),
    };
    scene.circle(at, TOKEN * 0.42, Some(fill), Some(pen(edge, 0.6)));
}

/// The tokens of a node, its piles side by side above its label.
fn tokens(scene: &mut PageShapes, node: &GraphNode, room: &Bounds) {
    let Size { width, height } = room.size();
    let ground = Size::new(width, height - HIGH);
    scene.rectangle(room.corner(), ground, Some(PAPER), None);
    let left = room.middle().x - TOKEN * (points(node.tokens.len()) - 1.0) / 2.0;
    for (place, pile) in node.tokens.iter().enumerate() {
        for (above, &kind) in pile.iter().enumerate() {
            let x = left + TOKEN * points(place);
            let y = room.bottom - HIGH - TOKEN * (points(above) + 0.5) - 2.0;
            token(scene, xy(x, y), kind);
        }
    }
}

fn draw_node(scene: &mut PageShapes, node: &GraphNode, places: &NodeSpots, number: usize) {
    let around = places.around(number);
    let label = Bounds {
        top: around.bottom - HIGH,
        ..around
    };
    let edge = match node.ring {
        Ring::Here => pen(INK, 3.4),
        Ring::Option => pen(INK, 1.6).dashed(2),
        Ring::None => pen(INK, 1.0),
    };
    let mark = if node.mark == Mark::Never {
        Mark::Plain
    } else {
        node.mark
    };
    if !node.tokens.is_empty() {
        tokens(scene, node, &around);
    }
    let (at, size) = (label.corner(), label.size());
    scene.rectangle(at, size, fill(mark).or(Some(PAPER)), None);
    scene.rectangle(around.corner(), around.size(), None, Some(edge));
    if node.ring == Ring::Here {
        // As in the legend: a thick line alone is not seen beside a light fill on a dark page.
        scene.rectangle(around.corner(), around.size(), None, Some(pen(PAPER, 1.0)));
    }
    if mark == Mark::P {
        // A double line marks P-positions beside the fill.
        let inner = label.wider(-2.5);
        scene.rectangle(inner.corner(), inner.size(), None, Some(pen(PAPER, 0.8)));
    }
    scene.centred(label.middle(), &node.said(), TEXT, ink(mark));
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
            scene.arrow(tip, before, line);
        }
    }
}
