//! The piles around a circle, and the sets of piles on which moves play.

use std::f64::consts::TAU;

use crate::game::{Position, counted, letters, piles_of};
use crate::picture::{Body, Data, Entry, Graph, Hull, Key, Link, Mark, Node, Panel, Picture, Ring};
use crate::plane::xy;
use crate::request::{Drawn, Request};
use crate::solve::{Cancelled, Control};
use crate::study::Oracle;

/// The most lines around sets of piles.
const HULLS: usize = 12;

/// Draws the piles and the edges that no other edge contains.
#[expect(clippy::unnecessary_wraps, reason = "a row of the table of figures")]
pub(crate) fn draw(request: &Request, _: &Oracle, _: &Control) -> Result<Drawn, Cancelled> {
    let Some(hypergraph) = request.game().hypergraph() else {
        return Ok(Drawn::default());
    };
    let piles = request.position.piles();
    let edges = hypergraph.largest_edges();
    let is_open = |edge: u32| piles_of(edge).all(|i| piles[i] > 0);
    let all = hypergraph.edges();
    let mut data = Data::new(&["edge", "piles", "open", "largest"]);
    for &edge in &all {
        let sizes: Vec<String> = piles_of(edge).map(|i| piles[i].to_string()).collect();
        let word = |is: bool| if is { "yes" } else { "no" }.to_owned();
        let largest = word(edges.contains(&edge));
        data.add([letters(edge), sizes.join(" "), word(is_open(edge)), largest]);
    }
    let mut notes = Vec::new();
    let open = all.iter().filter(|&&edge| is_open(edge)).count();
    notes.push(format!(
        "Edges without an empty pile, on which a move may play: {open} of {}.",
        all.len()
    ));
    if all.len() > edges.len() {
        notes.push(format!(
            "Only the edges that no other edge contains are drawn: {}.",
            edges.len()
        ));
    }
    let graph = graph(request, edges, is_open, &mut notes);
    let legend = [
        (Mark::Plain, "a pile, with its letter and its tokens"),
        (Mark::Shade(2), "an empty pile"),
    ];
    let legend = legend.map(|(mark, words)| Entry::new(Key::Mark(mark), words));
    Ok(Drawn::whole(Picture {
        title: request.title(),
        about: format!("{}; position {}", request.played_as(), request.position),
        command: request.command(&[Some(request.position_words())]),
        panels: vec![Panel::new("", Body::Graph(graph))],
        legend: Vec::from(legend),
        notes,
        data,
    }))
}

/// The piles and the edges: lines between two piles, and around more.
fn graph(
    request: &Request,
    edges: &[u32],
    is_open: impl Fn(u32) -> bool,
    notes: &mut Vec<String>,
) -> Graph {
    let mut graph = Graph {
        nodes: nodes(request.position.piles(), request),
        ..Graph::default()
    };
    let (mut left_out, mut singles) = (0, Vec::new());
    for &edge in edges {
        let members: Vec<usize> = piles_of(edge).collect();
        match members[..] {
            [one] => singles.push(Position::letter(one)),
            [from, to] => graph.links.push(Link {
                from,
                to,
                strong: is_open(edge),
                ..Link::default()
            }),
            _ if graph.hulls.len() < HULLS => graph.hulls.push(Hull {
                nodes: members,
                strong: is_open(edge),
            }),
            _ => left_out += 1,
        }
    }
    if !singles.is_empty() {
        notes.push(format!(
            "Edges of one pile, in no other edge: {}.",
            singles.join(", ")
        ));
    }
    if left_out > 0 {
        notes.push(format!(
            "Cut: {} without a line.",
            counted(left_out, "more edge")
        ));
    }
    graph
}

fn nodes(piles: &[u64], request: &Request) -> Vec<Node> {
    let n = u32::try_from(piles.len()).map_or(1.0, f64::from);
    let radius = (n / TAU).max(1.0) * 1.05;
    let node = |(place, &pile): (usize, &u64)| {
        let turn = TAU * u32::try_from(place).map_or(0.0, f64::from) / n;
        Node {
            at: xy(radius * turn.sin(), -radius * turn.cos()),
            label: format!("{} = {pile}", Position::letter(place)),
            mark: if pile == 0 {
                Mark::Shade(2)
            } else {
                Mark::Plain
            },
            ring: Ring::None,
            to: Some(request.x().position()),
        }
    };
    piles.iter().enumerate().map(node).collect()
}
