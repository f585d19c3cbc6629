//! Features of the piles, in families of which a few may decide a rule.

use super::names::Names;

/// A number that a position has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FeatureNumber {
    /// A constant.
    Is(u64),
    /// The sum of some piles, given by their places, and a constant.
    Sum(u32, u64),
    /// The remainder of the sum of all piles by a number.
    Remainder(u64),
    /// The nim-sum of all piles.
    Nim,
}

/// A relation between two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FeatureRelation {
    Equal,
    AtMost,
    /// Both have the same parity.
    Alike,
}

/// A feature: two numbers are related.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Feature {
    left: FeatureNumber,
    relation: FeatureRelation,
    right: FeatureNumber,
}

impl FeatureNumber {
    /// The pile at a place.
    fn pile(place: usize) -> Self {
        Self::sum([place])
    }

    /// One more than the pile at a place.
    fn next(place: usize) -> Self {
        Self::Sum(1 << place, 1)
    }

    /// The sum of the piles at some places.
    fn sum(places: impl IntoIterator<Item = usize>) -> Self {
        let set = places.into_iter().fold(0, |set, place| set | 1 << place);
        Self::Sum(set, 0)
    }

    fn of(self, piles: &[u64]) -> u64 {
        match self {
            Self::Is(number) => number,
            Self::Sum(places, more) => {
                let piles = piles.iter().enumerate();
                let chosen = piles.filter(|(place, _)| places >> place & 1 == 1);
                more + chosen.map(|(_, pile)| pile).sum::<u64>()
            }
            Self::Remainder(by) => piles.iter().sum::<u64>() % by,
            Self::Nim => piles.iter().fold(0, |all, pile| all ^ pile),
        }
    }

    fn said(self, names: &Names) -> String {
        match self {
            Self::Is(number) => number.to_string(),
            Self::Sum(places, more) => {
                let chosen = (0..names.n()).filter(|place| places >> place & 1 == 1);
                let mut words: Vec<String> =
                    chosen.map(|place| names.piles[place].clone()).collect();
                if more > 0 {
                    words.push(more.to_string());
                }
                words.join(" + ")
            }
            Self::Remainder(by) => format!("sum mod {by}"),
            Self::Nim => names.piles.join(" xor "),
        }
    }
}

impl Feature {
    fn new(left: FeatureNumber, relation: FeatureRelation, right: FeatureNumber) -> Self {
        Self {
            left,
            relation,
            right,
        }
    }

    /// Whether a position has it.
    pub(super) fn holds(self, piles: &[u64]) -> bool {
        let (left, right) = (self.left.of(piles), self.right.of(piles));
        match self.relation {
            FeatureRelation::Equal => left == right,
            FeatureRelation::AtMost => left <= right,
            FeatureRelation::Alike => left % 2 == right % 2,
        }
    }

    /// It, or its contrary, as a statement.
    pub(super) fn said(self, holds: bool, names: &Names) -> String {
        let left = self.left.said(names);
        let sign = match (self.relation, holds) {
            (FeatureRelation::Equal, true) => "=",
            (FeatureRelation::Equal, false) => "!=",
            (FeatureRelation::AtMost, true) => "<=",
            (FeatureRelation::AtMost, false) => ">",
            (FeatureRelation::Alike, true) => return format!("even({left})"),
            (FeatureRelation::Alike, false) => return format!("odd({left})"),
        };
        format!("{left} {sign} {}", self.right.said(names))
    }
}

/// Features of a position, by what they are about.
struct Features {
    /// An empty pile.
    zeros: Vec<Feature>,
    /// A pile of at most 1.
    small: Vec<Feature>,
    /// An even pile.
    parities: Vec<Feature>,
    /// Two equal piles.
    ties: Vec<Feature>,
    /// Two piles of the same parity.
    alike: Vec<Feature>,
    /// Two piles one of which has one token more.
    gaps: Vec<Feature>,
    /// Two piles in order, where not all are.
    order: Vec<Feature>,
    /// The remainder of the sum of all piles.
    sums: Vec<Feature>,
    /// The nim-sum of all piles.
    nim: Vec<Feature>,
    /// A pile compared with the sum of all others.
    largest: Vec<Feature>,
}

