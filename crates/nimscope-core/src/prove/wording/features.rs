//! Features of the piles, in families of which a few may decide a rule.

use super::super::rule::Rule;
use crate::game::{self, Position, Symmetry, piles_of};
use crate::lists::CollectVec as _;

/// A number that a position has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FeatureNumber {
    /// A constant.
    Is(u64),
    /// The sum of some piles, given by their places, and a constant.
    Sum(u32, u64),
    /// The remainder of the sum of some piles by a number.
    Remainder(u32, u64),
    /// The nim-sum of some piles.
    Nim(u32),
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
            Self::Sum(places, more) => more + chosen(piles, places).sum::<u64>(),
            Self::Remainder(places, by) => chosen(piles, places).sum::<u64>() % by,
            Self::Nim(places) => chosen(piles, places).fold(0, |all, pile| all ^ pile),
        }
    }

    /// The same number where some piles are empty.
    fn without(self, empty: u32) -> Self {
        match self {
            Self::Is(number) => Self::Is(number),
            Self::Sum(places, more) if places & !empty == 0 => Self::Is(more),
            Self::Sum(places, more) => Self::Sum(places & !empty, more),
            Self::Remainder(places, _) | Self::Nim(places) if places & !empty == 0 => Self::Is(0),
            Self::Remainder(places, by) => Self::Remainder(places & !empty, by),
            Self::Nim(places) if (places & !empty).is_power_of_two() => {
                Self::Sum(places & !empty, 0)
            }
            Self::Nim(places) => Self::Nim(places & !empty),
        }
    }

    fn said(self, names: &PileNames) -> String {
        let joined = |by: &str, places| game::joined(chosen(&names.piles, places), by);
        match self {
            Self::Is(number) => number.to_string(),
            Self::Sum(places, 0) => joined(" + ", places),
            Self::Sum(places, more) => format!("{} + {more}", joined(" + ", places)),
            Self::Remainder(places, by) if places.count_ones() as usize == names.n() => {
                format!("sum mod {by}")
            }
            Self::Remainder(places, by) if places.is_power_of_two() => {
                format!("{} mod {by}", joined("", places))
            }
            Self::Remainder(places, by) => format!("({}) mod {by}", joined(" + ", places)),
            Self::Nim(places) => joined(" xor ", places),
        }
    }
}

/// The piles at some places.
pub(super) fn chosen<T: Clone>(piles: &[T], places: u32) -> impl Iterator<Item = T> {
    piles_of(places).map(|place| piles[place].clone())
}

impl Feature {
    fn new(left: FeatureNumber, relation: FeatureRelation, right: FeatureNumber) -> Self {
        Self {
            left,
            relation,
            right,
        }
    }

