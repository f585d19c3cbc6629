//! (k−1)/k·n-delete nim, n = km: with m = 1 all-but-one-delete nim and VDN, with k = 2 half-delete
//! nim (Some extensions of Delete Nim, Theorems 2.2, 3.2, 5.2 and 5.6; the remoteness is this
//! project's).

use super::oddoid::{all_small, floor_log, is_oddoid, one_large};
use crate::game::{
    Canonical, Game, Grundy, Measure, Move, Outcome, Remoteness, Ruleset, Sizes, SplitHeap, Splits,
    enumerated,
};
use crate::lists::sort;
use crate::theory::theorem::{Amount, Games, Gives, NORMAL, Number, Theorem};

/// Theorem 2.2: Grundy value and P-positions of Delete Nim and VDN.
pub(super) const TWO_HEAPS: Theorem = Theorem {
    grundy: Gives::Everywhere(&|rules, x| Grundy(or(rules, x).trailing_ones().into())),
    numbers: Some(&|rules, x| {
        let or = or(rules, x);
        vec![
            Number::called("the OR", or),
            Number::count("its lowest ones", or.trailing_ones()),
        ]
    }),
    beyond_automata: Some((Measure::Grundy, "v₂ (the number of lowest zeros)")),
    ..p_positions("delete/thm2.2", &|game| is_covered(game) && game.n() == 2)
};

/// Theorem 3.2: all-but-one-delete nim.
pub(super) const ALL_BUT_ONE: Theorem = Theorem {
    numbers: Some(&|rules, x| {
        let n = rules.game.n() as u128;
        let modulus = n * (n - 1);
        let heaps = lifted(rules, x).sizes;
        vec![
            Number::one("n(n−1)", modulus),
            Number::each("z mod n(n−1)", heaps.iter().map(|z| z % modulus)),
        ]
    }),
    ..p_positions("delete/thm3.2", &|game| {
        is_covered(game) && game.n() == game.k() && game.n() > 2
    })
};

/// Theorem 5.2: half-delete nim.
pub(super) const HALF: Theorem = p_positions("delete/thm5.2", &|game| {
    is_covered(game) && game.k() == 2 && game.n() > 2
});

/// Theorem 5.6: (k−1)/k·n-delete nim.
pub(super) const FRACTION: Theorem = p_positions("delete/thm5.6", &|game| {
    is_covered(game) && game.k() > 2 && game.n() > game.k()
});

/// The remoteness of all of them.
pub(super) const REMOTENESS: Theorem = Theorem {
    remoteness: Gives::Everywhere(&|rules, x| remoteness(&lifted(rules, x))),
    optimal_move: Some(&|rules, x| optimal_move(&lifted(rules, x))),
    numbers: Some(&|rules, x| logarithm(&lifted(rules, x))),
    beyond_automata: Some((Measure::Remoteness, "a logarithm")),
    ..Theorem::about("nimscope/fraction-remoteness", &is_covered, NORMAL)
};

/// The P-positions of some of these games, by Theorem 5.6, of which the other theorems of the
/// paper are cases.
const fn p_positions(id: &'static str, games: Games) -> Theorem {
    Theorem {
        outcome: Gives::Everywhere(&|rules, x| Outcome::p_if(is_p(&lifted(rules, x)))),
        winning_moves: Some(&|rules, x| Vec::from_iter(winning_move(&lifted(rules, x)))),
        numbers: Some(&|rules, x| oddoids(&lifted(rules, x))),
        ..Theorem::about(id, games, NORMAL)
    }
}

/// Whether a move splits m of n = km heaps into k each and deletes the others.
fn is_covered(game: Game) -> bool {
    is_fraction(game.sizes(), game.k(), game.n())
}

fn is_fraction(heaps: Sizes, k: usize, n: usize) -> bool {
    heaps == Sizes::only(heaps.max()) && heaps.max() * k == n
}

/// Whether a move keeps one heap and splits it into n: all-but-one-delete nim with Delete Nim and
/// VDN.
pub(super) fn keeps_one(game: Game) -> bool {
    is_covered(game) && game.n() == game.k()
}

/// Which evenoid heaps Theorem 5.6 takes for too small, see [`evenoid_bound`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EvenoidBound {
    /// The least power of k above the heap that gives it: evenoid heaps below it are too small.
    pub below: u128,
    /// The number of that heap, (k−1)m + 1, counted from 1.
    pub number: usize,
    /// Its size, in Delete Nim z + 1.
    pub size: u128,
}

/// The bound of Theorem 5.6 in Delete Nim, VDN, ABO, Half and (k−1)/k·n: the least power of k
/// above z_{(k−1)m+1}. A position is P in normal play exactly if every k-evenoid heap is at least
/// that (in Delete Nim z + 1 stands for z). `None` for other games.
pub fn evenoid_bound(splits: Splits, x: &Canonical) -> Option<EvenoidBound> {
    let heaps = LiftedHeaps::of(splits, x);
    is_fraction(splits.heaps, heaps.k, x.len()).then(|| {
        let (place, size) = pivot(&heaps);
        EvenoidBound {
            below: (heaps.k as u128).pow(floor_log(size, heaps.k) + 1),
            number: place + 1,
            size,
        }
    })
}

