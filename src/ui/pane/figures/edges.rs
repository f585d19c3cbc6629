//! Games on hypergraphs: the piles in a circle where the game is played on one, and the edges with
//! the moves that they allow.

use crate::game::{Edges, Game, letters, piles_of};
use crate::lists::CollectVec as _;
use crate::ui::text::{Text, cell_width};
use crate::ui::theme::Role;

/// The most edges that are listed.
const LISTED: usize = 64;

pub(super) fn write(text: &mut Text, sizes: &[u64], game: Game, edges: Edges) {
    if game.family().is_circular() {
        text.say(Role::Title, "The piles in their circle");
        for row in circle(sizes) {
            text.row(Role::Text, &row);
        }
        text.gap();
    }
    let all = &edges.hypergraph.edges;
    let (open, closed): (Vec<u32>, Vec<u32>) = all
        .iter()
        .partition(|&&edge| piles_of(edge).all(|i| sizes[i] > 0));
    let counts = format!("{} of {}", open.len(), all.len());
    let title = format!("edges without an empty pile: {counts}");
    text.say(Role::Title, &title);
    for (role, edges) in [(Role::Text, open), (Role::Dim, closed)] {
        let words: Vec<String> = edges
            .iter()
            .take(LISTED)
            .map(|&edge| letters(edge))
            .collect_vec();
        let more = edges.len().saturating_sub(LISTED);
        if !words.is_empty() {
            text.say(role, &words.join(" "));
        }
        if more > 0 {
            text.say(Role::Dim, &format!("and {more} more"));
        }
    }
}

/// The piles with their letters around a circle, the first one at the top, clockwise.
fn circle(sizes: &[u64]) -> Vec<String> {
    let labels: Vec<String> = (0..sizes.len())
        .map(|i| format!("{} {}", letters(1 << i), sizes[i]))
        .collect_vec();
    let widths = labels.iter().map(|label| cell_width(label));
    let widest = widths.max().unwrap_or(0);
    // An even one puts half of it in a row of its own.
    let radius = sizes.len().div_ceil(2).clamp(2, 6).next_multiple_of(2);
    let columns = 2 * radius + widest + 2;
    let mut rows = vec![vec![' '; 2 * columns + 1]; 2 * radius + 1];
    let turn = std::f64::consts::TAU / float(labels.len());
    for (i, label) in labels.iter().enumerate() {
        let angle = turn * float(i);
        let row = rounded(float(radius) * (1.0 - angle.cos()));
        let middle = rounded(float(columns) + 2.0 * float(radius) * angle.sin());
        let start = middle.saturating_sub(cell_width(label) / 2);
        for (cell, letter) in rows[row].iter_mut().skip(start).zip(label.chars()) {
            *cell = letter;
        }
    }
    rows.into_iter()
        .map(|row| row.into_iter().collect::<String>().trim_end().to_owned())
        .collect_vec()
}

fn float(small: usize) -> f64 {
    u32::try_from(small).map_or(f64::MAX, f64::from)
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the coordinates of a small drawing are small and not negative"
)]
fn rounded(coordinate: f64) -> usize {
    // Two piles beside each other are not to differ by what floating point leaves over.
    (coordinate + 1e-9).round() as usize
}
