//! The positions below one with the moves between them, in layers by the longest play to each: as
//! a game graph, in slow games with that of reduced positions beside it, or as plays with their
//! tokens, those that are never played shaded, as in figure 1 of A family of slow exact k-nim
//! games.

use litemap::LiteMap;

use super::{entry, here, list, p_and_n, text, tokens, yes_or_no};
use crate::game::{
    Canonical, Choices, Game, Move, Outcome, PileChange, Sizes, Taken, counted, grouped, joined,
};
use crate::layers;
use crate::lists::CollectVec as _;
use crate::name::Figure;
use crate::picture::{
    Body, FigureData, Graph, GraphLayers, GraphNode, LegendEntry, LegendSign, Link, Mark, Panel,
    Picture, Ring,
};
use crate::request::{Drawn, Request};
use crate::solve::{Cancelled, Control};
use crate::study::{Gaps, Oracle};
use crate::theory::slow::reduction::{reduce, unplayable};

/// The most moves from one position that are drawn as arcs.
const ARCS_FROM_ONE: usize = 4096;
/// The most letters of the labels of a game graph in which a screen writes all: more cover each
/// other.
const LETTERS: usize = 60;
/// How many positions are counted that are not all drawn, and how many moves are followed.
const COUNTED: usize = 2000;
const FOLLOWED: usize = 20_000;

/// From this number of moves on, and of moves from a position, not all can be followed.
const MANY: usize = 60;
const DENSE: usize = 2;

/// How many positions are drawn where no bound is given, and at most, and how many of a layer.
const OF_GRAPH: (u64, u64, usize) = (36, 400, 14);
const OF_PLAYS: (u64, u64, usize) = (24, 100, 10);

/// Draws the graph, or the plays with their tokens.
pub(crate) fn draw(request: &Request, oracle: &Oracle) -> Result<Drawn, Cancelled> {
    let control = &*oracle.control;
    let are_plays = request.figure == Figure::Tree;
    let (usual, most, widest) = if are_plays { OF_PLAYS } else { OF_GRAPH };
    let most = request.max.unwrap_or(usual).clamp(1, most);
    let most = usize::try_from(most).expect("at most 400");
    // Which tokens can be played is for the reader to find out while values are hidden.
    let sizes = request.game().kind().slow_sizes();
    let k = sizes.filter(|_| !request.is_silent).map(Sizes::min);
    let mut parts = vec![("full", "all positions", None)];
    parts.extend(
        k.filter(|_| !are_plays)
            .map(|k| ("reduced", "reduced positions", Some(k))),
    );
    let mut waits = Gaps::default();
    let columns = [
        "graph",
        "layer",
        "position",
        "unplayable",
        "outcome",
        "moves_to",
        "cut",
    ];
    let mut data = FigureData::new(&columns);
    let (mut panels, mut notes) = (Vec::new(), Vec::new());
    let mut is_thinned = false;
    for (name, title, chopped) in parts {
        let mut outcome = |x: &Canonical| {
            let known = (!request.is_silent).then(|| oracle.outcome(request.rules, x))?;
            waits.least(&known)
        };
        let below = Below::of(request, most, chopped, &mut outcome, control)?;
        let is_titled = sizes.is_some() && !are_plays;
        let title = if is_titled { title } else { "" };
        let outcomes: Vec<Option<Outcome>> = below.positions.iter().map(outcome).collect_vec();
        below.add_to(&mut data, name, k, &outcomes);
        let mut graph = below.graph(request, &outcomes, widest, control)?;
        if are_plays {
            graph.leaves_labels_out = false;
        }
        is_thinned |= thin(&mut graph, control);
        control.check()?;
        let of = match title {
            "" => "first",
            of => &format!("of {of} first"),
        };
        graph.first = if request.is_silent {
            format!("{of} the nearest ones")
        } else {
            format!("{of} the options, then winning moves and the answers to them")
        };
        if let Some(k) = k.filter(|_| are_plays) {
            for (number, node) in graph.nodes.iter_mut().enumerate() {
                let step = below.steps.iter().find(|step| step.to == number);
                let before = step.map(|step| (&below.positions[step.from], step.by.touched()));
                node.tokens = tokens::of(k, &below.positions[number], before);
            }
        }
        panels.push(Panel::new(title, Body::Graph(graph)));
    }
    let is_reduced = |k: usize| !are_plays && reduce(k, &request.x()) != request.x();
    let legend = legend(request, are_plays, k.is_some_and(is_reduced));
    let has_moves = panels.iter().any(|panel: &Panel| {
        let graph = panel.body.graph();
        graph.is_some_and(|graph| !graph.links.is_empty())
    });
    if has_moves {
        notes.push(labels_note(request.game()));
    }
    if is_thinned {
        let which = if request.is_silent {
            "one move to each position is"
        } else {
            "those that win, and one to each other position, are"
        };
        notes.push(format!(
            "There are too many moves to follow: only {which} drawn."
        ));
    }
    if has_moves {
        let layers =
            "Layers are by the longest play to a position; a long one may take several rows.";
        notes.push(layers.to_owned());
    }
    if are_plays {
        notes.extend(tokens::note(&panels));
    }
    let about = format!("{}; below {}", request.played_as(), request.position);
    let picture = Picture {
        panels,
        legend,
        notes,
        data,
        ..request.picture_up_to(about, request.max)
    };
    Ok(Drawn::of(picture, waits))
}

