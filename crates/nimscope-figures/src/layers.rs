//! Places for the nodes of a graph in layers, so that few lines cross and none runs through a
//! node: a line over several layers has a bend in each layer between.

use litemap::LiteMap;

use crate::font;
use crate::lists::CollectVec as _;
use crate::picture::{Graph, GraphLayers, GraphNode, Link};
use crate::plane::{Size, float, xy};
use crate::solve::{Cancelled, Control};

/// How far apart the middles of two nodes of a layer stand, of a node and a bend, of two bends.
const NODES: f64 = 1.0;
const BESIDE: f64 = 0.66;
/// The last two where nodes have lines to themselves, whose labels stand below them.
const LOOPED: [f64; 2] = [0.9, 0.35];
/// The last two where there is no room for more.
const DENSE: [f64; 2] = [0.66, 0.08];
const BENDS: f64 = 0.2;
/// The room beside a label, in ems, and how far above its node it stands, in steps.
const MARGIN: f32 = 1.2;
const ABOVE_NODE: f64 = 0.5;
/// How often the layers are put in order, and moved.
const SWEEPS: usize = 12;
/// The most pieces of lines that are kept apart. More of them cannot be followed.
const MOST: usize = 1200;

/// How far apart neighbours stand, across and down.
pub(super) const CLOSE: Size<f64> = Size::square(1.0);

/// A graph with arrows: each node at its place in its layer, each line with its bends. A layer of
/// more than `widest` nodes is cut into parts, one below another.
pub(super) fn graph(
    mut layers: GraphLayers,
    widest: usize,
    nodes: Vec<GraphNode>,
    links: Vec<Link>,
    control: &Control,
) -> Result<Graph, Cancelled> {
    layers.layer = folded(&layers.layer, widest);
    let graph = Graph {
        nodes,
        links,
        directed: true,
        layers: Some(layers),
        ..Graph::default()
    };
    let graph = laid_out_again(graph, control);
    control.check().map(|()| graph)
}

/// The same graph with its nodes where its lines lead now, or where they stand when it is
/// cancelled.
pub(super) fn laid_out_again(mut graph: Graph, control: &Control) -> Graph {
    let layers = graph.layers.take().unwrap_or_default();
    let apart = usual(&graph);
    laid_out(graph, layers, (apart, false), control)
}

/// How far apart a node and a bend stand, and two bends.
fn usual(graph: &Graph) -> [f64; 2] {
    if graph.links.iter().any(|line| line.from == line.to) {
        LOOPED
    } else {
        [BESIDE, BENDS]
    }
}

/// How much of a graph is drawn where it does not fit as a whole, in twentieths.
const PARTS: [usize; 16] = [20, 18, 16, 14, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1];
/// How many nodes are drawn where not even the least of these parts fits.
const FEW: [usize; 12] = [16, 14, 12, 10, 9, 8, 7, 6, 5, 4, 3, 2];
/// The widths of layers that are tried, in quarters of the widest that fits: labels beside lines
/// may take more room than nodes and bends.
const NARROWER: [usize; 3] = [4, 3, 2];
/// The most lines of an automaton for which every way of cutting its layers is tried.
pub(super) const TRIED: usize = 24;

/// A drawing of a graph in some room, or why there is none.
pub(super) enum Fit<T> {
    Fits(T),
    TooWide,
    /// It has more layers or lines than there is room for, or lines cover what stands there: how
    /// bad that is.
    Crowded(T, usize),
}

/// A graph in layers drawn in some room, and how many of its nodes are left out. Long layers are
/// cut into as few parts below one another as `is_narrow` asks for. Where that does not suffice,
/// the last nodes are left out: as few as a few tries tell; but of an automaton all states are
/// drawn, or none.
pub(super) fn fitted<T>(
    graph: &Graph,
    is_narrow: impl Fn(&Graph) -> bool,
    draw: impl Fn(&Graph) -> Fit<T>,
) -> Option<(T, usize)> {
    let count = graph.nodes.len();
    graph.layers.as_ref()?;
    let (mut fits, mut crowded) = (None, None);
    let mut least = usize::MAX;
    let parts = PARTS.map(|part| (count * part).div_ceil(20));
    let few = FEW.into_iter().filter(|&few| few < parts[parts.len() - 1]);
    let parts: Vec<usize> = parts.into_iter().chain(few).collect_vec();
    // Those that may still be the largest that fits.
    let mut parts = &parts[..];
    // The whole first, then the middle of what is left.
    let mut next = 0;
    while let Some(&kept) = parts.get(next) {
        match fitted_part(&first(graph, kept), &is_narrow, &draw) {
            Fit::Fits(drawn) => {
                fits = Some((drawn, count - kept));
                parts = &parts[..next];
            }
            Fit::Crowded(drawn, cost) => {
                if cost <= least {
                    (crowded, least) = (Some((drawn, count - kept)), cost);
                }
                parts = &parts[next + 1..];
            }
            Fit::TooWide => parts = &parts[next + 1..],
        }
        if graph.is_automaton {
            break;
        }
        next = parts.len() / 2;
    }
    fits.or(crowded)
}

