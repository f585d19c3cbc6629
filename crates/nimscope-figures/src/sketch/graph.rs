//! A graph as characters: labels at their places, lines of dots between them.

use std::ops::Range;

use super::canvas::{Ink, Sketch, SketchRoom, Spot, braille_line, crossed, whole};
use super::tokens::{high, tokens};
use crate::layers::{self, Fit, most_legible};
use crate::lists::CollectVec as _;
use crate::picture::{Graph, GraphNode, Link, Mark, Ring};
use crate::plane::{Place, Size, float, xy};
use crate::printable;

/// The rows between two layers, and the least.
const DOWN: f64 = 4.0;
const NEAR: f64 = 2.0;
/// The rows of a step of a graph without layers: the least, and the most.
const STEP: [f64; 2] = [4.0, 12.0];

/// How many halves of the height of its room a graph takes at most, how much of it lines fill at
/// most, and what share of them may run beside one another: more cannot be followed. So on a
/// narrow screen, on a wide one, and as text.
const FOLLOWED_BY: [(usize, f64, f64); 3] = [(3, 0.28, 0.1), (6, 0.35, 1.0), (6, 0.28, 0.1)];
/// A screen with more columns is wide.
const WIDE: usize = 80;
/// A character of one line has no more dots.
const DOTS: u32 = 4;

/// From this number of rows on, a graph alone is drawn larger than it must be.
const LARGE: usize = 24;
/// From this number of lines on, a graph is not drawn larger than it must be: that takes too long.
const CONFUSING: usize = 200;

/// The most positions of a graph that is drawn whole on a screen, however large.
const WALKED: usize = 64;

/// How far nodes are moved apart so that labels are legible.
const STRETCHED: [f32; 5] = [1.0, 1.25, 1.5, 2.0, 3.0];

/// The graph, with its nodes as far apart as its labels need. On a screen one moves about in it
/// where it is wider than its room. A very large one, or one as text, has its long layers cut into
/// parts below one another, and the last positions are left out and counted where that does not
/// suffice. The tokens of a position stand above it. The states of an automaton whose lines go
/// both ways, are many, or take more rows than there are stand below one another.
pub(super) fn sketch(graph: &Graph, room: SketchRoom, is_alone: bool) -> Sketch {
    if graph.directed && room.size.height < LEAST_OF_LINES {
        return listed(graph, room);
    }
    if !graph.is_automaton {
        return drawn(graph, room, is_alone);
    }
    let mut lines = graph.links.iter().filter(|link| link.from != link.to);
    let height = |node: usize| graph.nodes[node].at.y;
    let is_down = |link: &Link| height(link.from) < height(link.to);
    if lines.clone().count() <= FOLLOWED && lines.all(is_down) {
        let drawn = drawn(graph, room, is_alone);
        let is_whole = drawn.spots.iter().all(|spot| spot.size.width > 0);
        if is_whole && drawn.rows.len() <= room.size.height && drawn.width() <= room.size.width {
            return drawn;
        }
    }
    listed(graph, room)
}

/// In fewer rows no line can be followed.
const LEAST_OF_LINES: usize = 8;
/// The most lines between different states that are drawn as lines.
const FOLLOWED: usize = 12;

/// The nodes below one another, each with the labels of its lines and where they lead.
fn listed(graph: &Graph, room: SketchRoom) -> Sketch {
    let mut sketch = Sketch::default();
    let labels = labels(graph);
    let first = printable::widest(&labels) + 2;
    let mut y = 0;
    for (number, (node, text)) in graph.nodes.iter().zip(&labels).enumerate() {
        let at = xy(0, y);
        sketch.write(at, text, ink_of(node));
        let place = xy(0.0, float(y));
        sketch.spots.push(spot(graph, number, text, at, place));
        let mut x = first;
        for link in graph.links.iter().filter(|link| link.from == number) {
            let to = if graph.is_automaton {
                &graph.nodes[link.to].label
            } else {
                &labels[link.to]
            };
            let entry = match link.whole() {
                "" => format!("→ {to}"),
                words => format!("{words} → {to}"),
            };
            let wide = printable::cell_width(&entry);
            if x > first && x + wide > room.size.width {
                (x, y) = (first, y + 1);
            }
            let ink = if link.strong { Ink::Strong } else { Ink::Text };
            sketch.write(xy(x, y), &entry, ink);
            x += wide + 3;
        }
        y += 1;
    }
    sketch
}

