//! Which rearrangements of the piles change nothing.

use std::ops::Add;

use super::least_image::{LeastImage, Rearrangement, StabiliserLevels};
use super::member_tree::MemberTree;
use crate::lists::CollectVec as _;
use crate::lists::sort_few;

/// The rearrangements of the piles that take each position of a game to one with the same values,
/// and its moves to the moves of that position.
///
/// ```
/// use nimscope_core::game::{Game, Symmetry};
/// assert!(matches!("slow:4,3".parse::<Game>()?.symmetry(), Symmetry::All));
/// # Ok::<(), nimscope_core::game::GameError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Symmetry {
    /// All of them: the least image of a position has its piles in non-decreasing order.
    All,
    /// The rearrangements of a group.
    Of(&'static Rearrangements),
}

/// A group of rearrangements.
///
/// A rearrangement p takes piles x to the piles y with yᵢ = x at place pᵢ. The group is held as a
/// chain of stabilisers (Sims 1970), at most n(n + 1)/2 of its members, whatever its size.
#[derive(Debug)]
pub struct Rearrangements {
    /// `chain[i]`: for each place whose pile can come to place i while those at places below i
    /// stay, one rearrangement that does so. The first one is always the identity.
    chain: Vec<Vec<Rearrangement>>,
    images: Images,
    /// For each place the number below which its pile is, where there is one; none at all if
    /// there is no such place.
    below: Vec<Option<u64>>,
}

/// How the least image of a position is found.
#[derive(Debug)]
enum Images {
    /// Among those by all members.
    Listed(MemberTree),
    /// By a search, where there are too many members.
    Searched(StabiliserLevels),
}

/// Two piles in order: one is at most as large as the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AtMost {
    /// The place of the pile that is not larger.
    pub pile: usize,
    /// The place of the one that is not smaller.
    pub other: usize,
}

/// The largest group whose members are listed one by one for others.
const FEW: u128 = 256;

/// The largest group whose members are held: they take less than a MiB.
const LISTED: u128 = 1 << 15;

impl Symmetry {
    /// The rearrangement that gives the lexicographically least image: its pile i stands at this
    /// place of the piles. Where all rearrangements are possible, equal piles keep their order.
    pub fn order(self, piles: &[u64]) -> Vec<usize> {
        match self {
            Self::All => {
                let mut order: Vec<usize> = (0..piles.len()).collect_vec();
                order.sort_by_key(|&place| piles[place]);
                order
            }
            Self::Of(group) => group.least_image(piles).order,
        }
    }

    /// Whether the piles, which stand in the order of [`advance`](Self::advance), are their
    /// lexicographically least image.
    #[inline]
    pub fn is_least(self, piles: &[u64]) -> bool {
        match self {
            Self::All => true,
            Self::Of(group) => group.is_least_image(piles),
        }
    }

    /// The largest pile at a place of a position whose piles are at most `max`.
    #[inline]
    pub fn most_at<T: Copy + Ord + TryFrom<u64>>(self, place: usize, max: T) -> T {
        let below = match self {
            Self::All => None,
            Self::Of(group) => group.below.get(place).copied().flatten(),
        };
        let most = below.and_then(|below| T::try_from(below - 1).ok());
        most.map_or(max, |most| max.min(most))
    }

    /// Goes on to the next piles between two bounds, in lexicographic order: of the sorted ones,
    /// or of all arrangements where some rearrangement changes the position. Returns the first
    /// place that changes; at the end nothing does.
    #[inline]
    pub fn advance<T: Copy + Ord + Add<Output = T> + From<u8> + TryFrom<u64>>(
        self,
        piles: &mut [T],
        least: T,
        max: T,
    ) -> Option<usize> {
        let has_room = |&place: &usize| piles[place] < self.most_at(place, max);
        let place = (0..piles.len()).rev().find(has_room)?;
        piles[place] = piles[place] + T::from(1);
        let rest = match self {
            Self::All => piles[place],
            Self::Of(_) => least,
        };
        piles[place + 1..].fill(rest);
        Some(place)
    }

    /// Makes the piles their lexicographically least image. Returns the number of looks at members
    /// of a group that this took.
    #[inline]
    pub(super) fn make_least(self, piles: &mut [u64]) -> u64 {
        match self {
            Self::All => {
                sort_few(piles);
                0
            }
            Self::Of(group) => match &group.images {
                Images::Listed(members) => members.make_least(piles),
                Images::Searched(levels) => {
                    let LeastImage { order, work } = levels.least_image(piles);
                    let image: Vec<u64> = order.into_iter().map(|place| piles[place]).collect_vec();
                    piles.copy_from_slice(&image);
                    work
                }
            },
        }
    }
}

impl Symmetry {
    /// Rearrangements of so many piles of which all others are products: pile i of the new
    /// position is the old one at place i of the list.
    pub(crate) fn generators(self, n: usize) -> Vec<Vec<usize>> {
        match self {
            Self::All => {
                let swapped = [1, 0].into_iter().chain(2..n).collect_vec();
                let turned = (1..n).chain([0]).collect_vec();
                let both = [swapped, turned].into_iter();
                both.take(n.saturating_sub(1)).collect_vec()
            }
            Self::Of(group) => {
                let places = |p: &[u8]| p.iter().map(|&place| place.into()).collect_vec();
                group.generators().map(places).collect_vec()
            }
        }
    }

