//! Nim, Moore's nim and exact nim: which theorem answers for which game.
//!
//! All answers here are proved. Findings without a proof, which have no known exception, are
//! functions named `found_…`.

mod class;
mod longest;
mod lowering;
mod matrix;
mod moore;
pub mod pairs;
mod triples;
mod twice;

pub use class::{Class, is_balanced};
pub use longest::longest_play;
pub use matrix::{Matrix, Reading};
pub use moore::found_remoteness_of_p;
pub use pairs::Deciding;

use super::theorem::Theorem;

/// The theorems, in the order in which they are asked.
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
    twice::FOUR_PILES,
    twice::THEOREM,
    pairs::THEOREM,
    triples::THEOREM,
];
