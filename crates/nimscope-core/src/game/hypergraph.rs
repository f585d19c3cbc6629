//! Hypergraphs: the families of sets of piles on which a move may play.

use std::fmt;
use std::sync::Mutex;

use litemap::LiteMap;

use super::sizes::Sizes;
use super::symmetry;
use super::symmetry::{Rearrangements, Symmetry, piles_of};
use crate::lists::CollectVec as _;
use crate::lists::{distinct, sort, sort_by_key};

/// A family of non-empty sets of piles, its *edges*. Each pile is in at least one of them.
///
/// Equal hypergraphs are one object in memory that is never freed. So a game on a hypergraph is as
/// cheap to pass as a number.
///
/// ```
/// use nimscope_core::game::{Game, Symmetry};
/// let game: Game = "circular:4,2".parse()?;
/// let hypergraph = game.hypergraph().expect("the family says so");
/// assert_eq!(hypergraph.to_string(), "a+ab+ad+b+bc+c+cd+d");
/// assert!(matches!(hypergraph.symmetry, Symmetry::Of(group) if group.count() == 8));
/// assert_eq!(game.canonical([2, 7, 1, 8]).to_string(), "1 7 2 8");
/// # Ok::<(), nimscope_core::game::GameError>(())
/// ```
#[derive(Debug)]
pub struct Hypergraph {
    /// The number of piles.
    pub n: usize,
    /// The edges as sets of bits, bit i for pile i: those with few piles first, then by their
    /// letters.
    pub edges: Vec<u32>,
    /// The same in increasing order as numbers.
    sorted: Vec<u32>,
    /// The rearrangements of the piles that take edges to edges. If all rearrangements do, the
    /// edges are all sets of certain sizes.
    pub symmetry: Symmetry,
    /// The sizes of the edges.
    pub sizes: Sizes,
    /// The edges that no other one contains.
    pub largest_edges: Vec<u32>,
    /// Whether it is a simplicial complex: all non-empty subsets of edges are edges.
    pub is_complex: bool,
    disjoint_circuits: Option<Vec<u32>>,
}

impl Hypergraph {
    /// The most piles of a hypergraph: each is named by a letter.
    pub const MOST_PILES: usize = 26;
    /// The most edges of a hypergraph.
    pub const MOST_EDGES: usize = 4096;

    /// The hypergraph with these edges, sets of bits. There are at most [`Hypergraph::MOST_PILES`]
    /// piles and [`Hypergraph::MOST_EDGES`] edges. No edge is empty, and each pile is in one. The
    /// caller sees to that.
    pub(super) fn of(n: usize, edges: impl IntoIterator<Item = u32>) -> &'static Self {
        static KNOWN: Mutex<LiteMap<(usize, Vec<u32>), &'static Hypergraph>> =
            Mutex::new(LiteMap::new_vec());
        let edges: Vec<u32> = distinct(edges.into_iter().collect_vec());
        let mut known = KNOWN
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        known.entry((n, edges.clone())).or_insert_with(|| {
            let chain = symmetry::chain(n, &edges);
            let is_everything = chain
                .iter()
                .rev()
                .zip(1..)
                .all(|(orbit, i)| orbit.len() == i);
            let symmetry = if is_everything {
                Symmetry::All
            } else {
                Symmetry::Of(Box::leak(Box::new(Rearrangements::new(chain))))
            };
            let largest_edges = largest(&edges);
            let is_complex = is_complex(&edges);
            let sizes = edges.iter().map(|edge| edge.count_ones() as usize);
            let sizes = Sizes::of(sizes).expect("there is an edge, and none is empty");
            let mut listed = edges.clone();
            in_order(&mut listed);
            Box::leak(Box::new(Self {
                n,
                sizes,
                disjoint_circuits: is_complex
                    .then(|| disjoint_circuits(n, &largest_edges))
                    .flatten(),
                edges: listed,
                sorted: edges,
                symmetry,
                largest_edges,
                is_complex,
            }))
        })
    }

    /// The windows of k consecutive piles of a circle of n.
    pub(crate) fn windows(n: usize, k: usize) -> impl Iterator<Item = u32> {
        (0..n).map(move |first| (first..first + k).fold(0, |edge, i| edge | 1 << (i % n)))
    }

    /// All non-empty subsets of some sets, each of which has at most [`Hypergraph::MOST_EDGES`].
    /// If there are more subsets than that in all, it stops at more than that.
    pub(super) fn subsets(sets: impl IntoIterator<Item = u32>) -> Vec<u32> {
        let mut all = Vec::new();
        for set in sets {
            let mut subset = set;
            while subset > 0 {
                all.push(subset);
                subset = (subset - 1) & set;
            }
            all = distinct(all);
            if all.len() > Self::MOST_EDGES {
                break;
            }
        }
        all
    }

    /// Whether a set of piles is an edge.
    pub fn has(&self, edge: u32) -> bool {
        self.sorted.binary_search(&edge).is_ok()
    }

    /// The circuits, which are the minimal sets of piles that are not edges, if it is a simplicial
    /// complex and no two circuits share a pile.
    pub fn disjoint_circuits(&self) -> Option<&[u32]> {
        self.disjoint_circuits.as_deref()
    }
}

