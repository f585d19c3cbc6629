//! Numbering the positions of a box without gaps.

use crate::game::Canonical;

/// The sorted positions of n piles between `least` and `max`, numbered by Σ C(xⱼ − least + j − 1, j), j from 1: from 0 on,
/// without gaps, in lexicographic order of (xₙ, …, x₁).
#[derive(Clone, Debug)]
pub struct Ranking {
    n: usize,
    least: u64,
    max: u64,
    /// `binomials[j - 1][v]` = C(v + j − 1, j): what pile j of size `least + v` adds to the rank; v up to `max − least + 1`.
    binomials: Vec<Vec<usize>>,
}

impl Ranking {
    /// The number of multisets of n piles between least and max, saturating at `u128::MAX`.
    pub fn count(n: usize, least: u64, max: u64) -> u128 {
        let sizes = Self::sizes(least, max);
        if sizes == 0 {
            return 0;
        }
        // C(sizes + n − 1, n), exact at every step; what cancels is divided out first, so that only a result can overflow.
        (0..n as u128)
            .try_fold(1_u128, |product, i| {
                let common = gcd(product, i + 1);
                (product / common).checked_mul((sizes + i) / ((i + 1) / common))
            })
            .unwrap_or(u128::MAX)
    }

    /// The number of sizes of a pile.
    fn sizes(least: u64, max: u64) -> u128 {
        (u128::from(max) + 1).saturating_sub(u128::from(least))
    }

    /// The memory of the numbering of a box, in bytes.
    pub(super) fn bytes(n: usize, least: u64, max: u64) -> u128 {
        let weights = n as u128 * (Self::sizes(least, max) + 1);
        weights * size_of::<usize>() as u128 + (n * size_of::<Vec<usize>>()) as u128
    }

    /// The numbering of a box whose positions fit the address space.
    pub fn new(n: usize, least: u64, max: u64) -> Self {
        let sizes = usize::try_from(Self::sizes(least, max))
            .expect("a box that is tabulated has few sizes");
        let mut binomials: Vec<Vec<usize>> = Vec::with_capacity(n);
        binomials.push((0..=sizes).collect());
        for j in 1..n {
            // C(v + j, j + 1) = C(v − 1 + j, j + 1) + C(v + j − 1, j)
            let mut row = Vec::with_capacity(sizes + 1);
            row.extend(binomials[j - 1].iter().scan(0, |sum, weight| {
                *sum += weight;
                Some(*sum)
            }));
            binomials.push(row);
        }
        Self {
            n,
            least,
            max,
            binomials,
        }
    }

    /// The number of piles.
    pub fn n(&self) -> usize {
        self.n
    }

    /// The least pile.
    pub fn least(&self) -> u64 {
        self.least
    }

    /// The largest pile.
    pub fn max(&self) -> u64 {
        self.max
    }

    /// The number of positions.
    pub fn positions(&self) -> usize {
        let last = self.binomials.last().expect("a game has at least one pile");
        last[last.len() - 1]
    }

    /// The memory held, in bytes.
    pub(super) fn held_bytes(&self) -> usize {
        let weights = self.binomials.iter().map(Vec::capacity).sum::<usize>();
        weights * size_of::<usize>() + self.binomials.capacity() * size_of::<Vec<usize>>()
    }

    /// What pile j (from 1) of size `least + v` adds to the rank: C(v + j − 1, j).
    pub fn weight(&self, j: usize, v: usize) -> usize {
        self.binomials[j - 1][v]
    }

    /// The largest v whose weight for pile j (from 1) is at most the rank: the largest of the j piles with this rank.
    pub(super) fn largest(&self, j: usize, rank: usize) -> usize {
        self.binomials[j - 1].partition_point(|&weight| weight <= rank) - 1
    }

    /// The largest v of a pile of size `least + v`.
    pub(super) fn max_size(&self) -> usize {
        self.binomials[0].len() - 2
    }

    /// Whether the box holds the position.
    pub fn covers(&self, x: &Canonical) -> bool {
        x.len() == self.n && self.least <= x.min() && x.max() <= self.max
    }

    /// The number of a position of the box.
    pub fn rank(&self, x: &Canonical) -> usize {
        debug_assert!(self.covers(x), "{x} lies in the box");
        self.rank_of(x.piles())
    }

    /// The number of the position with these sorted piles, all of which the box holds.
    pub fn rank_of(&self, piles: &[u64]) -> usize {
        let offset =
            |pile: u64| usize::try_from(pile - self.least).expect("a pile of the box is small");
        piles
            .iter()
            .enumerate()
            .map(|(j, &pile)| self.binomials[j][offset(pile)])
            .sum()
    }

    /// The position with a number below [`Ranking::positions`].
    pub fn unrank(&self, rank: usize) -> Canonical {
        let (mut rest, mut piles) = (rank, vec![0; self.n]);
        for j in (0..self.n).rev() {
            let v = self.largest(j + 1, rest);
            rest -= self.binomials[j][v];
            piles[j] = self.least + v as u64;
        }
        Canonical::sorted(piles)
    }
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}