fn drawn(graph: &Graph, room: SketchRoom, is_alone: bool) -> Sketch {
    if room.is_endless() {
        // Only the words of the nodes are asked for: nobody sees the lines.
        return stretched_by(graph, room, Size::square(1.0)).0;
    }
    let Size { width, height } = room.size;
    let (usual, covered) = most_legible(&STRETCHED, |by| {
        let (sketch, cost) = stretched_by(graph, room, Size::square(by.into()));
        // It is not larger than its room for the sake of a few lines.
        let over = sketch.width().saturating_sub(width) + sketch.rows.len().saturating_sub(height);
        (sketch, cost + over)
    });
    let is_wide = room.has_colours() && width > WIDE;
    let (highest, densest, most_braided) = match (is_wide, room.has_colours()) {
        (true, _) => FOLLOWED_BY[1],
        (false, true) => FOLLOWED_BY[0],
        (false, false) => FOLLOWED_BY[2],
    };
    let is_followed = |sketch: &Sketch| {
        let [filled, braided] = lines(sketch);
        2 * sketch.rows.len() <= highest * height && filled <= densest && braided <= most_braided
    };
    if usual.width() <= width && (!graph.directed || is_wide || is_followed(&usual)) {
        // Alone on a large screen it takes the room that there is.
        let is_larger = |(sketch, cost): &(Sketch, usize)| {
            *cost <= covered && sketch.width() <= width && sketch.rows.len() <= height
        };
        let larger = || {
            let by = STRETCHED[..4].iter().rev().map(|&by| f64::from(by));
            let tries = by.flat_map(|down| [2.0, 1.5, 1.0].map(|by| Size::new(by * down, down)));
            let mut tries = tries.map(|by| stretched_by(graph, room, by));
            tries.find(is_larger).map(|(sketch, _)| sketch)
        };
        let is_small = graph.directed && graph.links.len() < CONFUSING;
        let has_room = room.has_colours() && is_alone && height >= LARGE;
        return (is_small && has_room)
            .then(larger)
            .flatten()
            .unwrap_or(usual);
    }
    // On a screen one moves about in what is larger than its room.
    if room.has_colours() && graph.directed && graph.nodes.len() <= WALKED {
        return usual;
    }
    let is_narrow = |part: &Graph, by: Size<f64>| {
        let plane = GraphPlane::of(part, &labels(part), room, by);
        plane.size.width <= width
    };
    let draw = |part: &Graph| {
        let (mut crowded, mut best) = (Fit::TooWide, None::<(Sketch, usize)>);
        for across in STRETCHED {
            let by = |down: f32| Size::new(across.into(), down.into());
            if !is_narrow(part, by(1.0)) {
                break;
            }
            for down in STRETCHED {
                let (sketch, cost) = stretched_by(part, room, by(down));
                if cost >= COVERED || sketch.width() > width {
                    continue;
                }
                if !is_followed(&sketch) {
                    if matches!(crowded, Fit::TooWide) {
                        let over = sketch.rows.len().saturating_sub(height);
                        crowded = Fit::Crowded(sketch, over);
                    }
                } else if cost == 0 {
                    return Fit::Fits(sketch);
                } else if best.as_ref().is_none_or(|(_, least)| cost < *least) {
                    best = Some((sketch, cost));
                }
            }
        }
        best.map_or(crowded, |(sketch, _)| Fit::Fits(sketch))
    };
    let fitted = layers::fitted(graph, |part| is_narrow(part, Size::square(1.0)), draw);
    let Some((mut sketch, rest)) = fitted else {
        return usual;
    };
    let at = xy(0, sketch.rows.len() + 1);
    if rest > 0 {
        sketch.write(at, &graph.only(graph.nodes.len() - rest), Ink::Dim);
    }
    // Who goes from spot to spot goes by the whole graph.
    let spots = usual.spots.into_iter().enumerate();
    let spots = spots.map(|(number, usual)| match sketch.spots.get(number) {
        Some(Spot { at, size, .. }) => Spot {
            at: *at,
            size: *size,
            ..usual
        },
        None => Spot {
            at,
            size: Size::default(),
            ..usual
        },
    });
    sketch.spots = spots.collect_vec();
    sketch
}

/// How much of a sketch lines fill, and what share of that has several of them.
fn lines(sketch: &Sketch) -> [f64; 2] {
    let letters = sketch.rows.iter().flatten().map(|glyph| glyph.letter);
    let (mut lines, mut braided) = (0, 0);
    for letter in letters.filter(|&letter| is_line(letter)) {
        lines += 1;
        braided += usize::from((letter as u32 - BLANK).count_ones() > DOTS);
    }
    let room = sketch.width() * sketch.rows.len();
    [(lines, room), (braided, lines)].map(|(part, of)| float(part) / float(of).max(1.0))
}

