//! The recurrences: the value of a position from those of its options, one after the other.

use std::collections::BinaryHeap;

use super::cells::Word;
use crate::game::{Convention, Measure};

/// The summary of the options seen so far. Values are numbers: 0 for P and 1 for N, the code of a
/// remoteness ([`Word::of_remoteness`]), or a Grundy value. Of outcomes and codes the least
/// decides.
pub(super) enum OptionSummary {
    Outcome(Option<u64>),
    Remoteness(Option<u64>),
    Grundy(GrundySet),
    /// Where the opponent may forbid some options.
    Left(OptionsLeft),
}

/// The best options for the player to move, one more than may be forbidden: the opponent forbids
/// the best ones, and the next best one is left. In misère play some option is left whenever there
/// is one, because whoever has none wins.
pub(super) struct OptionsLeft {
    forbidden: usize,
    is_coded: bool,
    /// The largest, which is the worst, first.
    best: BinaryHeap<u64>,
}

impl OptionSummary {
    /// No option so far, of a game in which this number of options may be forbidden.
    pub(super) fn new(measure: Measure, forbidden: usize) -> Self {
        match measure {
            Measure::Outcome | Measure::Remoteness if forbidden > 0 => Self::Left(OptionsLeft {
                forbidden,
                is_coded: measure == Measure::Remoteness,
                best: BinaryHeap::new(),
            }),
            Measure::Outcome => Self::Outcome(None),
            Measure::Remoteness => Self::Remoteness(None),
            Measure::Grundy => Self::Grundy(GrundySet::default()),
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
            Self::Left(OptionsLeft {
                forbidden, best, ..
            }) => {
                best.push(option);
                if best.len() > *forbidden + 1 {
                    best.pop();
                }
            }
        }
    }

    /// The memory behind it, in bytes.
    pub(super) fn bytes(&self) -> usize {
        match self {
            Self::Outcome(_) | Self::Remoteness(_) => 0,
            // A node of the tree holds up to eleven values, and some are half empty.
            Self::Grundy(values) => size_of_val(&values.bits[..]) + 24 * values.large.len(),
            Self::Left(left) => 8 * left.best.capacity(),
        }
    }

    /// The memory behind any summary of values up to a bound, in bytes, at most.
    pub(super) fn most_bytes(measure: Measure, forbidden: usize, bound: u128) -> u128 {
        match measure {
            Measure::Outcome | Measure::Remoteness => 16 * (forbidden as u128 + 2),
            Measure::Grundy => u128::from(LARGE / 8) + 24 * bound.saturating_sub(LARGE.into()),
        }
    }

    /// Whether no further option can change the value.
    pub(super) fn is_decided(&self) -> bool {
        match self {
            Self::Outcome(least) => *least == Some(0),
            Self::Left(left) => {
                let is_full = left.best.len() > left.forbidden;
                !left.is_coded && is_full && left.best.peek() == Some(&0)
            }
            Self::Remoteness(_) | Self::Grundy(_) => false,
        }
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
            Self::Left(left) => {
                let is_left = left.best.len() > left.forbidden || convention == Convention::Misere;
                match (left.best.peek().filter(|_| is_left), left.is_coded) {
                    (Some(option), true) => option.one_more(),
                    (Some(option), false) => 1 - option,
                    (None, true) => u64::of_remoteness(of_terminal),
                    (None, false) => of_terminal,
                }
            }
        }
    }
}

/// A set of Grundy values. Small ones, which are most of them, are bits.
#[derive(Default)]
pub(super) struct GrundySet {
    bits: Vec<u64>,
    /// In order.
    large: Vec<u64>,
}

/// The least value that is not kept as a bit.
const LARGE: u64 = 1 << 12;

impl GrundySet {
    fn insert(&mut self, value: u64) {
        match usize::try_from(value / 64) {
            Ok(word) if value < LARGE => {
                if word >= self.bits.len() {
                    self.bits.resize(word + 1, 0);
                }
                self.bits[word] |= 1 << (value % 64);
            }
            _ => {
                if let Err(place) = self.large.binary_search(&value) {
                    self.large.insert(place, value);
                }
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
