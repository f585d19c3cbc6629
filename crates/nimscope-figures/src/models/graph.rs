//! The game graph below a position in layers, by the longest play to each position: the full one,
//! and in slow games the one of reduced positions.

use std::collections::{BTreeMap, VecDeque};

use super::{here, list, p_and_n, text};
use crate::game::{Canonical, Choices, Outcome, counted};
use crate::layers;
use crate::picture::{
    Body, FigureData, Graph, GraphLayers, GraphNode, Link, Mark, Panel, Picture, Ring,
};
use crate::request::{Drawn, Request, Waits};
use crate::solve::{Cancelled, Control};
use crate::study::Oracle;
use crate::theory::slow::reduction::reduce;

/// The number of positions drawn where no bound is given.
const NODES: u64 = 36;
/// The most positions of a layer.
const WIDEST: usize = 14;
/// The most moves from one position that are drawn as arcs.
const ARCS_FROM_ONE: usize = 4096;

/// Draws the graph.
pub(crate) fn draw(
    request: &Request,
    oracle: &Oracle,
    control: &Control,
) -> Result<Drawn, Cancelled> {
    let most = usize::try_from(request.max_or(|| NODES).clamp(1, 400)).expect("a small number");
    let mut waits = Waits::default();
    let mut data = FigureData::new(&["graph", "layer", "position", "outcome", "moves_to"]);
    let mut panels = Vec::new();
    let mut notes = Vec::new();
    for part in parts(request, most, control)? {
        notes.extend(part.cut());
        let graph = part.draw(request, oracle, &mut waits, &mut data);
        panels.push(Panel::new(part.title, Body::Graph(graph)));
    }
    let mut legend = if request.is_silent {
        Vec::new()
    } else {
        p_and_n()
    };
    legend.push(here(&request.position));
    if !request.is_silent {
        notes.push("Thick lines are moves from N to P, which win.".to_owned());
    }
    notes.push("The layer of a position is the length of the longest play to it.".to_owned());
    let about = format!("{}; below {}", request.played_as(), request.position);
    let words = [
        Some(request.position_words()),
        request.max.map(Request::max_words),
    ];
    Ok(waits.drawn(Picture {
        panels,
        legend,
        notes,
        data,
        ..request.picture(about, &words)
    }))
}

/// A graph of the figure.
struct GraphPart {
    layers: Layers,
    /// What it is called in the data.
    name: &'static str,
    /// What stands above it.
    title: &'static str,
}

/// The graph of all positions, and beside it that of the reduced ones of a game that has them.
fn parts(request: &Request, most: usize, control: &Control) -> Result<Vec<GraphPart>, Cancelled> {
    let full = |title| {
        Ok(GraphPart {
            layers: Layers::of(request, most, None, control)?,
            name: "full",
            title,
        })
    };
    let Some(sizes) = request.game().kind().slow_sizes() else {
        return Ok(vec![full("")?]);
    };
    let mut parts = vec![full("all positions")?];
    // Which tokens can be played is for the reader to find out while values are hidden.
    if !request.is_silent {
        parts.push(GraphPart {
            layers: Layers::of(request, most, Some(sizes.min()), control)?,
            name: "reduced",
            title: "reduced positions",
        });
    }
    Ok(parts)
}

/// Positions below one, with the moves between them.
pub(super) struct Layers {
    pub(super) positions: Vec<Canonical>,
    pub(super) to: Vec<Vec<usize>>,
    pub(super) level: Vec<usize>,
    pub(super) is_cut: bool,
}

