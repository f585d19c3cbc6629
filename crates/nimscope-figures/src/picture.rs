//! A picture as data: panels of cells, of a plot or of a graph, with axes, a legend and the rows
//! that they show. It knows nothing of the medium that it is drawn on.

use std::borrow::Cow;

pub use super::data::FigureData;
pub use super::mark::{Mark, Ring, Shading};
pub(super) use super::mark::{OF_OUTCOME, SHADES, greek};
use super::plane::{Place, Size, xy};
pub use super::scale::Scale;
pub(super) use super::scale::number;
use crate::game::{Position, counted};
use crate::lists::CollectVec as _;

/// A figure, ready to be drawn on any medium.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Picture {
    /// What the figure shows.
    pub title: String,
    /// Of which game, convention, position and bound.
    pub about: String,
    /// The command that makes it again.
    pub command: String,
    /// The parts, side by side.
    pub panels: Vec<Panel>,
    /// What the marks mean.
    pub legend: Vec<LegendEntry>,
    /// Sentences below the figure.
    pub notes: Vec<String>,
    /// The rows that it shows.
    pub data: FigureData,
}

/// A part of a figure.
#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    /// What this part shows, if there are several.
    pub title: String,
    /// What is drawn.
    pub body: Body,
}

/// What is drawn in a panel.
#[derive(Clone, Debug, PartialEq)]
pub enum Body {
    /// Cells in rows and columns.
    Cells(CellGrid),
    /// Points over two axes.
    Plot(Plot),
    /// Nodes joined by lines.
    Graph(Graph),
}

/// A sign in the legend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LegendSign {
    /// A mark of cells, nodes, bars or points.
    Mark(Mark),
    /// A ring around a mark.
    Ring(Ring),
    /// The line of a series, by its number.
    Line(usize),
    /// A dashed rule.
    Rule,
    /// A line of a graph that is set off.
    Thick,
    /// The shades of numbers.
    Shades(Shading),
    /// A token of a pile.
    Token(TokenFate),
    /// A letter that stands for the label of lines, by its number.
    Letter(usize),
}

impl From<Mark> for LegendSign {
    fn from(mark: Mark) -> Self {
        Self::Mark(mark)
    }
}

impl From<Ring> for LegendSign {
    fn from(ring: Ring) -> Self {
        Self::Ring(ring)
    }
}

/// What becomes of a token of a slow game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenFate {
    /// Some play takes it.
    Playable,
    /// No play takes it since the last move.
    Lost,
    /// No play could take it before the last move either.
    Unplayable,
}

/// An entry of the legend.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegendEntry {
    /// The sign.
    pub key: LegendSign,
    /// What it means.
    pub words: String,
}

/// Cells in rows and columns.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CellGrid {
    /// The columns.
    pub across: Axis,
    /// The rows, the first of them first.
    pub down: Axis,
    /// Whether the first row is drawn at the bottom.
    pub upwards: bool,
    /// The cells, row by row.
    pub rows: Vec<Vec<Cell>>,
}

/// The columns or the rows of cells.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Axis {
    /// The quantity.
    pub name: String,
    /// Its value in each column or row.
    pub labels: Vec<String>,
}

/// A cell.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cell {
    /// What it means.
    pub mark: Mark,
    /// What stands in it: a value, or a letter.
    pub text: String,
    /// What is said of it besides.
    pub ring: Ring,
    /// The position that it stands for.
    pub to: Option<Position>,
}

/// Points over two axes.
#[derive(Clone, Debug, PartialEq)]
pub struct Plot {
    /// The axis to the right.
    pub x: Scale,
    /// The axis upwards.
    pub y: Scale,
    /// What is drawn, the first of them lowest.
    pub series: Vec<Series>,
}

/// A row of points.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// What it is.
    pub name: String,
    /// How it is drawn.
    pub kind: SeriesKind,
    /// The points, from left to right.
    pub points: Vec<Point>,
}

/// How a row of points is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeriesKind {
    /// Dots, joined by a line where they stand at successive whole numbers: what is missing
    /// between two others is a gap.
    Line,
    /// Dots.
    Dots,
    /// Bars from the axis.
    Bars,
    /// A dashed line without dots.
    Rule,
}