/// The bitwise OR of the heaps less 1; in Delete Nim that of the heaps as they stand.
fn or(rules: Ruleset, x: &Canonical) -> u64 {
    let least = rules.game.least_pile();
    x.piles().iter().fold(0, |or, z| or | (z - least))
}

/// Which heaps are oddoid. With k = 2 these are the odd ones.
fn oddoids(heaps: &LiftedHeaps) -> Vec<Number> {
    let k = heaps.k;
    let (oddoid, evenoid): (Vec<u128>, Vec<u128>) =
        heaps.sizes.iter().partition(|&&z| is_oddoid(z, k));
    let named = |kind: &str, sizes: Vec<u128>| {
        let clause = match sizes[..] {
            [] => format!("there is no {kind} heap"),
            [only] => format!("the only {kind} heap is {only}"),
            _ => format!("the {kind} heaps are {}", enumerated(&sizes)),
        };
        Number::phrased(format!("{kind} heaps"), Amount::Each(sizes), clause)
    };
    if k == 2 {
        return vec![named("odd", oddoid), named("even", evenoid)];
    }
    vec![
        Number::one("k", k as u128),
        named("oddoid", oddoid),
        named("evenoid", evenoid),
    ]
}

/// What the logarithm is taken of that determines the remoteness, with its letter.
fn logarithm(heaps: &LiftedHeaps) -> Vec<Number> {
    let (k, (name, value)) = (heaps.k, deciding(heaps));
    vec![
        Number::one("k", k as u128),
        Number::phrased(
            "added to each heap",
            Amount::One(heaps.lift.into()),
            format!("the number added to each heap is {}", heaps.lift),
        ),
        Number::one(name, value),
        Number::one(format!("⌊log_{k} {name}⌋"), floor_log(value, k)),
    ]
}

/// An optimal move, from P- and N-positions alike.
fn optimal_move(heaps: &LiftedHeaps) -> Option<Move> {
    if is_p(heaps) {
        delaying_move(heaps)
    } else {
        winning_move(heaps)
    }
}

/// The place and the size of z_{(k−1)m+1}: a move splits at least one heap up to it.
fn pivot(heaps: &LiftedHeaps) -> (usize, u128) {
    let place = heaps.sizes.len() / heaps.k * (heaps.k - 1);
    (place, heaps.sizes[place])
}

/// The place of the least k-evenoid heap.
fn least_evenoid(heaps: &LiftedHeaps) -> Option<usize> {
    heaps.sizes.iter().position(|&z| !is_oddoid(z, heaps.k))
}

/// The heap whose logarithm determines the remoteness, with its letter: z, or the least evenoid
/// one where it makes the position N.
fn deciding(heaps: &LiftedHeaps) -> (&'static str, u128) {
    match least_evenoid(heaps) {
        Some(e) if !is_p(heaps) => ("e", heaps.sizes[e]),
        _ => ("z", pivot(heaps).1),
    }
}

/// `delete/thm5.6`, with one condition less: where every k-evenoid heap is at least the power
/// of k, z_{(k−1)m+1} and all heaps before it are k-oddoid.
fn is_p(heaps: &LiftedHeaps) -> bool {
    let log = |z| floor_log(z, heaps.k);
    least_evenoid(heaps).is_none_or(|e| log(heaps.sizes[e]) > log(pivot(heaps).1))
}

/// From a P-position R = 2 flog(z_{(k−1)m+1}), from an N-position R = 2 flog(e) − 1, e the least
/// k-evenoid heap.
fn remoteness(heaps: &LiftedHeaps) -> Remoteness {
    let (letter, z) = deciding(heaps);
    Remoteness(2 * u128::from(floor_log(z, heaps.k)) - u128::from(letter == "e"))
}

/// The construction in the proof of Theorem 5.6, on the least k-evenoid heap, which wins fastest;
/// from an N-position.
fn winning_move(heaps: &LiftedHeaps) -> Option<Move> {
    let (k, z, (pivot, _)) = (heaps.k, &heaps.sizes, pivot(heaps));
    let special = least_evenoid(heaps)?;
    let large = if special <= pivot { pivot + 1 } else { pivot };
    let others = (large..z.len()).filter(|&i| i != special);
    let split = others.map(|i| (i, one_large(z[i], k)));
    let split = split.chain([(special, all_small(z[special], k))]);
    Some(heaps.split(None, split.collect()))
}

/// A move from a P-position that delays longest: z_{(k−1)m+1} and all after it are split into
/// parts below k and the rest. Then the rest of the least of them is the least k-evenoid heap,
/// with the same logarithm. `None` from a terminal position.
fn delaying_move(heaps: &LiftedHeaps) -> Option<Move> {
    let (k, z, (pivot, _)) = (heaps.k, &heaps.sizes, pivot(heaps));
    let split = (pivot..z.len()).map(|i| (i, one_large(z[i], k)));
    (z[pivot] >= k as u128).then(|| heaps.split(None, split.collect()))
}

