//! How the positions of a box are dealt into slices of about the same work.
//!
//! The list of positions is cut into blocks, and the blocks are dealt as cards are, in rounds,
//! every second one in the opposite order. The work of a position changes slowly along the list,
//! but from one end to the other it may change by a factor. So slices get the same work, up to
//! that of a block or so, while equal ranges would not.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// One of several slices, counted from 1. Written `3/8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Slice {
    /// Its number, from 1 on.
    pub number: u64,
    /// The number of slices.
    pub of: u64,
}

/// A text is no slice.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no slice: write I/N with I from 1 to N, N at most {most}, for example 3/8", most = Slice::MOST)]
pub struct SliceError(String);

/// The most positions of a block.
const BLOCK: u128 = 1 << 12;

/// The least number of blocks of a slice, where there are enough positions.
const BLOCKS: u128 = 1 << 10;

impl Slice {
    /// The most slices of a box.
    pub const MOST: u64 = 1_000_000;

    /// The whole box.
    pub const WHOLE: Self = Self { number: 1, of: 1 };

    /// The slice with a number, counted from 1, of `of` slices; `None` if there is no such slice.
    pub fn new(number: u64, of: u64) -> Option<Self> {
        let is_one = (1..=of).contains(&number) && of <= Self::MOST;
        is_one.then_some(Self { number, of })
    }

    /// The number of places of the slice, in a list of this length.
    pub fn places(self, total: u128) -> u128 {
        let cut = Cut::new(total, self.of.into());
        let (blocks, size) = (self.blocks(total), cut.size);
        let last = cut.blocks.checked_sub(1);
        let last_is_here = last.is_some_and(|last| self.has(last));
        let missing = if last_is_here {
            (size - total % size) % size
        } else {
            0
        };
        // The product may pass 2¹²⁸ by less than a block, the difference does not.
        blocks.wrapping_mul(size).wrapping_sub(missing)
    }

    /// The number of its blocks.
    pub fn blocks(self, total: u128) -> u128 {
        let cut = Cut::new(total, self.of.into());
        let rounds = cut.blocks / u128::from(self.of);
        rounds + u128::from(self.block(rounds) < cut.blocks)
    }

    /// The places of a block of its own in a list of this length, both counted from 0.
    pub fn range(self, number: u128, total: u128) -> Range<u128> {
        let size = Cut::new(total, self.of.into()).size;
        let start = self.block(number) * size;
        start..total.min(start.saturating_add(size))
    }

    /// Whether a place in a list of this length is one of the slice.
    pub fn holds(self, place: u128, total: u128) -> bool {
        self.has(place / Cut::new(total, self.of.into()).size)
    }

    /// The block that it gets in a round.
    fn block(self, round: u128) -> u128 {
        let (number, of) = (u128::from(self.number), u128::from(self.of));
        let in_round = if round.is_multiple_of(2) {
            number - 1
        } else {
            of - number
        };
        round * of + in_round
    }

    fn has(self, block: u128) -> bool {
        self.block(block / u128::from(self.of)) == block
    }
}

/// The blocks of a list.
struct Cut {
    /// The length of each but the last.
    size: u128,
    /// Their number.
    blocks: u128,
}

impl Cut {
    fn new(total: u128, slices: u128) -> Self {
        let size = (total / (slices * BLOCKS)).clamp(1, BLOCK);
        let blocks = total.div_ceil(size);
        Self { size, blocks }
    }
}

impl fmt::Display for Slice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Slice {
    type Err = SliceError;

    fn from_str(text: &str) -> Result<Self, SliceError> {
        let read = || {
            let (number, of) = text.split_once('/')?;
            Self::new(number.parse().ok()?, of.parse().ok()?)
        };
        read().ok_or_else(|| SliceError(text.to_owned()))
    }
}

impl TryFrom<String> for Slice {
    type Error = SliceError;

    fn try_from(text: String) -> Result<Self, SliceError> {
        text.parse()
    }
}

impl From<Slice> for String {
    fn from(slice: Slice) -> Self {
        slice.to_string()
    }
}