/// A point of a plot.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Upwards.
    pub y: f64,
    /// What it means.
    pub mark: Mark,
    /// What is said of it besides.
    pub ring: Ring,
    /// What it is, in words.
    pub text: String,
    /// The position that it stands for.
    pub to: Option<Position>,
}

/// Nodes joined by lines.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Graph {
    /// The nodes.
    pub nodes: Vec<GraphNode>,
    /// The lines.
    pub links: Vec<Link>,
    /// Whether the lines have arrows.
    pub directed: bool,
    /// Whether the nodes are the states of an automaton: circles, and double ones where it
    /// accepts. The first is the start.
    pub is_automaton: bool,
    /// The layers of the nodes, if they stand in layers: a page may lay them out again, and leave
    /// out the last nodes.
    pub layers: Option<GraphLayers>,
    /// Whether labels of lines are left out for which there is no free place. Otherwise they cover
    /// as little as can be.
    pub leaves_labels_out: bool,
    /// How many nodes the larger graph has of which it is a part, in words.
    pub part_of: Option<String>,
    /// Which of the nodes come first, in words.
    pub first: String,
}

/// Nodes in layers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GraphLayers {
    /// The layer of each node, from the top.
    pub layer: Vec<usize>,
    /// How far apart neighbours stand, across and down.
    pub step: Size<f64>,
    /// The width of an em of the labels of lines, in steps, where each has room of its own above
    /// the node to which its line leads.
    pub em: Option<f64>,
    /// What stands beside the row of each node, if something does.
    pub names: Vec<String>,
}

/// A node of a graph.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GraphNode {
    /// Where it stands, to the right and down. Labels of nodes at one height whose places differ
    /// by 1 do not touch.
    pub at: Place<f64>,
    /// What stands in it.
    pub label: String,
    /// What it means.
    pub mark: Mark,
    /// What is said of it besides.
    pub ring: Ring,
    /// The position that it stands for.
    pub to: Option<Position>,
    /// The tokens of its piles, if they are drawn.
    pub tokens: Vec<Vec<TokenFate>>,
    /// Whether lines lead from it to nodes that are not drawn.
    pub is_part: bool,
}

/// A line between two nodes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Link {
    /// The number of the node at which it begins.
    pub from: usize,
    /// The number of the node at which it ends.
    pub to: usize,
    /// Where it passes other nodes, from its beginning on.
    pub via: Vec<Place<f64>>,
    /// What stands at it.
    pub label: String,
    /// Where that stands, if it has room of its own.
    pub at: Option<Place<f64>>,
    /// The same with nothing left out, where the label is short for more.
    pub words: String,
    /// Whether it is set off.
    pub strong: bool,
}

impl Picture {
    /// How many nodes each part has.
    pub(super) fn nodes(&self) -> Vec<usize> {
        let graphs = self.panels.iter().map(|panel| panel.body.graph());
        graphs
            .map(|graph| graph.map_or(0, |graph| graph.nodes.len()))
            .collect_vec()
    }

    /// Whether a sign of the legend stands in a drawing with so many nodes of each part.
    pub(super) fn draws(&self, key: LegendSign, nodes: &[usize]) -> bool {
        let mut panels = self.panels.iter().zip(nodes);
        panels.any(|(panel, &nodes)| panel.body.draws(key, nodes))
    }

    /// The legend of a drawing with so many nodes of each part.
    pub(super) fn legend_of(&self, nodes: &[usize]) -> Vec<&LegendEntry> {
        let legend = self.legend.iter();
        legend.filter(|it| self.draws(it.key, nodes)).collect_vec()
    }

    /// The notes of a drawing with so many nodes of each part: first what is left out.
    pub(super) fn notes_of(&self, nodes: &[usize]) -> Vec<String> {
        let cuts = self.panels.iter().zip(nodes).filter_map(|(panel, &drawn)| {
            let graph = panel.body.graph()?;
            let is_cut = graph.part_of.is_some() || drawn < graph.nodes.len();
            let are_parts = is_cut && graph.directed && !graph.is_automaton;
            // On a screen an automaton is never cut.
            let rest = if graph.is_automaton {
                ". Without --width, all are drawn"
            } else {
                ""
            };
            let more = if are_parts {
                "; … stands where more lines begin"
            } else {
                rest
            };
            is_cut.then(|| format!("Cut: {}, {}{more}.", graph.only(drawn), graph.first))
        });
        cuts.chain(self.notes.iter().cloned()).collect_vec()
    }
}