impl Features {
    fn of(names: &Names) -> Self {
        use FeatureNumber::{Is, Nim, Remainder};
        use FeatureRelation::{Alike, AtMost, Equal};
        let n = names.n();
        let of_piles = |relation, right| -> Vec<Feature> {
            let piles = 0..n;
            piles
                .map(|place| Feature::new(FeatureNumber::pile(place), relation, right))
                .collect()
        };
        let of_pairs = |make: &dyn Fn(usize, usize) -> Vec<Feature>| -> Vec<Feature> {
            let pairs = (0..n).flat_map(|i| (i + 1..n).map(move |j| (i, j)));
            pairs.flat_map(|(i, j)| make(i, j)).collect()
        };
        let is_next = |pile, before| {
            Feature::new(
                FeatureNumber::pile(pile),
                Equal,
                FeatureNumber::next(before),
            )
        };
        let rests = |by| (0..by).map(move |rest| Feature::new(Remainder(by), Equal, Is(rest)));
        let can_be_largest = |&i: &usize| n > 2 && (!names.is_sorted || i == n - 1);
        Self {
            zeros: of_piles(Equal, Is(0)),
            small: of_piles(AtMost, Is(1)),
            parities: of_piles(Alike, Is(0)),
            ties: of_pairs(&|i, j| {
                vec![Feature::new(
                    FeatureNumber::pile(i),
                    Equal,
                    FeatureNumber::pile(j),
                )]
            }),
            alike: of_pairs(&|i, j| vec![Feature::new(FeatureNumber::sum([i, j]), Alike, Is(0))]),
            gaps: of_pairs(&|i, j| {
                if names.is_sorted {
                    vec![is_next(j, i)]
                } else {
                    vec![is_next(j, i), is_next(i, j)]
                }
            }),
            order: of_pairs(&|i, j| {
                let (i, j) = (FeatureNumber::pile(i), FeatureNumber::pile(j));
                if names.is_sorted {
                    Vec::new()
                } else {
                    vec![Feature::new(i, AtMost, j), Feature::new(j, AtMost, i)]
                }
            }),
            sums: (2..=6).flat_map(rests).collect(),
            nim: vec![Feature::new(Nim, Equal, Is(0))],
            largest: (0..n)
                .filter(can_be_largest)
                .flat_map(|i| {
                    let others = FeatureNumber::sum((0..n).filter(|&j| j != i));
                    let compared =
                        |relation| Feature::new(FeatureNumber::pile(i), relation, others);
                    [AtMost, Equal].map(compared)
                })
                .collect(),
        }
    }
}

/// The families, alone and together, the simplest first.
pub(super) fn families(names: &Names) -> Vec<Vec<Feature>> {
    let Features {
        zeros,
        small,
        parities,
        ties,
        alike,
        gaps,
        order,
        sums,
        nim,
        largest,
    } = &Features::of(names);
    let families: [&[&Vec<Feature>]; 15] = [
        &[zeros],
        &[ties],
        &[parities],
        &[sums],
        &[order, ties],
        &[alike],
        &[alike, ties],
        &[parities, ties],
        &[parities, zeros],
        &[zeros, ties],
        &[nim, small, sums],
        &[small, parities, ties],
        &[largest, ties, zeros, sums],
        &[alike, ties, gaps],
        &[
            parities, alike, ties, gaps, zeros, small, sums, order, largest, nim,
        ],
    ];
    let joined = |parts: &[&Vec<Feature>]| parts.iter().copied().flatten().copied().collect();
    families.into_iter().map(joined).collect()
}
