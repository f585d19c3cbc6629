//! Runs: ways to go on with a related word while the first one is read.

use super::automaton::{Automaton, Column, State};
use super::budget::{Budget, Stopped};
use super::transducer::Transducer;

/// A relation and its state (`way`), and the state of the automaton that reads the related word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Run {
    pub(super) way: u32,
    pub(super) to: State,
}

/// A run in full.
#[derive(Debug)]
pub(super) struct Decoded {
    /// The number of the relation.
    pub(super) relation: usize,
    /// The states of its parts.
    pub(super) parts: Vec<usize>,
    pub(super) to: State,
}

/// The number of a relation, and the state that it is in.
type Way = (u32, State);

/// The runs of several relations into one automaton.
#[derive(Debug)]
pub(super) struct Runs<'a> {
    relations: &'a [Transducer],
    to: &'a Automaton,
    can_end: Vec<bool>,
    /// By number.
    ways: Vec<Way>,
    /// By relation: its first way.
    first: Vec<u32>,
    /// At `states * a + b`: whether all that is accepted from state a is accepted from state b. It
    /// is empty where the comparison would take too long.
    within: Vec<bool>,
}

impl<'a> Runs<'a> {
    /// The runs of some relations.
    ///
    /// # Errors
    /// The end of the budget.
    pub(super) fn new(
        relations: &'a [Transducer],
        to: &'a Automaton,
        budget: &Budget<'_>,
    ) -> Result<Self, Stopped> {
        let (mut ways, mut first) = (Vec::new(), Vec::new());
        for (relation, of) in (0..).zip(relations) {
            first.push(ways.len() as u32);
            ways.extend((0..of.states as State).map(|state| (relation, state)));
        }
        let can_end = to.live();
        let within = if to.states() <= MOST_COMPARED {
            within(to, budget)?
        } else {
            Vec::new()
        };
        Ok(Self {
            relations,
            to,
            can_end,
            ways,
            first,
            within,
        })
    }

    /// The number of runs.
    pub(super) fn count(&self) -> usize {
        self.ways.len() * self.to.states()
    }

    /// The number of a run, below [`Runs::count`].
    #[inline]
    pub(super) fn number(&self, run: Run) -> usize {
        run.way as usize * self.to.states() + run.to as usize
    }

    /// Removes, from sorted runs, each one that accepts no more than another of the same
    /// relation.
    pub(super) fn keep_largest(&self, runs: &mut Vec<Run>) {
        let relation = |run: &Run| self.ways[run.way as usize].0;
        let mut kept: Vec<Run> = Vec::with_capacity(runs.len());
        for group in runs.chunk_by(|a, b| relation(a) == relation(b)) {
            let begun = kept.len();
            // Later states of parts are larger, so that the largest runs come last.
            for &run in group.iter().rev() {
                if !kept[begun..]
                    .iter()
                    .any(|&larger| self.is_within(run, larger))
                {
                    kept.push(run);
                }
            }
            kept[begun..].sort_unstable();
        }
        *runs = kept;
    }

    /// Whether all that one run accepts, another run of the same relation accepts too.
    fn is_within(&self, small: Run, large: Run) -> bool {
        let (relation, state) = self.ways[small.way as usize];
        let larger = self.ways[large.way as usize].1;
        let is_within = || {
            let at = small.to as usize * self.to.states() + large.to as usize;
            self.within.get(at).copied().unwrap_or(small.to == large.to)
        };
        self.relations[relation as usize].is_within(state, larger) && is_within()
    }

    /// The runs at the start of the first word.
    pub(super) fn starts(&self) -> Vec<Run> {
        let starts = self.relations.iter().zip(&self.first);
        let starts = starts.map(|(relation, first)| Run {
            way: first + relation.start,
            to: 0,
        });
        starts.filter(|run| self.can_end[run.to as usize]).collect()
    }

    /// Whether the related word may end here, accepted or not.
    pub(super) fn may_end(&self, run: Run) -> bool {
        let (relation, state) = self.ways[run.way as usize];
        self.relations[relation as usize].ends(state)
    }

    /// Whether the related word may end here, and is accepted.
    #[inline]
    pub(super) fn accepts(&self, run: Run) -> bool {
        let (relation, state) = self.ways[run.way as usize];
        self.to.accepts(run.to) && self.relations[relation as usize].ends(state)
    }

    /// The runs that go on from one by a column. Those from which nothing is accepted any more
    /// are left out.
    #[inline]
    pub(super) fn successors(&self, run: Run, column: Column) -> impl Iterator<Item = Run> {
        let (relation, state) = self.ways[run.way as usize];
        let first = self.first[relation as usize];
        let steps = self.relations[relation as usize].steps(state, column);
        let on = steps.map(move |(written, after)| Run {
            way: first + after,
            to: self.to.next(run.to, written),
        });
        on.filter(|run| self.can_end[run.to as usize])
    }

    /// The run in full.
    pub(super) fn decoded(&self, run: Run) -> Decoded {
        let (relation, state) = self.ways[run.way as usize];
        Decoded {
            relation: relation as usize,
            parts: self.relations[relation as usize].split(state),
            to: run.to,
        }
    }
}

/// The most states for which all pairs are compared.
const MOST_COMPARED: usize = 600;

/// At `states * a + b`: whether all words that are accepted from a are accepted from b. Where that
/// fails is found from the ends on.
fn within(automaton: &Automaton, budget: &Budget<'_>) -> Result<Vec<bool>, Stopped> {
    let states = automaton.states();
    let mut within = vec![true; states * states];
    for (a, b) in (0..states).flat_map(|a| (0..states).map(move |b| (a, b))) {
        within[a * states + b] = !automaton.accepts(a as State) || automaton.accepts(b as State);
    }
    loop {
        let mut changed = false;
        for a in 0..states {
            budget.check()?;
            for b in 0..states {
                let mut rows = automaton
                    .row(a as State)
                    .iter()
                    .zip(automaton.row(b as State));
                if within[a * states + b]
                    && rows.any(|(&a, &b)| !within[a as usize * states + b as usize])
                {
                    within[a * states + b] = false;
                    changed = true;
                }
            }
        }
        if !changed {
            return Ok(within);
        }
    }
}