impl Layers {
    /// The first positions below the position, nearest first; each followed by its reduction with
    /// a k.
    pub(super) fn of(
        request: &Request,
        most: usize,
        k: Option<usize>,
        control: &Control,
    ) -> Result<Self, Cancelled> {
        let reduced = |x: Canonical| k.map_or_else(|| x.clone(), |k| reduce(k, &x));
        let start = reduced(request.x());
        let mut numbers = BTreeMap::from([(start.clone(), 0_usize)]);
        let mut positions = vec![start];
        let mut waiting = VecDeque::from([0]);
        let (mut arcs, mut is_cut) = (Vec::new(), false);
        while let Some(number) = waiting.pop_front() {
            control.check()?;
            let here = positions[number].clone();
            let choices = Choices::of(request.game(), &here);
            is_cut |= choices
                .len()
                .exact()
                .is_none_or(|count| count > ARCS_FROM_ONE as u128);
            for choice in choices.iter().take(ARCS_FROM_ONE) {
                let after = reduced(choice.to);
                let known = numbers.get(&after).copied();
                let Some(to) = known.or_else(|| {
                    (positions.len() < most).then(|| {
                        positions.push(after.clone());
                        numbers.insert(after, positions.len() - 1);
                        waiting.push_back(positions.len() - 1);
                        positions.len() - 1
                    })
                }) else {
                    is_cut = true;
                    continue;
                };
                arcs.push((number, to));
            }
        }
        let mut to = vec![Vec::new(); positions.len()];
        arcs.sort_unstable();
        arcs.dedup();
        for &(a, b) in &arcs {
            let of: &mut Vec<usize> = &mut to[a];
            of.push(b);
        }
        let level = levels(&to);
        Ok(Self {
            positions,
            to,
            level,
            is_cut,
        })
    }
}

impl GraphPart {
    /// That not all positions are drawn, if so.
    fn cut(&self) -> Option<String> {
        let of = if self.title.is_empty() {
            String::new()
        } else {
            format!(" of {}", self.title)
        };
        let drawn = self.layers.positions.len();
        let is_cut = self.layers.is_cut;
        is_cut.then(|| format!("Cut: the first {}{of} only.", counted(drawn, "position")))
    }

    fn draw(
        &self,
        request: &Request,
        oracle: &Oracle,
        waits: &mut Waits,
        data: &mut FigureData,
    ) -> Graph {
        let Layers {
            positions,
            to,
            level,
            ..
        } = &self.layers;
        let mut outcome = |x: &Canonical| {
            let known = (!request.is_silent).then(|| oracle.outcome(request.rules, x))?;
            waits.value(&known)
        };
        let outcomes: Vec<Option<Outcome>> = positions.iter().map(&mut outcome).collect();
        let node = |(number, x): (usize, &Canonical)| GraphNode {
            label: x.to_string(),
            mark: if request.is_silent {
                Mark::Plain
            } else {
                Mark::of_outcome(outcomes[number])
            },
            ring: Ring::here_if(number == 0),
            to: Some(x.position()),
            ..GraphNode::default()
        };
        for (number, x) in positions.iter().enumerate() {
            data.add([
                self.name.to_owned(),
                level[number].to_string(),
                x.to_string(),
                text(outcomes[number]),
                list(to[number].iter().map(|&to| &positions[to])),
            ]);
        }
        let link = |from: usize, to: usize| Link {
            from,
            to,
            strong: (outcomes[from], outcomes[to]) == (Some(Outcome::N), Some(Outcome::P)),
            ..Link::default()
        };
        let links = to.iter().enumerate();
        let links = links.flat_map(|(from, to)| to.iter().map(move |&to| (from, to)));
        let links = links.map(|(from, to)| link(from, to));
        let nodes = positions.iter().enumerate().map(node);
        let layers = GraphLayers {
            layer: level.clone(),
            step: layers::CLOSE,
        };
        layers::graph(layers, WIDEST, nodes.collect(), links.collect())
    }
}

/// The length of the longest play to each position from the first.
fn levels(to: &[Vec<usize>]) -> Vec<usize> {
    let mut into = vec![0_usize; to.len()];
    to.iter().flatten().for_each(|&node| into[node] += 1);
    let mut ready: Vec<usize> = (0..to.len()).filter(|&node| into[node] == 0).collect();
    let mut levels = vec![0; to.len()];
    while let Some(node) = ready.pop() {
        for &after in &to[node] {
            levels[after] = levels[after].max(levels[node] + 1);
            into[after] -= 1;
            if into[after] == 0 {
                ready.push(after);
            }
        }
    }
    levels
}
