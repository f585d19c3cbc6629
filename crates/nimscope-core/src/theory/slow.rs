//! Slow nim SN(n, A) at any pile size. Each theorem says for which sets A and in which play it
//! answers, and the first one in the table that covers a position does. What is known of a game
//! follows:
//!
//! ```
//! use nimscope_core::game::Convention;
//! use nimscope_core::theory::{Extent, Theorems};
//!
//! let theorems = Theorems::default();
//! let all_but_one = theorems.known("slow:4,3".parse()?);
//! assert!(all_but_one.remoteness.values().all(Extent::is_everywhere));
//! let p_positions = Extent::Somewhere(vec!["P-positions"]);
//! assert_eq!(all_but_one.grundy[Convention::Normal], p_positions);
//!
//! let odd_sizes = theorems.known("slow-set:4,1+3".parse()?);
//! assert!(odd_sizes.grundy.values().all(Extent::is_everywhere));
//! assert_eq!(odd_sizes.remoteness[Convention::Normal], Extent::Nowhere);
//! # Ok::<(), nimscope_core::game::GameError>(())
//! ```

use super::theorem::Theorem;

pub mod exceptions;
pub mod fixed_length;
pub mod grid;
pub mod m_rule;
pub mod m_sequence;
pub mod misere;
pub mod normal;
pub mod one_or_all;
mod pairs;
pub mod parity;
pub mod playable;
pub mod reduction;

/// The theorems, in the order in which they are tried.
pub(super) const THEOREMS: [Theorem; 17] = [
    fixed_length::THEOREM,
    normal::AT_LEAST,
    misere::AT_LEAST,
    normal::ALL_BUT_ONE,
    m_rule::THEOREM,
    misere::ALL_BUT_ONE,
    exceptions::THEOREM,
    normal::NOT_ALL,
    one_or_all::THEOREM,
    parity::ODD_SIZES,
    pairs::LEXICODE,
    pairs::ALL_BUT_ALL_MISERE,
    pairs::FOUR,
    pairs::FIVE,
    pairs::SIX,
    pairs::FOUR_MISERE,
    parity::ODD_PILES,
];

/// Closed forms that claims state, and that no answer is taken from.
pub(super) const STATED: [Theorem; 1] = [normal::ON_ANY];