/// What stands at the nodes.
fn labels(graph: &Graph) -> Vec<String> {
    let nodes = graph.nodes.iter().enumerate();
    let labels = nodes.map(|(number, node)| label(node, graph.is_automaton && number == 0));
    labels.collect_vec()
}

/// The graph, and what its labels cover.
fn stretched_by(graph: &Graph, room: SketchRoom, stretched: Size<f64>) -> (Sketch, usize) {
    let mut sketch = Sketch::default();
    let labels = labels(graph);
    let plane = GraphPlane::of(graph, &labels, room, stretched);
    let places: Vec<CharacterPlace> = graph
        .nodes
        .iter()
        .map(|node| plane.cell(node.at))
        .collect_vec();
    for strong in [false, true] {
        for link in graph.links.iter().filter(|link| link.strong == strong) {
            let ink = if strong { Ink::Strong } else { Ink::Dim };
            let middles = course(link, &places, &plane);
            let middles = middles.map(middle);
            for pair in middles.collect_vec().windows(2) {
                braille_line(&mut sketch, pair[0], pair[1], ink);
            }
        }
    }
    for (number, node) in graph.nodes.iter().enumerate() {
        let Place { x, y } = places[number];
        let text = &labels[number];
        let wide = printable::cell_width(text);
        let at = xy(x.saturating_sub(wide / 2), y);
        sketch.write(at, text, ink_of(node));
        let mut spot = spot(graph, number, text, at, node.at);
        tokens(&mut sketch, node, &mut spot);
        sketch.spots.push(spot);
        if let Some(name) = graph.row_names().get(number) {
            sketch.write(xy(0, y), name, Ink::Dim);
        }
    }
    let cost = link_labels(&mut sketch, graph, &places, &plane, &labels);
    (sketch, cost)
}

/// What the label of a node means. That of the position says who wins, too, and has brackets.
pub(super) fn ink_of(node: &GraphNode) -> Ink {
    match (node.ring, node.mark) {
        (Ring::Here, Mark::Plain) => Ink::Here,
        (_, mark) => Ink::Mark(mark),
    }
}

/// What can be selected at a node.
pub(super) fn spot(
    graph: &Graph,
    number: usize,
    text: &str,
    at: CharacterPlace,
    place: Place<f64>,
) -> Spot {
    let node = &graph.nodes[number];
    Spot {
        at,
        size: Size::new(printable::cell_width(text), 1),
        place,
        joined: joined(graph, number),
        words: text.to_owned(),
        to: node.to.clone(),
        is_here: node.ring == Ring::Here,
        ..Spot::default()
    }
}

/// The label with the letter of the mark, in brackets for the position, after an arrow for the
/// start of an automaton.
fn label(node: &GraphNode, is_start: bool) -> String {
    let start = if is_start { "→" } else { "" };
    let letter = match node.mark {
        Mark::P => "P ",
        Mark::N => "N ",
        Mark::First => "PN ",
        Mark::Second => "NP ",
        Mark::Plain
        | Mark::Alarm
        | Mark::Shade(_)
        | Mark::Remote(..)
        | Mark::Open
        | Mark::Never
        | Mark::Absent => "",
    };
    let piles = node.said();
    match node.ring {
        Ring::Here => format!("{start}[{letter}{piles}]"),
        Ring::None | Ring::Option => format!("{start}{letter}{piles}"),
    }
}

/// The nodes that a line joins with one.
fn joined(graph: &Graph, node: usize) -> Vec<usize> {
    let links = graph.links.iter().filter(|link| link.from != link.to);
    let other = |link: &Link| match node {
        _ if link.from == node => Some(link.to),
        _ if link.to == node => Some(link.from),
        _ => None,
    };
    links.filter_map(other).collect_vec()
}

/// A column and a row.
type CharacterPlace = Place<usize>;

/// The places of a graph as cells.
struct GraphPlane {
    least: Place<f64>,
    most: Place<f64>,
    /// The numbers of columns and rows.
    size: Size<usize>,
    /// The column of the middle of the leftmost label, and the row of the highest one.
    left: usize,
    top: usize,
}

/// The cells along a line: its nodes, and its bends between.
fn course<'a>(
    link: &'a Link,
    places: &[CharacterPlace],
    plane: &'a GraphPlane,
) -> impl Iterator<Item = CharacterPlace> + use<'a> {
    let (from, to) = (places[link.from], places[link.to]);
    let via = link.via.iter().map(|&at| plane.cell(at));
    std::iter::once(from).chain(via).chain([to])
}