fn legend(request: &Request, are_plays: bool, is_reduced: bool) -> Vec<LegendEntry> {
    let mut legend = if are_plays {
        tokens::legend()
    } else {
        Vec::new()
    };
    if !request.is_silent {
        legend.extend(p_and_n());
        legend.push(entry(LegendSign::Thick, "a move from N to P, which wins"));
    }
    legend.push(if is_reduced {
        here(&format!("{}, and what it reduces to", request.position))
    } else {
        here(&request.position)
    });
    legend
}

/// A move between two positions that are drawn, by their numbers.
struct Step {
    from: usize,
    to: usize,
    by: Move,
}

/// The steps from a position: they stand in the order of the positions from which they lead.
fn steps_from(from: usize, steps: &[Step]) -> &[Step] {
    let [begin, end] = [from, from + 1].map(|from| steps.partition_point(|step| step.from < from));
    &steps[begin..end]
}

/// Of so many positions those that matter most: the first one and its options, then P-positions
/// that a winning move leads to, and all answers to these; then the nearest of the others.
fn those_that_matter(
    count: usize,
    steps: &[Step],
    most: usize,
    mut is_p: impl FnMut(usize) -> Option<bool>,
) -> Vec<usize> {
    let most = most.min(count);
    let (mut kept, mut is_kept, mut next) = (vec![0], vec![false; count], 0);
    is_kept[0] = true;
    while next < kept.len() && kept.len() < most {
        let from = kept[next];
        let options = steps_from(from, steps).iter().map(|step| step.to);
        let mut options: Vec<usize> = options.filter(|&to| !is_kept[to]).collect_vec();
        let has_to_win = next > 0 && is_p(from) == Some(false);
        options.retain(|&to| !has_to_win || is_p(to) != Some(false));
        if next == 0 {
            let others = options.extract_if(.., |&mut to| is_p(to) != Some(true));
            let others: Vec<usize> = others.collect_vec();
            options.extend(others);
        }
        for to in options {
            if !std::mem::replace(&mut is_kept[to], true) {
                kept.push(to);
            }
        }
        next += 1;
    }
    kept.extend((0..count).filter(|&node| !is_kept[node]));
    kept.truncate(most);
    kept
}

/// Positions below one, with the moves between them: one for each pair.
struct Below {
    positions: Vec<Canonical>,
    steps: Vec<Step>,
    /// Whether some options of each position are not drawn.
    is_part: Vec<bool>,
    /// How many positions there are, in words, if not all are drawn.
    all: Option<String>,
}

