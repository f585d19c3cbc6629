//! What a picture shows, in words, for readers who cannot see it: how many cells, bars or nodes
//! have which mark and where, and how curves run.

use super::picture::{
    Axis, Body, CellGrid, Graph, LegendEntry, LegendSign, Mark, Picture, Plot, Point, Series,
    SeriesKind,
};
use super::print::letter;
use crate::game::{counted, joined};
use crate::lists::CollectVec as _;

/// How many places are listed.
const LISTED: usize = 16;

impl Picture {
    /// What is seen on a drawing with so many nodes of each part.
    pub(super) fn seen_of(&self, nodes: &[usize]) -> String {
        let several = self.panels.len() > 1;
        let panels = self.panels.iter().zip(nodes).enumerate();
        let lines = panels.map(|(number, (panel, &nodes))| {
            let seen = match &panel.body {
                Body::Cells(cells) => self.cells_seen(cells),
                Body::Plot(plot) => self.plot_seen(plot),
                Body::Graph(graph) => self.graph_seen(graph, nodes),
            };
            let letter = if several {
                letter(number) + " "
            } else {
                String::new()
            };
            format!("{letter}{seen}.\n")
        });
        lines.collect()
    }

    /// The marks that the legend explains, each with its words, where it stands somewhere.
    fn by_mark<T: Copy>(&self, all: &[(Mark, T)], said: impl Fn(Vec<T>) -> String) -> Vec<String> {
        let entry = |entry: &LegendEntry| {
            let is_meant = |mark: Mark| match (entry.key, mark) {
                (LegendSign::Mark(meant), _) => meant == mark,
                (LegendSign::Shades(shading), Mark::Remote(outcome, _)) => {
                    shading.of == Some(outcome)
                }
                (_, _) => false,
            };
            let of_mark = all.iter().filter(|of| is_meant(of.0));
            let of_mark: Vec<T> = of_mark.map(|of| of.1).collect_vec();
            let count = of_mark.len();
            (count > 0).then(|| format!("{count} marked “{}”{}", entry.words, said(of_mark)))
        };
        self.legend.iter().filter_map(entry).collect_vec()
    }

    fn cells_seen(&self, cells: &CellGrid) -> String {
        let label = |axis: &Axis, number: usize| {
            let known = axis.labels.get(number).cloned();
            known.unwrap_or_else(|| (number + 1).to_string())
        };
        let all = cells.rows.iter().enumerate().flat_map(|(row, line)| {
            let line = line.iter().enumerate();
            line.map(move |(column, cell)| (cell, (column, row)))
        });
        let all = all.filter(|(cell, _)| cell.mark != Mark::Absent);
        let all: Vec<(_, _)> = all.collect_vec();
        let numbers = (all.iter()).filter_map(|&(cell, at)| Some((cell.text.parse().ok()?, at)));
        let place = |(column, row)| {
            format!(
                "({}, {})",
                label(&cells.across, column),
                label(&cells.down, row)
            )
        };
        let most: Option<(i128, _)> = numbers.clone().max_by_key(|of| of.0);
        let least = numbers.min_by_key(|of| of.0);
        let numbers = least.zip(most).map(|((least, first), (most, last))| {
            let [first, last] = [first, last].map(place);
            format!("numbers from {least} at {first} to {most} at {last}")
        });
        let count = all.len();
        let all = all.into_iter().map(|(cell, at)| (cell.mark, at));
        let marks = self.by_mark(&all.collect_vec(), |places| {
            // Those of most cells are where no others are.
            if 2 * places.len() > count {
                return String::new();
            }
            let more = if places.len() > LISTED { ", …" } else { "" };
            let places = joined(places.into_iter().take(LISTED).map(place), ", ");
            format!(" at {places}{more}")
        });
        said(counted(count, "cell"), numbers.into_iter().chain(marks))
    }

    fn plot_seen(&self, plot: &Plot) -> String {
        let is_seen = |series: &&Series| series.kind != SeriesKind::Rule;
        let series = plot.series.iter().filter(is_seen);
        let series = series.filter_map(|series| {
            let [first, .., last] = &series.points[..] else {
                let point = series.points.first()?;
                return Some(format!("{}: {} alone", series.name, at(plot, point)));
            };
            let (first, last) = (at(plot, first), at(plot, last));
            let by = |one: &&Point, other: &&Point| one.y.total_cmp(&other.y);
            let [least, most] = [
                series.points.iter().min_by(by),
                series.points.iter().max_by(by),
            ];
            let ends = [("least", least), ("most", most)];
            let ends = ends.map(|(word, point)| {
                let point = point.map_or_else(String::new, |point| at(plot, point));
                format!("{word} {point}")
            });
            Some(format!(
                "{}: {}, from {first} to {last}, {}",
                series.name,
                counted(series.points.len(), "point"),
                ends.join(", ")
            ))
        });
        let axes = format!("{} over {}", plot.y.name, plot.x.name);
        let points = plot.series.iter().flat_map(|series| &series.points);
        let points: Vec<_> = points.map(|point| (point.mark, ())).collect_vec();
        let marks = self.by_mark(&points, |_| String::new());
        said(axes, series.chain(marks))
    }

    fn graph_seen(&self, graph: &Graph, nodes: usize) -> String {
        let links = graph.links.iter();
        let links = links.filter(|link| link.from.max(link.to) < nodes).count();
        let drawn = graph.nodes.iter().take(nodes);
        let drawn: Vec<_> = drawn.map(|node| (node.mark, &node.label)).collect_vec();
        let marks = self.by_mark(&drawn, |labels| {
            let more = if labels.len() > LISTED { ", …" } else { "" };
            let labels = labels.iter().take(LISTED).map(|label| format!("({label})"));
            format!(": {}{more}", joined(labels, ", "))
        });
        let (nodes, lines) = (counted(nodes, "node"), counted(links, "line"));
        said(format!("{nodes} and {lines}"), marks)
    }
}

/// A point as it is read off the axes.
fn at(plot: &Plot, point: &Point) -> String {
    format!("{} at {}", plot.y.written(point.y), plot.x.written(point.x))
}

/// What there is, and of which kinds.
fn said(all: String, parts: impl IntoIterator<Item = String>) -> String {
    let parts = joined(parts, "; ");
    let between = if parts.is_empty() { "" } else { ": " };
    all + between + &parts
}
