//! The piles around a circle, and the sets of piles on which moves play.

use std::f64::consts::TAU;

use super::{entry, yes_or_no};
use crate::game::{Position, counted, joined, letters, piles_of};
use crate::lists::CollectVec as _;
use crate::picture::{
    Body, FigureData, Graph, GraphLayers, GraphNode, LegendSign, Link, Mark, Panel, Picture,
};
use crate::plane::{Place, Size, float, xy};
use crate::request::{Drawn, Request};
use crate::solve::{Cancelled, Control};
use crate::study::Oracle;

/// The most edges of more than two piles that are drawn.
const LARGE: usize = 24;
/// How far from the middle an edge stands, as a part of the middle of its piles.
const INWARD: f64 = 0.8;
/// How far apart nodes stand at least, across and down, and how often they are moved.
const APART: Size<f64> = Size::new(0.55, 0.4);
const ROUNDS: usize = 200;
/// The same for lines, as a part of that.
const BESIDE: f64 = 0.5;

/// Draws the piles and the edges that no other edge contains.
pub(crate) fn draw(request: &Request, oracle: &Oracle) -> Result<Drawn, Cancelled> {
    let Some(hypergraph) = request.game().hypergraph() else {
        return Ok(Drawn::default());
    };
    let piles = request.position.piles();
    let edges = &hypergraph.largest_edges;
    let is_open = |edge: u32| piles_of(edge).all(|i| piles[i] > 0);
    let all = &hypergraph.edges;
    let mut data = FigureData::new(&["edge", "piles", "open", "largest"]);
    for &edge in all {
        let sizes = joined(piles_of(edge).map(|i| piles[i]), " ");
        let [open, largest] = [is_open(edge), edges.contains(&edge)].map(yes_or_no);
        data.add(&[&letters(edge), &sizes, &open, &largest]);
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
        let names = edges.iter().take(LARGE).map(|&edge| letters(edge));
        let names = joined(names, ", ");
        let more = if edges.len() > LARGE { ", …" } else { "" };
        notes.push(format!(
            "The {} edges that no other edge contains are drawn: {names}{more}.",
            edges.len()
        ));
    }
    let graph = graph(request, edges, is_open, &mut notes, &oracle.control)?;
    let open = "an edge without an empty pile, on which a move may play";
    let about = format!("{}; position {}", request.played_as(), request.position);
    Ok(Drawn::whole(Picture {
        panels: vec![Panel::new("", Body::Graph(graph))],
        legend: vec![
            entry(Mark::Plain, "a pile, with its letter and its tokens"),
            entry(Mark::Shade(2), "an empty pile"),
            entry(EDGE, "an edge, joined to its piles"),
            entry(LegendSign::Thick, open),
        ],
        notes,
        data,
        ..request.picture_up_to(about, None)
    }))
}

/// What marks an edge.
const EDGE: Mark = Mark::Shade(6);

/// The piles around a circle with the edges within: lines between two piles, and nodes that are
/// joined to more. Where a line would run through a node, edges are in layers, which are drawn as
/// the rows of a table.
fn graph(
    request: &Request,
    edges: &[u32],
    is_open: impl Fn(u32) -> bool,
    notes: &mut Vec<String>,
    control: &Control,
) -> Result<Graph, Cancelled> {
    let mut piles = Graph::circle_of(request.position.piles()).nodes;
    for pile in &mut piles {
        pile.to = Some(request.x().position());
    }
    let (singles, edges): (Vec<u32>, Vec<u32>) =
        edges.iter().partition(|edge| piles_of(**edge).count() == 1);
    if !singles.is_empty() {
        let names = joined(singles.into_iter().map(letters), ", ");
        notes.push(format!("Edges of one pile, in no other edge: {names}."));
    }
    if edges.len() > LARGE {
        let more = counted(edges.len() - LARGE, "more edge");
        notes.push(format!("Cut: {more} without a line."));
    }
    let edges = &edges[..edges.len().min(LARGE)];
    let count = piles.len();
    let mut circle = with_edges(piles.clone(), edges, 3, &is_open);
    if move_apart(&mut circle, count, control)? {
        return Ok(circle);
    }
    Ok(Graph {
        layers: Some(GraphLayers::default()),
        ..with_edges(piles, edges, 2, &is_open)
    })
}

