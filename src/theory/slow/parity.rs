//! What the number of odd piles and the parity of the sum tell, for sets A of any shape.

use super::reduction::reduce;
use super::take_from;
use crate::game::{Canonical, Convention, Grundy, Move, Outcome, Sizes};

/// The sorted indices of the odd piles.
fn odd_piles(x: &Canonical) -> Vec<usize> {
    (0..x.len()).filter(|&i| x.piles()[i] % 2 == 1).collect()
}

/// The outcome in normal SN(n, A), where the number o of odd piles tells it: o = 0 is P and o ∈ A is N (A family of slow exact
/// k-nim games, theorem 4.1). A position and its reduction have the same outcome (corollary 2.5), so both are tried.
pub fn by_odd_piles(sizes: Sizes, x: &Canonical) -> Option<Outcome> {
    let tell = |x: &Canonical| match odd_piles(x).len() {
        0 => Some(Outcome::P),
        o if sizes.contains(o) => Some(Outcome::N),
        _ => None,
    };
    tell(x).or_else(|| tell(&reduce(sizes.min(), x)))
}

/// The winning move where [`by_odd_piles`] says N: on all odd piles, of the position or of its reduction.
pub fn on_odd_piles(sizes: Sizes, x: &Canonical) -> Option<Move> {
    [x.clone(), reduce(sizes.min(), x)]
        .iter()
        .map(odd_piles)
        .find(|odd| sizes.contains(odd.len()))
        .map(take_from)
}

/// The Grundy value where A holds 1 and odd sizes only: every move changes the parity of the sum, and only the empty position
/// is terminal.
pub fn by_odd_sizes(sizes: Sizes, convention: Convention, x: &Canonical) -> Option<Grundy> {
    let odd_only = sizes.contains(1) && sizes.iter().all(|size| size % 2 == 1);
    odd_only.then(|| alternating(x.sum(), convention))
}

/// The Grundy value of a position from which every game has the same parity of moves as `moves`.
pub(super) fn alternating(moves: u128, convention: Convention) -> Grundy {
    Grundy((moves + convention.terminal_grundy().0) % 2)
}