/// A graph in the widest layers that fit.
fn fitted_part<T>(
    graph: &Graph,
    is_narrow: &impl Fn(&Graph) -> bool,
    draw: &impl Fn(&Graph) -> Fit<T>,
) -> Fit<T> {
    let is_small = graph.is_automaton && graph.links.len() <= TRIED;
    // Bends stand nearer to one another only where nothing else helps. Those of an automaton have
    // labels, which need their distance.
    let is_straight = graph.links.iter().all(|link| link.via.is_empty());
    let all_apart = [(usual(graph), false), (DENSE, false), (DENSE, true)];
    let tries = if is_straight || graph.is_automaton {
        1
    } else {
        3
    };
    let mut best = Fit::TooWide;
    for &(apart, is_compact) in &all_apart[..tries] {
        let cut = |most: usize| narrowed(graph, most, apart, is_compact);
        let (mut fits, mut wide) = (0, widest(graph) + 1);
        let mut middle = wide - 1;
        while !is_small && middle > fits {
            if is_narrow(&cut(middle)) {
                fits = middle;
            } else {
                wide = middle;
            }
            middle = usize::midpoint(fits, wide);
        }
        let tries: Vec<usize> = if is_small {
            (1..wide).rev().collect_vec()
        } else {
            NARROWER.iter().map(|part| fits * part / 4).collect_vec()
        };
        for most in tries.into_iter().filter(|&most| most > 0) {
            let part = cut(most);
            if !is_followed(&part) {
                break;
            }
            match (draw(&part), &best) {
                (Fit::Fits(drawn), _) => return Fit::Fits(drawn),
                (Fit::Crowded(_, cost), Fit::Crowded(_, least)) if cost > *least => {}
                (Fit::Crowded(drawn, cost), _) => best = Fit::Crowded(drawn, cost),
                (Fit::TooWide, _) => continue,
            }
            // Other parts of its layers may show the states of an automaton better.
            if !graph.is_automaton {
                break;
            }
        }
    }
    best
}

/// Whether lines over several layers have bends, so that they run through no node.
fn is_followed(graph: &Graph) -> bool {
    let layers = graph.layer_of_each();
    let mut links = graph.links.iter();
    links.all(|link| layers[link.from].abs_diff(layers[link.to]) < 2 || !link.via.is_empty())
}

/// The same graph where no layer has more than `widest` nodes, bends stand so far apart, and none
/// of it is beside the widest layer, if it is to be compact.
fn narrowed(graph: &Graph, widest: usize, apart: [f64; 2], is_compact: bool) -> Graph {
    let mut layers = graph.layers.clone().unwrap_or_default();
    layers.layer = folded(&layers.layer, widest);
    laid_out(graph.clone(), layers, (apart, is_compact), &Control::new())
}

/// The same graph with its first nodes alone, and the lines between them.
fn first(graph: &Graph, nodes: usize) -> Graph {
    let mut layers = graph.layers.clone().unwrap_or_default();
    layers.layer.truncate(nodes);
    let links = graph.links.iter();
    let links = links.filter(|link| link.from.max(link.to) < nodes);
    let mut kept: Vec<GraphNode> = graph.nodes.iter().take(nodes).cloned().collect_vec();
    for link in graph.links.iter().filter(|link| link.to >= nodes) {
        if let Some(node) = kept.get_mut(link.from) {
            node.is_part = true;
        }
    }
    let first = Graph {
        nodes: kept,
        links: links.cloned().collect_vec(),
        directed: graph.directed,
        is_automaton: graph.is_automaton,
        leaves_labels_out: graph.leaves_labels_out,
        ..Graph::default()
    };
    laid_out(first, layers, (usual(graph), false), &Control::new())
}

