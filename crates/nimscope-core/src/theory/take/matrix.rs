//! Bouton's matrix: the piles as rows of bits, and the sums of its columns.

use super::moore::ones;
use crate::game::{Canonical, Game, Sizes};
use crate::lists::CollectVec as _;

/// The piles as rows of bits, lowest bit first (Definition 1 of the paper on exact nim (5, 2)),
/// and the sums of the columns.
///
/// ```
/// use nimscope_core::{game::Canonical, theory::take::Matrix};
/// let x = Canonical::sorted(vec![10, 19, 24, 26]);
/// let matrix = Matrix::of("moore:4,2".parse()?, &x).expect("a take-away game");
/// assert_eq!(matrix.sums, [1, 3, 0, 3, 3]);
/// assert!(matrix.bit(0, 1) && matrix.bit(0, 3) && !matrix.bit(0, 4));
/// assert_eq!(matrix.unbalanced().collect::<Vec<usize>>(), [0]);
/// # Ok::<(), nimscope_core::game::GameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matrix {
    /// The piles, one for each row.
    pub piles: Vec<u64>,
    /// The number that a balanced column's sum is a multiple of: k + 1.
    pub modulus: usize,
    /// The number of ones in each column, lowest bit first.
    pub sums: Vec<usize>,
}

impl Matrix {
    /// The matrix of a position; `None` if the game is not one of nim, Moore's nim and exact nim.
    pub fn of(game: Game, x: &Canonical) -> Option<Self> {
        Some(Self::on(game.kind().take_sizes()?, x))
    }

    /// The matrix of a position of a game whose moves play on these numbers of piles.
    pub fn on(sizes: Sizes, x: &Canonical) -> Self {
        let width = (u64::BITS - x.max().leading_zeros()).max(1);
        Self::on_columns(x.piles().to_vec(), width, sizes.max() + 1)
    }

    /// The lowest columns of some piles, balanced if their sum is a multiple of the modulus.
    pub fn on_columns(piles: Vec<u64>, width: u32, modulus: usize) -> Self {
        Self {
            sums: (0..width).map(|j| ones(&piles, j)).collect_vec(),
            piles,
            modulus,
        }
    }

    /// The matrix of other piles, such as those after a move, with the same number of columns.
    #[must_use]
    pub fn with_piles(&self, piles: Vec<u64>) -> Self {
        let width = u32::try_from(self.width()).expect("at most 64 columns");
        Self::on_columns(piles, width, self.modulus)
    }

    /// The number of columns: the bits of the largest pile, at least one.
    pub fn width(&self) -> usize {
        self.sums.len()
    }

    /// The bit of a row in column j.
    pub fn bit(&self, row: usize, j: usize) -> bool {
        self.piles[row] >> j & 1 == 1
    }

    /// Whether the sum of column j is 0 modulo k + 1.
    pub fn is_balanced(&self, j: usize) -> bool {
        self.sums[j].is_multiple_of(self.modulus)
    }

    /// The columns that are not balanced, lowest first. Where there is none, the position is P in
    /// Moore's nim (in normal play).
    pub fn unbalanced(&self) -> impl DoubleEndedIterator<Item = usize> {
        (0..self.width()).filter(|&j| !self.is_balanced(j))
    }

    /// Whether all columns are balanced.
    pub fn all_balanced(&self) -> bool {
        self.unbalanced().next().is_none()
    }
}
