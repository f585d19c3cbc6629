//! The edges of a hypergraph as the rows of a table whose columns are the piles, for where there
//! is no room for lines between these: each edge is a line with a dot below each of its piles.

use super::shapes::{Anchor, Bounds, GREY, INK, PALE, PAPER, PageShapes, SMALL, fill, ink, pen};
use crate::font;
use crate::incidence::incidence;
use crate::lists::CollectVec as _;
use crate::picture::{Graph, GraphNode};
use crate::plane::{Place, points, xy};

/// The height of a row, and of a line of the head, and the most room beside the words of a column.
const ROW: f32 = 17.0;
const LINE: f32 = 13.0;
const SPARE: f32 = 30.0;
const MARGIN: f32 = 3.0;
const DOT: f32 = 3.2;

/// The table.
pub(super) fn draw(graph: &Graph, widest: f32) -> PageShapes {
    let (piles, edges) = incidence(graph);
    let width = |text: &str| font::width(text) * SMALL;
    let names = edges.iter().map(|edge| width(edge.name) + 4.0);
    let names = names.fold(0.0, f32::max);
    let left = MARGIN + names + 4.0;
    let label = |pile: &GraphNode| {
        let lines = pile.letter_and_size().map(width);
        lines.fold(0.0, f32::max) + 2.0
    };
    let least: f32 = piles.iter().map(label).sum();
    let spare = (widest - left - MARGIN - least) / points(piles.len());
    let mut right = left;
    let columns = piles.iter().map(|pile| {
        let from = right;
        right += label(pile) + spare.clamp(0.0, SPARE);
        [from, right]
    });
    let columns: Vec<[f32; 2]> = columns.collect_vec();
    let top = MARGIN + 2.0 * LINE + 4.0;
    let bottom = top + ROW * points(edges.len());
    let mut scene = PageShapes {
        width: right + MARGIN,
        height: bottom + MARGIN,
        ..PageShapes::default()
    };
    let middle = |pile: usize| f32::midpoint(columns[pile][0], columns[pile][1]);
    for (number, pile) in piles.iter().enumerate() {
        let (x, y) = (middle(number), f32::midpoint(MARGIN, top));
        let room = Bounds::around(xy(x, y), x - columns[number][0], top - y);
        scene.line(vec![xy(x, top), xy(x, bottom)], pen(PALE, 0.8));
        let ground = fill(pile.mark).or(Some(PAPER));
        scene.rectangle(room.corner(), room.size(), ground, Some(pen(INK, 1.0)));
        for (line, text) in pile.letter_and_size().enumerate() {
            let base = xy(x, MARGIN + LINE * points(line + 1) - 1.0);
            scene.text(base, text, SMALL, Anchor::Middle, ink(pile.mark));
        }
        scene.spots.push(room);
    }
    for (number, edge) in edges.iter().enumerate() {
        let y = top + ROW * (points(number) + 0.5);
        let room = Bounds::around(xy(MARGIN + names / 2.0, y), names / 2.0, ROW / 2.0 - 1.0);
        if let Some(mark) = edge.mark {
            scene.rectangle(room.corner(), room.size(), fill(mark), None);
            scene.spots.push(room);
        }
        let at = xy(room.middle().x, y);
        scene.centred(at, edge.name, SMALL, edge.mark.map_or(INK, ink));
        let line = if edge.is_open {
            pen(INK, 2.2)
        } else {
            pen(GREY, 1.0)
        };
        let dots: Vec<Place<f32>> = edge
            .piles
            .iter()
            .map(|&pile| xy(middle(pile), y))
            .collect_vec();
        scene.line(dots.clone(), line);
        for at in dots {
            scene.circle(at, DOT, Some(line.colour), None);
        }
    }
    scene
}
