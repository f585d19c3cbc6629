//! Exact nim (5, = 2) against Moore's nim (4, ≤ 2): classes, good and bad positions, and the exceptional ones.
//!
//! A position x is compared with x̂, its four smallest piles: the class names the outcome of x, then that of x̂. PP is good and NP
//! is bad; NN is good if some move leads to PP or NP, and PN is bad if some move does. A bad N-position is exceptional unless a move
//! leads to a good P-position; a bad P-position is exceptional unless all its moves lead to good N-positions. The exceptional
//! positions are the vertices of the exceptional graph, the moves between them its arcs (exact nim (5, 2) and Moore's nim).

use std::collections::BTreeSet;

use rayon::prelude::*;
use serde::Serialize;

use crate::game::{Canonical, Outcome, Remoteness};
use crate::solve::{Cancelled, Control, Ranking, Table};
use crate::theory::take::Class;

/// How many positions of a box are of each class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub struct ClassCounts {
    /// P in both games.
    pub pp: u64,
    /// P in exact nim only.
    pub pn: u64,
    /// P in Moore's nim only.
    pub np: u64,
    /// N in both.
    pub nn: u64,
}

/// An exceptional position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exceptional {
    /// The position of exact nim (5, = 2).
    pub position: Canonical,
    /// Its class.
    pub class: Class,
    /// Its remoteness.
    pub remoteness: Remoteness,
    /// The remoteness of its four smallest piles in Moore's nim (4, ≤ 2).
    pub moore_remoteness: Remoteness,
    /// How many exceptional positions its moves lead to.
    pub out_degree: usize,
}

/// How many ranks a thread looks at between two looks at the control; a multiple of 64.
const PACE: usize = 1 << 12;

/// The classes of all positions of a box: outcomes in exact nim from the table, those of x̂ by Moore's theorem.
///
/// # Errors
/// [`Cancelled`] soon after [`Control::cancel`].
pub fn class_counts(exact: &Table, control: &Control) -> Result<ClassCounts, Cancelled> {
    let ranking = exact.ranking();
    let of_fourth = |d: u64| {
        let mut counts = ClassCounts::default();
        for c in 0..=d {
            control.check()?;
            for b in 0..=c {
                for a in 0..=b {
                    let is_balanced = is_balanced([a, b, c, d]);
                    let four = rank(ranking, &[a, b, c, d]);
                    for e in d..=ranking.max() {
                        let outcome = exact.outcome_at(four + weight(ranking, 4, e));
                        counts.add(class(outcome, is_balanced), 1);
                    }
                }
            }
        }
        Ok(counts)
    };
    (0..=ranking.max())
        .into_par_iter()
        .map(of_fourth)
        .try_reduce(ClassCounts::default, |a, b| Ok(a.plus(b)))
}

impl ClassCounts {
    fn add(&mut self, class: Class, count: u64) {
        match class {
            Class::PP => self.pp += count,
            Class::PN => self.pn += count,
            Class::NP => self.np += count,
            Class::NN => self.nn += count,
        }
    }

    fn plus(self, other: Self) -> Self {
        Self {
            pp: self.pp + other.pp,
            pn: self.pn + other.pn,
            np: self.np + other.np,
            nn: self.nn + other.nn,
        }
    }
}

/// The exceptional positions of a box in lexicographic order, from the remoteness tables of exact nim (5, = 2) and of Moore's nim
/// (4, ≤ 2), which must cover the box of the first. On the current rayon pool.
///
/// # Errors
/// [`Cancelled`] soon after [`Control::cancel`].
pub fn exceptional(
    exact: &Table,
    moore: &Table,
    control: &Control,
) -> Result<Vec<Exceptional>, Cancelled> {
    let positions = exact.ranking().positions();
    control.begin(2 * positions as u64);
    let bad = Marks::where_true(positions, control, |rank| is_bad(exact, rank))?;
    let vertices = Marks::where_true(positions, control, |rank| {
        bad.has(rank) && is_exceptional(exact, &bad, rank)
    })?;
    let described: Vec<usize> = (0..positions).filter(|&rank| vertices.has(rank)).collect();
    let mut described = described
        .into_par_iter()
        .map(|rank| {
            control.check()?;
            Ok(describe(exact, moore, &vertices, rank))
        })
        .collect::<Result<Vec<_>, Cancelled>>()?;
    described.sort_unstable_by(|a, b| a.position.cmp(&b.position));
    Ok(described)
}

/// One bit a rank.
struct Marks(Vec<u64>);

impl Marks {
    fn where_true(
        positions: usize,
        control: &Control,
        test: impl Fn(usize) -> bool + Sync,
    ) -> Result<Self, Cancelled> {
        let mut words = vec![0_u64; positions.div_ceil(64)];
        let chunks = words.par_chunks_mut(PACE / 64).enumerate();
        chunks.try_for_each(|(chunk, words)| {
            control.check()?;
            let first = chunk * PACE;
            for rank in first..positions.min(first + PACE) {
                words[(rank - first) / 64] |= u64::from(test(rank)) << (rank % 64);
            }
            control.advance(PACE as u64);
            Ok(())
        })?;
        Ok(Self(words))
    }