/// The most nodes of a layer.
fn widest(graph: &Graph) -> usize {
    let mut counts: LiteMap<usize, usize> = LiteMap::new();
    let layers = graph.layer_of_each().iter();
    layers.for_each(|&layer| *counts.entry(layer).or_default() += 1);
    counts.values().max().copied().unwrap_or(0)
}

fn laid_out(
    mut graph: Graph,
    layers: GraphLayers,
    (apart, is_compact): ([f64; 2], bool),
    control: &Control,
) -> Graph {
    let GraphLayers {
        layer, step, em, ..
    } = &layers;
    let wide = |link: &Link| match em {
        Some(em) if !link.label.is_empty() => em * f64::from(font::width(&link.label) + MARGIN),
        Some(_) | None => 0.0,
    };
    let wide: Vec<f64> = graph.links.iter().map(wide).collect_vec();
    let widths = em.map(|_| &wide[..]);
    let mut rows = LayerRows::of(layer, &graph.links, apart, widths, control);
    rows.order();
    let mut across = rows.across();
    if is_compact {
        rows.compact(&mut across);
    }
    let place = |point: usize| {
        let (x, row) = (across[point], rows.layer[point]);
        let y = float(row.div_ceil(rows.of_layer));
        let above = if row % rows.of_layer == 0 {
            0.0
        } else {
            ABOVE_NODE
        };
        xy(step.width * x, step.height * (y - above))
    };
    for (number, node) in graph.nodes.iter_mut().enumerate() {
        node.at = place(number);
    }
    for (link, bends) in graph.links.iter_mut().zip(&rows.bends) {
        link.via = bends.iter().map(|&bend| place(bend)).collect_vec();
        let labelled = bends.iter().find(|&&bend| rows.wide[bend] > 0.0);
        link.at = labelled.map(|&bend| place(bend));
    }
    graph.layers = Some(layers);
    graph
}

/// The same layers. A layer of more than `widest` nodes is cut into parts, one below another.
fn folded(layer: &[usize], widest: usize) -> Vec<usize> {
    let mut folded = vec![0; layer.len()];
    let mut begun = 0;
    for number in 0..=layer.iter().copied().max().unwrap_or(0) {
        let members = (0..layer.len()).filter(|&node| layer[node] == number);
        for part in members.collect_vec().chunks(widest) {
            for &node in part {
                folded[node] = begun;
            }
            begun += 1;
        }
    }
    folded
}

/// Nodes and bends, by their layers, and which are joined.
struct LayerRows<'a> {
    /// The row of each point. The nodes are the first points.
    layer: Vec<usize>,
    /// How many rows a layer has: one, or one more above it for labels.
    of_layer: usize,
    /// How wide the label is that stands at each point, or nothing.
    wide: Vec<f64>,
    nodes: usize,
    /// How far apart the middles of a node and a bend stand, and of two bends.
    bends_apart: [f64; 2],
    /// The bends of each line.
    bends: Vec<Vec<usize>>,
    /// The points of each layer, from left to right.
    sorted: Vec<Vec<usize>>,
    /// What each point is joined to in the layer above, and in the layer below.
    joined: [Vec<Vec<usize>>; 2],
    /// Once it is cancelled, the points stay where they are.
    control: &'a Control,
}

const ABOVE: usize = 0;
const BELOW: usize = 1;

impl<'a> LayerRows<'a> {
    /// The rows of layers, and of lines that have labels so wide, if these have room of their own.
    fn of(
        layer: &[usize],
        lines: &[Link],
        bends_apart: [f64; 2],
        labels: Option<&[f64]>,
        control: &'a Control,
    ) -> Self {
        let far = |line: &Link| layer[line.from].abs_diff(layer[line.to]);
        let bends_all = lines.iter().map(far).sum::<usize>() <= MOST;
        let of_layer = if labels.is_some() { 2 } else { 1 };
        let last = layer.iter().copied().max().unwrap_or(0);
        let mut rows = Self {
            layer: layer.iter().map(|layer| layer * of_layer).collect_vec(),
            of_layer,
            wide: vec![0.0; layer.len()],
            nodes: layer.len(),
            bends_apart,
            bends: vec![Vec::new(); lines.len()],
            sorted: vec![Vec::new(); last * of_layer + 1],
            joined: [vec![Vec::new(); layer.len()], vec![Vec::new(); layer.len()]],
            control,
        };
        for (number, line) in lines.iter().enumerate() {
            if far(line) == 1 || bends_all {
                rows.add(number, line);
            }
        }
        rows.label(lines, labels.unwrap_or_default());
        for (point, &row) in rows.layer.iter().enumerate() {
            rows.sorted[row].push(point);
        }
        rows
    }

