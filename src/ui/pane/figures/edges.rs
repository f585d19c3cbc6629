//! Games on hypergraphs: the piles in a circle where the game is played on one, and the edges with
//! the moves that they allow.

use super::marks::write_body;
use crate::figure::{Body, Graph};
use crate::game::{Edges, Game, letters, piles_of};
use crate::lists::CollectVec as _;
use crate::ui::text::Text;
use crate::ui::theme::Role;

/// The most edges that are listed.
const LISTED: usize = 64;
/// The least and the most rows of the circle. Between them it has five rows more than piles.
const CIRCLE: [usize; 2] = [13, 33];

pub(super) fn write(text: &mut Text, sizes: &[u64], game: Game, edges: Edges) {
    if game.family().is_circular() {
        text.say(Role::Title, "The piles in their circle");
        let rows = (sizes.len() + 5).clamp(CIRCLE[0], CIRCLE[1]);
        write_body(text, Body::Graph(Graph::circle_of(sizes)), rows);
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
