//! Single-delete nim with up to four heaps: this project's rule for all of them, the paper's rule
//! for four heaps as it is printed, and a conjecture on remoteness with three.

use litemap::LiteMap;

use super::fraction::{Columns, digit};
use crate::game::{
    Canonical, Game, Kind, Move, Outcome, Remoteness, Ruleset, Sizes, SplitHeap, Splits,
};
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
            let kept = (0..z.len()).filter(|&i| i != deleted && i != split);
            let kept: Vec<u64> = kept.map(|i| z[i] - 1).collect();
            if let Some(parts) = winning_split(&kept, z[split]) {
                moves.push(Move::Split {
                    deleted: vec![deleted],
                    split: vec![SplitHeap {
                        index: split,
                        parts: parts.to_vec(),
                    }],
                });
            }
        }
    }
    moves
}

/// The state of an addition column by column: whether the column below carries a one, and whether
/// the deciding column is below.
type HeapSum = [bool; 2];

/// Two parts of a heap that make a P-position with the kept heaps, given as rows z − 1. The parts
/// as rows sum to the heap less 2.
fn winning_split(kept: &[u64], heap: u64) -> Option<[u64; 2]> {
    let sum = heap.checked_sub(2)?;
    let mut search = PartDigits {
        kept,
        sum,
        columns: u64::BITS - kept.iter().fold(sum, |all, row| all | row).leading_zeros(),
        hopeless: [[[false; 2]; 2]; 64],
        rows: [0; 2],
    };
    search.fills(0, [false; 2]).then(|| {
        search.rows.sort_unstable();
        search.rows.map(|row| row + 1)
    })
}

/// The digits of two parts, column by column.
struct PartDigits<'a> {
    kept: &'a [u64],
    sum: u64,
    columns: u32,
    /// For each column, the states in which the columns from it up cannot be filled.
    hopeless: [[[bool; 2]; 2]; 64],
    rows: [u64; 2],
}

impl PartDigits<'_> {
    /// Fills the columns from this one up, if that is possible. The one above all holds zeros
    /// alone, so that it decides, and nothing may be carried there.
    fn fills(&mut self, column: u32, state: HeapSum) -> bool {
        let ([carry, decided], [carries, is_decided]) = (state, state.map(usize::from));
        if column == self.columns {
            return !carry;
        }
        if self.hopeless[column as usize][carries][is_decided] {
            return false;
        }
        // The state after some digits of the parts, if their sum and their zeros are right.
        let (heaps, sum) = (self.kept.len() + 2, digit(self.sum, column));
        let next = |digits: [bool; 2], zeros: usize| {
            let ones = digits.iter().filter(|&&one| one).count();
            let (total, zeros) = (ones + carries, zeros + 2 - ones);
            let decides = zeros + 2 >= heaps;
            let fits = (total % 2 == 1) == sum && (decided || !decides || zeros == heaps);
            fits.then_some([total >= 2, decided || decides])
        };
        let zeros = self.kept.iter().filter(|&&row| !digit(row, column)).count();
        for digits in [[false, false], [false, true], [true, false], [true, true]] {
            if next(digits, zeros).is_some_and(|next| self.fills(column + 1, next)) {
                for (row, one) in self.rows.iter_mut().zip(digits) {
                    *row |= u64::from(one) << column;
                }
                return true;
            }
        }
        self.hopeless[column as usize][carries][is_decided] = true;
        false
    }
}
