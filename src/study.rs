//! What is known of a position, put together from theory and tables: answers, moves in order, lines, lists, exceptions;
//! and what the literature claims, checked ([`verify`]).

mod answer;
mod box_scan;
pub mod exact52;
mod exceptions;
mod filter;
mod line;
mod moves;
mod opponent;
pub mod period;
mod positions;
pub mod question;
mod rows;
mod sheet;
mod shortage;
mod values;
pub mod verify;
pub mod why;
mod worth_playing;

pub use answer::{Answer, Oracle, SEARCH_LIMIT, Source};
pub use box_scan::Ended;
pub use exceptions::{Exception, ExceptionList, ExceptionMark, Minimality, Which};
pub use filter::{Finds, InFamily, ListFilter, ListOrder};
pub use line::{LineSheet, Policy, Step};
pub use moves::{MoveFilter, MoveRow, MoveSheet, ways};
pub use opponent::{Opponent, Reply, Strength, rule_of};
pub use positions::{Listed, PositionList};
pub use rows::{Group, Listing, Rows};
pub use sheet::{Gaps, Sheet};
pub use shortage::{Bytes, Shortage};
pub use values::{ValueSheet, Values};
pub use why::{Proof, Why};
pub use worth_playing::{LEAST_REMOTENESS, WorthPlaying};
