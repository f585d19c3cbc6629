//! The plays of a slow game below a position with their tokens: those that are never played are
//! shaded, as in figure 1 of A family of slow exact k-nim games.

use std::collections::BTreeMap;

use super::graph::Layers;
use super::{here, list, p_and_n, text};
use crate::game::{Canonical, Choices, Outcome, counted};
use crate::layers;
use crate::picture::{
    Body, FigureData, GraphLayers, GraphNode, LegendEntry, LegendSign, Link, Mark, Panel, Picture,
    Ring, TokenFate, TokenPile,
};
use crate::request::{Drawn, Request, Waits};
use crate::solve::{Cancelled, Control};
use crate::study::Oracle;
use crate::theory::slow::reduction;

/// The number of positions drawn where no bound is given, and the most.
const NODES: u64 = 24;
const MOST: u64 = 100;
/// The most positions of a layer.
const WIDEST: usize = 10;
/// Positions with larger piles are drawn without tokens.
const TALLEST: u64 = 16;

/// Draws the positions below one.
pub(crate) fn draw(
    request: &Request,
    oracle: &Oracle,
    control: &Control,
) -> Result<Drawn, Cancelled> {
    let most = request.max_or(|| NODES).clamp(1, MOST);
    let most = usize::try_from(most).expect("at most 100");
    let sizes = request.game().kind().slow_sizes();
    let k = sizes.expect("the figure suits slow games").min();
    let layers = Layers::of(request, most, None, control)?;
    let mut waits = Waits::default();
    let mut outcome = |x: &Canonical| waits.value(&oracle.outcome(request.rules, x));
    let outcomes: Vec<Option<Outcome>> = layers.positions.iter().map(&mut outcome).collect();
    let moves = moves(request, &layers);
    let mut data = FigureData::new(&["layer", "position", "unplayable", "outcome", "moves_to"]);
    let mut nodes = Vec::new();
    for (number, x) in layers.positions.iter().enumerate() {
        let unplayable = reduction::unplayable(k, x);
        let before = moves.iter().find(|drawn| drawn.to == number);
        let before = before.map(|drawn| drawn.unplayable_after(k, &layers.positions[drawn.from]));
        data.add([
            layers.level[number].to_string(),
            x.to_string(),
            unplayable.iter().sum::<u64>().to_string(),
            text(outcomes[number]),
            list(layers.to[number].iter().map(|&to| &layers.positions[to])),
        ]);
        nodes.push(GraphNode {
            label: x.to_string(),
            mark: Mark::of_outcome(outcomes[number]),
            ring: Ring::here_if(number == 0),
            to: Some(x.position()),
            tokens: tokens(x, &unplayable, before.as_deref()),
            ..GraphNode::default()
        });
    }
    let link = |drawn: &DrawnMove| Link {
        from: drawn.from,
        to: drawn.to,
        label: drawn.label(request.game().is_all_but_one()),
        strong: (outcomes[drawn.from], outcomes[drawn.to]) == (Some(Outcome::N), Some(Outcome::P)),
        ..Link::default()
    };
    let links = moves.iter().map(link).collect();
    let rows = GraphLayers {
        layer: layers.level.clone(),
        step: layers::CLOSE,
    };
    let graph = layers::graph(rows, WIDEST, nodes, links);
    let about = format!("{}; below {}", request.played_as(), request.position);
    let words = [
        Some(request.position_words()),
        request.max.map(Request::max_words),
    ];
    let has_tokens = graph.nodes.iter().any(|node| !node.tokens.is_empty());
    let picture = Picture {
        legend: legend(request, has_tokens),
        notes: notes(request, &layers, has_tokens),
        panels: vec![Panel::new("", Body::Graph(graph))],
        data,
        ..request.picture(about, &words)
    };
    Ok(waits.drawn(picture))
}

