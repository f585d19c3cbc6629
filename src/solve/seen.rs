//! The recurrences: the value of a position from those of its options, one after the other.

use std::collections::BTreeSet;

use super::cells::Word;
use super::key::Measure;
use crate::game::Convention;

/// What the options seen so far amount to. Values are numbers: 0 for P and 1 for N, the code of a remoteness
/// ([`Word::of_remoteness`]), of both of which the least decides, or a Grundy value.
pub(super) enum Seen {
    Outcome(Option<u64>),
    Remoteness(Option<u64>),
    Grundy(BTreeSet<u64>),
}

impl Seen {
    /// No option so far.
    pub(super) fn new(measure: Measure) -> Self {
        match measure {
            Measure::Outcome => Self::Outcome(None),
            Measure::Remoteness => Self::Remoteness(None),
            Measure::Grundy => Self::Grundy(BTreeSet::new()),
        }
    }

    /// Takes in the value of an option.
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
            Self::Grundy(values) if values.is_empty() => of_terminal,
            Self::Grundy(values) => (0..)
                .zip(values)
                .find_map(|(g, &value)| (g != value).then_some(g))
                .unwrap_or(values.len() as u64),
        }
    }
}
