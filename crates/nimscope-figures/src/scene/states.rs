//! The states of an automaton on the page: circles, and, where their lines have no room, a list.

use super::routes::Spot;
use super::shapes::{Anchor, Bounds, INK, PAPER, PageShapes, SMALL, fill, ink, pen};
use crate::font;
use crate::picture::{Graph, GraphNode, Mark, Ring};
use crate::plane::{Size, points, xy};

/// The room around all that is drawn of a graph.
pub(super) const MARGIN: f32 = 6.0;
/// How far the arrow to the start reaches, to the left and upwards.
pub(super) const ARROW: f32 = 13.0;
/// The height of a row of a list, and the least distance of its entries.
const ROW: f32 = 22.0;
const APART: f32 = 12.0;
/// The widths of a column of a list, where there may be several, and their most.
const COLUMN: f32 = 150.0;
const COLUMNS: usize = 4;

/// The radius of a state in a list.
fn radius(node: &GraphNode) -> f32 {
    (ROW / 2.0 - 1.5).max(font::width(&node.label) * SMALL / 2.0 + 4.0)
}

/// A state of an automaton: a circle, and a double one where it accepts, with an arrow to the
/// start.
pub(super) fn draw_state(
    scene: &mut PageShapes,
    node: &GraphNode,
    (middle, radius, size): (Spot, f32, f32),
    is_start: bool,
) {
    let edge = pen(INK, if node.ring == Ring::Here { 3.0 } else { 1.0 });
    scene.circle(middle, radius, fill(node.mark).or(Some(PAPER)), Some(edge));
    if node.mark == Mark::P {
        scene.circle(middle, radius - 2.8, None, Some(pen(PAPER, 0.9)));
    }
    if is_start {
        let tip = xy(middle.x - radius * 0.72, middle.y - radius * 0.72);
        let from = xy(tip.x - ARROW, tip.y - ARROW);
        scene.line(vec![from, tip], pen(INK, 1.2));
        scene.arrow(tip, from, pen(INK, 1.2));
    }
    let base = xy(middle.x, middle.y + size * 0.36);
    scene.text(base, &node.label, size, Anchor::Middle, ink(node.mark));
}

/// The labels of the lines of a state with the states to which these lead, in rows: each with
/// whether it is of the path.
type StateRows = Vec<Vec<(String, bool)>>;

fn state_rows(graph: &Graph, state: usize, room: f32) -> StateRows {
    let links = graph.links.iter().filter(|link| link.from == state);
    let (mut rows, mut row, mut x) = (StateRows::new(), Vec::new(), 0.0);
    for link in links {
        let entry = if link.to == state {
            format!("↺ {}", link.label)
        } else {
            format!("{} → {}", link.label, graph.nodes[link.to].label)
        };
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

/// The states below one another, in as few columns as the height asks for. The last are left out
/// where there is no room: their spots take none.
pub(super) fn listed(graph: &Graph, room: Size<f32>) -> PageShapes {
    let widest = graph.nodes.iter().map(radius).fold(0.0, f32::max);
    let first = ARROW + 2.0 * widest + 8.0;
    let across = |columns: usize| (room.width - 2.0 * MARGIN) / points(columns);
    let entries = |columns: usize| -> Vec<StateRows> {
        let room = across(columns) - first - APART;
        let states = 0..graph.nodes.len();
        states.map(|state| state_rows(graph, state, room)).collect()
    };
    // The rows of a column: no state is divided between two.
    let most = ((room.height - 2.0 * MARGIN - ARROW) / ROW).floor();
    let fits = |columns: usize| {
        let all: usize = entries(columns).iter().map(Vec::len).sum();
        points(all) <= most * points(columns)
    };
    let has_room = |columns: &usize| *columns == 1 || across(*columns) >= first + COLUMN;
    let choices: Vec<usize> = (1..=COLUMNS).filter(has_room).collect();
    let fewest = choices.iter().copied().find(|&columns| fits(columns));
    let columns = fewest.or(choices.last().copied()).unwrap_or(1);
    let entries = entries(columns);
    let mut scene = PageShapes {
        width: room.width,
        ..PageShapes::default()
    };
    let (mut column, mut row) = (0, 0.0);
    let mut below = 0.0_f32;
    for (state, (node, entries)) in graph.nodes.iter().zip(&entries).enumerate() {
        if row > 0.0 && row + points(entries.len()) > most {
            (column, row) = (column + 1, 0.0);
        }
        let left = MARGIN + across(columns) * points(column);
        let top = MARGIN + ARROW + ROW * row;
        let middle = xy(left + ARROW + widest, top + ROW / 2.0);
        if column >= columns {
            scene.spots.push(Bounds::around(middle, 0.0, 0.0));
            continue;
        }
        draw_state(&mut scene, node, (middle, widest, SMALL), state == 0);
        scene.spots.push(Bounds::around(middle, widest, ROW / 2.0));
        for (number, entries) in entries.iter().enumerate() {
            let mut x = left + first;
            let y = middle.y + ROW * points(number) + SMALL * 0.36;
            for (entry, is_passed) in entries {
                let wide = font::width(entry) * SMALL;
                scene.text(xy(x, y), entry, SMALL, Anchor::Start, INK);
                if *is_passed {
                    let line = vec![xy(x, y + 4.0), xy(x + wide, y + 4.0)];
                    scene.line(line, pen(INK, 2.2));
                }
                x += wide + APART;
            }
        }
        row += points(entries.len());
        below = below.max(top + ROW * points(entries.len()));
    }
    scene.height = below + MARGIN;
    scene
}
