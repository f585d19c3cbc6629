//! Exact nim (5, = 2) beside Moore's nim (4, ≤ 2): x̂, the four smallest piles, with the numbers
//! that decide where its columns are balanced.

use super::class::Class;
use super::matrix::Matrix;
use crate::game::{Canonical, Game, Sizes};

/// x̂, the four smallest piles of a position of exact nim (5, = 2).
///
/// ```
/// use nimscope_core::{game::Canonical, theory::take::{Class, FourSmallest}};
/// let x = Canonical::sorted(vec![10, 19, 24, 26, 26]);
/// let four = FourSmallest::of("exact:5,2".parse()?, &x).expect("the game of the paper");
/// assert_eq!(four.matrix.sums(), [1, 3, 0, 3, 3]);
/// assert_eq!((four.xi, four.bound, four.class), (2 + 8 + 16, 26, Class::PN));
/// # Ok::<(), nimscope_core::game::GameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FourSmallest {
    /// Their matrix in Moore's nim (4, ≤ 2), as wide as that of all five.
    pub matrix: Matrix,
    /// ξ₃: the sum of the powers 2ʲ of the columns with 3 ones (Definition 3).
    pub xi: u64,
    /// x₅, the largest pile. Where x̂ is balanced, the position is P exactly if ξ₃ ≤ x₅ (the
    /// paper's Observation 8 and Conjecture, a theorem of this project).
    pub bound: u64,
    /// The class, at any size.
    pub class: Class,
}

impl FourSmallest {
    /// Those of a position; `None` if the game is not exact nim (5, = 2).
    pub fn of(game: Game, x: &Canonical) -> Option<Self> {
        let piles: &[u64; 5] = x.piles().try_into().ok()?;
        if game.kind().take_sizes() != Some(Sizes::only(2)) {
            return None;
        }
        let [smallest @ .., bound] = *piles;
        let matrix = Matrix::of(game, x)?.with_piles(smallest.to_vec());
        let columns = matrix.sums().iter().enumerate();
        let of_three = columns.filter(|&(_, &sum)| sum == 3);
        Some(Self {
            xi: of_three.fold(0, |xi, (j, _)| xi | 1 << j),
            bound,
            class: Class::of(piles),
            matrix,
        })
    }
}
