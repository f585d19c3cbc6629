//! Transducers, which relate words to words: a product of parts, compiled once.

use super::automaton::{Automaton, Column, State};
use crate::game::{MovePart, Transition};
use crate::lists::CollectVec as _;

/// Which words of some tracks are related to which of others: some tracks are copied, the others
/// go through parts.
///
/// A state is the number Σ sᵢ · Π_{j<i} |partⱼ| of the states of the parts.
#[derive(Clone, Debug)]
pub(super) struct Transducer {
    pub(super) states: usize,
    pub(super) start: State,
    ends: Vec<bool>,
    /// By the column read: the digits that are copied, where they are to stand.
    copied: Vec<Column>,
    /// By the column read: the digits that parts read, side by side.
    read: Vec<Column>,
    /// The number of digits that parts read.
    width: usize,
    /// Where the steps of `state << width | read` begin; one more at the end.
    first: Vec<u32>,
    steps: Vec<Transition>,
    radices: Vec<usize>,
    /// By part: whether what can be written in a state can be written in any later one too.
    grows: Vec<bool>,
}

/// A track that is copied, and the new one that repeats it.
pub(super) type Copied = (usize, usize);

/// Some tracks, each copied to where it is.
pub(super) fn in_place(tracks: std::ops::Range<usize>) -> Vec<Copied> {
    tracks.map(|track| (track, track)).collect()
}

impl Transducer {
    /// One that reads words of `tracks` tracks.
    pub(super) fn new(tracks: usize, copies: &[Copied], parts: &[MovePart]) -> Self {
        let sources: Vec<usize> = parts.iter().filter_map(|part| part.source).collect();
        let columns = 0..1_u32 << tracks;
        let copied = columns.clone().map(|column| {
            let copies = copies.iter();
            copies.fold(0, |all, (old, new)| all | (column >> old & 1) << new)
        });
        let read = columns.map(|column| {
            let digits = sources.iter().enumerate();
            digits.fold(0, |all, (place, &track)| {
                all | (column >> track & 1) << place
            })
        });
        let (mut states, mut start) = (1, 0);
        for part in parts {
            start += part.start * states as State;
            states *= part.states();
        }
        let (mut first, mut steps) = (vec![0], Vec::new());
        for state in 0..states {
            for digits in 0..1_u32 << sources.len() {
                steps.extend(combined(parts, state, digits));
                first.push(steps.len() as u32);
            }
        }
        Self {
            states,
            start,
            ends: (0..states).map(|state| ends(parts, state)).collect(),
            copied: copied.collect(),
            read: read.collect(),
            width: sources.len(),
            first,
            steps,
            radices: parts.iter().map(MovePart::states).collect(),
            grows: parts.iter().map(|part| part.grows).collect(),
        }
    }

    #[inline]
    pub(super) fn ends(&self, state: State) -> bool {
        self.ends[state as usize]
    }

    /// The columns that may be written where one is read, each with the next state.
    #[inline]
    pub(super) fn steps(&self, state: State, column: Column) -> impl Iterator<Item = Transition> {
        let copied = self.copied[column as usize];
        let at = (state as usize) << self.width | self.read[column as usize] as usize;
        let steps = &self.steps[self.first[at] as usize..self.first[at + 1] as usize];
        steps
            .iter()
            .map(move |&(written, after)| (copied | written, after))
    }

    /// Whether all that can be written from one state can be written from another too.
    pub(super) fn is_within(&self, small: State, large: State) -> bool {
        let (mut small, mut large) = (small as usize, large as usize);
        small == large
            || self.radices.iter().zip(&self.grows).all(|(radix, grows)| {
                let (a, b) = (small % radix, large % radix);
                (small, large) = (small / radix, large / radix);
                a == b || *grows && a < b
            })
    }

    /// The states of the parts.
    pub(super) fn split(&self, state: State) -> Vec<usize> {
        let mut rest = state as usize;
        let digit = |radix: &usize| {
            let digit = rest % radix;
            rest /= radix;
            digit
        };
        self.radices.iter().map(digit).collect()
    }
}

fn ends(parts: &[MovePart], mut state: usize) -> bool {
    parts.iter().all(|part| {
        let own = state % part.states();
        state /= part.states();
        part.ends[own]
    })
}

/// The steps of all parts together.
fn combined(parts: &[MovePart], mut state: usize, mut digits: Column) -> Vec<Transition> {
    let mut all = vec![(0, 0)];
    let mut radix = 1;
    for part in parts {
        let own = state % part.states();
        state /= part.states();
        let digit = if part.source.is_some() {
            let digit = digits & 1;
            digits >>= 1;
            digit
        } else {
            0
        };
        let mut longer = Vec::new();
        for &(before, states) in &all {
            for &(written, after) in &part.steps[2 * own + digit as usize] {
                let placed = part.targets.iter().enumerate();
                let placed = placed.fold(0, |all, (j, &track)| all | (written >> j & 1) << track);
                longer.push((before | placed, states + after * radix));
            }
        }
        all = longer;
        radix *= part.states() as State;
    }
    all
}

impl MovePart {
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
            start: 0,
            ends: states().map(|state| automaton.accepts(state)).collect_vec(),
            steps: states()
                .flat_map(|state| [steps(state, 0), steps(state, 1)])
                .collect_vec(),
        }
    }
}
