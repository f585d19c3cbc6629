//! Numbering the positions of a box.

use std::ops::Add;

use crate::game::{Canonical, Count, Game, Symmetry};

/// The positions of n piles between `least` and `max`, numbered from 0 on without gaps by a sum of
/// weights, one for each pile.
///
/// Where all rearrangements of the piles change nothing, the sorted positions are numbered, by Σ
/// C(xⱼ − least + j − 1, j), j from 1: in lexicographic order of (xₙ, …, x₁), and so with the same
/// numbers in every box. Else all arrangements are numbered, as numbers with the digits x₁ … xₙ,
/// each in the base of the number of sizes that its pile may have. Each value then stands with
/// every arrangement of its position. In both orders a position with a smaller pile in place of
/// another has a smaller number.
///
/// ```
/// use nimscope_core::solve::Ranking;
/// let ranking = Ranking::of("slow:3,2".parse()?, 4);
/// let x = "0 2 3".parse::<nimscope_core::game::Position>()?.sorted();
/// assert_eq!((ranking.positions(), ranking.rank(&x)), (35, 13));
/// assert_eq!(ranking.unrank(13), x);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Ranking {
    /// The number of piles.
    pub n: usize,
    /// The least pile.
    pub least: u64,
    /// The largest pile.
    pub max: u64,
    /// Which rearrangements of the piles change nothing.
    pub symmetry: Symmetry,
    /// `weights[j - 1][v]`: what pile j of size `least + v` adds to the rank; v up to
    /// `max − least + 1`.
    weights: Vec<Vec<usize>>,
}

impl Ranking {
    /// The length of the numbering of the box of a game with piles ≤ max, saturating at
    /// `u128::MAX`: one for each position, or one for each arrangement where not all
    /// rearrangements of the piles change nothing.
    pub fn count_of(game: Game, max: u64) -> u128 {
        let (n, least) = (game.n(), game.least_pile());
        match game.symmetry() {
            Symmetry::All => Self::count(n, least, max),
            symmetry @ Symmetry::Of(_) => {
                let sizes = |place| Self::sizes(least, symmetry.most_at(place, max));
                (0..n).fold(1, |product: u128, place| {
                    product.saturating_mul(sizes(place))
                })
            }
        }
    }

    /// The work of filling a table of the box of a game with piles ≤ max, as the number of
    /// positions that are filled in about the same time where a kernel is fast. Where a rule is
    /// written down, the values of options are joined one by one. Saturates at `u128::MAX`.
    pub fn load_of(game: Game, max: u64) -> u128 {
        let options = match game.kind().written() {
            Some(written) => written.joined_at_most(max) / 4,
            None => 1,
        };
        Self::count_of(game, game.reach(max)).saturating_mul(options.max(1))
    }

    /// The number of multisets of n piles between least and max, saturating at `u128::MAX`.
    pub fn count(n: usize, least: u64, max: u64) -> u128 {
        match Self::sizes(least, max) {
            0 => 0,
            sizes => Count::multisets(sizes, n).exact().unwrap_or(u128::MAX),
        }
    }

    /// The multiset at a place, counted from 0, of all those in lexicographic order. The distances
    /// of the piles from the largest one turn the order round: it becomes that of Σ C(xⱼ + j − 1,
    /// j), and as many follow in the one as come before in the other.
    pub fn sorted_at(n: usize, least: u64, max: u64, place: u128) -> impl Iterator<Item = u64> {
        let follow = Self::count(n, least, max) - 1 - place;
        let below_max = Count::nth_multiset(n, follow, u128::from(max - least));
        below_max.map(move |v| max - u64::try_from(v).expect("it is at most the largest pile"))
    }

    /// The number of sizes of a pile.
    fn sizes(least: u64, max: u64) -> u128 {
        (u128::from(max) + 1).saturating_sub(u128::from(least))
    }

    /// The memory of the numbering of a box, in bytes.
    pub fn bytes(n: usize, least: u64, max: u64) -> u128 {
        let weights = n as u128 * (Self::sizes(least, max) + 1);
        weights * size_of::<usize>() as u128 + (n * size_of::<Vec<usize>>()) as u128
    }

    /// The numbering of all positions of a game with piles ≤ max, whose numbers fit the address
    /// space.
    pub fn of(game: Game, max: u64) -> Self {
        Self::between(game, game.least_pile(), max)
    }

    /// The numbering of the positions of a game with piles between two bounds, whose numbers fit
    /// the address space.
    pub fn between(game: Game, least: u64, max: u64) -> Self {
        let n = game.n();
        let ranking = Self::new(n, least, max);
        match game.symmetry() {
            Symmetry::All => ranking,
            symmetry @ Symmetry::Of(_) => {
                let sizes = |place| {
                    let sizes = Self::sizes(least, symmetry.most_at(place, max));
                    usize::try_from(sizes).expect("a box that is tabulated has few sizes")
                };
                let stride = |j: usize| (j + 1..n).map(sizes).product::<usize>();
                let weights = (0..n).map(|j| (0..=sizes(j)).map(|v| v * stride(j)).collect());
                Self {
                    symmetry,
                    weights: weights.collect(),
                    ..ranking
                }
            }
        }
    }

