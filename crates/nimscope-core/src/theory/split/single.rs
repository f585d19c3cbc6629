//! Single-delete nim with up to four heaps: this project's rule for all of them, the paper's rule
//! for four heaps as it is printed, and a conjecture on remoteness with three.

use litemap::LiteMap;

use super::fraction::{Columns, digit};
use crate::game::{
    Canonical, Direction, Game, Kind, Move, MovePart, Outcome, Remoteness, Ruleset, Sizes,
    SplitHeap, Splits,
};
use crate::theory::automatic::{ColumnReader, rows_after};
use crate::theory::theorem::{Amount, Gives, NORMAL, Number, Swift, Theorem};

/// The P-positions of single-delete nim with at most four heaps, none of them empty, and winning
/// moves. For fewer than four heaps older theorems answer first.
pub(super) const THEOREM: Theorem = Theorem {
    outcome: Gives::Everywhere(&|_, x| Outcome::p_if(uniform_is_p(x.piles()))),
    winning_moves: Some(&|_, x| winning_moves(x.piles())),
    numbers: Some(&deciding_column),
    ..Theorem::about("nimscope/single4", &has_no_empty_heap, NORMAL)
};

/// Theorem 6.3 as it is printed, which is not true.
pub(super) const PRINTED: Theorem = Theorem {
    outcome: Gives::Everywhere(&|_, x| printed_outcome(x.piles())),
    swift: Some(Swift::Outcome(&printed_outcome)),
    ..Theorem::about(
        "delete/thm6.3",
        &|game| has_no_empty_heap(game) && game.n() == 4,
        NORMAL,
    )
};

fn printed_outcome(piles: &[u64]) -> Outcome {
    let heaps = piles.first_chunk().expect("the game has four heaps");
    Outcome::p_if(theorem_6_3(*heaps))
}

/// Whether the game is single-delete nim of at most four heaps, none of them empty.
fn has_no_empty_heap(game: Game) -> bool {
    one_column_decides(game) && game.least_pile() == 1
}

/// Whether the game is single-delete nim with n ≤ 4 heaps, Delete Nim and VDN among them:
/// [one column](Columns::deciding) decides.
pub fn one_column_decides(game: Game) -> bool {
    let is_single = |splits: Splits| splits.heaps == Sizes::only(1) && splits.parts == 2;
    game.n() <= 4 && matches!(game.kind(), Kind::Split(splits) if is_single(splits))
}

fn deciding_column(rules: Ruleset, x: &Canonical) -> Vec<Number> {
    let columns = Columns::of(rules.game, x);
    let column = columns.deciding();
    let zeros = columns.zeros(column) as u128;
    vec![
        Number::phrased(
            "the column j",
            Amount::One(column.into()),
            format!("this column is j = {column}"),
        ),
        Number::phrased(
            "zeros in the column j",
            Amount::One(zeros),
            format!("the number of zeros in it is {zeros}"),
        ),
    ]
}

/// Single(n), n ≤ 4, heaps of at least 1: P ⇔ the lowest binary column of the z − 1 that holds at
/// least n − 2 zeros holds n. For n = 2 this is VDN, for n = 3 Theorem 6.2; for n = 4 it is a
/// finding of this project, proved by an automaton. For five heaps the rule is false, whatever
/// number of zeros takes the place of n − 2.
///
/// ```
/// use nimscope_core::theory::split::{theorem_6_3, uniform_is_p};
/// // z − 1 = 1011, 1101, 1110 and 100111: the column of 16 is the lowest of two zeros or more.
/// assert!(uniform_is_p(&[12, 14, 15, 40]));
/// // The theorem as it is printed misses this P-position.
/// assert!(!theorem_6_3([12, 14, 15, 40]));
/// ```
pub fn uniform_is_p(z: &[u64]) -> bool {
    let zeros = |column| z.iter().filter(|&&z| !digit(z - 1, column)).count();
    (0..=u64::BITS)
        .map(zeros)
        .find(|zeros| zeros + 2 >= z.len())
        .is_none_or(|zeros| zeros == z.len())
}

