//! Claims checked without any table, position by position, in slices that any number of machines
//! can share.
//!
//! Suppose that at every position of a box the claimed value is what the definition makes of the
//! claimed values of its options. Then it is the true value everywhere in the box: by induction
//! on the longest play, as options of a position lie in the box too. A position is checked alone.
//! So the check needs no memory, and its order and place are free.
//!
//! ```
//! use nimscope_core::solve::Control;
//! use nimscope_study::shards::{Bounded, Slice, check};
//! use nimscope_core::theory::claim::claim;
//!
//! let theorem = claim("nimscope/thm3").expect("R in misère NIM(n, n−1)");
//! let boxed = &Bounded::of(theorem, Some("slow:6,5".parse()?), false, Some(12))?[0];
//! let control = Control::new();
//! let parts = ["1/3", "2/3", "3/3"].map(|slice| slice.parse::<Slice>().expect("I/N"));
//! let parts = parts.map(|slice| check(boxed, slice, &control).expect("nobody cancels"));
//! assert_eq!(parts.each_ref().map(|part| part.failed), [0, 0, 0]);
//! assert_eq!(parts.map(|part| part.checked).iter().sum::<u64>(), 18564);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod check;
mod claim_boxes;
mod merge;
mod position;
mod result_file;

pub use crate::citation::{program_digest, text_digest};
pub use crate::verify::SliceCheck;
pub(super) use check::pace;
pub use check::{check, check_all};
pub use claim_boxes::{Bounded, EXAMPLE, Slice};
pub use merge::{Incomplete, Named, Strange, array, merge, sound};
pub use result_file::{BoxesByOptions, CheckResult, InBox, Origin, Shard, ShardWork};