    /// Adds a line with its bends.
    fn add(&mut self, number: usize, &Link { from, to, .. }: &Link) {
        let is_down = self.layer[from] < self.layer[to];
        let (upper, lower) = if is_down { (from, to) } else { (to, from) };
        let mut last = upper;
        for row in self.layer[upper] + 1..self.layer[lower] {
            let bend = self.layer.len();
            self.layer.push(row);
            self.wide.push(0.0);
            self.joined
                .iter_mut()
                .for_each(|side| side.push(Vec::new()));
            self.bends[number].push(bend);
            self.join(last, bend);
            last = bend;
        }
        if self.layer[upper] < self.layer[lower] {
            self.join(last, lower);
        }
        if !is_down {
            self.bends[number].reverse();
        }
    }

    /// Gives each label the bend of its line that is nearest to the end of that, of those in rows
    /// that have room.
    fn label(&mut self, lines: &[Link], wide: &[f64]) {
        let mut taken = vec![0.0; self.sorted.len()];
        for &row in &self.layer {
            taken[row] += if row % self.of_layer == 0 {
                1.0
            } else {
                self.bends_apart[1]
            };
        }
        let layers = taken.iter().step_by(self.of_layer).copied();
        let room = layers.fold(0.0, f64::max);
        for ((line, bends), &wide) in lines.iter().zip(&self.bends).zip(wide) {
            let bends = bends.iter().rev().copied();
            let bends = bends.filter(|&bend| !self.layer[bend].is_multiple_of(self.of_layer));
            let over = |bend: &usize| (taken[self.layer[*bend]] + wide - room).max(0.0);
            let best = bends.min_by(|one, other| over(one).total_cmp(&over(other)));
            if let Some(bend) = best.filter(|_| !line.label.is_empty()) {
                taken[self.layer[bend]] += wide;
                self.wide[bend] = wide;
            }
        }
    }

    fn join(&mut self, upper: usize, lower: usize) {
        self.joined[BELOW][upper].push(lower);
        self.joined[ABOVE][lower].push(upper);
    }

    /// Puts the points of each layer in the order of the middles of what they are joined to, from
    /// above and from below by turns. The order with the fewest crossings stays.
    fn order(&mut self) {
        let mut best = (self.crossings(), self.sorted.clone());
        for sweep in (0..SWEEPS).take_while(|_| !self.control.is_cancelled()) {
            let side = sweep % 2;
            let places = self.places();
            let mut place: Vec<f64> = places.iter().map(|&place| float(place)).collect_vec();
            let count = self.sorted.len();
            for row in (0..count).map(|row| if side == ABOVE { row } else { count - 1 - row }) {
                let middle = |&point: &usize| {
                    let others = &self.joined[side][point];
                    mean(others.iter().map(|&other| place[other])).unwrap_or(place[point])
                };
                let mut sorted: Vec<(f64, usize)> = self.sorted[row]
                    .iter()
                    .map(|point| (middle(point), *point))
                    .collect_vec();
                crate::lists::sort_by(&mut sorted, |one, other| one.0.total_cmp(&other.0));
                for (number, &(_, point)) in sorted.iter().enumerate() {
                    place[point] = float(number);
                    self.sorted[row][number] = point;
                }
            }
            let crossings = self.crossings();
            if crossings < best.0 {
                best = (crossings, self.sorted.clone());
            }
        }
        self.sorted = best.1;
    }

    /// The place of each point in its layer.
    fn places(&self) -> Vec<usize> {
        let mut places = vec![0; self.layer.len()];
        for row in &self.sorted {
            for (number, &point) in row.iter().enumerate() {
                places[point] = number;
            }
        }
        places
    }

    fn crossings(&self) -> usize {
        let places = self.places();
        let mut crossings = 0;
        for row in &self.sorted {
            if self.control.is_cancelled() {
                break;
            }
            let below = |&point: &usize| self.joined[BELOW][point].iter().map(|&to| places[to]);
            let mut before: Vec<usize> = Vec::new();
            for point in row {
                crossings += below(point)
                    .map(|to| before.iter().filter(|&&other| other > to).count())
                    .sum::<usize>();
                before.extend(below(point));
            }
        }
        crossings
    }

