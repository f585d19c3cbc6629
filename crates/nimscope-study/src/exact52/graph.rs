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
    /// The number of exceptional positions that a move leads to.
    pub fn out_degree(&self) -> usize {
        self.to.len()
    }

    /// Whether no move joins it to another exceptional position.
    pub fn is_isolated(&self) -> bool {
        self.to.is_empty() && self.from.is_empty()
    }
}

/// The exceptional graph of a box.
#[derive(Debug)]
pub(super) struct ExceptionalGraph {
    /// In lexicographic order.
    pub(super) vertices: Vec<Exact52Vertex>,
    /// The number of vertices of each weak component, largest first.
    pub(super) components: Vec<usize>,
    /// The vertices without neighbours, by their numbers.
    pub(super) isolated: Vec<usize>,
}

impl ExceptionalGraph {
    /// The graph of the moves between positions in lexicographic order.
    pub(super) fn of(
        positions: &[([u64; 5], Class)],
        control: &Control,
    ) -> Result<Self, Cancelled> {
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
        let mut to: Vec<Vec<usize>> = vec![Vec::new(); positions.len()];
        let mut from = to.clone();
        for (_, list) in &mut beside {
            control.check()?;
            list.sort_unstable();
            for same in list.chunk_by(|(kept, ..), (other, ..)| kept == other) {
                for (_, [p, q], i) in same {
                    let below = same.iter().filter(|(_, [u, v], _)| u < p && v < q);
                    to[*i].extend(below.map(|(.., j)| *j));
                }
            }
        }
        for (i, to) in to.iter_mut().enumerate() {
            control.check()?;
            to.sort_unstable();
            to.dedup();
            for &j in &*to {
                from[j].push(i);
            }
        }
        let components = Components::of(&to, &from);
        let vertices = positions
            .iter()
            .zip(to.into_iter().zip(from))
            .zip(components.of_each);
        let vertices = vertices.map(|(((piles, class), (to, from)), component)| Exact52Vertex {
            position: Canonical::sorted(piles.to_vec()),
            class: *class,
            component,
            to,
            from,
        });
        let vertices: Vec<Exact52Vertex> = vertices.collect();
        let numbered = vertices.iter().enumerate();
        let isolated = numbered.filter(|(_, vertex)| vertex.is_isolated());
        Ok(Self {
            isolated: isolated.map(|(number, _)| number).collect(),
            components: components.sizes,
            vertices,
        })
    }
}

/// The weak components, numbered from the largest.
struct Components {
    /// The number of the component of each vertex.
    of_each: Vec<usize>,
    /// The number of vertices of each component.
    sizes: Vec<usize>,
}

impl Components {
    fn of(to: &[Vec<usize>], from: &[Vec<usize>]) -> Self {
        let mut found: Vec<Vec<usize>> = Vec::new();
        let mut seen = vec![false; to.len()];
        for start in 0..to.len() {
            if seen[start] {
                continue;
            }
            seen[start] = true;
            let (mut members, mut next) = (vec![start], 0);
            while next < members.len() {
                let here = members[next];
                next += 1;
                for &other in to[here].iter().chain(&from[here]) {
                    if !std::mem::replace(&mut seen[other], true) {
                        members.push(other);
                    }
                }
            }
            found.push(members);
        }
        crate::sorting::sort_by_key(&mut found, |members| std::cmp::Reverse(members.len()));
        let mut component = vec![0; to.len()];
        for (number, members) in found.iter().enumerate() {
            for &vertex in members {
                component[vertex] = number;
            }
        }
        Self {
            of_each: component,
            sizes: found.iter().map(Vec::len).collect(),
        }
    }
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
pub(super) fn options(piles: [u64; 5]) -> impl Iterator<Item = [u64; 5]> {
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

/// The positions that a move from the piles leads to, with repetitions.
pub(crate) fn each_option(piles: &[u64; 5], visit: &mut dyn FnMut(&[u64; 5])) {
    options(*piles).for_each(|option| visit(&option));
}
