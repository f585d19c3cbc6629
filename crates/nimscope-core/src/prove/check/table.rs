//! An automaton as a certificate writes it.

use rustc_hash::FxHashSet;

use super::super::automaton::Automaton;

/// The successors of state s are at `s << tracks | column`; 0 is the start.
#[derive(Clone, Debug)]
pub(super) struct Table {
    pub(super) tracks: usize,
    next: Vec<u32>,
    accepts: Vec<bool>,
}

impl Table {
    /// A table from its lines, which the reader has found complete.
    pub(super) fn new(tracks: usize, next: Vec<u32>, accepts: Vec<bool>) -> Self {
        Self {
            tracks,
            next,
            accepts,
        }
    }

    /// The same automaton, for use after the check.
    pub(super) fn automaton(&self) -> Automaton {
        Automaton::new(self.tracks, self.next.clone(), self.accepts.clone())
    }

    pub(super) fn states(&self) -> usize {
        self.accepts.len()
    }

    pub(super) fn columns(&self) -> u32 {
        1 << self.tracks
    }

    pub(super) fn next(&self, state: u32, column: u32) -> u32 {
        self.next[(state as usize) << self.tracks | column as usize]
    }

    pub(super) fn accepts(&self, state: u32) -> bool {
        self.accepts[state as usize]
    }

    /// The states after which every word is accepted. States are removed that can lead to a
    /// rejection, until nothing changes.
    pub(super) fn safe(&self) -> Vec<bool> {
        let mut safe = self.accepts.clone();
        loop {
            let mut changed = false;
            for state in 0..self.states() {
                let goes_on = |column| safe[self.next(state as u32, column) as usize];
                if safe[state] && !(0..self.columns()).all(goes_on) {
                    safe[state] = false;
                    changed = true;
                }
            }
            if !changed {
                return safe;
            }
        }
    }

    /// Whether two states accept alike: each word after `one`, and the same word with its columns
    /// changed after `other`.
    pub(super) fn alike(&self, one: u32, other: u32, changed: impl Fn(u32) -> u32) -> bool {
        let mut seen = FxHashSet::from_iter([(one, other)]);
        let mut open = vec![(one, other)];
        while let Some((one, other)) = open.pop() {
            if self.accepts(one) != self.accepts(other) {
                return false;
            }
            for column in 0..self.columns() {
                let pair = (self.next(one, column), self.next(other, changed(column)));
                if seen.insert(pair) {
                    open.push(pair);
                }
            }
        }
        true
    }

    /// The states from which some word is accepted.
    pub(super) fn live(&self) -> Vec<bool> {
        let mut live = self.accepts.clone();
        loop {
            let mut changed = false;
            for state in (0..self.states()).rev() {
                let goes_on = |column| live[self.next(state as u32, column) as usize];
                if !live[state] && (0..self.columns()).any(goes_on) {
                    live[state] = true;
                    changed = true;
                }
            }
            if !changed {
                return live;
            }
        }
    }

    /// For each state that a word leads to, the state that the word with changed columns leads to.
    /// `None` if that is not one state that accepts alike, or if no word leads to some state.
    pub(super) fn rearranged(&self, changed: impl Fn(u32) -> u32) -> Option<Vec<u32>> {
        let mut image: Vec<Option<u32>> = vec![None; self.states()];
        image[0] = Some(0);
        let mut open = vec![0];
        while let Some(state) = open.pop() {
            let other = image[state as usize]?;
            if self.accepts(state) != self.accepts(other) {
                return None;
            }
            for column in 0..self.columns() {
                let after = self.next(state, column);
                let there = self.next(other, changed(column));
                match image[after as usize] {
                    Some(known) if known != there => return None,
                    Some(_) => {}
                    None => {
                        image[after as usize] = Some(there);
                        open.push(after);
                    }
                }
            }
        }
        image.into_iter().collect()
    }
}
