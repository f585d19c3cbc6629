//! What a search leaves that did not end with a proof: the boxes that it learned from, how their
//! numbers of states go on, and where it ended.

/// Where the reason of a search that ran out of time goes on with its next box.
pub(super) const NEXT_BOX: &str = "; the next box";

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
    /// Enters it among others, the smallest first: threads may come to their end in any order,
    /// and may learn from a box once more.
    pub(super) fn enter(self, boxes: &mut Vec<Self>) {
        match boxes.binary_search_by_key(&self.bits, |other| other.bits) {
            Ok(place) => boxes[place] = self,
            Err(place) => boxes.insert(place, self),
        }
    }
}

/// What a search was doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Phase {
    /// The values of a box.
    Table,
    /// An automaton that agrees with the box.
    Learning,
    /// Whether it is right for all sizes.
    Proof,
}

/// How the numbers of states go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trend {
    /// The last two boxes have the same number.
    Stable,
    /// The last ratio is below 3/2, or fell by a fifth at least.
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
    /// The trend of boxes, the smallest first; `None` for less than two.
    pub fn of(boxes: &[LearnedBox]) -> Option<Self> {
        let states = |back: usize| Some(boxes.get(boxes.len().checked_sub(back)?)?.states as u128);
        let (last, before) = (states(1)?, states(2)?);
        // The last ratio is below four fifths of the one before.
        let falls = states(3).is_some_and(|first| 5 * last * first < 4 * before * before);
        Some(if last == before {
            Self::Stable
        } else if 2 * last < 3 * before || falls {
            Self::Converging
        } else {
            Self::Growing
        })
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
