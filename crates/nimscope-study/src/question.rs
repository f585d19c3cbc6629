//! Questions, each a type of its own with an answer of its own type.
//!
//! A question about a position has a [`Sheet`](super::Sheet) for its answer. An
//! [oracle](super::Oracle) fills it in as far as it knows, and the sheet says which tables would
//! determine the rest. A question about a whole box is a [scan](ScanQuestion): it names its
//! tables in their order, waits for them, and its answer grows while the box is gone through.
//!
//! ```
//! use nimscope_core::game::{Position, Remoteness, Ruleset};
//! use nimscope_core::solve::Control;
//! use nimscope_study::question::{Moves, Question, SheetQuestion};
//! use nimscope_study::{Oracle, SEARCH_LIMIT, Sheet};
//!
//! let rules = Ruleset::misere("slow:4,3".parse()?);
//! let position = "3 5 5 6".parse::<Position>()?.sorted();
//! let oracle = Oracle::new(Vec::new(), 1 << 20, SEARCH_LIMIT);
//!
//! let moves = Moves { rules, position };
//! assert_eq!(moves.label(), "misère slow:4,3: moves of 3 5 5 6");
//! let sheet = moves.answer(&oracle, None)?;
//! assert!(sheet.complete && sheet.needs().is_empty(), "a theorem determines all of it");
//! let best = &sheet.rows[0];
//! assert_eq!(best.choice.to.to_string(), "2 4 5 5");
//! assert_eq!((best.optimal, best.remoteness.value()), (Some(true), Some(Remoteness(6))));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod prover;
mod scans;
mod sheets;

pub use prover::{
    Discovering, Judged, Looking, PROOF_TIME, Question, Room, RowsQuestion, ScanQuestion,
    SheetQuestion, Stating,
};
pub use scans::{Agreement, Exact52, Exceptions, Offer, Positions, Verification, Verified};
pub use sheets::{
    Grundy, Line, Moves, MovesFound, MovesPage, Outcome, Proof, Reply, Theory, Values, Why,
    WorthPlaying,
};
