//! The edges of a hypergraph as the rows of a table whose columns are the piles.

use super::canvas::{Ink, Sketch};
use super::graph::{ink_of, spot};
use crate::incidence::incidence;
use crate::picture::Graph;
use crate::plane::{float, xy};
use crate::printable;

/// The rows of the head: letters, and tokens.
const HEAD: usize = 2;

/// The table: each edge is a line with a dot below each of its piles.
pub(super) fn sketch(graph: &Graph) -> Sketch {
    let (piles, edges) = incidence(graph);
    let mut sketch = Sketch::default();
    let mut right = printable::widest(edges.iter().map(|edge| edge.name)) + 2;
    let mut columns = Vec::new();
    for (number, pile) in piles.iter().enumerate() {
        let at = xy(right, 0);
        for (row, text) in pile.letter_and_size().enumerate() {
            sketch.write(xy(right, row), text, ink_of(pile));
        }
        let mut spot = spot(graph, number, &pile.label, at, xy(float(right), 0.0));
        spot.size.width = printable::widest(pile.letter_and_size());
        spot.size.height = HEAD;
        columns.push(right);
        right += spot.size.width.max(2) + 1;
        sketch.spots.push(spot);
    }
    for (number, edge) in edges.iter().enumerate() {
        let y = HEAD + number;
        let (line, ink) = if edge.is_open {
            ("━", Ink::Strong)
        } else {
            ("─", Ink::Dim)
        };
        sketch.write(xy(0, y), edge.name, edge.mark.map_or(Ink::Text, Ink::Mark));
        if edge.mark.is_some() {
            let place = xy(0.0, float(y));
            let spot = spot(graph, piles.len() + number, edge.name, xy(0, y), place);
            sketch.spots.push(spot);
        }
        let ends = edge.piles.iter().map(|&pile| columns[pile]);
        let from = ends.clone().min().unwrap_or(0);
        let long = ends.clone().max().map_or(0, |to| to - from);
        sketch.write(xy(from, y), &line.repeat(long), ink);
        for x in ends {
            sketch.write(xy(x, y), "●", ink);
        }
    }
    sketch
}
