//! The tokens of the positions of a slow game: those that are never played are told from those
//! that are.

use super::entry;
use crate::game::{Canonical, joined};
use crate::lists::CollectVec as _;
use crate::picture::{Body, Graph, GraphNode, LegendEntry, LegendSign, Panel, Picture, TokenFate};
use crate::theory::slow::reduction::unplayable;

/// Positions with larger piles are drawn without tokens.
const TALLEST: u64 = 16;

/// The piles of a position, each token drawn; `None` where a pile is too large.
pub(crate) fn position(x: &Canonical) -> Option<Picture> {
    if x.max() > TALLEST {
        return None;
    }
    let pile = |&playable: &u64| pile([playable, 0, 0]);
    let node = GraphNode {
        label: joined(x.piles(), " "),
        tokens: x.piles().iter().map(pile).collect_vec(),
        ..GraphNode::default()
    };
    let graph = Graph {
        nodes: vec![node],
        ..Graph::default()
    };
    Some(Picture {
        panels: vec![Panel::new("", Body::Graph(graph))],
        ..Picture::default()
    })
}

/// The tokens of a position, none where a pile is too large. Those that could not be played before
/// the move to it either, given by the position before and the piles that it took from, are told
/// from those that cannot be played since.
pub(super) fn of(
    k: usize,
    x: &Canonical,
    before: Option<(&Canonical, Vec<usize>)>,
) -> Vec<Vec<TokenFate>> {
    if x.max() > TALLEST {
        return Vec::new();
    }
    let was = before.map(|(before, touched)| unplayable_after(k, before, &touched));
    let piles = x.piles().iter().zip(unplayable(k, x)).enumerate();
    let fates = |(place, (&all, unplayable)): (usize, (&u64, u64))| {
        let was = was
            .as_ref()
            .map_or(unplayable, |was| was[place].min(unplayable));
        pile([all - unplayable, unplayable - was, was])
    };
    piles.map(fates).collect_vec()
}

/// The tokens of a pile, the lowest first: those that may be played, those that cannot be played
/// since the last move, and those that could not be played before it either.
fn pile(counts: [u64; 3]) -> Vec<TokenFate> {
    let fates = [TokenFate::Playable, TokenFate::Lost, TokenFate::Unplayable];
    let all = fates.into_iter().zip(counts);
    all.flat_map(|(fate, count)| (0..count).map(move |_| fate))
        .collect_vec()
}

/// What the tokens mean.
pub(super) fn legend() -> Vec<LegendEntry> {
    let token = |token, words| entry(LegendSign::Token(token), words);
    vec![
        token(TokenFate::Playable, "a token that may be played"),
        token(TokenFate::Lost, "one that is not played from here on"),
        token(TokenFate::Unplayable, "one that was never played"),
    ]
}

/// Why there are no tokens, if there are none.
pub(super) fn note(panels: &[Panel]) -> Option<String> {
    let graphs = panels.iter().filter_map(|panel| panel.body.graph());
    let mut nodes = graphs.flat_map(|graph| &graph.nodes);
    let are_drawn = nodes.any(|node| !node.tokens.is_empty());
    (!are_drawn).then(|| format!("Tokens are drawn where no pile has more than {TALLEST}."))
}

/// The tokens that could not be played before a move either, by the piles after it.
fn unplayable_after(k: usize, before: &Canonical, touched: &[usize]) -> Vec<u64> {
    let unplayable = unplayable(k, before).into_iter();
    let piles = before.piles().iter().zip(unplayable).enumerate();
    let after = piles.map(|(place, (pile, unplayable))| {
        (pile - u64::from(touched.contains(&place)), unplayable)
    });
    let mut after: Vec<(u64, u64)> = after.collect_vec();
    crate::lists::sort(&mut after);
    after
        .into_iter()
        .map(|(_, unplayable)| unplayable)
        .collect_vec()
}
