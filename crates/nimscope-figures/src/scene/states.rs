//! The states of an automaton on the page: circles, and, where their lines have no room, a list.

use super::routes::Spot;
use super::shapes::{Anchor, Bounds, INK, PAPER, PageShapes, SMALL, TEXT, fill, ink, pen};
use crate::font;
use crate::lists::CollectVec as _;
use crate::picture::{Graph, GraphNode, Mark, Ring};
use crate::plane::{Place, Size, points, xy};

/// The room around all that is drawn of a graph.
pub(super) const MARGIN: f32 = 6.0;
/// How far the arrow to the start reaches, to the left and upwards.
pub(super) const ARROW: f32 = 13.0;
/// The height of a row of a list, and the least distance of its entries.
const ROW: f32 = SMALL + 4.0;
const APART: f32 = 9.0;
/// How far circles stand from the left: the arrow to the start reaches into the margin.
const INSET: f32 = ARROW / 2.0;
/// The most columns of a list.
const COLUMNS: usize = 6;

/// How far within the edge of a state its second ring is.
const INNER: f32 = 2.8;
const LISTED_INNER: f32 = 2.0;

/// The radius of a state in a list: its name is within both rings.
fn radius(node: &GraphNode) -> f32 {
    (ROW / 2.0).max(font::width(&node.label) * SMALL / 2.0 + 1.3 + LISTED_INNER)
}

/// A state of an automaton: a circle, and a double one where it accepts, with an arrow to the
/// start.
pub(super) fn draw_state(
    scene: &mut PageShapes,
    node: &GraphNode,
    (middle, radius, size): (Spot, f32, f32),
    is_start: bool,
) {
    // Dashes are seen beside a light fill on a dark page, and are no second ring.
    let edge = if node.ring == Ring::Here {
        pen(INK, 3.0).dashed(2)
    } else {
        pen(INK, 1.0)
    };
    scene.circle(middle, radius, fill(node.mark).or(Some(PAPER)), Some(edge));
    if node.mark == Mark::P {
        let inner = if size < TEXT { LISTED_INNER } else { INNER };
        scene.circle(middle, radius - inner, None, Some(pen(PAPER, 0.9)));
    }
    if is_start {
        let tip = xy(middle.x - radius * 0.72, middle.y - radius * 0.72);
        let from = xy(tip.x - ARROW, tip.y - ARROW);
        scene.line(vec![from, tip], pen(INK, 1.2));
        scene.arrow(tip, from, pen(INK, 1.2));
    }
    scene.centred(middle, &node.label, size, ink(node.mark));
}

/// The labels of the lines of a state with the states to which these lead, in rows: each with
/// whether it is of the path.
type StateRows = Vec<Vec<(String, bool)>>;

fn state_rows(graph: &Graph, state: usize, room: f32) -> StateRows {
    let links = graph.links.iter().filter(|link| link.from == state);
    let (mut rows, mut row, mut x) = (StateRows::new(), Vec::new(), 0.0);
    for link in links {
        let entry = format!("{}→{}", link.label, graph.nodes[link.to].label);
        let wide = font::width(&entry) * SMALL;
        if x > 0.0 && x + wide > room {
            rows.push(std::mem::take(&mut row));
            x = 0.0;
        }
        x += wide + APART;
        row.push((entry, link.strong));
    }
    rows.push(row);
    rows
}

/// The states of an automaton below one another, in columns.
struct StateList {
    columns: usize,
    /// The rows of the lines of each state.
    rows: Vec<StateRows>,
    /// The column of each state, and where it begins in that, as far as there is room.
    places: Vec<Place<f32>>,
}

/// The room of the circles of a list, and of what stands beside them.
struct ListRoom<'a> {
    graph: &'a Graph,
    room: Size<f32>,
    radius: f32,
}

impl ListRoom<'_> {
    /// Where the lines of a state begin.
    fn first(&self) -> f32 {
        INSET + 2.0 * self.radius + 4.0
    }

    fn across(&self, columns: usize) -> f32 {
        (self.room.width - 2.0 * MARGIN) / points(columns)
    }

    /// The height of a state with so many rows: circles do not touch.
    fn high(&self, rows: &StateRows) -> f32 {
        (ROW * points(rows.len()) + 3.0).max(2.0 * self.radius + 2.0)
    }

    /// The list in a number of columns, if no entry is wider than one.
    fn list(&self, columns: usize) -> Option<StateList> {
        let room = self.across(columns) - self.first() - APART;
        let states = 0..self.graph.nodes.len();
        let rows = states.map(|state| state_rows(self.graph, state, room));
        let rows: Vec<StateRows> = rows.collect_vec();
        let mut entries = rows.iter().flatten().flatten();
        let has_room = entries.all(|(entry, _)| font::width(entry) * SMALL <= room);
        if columns > 1 && !has_room {
            return None;
        }
        let most = self.room.height - 2.0 * MARGIN - ARROW;
        let (mut column, mut down) = (0, 0.0);
        let mut places = Vec::new();
        for state in &rows {
            let high = self.high(state);
            // No state is divided between two columns.
            if down > 0.0 && down + high > most {
                (column, down) = (column + 1, 0.0);
            }
            if column == columns {
                break;
            }
            places.push(xy(points(column), down));
            down += high;
        }
        Some(StateList {
            columns,
            rows,
            places,
        })
    }
}

/// The states below one another, in as few columns as show most of them. The last are left out
/// where there is no room: their spots take none.
pub(super) fn listed(graph: &Graph, room: Size<f32>) -> PageShapes {
    let radius = graph.nodes.iter().map(radius).fold(0.0, f32::max);
    let within = ListRoom {
        graph,
        room,
        radius,
    };
    let lists = (1..=COLUMNS)
        .rev()
        .filter_map(|columns| within.list(columns));
    let best = lists.max_by_key(|list| list.places.len());
    let best = best.expect("a list may have one column");
    let mut scene = PageShapes {
        width: room.width,
        ..PageShapes::default()
    };
    let mut below = 0.0_f32;
    for (state, node) in graph.nodes.iter().enumerate() {
        let Some(&Place { x: column, y: down }) = best.places.get(state) else {
            let none = Bounds::around(xy(MARGIN, MARGIN), 0.0, 0.0);
            scene.spots.push(none);
            continue;
        };
        let left = MARGIN + within.across(best.columns) * column;
        let top = MARGIN + ARROW + down;
        let (rows, high) = (&best.rows[state], within.high(&best.rows[state]));
        let middle = xy(left + INSET + radius, top + high / 2.0);
        draw_state(&mut scene, node, (middle, radius, SMALL), state == 0);
        scene.spots.push(Bounds::around(middle, radius, high / 2.0));
        let above = top + (high - ROW * points(rows.len())) / 2.0;
        for (number, entries) in rows.iter().enumerate() {
            let mut x = left + within.first();
            let y = above + ROW * (points(number) + 0.5) + SMALL * 0.36;
            for (entry, is_passed) in entries {
                let wide = font::width(entry) * SMALL;
                scene.text(xy(x, y), entry, SMALL, Anchor::Start, INK);
                if *is_passed {
                    let line = vec![xy(x, y + 3.0), xy(x + wide, y + 3.0)];
                    scene.line(line, pen(INK, 1.6));
                }
                x += wide + APART;
            }
        }
        below = below.max(top + high);
    }
    scene.height = below + MARGIN;
    scene
}
