//! The theorems and claims of the literature and of this project, as closed forms at any pile
//! size.
//!
//! Each answer names the claim that gives it. `None` means that no closed form is known here, not
//! that the value does not exist. A closed form is a [`Theorem`]: a value in a file of its own, a
//! row in the table of its kind of game, and the claim that states it.

mod automatic;
pub mod claim;
pub mod edges;
mod known;
mod proved;
mod reduction;
mod shipped;
pub mod slow;
pub mod split;
mod table;
pub mod take;
mod theorem;
mod theorems;

pub use automatic::{discovery, stated_over_system, value_of};
pub use known::{Known, UNANSWERED};
pub use proved::{AcceptedTheorem, CoqVerified, ProvedRule};
pub use reduction::{reduced, reduced_on_edges};
pub use table::{ByKind, STATED, THEOREMS, explained, outcome_of_cell, stated};
pub use theorem::{
    Amount, BOTH, Explained, Extent, Fact, Games, Gives, Number, OfCell, Rule, Swift, Theorem,
};
pub use theorems::{Archive, Theorems};
