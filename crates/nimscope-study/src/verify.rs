//! Claims against the truth. Each is checked on the user's machine, in a range that the user
//! chooses, and the report names the range.
//!
//! A check never uses the claim it checks. Exceptions come from R by definition, outcomes and
//! values from tables. What a claim says is compared with them. A claim that fails is a result,
//! not an error.
//!
//! A statement that is checked case by case is a function, a [`Check`], in the table of its paper
//! under the identifier of its claim. Printed tables, families and examples are data of the claim
//! itself. A check can also be made while the program runs, of any closure, for a claim that comes
//! with it ([`Register`]).

mod answers;
mod claim_register;
mod counterexample;
mod delete;
mod exact52;
mod exceptions;
mod families;
mod games24;
mod nimscope;
pub mod own_claims;
mod printed;
mod resources;
mod slowset;
mod tetris;
mod trial;

pub use claim_register::{Checkable, IdentifierTaken, Register, checks, verify};
pub use counterexample::{Counterexample, Report, SliceCheck, Status, Tally};
pub use own_claims::found_rule;
pub use resources::{Resources, Stop};
pub(crate) use trial::all_positions;
pub use trial::outcomes;
pub use trial::{Check, Function, Trial};

/// The tables of the papers. Each is in a file that is named by the key of its paper, with a `mod`
/// above: `cargo fmt` does not see files that a macro names. A test holds files and rows equal.
const PAPERS: [&[Function]; 6] = [
    games24::CHECKS,
    slowset::CHECKS,
    exact52::CHECKS,
    delete::CHECKS,
    nimscope::CHECKS,
    tetris::CHECKS,
];
