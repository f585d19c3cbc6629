//! Exact nim (5, = 2) beside Moore's nim (4, ≤ 2): the four classes of positions (paper on exact
//! nim (5, 2), section 2).

use std::fmt;

use super::exact_n_2;
use super::matrix::Matrix;
use crate::game::{Canonical, Game, Sizes};

/// Both outcomes of a position of exact nim (5, = 2): the first letter in that game, the second
/// that of x̂ in Moore's nim (4, ≤ 2) (section 2 of the paper on exact nim (5, 2)).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Deserialize, serde::Serialize,
)]
pub enum Class {
    /// P in both.
    PP,
    /// P, but x̂ is N.
    PN,
    /// N, but x̂ is P.
    NP,
    /// N in both.
    NN,
}

impl Class {
    /// All four, P before N.
    pub const ALL: [Self; 4] = [Self::PP, Self::PN, Self::NP, Self::NN];

    /// The class of five sorted piles of any size. Balanced x̂: by ξ₃ against x₅ (the paper's
    /// Observation 8 and Conjecture); else by the automaton for exact nim (n, = 2); both theorems
    /// of this project. O(bits).
    ///
    /// ```
    /// use nimscope_core::theory::take::Class;
    /// // The last pile alone decides: ξ₃ = 3 is compared with it.
    /// assert_eq!(Class::of(&[1, 2, 3, 3, 3]), Class::PP);
    /// assert_eq!(Class::of(&[1, 2, 3, 3, 1 << 60]), Class::PP);
    /// assert_eq!(Class::of(&[1, 2, 3, 4, 5]), Class::NN);
    /// ```
    pub fn of(piles: &[u64; 5]) -> Self {
        let [a, b, c, d, bound] = *piles;
        if is_balanced([a, b, c, d]) {
            // Each column with any ones has three.
            let xi = a | b | c | d;
            if xi <= bound { Self::PP } else { Self::NP }
        } else if exact_n_2::is_p(piles) {
            Self::PN
        } else {
            Self::NN
        }
    }

    /// Whether the position is P in exact nim.
    pub const fn is_p(self) -> bool {
        matches!(self, Self::PP | Self::PN)
    }

    /// Whether x̂ is P in Moore's nim: the paper's *P.
    pub const fn is_star_p(self) -> bool {
        matches!(self, Self::PP | Self::NP)
    }
}

/// `PP`, `PN`, `NP` or `NN`.
impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{self:?}"))
    }
}

/// Whether four piles are P in Moore's nim (4, ≤ 2): every column of Bouton's matrix holds 0 or 3
/// ones.
///
/// ```
/// use nimscope_core::theory::take::is_balanced;
/// assert!(is_balanced([1, 2, 3, 3]) && !is_balanced([1, 2, 3, 4]));
/// ```
pub fn is_balanced([a, b, c, d]: [u64; 4]) -> bool {
    let three_or_four = a & b & (c | d) | c & d & (a | b);
    three_or_four == a | b | c | d && a & b & c & d == 0
}

/// x̂, the four smallest piles of a position of exact nim (5, = 2).
///
/// ```
/// use nimscope_core::{game::Canonical, theory::take::{Class, FourSmallest}};
/// let x = Canonical::sorted(vec![10, 19, 24, 26, 26]);
/// let four = FourSmallest::of("exact:5,2".parse()?, &x).expect("the game of the paper");
/// assert_eq!(four.matrix.sums, [1, 3, 0, 3, 3]);
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
        let columns = matrix.sums.iter().enumerate();
        let of_three = columns.filter(|&(_, &sum)| sum == 3);
        Some(Self {
            xi: of_three.fold(0, |xi, (j, _)| xi | 1 << j),
            bound,
            class: Class::of(piles),
            matrix,
        })
    }
}
