//! A graph in the language of Graphviz, for those who want another layout of it.

use std::fmt::Write as _;

use super::palette::Palette;
use super::picture::{Graph, Mark, Picture, Ring};
use super::scene::Tint;
use super::svg::hex;
use crate::lists::CollectVec as _;

/// The graphs of a picture in the language DOT, one below the other; `None` if it has none.
pub fn dot(picture: &Picture) -> Option<String> {
    let graphs = picture.panels.iter();
    let graphs = graphs.filter_map(|panel| Some((panel.title.as_str(), panel.body.graph()?)));
    let written: Vec<String> = graphs
        .map(|(title, graph)| of_graph(graph, title, picture))
        .collect_vec();
    (!written.is_empty()).then(|| written.concat())
}

fn of_graph(graph: &Graph, panel: &str, picture: &Picture) -> String {
    let (kind, arc) = if graph.directed {
        ("digraph", "->")
    } else {
        ("graph", "--")
    };
    let name = [&picture.title, &picture.about, panel];
    let name = name.into_iter().filter(|words| !words.is_empty());
    let name = quoted(&name.collect_vec().join(": "));
    let shape = if graph.is_automaton { "circle" } else { "box" };
    let mut out = format!("{kind} {name} {{\n  node [shape={shape}, style=filled];\n");
    if graph.is_automaton {
        out.push_str("  start [shape=point];\n  start -> n0;\n");
    }
    for (number, node) in graph.nodes.iter().enumerate() {
        let [fill, text] =
            [Tint::Fill(node.mark), Tint::On(node.mark)].map(|tint| hex(&Palette::PRINT, tint));
        let ring = match node.ring {
            Ring::Here => ", penwidth=3",
            Ring::Option => ", style=\"filled,dashed\"",
            Ring::None => "",
        };
        let accepts = graph.is_automaton && node.mark == Mark::P;
        let shape = if accepts { ", shape=doublecircle" } else { "" };
        let label = quoted(&node.label);
        // Writing to a string cannot fail.
        let _ = writeln!(
            out,
            "  n{number} [label={label}, fillcolor=\"{fill}\", fontcolor=\"{text}\"{ring}{shape}];"
        );
    }
    for link in &graph.links {
        let label = if link.label.is_empty() {
            String::new()
        } else {
            format!(" [label={}]", quoted(&link.label))
        };
        let _ = writeln!(out, "  n{} {arc} n{}{label};", link.from, link.to);
    }
    out.push_str("}\n");
    out
}

fn quoted(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{}\"", text.replace('\n', "\\n"))
}