    /// Up to 64 pairs of so many piles such that every position can be rearranged so that all of
    /// them are in order: neighbours, or those that are in order in every least image.
    pub(crate) fn pairs(self, n: usize) -> Vec<AtMost> {
        match self {
            Self::All => (1..n)
                .map(|other| AtMost {
                    pile: other - 1,
                    other,
                })
                .collect_vec(),
            Self::Of(group) => group.pairs().take(64).collect_vec(),
        }
    }
}

impl Rearrangements {
    /// The group with a chain of stabilisers: `chain[i]` holds, beginning with the identity, for
    /// each place whose pile can come to place i while those at places below i stay, one
    /// rearrangement that does so.
    pub(super) fn new(chain: Vec<Vec<Rearrangement>>) -> Self {
        let images = if count(&chain) <= LISTED {
            Images::Listed(MemberTree::new(&chain))
        } else {
            Images::Searched(StabiliserLevels::new(&chain))
        };
        Self {
            chain,
            images,
            below: Vec::new(),
        }
    }

    /// The same group of positions with bounds on some piles, which it keeps.
    pub(super) fn below(self, below: &[Option<u64>]) -> Self {
        let is_bounded = below.iter().any(Option::is_some);
        let below = if is_bounded { below } else { &[] };
        Self {
            below: below.to_vec(),
            ..self
        }
    }

    /// The number of rearrangements, the identity included; saturates.
    pub fn count(&self) -> u128 {
        count(&self.chain)
    }

    /// All members, the identity first, if there are at most 256: at place i of each the place
    /// that the pile there comes from.
    pub fn few(&self) -> Option<Vec<Box<[u8]>>> {
        match &self.images {
            Images::Listed(members) if self.count() <= FEW => Some(members.members().collect_vec()),
            Images::Listed(_) | Images::Searched(_) => None,
        }
    }

    /// Members of which all others are products.
    pub fn generators(&self) -> impl Iterator<Item = &[u8]> {
        let others = self.chain.iter().flat_map(|orbit| orbit.iter().skip(1));
        others.map(|p| &**p)
    }

    /// Which piles are in order in every least image.
    pub fn pairs(&self) -> impl Iterator<Item = AtMost> {
        let orbits = self.chain.iter().enumerate();
        orbits.flat_map(|(pile, orbit)| {
            orbit.iter().skip(1).map(move |p| AtMost {
                pile,
                other: usize::from(p[pile]),
            })
        })
    }

    /// Whether the piles are their lexicographically least image.
    pub fn is_least_image(&self, piles: &[u64]) -> bool {
        match &self.images {
            Images::Listed(members) => members.is_least_image(piles),
            Images::Searched(levels) => {
                let mut members = self.chain.iter().flatten();
                let least = || levels.least_image(piles).order;
                !members.any(|p| is_less(p, piles))
                    && least()
                        .iter()
                        .zip(piles)
                        .all(|(&place, &pile)| piles[place] == pile)
            }
        }
    }

    fn least_image(&self, piles: &[u64]) -> LeastImage {
        match &self.images {
            Images::Listed(members) => members.least_image(piles),
            Images::Searched(levels) => levels.least_image(piles),
        }
    }
}

/// The number of members of the group with a chain of stabilisers; saturates.
fn count(chain: &[Vec<Rearrangement>]) -> u128 {
    let orbits = chain.iter().map(|orbit| orbit.len() as u128);
    orbits.fold(1, u128::saturating_mul)
}

/// Whether a rearrangement makes the piles lexicographically less. A loop, as comparing iterators
/// is not inlined across codegen units.
#[inline]
fn is_less(p: &Rearrangement, piles: &[u64]) -> bool {
    for (i, &place) in p.iter().enumerate() {
        let (image, pile) = (piles[usize::from(place)], piles[i]);
        if image != pile {
            return image < pile;
        }
    }
    false
}

// The automorphisms of a hypergraph: the rearrangements of its vertices that lead edges to edges.

/// The chain of stabilisers of the automorphism group, see
/// [`Rearrangements::new`](Rearrangements::new).
///
/// The vertices are taken from the last to the first. The orbit of vertex i under the
/// automorphisms that fix all vertices before i grows by the automorphisms that are known. A
/// search decides each vertex that the orbit does not reach. Edges are sets of bits, in increasing
/// order.
pub(super) fn chain(n: usize, edges: &[u32]) -> Vec<Vec<Rearrangement>> {
    let mut generators: Vec<Rearrangement> = Vec::new();
    let mut chain = vec![Vec::new(); n];
    for i in (0..n).rev() {
        let mut orbit = orbit(n, i, &generators);
        let mut refused = 0_u32;
        for j in i + 1..n {
            if refused >> j & 1 == 1 || orbit[j].is_some() {
                continue;
            }
            match mapping(n, edges, i, j) {
                Some(found) => {
                    generators.push(found);
                    orbit = self::orbit(n, i, &generators);
                }
                // Then no vertex of the orbit of j comes here either.
                None => {
                    let from_j = self::orbit(n, j, &generators);
                    let reached = (0..n).filter(|&v| from_j[v].is_some());
                    refused |= reached.fold(0, |set, v| set | 1 << v);
                }
            }
        }
        chain[i] = std::iter::once(orbit[i].take())
            .chain(orbit)
            .flatten()
            .collect_vec();
    }
    chain
}