    /// One of the pile at a place.
    fn of_pile(place: usize, relation: FeatureRelation, right: FeatureNumber) -> Self {
        Self::new(FeatureNumber::pile(place), relation, right)
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

    /// That the two numbers are equal, of which it says that one is at most the other.
    pub(super) fn tight(self) -> Option<Self> {
        let is_at_most = self.relation == FeatureRelation::AtMost;
        is_at_most.then(|| Self::new(self.left, FeatureRelation::Equal, self.right))
    }

    /// Where it, or its contrary, is said among others: empty piles first, then what compares
    /// piles with a constant, each by the piles.
    pub(super) fn order(self, holds: bool) -> (bool, bool, u32) {
        let places = match self.left {
            FeatureNumber::Is(_) => 0,
            FeatureNumber::Sum(places, _)
            | FeatureNumber::Remainder(places, _)
            | FeatureNumber::Nim(places) => places,
        };
        let is_equal = holds && self.relation == FeatureRelation::Equal;
        let is_empty = is_equal && self.right == FeatureNumber::Is(0);
        let is_constant = matches!(self.right, FeatureNumber::Is(_));
        (!is_empty, !is_constant, places)
    }

    /// What it says besides that some piles are empty; `None` if nothing.
    pub(super) fn without(self, empty: u32) -> Option<Self> {
        use FeatureNumber::Is;
        use FeatureRelation::{Alike, AtMost, Equal};
        let numbers = (self.left.without(empty), self.right.without(empty));
        match (numbers.0, self.relation, numbers.1) {
            (Is(_), Alike, _) | (Is(_), _, Is(_)) | (Is(0), AtMost, _) => None,
            (Is(number), Equal, right) => Some(Self::new(right, Equal, Is(number))),
            (left, AtMost, Is(0)) => Some(Self::new(left, Equal, Is(0))),
            (left, relation, right) => Some(Self::new(left, relation, right)),
        }
    }

    /// It, or its contrary, as a statement.
    pub(super) fn said(self, holds: bool, names: &PileNames) -> String {
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

/// What may be said shortest of small and equal piles: that two are equal, and that one is 0 or 1.
/// What is to be preferred comes last: the widest ties of sorted piles, else those of neighbours.
pub(super) fn small(names: &PileNames) -> Vec<Feature> {
    use FeatureNumber::Is;
    use FeatureRelation::Equal;
    let n = names.n();
    let ties = (1..n).flat_map(|apart| (0..n - apart).map(move |i| (i, i + apart)));
    let mut ties: Vec<Feature> = ties
        .map(|(i, j)| Feature::of_pile(i, Equal, FeatureNumber::pile(j)))
        .collect_vec();
    if !names.is_sorted {
        ties.reverse();
    }
    let is = |place| [0, 1].map(|is| Feature::of_pile(place, Equal, Is(is)));
    ties.into_iter().chain((0..n).flat_map(is)).collect_vec()
}

/// The families of features, alone and together, the simplest first; and larger ones, for rules in
/// which the others find no words: linear forms, nim-sums of some of the piles, remainders of
/// single piles, each with the order and the ties of the piles.
pub(super) fn families(names: &PileNames) -> [Vec<Vec<Feature>>; 2] {
    use FeatureNumber::{Is, Nim, Remainder, Sum};
    use FeatureRelation::{Alike, AtMost, Equal};
    let n = names.n();
    let of_piles = |relation, right| -> Vec<Feature> {
        let of_pile = |place| Feature::of_pile(place, relation, right);
        (0..n).map(of_pile).collect_vec()
    };
    let of_pairs = |make: &dyn Fn(usize, usize) -> Vec<Feature>| -> Vec<Feature> {
        let pairs = (0..n).flat_map(|i| (i + 1..n).map(move |j| (i, j)));
        pairs.flat_map(|(i, j)| make(i, j)).collect_vec()
    };
    let is_next = |pile, before| Feature::of_pile(pile, Equal, FeatureNumber::next(before));
    let all = (1_u32 << n) - 1;
    let rests = move |places| {
        move |by| (0..by).map(move |rest| Feature::new(Remainder(places, by), Equal, Is(rest)))
    };
    let can_be_largest = |&i: &usize| n > 2 && (!names.is_sorted || i == n - 1);
    // An empty pile, one of at most 1, and an even one.
    let zeros = &of_piles(Equal, Is(0));
    let small = &of_piles(AtMost, Is(1));
    let parities = &of_piles(Alike, Is(0));
    // Two equal piles, two of the same parity, and two one of which has one token more.
    let ties = &of_pairs(&|i, j| vec![Feature::of_pile(i, Equal, FeatureNumber::pile(j))]);
    let alike = &of_pairs(&|i, j| vec![Feature::new(FeatureNumber::sum([i, j]), Alike, Is(0))]);
    let gaps = &of_pairs(&|i, j| {
        if names.is_sorted {
            vec![is_next(j, i)]
        } else {
            vec![is_next(j, i), is_next(i, j)]
        }
    });
    // Two piles in order, where not all are.
    let order = &of_pairs(&|i, j| {
        let is_at_most = |i, j| Feature::of_pile(i, AtMost, FeatureNumber::pile(j));
        if names.is_sorted {
            Vec::new()
        } else {
            vec![is_at_most(i, j), is_at_most(j, i)]
        }
    });
    // The remainder of the sum of all piles, and their nim-sum.
    let sums = &(2..=6).flat_map(rests(all)).collect_vec();
    let nim = &vec![Feature::new(Nim(all), Equal, Is(0))];
    // A pile compared with the sum of all others, and the sum of some piles with that of others.
    let largest = (0..n).filter(can_be_largest).flat_map(|i| {
        let others = FeatureNumber::sum((0..n).filter(|&j| j != i));
        [AtMost, Equal].map(|relation| Feature::of_pile(i, relation, others))
    });
    let largest = &largest.collect_vec();
    let linear = (1..=all)
        .flat_map(|left| (1..left).map(move |right| (left, right)))
        .filter(|(left, right)| left & right == 0 && (left | right).count_ones() <= 4)
        .flat_map(|(left, right)| {
            let [left, right] = [left, right].map(|places| Sum(places, 0));
            [AtMost, Equal].map(|relation| Feature::new(left, relation, right))
        });
    let linear = &linear.collect_vec();
    // The nim-sum of some piles, and the remainder of a pile by 3 or 4.
    let nims = (1..=all)
        .filter(|places| places.count_ones() > 2)
        .flat_map(|places| [0, 1].map(|is| Feature::new(Nim(places), Equal, Is(is))));
    let nims = &nims.collect_vec();
    let residues = (0..n).flat_map(|place| [3, 4].into_iter().flat_map(rests(1 << place)));
    let residues = &residues.collect_vec();
    let simple: &[&[&Vec<Feature>]] = &[
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
    let larger: &[&[&Vec<Feature>]] = &[
        &[linear],
        &[residues],
        &[nims, ties],
        &[nims, small, zeros, ties],
        &[nims, order, ties],
        &[linear, nims, ties],
        &[linear, zeros, gaps],
        &[linear, parities, sums],
        &[residues, sums, ties],
        &[residues, order, zeros],
        &[nims, linear, small, parities],
    ];
    let joined = |parts: &&[&Vec<Feature>]| parts.iter().copied().flatten().copied().collect_vec();
    [simple, larger].map(|families| families.iter().map(joined).collect_vec())
}

/// The names of the piles: in increasing order where their order does not matter, else as they
/// stand.
pub(super) struct PileNames {
    pub(super) piles: Vec<String>,
    pub(super) is_sorted: bool,
}

impl PileNames {
    pub(super) fn of(rule: &Rule) -> Self {
        let game = rule.rules.game;
        let is_sorted = matches!(game.symmetry(), Symmetry::All);
        let name = |pile: usize| {
            if is_sorted {
                format!("x{}", pile + 1)
            } else {
                Position::letter(pile)
            }
        };
        Self {
            piles: (0..game.n()).map(name).collect_vec(),
            is_sorted,
        }
    }

    pub(super) fn n(&self) -> usize {
        self.piles.len()
    }
}
