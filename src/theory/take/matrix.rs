//! Bouton's matrix: the piles as rows of bits, and the data of its columns that theorems use.

use crate::game::{Canonical, Game, Kind, Sizes};

use super::class::Class;
use super::exact_n_2::{self, Deciding};
use super::moore::ones;

/// ξ₃ of a position of exact nim (5, = 2), and what it is compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Xi {
    /// ξ₃.
    pub value: u64,
    /// x₅, the largest pile.
    pub bound: u64,
}

/// The piles as rows of bits, lowest bit first (Definition 1 of the paper on exact nim (5, 2)),
/// and the sums of the columns.
///
/// For exact nim (5, = 2) the sums are over x̂, the four smallest piles, as in Moore's nim (4, ≤
/// 2). For other games they are over all piles.
///
/// ```
/// use nimscope::{game::Canonical, theory::take::{Class, Matrix}};
/// let x = Canonical::sorted(vec![10, 19, 24, 26, 26]);
/// let matrix = Matrix::of("exact:5,2".parse()?, &x).expect("a take-away game");
/// assert_eq!(matrix.sums(), [1, 3, 0, 3, 3]);
/// assert_eq!(matrix.bits(0), [false, true, false, true, false]);
/// assert_eq!(matrix.class(), Some(Class::PN));
/// # Ok::<(), nimscope::game::GameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matrix {
    piles: Vec<u64>,
    /// The number of rows, from the first, that are summed.
    summed: usize,
    modulus: usize,
    sums: Vec<usize>,
    exact52: bool,
    reading: Reading,
}

/// How a theorem reads the columns of all rows in normal play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// Nim and Moore's nim: P exactly if all columns are balanced.
    Balance,
    /// Exact nim (n, = 2), n = 4, 5, 6: by the column that decides; P if there is none.
    Deciding(Option<Deciding>),
    /// Neither.
    Other,
}

impl Matrix {
    /// The matrix of a position; `None` if the game is not one of nim, Moore's nim and exact nim.
    pub fn of(game: Game, x: &Canonical) -> Option<Self> {
        let Kind::Take(sizes) = game.kind() else {
            return None;
        };
        Some(Self::on(game, sizes, x))
    }

    /// The matrix of a position of a game whose moves play on these numbers of piles.
    pub fn on(game: Game, sizes: Sizes, x: &Canonical) -> Self {
        let piles = x.piles().to_vec();
        let exact52 = x.len() == 5 && sizes == Sizes::only(2);
        let summed = if exact52 { 4 } else { piles.len() };
        let width = u64::BITS - x.max().leading_zeros();
        let sums = (0..width.max(1))
            .map(|j| ones(&piles[..summed], j))
            .collect();
        Self {
            piles,
            summed,
            modulus: sizes.max() + 1,
            sums,
            exact52,
            reading: reading(game, sizes, x),
        }
    }

    /// The piles, one for each row, in non-decreasing order.
    pub fn piles(&self) -> &[u64] {
        &self.piles
    }

    /// The number of columns: the bits of the largest pile, at least one.
    pub fn width(&self) -> usize {
        self.sums.len()
    }

    /// The bits of a row, lowest first.
    pub fn bits(&self, row: usize) -> Vec<bool> {
        let pile = self.piles[row];
        (0..self.width()).map(|j| pile >> j & 1 == 1).collect()
    }

    /// The number of rows, from the first, that are summed.
    pub fn summed(&self) -> usize {
        self.summed
    }

    /// The number of ones in a column, of all rows.
    pub fn ones(&self, j: usize) -> usize {
        let one = |&&pile: &&u64| pile >> j & 1 == 1;
        self.piles.iter().filter(one).count()
    }

    /// How the theory reads the columns of all rows.
    pub fn reading(&self) -> Reading {
        self.reading
    }

    /// The number that a balanced column's sum is a multiple of: k + 1.
    pub fn modulus(&self) -> usize {
        self.modulus
    }

    /// The number of ones in each column of the summed rows, lowest bit first.
    pub fn sums(&self) -> &[usize] {
        &self.sums
    }

    /// Whether the sum of column j is 0 modulo k + 1.
    pub fn is_balanced(&self, j: usize) -> bool {
        self.sums[j].is_multiple_of(self.modulus)
    }

    /// Whether all columns are balanced. Then the position is P in Moore's nim (in normal play);
    /// for exact nim (5, = 2), x̂ is P in (4, ≤ 2).
    pub fn all_balanced(&self) -> bool {
        (0..self.width()).all(|j| self.is_balanced(j))
    }

    /// ξ_w: the sum of the powers 2ʲ of the columns whose sum is w (Definition 3).
    pub fn xi(&self, w: usize) -> u64 {
        let columns = self.sums.iter().enumerate();
        columns
            .filter(|&(_, &sum)| sum == w)
            .fold(0, |xi, (j, _)| xi | 1 << j)
    }

    /// ξ₃ and its bound x₅ for exact nim (5, = 2): where x̂ is balanced, the position is P exactly
    /// if ξ₃ ≤ x₅ (the paper's Observation 8 and Conjecture, a theorem of this project).
    pub fn decisive_xi(&self) -> Option<Xi> {
        self.exact52.then(|| Xi {
            value: self.xi(3),
            bound: self.piles[4],
        })
    }

    /// The class of a position of exact nim (5, = 2), at any size.
    pub fn class(&self) -> Option<Class> {
        self.exact52.then(|| {
            let piles = self
                .piles
                .first_chunk()
                .expect("exact nim (5, = 2) has five piles");
            Class::of(piles)
        })
    }
}

fn reading(game: Game, sizes: Sizes, x: &Canonical) -> Reading {
    if sizes == Sizes::range(1, sizes.max()) {
        Reading::Balance
    } else if exact_n_2::is_covered(game) {
        Reading::Deciding(exact_n_2::deciding(x))
    } else {
        Reading::Other
    }
}