impl Body {
    /// Its cells, if it has some.
    pub(super) const fn cells(&self) -> Option<&CellGrid> {
        match self {
            Self::Cells(cells) => Some(cells),
            Self::Plot(_) | Self::Graph(_) => None,
        }
    }

    /// Its graph, if it is one.
    pub(super) const fn graph(&self) -> Option<&Graph> {
        match self {
            Self::Graph(graph) => Some(graph),
            Self::Cells(_) | Self::Plot(_) => None,
        }
    }

    /// Whether a sign of the legend stands in it, where so many nodes are drawn.
    pub(super) fn draws(&self, key: LegendSign, nodes: usize) -> bool {
        match (self, key) {
            (Self::Plot(plot), LegendSign::Line(number)) => {
                let mut series = plot.series.get(number).into_iter();
                series.any(|it| it.kind == SeriesKind::Line && !it.points.is_empty())
            }
            (Self::Plot(plot), LegendSign::Rule) => {
                let mut series = plot.series.iter();
                series.any(|series| series.kind == SeriesKind::Rule)
            }
            (Self::Graph(graph), LegendSign::Token(token)) => {
                let piles = graph.nodes.iter().take(nodes).flat_map(|node| &node.tokens);
                piles.flatten().any(|it| *it == token)
            }
            (Self::Graph(graph), LegendSign::Thick) => {
                let is_drawn = |link: &Link| link.strong && link.from.max(link.to) < nodes;
                graph.links.iter().any(is_drawn)
            }
            (Self::Graph(graph), LegendSign::Letter(number)) => {
                let letter = greek(number);
                // A list names also lines to states for which it has no room.
                let mut links = graph.links.iter();
                links.any(|link| link.from < nodes && link.label == letter)
            }
            (
                _,
                LegendSign::Line(_)
                | LegendSign::Rule
                | LegendSign::Thick
                | LegendSign::Token(_)
                | LegendSign::Letter(_),
            ) => false,
            (_, LegendSign::Shades(Shading { of, .. })) => {
                self.marks(nodes).any(|(drawn, _)| match of {
                    None => matches!(drawn, Mark::Shade(_)),
                    Some(of) => matches!(drawn, Mark::Remote(outcome, _) if outcome == of),
                })
            }
            (_, LegendSign::Mark(mark)) => self.marks(nodes).any(|(drawn, _)| drawn == mark),
            (_, LegendSign::Ring(ring)) => self.marks(nodes).any(|(_, drawn)| drawn == ring),
        }
    }

    /// The marks of its cells, points or first nodes, with the rings around them.
    fn marks(&self, nodes: usize) -> Box<dyn Iterator<Item = (Mark, Ring)> + '_> {
        match self {
            Self::Cells(cells) => {
                let cells = cells.rows.iter().flatten();
                Box::new(cells.map(|cell| (cell.mark, cell.ring)))
            }
            Self::Plot(plot) => {
                let series = plot.series.iter();
                let points = series.filter(|series| series.kind != SeriesKind::Rule);
                let points = points.flat_map(|series| &series.points);
                Box::new(points.map(|point| (point.mark, point.ring)))
            }
            Self::Graph(graph) => {
                let nodes = graph.nodes.iter().take(nodes);
                Box::new(nodes.map(|node| (node.mark, node.ring)))
            }
        }
    }

    /// Whether points of a row of a plot have its sign, and not that of their marks.
    pub(super) fn signs(&self, row: usize, has_sign: impl Fn(&Plot, &Point) -> bool) -> bool {
        let Self::Plot(plot) = self else {
            return false;
        };
        let points = plot.series.get(row).map(|series| &series.points);
        points.is_some_and(|points| points.iter().any(|point| has_sign(plot, point)))
    }
}

impl GraphNode {
    /// What stands in it, and whether that is all of it.
    pub(super) fn said(&self) -> Cow<'_, str> {
        if self.is_part {
            Cow::Owned(format!("{} …", self.label))
        } else {
            Cow::Borrowed(&self.label)
        }
    }
}

impl Link {
    /// What stands at it, with nothing left out.
    pub(super) fn whole(&self) -> &str {
        if self.words.is_empty() {
            &self.label
        } else {
            &self.words
        }
    }
}

