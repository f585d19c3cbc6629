//! Which rearrangements of the piles change nothing.

/// The rearrangements of the piles that lead from each position of a game to one of the same worth, with the same moves.
///
/// ```
/// use nimscope::game::{Game, Symmetry};
/// assert!(matches!("slow:4,3".parse::<Game>()?.symmetry(), Symmetry::All));
/// # Ok::<(), nimscope::game::GameError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Symmetry {
    /// All of them: the least image of a position has its piles in non-decreasing order.
    All,
}

impl Symmetry {
    /// How the lexicographically least image of the piles arises: its pile i stands at this place of the piles. Where all
    /// rearrangements are possible, equal piles keep their order.
    pub fn order(self, piles: &[u64]) -> Vec<usize> {
        match self {
            Self::All => {
                let mut order: Vec<usize> = (0..piles.len()).collect();
                order.sort_by_key(|&place| piles[place]);
                order
            }
        }
    }

    /// The least image of the piles.
    pub(super) fn least_image(self, piles: &mut [u64]) {
        match self {
            Self::All => piles.sort_unstable(),
        }
    }
}
