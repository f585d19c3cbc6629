//! Letters in place of the labels of an automaton that has many lines, explained in its legend: a
//! letter has room on its own line, so that no label can be taken for that of another.

use std::borrow::Cow;

use crate::layers;
use crate::lists::CollectVec as _;
use crate::mark::greek;
use crate::picture::{Body, Graph, LegendEntry, LegendSign, Picture};
use crate::plane::Size;
use crate::solve::Control;

/// With more lines than this between different states, letters are in place of their labels.
const MANY: usize = 12;
/// The longest label that needs no letter.
const SHORT: usize = 4;
/// How far apart states stand whose lines have letters, in widths and heights of a state.
const STEP: Size<f64> = Size::new(1.7, 1.4);

/// Whether labels of so many lines would cover each other.
fn is_crowded(graph: &Graph) -> bool {
    let lines = graph.links.iter().filter(|link| link.from != link.to);
    graph.is_automaton && lines.count() > MANY
}

/// The picture with letters where an automaton is crowded. Lines with the same label have the same
/// letter. Those of the first states have the first letters, as the last states may be left out.
pub(super) fn lettered(picture: &Picture) -> Cow<'_, Picture> {
    let mut graphs = picture.panels.iter().filter_map(|panel| panel.body.graph());
    if !graphs.any(is_crowded) {
        return Cow::Borrowed(picture);
    }
    let mut picture = picture.clone();
    let mut labels: Vec<String> = Vec::new();
    for panel in &mut picture.panels {
        let Body::Graph(graph) = &mut panel.body else {
            continue;
        };
        if !is_crowded(graph) {
            continue;
        }
        let mut links: Vec<_> = graph.links.iter_mut().collect_vec();
        crate::lists::sort_by_key(&mut links, |link| link.from.max(link.to));
        for link in links
            .into_iter()
            .filter(|link| link.label.chars().count() > SHORT)
        {
            let known = labels.iter().position(|other| other == link.whole());
            let number = known.unwrap_or(labels.len());
            if known.is_none() {
                labels.push(link.whole().to_owned());
            }
            link.label = greek(number);
        }
        if let Some(layers) = &mut graph.layers {
            layers.step = STEP;
        }
        *graph = layers::laid_out_again(std::mem::take(graph), &Control::new());
    }
    let explained = labels.into_iter().enumerate();
    let explained = explained.map(|(number, words)| {
        let key = LegendSign::Letter(number);
        LegendEntry { key, words }
    });
    picture.legend.extend(explained);
    Cow::Owned(picture)
}