fn legend(request: &Request, has_tokens: bool) -> Vec<LegendEntry> {
    let mut legend = Vec::new();
    if has_tokens {
        legend.extend(
            [
                (TokenFate::Playable, "a token that may be played"),
                (TokenFate::Lost, "one that is not played from here on"),
                (TokenFate::Unplayable, "one that was never played"),
            ]
            .map(|(token, words)| LegendEntry::new(LegendSign::Token(token), words)),
        );
    }
    legend.extend(p_and_n());
    legend.push(here(&request.position));
    legend
}

fn notes(request: &Request, layers: &Layers, has_tokens: bool) -> Vec<String> {
    let mut notes = Vec::new();
    if layers.is_cut {
        let drawn = counted(layers.positions.len(), "position");
        notes.push(format!("Cut: the first {drawn} only."));
    }
    notes.push(if request.game().is_all_but_one() {
        "A line names the pile that is not played on.".to_owned()
    } else {
        "A line names the piles that are played on.".to_owned()
    });
    notes.push("Thick lines are moves from N to P, which win.".to_owned());
    if has_tokens {
        notes.push("As characters, 1 2 2 4 − 0 0 0 2 is the position of which two tokens of the last pile are played in no play.".to_owned());
    } else {
        notes.push(format!(
            "Tokens are drawn where no pile has more than {TALLEST}."
        ));
    }
    notes
}

/// A move between two positions that are drawn.
struct DrawnMove {
    from: usize,
    to: usize,
    /// The piles that are played on, by their places in the position before.
    touched: Vec<usize>,
    n: usize,
}

impl DrawnMove {
    fn label(&self, is_all_but_one: bool) -> String {
        let piles = (0..self.n).filter(|pile| self.touched.contains(pile) != is_all_but_one);
        let names: Vec<String> = piles.map(Canonical::name).collect();
        names.concat()
    }

    /// The tokens that could not be played before the move either, by the piles after it.
    fn unplayable_after(&self, k: usize, before: &Canonical) -> Vec<u64> {
        let unplayable = reduction::unplayable(k, before).into_iter();
        let piles = before.piles().iter().zip(unplayable).enumerate();
        let after = piles.map(|(place, (pile, unplayable))| {
            (pile - u64::from(self.touched.contains(&place)), unplayable)
        });
        let mut after: Vec<(u64, u64)> = after.collect();
        after.sort_unstable();
        after
            .into_iter()
            .map(|(_, unplayable)| unplayable)
            .collect()
    }
}

/// The moves between the positions: one for each pair.
fn moves(request: &Request, layers: &Layers) -> Vec<DrawnMove> {
    let numbers = layers.positions.iter().zip(0..);
    let numbers: BTreeMap<&Canonical, usize> = numbers.collect();
    let mut moves = Vec::new();
    for (from, x) in layers.positions.iter().enumerate() {
        for choice in Choices::of(request.game(), x).iter() {
            let to = numbers.get(&choice.to).copied();
            moves.extend(to.map(|to| DrawnMove {
                from,
                to,
                touched: choice.by.touched(),
                n: x.len(),
            }));
        }
    }
    moves
}

/// The tokens of a position, none where a pile is too large. Those that could not be played
/// `before` the move to it are told from those that cannot be played since.
fn tokens(x: &Canonical, unplayable: &[u64], before: Option<&[u64]>) -> Vec<TokenPile> {
    if x.max() > TALLEST {
        return Vec::new();
    }
    let small = |tokens: u64| u8::try_from(tokens).unwrap_or(u8::MAX);
    let piles = x.piles().iter().zip(unplayable).enumerate();
    let pile = |(place, (&pile, &unplayable)): (usize, (&u64, &u64))| {
        let was = before.map_or(unplayable, |before| before[place].min(unplayable));
        TokenPile {
            playable: small(pile - unplayable),
            lost: small(unplayable - was),
            unplayable: small(was),
        }
    };
    piles.map(pile).collect()
}