impl GraphPlane {
    /// As the picture says, wide enough that neighbours do not touch.
    fn of(graph: &Graph, labels: &[String], room: SketchRoom, stretched: Size<f64>) -> Self {
        let widest = printable::widest(labels);
        let names = graph.row_names().iter();
        let names = names.map(|name| printable::cell_width(name));
        let highest = graph.nodes.iter().map(high).max().unwrap_or(0);
        let [least, most] = graph.corners();
        let free = !graph.directed;
        let (width, height) = (most.x - least.x, most.y - least.y);
        let room = Size::new(
            float(room.size.width.saturating_sub(widest)),
            float(room.size.height.saturating_sub(2)),
        );
        let (columns, rows) = if free {
            // As large as there is room for: a row is as high as two columns are wide.
            let fits = (room.width / (2.0 * width).max(0.1)).min(room.height / height.max(0.1));
            let step = fits.clamp(STEP[0], STEP[1]);
            let columns = (2.0 * step * width).max(width * (float(widest) + 2.0));
            (
                columns.min(room.width.max(16.0)),
                (step * height).min(room.height.max(6.0)),
            )
        } else {
            // Neighbours come nearer too.
            let wide = [2.0, 1.0].map(|gap| width * (float(widest) + gap));
            let columns = if wide[0] > room.width {
                wide[1]
            } else {
                wide[0]
            };
            // Layers come nearer where there is little room, as far as lines can be followed
            // between them.
            let [down, near] = [DOWN, NEAR].map(|down| height * (down + float(highest)));
            let rows = down.min(room.height).max(near);
            (
                columns.min(8.0 * (room.width + float(widest)).max(20.0)),
                rows,
            )
        };
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a number of columns or rows, not negative"
        )]
        let [columns, rows] = [stretched.width * columns, stretched.height * rows]
            .map(|count| count.max(0.0).ceil() as usize + 1);
        Self {
            least,
            most,
            size: Size::new(columns, rows),
            top: highest,
            left: widest.div_ceil(2) + names.max().map_or(0, |wide| wide + 1),
        }
    }

    fn cell(&self, at: Place<f64>) -> CharacterPlace {
        let share = |at: f64, low: f64, high: f64| {
            if high > low {
                (at - low) / (high - low)
            } else {
                0.5
            }
        };
        let x = whole(share(at.x, self.least.x, self.most.x), self.size.width);
        let y = whole(share(at.y, self.least.y, self.most.y), self.size.height);
        xy(x + self.left, y + self.top)
    }
}

/// The middle of a cell.
fn middle(cell: CharacterPlace) -> Place<f64> {
    xy(float(cell.x) + 0.5, float(cell.y) + 0.5)
}

/// The labels of lines, each at a place along its line where it covers no other text and no line,
/// if there is one or they are not left out; what they cover.
fn link_labels(
    sketch: &mut Sketch,
    graph: &Graph,
    places: &[CharacterPlace],
    plane: &GraphPlane,
    labels: &[String],
) -> usize {
    let of_links = graph.links.iter().map(|link| {
        let course: Vec<CharacterPlace> = course(link, places, plane).collect_vec();
        (&link.label, link.strong, course)
    });
    let all: Vec<(&String, bool, Vec<CharacterPlace>)> = of_links.collect_vec();
    let size = Size::new(plane.left + plane.size.width, plane.top + plane.size.height);
    let lines = LineCells::of(size, all.iter().map(|(.., course)| &course[..]));
    let mut cost = 0;
    for (number, (label, strong, course)) in all.iter().enumerate() {
        if label.is_empty() {
            continue;
        }
        let a = course[0];
        let is_loop = course[..] == [a, a];
        let text = if is_loop {
            format!("↺{label}")
        } else {
            (*label).clone()
        };
        let length = printable::cell_width(&text);
        let tries: Vec<CharacterPlace> = if is_loop {
            let node = places.iter().position(|&at| at == a);
            let half = node.map_or(0, |node| printable::cell_width(&labels[node]) / 2);
            let (right, left) = (a.x + half + 2, a.x.saturating_sub(half + length + 2));
            vec![
                xy(right, a.y),
                xy(left, a.y),
                xy(a.x + 1, a.y + 1),
                xy(a.x + 1, a.y.saturating_sub(1)),
            ]
        } else {
            let along = |part: usize| {
                // Twelfths of each piece of the line.
                let at = part * (course.len() - 1);
                let piece = (at / 12).min(course.len() - 2);
                let (a, b, part) = (course[piece], course[piece + 1], at - 12 * piece);
                let mix = |a: usize, b: usize| (a * (12 - part) + b * part) / 12;
                xy(mix(a.x, b.x), mix(a.y, b.y))
            };
            // First about the middle, then nearer to the ends; on the line, then beside it.
            let parts = [5, 4, 6, 3, 7, 8, 2, 9];
            let on = parts.into_iter().map(|part| {
                let Place { x, y } = along(part);
                xy(x.saturating_sub((length - 1) / 2), y)
            });
            let beside = parts.into_iter().flat_map(|part| {
                let Place { x, y } = along(part);
                let left = x.saturating_sub(length);
                let rows = [y.saturating_sub(1), y + 1];
                let near = rows.map(|y| [xy(x + 1, y), xy(left, y)]);
                let beside = [xy(x + 2, y), xy(left.saturating_sub(1), y)].into_iter();
                beside.chain(near.into_iter().flatten())
            });
            // A label in a row of nodes reads as a part of one.
            let beside: Vec<CharacterPlace> = on.chain(beside).collect_vec();
            let between = beside
                .iter()
                .filter(|at| places.iter().all(|node| node.y != at.y));
            let between: Vec<CharacterPlace> = between.copied().collect_vec();
            if between.is_empty() { beside } else { between }
        };
        let costs = tries
            .iter()
            .map(|&at| covered(sketch, at, length) + lines.confusion(number, at, length));
        let best = costs.zip(&tries).min_by_key(|of| of.0);
        let Some((least, &at)) = best.filter(|of| of.0 == 0 || !graph.leaves_labels_out) else {
            continue;
        };
        cost += least;
        let ink = if *strong { Ink::Strong } else { Ink::Text };
        sketch.write(at, &text, ink);
    }
    cost
}

