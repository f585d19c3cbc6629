//! The parts of a move: small automata between the digits of an old number and those of new ones.

use std::ops::RangeInclusive;

use super::automaton::{Automaton, Column, Direction, State};
use crate::lists::CollectVec as _;

/// A relation between a number on one track of the old word, or none, and numbers on tracks of the
/// new one.
///
/// It need not be deterministic. Its states stand in certificates; see [`MovePart::lowered`] and
/// [`MovePart::sum`].
#[derive(Clone, Debug)]
pub(super) struct MovePart {
    /// The old track that is read.
    pub(super) source: Option<usize>,
    /// The new tracks that are written.
    pub(super) targets: Vec<usize>,
    pub(super) starts: Vec<State>,
    pub(super) ends: Vec<bool>,
    /// At `2 * state + digit`: what may be written, bit j the digit of the number on `targets[j]`.
    pub(super) steps: Vec<Vec<Transition>>,
    /// Whether all that can be written from one state on can be written from any later one too.
    pub(super) grows: bool,
}

/// A step of a part, or of all parts of a transducer together: the digits of the new numbers, and
/// the next state.
pub(super) type Transition = (Column, State);

impl MovePart {
    /// y < x on the same track. State 1: y is less by the digits read so far; state 0: it is not.
    /// Read from the highest digit, state 1 is final, so nothing is guessed.
    pub(super) fn lowered(track: usize, direction: Direction) -> Self {
        let both = vec![(0, 1), (1, 1)];
        let steps = match direction {
            Direction::Msd => vec![vec![(0, 0)], vec![(1, 0), (0, 1)], both.clone(), both],
            Direction::Lsd => {
                let step = |state: State, digit: Column| {
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
            starts: vec![0],
            ends: vec![false, true],
            steps,
        }
    }

    /// Σ y + d = x for new numbers y and some d `between` two bounds: a state is a carry, and d
    /// enters as the carry of the lowest digit.
    pub(super) fn sum(
        source: usize,
        targets: Vec<usize>,
        between: RangeInclusive<u32>,
        direction: Direction,
    ) -> Self {
        let (least, most) = between.into_inner();
        let parts = targets.len() as u32;
        // No carry is larger: (parts + c) / 2 ≤ c where c ≥ parts − 1.
        let largest = most.max(parts.saturating_sub(1));
        let is_constant = |carry: u32| (least..=most).contains(&carry);
        // digits + carry = digit + 2 · carried
        let carried = |state: State, digit: u32, ones: u32| match direction {
            Direction::Lsd => {
                let rest = (ones + state).checked_sub(digit)?;
                rest.is_multiple_of(2).then_some(rest / 2)
            }
            Direction::Msd => {
                let carry = (digit + 2 * state).checked_sub(ones)?;
                (carry <= largest).then_some(carry)
            }
        };
        let steps = |state: State, digit: u32| {
            let written = 0..1 << parts;
            written
                .filter_map(|written: Column| {
                    Some((written, carried(state, digit, written.count_ones())?))
                })
                .collect_vec()
        };
        let (starts, ends) = match direction {
            Direction::Lsd => (
                (least..=most).collect_vec(),
                (0..=largest).map(|carry| carry == 0).collect_vec(),
            ),
            Direction::Msd => (vec![0], (0..=largest).map(is_constant).collect_vec()),
        };
        Self {
            grows: false,
            source: Some(source),
            targets,
            starts,
            ends,
            steps: (0..=largest)
                .flat_map(|carry| [steps(carry, 0), steps(carry, 1)])
                .collect_vec(),
        }
    }

    /// Any number of a set.
    pub(super) fn guessed(target: usize, set: &Automaton) -> Self {
        Self::read(None, target, set, |_, new| new)
    }

    /// Pairs of an old number, on track 0 of the automaton, and a new one, on track 1.
    pub(super) fn paired(source: usize, target: usize, pairs: &Automaton) -> Self {
        Self::read(Some(source), target, pairs, |old, new| old | new << 1)
    }

    /// The numbers of which an automaton accepts the columns that are made of their digits.
    fn read(
        source: Option<usize>,
        target: usize,
        automaton: &Automaton,
        column: fn(Column, Column) -> Column,
    ) -> Self {
        let steps = |state, old| {
            let step = |written| (written, automaton.next(state, column(old, written)));
            (0..2).map(step).collect_vec()
        };
        let states = || 0..automaton.states() as State;
        Self {
            grows: false,
            source,
            targets: vec![target],
            starts: vec![0],
            ends: states().map(|state| automaton.accepts(state)).collect_vec(),
            steps: states()
                .flat_map(|state| [steps(state, 0), steps(state, 1)])
                .collect_vec(),
        }
    }

    pub(super) fn states(&self) -> usize {
        self.ends.len()
    }
}