/// The piles with edges: those of so many piles are nodes.
fn with_edges(
    nodes: Vec<GraphNode>,
    edges: &[u32],
    most: usize,
    is_open: &dyn Fn(u32) -> bool,
) -> Graph {
    let mut graph = Graph {
        nodes,
        ..Graph::default()
    };
    for &edge in edges {
        let members: Vec<usize> = piles_of(edge).collect_vec();
        let (label, strong) = (letters(edge), is_open(edge));
        let link = |from, to, label| Link {
            from,
            to,
            label,
            strong,
            ..Link::default()
        };
        match members[..] {
            [from, to] if most > 2 => graph.links.push(link(from, to, label)),
            _ => {
                let (from, of) = (graph.nodes.len(), INWARD / float(members.len()));
                let at = members.iter().map(|&pile| graph.nodes[pile].at);
                let at = at.fold(Place::default(), |sum, at| {
                    xy(sum.x + at.x * of, sum.y + at.y * of)
                });
                let joined = members.iter().map(|&to| link(from, to, String::new()));
                graph.links.extend(joined);
                graph.nodes.push(GraphNode {
                    at,
                    label,
                    mark: EDGE,
                    ..GraphNode::default()
                });
            }
        }
    }
    graph
}

/// Moves edges that stand too near to each other, to a pile or to a line. The piles, which come
/// first, stay. Says whether all are apart then.
fn move_apart(
    Graph { nodes, links, .. }: &mut Graph,
    piles: usize,
    control: &Control,
) -> Result<bool, Cancelled> {
    for _ in 0..ROUNDS {
        control.check()?;
        let mut is_apart = true;
        for one in piles..nodes.len() {
            let a = nodes[one].at;
            let others = nodes.iter().enumerate().filter(|(other, _)| *other != one);
            let others = others.map(|(_, node)| (node.at, 1.0));
            let lines = links
                .iter()
                .filter(|link| ![link.from, link.to].contains(&one));
            let lines = lines.map(|link| {
                let ends = [link.from, link.to].map(|end| nodes[end].at);
                (nearest(ends, a), BESIDE)
            });
            let (mut x, mut y) = (a.x, a.y);
            for (b, apart) in others.chain(lines) {
                let (dx, dy) = (a.x - b.x, a.y - b.y);
                let near = (dx / APART.width).hypot(dy / APART.height) / apart;
                if near >= 1.0 {
                    continue;
                }
                is_apart = false;
                // Those at one place part as their numbers say.
                let turn = float(one);
                let (dx, dy) = if near < 0.01 {
                    (turn.cos(), turn.sin())
                } else {
                    (dx / near, dy / near)
                };
                let by = 0.1 * (1.0 - near);
                (x, y) = (x + dx * by, y + dy * by);
            }
            nodes[one].at = xy(x, y);
        }
        if is_apart {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The place of a line that is nearest to another place.
fn nearest([from, to]: [Place<f64>; 2], at: Place<f64>) -> Place<f64> {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = dx.mul_add(dx, dy * dy).max(0.001);
    let part = ((at.x - from.x) * dx + (at.y - from.y) * dy) / length;
    let part = part.clamp(0.0, 1.0);
    xy(from.x + dx * part, from.y + dy * part)
}

impl Graph {
    /// The piles with their letters around a circle, the first one at the top, clockwise.
    pub fn circle_of(piles: &[u64]) -> Self {
        let n = float(piles.len());
        let radius = (n / TAU).max(1.0) * 1.4;
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
                ..GraphNode::default()
            }
        };
        Self {
            nodes: piles.iter().enumerate().map(node).collect_vec(),
            ..Self::default()
        }
    }
}
