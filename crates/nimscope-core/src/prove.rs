//! What can be proved: answers for piles of every size, by automata that read the binary digits of
//! all piles column by column.
//!
//! [`discover()`] learns an automaton from a small box and proves that it is right for **all**
//! sizes. Without the proof the guess counts for nothing. The proof is written as a certificate,
//! which [`check()`] checks with code of its own.
//!
//! # The way of a proof
//!
//! A move is one part for each pile: it stays, it is lowered, its digits are split (`digits` of
//! `game`). The parts together are a transducer of words of columns (`transducer`). Two checks
//! carry every proof. No word of one set is related to a word of another (`proof`). Every word
//! outside a set is related to a word of another (`antichain`). What has to be checked for
//! outcome, remoteness and Grundy value is in `theorem`.
//!
//! ```
//! use nimscope_core::game::{Measure, Outcome, Ruleset};
//! use nimscope_core::prove::{Budget, Found, check, discover};
//! use nimscope_core::solve::Control;
//!
//! let control = Control::new();
//! let rules = Ruleset::normal("exact:5,2".parse()?);
//! let budget = Budget::of(&control);
//! let found = discover(rules, Measure::Outcome, &budget)?.found;
//! let Found::Proved(rule) = found else {
//!     panic!("exact nim (5, 2) has an automaton");
//! };
//! assert_eq!(rule.automaton.states(), 8);
//! let huge = 1 << 63;
//! assert_eq!(rule.outcome(&[0, huge, huge, huge, u64::MAX]), Some(Outcome::P));
//! assert_eq!(check(&rule.certificate, &budget)?.wrong, None);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![expect(
    clippy::cast_possible_truncation,
    reason = "states, columns and digits are far below 2³²: larger automata are refused by their budget"
)]

mod antichain;
mod automaton;
mod box_data;
mod budget;
mod certificate;
mod certified_statement;
mod check;
mod compare;
mod counts;
mod decide;
mod decision;
mod discover;
mod evidence;
mod export;
mod learn;
mod moves;
pub mod numeration;
mod orbits;
mod proof;
mod question;
mod rule;
mod run_symmetry;
mod runs;
mod simulation;
mod stages;
mod statement;
mod symmetry;
mod theorem;
mod transducer;
mod wording;

pub use automaton::{Automaton, Column, Direction, State};
pub use budget::{Budget, DiscoveryProgress, Limit, Listener, ProgressNow, Stopped};
pub use certified_statement::{check, is_of_statement};
pub use check::Checked;
pub use counts::{CountBelow, PWords};
pub use decide::decide;
pub use decision::{BoxTally, Decision, FormulaVerdict, Truth};
pub use discover::{Discovery, Evidence, Found, NONE_IN_SIGHT, discover};
pub use evidence::{Candidate, LearnedBox, Phase, Trend};
pub use export::{
    CoqWords, CustomBase, Walnut, coq, coq_over_system, dot, dot_over_system, walnut,
};
pub use orbits::{Orbit, OrbitStep, Orbits, orbits};
pub use question::Question;
pub use rule::{AutomatonReading, Rule, Tracks};
pub use stages::decide_in_stages;
pub use wording::words;