/// For each vertex that products of the generators bring to place i, one product that does.
pub(super) fn orbit(
    n: usize,
    i: usize,
    generators: &[Rearrangement],
) -> Vec<Option<Rearrangement>> {
    let mut found: Vec<Option<Rearrangement>> = vec![None; n];
    found[i] = Some(identity(n));
    let mut open = vec![i];
    while let Some(v) = open.pop() {
        for generator in generators {
            let next = usize::from(generator[v]);
            if found[next].is_none() {
                let known = found[v].as_ref().expect("an open vertex was reached");
                // First the generator, then what is known: at place i stands what the generator
                // brings to v.
                found[next] = Some(known.iter().map(|&v| generator[usize::from(v)]).collect());
                open.push(next);
            }
        }
    }
    found
}

fn identity(n: usize) -> Rearrangement {
    (0..n).map(place).collect()
}

fn place(v: usize) -> u8 {
    u8::try_from(v).expect("a hypergraph has at most 32 vertices")
}

/// An automorphism that fixes all vertices before i and brings vertex j to place i.
fn mapping(n: usize, edges: &[u32], i: usize, j: usize) -> Option<Rearrangement> {
    let mut swap = identity(n);
    swap.swap(i, j);
    if is_automorphism(edges, &swap) {
        return Some(swap);
    }
    let (mut left, mut right) = (vec![0; n], vec![0; n]);
    for v in 0..i {
        (left[v], right[v]) = (v as u64 + 1, v as u64 + 1);
    }
    (left[i], right[j]) = (i as u64 + 1, i as u64 + 1);
    extend(edges, left, right)
}

/// An automorphism that brings to each place a vertex whose colour on the right is that of the
/// place on the left.
fn extend(edges: &[u32], mut left: Vec<u64>, mut right: Vec<u64>) -> Option<Rearrangement> {
    refine(edges, &mut left);
    refine(edges, &mut right);
    let sorted = |colours: &[u64]| {
        let mut colours = colours.to_vec();
        colours.sort_unstable();
        colours
    };
    if sorted(&left) != sorted(&right) {
        return None;
    }
    let alike = |v: usize| left.iter().filter(|&&colour| colour == left[v]).count();
    let several = (0..left.len()).filter(|&v| alike(v) > 1);
    let Some(v) = several.min_by_key(|&v| alike(v)) else {
        let at = |colour| right.iter().position(|&other| other == colour);
        let found: Option<Rearrangement> = left.iter().map(|&c| at(c).map(place)).collect();
        return found.filter(|found| is_automorphism(edges, found));
    };
    let candidates = (0..right.len()).filter(|&w| right[w] == left[v]);
    candidates.into_iter().find_map(|w| {
        let (mut left, mut right) = (left.clone(), right.clone());
        (left[v], right[w]) = (mixed(left[v]), mixed(right[w]));
        extend(edges, left, right)
    })
}

/// Colours vertices anew by their colours and those of the edges that they are in, until that
/// separates no more of them. The colours do not depend on the numbers of the vertices.
fn refine(edges: &[u32], colours: &mut [u64]) {
    let distinct = |colours: &[u64]| {
        let mut colours = colours.to_vec();
        colours.sort_unstable();
        colours.dedup();
        colours.len()
    };
    let mut classes = distinct(colours);
    loop {
        let mut around = vec![0_u64; colours.len()];
        for &edge in edges {
            let sum = piles_of(edge).fold(0, |sum: u64, v| sum.wrapping_add(mixed(colours[v])));
            piles_of(edge).for_each(|v| around[v] = around[v].wrapping_add(mixed(sum)));
        }
        for (colour, around) in colours.iter_mut().zip(around) {
            *colour = mixed(colour.wrapping_add(mixed(around)));
        }
        let now = distinct(colours);
        if now == classes {
            return;
        }
        classes = now;
    }
}

/// The piles of an edge, in order.
pub fn piles_of(edge: u32) -> impl Iterator<Item = usize> {
    let mut left = edge;
    std::iter::from_fn(move || {
        let pile = left.trailing_zeros();
        left &= left.checked_sub(1)?;
        Some(pile as usize)
    })
}

/// A pseudorandom number that depends on another one (splitmix64, Steele, Lea, Flood 2014).
fn mixed(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

fn is_automorphism(edges: &[u32], p: &Rearrangement) -> bool {
    let image = |edge: u32| piles_of(edge).fold(0, |image, v| image | 1 << p[v]);
    edges
        .iter()
        .all(|&edge| edges.binary_search(&image(edge)).is_ok())
}
