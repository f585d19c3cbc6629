//! Binary digits of numbers that are written one above the other: from which end they are read,
//! and what a move makes of them.

use enum_map::Enum;

use super::{Canonical, Game, PileEffect};
use crate::lists::CollectVec as _;

impl Game {
    /// The numbers whose digits are read: what the piles of a position have more than the least.
    pub(crate) fn rows(self, x: &Canonical) -> Vec<u64> {
        let least = self.least_pile();
        x.piles().iter().map(|pile| pile - least).collect_vec()
    }
}

/// From which end numbers are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum)]
pub enum Direction {
    /// The most significant digit first, as Walnut has it by default.
    Msd,
    /// The least significant digit first.
    Lsd,
}

impl Direction {
    /// The other end.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Msd => Self::Lsd,
            Self::Lsd => Self::Msd,
        }
    }

    /// `high` or `low`, as the shell writes it.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Msd => "high",
            Self::Lsd => "low",
        }
    }

    /// The word of as many digits as the largest of some numbers needs.
    pub fn word(self, numbers: &[u64]) -> Vec<u32> {
        let all = numbers.iter().fold(0, |all, number| all | number);
        let bits = u64::BITS - all.leading_zeros();
        let column = |weight: u32| {
            let digits = numbers.iter().enumerate();
            digits.fold(0, |column, (track, number)| {
                column | u32::from(number >> weight & 1 == 1) << track
            })
        };
        match self {
            Self::Msd => (0..bits).rev().map(column).collect(),
            Self::Lsd => (0..bits).map(column).collect(),
        }
    }

    /// The numbers on the tracks of a word.
    pub(crate) fn numbers(self, word: &[u32], tracks: usize) -> Vec<u64> {
        let digit = |track: usize| move |&column: &u32| u64::from(column >> track & 1);
        let longer = |number, digit| number << 1 | digit;
        let number = |track| match self {
            Self::Msd => word.iter().map(digit(track)).fold(0, longer),
            Self::Lsd => word.iter().rev().map(digit(track)).fold(0, longer),
        };
        (0..tracks).map(number).collect_vec()
    }
}

/// A relation between a number on one track of the old word, or none, and numbers on tracks of the
/// new one.
///
/// It need not be deterministic. Its states stand in certificates; see [`MovePart::lowered`] and
/// [`MovePart::sum`].
#[derive(Clone, Debug)]
pub(crate) struct MovePart {
    /// The old track that is read.
    pub(crate) source: Option<usize>,
    /// The new tracks that are written.
    pub(crate) targets: Vec<usize>,
    pub(crate) start: u32,
    pub(crate) ends: Vec<bool>,
    /// At `2 * state + digit`: what may be written, bit j the digit of the number on `targets[j]`.
    pub(crate) steps: Vec<Vec<Transition>>,
    /// Whether all that can be written from one state on can be written from any later one too.
    pub(crate) grows: bool,
}

/// A step of a part, or of all parts of a transducer together: the digits of the new numbers, and
/// the next state.
pub(crate) type Transition = (u32, u32);

impl MovePart {
    /// What an effect on a pile makes of the digits on a track; `None` if there is nothing to
    /// choose.
    pub(crate) fn of(effect: &PileEffect, track: usize, direction: Direction) -> Option<Self> {
        match effect {
            PileEffect::Kept | PileEffect::Deleted => None,
            PileEffect::Lowered => Some(Self::lowered(track, direction)),
            PileEffect::Split(taken, tracks) => {
                Some(Self::sum(track, tracks.clone(), *taken, direction))
            }
        }
    }

    /// y < x on the same track. State 1: y is less by the digits read so far; state 0: it is not.
    /// Read from the highest digit, state 1 is final, so nothing is guessed.
    pub(crate) fn lowered(track: usize, direction: Direction) -> Self {
        let both = vec![(0, 1), (1, 1)];
        let steps = match direction {
            Direction::Msd => vec![vec![(0, 0)], vec![(1, 0), (0, 1)], both.clone(), both],
            Direction::Lsd => {
                let step = |state: u32, digit: u32| {
                    let after = |new| match new {
                        _ if new == digit => state,
                        0 => 1,
                        _ => 0,
                    };
                    (0..2).map(|new| (new, after(new))).collect_vec()
                };
                vec![step(0, 0), step(0, 1), step(1, 0), step(1, 1)]
            }
        };
        Self {
            grows: true,
            source: Some(track),
            targets: vec![track],
            start: 0,
            ends: vec![false, true],
            steps,
        }
    }

    /// Σ y + d = x for new numbers y and a constant d: a state is a carry, and d enters as the
    /// carry of the lowest digit.
    pub(crate) fn sum(
        source: usize,
        targets: Vec<usize>,
        constant: u32,
        direction: Direction,
    ) -> Self {
        let parts = u32::try_from(targets.len()).expect("there are few piles");
        // No carry is larger: (parts + c) / 2 ≤ c where c ≥ parts − 1.
        let largest = constant.max(parts.saturating_sub(1));
        // digits + carry = digit + 2 · carried
        let carried = |state: u32, digit: u32, ones: u32| match direction {
            Direction::Lsd => {
                let rest = (ones + state).checked_sub(digit)?;
                rest.is_multiple_of(2).then_some(rest / 2)
            }
            Direction::Msd => {
                let carry = (digit + 2 * state).checked_sub(ones)?;
                (carry <= largest).then_some(carry)
            }
        };
        let steps = |state: u32, digit: u32| {
            let written = 0..1 << parts;
            written
                .filter_map(|written: u32| {
                    Some((written, carried(state, digit, written.count_ones())?))
                })
                .collect_vec()
        };
        let (start, end) = match direction {
            Direction::Lsd => (constant, 0),
            Direction::Msd => (0, constant),
        };
        Self {
            grows: false,
            source: Some(source),
            targets,
            start,
            ends: (0..=largest).map(|carry| carry == end).collect_vec(),
            steps: (0..=largest)
                .flat_map(|carry| [steps(carry, 0), steps(carry, 1)])
                .collect_vec(),
        }
    }

    /// The state after a column, where another one stands after the move; `None` if it cannot.
    pub(crate) fn after(&self, state: usize, before: u32, after: u32) -> Option<u32> {
        let old = self.source.map_or(0, |source| before >> source & 1);
        let targets = self.targets.iter().enumerate();
        let new = targets.fold(0, |new, (j, &track)| new | (after >> track & 1) << j);
        let mut steps = self.steps[2 * state + old as usize].iter();
        steps.find(|step| step.0 == new).map(|step| step.1)
    }

    pub(crate) fn states(&self) -> usize {
        self.ends.len()
    }
}
