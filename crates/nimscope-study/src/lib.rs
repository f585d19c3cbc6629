//! The knowledge of a position, from theory and tables: answers, moves in order, lines, lists and
//! exceptions. The claims of the literature are checked here too ([`verify`]).
//!
//! ```
//! use nimscope_core::game::{Grundy, Position, Remoteness, Ruleset};
//! use nimscope_study::{Answer, Oracle, SEARCH_LIMIT, Source};
//!
//! let rules = Ruleset::misere("slow:4,3".parse()?);
//! let x = rules.game.canonical("3 5 5 6".parse::<Position>()?.piles());
//!
//! // There is no table, and no memory for one: theorems answer, then a search does.
//! let oracle = Oracle::new(Vec::new(), 0, SEARCH_LIMIT);
//! let Answer::Known { value, source: Source::Theorem(_) } = oracle.remoteness(rules, &x) else {
//!     panic!("a theorem of this project");
//! };
//! assert_eq!(value, Remoteness(7));
//! let Answer::Known { value, source: Source::Search { .. } } = oracle.grundy(rules, &x) else {
//!     panic!("a small position");
//! };
//! assert_eq!(value, Grundy(2));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use nimscope_core::{bytes, game, prove, solve, statement, theory};

mod answer;
mod best_options;
mod box_scan;
mod csv_record;
mod decide_claims;
mod discovered;
pub mod exact52;
mod exceptions;
mod filter;
mod line;
mod moves;
mod moves_limits;
mod needs;
mod opponent;
mod oracle;
mod outcome_sheet;
pub mod period;
mod positions;
pub mod question;
mod reduction;
mod row_range;
mod rows;
mod search_turns;
mod selection;
pub mod shards;
mod sheet;
mod shortage;
mod solver;
pub mod theory_of_position;
mod values;
pub mod verify;
pub mod why;
mod worth_playing;

pub use answer::{Answer, Source};
pub use best_options::BestOptions;
pub use box_scan::Ended;
pub use csv_record::{CsvWriter, Record};
pub use decide_claims::{decided, known_rules};
pub use discovered::{DescribedRule, Discovered, End};
pub use exceptions::{
    Described, Exception, ExceptionKind, ExceptionList, ExceptionMark, Minimality, NoExceptions,
};
pub use filter::{Filter, FilterError};
pub use line::{LineSheet, LineStop, Policy, Step};
pub use moves::{MoveRow, MoveSheet, ways};
pub use moves_limits::first_looked_at;
pub use moves_limits::{LOOKED_AT, SCANNED};
pub use needs::{Needs, Supply};
pub use opponent::{Opponent, Reply, Strength, rule_of};
pub use oracle::{Oracle, SEARCH_LIMIT, turns};
pub use outcome_sheet::{Beside, OutcomeSheet};
pub use positions::{ListTables, Listed, PositionList};
pub use reduction::{Algorithm, Reduction};
pub use row_range::RowRange;
pub use rows::{Group, Listing, RankedList, Rows};
pub use search_turns::Turns;
pub use selection::{Finds, ListOrder};
pub use sheet::{Gaps, Sheet};
pub use shortage::Shortage;
pub use solver::{AT_ONCE, Solver, SolverError, Task, Worker};
pub use values::{ValueSheet, Values};
pub use why::{Proof, Why};
pub use worth_playing::{LEAST_REMOTENESS, OneWinning, Pick, Picked, WorthPlaying};
