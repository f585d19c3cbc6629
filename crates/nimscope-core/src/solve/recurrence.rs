//! The recurrences: the value of a position from those of its options, one after the other.

use std::collections::BTreeSet;

use super::cells::Word;
use crate::game::{Convention, Measure};

/// The summary of the options seen so far. Values are numbers: 0 for P and 1 for N, the code of a
/// remoteness ([`Word::of_remoteness`]), or a Grundy value. Of outcomes and codes the least
/// decides.
pub(super) enum OptionSummary {
    Outcome(Option<u64>),
    Remoteness(Option<u64>),
    Grundy(Values),
}

impl OptionSummary {
    /// No option so far.
    pub(super) fn new(measure: Measure) -> Self {
        match measure {
            Measure::Outcome => Self::Outcome(None),
            Measure::Remoteness => Self::Remoteness(None),
            Measure::Grundy => Self::Grundy(Values::default()),
        }
    }

    /// Takes in the value of an option.
    #[inline]
    pub(super) fn see(&mut self, option: u64) {
        match self {
            Self::Outcome(least) | Self::Remoteness(least) => {
                *least = Some(least.map_or(option, |least| least.min(option)));
            }
            Self::Grundy(values) => {
                values.insert(option);
            }
        }
    }

    /// The memory behind it, in bytes.
    pub(super) fn bytes(&self) -> usize {
        match self {
            Self::Outcome(_) | Self::Remoteness(_) => 0,
            // A node of the tree holds up to eleven values, and some are half empty.
            Self::Grundy(values) => size_of_val(&values.bits[..]) + 24 * values.large.len(),
        }
    }

    /// The memory behind any summary of values up to a bound, in bytes, at most.
    pub(super) fn most_bytes(measure: Measure, bound: u128) -> u128 {
        match measure {
            Measure::Outcome | Measure::Remoteness => 0,
            Measure::Grundy => u128::from(LARGE / 8) + 24 * bound.saturating_sub(LARGE.into()),
        }
    }

    /// Whether no further option can change the value.
    pub(super) fn is_decided(&self) -> bool {
        matches!(self, Self::Outcome(Some(0)))
    }

    /// The value of a position all of whose options were seen.
    pub(super) fn value(&self, convention: Convention) -> u64 {
        let of_terminal = convention as u64;
        match self {
            Self::Outcome(least) => least.map_or(of_terminal, |least| 1 - least),
            Self::Remoteness(least) => {
                least.map_or(u64::of_remoteness(of_terminal), Word::one_more)
            }
            Self::Grundy(values) => values.mex().unwrap_or(of_terminal),
        }
    }
}

/// A set of Grundy values. Small ones, which are most of them, are bits.
#[derive(Default)]
pub(super) struct Values {
    bits: Vec<u64>,
    large: BTreeSet<u64>,
}

/// The least value that is not kept as a bit.
const LARGE: u64 = 1 << 12;

impl Values {
    fn insert(&mut self, value: u64) {
        match usize::try_from(value / 64) {
            Ok(word) if value < LARGE => {
                if word >= self.bits.len() {
                    self.bits.resize(word + 1, 0);
                }
                self.bits[word] |= 1 << (value % 64);
            }
            _ => {
                self.large.insert(value);
            }
        }
    }

    /// The least value that is not in the set; `None` for the empty set.
    fn mex(&self) -> Option<u64> {
        if self.bits.is_empty() && self.large.is_empty() {
            return None;
        }
        let ones = |word: &u64| u64::from(word.trailing_ones());
        let full = self.bits.iter().take_while(|&&word| word == u64::MAX);
        let full = full.count();
        let below = 64 * full as u64 + self.bits.get(full).map_or(0, ones);
        let taken = (LARGE..).zip(&self.large);
        let taken = taken.take_while(|(g, value)| g == *value).count() as u64;
        Some(if below < LARGE { below } else { below + taken })
    }
}
