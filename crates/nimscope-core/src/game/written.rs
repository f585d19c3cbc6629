//! Games by their rule, which is data: piles, moves with amounts and conditions, positions at
//! which the game ends, and how many options the opponent may forbid.
//!
//! Everything in a rule is linear in the piles before and after a move, so automata can read it
//! over any numeration system in which addition is regular (`prove::numeration`).

mod choices;
mod condition;
mod line;
mod named;
mod reader;
mod rule;
mod tokens;
mod weights;

pub(super) use choices::WrittenChoices;
pub use condition::{LinearForm, PileCondition};
pub(super) use named::{a_wythoff, blocking_wythoff, end_wythoff, gale, pass_nim, wythoff};
pub use rule::{Loss, WrittenGame, WrittenMove, permutations};
pub use tokens::WrittenError;
