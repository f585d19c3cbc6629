//! Hypergraphs: the families of sets of piles on which a move may play.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Mutex;

use super::automorphisms;
use super::sizes::Sizes;
use super::symmetry::{Rearrangements, Symmetry};

/// A family of non-empty sets of piles, its *edges*; each pile is in one of them at least.
///
/// Equal hypergraphs are one object in memory that is never freed. So a game on a hypergraph is as
/// cheap to pass as a number.
///
/// ```
/// use nimscope::game::{Game, Symmetry};
/// let game: Game = "circular:4,2".parse()?;
/// let hypergraph = game.hypergraph().expect("the family says so");
/// assert_eq!(hypergraph.to_string(), "a+ab+ad+b+bc+c+cd+d");
/// assert!(matches!(hypergraph.symmetry(), Symmetry::Of(group) if group.count() == 8));
/// assert_eq!(game.canonical([2, 7, 1, 8]).to_string(), "1 7 2 8");
/// # Ok::<(), nimscope::game::GameError>(())
/// ```
#[derive(Debug)]
pub struct Hypergraph {
    n: usize,
    /// The edges as sets of bits, in increasing order as numbers.
    edges: Vec<u32>,
    symmetry: Symmetry,
}

impl Hypergraph {
    /// The most piles of a hypergraph: each is named by a letter.
    pub const MOST_PILES: usize = 26;
    /// The most edges of a hypergraph.
    pub const MOST_EDGES: usize = 4096;

    /// The hypergraph with these edges, sets of bits. The caller sees to it that no edge is empty,
    /// that each of the n ≤ [`Hypergraph::MOST_PILES`] piles is in one, and that there are at most
    /// [`Hypergraph::MOST_EDGES`].
    pub(super) fn of(n: usize, edges: impl IntoIterator<Item = u32>) -> &'static Self {
        static KNOWN: Mutex<BTreeMap<(usize, Vec<u32>), &'static Hypergraph>> =
            Mutex::new(BTreeMap::new());
        let edges: BTreeSet<u32> = edges.into_iter().collect();
        let edges: Vec<u32> = edges.into_iter().collect();
        let mut known = KNOWN
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        known.entry((n, edges.clone())).or_insert_with(|| {
            let chain = automorphisms::chain(n, &edges);
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
            Box::leak(Box::new(Self { n, edges, symmetry }))
        })
    }

    /// The windows of k consecutive piles of a circle of n.
    pub(super) fn windows(n: usize, k: usize) -> impl Iterator<Item = u32> {
        (0..n).map(move |first| (first..first + k).fold(0, |edge, i| edge | 1 << (i % n)))
    }

    /// All non-empty subsets of some sets, each of which has at most [`Hypergraph::MOST_EDGES`].
    /// If there are more than that in all, one too many are given.
    pub(super) fn subsets(sets: impl IntoIterator<Item = u32>) -> BTreeSet<u32> {
        let mut all = BTreeSet::new();
        for set in sets {
            let mut subset = set;
            while subset > 0 && all.len() <= Self::MOST_EDGES {
                all.insert(subset);
                subset = (subset - 1) & set;
            }
        }
        all
    }

    /// The number of piles.
    pub fn n(&self) -> usize {
        self.n
    }

    /// The edges as sets of bits, bit i for pile i: those with few piles first, then by their
    /// letters.
    pub fn edges(&self) -> Vec<u32> {
        let mut edges = self.edges.clone();
        edges.sort_by_key(|edge| (edge.count_ones(), edge.reverse_bits() ^ u32::MAX));
        edges
    }

    /// Whether a set of piles is an edge.
    pub fn has(&self, edge: u32) -> bool {
        self.edges.binary_search(&edge).is_ok()
    }

    /// The sizes of the edges.
    pub fn sizes(&self) -> Sizes {
        let sizes = self.edges.iter().map(|edge| edge.count_ones() as usize);
        Sizes::of(sizes).expect("a hypergraph has an edge, and none is empty")
    }

    /// The edges that no other one contains.
    pub fn largest_edges(&self) -> Vec<u32> {
        let mut edges = self.edges();
        edges.retain(|&edge| {
            let above = |&other: &u32| other != edge && other & edge == edge;
            !self.edges.iter().any(above)
        });
        edges
    }

    /// The rearrangements of the piles that take edges to edges. If all rearrangements do, the
    /// edges are all sets of certain sizes.
    pub const fn symmetry(&self) -> Symmetry {
        self.symmetry
    }
}

/// The piles of an edge, in order.
pub fn piles_of(edge: u32) -> impl Iterator<Item = usize> {
    (0..32).filter(move |i| edge >> i & 1 == 1)
}

/// An edge in letters: `abd`.
pub fn letters(edge: u32) -> String {
    piles_of(edge)
        .map(super::position::Position::letter)
        .collect()
}

/// The edges in letters, joined by `+`, in alphabetical order: `ab+ac+bc`.
impl fmt::Display for Hypergraph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&joined(&self.edges()))
    }
}

/// Edges in letters, joined by `+`, in alphabetical order.
pub(super) fn joined(edges: &[u32]) -> String {
    let mut words: Vec<String> = edges.iter().map(|&edge| letters(edge)).collect();
    words.sort_unstable();
    words.join("+")
}

// Equal hypergraphs are one and the same.
impl PartialEq for Hypergraph {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for Hypergraph {}

impl Hash for Hypergraph {
    fn hash<H: Hasher>(&self, state: &mut H) {
        std::ptr::from_ref(self).hash(state);
    }
}

impl PartialOrd for Hypergraph {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Hypergraph {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.n, &self.edges).cmp(&(other.n, &other.edges))
    }
}
