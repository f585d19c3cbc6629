//! A graph in the language of Graphviz, for those who want another layout of it.

use std::fmt::Write as _;

use super::palette::Palette;
use super::picture::{Graph, Mark, Picture, Ring};
use super::scene::Tint;
use super::svg::hex;
use crate::lists::CollectVec as _;

/// The graphs of a picture as one graph in the language DOT, each a cluster where there are
/// several, with the notes as comments; `None` if it has none.
pub fn dot(picture: &Picture) -> Option<String> {
    let graphs = picture.panels.iter();
    let graphs = graphs.filter_map(|panel| Some((panel.title.as_str(), panel.body.graph()?)));
    let graphs: Vec<(&str, &Graph)> = graphs.collect_vec();
    let &(title, first) = graphs.first()?;
    let title = if graphs.len() == 1 { title } else { "" };
    let kind = if first.directed { "digraph" } else { "graph" };
    let name = [&picture.title, &picture.about, title];
    let name = name.into_iter().filter(|words| !words.is_empty());
    let name = quoted(&name.collect_vec().join(": "));
    let shape = if first.is_automaton { "circle" } else { "box" };
    let mut out = format!("{kind} {name} {{\n");
    for note in picture.notes_of(&picture.nodes()) {
        out.extend(note.lines().map(|line| format!("  // {line}\n")));
    }
    // Writing to a string cannot fail.
    let _ = writeln!(out, "  node [shape={shape}, style=filled];");
    for (number, &(title, graph)) in graphs.iter().enumerate() {
        if graphs.len() == 1 {
            add(graph, "n", &mut out);
            continue;
        }
        let label = quoted(title);
        let _ = writeln!(out, "  subgraph cluster{number} {{\n  label={label};");
        add(graph, &format!("g{number}n"), &mut out);
        out.push_str("  }\n");
    }
    out.push_str("}\n");
    Some(out)
}

/// Adds the nodes and lines of a graph. The names of its nodes begin with some letters.
fn add(graph: &Graph, begun: &str, out: &mut String) {
    let arc = if graph.directed { "->" } else { "--" };
    if graph.is_automaton {
        let _ = writeln!(out, "  start [shape=point];\n  start -> {begun}0;");
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
        let label = quoted(&node.said());
        let _ = writeln!(
            out,
            "  {begun}{number} [label={label}, fillcolor=\"{fill}\", fontcolor=\"{text}\"{ring}{shape}];"
        );
    }
    for link in &graph.links {
        let label = if link.label.is_empty() {
            String::new()
        } else {
            format!(" [label={}]", quoted(&link.label))
        };
        let (from, to) = (link.from, link.to);
        let _ = writeln!(out, "  {begun}{from} {arc} {begun}{to}{label};");
    }
}

fn quoted(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{}\"", text.replace('\n', "\\n"))
}
