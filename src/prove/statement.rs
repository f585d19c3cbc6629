//! Statements on positions, as they are typed: `P <=> sum mod 2 = 0`.
//!
//! The words: piles `x1 … xn` in increasing order, or `a b c …` as they stand; numbers; `+ - *` by
//! constants, `mod` and `div` by constants, `xor`, `&`, `|`, `min(…)`, `max(…)`, `sum`,
//! `bit(k, x)`, `odd(…)`, `even(…)`; `= != < <= > >=`; `P`, `N` of the position and of others; `R`,
//! `G`; `not`, `and`, `or`, `=>`, `<=>`; `forall v:`, `exists v:`, `some option:`, `every option:`,
//! `let NAME = … in …`.

pub(super) mod compile;
mod error;
pub(super) mod evaluate;
mod lexer;
mod linear;
mod parser;
mod tree;

pub use error::Error;
pub use parser::parse;
pub use tree::{Bitwise, Comparison, Extreme, Formula, Term, Uses};