impl Below {
    /// Positions below the position, those first that matter most, each followed by its reduction
    /// with a k.
    fn of(
        request: &Request,
        most: usize,
        k: Option<usize>,
        mut outcome: impl FnMut(&Canonical) -> Option<Outcome>,
        control: &Control,
    ) -> Result<Self, Cancelled> {
        let reduced = |x: Canonical| k.map_or_else(|| x.clone(), |k| reduce(k, &x));
        let start = reduced(request.x());
        let mut numbers = LiteMap::from_sorted_store_unchecked(vec![(start.clone(), 0)]);
        let mut positions = vec![start];
        let (mut steps, mut followed) = (Vec::new(), 0);
        // Those that are not drawn are counted, if there are not too many.
        let (mut from, mut are_all, mut is_part) = (0, true, Vec::new());
        while from < positions.len() && (from < most || are_all) {
            control.check()?;
            let here = positions[from].clone();
            let choices = Choices::of(request.game(), &here);
            let count = choices.len().exact();
            let are_few = count.is_some_and(|count| count <= ARCS_FROM_ONE as u128);
            is_part.push(!are_few);
            are_all &= are_few;
            let choices = choices.iter().take(ARCS_FROM_ONE);
            let choices = choices.map(|choice| (reduced(choice.to), choice.by));
            let choices: Vec<(Canonical, Move)> = choices.collect_vec();
            followed += choices.len();
            for (after, by) in choices {
                let known = numbers.get(&after).copied();
                let to = known.unwrap_or(positions.len());
                if known.is_none() && to >= most.max(COUNTED) {
                    (are_all, is_part[from]) = (false, true);
                    continue;
                }
                if known.is_none() {
                    positions.push(after.clone());
                    numbers.insert(after, to);
                }
                steps.push(Step { from, to, by });
            }
            are_all &= followed <= FOLLOWED;
            from += 1;
        }
        let count = positions.len();
        let is_p = |node: usize| outcome(&positions[node]).map(Outcome::is_p);
        let kept = those_that_matter(count, &steps, most, is_p);
        let mut new = vec![usize::MAX; count];
        let numbers = kept.iter().enumerate();
        numbers.for_each(|(number, &node)| new[node] = number);
        for step in &mut steps {
            (step.from, step.to) = (new[step.from], new[step.to]);
        }
        let positions: Vec<Canonical> = kept
            .iter()
            .map(|&node| positions[node].clone())
            .collect_vec();
        // Those from which no move was followed have some, but for the terminal ones.
        let has_moves = |x| !Choices::of(request.game(), x).is_empty();
        let kept = kept.iter().zip(&positions);
        let is_part =
            kept.map(|(&node, x)| is_part.get(node).copied().unwrap_or_else(|| has_moves(x)));
        let mut is_part: Vec<bool> = is_part.collect_vec();
        crate::lists::sort_by_key(&mut steps, |step| (step.from, step.to));
        steps.dedup_by_key(|step| (step.from, step.to));
        for step in steps.iter().filter(|step| step.to == usize::MAX) {
            if let Some(is_part) = is_part.get_mut(step.from) {
                *is_part = true;
            }
        }
        steps.retain(|step| step.from.max(step.to) < positions.len());
        let all = counted(grouped(count as u128), "position");
        Ok(Self {
            positions,
            steps,
            is_part,
            all: if are_all {
                (count > most).then_some(all)
            } else {
                Some(format!("more than {all}"))
            },
        })
    }

    /// The length of the longest play to each position from the first.
    fn layers(&self) -> Vec<usize> {
        let mut into = vec![0_usize; self.positions.len()];
        self.steps.iter().for_each(|step| into[step.to] += 1);
        let mut ready: Vec<usize> = (0..into.len())
            .filter(|&node| into[node] == 0)
            .collect_vec();
        let mut layers = vec![0; into.len()];
        while let Some(node) = ready.pop() {
            for step in steps_from(node, &self.steps) {
                layers[step.to] = layers[step.to].max(layers[node] + 1);
                into[step.to] -= 1;
                if into[step.to] == 0 {
                    ready.push(step.to);
                }
            }
        }
        layers
    }

    /// Adds its positions to the data.
    fn add_to(
        &self,
        data: &mut FigureData,
        name: &str,
        k: Option<usize>,
        outcomes: &[Option<Outcome>],
    ) {
        let layers = self.layers();
        for (number, x) in self.positions.iter().enumerate() {
            let steps = steps_from(number, &self.steps).iter();
            let to = list(steps.map(|step| &self.positions[step.to]));
            let (layer, outcome) = (layers[number], text(outcomes[number]));
            let unplayable = text(k.map(|k| unplayable(k, x).iter().sum::<u64>()));
            let is_cut = yes_or_no(self.is_part[number]);
            data.add(&[&name, &layer, x, &unplayable, &outcome, &to, &is_cut]);
        }
    }

