//! The Delete games: closed forms and winning moves of Abuku, Sakai, Shinoda, Suetsugu: Some
//! extensions of Delete Nim (2022), and of this project.
//!
//! Delete Nim ⟨x, y⟩ is VDN ⟨x + 1, y + 1⟩: all theorems are about heaps of at least one token,
//! and the heaps of Delete Nim are read with one token more.

pub mod fraction;
mod misere;
mod oddoid;
mod single;

pub use fraction::{Columns, EvenoidBound, HeapMark, evenoid_bound, marks};
pub use oddoid::is_oddoid;
pub use single::{conjectured_remoteness, one_column_decides, theorem_6_3, uniform_is_p};

use super::theorem::Theorem;

/// The theorems, in the order in which they are tried.
pub(super) const THEOREMS: [Theorem; 10] = [
    fraction::TWO_HEAPS,
    fraction::ALL_BUT_ONE,
    fraction::HALF,
    fraction::FRACTION,
    fraction::REMOTENESS,
    misere::THREE_HEAPS,
    misere::THEOREM,
    single::THEOREM,
    misere::ALL_BUT_ONE,
    misere::FOUR_HEAPS,
];

/// Closed forms that claims state, and that no answer is taken from.
pub(super) const STATED: [Theorem; 1] = [single::PRINTED];
