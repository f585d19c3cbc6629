//! What a search leaves that did not end with a proof: the boxes that it learned from, how their
//! numbers of states go on, and where it ended.

use std::time::{Duration, Instant};

use crate::bytes::Bytes;

/// Where the reason of a search that ran out of time goes on with its next box.
const NEXT_BOX: &str = "; the next box";

/// A sentence that goes on with the next box, perhaps `over` a system: its largest pile, the
/// memory of its table, and the time, if that grows once more as it did from box to box, the first
/// first. Where the box was begun and had more time than that already, this is said.
pub(super) fn next_box(
    over: &str,
    max: u64,
    bytes: Bytes,
    took: &[Duration],
    begun: Option<Instant>,
) -> String {
    let seconds = |back: usize| Some(took.get(took.len().checked_sub(back)?)?.as_secs_f64());
    let time = seconds(1)
        .zip(seconds(2))
        .filter(|&(last, before)| last > before && before > 1e-3)
        .map_or(0.0, |(last, before)| last * last / before);
    let had = begun.map_or(0.0, |begun| begun.elapsed().as_secs_f64());
    let time = if time > had {
        format!(" and about {time:.1} s")
    } else if had > 1.0 {
        format!(" and more than the {had:.1} s that it had")
    } else {
        String::new()
    };
    format!("{NEXT_BOX}{over}, of piles ≤ {max}, takes a table of {bytes}{time}")
}

/// What was said before the sentence on the next box.
pub(super) fn without_next_box(reason: &str) -> &str {
    reason.split(NEXT_BOX).next().unwrap_or_default()
}

/// A box that was learned from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LearnedBox {
    /// The number of digits of its piles.
    pub bits: usize,
    /// The largest pile.
    pub max: u64,
    /// The number of states of what was learned from it.
    pub states: usize,
}

impl LearnedBox {
    /// How many times the states of another box it has.
    pub fn ratio(&self, before: &Self) -> f64 {
        real(self.states as u64) / real(before.states as u64)
    }

    /// Enters it among others, the smallest first: threads may come to their end in any order,
    /// and may learn from a box once more.
    pub(super) fn enter(self, boxes: &mut Vec<Self>) {
        match boxes.binary_search_by_key(&self.bits, |other| other.bits) {
            Ok(place) => boxes[place] = self,
            Err(place) => boxes.insert(place, self),
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "a trend needs no more digits")]
fn real(number: u64) -> f64 {
    number as f64
}

/// How many times the states of the box before each but the first has, to the power that makes it
/// the ratio of boxes whose piles double.
pub(super) fn ratios(boxes: &[LearnedBox]) -> impl DoubleEndedIterator<Item = f64> {
    boxes
        .iter()
        .zip(&boxes[1.min(boxes.len())..])
        .map(|(before, last)| {
            let doublings = ((real(last.max) + 1.0) / (real(before.max) + 1.0)).log2();
            last.ratio(before).powf(doublings.recip())
        })
}

/// An automaton that agrees with a box, but is not proved.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// Its states.
    pub states: usize,
    /// Whether it agrees with the largest box, and the box before it gave as many states: only a
    /// proof is missing.
    pub is_stable: bool,
    /// What its proof lacks, a clause.
    pub lacks: String,
    /// A text that holds it, which [`check`](super::check) does not accept.
    pub text: String,
}

/// What a search was doing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Phase {
    /// The values of a box.
    #[default]
    Table,
    /// An automaton that agrees with the box.
    Learning,
    /// Whether it is right for all sizes.
    Proof,
}

/// How the numbers of states go on, measured by the growth of the piles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trend {
    /// The last two boxes have the same number.
    Stable,
    /// Where piles double, the last two ratios are below 3/2, or the last one is lower than both
    /// before it by a fifth at least.
    Converging,
    /// The ratios are steady or rise.
    Growing,
}

impl Phase {
    /// Its name in the shell.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Table => "table",
            Self::Learning => "learning",
            Self::Proof => "proof",
        }
    }
}

impl Trend {
    /// The trend of boxes, the smallest first; `None` where one ratio or none says too little.
    pub fn of(boxes: &[LearnedBox]) -> Option<Self> {
        let ratios: Vec<f64> = ratios(boxes).rev().take(3).collect();
        match (boxes, &ratios[..]) {
            ([.., before, last], _) if last.states == before.states => Some(Self::Stable),
            (_, [] | [_]) => None,
            (_, [last, before, ..]) if last.max(*before) < 1.5 * (1.0 - 1e-9) => {
                Some(Self::Converging)
            }
            (_, [last, before, first]) if *last < 0.8 * before.min(*first) => {
                Some(Self::Converging)
            }
            _ => Some(Self::Growing),
        }
    }

    /// Whether boxes are evidence that there is no automaton: the numbers of their states grow, by
    /// a half at least with the last one.
    pub(super) fn is_hopeless(boxes: &[LearnedBox]) -> bool {
        let last = ratios(boxes).next_back();
        Self::of(boxes) == Some(Self::Growing) && last.is_some_and(|last| last >= 1.5)
    }

    /// Its name in the shell.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Stable => "stable",
            Self::Converging => "converging",
            Self::Growing => "growing",
        }
    }
}