impl Graph {
    /// The layer of each node; none where there are no layers.
    pub(super) fn layer_of_each(&self) -> &[usize] {
        (self.layers.as_ref()).map_or(&[], |layers| &layers.layer)
    }

    /// The names of the rows of its nodes, if they have names.
    pub(super) fn row_names(&self) -> &[String] {
        (self.layers.as_ref()).map_or(&[], |layers| &layers.names)
    }

    /// Says how many nodes are drawn.
    pub(super) fn only(&self, drawn: usize) -> String {
        let node = if self.is_automaton {
            "state"
        } else {
            "position"
        };
        let all = || counted(self.nodes.len(), node);
        let all = self.part_of.clone().unwrap_or_else(all);
        let are = if drawn == 1 { "is" } else { "are" };
        format!("only {drawn} of {all} {are} drawn")
    }

    /// The least and the most place of its nodes and of the bends of its lines.
    pub(super) fn corners(&self) -> [Place<f64>; 2] {
        let nodes = self.nodes.iter().map(|node| node.at);
        let bends = self.links.iter().flat_map(|link| &link.via).copied();
        let (low, high) = (f64::NEG_INFINITY, f64::INFINITY);
        nodes
            .chain(bends)
            .fold([xy(high, high), xy(low, low)], |[least, most], at| {
                [
                    xy(least.x.min(at.x), least.y.min(at.y)),
                    xy(most.x.max(at.x), most.y.max(at.y)),
                ]
            })
    }
}

impl CellGrid {
    /// The rows from top to bottom, each with its number.
    pub(super) fn downwards(&self) -> Vec<(usize, &Vec<Cell>)> {
        let mut rows: Vec<(usize, &Vec<Cell>)> = self.rows.iter().enumerate().collect_vec();
        if self.upwards {
            rows.reverse();
        }
        rows
    }

    /// How many rows stand above one.
    pub(super) fn above(&self, row: usize) -> usize {
        if self.upwards {
            self.rows.len() - 1 - row
        } else {
            row
        }
    }
}

impl Cell {
    /// A cell with a mark alone.
    pub(super) fn of(mark: Mark) -> Self {
        Self {
            mark,
            ..Self::default()
        }
    }
}

impl Axis {
    /// A quantity with its values.
    pub(super) fn new(name: impl Into<String>, labels: impl Iterator<Item: ToString>) -> Self {
        let labels = labels.map(|label| label.to_string()).collect_vec();
        let name = name.into();
        Self { name, labels }
    }
}

impl Point {
    /// A point that is said in words.
    pub(super) fn new(x: f64, y: f64, text: String) -> Self {
        Self {
            x,
            y,
            text,
            ..Self::default()
        }
    }
}

impl Series {
    /// A row of points with its name.
    pub(super) fn new(name: impl Into<String>, kind: SeriesKind, points: Vec<Point>) -> Self {
        let name = name.into();
        Self { name, kind, points }
    }

    /// A dashed line from one end to the other.
    pub(super) fn rule(name: &str, ends: [[f64; 2]; 2]) -> Self {
        let ends = ends.map(|[x, y]| Point::new(x, y, String::new()));
        Self::new(name, SeriesKind::Rule, ends.into())
    }

    /// The points between which a line is drawn, run by run.
    pub(super) fn runs(&self) -> impl Iterator<Item = &[Point]> {
        let is_next = |before: &Point, after: &Point| after.x - before.x < 1.5;
        let is_joined = move |before: &Point, after: &Point| match self.kind {
            SeriesKind::Line => is_next(before, after),
            SeriesKind::Rule => true,
            SeriesKind::Dots | SeriesKind::Bars => false,
        };
        self.points.chunk_by(is_joined)
    }
}

impl Panel {
    /// A part with a title.
    pub fn new(title: impl Into<String>, body: Body) -> Self {
        let title = title.into();
        Self { title, body }
    }

    /// Its title, or what its numbers count.
    pub(super) fn name(&self) -> &str {
        match &self.body {
            Body::Plot(plot) if self.title.is_empty() => &plot.x.name,
            Body::Cells(_) | Body::Plot(_) | Body::Graph(_) => &self.title,
        }
    }
}