/// An edge in letters: `abd`.
pub fn letters(edge: u32) -> String {
    piles_of(edge)
        .map(super::position::Position::letter)
        .collect()
}

/// The edges that no other one contains, those with few piles first.
fn largest(edges: &[u32]) -> Vec<u32> {
    let is_below = |edge: u32| (edges.iter()).any(|&other| other != edge && other & edge == edge);
    let mut largest: Vec<u32> = edges.to_vec();
    largest.retain(|&edge| !is_below(edge));
    in_order(&mut largest);
    largest
}

/// Sorts edges: those with few piles first, then by their letters.
fn in_order(edges: &mut [u32]) {
    sort_by_key(edges, |edge| {
        (edge.count_ones(), edge.reverse_bits() ^ u32::MAX)
    });
}

/// Whether all non-empty subsets of edges, which are in increasing order, are edges.
fn is_complex(edges: &[u32]) -> bool {
    let is_edge = |set: u32| set == 0 || edges.binary_search(&set).is_ok();
    let all_subsets = |&edge: &u32| piles_of(edge).all(|i| is_edge(edge & !(1 << i)));
    edges.iter().all(all_subsets)
}

/// The circuits of a simplicial complex, from its largest edges, if no two circuits share a pile.
/// Then each largest edge leaves out one pile of each circuit, and every such choice of piles is
/// left out by a largest edge.
fn disjoint_circuits(n: usize, largest: &[u32]) -> Option<Vec<u32>> {
    let all = (1_u32 << n) - 1;
    let left_out: Vec<u32> = largest.iter().map(|edge| all & !edge).collect_vec();
    let ever = left_out.iter().fold(0, |ever, set| ever | set);
    let (mut circuits, mut rest) = (Vec::new(), ever);
    while rest > 0 {
        let pile = 1 << rest.trailing_zeros();
        let beside = left_out.iter().filter(|&set| set & pile > 0);
        let others = beside.fold(0, |others, set| others | set) & !pile;
        let circuit = ever & !others;
        circuits.push(circuit);
        rest &= !circuit;
    }
    let sizes = || circuits.iter().map(|circuit| circuit.count_ones() as usize);
    let one_of_each = |&set: &u32| {
        let mut shared = circuits.iter().map(|circuit| set & circuit);
        shared.all(u32::is_power_of_two)
    };
    let are_circuits = sizes().sum::<usize>() == ever.count_ones() as usize
        && left_out.iter().all(one_of_each)
        && left_out.len() == sizes().fold(1, usize::saturating_mul);
    are_circuits.then_some(circuits)
}

/// The edges in letters, joined by `+`, in alphabetical order: `ab+ac+bc`.
impl fmt::Display for Hypergraph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&joined(&self.edges))
    }
}

/// Edges in letters, joined by `+`, in alphabetical order.
pub(super) fn joined(edges: &[u32]) -> String {
    let mut words: Vec<String> = edges.iter().map(|&edge| letters(edge)).collect_vec();
    sort(&mut words);
    words.join("+")
}

compared_by!(Hypergraph, sorted, n);
