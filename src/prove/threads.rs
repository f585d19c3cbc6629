//! Threads: ways to go on with a related word while the first one is read.

use super::automaton::{Automaton, State};
use super::relation::Relation;
use super::word::Column;

/// A relation and its state (`way`), and the state of the automaton that reads the related word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Thread {
    pub(super) way: u32,
    pub(super) to: State,
}

/// The threads of several relations into one automaton.
#[derive(Debug)]
pub(super) struct Threads<'a> {
    relations: &'a [Relation],
    to: &'a Automaton,
    can_end: Vec<bool>,
    /// By way: its relation, and the state in it.
    ways: Vec<(u32, State)>,
    /// By relation: its first way.
    first: Vec<u32>,
}

impl<'a> Threads<'a> {
    pub(super) fn new(relations: &'a [Relation], to: &'a Automaton) -> Self {
        let (mut ways, mut first) = (Vec::new(), Vec::new());
        for (number, relation) in (0..).zip(relations) {
            first.push(ways.len() as u32);
            ways.extend((0..relation.states() as State).map(|state| (number, state)));
        }
        let can_end = to.live();
        Self {
            relations,
            to,
            can_end,
            ways,
            first,
        }
    }

    /// Where the first word begins.
    pub(super) fn starts(&self) -> Vec<Thread> {
        let of = |(relation, first): (&'a Relation, u32)| {
            relation.starts().iter().map(move |&state| Thread {
                way: first + state,
                to: 0,
            })
        };
        let starts = self
            .relations
            .iter()
            .zip(self.first.iter().copied())
            .flat_map(of);
        starts
            .filter(|thread| self.can_end[thread.to as usize])
            .collect()
    }

    /// Whether the related word may end here, and is accepted.
    #[inline]
    pub(super) fn accepts(&self, thread: Thread) -> bool {
        let (relation, state) = self.ways[thread.way as usize];
        self.to.accepts(thread.to) && self.relations[relation as usize].ends(state)
    }

    /// The threads that go on from one by a column; those from which nothing is accepted any more are left out.
    #[inline]
    pub(super) fn successors(
        &self,
        thread: Thread,
        column: Column,
    ) -> impl Iterator<Item = Thread> {
        let (number, state) = self.ways[thread.way as usize];
        let first = self.first[number as usize];
        let steps = self.relations[number as usize].steps(state, column);
        let on = steps.map(move |(written, state)| Thread {
            way: first + state,
            to: self.to.next(thread.to, written),
        });
        on.filter(|thread| self.can_end[thread.to as usize])
    }

    /// The number of the relation, and the states of its parts.
    pub(super) fn told(&self, thread: Thread) -> (usize, Vec<usize>) {
        let (relation, state) = self.ways[thread.way as usize];
        (
            relation as usize,
            self.relations[relation as usize].split(state),
        )
    }
}