/// What it costs that a label covers or touches other text: more than any lines that it covers.
const COVERED: usize = 10_000;

/// What a text of some length covers or touches at a place: other text.
fn covered(sketch: &Sketch, at: CharacterPlace, length: usize) -> usize {
    let row = sketch.rows.get(at.y).map_or(&[][..], |row| &row[..]);
    let below = row.iter().enumerate().skip(at.x.saturating_sub(1));
    let mut below = below.take_while(|(x, _)| *x <= at.x + length);
    let is_text = |letter: char| letter != ' ' && !is_line(letter);
    let is_on_node = |spot: &Spot| {
        let (from, to) = (spot.at.x, spot.at.x + spot.size.width);
        let rows = spot.at.y..spot.at.y + spot.size.height;
        rows.contains(&at.y) && from <= at.x + length && at.x <= to
    };
    let is_covered = below.any(|(_, glyph)| is_text(glyph.letter));
    COVERED * usize::from(is_covered || sketch.spots.iter().any(is_on_node))
}

/// The least and the largest number of the lines through each cell, one row of cells after the
/// other.
struct LineCells {
    width: usize,
    cells: Vec<[usize; 2]>,
}

impl LineCells {
    /// No line runs through the cell.
    const FREE: [usize; 2] = [usize::MAX, 0];

    /// For a sketch of some size.
    fn of<'a>(size: Size<usize>, courses: impl Iterator<Item = &'a [CharacterPlace]>) -> Self {
        let width = size.width;
        let mut cells = vec![Self::FREE; width * size.height];
        for (number, course) in courses.enumerate() {
            for pair in course.windows(2) {
                for Place { x, y } in crossed(middle(pair[0]), middle(pair[1])) {
                    let [least, largest] = &mut cells[y * width + x];
                    (*least, *largest) = (number.min(*least), number.max(*largest));
                }
            }
        }
        Self { width, cells }
    }

    /// How well a text at a place could be taken for that of another line than its own: it covers
    /// or touches that, or is near to it and not on its own.
    fn confusion(&self, own: usize, at: CharacterPlace, length: usize) -> usize {
        let row = |y: usize, columns: Range<usize>| {
            let [from, to] =
                [columns.start, columns.end].map(|x| y * self.width + x.min(self.width));
            self.cells.get(from..to).unwrap_or_default()
        };
        let is_own = |cell: &[usize; 2]| *cell == [own; 2];
        let is_others = |cell: &&[usize; 2]| **cell != Self::FREE && !is_own(cell);
        let near = at.x.saturating_sub(1)..at.x + length + 1;
        let others = |y: usize| row(y, near.clone()).iter().filter(is_others).count();
        let touched = others(at.y);
        if row(at.y, at.x..at.x + length).iter().any(is_own) {
            return touched;
        }
        touched + others(at.y.saturating_sub(1)) + others(at.y + 1)
    }
}

/// The character without a dot.
const BLANK: u32 = 0x2800;

/// Whether a character is a piece of a line.
fn is_line(letter: char) -> bool {
    (BLANK..BLANK + 0x100).contains(&(letter as u32))
}