    fn has(&self, rank: usize) -> bool {
        self.0[rank / 64] >> (rank % 64) & 1 == 1
    }
}

fn is_bad(exact: &Table, rank: usize) -> bool {
    let x = piles(exact, rank);
    match (exact.outcome_at(rank), is_balanced(four(x))) {
        (outcome, true) => !outcome.is_p(),
        (outcome, false) => outcome.is_p() == reaches_balanced(x),
    }
}

/// Whether a bad position is exceptional: no move from P leads to P.
fn is_exceptional(exact: &Table, bad: &Marks, rank: usize) -> bool {
    let x = piles(exact, rank);
    if exact.outcome_at(rank).is_p() {
        any_option(exact, x, |option| bad.has(option))
    } else {
        !any_option(exact, x, |option| {
            exact.outcome_at(option).is_p() && !bad.has(option)
        })
    }
}

fn describe(exact: &Table, moore: &Table, vertices: &Marks, rank: usize) -> Exceptional {
    const HOLDS: &str = "the tables hold remoteness and cover the box";
    let x = piles(exact, rank);
    let mut out = BTreeSet::new();
    any_option(exact, x, |option| {
        if vertices.has(option) {
            out.insert(option);
        }
        false
    });
    let smallest = Canonical::from_piles(four(x).to_vec());
    Exceptional {
        position: Canonical::from_piles(x.to_vec()),
        class: class(exact.outcome_at(rank), is_balanced(four(x))),
        remoteness: exact.remoteness_at(rank).expect(HOLDS),
        moore_remoteness: moore.remoteness(&smallest).expect(HOLDS),
        out_degree: out.len(),
    }
}

fn class(outcome: Outcome, is_balanced: bool) -> Class {
    match (outcome, is_balanced) {
        (Outcome::P, true) => Class::PP,
        (Outcome::P, false) => Class::PN,
        (Outcome::N, true) => Class::NP,
        (Outcome::N, false) => Class::NN,
    }
}

/// Whether four piles are P in Moore's nim (4, ≤ 2): every column of Bouton's matrix holds 0 or 3 ones.
fn is_balanced([a, b, c, d]: [u64; 4]) -> bool {
    let three_or_four = a & b & (c | d) | c & d & (a | b);
    three_or_four == a | b | c | d && a & b & c & d == 0
}

/// The pile that makes three piles balanced; there is at most one.
fn completion(a: u64, b: u64, c: u64) -> Option<u64> {
    let (all, odd) = (a & b & c, a ^ b ^ c);
    // A column of a single one has no completion.
    (odd == all).then_some((a & b | a & c | b & c) & !all)
}

/// Whether some move leads to a position whose four smallest piles are balanced: the reduced piles are looked for as completions.
fn reaches_balanced(x: [u64; 5]) -> bool {
    pairs().any(|(i, j)| {
        let (low, high) = (x[i], x[j]);
        let mut kept = (0..5).filter(|&k| k != i && k != j).map(|k| x[k]);
        let (Some(a), Some(b), Some(c)) = (kept.next(), kept.next(), kept.next()) else {
            return false;
        };
        // One of the reduced piles stays the largest of all: the other completes the kept ones.
        let beside = |s: u64, p: u64, other: u64| s < p && s.max(c) < other;
        let largest =
            completion(a, b, c).is_some_and(|s| beside(s, low, high) || beside(s, high, low));
        // Or the largest kept one is the largest of all.
        largest
            || (0..low.min(c.saturating_add(1)))
                .any(|s| completion(a, b, s).is_some_and(|t| t < high && t <= c))
    })
}

/// Whether a test holds for the rank of some option; an option may be seen more than once.
fn any_option(exact: &Table, x: [u64; 5], mut test: impl FnMut(usize) -> bool) -> bool {
    pairs().any(|(i, j)| {
        (0..x[i]).any(|s| {
            (0..x[j]).any(|t| {
                let mut to = x;
                (to[i], to[j]) = (s, t);
                to.sort_unstable();
                test(rank(exact.ranking(), &to))
            })
        })
    })
}

fn pairs() -> impl Iterator<Item = (usize, usize)> {
    (0..5).flat_map(|i| (i + 1..5).map(move |j| (i, j)))
}

fn four([a, b, c, d, _]: [u64; 5]) -> [u64; 4] {
    [a, b, c, d]
}

fn piles(table: &Table, rank: usize) -> [u64; 5] {
    let x = table.ranking().unrank(rank);
    std::array::from_fn(|i| x.piles()[i])
}

/// The part of the rank that the first piles make up.
fn rank(ranking: &Ranking, piles: &[u64]) -> usize {
    piles
        .iter()
        .enumerate()
        .map(|(i, &pile)| weight(ranking, i, pile))
        .sum()
}

fn weight(ranking: &Ranking, i: usize, pile: u64) -> usize {
    let pile = usize::try_from(pile).expect("a tabulated pile is small");
    ranking.weight(i + 1, pile)
}
