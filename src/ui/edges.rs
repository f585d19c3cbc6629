//! The edges of a hypergraph as lines below the piles that they join: `●──●`.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::cut::cells;
use super::piles::DrawnPiles;
use super::theme::Role;
use crate::game::{Game, piles_of};

/// The most edges that are drawn.
const MOST: usize = 12;

/// The edges that are drawn, in rows of edges that do not cross.
#[derive(Debug, Default)]
pub(super) struct EdgeLines {
    rows: Vec<Vec<u32>>,
    /// The edge that a selected or marked move plays on.
    chosen: u32,
}

impl EdgeLines {
    /// The edges of a game, or the largest ones where these give all others; none where there are
    /// many, or where the game is not one on a hypergraph. The chosen one is among them.
    pub(super) fn of(game: Game, chosen: u32) -> Self {
        let Some(on) = game.kind().edges() else {
            return Self::default();
        };
        let mut edges = if on.hypergraph.is_complex {
            on.hypergraph.largest_edges.clone()
        } else {
            on.hypergraph.edges.clone()
        };
        if edges.len() > MOST {
            return Self::default();
        }
        if !edges.contains(&chosen) && on.hypergraph.has(chosen) {
            edges.insert(0, chosen);
        }
        let rows = packed(edges);
        Self { rows, chosen }
    }

    /// The number of rows that they take.
    pub(super) fn height(&self) -> u16 {
        cells(self.rows.len())
    }

    /// Draws them, below piles that are drawn on this ground.
    pub(super) fn draw(&self, piles: &DrawnPiles<'_>, ground: Rect, buffer: &mut Buffer) {
        let middles = piles.middles(ground);
        for (y, row) in (ground.bottom()..).zip(&self.rows) {
            for &edge in row {
                let is_open = piles_of(edge).all(|pile| piles.sizes[pile] > 0);
                let role = match is_open {
                    _ if edge == self.chosen => Role::Taken,
                    true => Role::Text,
                    false => Role::Dim,
                };
                // A pile that is not in sight hides the edges that it is in.
                let places: Option<Vec<u16>> = piles_of(edge).map(|pile| middles[pile]).collect();
                let Some(places) = places else {
                    continue;
                };
                let (first, last) = (places[0], places[places.len() - 1]);
                for x in first..=last {
                    let symbol = if places.contains(&x) { "●" } else { "─" };
                    buffer.set_string(x, y, symbol, piles.theme.style(role));
                }
            }
        }
    }
}

/// The edges in rows: each in the first row where it lies beside the others.
fn packed(edges: Vec<u32>) -> Vec<Vec<u32>> {
    let span = |edge: u32| (edge.trailing_zeros(), 32 - edge.leading_zeros());
    let mut rows: Vec<Vec<u32>> = Vec::new();
    for edge in edges {
        let (first, end) = span(edge);
        let is_free = |row: &&mut Vec<u32>| {
            let mut others = row.iter().map(|&other| span(other));
            others.all(|(other, other_end)| other_end <= first || end <= other)
        };
        match rows.iter_mut().find(is_free) {
            Some(row) => row.push(edge),
            None => rows.push(vec![edge]),
        }
    }
    rows
}