    fn graph(
        &self,
        request: &Request,
        outcomes: &[Option<Outcome>],
        widest: usize,
        control: &Control,
    ) -> Result<Graph, Cancelled> {
        let node = |(number, x): (usize, &Canonical)| GraphNode {
            label: x.to_string(),
            is_part: self.is_part[number],
            mark: if request.is_silent {
                Mark::Plain
            } else {
                Mark::of_outcome(outcomes[number])
            },
            ring: Ring::here_if(number == 0),
            to: Some(x.position()),
            ..GraphNode::default()
        };
        let link = |step: &Step| {
            let outcome = |node: usize| outcomes[node];
            Link {
                from: step.from,
                to: step.to,
                label: label(request.game(), &step.by),
                strong: outcome(step.from) == Some(Outcome::N)
                    && outcome(step.to) == Some(Outcome::P),
                ..Link::default()
            }
        };
        let nodes = self.positions.iter().enumerate().map(node);
        let links: Vec<Link> = self.steps.iter().map(link).collect_vec();
        let letters = links.iter().map(|link| link.label.chars().count());
        let layers = GraphLayers {
            layer: self.layers(),
            step: layers::CLOSE,
            ..GraphLayers::default()
        };
        Ok(Graph {
            leaves_labels_out: letters.sum::<usize>() > LETTERS,
            part_of: self.all.clone(),
            ..layers::graph(layers, widest, nodes.collect_vec(), links, control)?
        })
    }
}

/// Leaves out lines of a graph that has too many: the thick ones stay, and one to each node to
/// which none of them leads. Says whether some are left out.
fn thin(graph: &mut Graph, control: &Control) -> bool {
    let many = MANY.max(DENSE * graph.nodes.len());
    if graph.links.len() <= many {
        return false;
    }
    let strong = graph.links.iter().filter(|link| link.strong);
    let mut is_reached = vec![false; graph.nodes.len()];
    strong.for_each(|link| is_reached[link.to] = true);
    (graph.links).retain(|link| link.strong || !std::mem::replace(&mut is_reached[link.to], true));
    *graph = layers::laid_out_again(std::mem::take(graph), control);
    true
}

/// A move in short: the piles that it takes from or, where it leaves one alone, that one; with the
/// number of tokens where that may be more than one; or the heaps that it deletes and splits, of
/// which those that are deleted have no names where none is kept.
pub(super) fn label(game: Game, by: &Move) -> String {
    let Move::Take { taken, given } = by else {
        let [deleted, split] = by.split_by_names().unwrap_or_default();
        return if by.touched().len() == game.n() {
            split
        } else {
            format!("{deleted} {split}")
        };
    };
    if game.is_all_but_one() {
        let kept = (0..game.n()).filter(|&pile| by.change(pile) == PileChange::Kept);
        return kept.map(Canonical::name).collect();
    }
    if game.kind().is_slow() {
        return (taken.iter().map(|taken| Canonical::name(taken.index))).collect();
    }
    let said = |all: &[Taken], sign: char| {
        let one = |taken: &Taken| format!("{}{sign}{}", Canonical::name(taken.index), taken.tokens);
        all.iter().map(one).collect_vec()
    };
    joined([said(taken, '−'), said(given, '+')].concat(), " ")
}

/// How the lines are read.
pub(super) fn labels_note(game: Game) -> String {
    let kind = game.kind();
    let named = if kind.splits().is_some() {
        "names the heaps that are split, x₂→1+3, and those that are deleted, −x₁, unless they are all others"
    } else if game.is_all_but_one() {
        "names the pile that is not played on"
    } else if kind.is_slow() {
        "names the piles that are played on"
    } else if game.gives() {
        "says how many tokens are taken from which pile, −, or put on it, +"
    } else {
        "says how many tokens are taken from which pile"
    };
    let after = if kind.edges().is_some() {
        ". Of positions that a symmetry of the edges takes to each other the least is drawn."
    } else if kind.written().is_some() {
        "."
    } else {
        "; x₁ is the smallest pile. The piles are sorted after each move."
    };
    format!("The label of a line {named}{after}")
}