    /// The numbering of the sorted positions of a box, whose numbers fit the address space.
    pub fn new(n: usize, least: u64, max: u64) -> Self {
        let sizes = usize::try_from(Self::sizes(least, max))
            .expect("a box that is tabulated has few sizes");
        let mut weights: Vec<Vec<usize>> = Vec::with_capacity(n);
        weights.push((0..=sizes).collect());
        for j in 1..n {
            // C(v + j, j + 1) = C(v − 1 + j, j + 1) + C(v + j − 1, j)
            let mut row = Vec::with_capacity(sizes + 1);
            row.extend(weights[j - 1].iter().scan(0, |sum, weight| {
                *sum += weight;
                Some(*sum)
            }));
            weights.push(row);
        }
        Self {
            n,
            least,
            max,
            symmetry: Symmetry::All,
            weights,
        }
    }

    /// The length of the numbering: one number for each position, or for each arrangement.
    pub fn positions(&self) -> usize {
        let most_significant = match self.symmetry {
            Symmetry::All => self.n - 1,
            Symmetry::Of(_) => 0,
        };
        let weights = &self.weights[most_significant];
        weights[weights.len() - 1]
    }

    /// The memory held, in bytes.
    pub(super) fn held_bytes(&self) -> usize {
        let weights = self.weights.iter().map(Vec::capacity).sum::<usize>();
        weights * size_of::<usize>() + self.weights.capacity() * size_of::<Vec<usize>>()
    }

    /// What pile j (from 1) of size `least + v` adds to the rank.
    #[inline(always)]
    pub fn weight(&self, j: usize, v: usize) -> usize {
        self.weights[j - 1][v]
    }

    /// The number of multisets of j piles, none or some, of a number of sizes.
    #[inline]
    pub(super) fn multisets(&self, j: usize, sizes: usize) -> usize {
        if j == 0 { 1 } else { self.weight(j, sizes) }
    }

    /// The largest v whose weight for pile j (from 1) is at most the rank.
    pub(super) fn largest(&self, j: usize, rank: usize) -> usize {
        self.weights[j - 1].partition_point(|&weight| weight <= rank) - 1
    }

    /// The largest v of a pile of size `least + v`.
    pub(super) fn max_size(&self) -> usize {
        self.weights[0].len() - 2
    }

    /// Whether the box holds the position.
    pub fn covers(&self, x: &Canonical) -> bool {
        let is_bounded = |(place, &pile): (usize, &u64)| {
            (self.least..=self.symmetry.most_at(place, self.max)).contains(&pile)
        };
        x.len() == self.n && x.piles().iter().enumerate().all(is_bounded)
    }

    /// The number of a position of the box.
    pub fn rank(&self, x: &Canonical) -> usize {
        debug_assert!(self.covers(x), "{x} lies in the box");
        self.rank_of(x.piles())
    }

    /// The number of the position with these canonical piles, all of which the box holds.
    #[inline]
    pub fn rank_of(&self, piles: &[u64]) -> usize {
        // The sum of [`Self::rank_from`] in the form that is unrolled for piles of a known number.
        let piles = piles.iter().enumerate();
        piles
            .map(|(j, &pile)| self.weights[j][self.offset(pile)])
            .sum()
    }

    /// [`Ranking::rank_of`] of canonical piles that stand in no slice.
    #[inline(always)]
    pub fn rank_of_each(&self, piles: impl IntoIterator<Item = u64>) -> usize {
        self.rank_from(1, piles.into_iter().map(|pile| self.offset(pile)))
    }

    /// What piles of these sizes above the least add to the rank together, if the first of them is
    /// pile j.
    #[inline(always)]
    pub(super) fn rank_from(&self, j: usize, sizes: impl IntoIterator<Item = usize>) -> usize {
        // A loop, as sums of iterators are not inlined across codegen units.
        let (mut pile, mut rank) = (j, 0);
        for v in sizes {
            rank += self.weight(pile, v);
            pile += 1;
        }
        rank
    }

    /// The difference between a pile of the box and the least.
    #[inline(always)]
    pub(super) fn offset(&self, pile: u64) -> usize {
        usize::try_from(pile - self.least).expect("a pile of the box is small")
    }

    /// The position with a number below [`Ranking::positions`].
    pub fn unrank(&self, rank: usize) -> Canonical {
        Canonical::least_image(self.symmetry, self.arrangement(rank))
    }

    /// The piles with a number below [`Ranking::positions`], as they are numbered.
    pub fn arrangement(&self, rank: usize) -> Vec<u64> {
        let mut piles = vec![0; self.n];
        self.piles_of(rank, &mut piles);
        piles
    }

    /// The piles with a number, as they are numbered.
    pub(super) fn piles_of(&self, rank: usize, piles: &mut [u64]) {
        let mut rest = rank;
        let mut set = |j: usize| {
            let v = self.largest(j + 1, rest);
            rest -= self.weights[j][v];
            piles[j] = self.least + v as u64;
        };
        match self.symmetry {
            Symmetry::All => (0..self.n).rev().for_each(&mut set),
            Symmetry::Of(_) => (0..self.n).for_each(&mut set),
        }
    }
}

/// Goes on to the next sorted sizes between `least` and `most`, in the order of ranks: the first
/// one that may grow does, and those before it become the least. False after the last.
#[inline]
pub(super) fn advance<T: Copy + Ord + Add<Output = T> + From<u8>>(
    sizes: &mut [T],
    least: T,
    most: T,
) -> bool {
    for j in 0..sizes.len() {
        if sizes[j] < sizes.get(j + 1).copied().unwrap_or(most) {
            sizes[j] = sizes[j] + T::from(1);
            sizes[..j].fill(least);
            return true;
        }
    }
    false
}
