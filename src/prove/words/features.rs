//! Features of the piles, in families of which a few may decide a rule.

use super::names::Names;

/// A number that a position has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Number {
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
enum Relation {
    Equal,
    AtMost,
    /// Both have the same parity.
    Alike,
}

/// A feature: two numbers are related.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Feature {
    left: Number,
    relation: Relation,
    right: Number,
}

impl Number {
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
    /// Whether a position has it.
    pub(super) fn holds(self, piles: &[u64]) -> bool {
        let (left, right) = (self.left.of(piles), self.right.of(piles));
        match self.relation {
            Relation::Equal => left == right,
            Relation::AtMost => left <= right,
            Relation::Alike => left % 2 == right % 2,
        }
    }

    /// It, or its contrary, as a statement.
    pub(super) fn said(self, holds: bool, names: &Names) -> String {
        let left = self.left.said(names);
        let sign = match (self.relation, holds) {
            (Relation::Equal, true) => "=",
            (Relation::Equal, false) => "!=",
            (Relation::AtMost, true) => "<=",
            (Relation::AtMost, false) => ">",
            (Relation::Alike, true) => return format!("even({left})"),
            (Relation::Alike, false) => return format!("odd({left})"),
        };
        format!("{left} {sign} {}", self.right.said(names))
    }
}

/// The families, alone and together, the simplest first.
pub(super) fn families(names: &Names) -> Vec<Vec<Feature>> {
    use Number::{Is, Nim, Remainder, Sum};
    use Relation::{Alike, AtMost, Equal};
    let n = names.n();
    let related = |left, relation, right| Feature {
        left,
        relation,
        right,
    };
    let set = |places: &[usize]| places.iter().fold(0, |set, place| set | 1 << place);
    let pile = |place: usize| Sum(set(&[place]), 0);
    let next = |place: usize| Sum(set(&[place]), 1);
    let pairs: Vec<(usize, usize)> = (0..n)
        .flat_map(|i| (i + 1..n).map(move |j| (i, j)))
        .collect();
    let of_piles = |relation, right| -> Vec<Feature> {
        (0..n)
            .map(|place| related(pile(place), relation, right))
            .collect()
    };
    let of_pairs = |make: &dyn Fn(usize, usize) -> Feature| -> Vec<Feature> {
        pairs.iter().map(|&(i, j)| make(i, j)).collect()
    };
    let zeros = of_piles(Equal, Is(0));
    let small = of_piles(AtMost, Is(1));
    let parities = of_piles(Alike, Is(0));
    let ties = of_pairs(&|i, j| related(pile(i), Equal, pile(j)));
    let alike = of_pairs(&|i, j| related(Sum(set(&[i, j]), 0), Alike, Is(0)));
    let mut gaps = Vec::new();
    let mut order = Vec::new();
    for &(i, j) in &pairs {
        gaps.push(related(pile(j), Equal, next(i)));
        if !names.is_sorted {
            order.push(related(pile(i), AtMost, pile(j)));
            order.push(related(pile(j), AtMost, pile(i)));
            gaps.push(related(pile(i), Equal, next(j)));
        }
    }
    let rests = |by| (0..by).map(move |rest| related(Remainder(by), Equal, Is(rest)));
    let sums: Vec<Feature> = (2..=6).flat_map(rests).collect();
    let nim = vec![related(Nim, Equal, Is(0))];
    let largest: Vec<Feature> = (0..n)
        .filter(|&i| n > 2 && (!names.is_sorted || i == n - 1))
        .flat_map(|i| {
            let others = Sum(set(&(0..n).filter(|&j| j != i).collect::<Vec<_>>()), 0);
            [AtMost, Equal].map(|relation| related(pile(i), relation, others))
        })
        .collect();
    let join = |parts: &[&Vec<Feature>]| parts.iter().flat_map(|&part| part.clone()).collect();
    vec![
        join(&[&zeros]),
        join(&[&ties]),
        join(&[&parities]),
        join(&[&sums]),
        join(&[&order, &ties]),
        join(&[&alike]),
        join(&[&alike, &ties]),
        join(&[&parities, &ties]),
        join(&[&parities, &zeros]),
        join(&[&zeros, &ties]),
        join(&[&nim, &small, &sums]),
        join(&[&small, &parities, &ties]),
        join(&[&largest, &ties, &zeros, &sums]),
        join(&[&alike, &ties, &gaps]),
        join(&[
            &parities, &alike, &ties, &gaps, &zeros, &small, &sums, &order, &largest, &nim,
        ]),
    ]
}