/// Theorem 6.3 of Some extensions of Delete Nim as it is printed, its five cases in its own
/// letters: whether ⟨w, x, y, z⟩, heaps of at least 1 in any order, is a P-position of Single(4).
/// As printed it misses P-positions from ⟨12, 14, 15, 40⟩ on: (5A) has a condition on all higher
/// digits, but those above the lowest column of four zeros are free.
pub fn theorem_6_3(heaps: [u64; 4]) -> bool {
    let mut heaps = heaps;
    heaps.sort_by_key(|heap| heap.trailing_zeros());
    let [w, x, y, z] = heaps;
    let [a, b, c, d] = heaps.map(u64::trailing_zeros);
    // The k-th digit from the bottom, counted from 1.
    let i = |k: u32, z: u64| u32::from(digit(z, k - 1));
    let three_b = || (b + 2..=d).all(|k| i(k, w) + i(k, x) >= 1);
    let four_b = || (c + 2..=d).all(|j| i(j, w) + i(j, x) + i(j, y) >= 2);
    let four_c_to_e = || {
        i(c + 1, w) == 1
            && i(c + 1, x) == 1
            && (b + 2..=c).all(|k| i(k, w) + i(k, x) >= 1)
            && i(b + 1, w) == 1
    };
    let one = a == b && b == c && c == d;
    let two = a < b && b == c && c == d && i(d + 1, w) == 0;
    let three = a < b
        && b < c
        && c == d
        && i(d + 1, w) == 0
        && i(d + 1, x) == 0
        && three_b()
        && i(b + 1, w) == 1;
    let rising = a < b && b < c && c < d;
    let four = rising && [w, x, y].iter().all(|&z| i(d + 1, z) == 0) && four_b() && four_c_to_e();
    let five = rising
        && (d + 2..=u64::BITS).all(|k| matches!(i(k, w) + i(k, x) + i(k, y) + i(k, z), 0 | 3 | 4))
        && [w, x, y].iter().all(|&z| i(d + 1, z) == 1)
        && four_b()
        && four_c_to_e();
    one || two || three || four || five
}

/// The remoteness of a P-position ⟨x ≤ y ≤ z⟩ of Single(3) with odd heaps, by a conjecture of
/// this project (checked to 255). The thresholds are t = 1, 3, and then 4F + 1 for the Fibonacci
/// numbers F = 1, 2, 3, 5, …. With i the index from 0 of the last tᵢ ≤ z, it is 2i + 2·[y ≥ tᵢ
/// and not y = z = tᵢ]. `None` for other positions. This is no theorem, so no answer may use it.
///
/// ```
/// use nimscope_core::game::{Position, Ruleset};
/// use nimscope_core::{solve::naive::Naive, theory::split::conjectured_remoteness};
/// let x = "3 5 9".parse::<Position>()?.sorted();
/// let value = Naive::new(Ruleset::normal("single:3".parse()?)).value(&x);
/// assert_eq!(conjectured_remoteness(&x), Some(value.remoteness));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn conjectured_remoteness(x: &Canonical) -> Option<Remoteness> {
    let &[x, y, z] = x.piles() else {
        return None;
    };
    if [x, y, z].iter().any(|z| z % 2 == 0) {
        return None;
    }
    let (y, z) = (u128::from(y), u128::from(z));
    let (mut i, mut threshold, mut next) = (0, 1, 3);
    let (mut fibonacci, mut following) = (1, 2);
    while next <= z {
        (i, threshold, next) = (i + 1, next, 4 * fibonacci + 1);
        (fibonacci, following) = (following, fibonacci + following);
    }
    let more = y >= threshold && !(y == threshold && z == threshold);
    Some(Remoteness(2 * i + 2 * u128::from(more)))
}

/// For each heap to delete and each to split, of equal ones the first, a split that gives a
/// P-position of Single(n), n ≤ 4, if there is one.
fn winning_moves(z: &[u64]) -> Vec<Move> {
    let (mut moves, mut seen) = (Vec::new(), LiteMap::new_vec());
    for deleted in 0..z.len() {
        for split in (0..z.len()).filter(|&split| split != deleted) {
            if seen.insert([z[deleted], z[split]], ()).is_some() {
                continue;
            }
            if let Some(parts) = winning_split(z, deleted, split) {
                moves.push(Move::Split {
                    deleted: vec![deleted],
                    split: vec![SplitHeap {
                        index: split,
                        parts,
                    }],
                });
            }
        }
    }
    moves
}

/// Two parts of a heap that make a P-position with the heaps that are kept.
fn winning_split(z: &[u64], deleted: usize, split: usize) -> Option<Vec<u64>> {
    const DECIDED: u32 = 1;
    const REFUSED: u32 = 2;
    let rows: Vec<u64> = z.iter().map(|z| z - 1).collect();
    let after = |state, column: u32| match z.len() - column.count_ones() as usize {
        zeros if state > 0 || zeros + 2 < z.len() => state,
        zeros if zeros == z.len() => DECIDED,
        _ => REFUSED,
    };
    let reader = ColumnReader {
        direction: Direction::Lsd,
        after: &after,
        // The column above all holds zeros alone, so that it decides where no other did.
        accepts: &|state| state != REFUSED,
    };
    let part = MovePart::sum(split, vec![split, deleted], 1, reader.direction);
    let to = rows_after(&reader, &rows, &[part])?;
    let mut parts = [split, deleted].map(|track| to[track] + 1);
    parts.sort_unstable();
    Some(parts.into())
}
