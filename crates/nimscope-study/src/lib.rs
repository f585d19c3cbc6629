//! Answers about impartial nim-like games, for programs: values of positions with how each is
//! known, best moves, lines of play, lists, and proofs for piles of every size.
//!
//! A [`Solver`] answers, within the memory that it is given:
//!
//! ```
//! use nimscope_core::bytes::Memory;
//! use nimscope_core::game::{Game, Grundy, Remoteness, Ruleset};
//! use nimscope_study::Solver;
//!
//! let mut solver = Solver::new(Memory::mebibytes(512));
//! let rules = Ruleset::misere(Game::slow(4, 3)?);
//! let found = solver.evaluate(rules, [3, 5, 5, 6])?;
//! assert_eq!((found.remoteness, found.grundy), (Some(Remoteness(7)), Some(Grundy(2))));
//! assert_eq!(found.optimal[0].to_string(), "2 4 5 5");
//! assert_eq!(serde_json::to_value(&found)?["source"]["remoteness"], "theorem");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | Asked | Answered by |
//! |---|---|
//! | the values of a position, or of many | [`Solver::evaluate`], [`Solver::evaluate_all`] |
//! | its moves, and the best of them | [`Solver::moves`], [`Solver::optimal_moves`] |
//! | how a play goes on | [`Solver::line`] |
//! | the exceptions of a game, or all positions | [`Solver::exceptions`], [`Solver::table`] |
//! | a rule for piles of every size | [`Solver::discover`] |
//! | whether a statement is true | [`Solver::prove`] |
//! | whether a certificate proves what it says | [`Solver::check`] |
//! | whether a claim of the literature is true | [`Solver::verify`] |
//!
//! A solver works on the threads of the rayon pool in which it is called. Whoever holds its
//! [`control`](Solver::control) can cancel it from another thread. What it answers is the same as
//! what `nimscope` prints; [`Evaluation`], [`DiscoveryResult`] and [`ProofResult`] are what the
//! program writes as JSON.
//!
//! The games are described in [`nimscope_core::game`]. Below the solver there are the
//! [questions](question) that it answers, the [oracle](Oracle) that decides how a value is known,
//! the checks of claims in [`verify`], and checks that many machines share in [`shards`].

use nimscope_core::{bytes, game, lists, printable, prove, solve, statement, theory};

mod answer;
mod box_scan;
mod citation;
mod csv_record;
mod decide_claims;
mod discovered;
pub mod exact52;
mod exceptions;
mod line;
mod moves;
mod moves_limits;
pub mod notebook;
mod opponent;
mod oracle;
mod outcome_sheet;
pub mod period;
mod positions;
pub mod question;
mod reduction;
mod results;
mod rows;
mod selection;
pub mod shards;
mod shortage;
mod solver;
pub mod theory_of_position;
mod values;
pub mod verify;
pub mod why;
mod worth_playing;

pub use answer::{Answer, Gaps, Sheet, Source};
pub use box_scan::Ended;
pub use citation::{Citation, ListedClaim, Provenance, date};
pub use csv_record::{CsvWriter, Record, RowCells};
pub use decide_claims::{decided, known_rules, over_system};
pub use discovered::{DescribedRule, Discovered, End, RuleOverSystem, RuleSearch};
pub use exceptions::{
    Described, Exception, ExceptionKind, ExceptionList, ExceptionMark, Minimality, NoExceptions,
};
pub use line::{LineSheet, LineStop, Policy, Step};
pub use moves::{MoveRow, MoveSheet, ways};
pub use moves_limits::{LOOKED_AT, RowRange, SCANNED, first_looked_at};
pub use opponent::{Opponent, SolverMove, Strength, rule_of};
pub use oracle::{GameOracle, Oracle, SEARCH_LIMIT, Turns, turns};
pub use outcome_sheet::{BestOptions, Extras, OutcomeSheet};
pub use positions::{Listed, PositionList};
pub use printable::command;
pub use reduction::{Algorithm, Reduction};
pub use results::{
    CountedPositions, DiscoveryResult, PrintedVerdict, ProofResult, TriedBox, TriedSystem,
};
pub use rows::{Listing, RankedList, RowGroup, Rows};
pub use selection::{Filter, FilterError, Finds, ListOrder};
pub use shortage::Shortage;
pub use solver::{
    Assertion, CheckedCertificate, Effort, Evaluation, ExceptionalPosition, SeenProof, Solver,
    SolverError, Task, ValueSources, Walk, WalkedStep, Wanted, Worker,
};
pub use values::{ValueSheet, Values};
pub use why::{Proof, Why};
pub use worth_playing::{LEAST_REMOTENESS, Picked, WorthPlaying};