/// A property that is shown beside a heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeapMark {
    /// The 2-adic valuation: the exponent of the greatest power of 2 that divides the heap.
    pub valuation: u32,
    /// Whether the heap is k-oddoid, k the number of parts; else it is k-evenoid.
    pub oddoid: bool,
    /// Whether it is an evenoid below the [bound](evenoid_bound), where a theorem speaks of that.
    pub too_small: bool,
}

/// The marks of the heaps of a position, in sorted order; in Delete Nim of z + 1, the heap's size
/// in VDN.
pub fn marks(splits: Splits, x: &Canonical) -> Vec<HeapMark> {
    let below = evenoid_bound(splits, x).map_or(0, |bound| bound.below);
    LiftedHeaps::of(splits, x)
        .sizes
        .iter()
        .map(|&z| {
            let oddoid = is_oddoid(z, splits.parts);
            HeapMark {
                valuation: z.trailing_zeros(),
                oddoid,
                too_small: !oddoid && z < below,
            }
        })
        .collect()
}

// The heaps of a position in VDN's terms: Delete Nim ⟨x, y⟩ is VDN ⟨x + 1, y + 1⟩.

/// The heaps of a position, in non-decreasing order, each at least 1.
#[derive(Clone, Debug)]
pub(super) struct LiftedHeaps {
    /// The number of parts.
    k: usize,
    pub(super) sizes: Vec<u128>,
    /// The number that was added to each heap: 1 in Delete Nim.
    pub(super) lift: u64,
}

/// The heaps of a position of a game that splits them.
pub(super) fn lifted(rules: Ruleset, x: &Canonical) -> LiftedHeaps {
    let splits = rules.game.kind().splits();
    LiftedHeaps::of(splits.expect("the theorems here are about them"), x)
}

impl LiftedHeaps {
    fn of(splits: Splits, x: &Canonical) -> Self {
        let lift = u64::from(splits.empty);
        let sizes = x.piles().iter().map(|&z| u128::from(z) + u128::from(lift));
        Self {
            k: splits.parts,
            sizes: sizes.collect(),
            lift,
        }
    }

    /// The move that splits some heaps into the given parts. It deletes the given heaps or, if
    /// none are given, all the others.
    pub(super) fn split(
        &self,
        deleted: Option<Vec<usize>>,
        mut split: Vec<(usize, Vec<u128>)>,
    ) -> Move {
        sort(&mut split);
        let mut deleted = deleted.unwrap_or_else(|| {
            let others = (0..self.sizes.len()).filter(|i| split.iter().all(|(j, _)| i != j));
            others.collect()
        });
        deleted.sort_unstable();
        let part = |part: u128| {
            u64::try_from(part - u128::from(self.lift))
                .expect("a part is at most as large as its heap")
        };
        let split = split.into_iter().map(|(index, made)| SplitHeap {
            index,
            parts: made.into_iter().map(part).collect(),
        });
        Move::Split {
            deleted,
            split: split.collect(),
        }
    }

    /// What is read of a heap z: itself, or one more.
    pub(super) fn letter(&self) -> &'static str {
        if self.lift == 0 { "z" } else { "z + 1" }
    }
}

/// The rows z − 1 (in Delete Nim z), and their columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    /// The rows, in the order of the sorted heaps.
    pub rows: Vec<u64>,
}

impl Columns {
    /// The columns of a position.
    pub fn of(game: Game, x: &Canonical) -> Self {
        let rows = game.rows(x);
        Self { rows }
    }

    /// The number of columns up to the highest that holds a one.
    pub fn width(&self) -> u32 {
        let all = self.rows.iter().fold(0, |all, row| all | row);
        u64::BITS - all.leading_zeros()
    }

    /// The digit of a row in a column, counted from 0; 0 past its end.
    pub fn digit(&self, row: usize, column: u32) -> bool {
        digit(self.rows[row], column)
    }

    /// The number of rows that hold a zero in a column, counted from 0.
    pub fn zeros(&self, column: u32) -> usize {
        let zero = |&&row: &&u64| !digit(row, column);
        self.rows.iter().filter(zero).count()
    }

    /// The column that decides single-delete nim with n ≤ 4 heaps: the lowest that holds at least
    /// n − 2 zeros. It is at most 64, where all rows hold zeros.
    pub fn deciding(&self) -> u32 {
        let few = self.rows.len().saturating_sub(2);
        (0..u64::BITS)
            .find(|&column| self.zeros(column) >= few)
            .unwrap_or(u64::BITS)
    }
}

#[inline]
pub(super) fn digit(row: u64, column: u32) -> bool {
    row.checked_shr(column).is_some_and(|low| low & 1 == 1)
}
