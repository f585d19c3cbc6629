//! The exceptional graph of exact nim (5, = 2): its components by size, and one of them.

use std::cmp::Reverse;

use litemap::LiteMap;

use super::graph::{label, labels_note};
use super::{ends, entry, list};
use crate::drawn_from::{Drawing, Filled};
use crate::game::{Game, Move, counted};
use crate::layers;
use crate::lists::CollectVec as _;
use crate::picture::{
    Body, FigureData, Graph, GraphLayers, GraphNode, Link, Mark, Panel, Picture, Plot, Point, Ring,
    Scale, Series, SeriesKind,
};
use crate::plane::float;
use crate::request::Request;
use crate::solve::{Cancelled, Control};
use crate::study::exact52::{Exact52Vertex, Survey};

/// The largest pile of the box where none is given.
pub(crate) const MAX: u64 = 31;
/// The most vertices drawn.
const NODES: usize = 28;
/// The most vertices of a row.
const WIDEST: usize = 10;

/// Surveys the box, and draws the component of the position, or the largest.
pub(crate) fn draw(filled: &Filled<'_>) -> Drawing {
    let (request, max) = (filled.request, filled.max);
    if Survey::own_bytes(request.max.unwrap_or(MAX)) > filled.resources.memory.into() {
        return Ok(None);
    }
    let survey = Survey::from_classes(filled.classes(), filled.resources.control)?;
    let x = request.x();
    let (vertices, components) = (&survey.vertices[..], &survey.components[..]);
    let here = vertices.iter().position(|vertex| vertex.position == x);
    // The vertex with the most neighbours in the largest component.
    let of_largest = (0..vertices.len()).filter(|&i| vertices[i].component == 0);
    let neighbours = |i: usize| vertices[i].to.len() + vertices[i].from.len();
    let start = here.or_else(|| of_largest.max_by_key(|&i| (neighbours(i), Reverse(i))));
    let by_size = Body::Plot(sizes(components));
    let mut panels = vec![Panel::new("components by size (figure 3.2)", by_size)];
    let mut notes = Vec::new();
    if let Some(start) = start {
        let component = vertices[start].component;
        let size = components[component];
        let control = filled.resources.control;
        let graph = part(request.game(), vertices, start, here.is_some(), control)?;
        let is_part = graph.nodes.len() < size;
        let part_of = is_part.then(|| counted(size, "position"));
        let of = vertices[start].position.to_string();
        let first = format!("those of the component that are nearest to ({of})");
        let graph = Graph {
            part_of,
            first,
            ..graph
        };
        let title = format!(
            "component {} with {} (figure 3.1)",
            component + 1,
            counted(size, "position")
        );
        panels.push(Panel::new(title, Body::Graph(graph)));
        let rows = "Layers are by the number of tokens, Σ; a long one may be in several rows.";
        notes.extend([labels_note(request.game()), rows.to_owned()]);
    } else {
        notes.push("No position is exceptional here: the smallest box with an exceptional one has piles ≤ 15.".to_owned());
    }
    let isolated = components.iter().filter(|&&size| size == 1).count();
    notes.push(format!(
        "{} in {}. Isolated positions: {isolated}.",
        counted(vertices.len(), "exceptional position"),
        counted(components.len(), "component")
    ));
    let about = format!("{}; all positions with piles ≤ {max}", request.played_as());
    let words = [
        here.map(|_| request.position_words()),
        Some(Request::max_words(max)),
    ];
    Ok(Some(Picture {
        panels,
        legend: vec![
            entry(Mark::P, "PN: P, but x̂ is N in Moore's nim"),
            entry(Mark::N, "NP: N, but x̂ is P"),
            super::here(&request.position),
        ],
        notes,
        data: data(vertices),
        ..request.picture(about, &words)
    }))
}

/// The vertices with their classes and moves.
fn data(vertices: &[Exact52Vertex]) -> FigureData {
    let mut data = FigureData::new(&["position", "class", "component", "moves_to"]);
    for vertex in vertices {
        let to = list(vertex.to.iter().map(|&to| &vertices[to].position));
        data.add(&[
            &vertex.position,
            &vertex.class,
            &(vertex.component + 1),
            &to,
        ]);
    }
    data
}

/// How many components have each size, on two log axes.
fn sizes(components: &[usize]) -> Plot {
    let mut counts: LiteMap<usize, usize> = LiteMap::new();
    for &size in components {
        *counts.entry(size).or_default() += 1;
    }
    let point = |(&size, &count): (&usize, &usize)| {
        let components = counted(count, "component");
        let text = format!("{components} of {}", counted(size, "position"));
        Point::new(float(size), float(count), text)
    };
    let points: Vec<Point> = counts.iter().map(point).collect_vec();
    let most = |of| ends(&points, of, 1.0)[1];
    let log = |name: &str, high: f64| Scale::log(name, 0.8, high.max(2.0) * 1.4);
    Plot {
        x: log("positions of a component", most(|point| point.x)),
        y: log("components", most(|point| point.y)),
        series: vec![Series::new("components", SeriesKind::Dots, points)],
    }
}

/// The vertices nearest to one, the nearest first.
fn nearest(vertices: &[Exact52Vertex], start: usize) -> Vec<usize> {
    let mut found = vec![start];
    let mut at = 0;
    while let Some(&number) = found.get(at) {
        at += 1;
        for &other in vertices[number].to.iter().chain(&vertices[number].from) {
            if found.len() < NODES && !found.contains(&other) {
                found.push(other);
            }
        }
    }
    found
}

/// The number of tokens.
fn tokens(vertex: &Exact52Vertex) -> u64 {
    vertex.position.piles().iter().sum()
}

/// The vertices nearest to one, those with the most tokens at the top.
fn part(
    game: Game,
    vertices: &[Exact52Vertex],
    start: usize,
    is_here: bool,
    control: &Control,
) -> Result<Graph, Cancelled> {
    let found = nearest(vertices, start);
    let place = |vertex: &usize| found.iter().position(|number| number == vertex);
    let links = found.iter().enumerate().flat_map(|(from, &number)| {
        let Exact52Vertex { position, to, .. } = &vertices[number];
        let drawn = to
            .iter()
            .filter_map(|to| Some((&vertices[*to].position, place(to)?)));
        drawn.filter_map(move |(result, to)| {
            let by = Move::between(game, &position.position(), &result.position());
            Some(Link {
                from,
                to,
                label: label(game, &by.ok()?),
                ..Link::default()
            })
        })
    });
    let node = |&number: &usize| {
        let vertex = &vertices[number];
        GraphNode {
            label: vertex.position.to_string(),
            mark: Mark::p_if(vertex.class.is_p()),
            ring: Ring::here_if(is_here && number == start),
            to: Some(vertex.position.position()),
            ..GraphNode::default()
        }
    };
    // Each number of tokens has a layer of its own, the largest first.
    let sum = |&number: &usize| Reverse(tokens(&vertices[number]));
    let sums = crate::lists::distinct(found.iter().map(sum).collect_vec());
    let layer = |number| sums.partition_point(|larger| *larger < sum(number));
    let layers = GraphLayers {
        layer: found.iter().map(layer).collect_vec(),
        step: layers::CLOSE,
        names: found
            .iter()
            .map(|&number| format!("Σ {}", tokens(&vertices[number])))
            .collect_vec(),
        ..GraphLayers::default()
    };
    let nodes = found.iter().map(node).collect_vec();
    layers::graph(layers, WIDEST, nodes, links.collect_vec(), control)
}