    /// Where each point stands: near the middle of what it is joined to, as far as the order and
    /// the widths allow.
    fn across(&self) -> Vec<f64> {
        let mut across = vec![0.0; self.layer.len()];
        for row in &self.sorted {
            let wanted = vec![0.0; row.len()];
            self.put(row, &wanted, &mut across);
        }
        for sweep in (0..2 * SWEEPS).take_while(|_| !self.control.is_cancelled()) {
            let count = self.sorted.len();
            for row in 0..count {
                let row = if sweep % 2 == 0 { row } else { count - 1 - row };
                let row = &self.sorted[row];
                let wanted = row.iter().map(|&point| {
                    let others = self.joined[0][point].iter().chain(&self.joined[1][point]);
                    mean(others.map(|&other| across[other])).unwrap_or(across[point])
                });
                let wanted: Vec<f64> = wanted.collect_vec();
                self.put(row, &wanted, &mut across);
            }
        }
        across
    }

    /// Moves all points between the ends of the widest layer, whose points move together.
    fn compact(&self, across: &mut [f64]) {
        // A node takes room on both sides of its middle.
        let half = |point: usize| if point < self.nodes { NODES / 2.0 } else { 0.0 };
        let rows = self.sorted.iter().filter_map(|row| {
            let [first, last] = [*row.first()?, *row.last()?];
            let offsets = self.offsets(row);
            Some((row, offsets[offsets.len() - 1], [half(first), half(last)]))
        });
        let rows: Vec<_> = rows.collect_vec();
        let wide = |(_, end, [left, right]): &(_, f64, [f64; 2])| left + end + right;
        let widest = rows
            .iter()
            .max_by(|one, other| wide(one).total_cmp(&wide(other)));
        let Some(widest) = widest else {
            return;
        };
        let middle = mean(widest.0.iter().map(|&point| across[point])).unwrap_or_default();
        let [low, high] = [-0.5, 0.5].map(|side| middle + side * wide(widest));
        for (row, end, [left, right]) in rows {
            let wanted = row.iter().zip(self.offsets(row)).map(|(&point, offset)| {
                let last = high - right - end;
                offset + (across[point] - offset).min(last).max(low + left)
            });
            self.put(row, &wanted.collect_vec(), across);
        }
    }

    /// How far from the first point of a layer the others stand at least.
    fn offsets(&self, row: &[usize]) -> Vec<f64> {
        let [beside, bends] = self.bends_apart;
        let apart = |one: usize, other: usize| match (one < self.nodes, other < self.nodes) {
            (true, true) => NODES,
            (false, false) => bends.max(f64::midpoint(self.wide[one], self.wide[other])),
            (true, false) | (false, true) => beside,
        };
        let mut end = 0.0;
        let further = row.windows(2).map(|pair| {
            end += apart(pair[0], pair[1]);
            end
        });
        std::iter::once(0.0).chain(further).collect_vec()
    }

    /// Puts the points of a layer as near to the wanted places as their distances allow. Points
    /// that want to pass each other stand together around the mean of the wanted places.
    fn put(&self, row: &[usize], wanted: &[f64], across: &mut [f64]) {
        let offsets = self.offsets(row);
        // Blocks of points, each with its number and the sum of its places.
        let mut blocks: Vec<(usize, f64)> = Vec::new();
        for (want, offset) in wanted.iter().zip(&offsets) {
            blocks.push((1, want - offset));
            while let [.., before, last] = &blocks[..]
                && before.1 / float(before.0) >= last.1 / float(last.0)
            {
                let joined = (before.0 + last.0, before.1 + last.1);
                blocks.truncate(blocks.len() - 2);
                blocks.push(joined);
            }
        }
        let means = blocks
            .iter()
            .flat_map(|&(count, sum)| std::iter::repeat_n(sum / float(count), count));
        for ((&point, offset), mean) in row.iter().zip(offsets).zip(means) {
            across[point] = mean + offset;
        }
    }
}

fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (count, sum) = values.fold((0, 0.0), |(count, sum), value| (count + 1, sum + value));
    (count > 0).then(|| sum / float(count))
}

/// What is drawn with its neighbours as far apart as makes it legible, or as nearly as can be:
/// `draw` draws it with distances that are so many times as long, and says what that costs.
pub(super) fn most_legible<T>(tries: &[f32], draw: impl Fn(f32) -> (T, usize)) -> (T, usize) {
    let mut best = draw(tries[0]);
    for &stretched in &tries[1..] {
        if best.1 == 0 {
            break;
        }
        let drawn = draw(stretched);
        if drawn.1 < best.1 {
            best = drawn;
        }
    }
    best
}
