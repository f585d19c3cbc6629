//! The piles around a circle, and the sets of piles on which moves play.

use std::f64::consts::TAU;

use super::{marks, yes_or_no};
use crate::game::{Position, counted, letters, piles_of};
use crate::picture::{
    Body, FigureData, Graph, GraphNode, Hull, LegendEntry, LegendSign, Link, Mark, Panel, Picture,
};
use crate::plane::{float, xy};
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
    let edges = &hypergraph.largest_edges;
    let is_open = |edge: u32| piles_of(edge).all(|i| piles[i] > 0);
    let all = &hypergraph.edges;
    let mut data = FigureData::new(&["edge", "piles", "open", "largest"]);
    for &edge in all {
        let sizes: Vec<String> = piles_of(edge).map(|i| piles[i].to_string()).collect();
        data.add([
            letters(edge),
            sizes.join(" "),
            yes_or_no(is_open(edge)),
            yes_or_no(edges.contains(&edge)),
        ]);
    }
    let mut notes = Vec::new();
    let open = all.iter().filter(|&&edge| is_open(edge)).count();
    notes.push(format!(
        "Edges without an empty pile: {open} of {}.",
        all.len()
    ));
    if !edges.iter().all(|&edge| is_open(edge)) {
        notes.push("A thin line is an edge with an empty pile.".to_owned());
    }
    if all.len() > edges.len() {
        let names = edges.iter().take(HULLS).map(|&edge| letters(edge));
        let names: Vec<String> = names.collect();
        let more = if edges.len() > HULLS { ", …" } else { "" };
        notes.push(format!(
            "The {} edges that no other edge contains are drawn: {}{more}.",
            edges.len(),
            names.join(", ")
        ));
    }
    let graph = graph(request, edges, is_open, &mut notes);
    let about = format!("{}; position {}", request.played_as(), request.position);
    Ok(Drawn::whole(Picture {
        panels: vec![Panel::new("", Body::Graph(graph))],
        legend: legend(),
        notes,
        data,
        ..request.picture(about, &[Some(request.position_words())])
    }))
}

fn legend() -> Vec<LegendEntry> {
    let mut legend = marks([
        (Mark::Plain, "a pile, with its letter and its tokens"),
        (Mark::Shade(2), "an empty pile"),
    ]);
    let open = [
        (LegendSign::Thick, "an edge of two piles"),
        (LegendSign::Hull, "an edge of more"),
    ];
    legend.extend(open.map(|(sign, edge)| {
        let words = format!("{edge} without an empty one, on which a move may play");
        LegendEntry::new(sign, words)
    }));
    legend
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
        let (label, strong) = (letters(edge), is_open(edge));
        match members[..] {
            [_] => singles.push(label),
            [from, to] => graph.links.push(Link {
                from,
                to,
                label,
                strong,
                ..Link::default()
            }),
            _ if graph.hulls.len() < HULLS => graph.hulls.push(Hull {
                nodes: members,
                label,
                strong,
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

fn nodes(piles: &[u64], request: &Request) -> Vec<GraphNode> {
    let n = float(piles.len());
    let radius = (n / TAU).max(1.0) * 1.05;
    let node = |(place, &pile): (usize, &u64)| {
        let turn = TAU * float(place) / n;
        GraphNode {
            at: xy(radius * turn.sin(), -radius * turn.cos()),
            label: format!("{} = {pile}", Position::letter(place)),
            mark: if pile == 0 {
                Mark::Shade(2)
            } else {
                Mark::Plain
            },
            to: Some(request.x().position()),
            ..GraphNode::default()
        }
    };
    piles.iter().enumerate().map(node).collect()
}
