//! An automaton as a certificate writes it.

use super::super::automaton::Automaton;
use super::ledger::{Fault, Ledger, list_bytes};

/// The successors of state s are at `s << tracks | column`; 0 is the start.
#[derive(Debug)]
pub(super) struct TransitionTable {
    pub(super) tracks: usize,
    next: Vec<u32>,
    accepts: Vec<bool>,
}

impl TransitionTable {
    /// A table from its lines, which the reader has found complete.
    pub(super) fn new(tracks: usize, next: Vec<u32>, accepts: Vec<bool>) -> Self {
        Self {
            tracks,
            next,
            accepts,
        }
    }

    /// The bytes of a table.
    pub(super) fn bytes(states: usize, tracks: usize) -> u64 {
        list_bytes::<bool>(states).saturating_add(list_bytes::<u32>(states) << tracks)
    }

    /// The same automaton, for use after the check.
    pub(super) fn into_automaton(self) -> Automaton {
        Automaton::new(self.tracks, self.next, self.accepts)
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

    /// The states after which every word is accepted: no word leads from them to a rejection.
    pub(super) fn safe(&self, ledger: &Ledger<'_>) -> Result<Vec<bool>, Fault> {
        let rejects: Vec<bool> = self.accepts.iter().map(|accepts| !accepts).collect();
        let fails = self.leading_to(&rejects, ledger)?;
        Ok(fails.into_iter().map(|fails| !fails).collect())
    }

    /// The states from which some word is accepted.
    pub(super) fn live(&self, ledger: &Ledger<'_>) -> Result<Vec<bool>, Fault> {
        self.leading_to(&self.accepts, ledger)
    }

    /// The states from which some word leads to given ones.
    pub(super) fn leading_to(
        &self,
        wanted: &[bool],
        ledger: &Ledger<'_>,
    ) -> Result<Vec<bool>, Fault> {
        let mut live = wanted.to_vec();
        loop {
            let mut changed = false;
            for state in (0..self.states()).rev() {
                ledger.poll()?;
                let goes_on = |column| live[self.next(state as u32, column) as usize];
                if !live[state] && (0..self.columns()).any(goes_on) {
                    live[state] = true;
                    changed = true;
                }
            }
            if !changed {
                return Ok(live);
            }
        }
    }

    /// Whether two states accept alike: each word after `one`, and the same word with its columns
    /// changed after `other`. States that must accept alike are joined in classes, as Hopcroft and
    /// Karp do it (1971), so that there are less than two pairs for each state.
    pub(super) fn alike(
        &self,
        one: u32,
        other: u32,
        changed: impl Fn(u32) -> u32,
        ledger: &Ledger<'_>,
    ) -> Result<bool, Fault> {
        let states = self.states() as u32;
        let mut held = ledger.hold("the states that accept alike");
        held.grow_to(list_bytes::<[u32; 6]>(self.states()))?;
        let mut classes = UnionFind((0..2 * states).collect());
        // The second copy of each state reads the changed columns.
        classes.join(one, states + other);
        let mut open = Vec::with_capacity(2 * self.states());
        open.push((one, other));
        while let Some((one, other)) = open.pop() {
            ledger.poll()?;
            if self.accepts(one) != self.accepts(other) {
                return Ok(false);
            }
            for column in 0..self.columns() {
                let (one, other) = (self.next(one, column), self.next(other, changed(column)));
                if classes.join(one, states + other) {
                    open.push((one, other));
                }
            }
        }
        Ok(true)
    }

    /// For each state that a word leads to, the state that the word with changed columns leads to.
    /// `None` if that is not one state that accepts alike, or if no word leads to some state.
    pub(super) fn rearranged(
        &self,
        changed: impl Fn(u32) -> u32,
        ledger: &Ledger<'_>,
    ) -> Result<Option<Vec<u32>>, Fault> {
        let mut held = ledger.hold("the rearranged states");
        held.grow_to(list_bytes::<[u32; 8]>(self.states()))?;
        let mut image: Vec<Option<u32>> = vec![None; self.states()];
        image[0] = Some(0);
        let mut open = vec![(0, 0)];
        while let Some((state, other)) = open.pop() {
            ledger.poll()?;
            if self.accepts(state) != self.accepts(other) {
                return Ok(None);
            }
            for column in 0..self.columns() {
                let after = self.next(state, column);
                let there = self.next(other, changed(column));
                match image[after as usize] {
                    Some(known) if known != there => return Ok(None),
                    Some(_) => {}
                    None => {
                        image[after as usize] = Some(there);
                        open.push((after, there));
                    }
                }
            }
        }
        Ok(image.into_iter().collect())
    }
}

/// Numbers in classes: each leads to another of its class, or to itself where it stands for all.
struct UnionFind(Vec<u32>);

impl UnionFind {
    fn of(&mut self, mut one: u32) -> u32 {
        let Self(leads) = self;
        while leads[one as usize] != one {
            // The way is halved.
            leads[one as usize] = leads[leads[one as usize] as usize];
            one = leads[one as usize];
        }
        one
    }

    /// Joins two classes. Whether they were different.
    fn join(&mut self, one: u32, other: u32) -> bool {
        let (one, other) = (self.of(one), self.of(other));
        self.0[one as usize] = other;
        one != other
    }
}
