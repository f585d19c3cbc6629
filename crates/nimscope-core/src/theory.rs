//! The theorems and claims of the literature and of this project, as closed forms at any pile
//! size.
//!
//! Each answer names the claim that gives it. `None` means that no closed form is known here, not
//! that the value does not exist. A closed form is a [`Theorem`]: a value in a file of its own, a
//! row in the table of its kind of game, and the claim that states it.

mod admitted;
mod answer;
mod automatic;
pub mod claim;
pub mod edges;
mod known;
mod number;
mod proved;
mod reduction_by_kind;
mod shipped;
mod short_statement;
pub mod slow;
pub mod split;
mod table;
pub mod take;
mod theorem;
mod verified;

pub use admitted::{
    Memory, admit, admitted_count, certificates_of, found, proved, recall, remember,
};
pub use answer::{grundy, optimal_move, outcome, outcome_of_cell, remoteness, winning_moves};
pub use known::{Extent, Known, UNANSWERED, known};
pub use number::{Amount, Number};
pub use proved::{Discovery, Formula, Formulas, Proved};
pub use reduction_by_kind::reduced;
pub use short_statement::statement;
pub use table::{ByKind, THEOREMS, explained, theorem, theorems};
pub use table::{STATED, stated};
pub use theorem::{BOTH, Explained, Fact, Games, Gives, OfCell, Rule, Swift, Theorem};
pub use verified::{Verified, all_verified, verified};
