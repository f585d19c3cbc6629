//! Nim, Moore's nim and exact nim: which theorem answers for which game.
//!
//! All answers here are proved. A finding without a proof is a claim, and answers nothing.

mod class;
mod exact_2k_k;
pub mod exact_n_2;
mod longest;
mod matrix;
mod moore;

pub use class::{Class, FourSmallest, is_balanced};
pub use longest::longest_play;
pub use matrix::Matrix;

use super::theorem::Theorem;

/// The theorems, in the order in which they are tried.
pub(super) const THEOREMS: [Theorem; 14] = [
    moore::NIM,
    moore::NIM_MISERE,
    moore::NIM_MISERE_GRUNDY,
    longest::MOORE_ON_ALL,
    longest::EXACT,
    longest::BY_LENGTH,
    moore::MOORE,
    moore::MOORE_MISERE,
    moore::ONE_MORE_PILE,
    moore::GRUNDY_1,
    exact_2k_k::FOUR_PILES,
    exact_2k_k::THEOREM,
    exact_2k_k::MISERE_PLAY,
    exact_n_2::THEOREM,
];
