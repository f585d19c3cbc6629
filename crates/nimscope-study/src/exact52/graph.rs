//! Moves between positions of five piles, and the exceptional graph: those between exceptional
//! positions, and its weak components.

use litemap::LiteMap;

use crate::game::Canonical;
use crate::solve::{Cancelled, Control};
use crate::theory::take::Class;

/// A vertex of the exceptional graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exact52Vertex {
    /// The position.
    pub position: Canonical,
    /// NP or PN (no NN is exceptional: Observation 7).
    pub class: Class,
    /// The number of its weak component, from 0, largest first.
    pub component: usize,
    /// The vertices that moves lead to, by their numbers.
    pub to: Vec<usize>,
    /// The vertices from which moves lead here.
    pub from: Vec<usize>,
}

impl Exact52Vertex {
    /// Whether no move joins it to another exceptional position.
    pub fn is_isolated(&self) -> bool {
        self.to.is_empty() && self.from.is_empty()
    }
}

/// The exceptional graph of the moves between positions in lexicographic order: its vertices, and
/// the number of vertices of each weak component, largest first.
pub(super) fn exceptional_graph(
    positions: &[([u64; 5], Class)],
    control: &Control,
) -> Result<(Vec<Exact52Vertex>, Vec<usize>), Cancelled> {
    // By the largest of three piles that are kept: the two others of them, the two piles that
    // change, and the number of the position. The lists are short, and it can be cancelled
    // between them.
    let mut beside: LiteMap<u64, Vec<_>> = LiteMap::new();
    for (i, (piles, _)) in positions.iter().enumerate() {
        control.check()?;
        for (changed, kept) in MOVES {
            let [smallest, middle, largest] = kept.map(|place| piles[place]);
            let moved = ([smallest, middle], changed.map(|place| piles[place]), i);
            beside.entry(largest).or_default().push(moved);
        }
    }
    let vertices = positions.iter().map(|(piles, class)| Exact52Vertex {
        position: Canonical::sorted(piles.to_vec()),
        class: *class,
        component: 0,
        to: Vec::new(),
        from: Vec::new(),
    });
    let mut vertices: Vec<Exact52Vertex> = vertices.collect();
    for (_, list) in &mut beside {
        control.check()?;
        list.sort_unstable();
        for same in list.chunk_by(|(kept, ..), (other, ..)| kept == other) {
            for (_, [p, q], i) in same {
                let below = same.iter().filter(|(_, [u, v], _)| u < p && v < q);
                vertices[*i].to.extend(below.map(|(.., j)| *j));
            }
        }
    }
    for i in 0..vertices.len() {
        control.check()?;
        let to = &mut vertices[i].to;
        to.sort_unstable();
        to.dedup();
        for j in to.clone() {
            vertices[j].from.push(i);
        }
    }
    let components = components(&vertices);
    for (number, members) in components.iter().enumerate() {
        for &vertex in members {
            vertices[vertex].component = number;
        }
    }
    Ok((vertices, components.iter().map(Vec::len).collect()))
}

/// The members of each weak component, those of the largest first.
fn components(vertices: &[Exact52Vertex]) -> Vec<Vec<usize>> {
    let mut found: Vec<Vec<usize>> = Vec::new();
    let mut seen = vec![false; vertices.len()];
    for start in 0..vertices.len() {
        if std::mem::replace(&mut seen[start], true) {
            continue;
        }
        let (mut members, mut next) = (vec![start], 0);
        while next < members.len() {
            let here = &vertices[members[next]];
            next += 1;
            for &other in here.to.iter().chain(&here.from) {
                if !std::mem::replace(&mut seen[other], true) {
                    members.push(other);
                }
            }
        }
        found.push(members);
    }
    crate::lists::sort_by_key(&mut found, |members| std::cmp::Reverse(members.len()));
    found
}

// Moves between positions of five piles, forwards and backwards.

/// The places of the two piles that a move changes, and of the three that it keeps.
pub(super) const MOVES: [([usize; 2], [usize; 3]); 10] = [
    ([0, 1], [2, 3, 4]),
    ([0, 2], [1, 3, 4]),
    ([0, 3], [1, 2, 4]),
    ([0, 4], [1, 2, 3]),
    ([1, 2], [0, 3, 4]),
    ([1, 3], [0, 2, 4]),
    ([1, 4], [0, 2, 3]),
    ([2, 3], [0, 1, 4]),
    ([2, 4], [0, 1, 3]),
    ([3, 4], [0, 1, 2]),
];

/// The positions that a move from the piles leads to, with repetitions.
pub(crate) fn options(piles: [u64; 5]) -> impl Iterator<Item = [u64; 5]> {
    MOVES.into_iter().flat_map(move |([i, j], _)| {
        (0..piles[i]).flat_map(move |a| (0..piles[j]).map(move |b| changed(piles, (i, a), (j, b))))
    })
}

/// The positions with piles ≤ max from which a move leads to the piles, with repetitions.
pub(super) fn before(piles: [u64; 5], max: u64) -> impl Iterator<Item = [u64; 5]> {
    MOVES.into_iter().flat_map(move |([i, j], _)| {
        let larger = move |pile: u64| (pile..=max).skip(1);
        larger(piles[i])
            .flat_map(move |a| larger(piles[j]).map(move |b| changed(piles, (i, a), (j, b))))
    })
}

/// The piles, sorted, with two of them changed.
fn changed(mut piles: [u64; 5], (i, a): (usize, u64), (j, b): (usize, u64)) -> [u64; 5] {
    (piles[i], piles[j]) = (a, b);
    piles.sort_unstable();
    piles
}
