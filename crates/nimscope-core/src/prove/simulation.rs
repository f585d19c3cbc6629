//! Runs that win alone: whatever column is read, one of the run's successors goes on, and at
//! the end the run accepts.
//!
//! This is the greatest simulation of the words outside a set by single runs. A set of runs
//! with such a run is subsumed (Abdulla, Chen, Holík, Mayr and Vojnar 2010). It is computed
//! where it is needed only: a pair holds until a column is found for which no successor holds.

use rustc_hash::FxHashMap;

use super::automaton::{Automaton, Column, State};
use super::budget::{Budget, Stopped};
use super::run_symmetry::RunSymmetry;
use super::runs::{Run, Runs};

/// A state of the first automaton with a run.
#[derive(Debug)]
struct Pair {
    state: State,
    run: Run,
    fails: bool,
    /// What is to be looked at again if this pair fails.
    resting: Vec<OpenPair>,
}

/// A pair that is to be looked at for one column.
type OpenPair = (u32, Column);

/// The pairs that are known to hold or to fail.
#[derive(Debug)]
pub(super) struct Alone<'a> {
    covered: &'a Automaton,
    safe: &'a [bool],
    runs: &'a Runs<'a>,
    symmetry: Option<&'a RunSymmetry>,
    budget: &'a Budget<'a>,
    numbers: FxHashMap<(State, Run), u32>,
    pairs: Vec<Pair>,
    open: Vec<OpenPair>,
}

impl<'a> Alone<'a> {
    pub(super) fn new(
        covered: &'a Automaton,
        safe: &'a [bool],
        runs: &'a Runs<'a>,
        symmetry: Option<&'a RunSymmetry>,
        budget: &'a Budget<'a>,
    ) -> Self {
        Self {
            covered,
            safe,
            runs,
            symmetry,
            budget,
            numbers: FxHashMap::default(),
            pairs: Vec::new(),
            open: Vec::new(),
        }
    }

    /// Whether the run wins alone from this state on.
    ///
    /// # Errors
    /// The pairs are beyond the budget.
    pub(super) fn wins(&mut self, state: State, run: Run) -> Result<bool, Stopped> {
        let pair = self.number(state, run);
        let mut steps = 0_u32;
        while let Some(open) = self.open.pop() {
            self.look(open);
            steps += 1;
            if steps.is_multiple_of(1024) {
                self.budget.check()?;
                self.budget
                    .admit(0, self.pairs.len() * 4 * size_of::<Pair>())?;
            }
        }
        Ok(!self.pairs[pair as usize].fails)
    }

    /// The pair that is looked at in place of a given one.
    fn front(&self, state: State, run: Run) -> (State, Run) {
        self.symmetry
            .map_or((state, run), |symmetry| symmetry.front(state, run))
    }

    fn number_of(&self, state: State, run: Run) -> Option<u32> {
        self.numbers.get(&self.front(state, run)).copied()
    }

    fn number(&mut self, state: State, run: Run) -> u32 {
        let (state, run) = self.front(state, run);
        let fresh = self.pairs.len() as u32;
        let number = *self.numbers.entry((state, run)).or_insert(fresh);
        if number == fresh {
            let fails = !self.covered.accepts(state) && !self.runs.accepts(run);
            self.pairs.push(Pair {
                state,
                run,
                fails,
                resting: Vec::new(),
            });
            if !fails {
                let columns = 0..self.covered.columns();
                self.open.extend(columns.map(|column| (fresh, column)));
            }
        }
        number
    }

    /// Finds a successor that holds, as far as is known. If there is none the pair fails, and with
    /// it perhaps those that rest on it.
    fn look(&mut self, open: OpenPair) {
        let (pair, column) = open;
        let Pair {
            state, run, fails, ..
        } = self.pairs[pair as usize];
        let after = self.covered.next(state, column);
        if fails || self.safe[after as usize] {
            return;
        }
        let (runs, mut fresh) = (self.runs, None);
        for next in runs.successors(run, column) {
            match self.number_of(after, next) {
                Some(number) if self.pairs[number as usize].fails => {}
                Some(number) => {
                    self.pairs[number as usize].resting.push(open);
                    return;
                }
                None => {
                    let promising = self.covered.accepts(after) || runs.accepts(next);
                    if promising && fresh.is_none() {
                        fresh = Some(next);
                    }
                }
            }
        }
        if let Some(next) = fresh {
            let number = self.number(after, next);
            self.pairs[number as usize].resting.push(open);
        } else {
            self.pairs[pair as usize].fails = true;
            let resting = std::mem::take(&mut self.pairs[pair as usize].resting);
            self.open.extend(resting);
        }
    }

    /// For each column, the state and the run with which this winning run goes on; `None`
    /// where nothing can fail.
    pub(super) fn decoded(&self, state: State, run: Run) -> Vec<Option<(State, Run)>> {
        let on = |column| {
            let after = self.covered.next(state, column);
            let holds = |next: &Run| {
                let number = self.number_of(after, *next);
                number.is_some_and(|number| !self.pairs[number as usize].fails)
            };
            if self.safe[after as usize] {
                return None;
            }
            let next = self.runs.successors(run, column).find(holds)?;
            Some((after, next))
        };
        (0..self.covered.columns()).map(on).collect()
    }
}
