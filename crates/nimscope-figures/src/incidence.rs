//! The edges of a hypergraph, read from the graph that joins them to their piles.

use super::picture::{Graph, GraphNode, Mark};
use crate::lists::CollectVec as _;

/// An edge: its name, the mark of its node if it has one, its piles, and whether a move may play
/// on it.
pub(super) struct EdgeRow<'a> {
    pub(super) name: &'a str,
    pub(super) mark: Option<Mark>,
    pub(super) piles: Vec<usize>,
    pub(super) is_open: bool,
}

/// The piles, and the edges: each is a node from which lines lead to its piles, or a named line
/// between two. Those with nodes come first, in the order of these.
pub(super) fn incidence(graph: &Graph) -> (&[GraphNode], Vec<EdgeRow<'_>>) {
    let named = graph.links.iter().filter(|link| !link.label.is_empty());
    let joined = graph.links.iter().filter(|link| link.label.is_empty());
    let count = joined.clone().map(|link| link.from).min();
    let (piles, nodes) = graph.nodes.split_at(count.unwrap_or(graph.nodes.len()));
    let of_nodes = nodes.iter().enumerate().map(|(number, node)| {
        let joined = joined
            .clone()
            .filter(|link| link.from == piles.len() + number);
        EdgeRow {
            name: &node.label,
            mark: Some(node.mark),
            piles: joined.clone().map(|link| link.to).collect_vec(),
            is_open: joined.clone().any(|link| link.strong),
        }
    });
    let of_lines = named.map(|link| EdgeRow {
        name: &link.label,
        mark: None,
        piles: vec![link.from, link.to],
        is_open: link.strong,
    });
    let edges: Vec<EdgeRow<'_>> = of_nodes.chain(of_lines).collect_vec();
    (piles, edges)
}

impl Graph {
    /// Whether it is a hypergraph whose edges have no room in the circle of the piles.
    pub(super) const fn is_table(&self) -> bool {
        !self.directed && self.layers.is_some()
    }
}

impl GraphNode {
    /// The letter of a pile, and its tokens.
    pub(super) fn letter_and_size(&self) -> impl Iterator<Item = &str> + Clone {
        self.label.split(" = ")
    }
}
