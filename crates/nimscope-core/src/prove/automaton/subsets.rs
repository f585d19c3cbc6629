//! The subset construction, and what rests on it: projection and reversal.

use super::super::budget::{Budget, Stopped};
use super::super::word::{Column, Direction};
use super::{Automaton, State};

impl Automaton {
    /// The automaton of the same numbers, read in a direction, of one that reads from the highest
    /// digit on; or the other way round.
    pub(crate) fn turned_to(self, to: Direction, budget: &Budget<'_>) -> Result<Self, Stopped> {
        match to {
            Direction::Msd => Ok(self),
            Direction::Lsd => self.reversed(budget),
        }
    }

    /// The least automaton of the same numbers read from the other end.
    ///
    /// # Errors
    /// The subset construction is beyond the budget.
    pub fn reversed(&self, budget: &Budget<'_>) -> Result<Self, Stopped> {
        // before[column][state]: the states from which the column leads to it.
        let columns = self.columns() as usize;
        let mut before: Vec<Vec<State>> = vec![Vec::new(); columns * self.states()];
        for state in 0..self.states() as State {
            for (column, &after) in self.row(state).iter().enumerate() {
                before[column * self.states() + after as usize].push(state);
            }
        }
        let start = (0..self.states() as State).filter(|&state| self.accepts(state));
        let step = |set: &Vec<State>, column: Column| {
            let first = column as usize * self.states();
            let back = set
                .iter()
                .flat_map(|&state| &before[first + state as usize]);
            let mut back: Vec<State> = back.copied().collect();
            back.sort_unstable();
            back.dedup();
            back
        };
        let accepts = |set: &Vec<State>| set.first() == Some(&0);
        let found = Self::explore(self.tracks(), start.collect(), accepts, step, budget)?;
        Ok(found.minimal())
    }
}
