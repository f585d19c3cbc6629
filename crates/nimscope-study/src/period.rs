//! Periods, seen in computed data (Observation 3 on exact nim (5, = 2)): for fixed x₁ the
//! differences of consecutive piles of the PN positions repeat.

use std::fmt;

/// A period that a list of terms shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The number of terms before it.
    pub preperiod: usize,
    /// The number of its terms.
    pub period: usize,
}

impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.preperiod {
            0 => write!(f, "period {}, no preperiod", self.period),
            preperiod => write!(f, "period {} after {preperiod}", self.period),
        }
    }
}

/// The PN positions with a given x₁ in a box, in lexicographic order, as far as the box does not
/// cut their blocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Differences {
    /// x₁.
    pub x1: u64,
    /// (x₃ − x₂, x₄ − x₃, x₅ − x₄) of each.
    pub terms: Vec<[u64; 3]>,
    /// The number of positions of the box that are left out because other positions of their block
    /// lie outside of it: with b the number of bits of x₁ a block is 2ᵇ numbers that agree in all
    /// higher bits.
    pub left_out: usize,
    /// The number of whole blocks in the box.
    pub blocks: u128,
}

impl Differences {
    /// The differences of the PN positions that begin with x₁, from all PN positions with piles ≤
    /// max in lexicographic order.
    pub fn of(x1: u64, max: u64, pn: &[[u64; 5]]) -> Self {
        let block = 1_u128 << (u64::BITS - x1.leading_zeros());
        let blocks = (u128::from(max) + 1) / block;
        let of_x1 = || pn.iter().filter(|piles| piles[0] == x1);
        let whole = of_x1().filter(|piles| u128::from(piles[1]) < blocks * block);
        let terms: Vec<[u64; 3]> = whole
            .map(|[_, x2, x3, x4, x5]| [x3 - x2, x4 - x3, x5 - x4])
            .collect();
        let left_out = of_x1().count() - terms.len();
        Self {
            x1,
            terms,
            left_out,
            blocks,
        }
    }

    /// The period that the terms show.
    pub fn period(&self) -> Option<Period> {
        detect(&self.terms)
    }
}

/// The period with the least preperiod + period that the terms show at least twice in full; `None`
/// if they show none, which is no proof that there is none. O(n²).
///
/// ```
/// use nimscope_study::period::{Period, detect};
/// assert_eq!(detect(&[7, 1, 2, 1, 2, 1]), Some(Period { preperiod: 1, period: 2 }));
/// assert_eq!(detect(&[1, 2, 3]), None);
/// ```
pub fn detect<T: PartialEq>(terms: &[T]) -> Option<Period> {
    let candidates = (1..=terms.len() / 2).filter_map(|period| {
        let differs = (0..terms.len() - period)
            .rev()
            .find(|&i| terms[i] != terms[i + period]);
        let preperiod = differs.map_or(0, |i| i + 1);
        (terms.len() - preperiod >= 2 * period).then_some(Period { preperiod, period })
    });
    candidates.min_by_key(|found| found.preperiod + found.period)
}
